// The state of the bot, for App Home: a few words if something is wrong, and everything in a modal.

import { mayHere } from '#access/policy.ts';
import { type BotState, botStateModal, botTroubleInWords } from '#blocks/home/bot-state.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import { answerForHome } from './home-answer.ts';

/** In plain text; undefined if all is well, or if this person cannot mend it. */
export async function troubleInBrief(tools: DoorTools, person: Visitor): Promise<string | undefined> {
  return mayKnow(tools, person) ? botTroubleInWords(await stateOf(tools, person)) : undefined;
}

export async function openBotState(tools: DoorTools, opener: Opener): Promise<void> {
  await openFor(tools, opener, 'Status', async (person) => {
    const state = await stateOf(tools, person);
    return botStateModal(
      mayKnow(tools, person) ? state : { ...state, broken: [], unreadable: [], veiled: [], notices: [] },
    );
  });
}

/** While no admins are named, everybody is told what is wrong. */
function mayKnow({ admission: { admins } }: DoorTools, { scope }: Visitor): boolean {
  return admins.length === 0 || mayHere(scope, 'troubles');
}

const brokenShown = 5;

async function stateOf(tools: DoorTools, person: Visitor): Promise<BotState> {
  const [answer, page, names, notices] = await Promise.all([
    answerForHome(tools, person, { kind: 'status' }, 'first'),
    tools.digests.browse({}, 1, brokenShown, person.id),
    tools.answers.campaignNames(person.scope),
    tools.notices(),
  ]);
  const status = answer?.kind === 'report' && answer.report.kind === 'status' ? answer.report : undefined;
  const { overviews, unreadable, veiled = [] } = page;
  return {
    status,
    broken: overviews.filter(isBroken),
    unreadable,
    veiled: veiled.filter(({ state }) => state === 'broken'),
    notices,
    names,
  };
}

/** Whether something keeps the digest from arriving. The list begins with these. */
function isBroken({ digest, unarrived, unready }: DigestOverview): boolean {
  const isRefused = digest.refusing.length > 0 || digest.state.kind === 'broken';
  return isRefused || unarrived !== undefined || unready !== undefined;
}
