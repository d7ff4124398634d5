// Clicks that act on a need at once: take it, call it done, give it back, undo. Tells the outcome and redraws the answer that held the button.

import { controls } from '#blocks/controls.ts';
import { needDeedInWords, needDeedMessage } from '#blocks/needs/need-deed-words.ts';
import { needWhyMessage } from '#blocks/needs/need-why.ts';
import type { NeedDeed } from '#reports/handling/kept-need.ts';
import { type NeedRef, readNeedValue } from '#reports/handling/need-value.ts';
import type { NeedOutcome } from '#reports/handling/needs-keeper.ts';
import { answerQuestion } from '#slack/answering/answer-question.ts';
import type { Click, ClickRow, ClickRows } from '#slack/answering/click.ts';
import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { publishHome } from '#slack/home/app-home.ts';
import type { Visitor } from '#slack/people.ts';

export const needClicks: ClickRows = {
  [controls.needTake]: acting(() => ({ kind: 'take' })),
  [controls.needDone]: acting(() => ({ kind: 'done' })),
  [controls.needGiveBack]: acting(() => ({ kind: 'give-back' })),
  [controls.needUndo]: acting(({ deed }) => deed && { kind: 'undo', of: deed }),
  [controls.needWhy]: { act: why },
};

function acting(deedOf: (need: NeedRef) => NeedDeed | undefined): ClickRow {
  return {
    lasts: true,
    isWish: true,
    act: async (click) => {
      const { tools, person, value, body, view } = click;
      const need = readNeedValue(value);
      const deed = need && deedOf(need);
      if (need === undefined || deed === undefined) return false;
      const outcome = await tools.needs.act(person.scope, need, deed, person);
      const instead = body.container?.is_ephemeral === true;
      const isHome = view?.type === 'home';
      await tellOutcome(tools, { need, deed, outcome, person, reply: click.reply, instead, isHome });
      return true;
    },
  };
}

interface Acted {
  readonly need: NeedRef;
  readonly deed: NeedDeed;
  readonly outcome: NeedOutcome;
  readonly person: Visitor;
  readonly reply: PrivateReply | undefined;
  /** The click was on a message that only this person sees, and that may be replaced. */
  readonly instead: boolean;
  readonly isHome: boolean;
}

/** App Home tells the outcome itself and shows the needs as they are now. */
export async function tellOutcome(tools: DoorTools, acted: Acted): Promise<void> {
  const { need, deed, outcome, person, reply, instead, isHome } = acted;
  if (isHome) await publishHome(tools, person, plainly(needDeedInWords(deed, outcome)));
  const message = needDeedMessage(need, deed, outcome);
  // The answer to an Undo replaces the message with the button, so that nobody clicks it again.
  const undone = instead && deed.kind === 'undo';
  await reply?.send(() => message, undone ? 'replace' : 'private');
  if (reply === undefined || need.from === undefined || !instead || undone) return;
  await answerQuestion(tools, { asked: need.from, person, reply, placing: 'replace', fresh: false });
}

/** The words without marks of mrkdwn. */
function plainly(words: string): string {
  return words.replaceAll('*', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

async function why({ tools, value, reply, person }: Click): Promise<boolean> {
  const need = readNeedValue(value);
  if (need === undefined || reply === undefined) return false;
  const message = needWhyMessage(await tools.needs.find(person.scope, need));
  await reply.send(() => message, 'private');
  return true;
}
