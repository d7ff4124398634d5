// App Home: what this person's digests are, what can be asked, and what is wrong.

import type { HomeView, View } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import { homeTab, refusalHome } from '#blocks/home.ts';
import type { Refusal } from '#blocks/notices.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { StatusReport } from '#reports/status/status-report.ts';
import { examples } from '#reports/words/productions.ts';
import type { DoorParts } from '#slack/door-tools.ts';

/** https://docs.slack.dev/reference/methods/views.publish: per person, and only when they open it. */
export async function publishHome(parts: DoorParts, user: UserId): Promise<void> {
  const view = (await homeOf(parts, user)) as View;
  await parts.holds.run('views.publish', () => parts.client.views.publish({ user_id: user, view }));
}

/** For a person who was not admitted. */
export async function publishRefusal({ client }: DoorParts, user: UserId, why: Refusal): Promise<void> {
  await client.views.publish({ user_id: user, view: refusalHome(why) as View });
}

const mineShown = 10;
const brokenShown = 5;

async function homeOf(parts: DoorParts, user: UserId): Promise<HomeView> {
  const { admins } = parts.admission;
  // While no admins are named, everybody is told what is wrong.
  const isAdmin = admins.length === 0 || admins.includes(user);
  const status = isAdmin ? await statusNow(parts, user) : undefined;
  const workspace = isAdmin ? await parts.digests.browse({}, 1, brokenShown) : undefined;
  return homeTab({
    isAdmin,
    mine: await parts.digests.browse({ owner: user }, 1, mineShown),
    broken: workspace?.overviews.filter(isBroken) ?? [],
    unreadable: workspace?.unreadable ?? [],
    examples,
    notices: parts.notices,
    names: await parts.answers.campaignNames(),
    ...(status !== undefined && { status }),
  });
}

/** The list begins with them. */
function isBroken({ digest, notArrived }: DigestOverview): boolean {
  return digest.refusing.length > 0 || digest.state.kind === 'broken' || notArrived !== undefined;
}

/** What is known of the service without waiting for it. */
async function statusNow(parts: DoorParts, user: UserId): Promise<StatusReport | undefined> {
  const options = { lane: 'people', asker: user, at: parts.clock.now() } as const;
  for await (const answer of parts.answers.answer({ kind: 'status' }, options)) {
    return answer.kind === 'report' && answer.report.kind === 'status' ? answer.report : undefined;
  }
  return undefined;
}
