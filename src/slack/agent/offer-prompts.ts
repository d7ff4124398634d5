// Suggests questions when somebody opens the pane: from the record and their habits alone, so that nobody waits for the service.

import { mayHere } from '#access/policy.ts';
import type { ChannelId } from '#base/tenant.ts';
import { myMorning } from '#reports/overview/my-morning.ts';
import { defaultPeriod } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { viewerOf } from '#slack/home/app-home.ts';
import { answerForHome } from '#slack/home/home-answer.ts';
import { againOf } from '#slack/home/pins-and-latest.ts';
import type { Visitor } from '#slack/people.ts';
import { promptsFor } from './prompts.ts';

/** In the room that they see in direct messages. */
export async function offerPrompts(tools: DoorTools, person: Visitor, channel: ChannelId): Promise<void> {
  const { pane, answers } = tools;
  const { scope } = person;
  if (!pane.isOn || !mayHere(scope, 'ask') || scope.campaigns.kind === 'none') return;
  const [again, names, viewer, overview] = await Promise.all([
    againOf(tools, person),
    answers.campaignNames(scope),
    viewerOf(tools, person),
    answerForHome(tools, person, { kind: 'overview', period: defaultPeriod }, 'known'),
  ]);
  const isKnown = overview?.kind === 'report' && overview.report.kind === 'overview';
  const waiting = isKnown ? myMorning(overview.report, viewer).waiting : undefined;
  const needing = waiting && new Set(waiting.map(({ campaign }) => campaign.id)).size;
  const lately = again.map(({ question }) => question);
  await pane.suggest(channel, promptsFor({ needing, areOwn: viewer.owner !== undefined, lately, names }));
}
