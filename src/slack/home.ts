// App Home: what this person's digests are, what can be asked, and what is wrong.

import type { HomeView, View } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import { homeTab, refusalHome } from '#blocks/home.ts';
import type { StatusReport } from '#reports/status-report.ts';
import { examples } from '#reports/vocabulary.ts';
import { decideAdmission } from './admission.ts';
import type { DoorParts } from './parts.ts';

/** https://docs.slack.dev/reference/methods/views.publish: per person, and only when they open it. */
export async function publishHome(parts: DoorParts, user: UserId): Promise<void> {
  const admission = decideAdmission(parts.admission, await parts.people.find(user), undefined);
  const view = admission.kind === 'admitted' ? await homeOf(parts, user) : refusalHome(admission.why);
  await parts.client.views.publish({ user_id: user, view: view as View });
}

async function homeOf(parts: DoorParts, user: UserId): Promise<HomeView> {
  const { admins } = parts.admission;
  // While no admins are named, everybody is told what is wrong.
  const isAdmin = admins.length === 0 || admins.includes(user);
  const overviews = await parts.digests.list();
  const status = isAdmin ? await statusNow(parts, user) : undefined;
  return homeTab({
    viewer: user,
    isAdmin,
    overviews,
    examples,
    notices: parts.notices,
    names: await parts.answers.campaignNames(),
    ...(status !== undefined && { status }),
  });
}

/** What is known of the service without waiting for it. */
async function statusNow(parts: DoorParts, user: UserId): Promise<StatusReport | undefined> {
  const options = { lane: 'people', asker: user, at: parts.clock.now() } as const;
  for await (const answer of parts.answers.answer({ kind: 'status' }, options)) {
    return answer.kind === 'report' && answer.report.kind === 'status' ? answer.report : undefined;
  }
  return undefined;
}
