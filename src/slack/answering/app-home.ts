// App Home: what this person's digests are, what can be asked, and what is wrong.

import type { HomeView, View } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import { homeTab, refusalHome } from '#blocks/home.ts';
import type { Refusal } from '#blocks/notices.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { StatusReport } from '#reports/status/status-report.ts';
import { examples } from '#reports/words/productions.ts';
import type { DoorTools } from '#slack/door-tools.ts';

/** https://docs.slack.dev/reference/methods/views.publish: per person, and only when they open it. */
export async function publishHome(tools: DoorTools, user: UserId): Promise<void> {
  const view = (await homeOf(tools, user)) as View;
  await tools.holds.run('views.publish', () => tools.client.views.publish({ user_id: user, view }));
}

/** For a person who was not admitted. */
export async function publishRefusal({ client }: DoorTools, user: UserId, why: Refusal): Promise<void> {
  await client.views.publish({ user_id: user, view: refusalHome(why) as View });
}

const mineShown = 10;
const brokenShown = 5;

async function homeOf(tools: DoorTools, user: UserId): Promise<HomeView> {
  const { admins } = tools.admission;
  // While no admins are named, everybody is told what is wrong.
  const isAdmin = admins.length === 0 || admins.includes(user);
  const status = isAdmin ? await statusNow(tools, user) : undefined;
  const workspace = isAdmin ? await tools.digests.browse({}, 1, brokenShown) : undefined;
  return homeTab({
    isAdmin,
    mine: await tools.digests.browse({ owner: user }, 1, mineShown),
    broken: workspace?.overviews.filter(isBroken) ?? [],
    unreadable: workspace?.unreadable ?? [],
    examples,
    notices: tools.notices,
    names: await tools.answers.campaignNames(),
    ...(status !== undefined && { status }),
  });
}

/** The list begins with them. */
function isBroken({ digest, unarrived, unready }: DigestOverview): boolean {
  const isRefused = digest.refusing.length > 0 || digest.state.kind === 'broken';
  return isRefused || unarrived !== undefined || unready !== undefined;
}

/** What is known of the service without waiting for it. */
async function statusNow(tools: DoorTools, user: UserId): Promise<StatusReport | undefined> {
  const options = { lane: 'people', asker: user, at: tools.clock.now() } as const;
  for await (const answer of tools.answers.answer({ kind: 'status' }, options)) {
    return answer.kind === 'report' && answer.report.kind === 'status' ? answer.report : undefined;
  }
  return undefined;
}
