// What a digest posts that is not its report: one line when there is nothing to say, a watch's alert, and that it is back to normal.

import { unreachable } from '#base/unreachable.ts';
import type { AlertTurn, Condition, Delivery, Digest } from '#digests/digest.ts';
import { activityOf, figureOf } from '#digests/judge.ts';
import type { Answer } from '#reports/report.ts';
import { controls } from './controls.ts';
import { digestMessageOf } from './digest-message.ts';
import type { Message, MessageView } from './message.ts';
import { actions, button, section } from './parts/block.ts';
import { amountInWords, conditionInWords } from './parts/condition-words.ts';
import { wallClock } from './parts/dates.ts';
import { type CampaignNames, questionInWords, windowsInWords } from './parts/period-words.ts';
import { messageFrom, twinText } from './parts/sheet.ts';
import { nameIn } from './parts/text.ts';

type TurnView = MessageView & { readonly postedAt: number };

const nameLength = 100;

/** One line; the report is one click away. */
export function quietMessageOf(
  digest: Digest,
  answer: Answer,
  delivery: Delivery,
  view: TurnView,
  names?: CampaignNames,
): Message {
  const due = `${wallClock(delivery.scheduledFor, digest.schedule.zone)} (${digest.schedule.zone})`;
  const period = periodOf(answer);
  const name = nameIn(questionInWords(digest.question, names), nameLength);
  const line = `*${name}*: nothing was counted${period === undefined ? '' : ` (${period})`}. Digest of ${due}.`;
  return lineMessage(line, digest, view);
}

/** An alert shows the report under what has come true; its end is one line. */
export function turnMessageOf(
  turn: AlertTurn,
  digest: Digest,
  answer: Answer,
  delivery: Delivery,
  view: TurnView,
  names?: CampaignNames,
): Message {
  const { condition } = digest;
  if (condition === undefined) return digestMessageOf(digest, answer, delivery, view);
  const name = nameIn(questionInWords(digest.question, names), nameLength);
  const now = figureNow(condition, answer);
  switch (turn.kind) {
    case 'alert': {
      const said = `*${name}*: ${comesTrue(condition)}${now}.`;
      const report = digestMessageOf(digest, answer, delivery, view);
      return {
        blocks: [
          ...messageFrom({ blocks: [section(said)], twin: [], rest: undefined }, `${view.iteration}a`).blocks,
          ...report.blocks,
        ],
        text: twinText([said, ...report.text.split('\n')], undefined),
      };
    }
    case 'back-to-normal':
      return lineMessage(
        `*${name}*: back to normal. No longer true that ${comesTrue(condition)}${now}.`,
        digest,
        view,
      );
    default:
      return unreachable(turn);
  }
}

function lineMessage(line: string, digest: Digest, view: TurnView): Message {
  const blocks = [section(line), ...actions(button('Manage digest', controls.manage, digest.id))];
  return messageFrom({ blocks, twin: [line], rest: undefined }, view.iteration);
}

function comesTrue(condition: Condition): string {
  return condition.kind === 'activity' ? 'something was counted' : conditionInWords(condition);
}

/** Ready to stand before a full stop; empty where the figure is not known. */
function figureNow(condition: Condition, answer: Answer): string {
  const activity = activityOf(answer);
  if (condition.kind === 'activity' || activity === undefined) return '';
  const figure = figureOf(condition.figure, activity);
  return typeof figure === 'number' ? ` (now ${amountInWords(condition.figure, figure)})` : '';
}

function periodOf(answer: Answer): string | undefined {
  if (answer.kind !== 'report' || !('period' in answer.report)) return undefined;
  const { period } = answer.report;
  return period === undefined || !('range' in period) ? undefined : windowsInWords(period);
}
