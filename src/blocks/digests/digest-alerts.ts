// Draws what a digest posts beside plain reports: one line if nothing was counted, an alert, and the line at its end.

import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import type { Message } from '#blocks/message.ts';
import { actions, button, context, section } from '#blocks/parts/block.ts';
import { ask } from '#blocks/parts/question-controls.ts';
import { messageFrom, twinText } from '#blocks/parts/sheet.ts';
import { capital, nameIn, plain } from '#blocks/parts/text.ts';
import {
  amountBeside,
  amountInWords,
  conditionInWords,
  type FigureCondition,
  plainConditionWords,
} from '#blocks/words/condition-words.ts';
import { rangeInWords } from '#blocks/words/dates.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { namesInAnswer } from '#blocks/words/names-in-answer.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import { activityInAnswer, judgedFigure } from '#digests/delivery/judge-condition.ts';
import type { AlertChange, Condition } from '#digests/digest.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { Answer } from '#reports/report.ts';
import { type DeliveredAnswer, digestMessageOf, occasionInWords, type PostView } from './digest-message.ts';

const nameLength = 100;

/** One line; the report is one click away. */
export function quietMessageOf(delivered: DeliveredAnswer, view: PostView): Message {
  const days = reportedDays(delivered.answer);
  const line = `*${nameOf(delivered)}*: nothing was counted${days === undefined ? '' : ` (${days})`}.`;
  return lineMessage(line, delivered, view);
}

/** An alert says what came true, with the report below it. Its end is one line. */
export function alertMessageOf(turn: AlertChange, delivered: DeliveredAnswer, view: PostView): Message {
  const { digest, answer } = delivered;
  const { condition } = digest;
  if (condition === undefined) return digestMessageOf(delivered, view);
  const name = nameOf(delivered);
  switch (turn.kind) {
    case 'alert': {
      const alert = `⚠ *${name}*: ${comesTrue(condition, answer)}.`;
      const report = digestMessageOf(delivered, view);
      return {
        blocks: [
          ...messageFrom({ blocks: [section(alert)], twin: [], rest: undefined }, `${view.iteration}a`)
            .blocks,
          ...report.blocks,
        ],
        text: twinText([alert, ...report.text.split('\n')], undefined),
      };
    }
    case 'back-to-normal': {
      const line = `✓ *${name}*: back to normal. ${capital(isOver(condition, answer))}.`;
      return lineMessage(line, delivered, view);
    }
    default:
      return unreachable(turn);
  }
}

function nameOf({ digest, answer }: DeliveredAnswer): string {
  return nameIn(questionInWords(digest.question, namesInAnswer(answer)), nameLength);
}

function lineMessage(line: string, { digest, delivery }: DeliveredAnswer, view: PostView): Message {
  const occasion = occasionInWords(digest, delivery, view.postedAt);
  const blocks = [
    section(line),
    context(plain(occasion)),
    ...actions(
      ask('Open privately', digest.question, 'open'),
      button('Manage digest', controls.manage, digest.id),
    ),
  ];
  return messageFrom({ blocks, twin: [line, nameIn(occasion, 300)], rest: undefined }, view.iteration);
}

function comesTrue(condition: Condition, answer: Answer): string {
  if (condition.kind !== 'figure') return plainConditionWords[condition.kind].begun;
  const now = figureNow(condition, answer);
  return `${conditionInWords(condition)}${now === undefined ? '' : ` (${now} now)`}`;
}

function isOver(condition: Condition, answer: Answer): string {
  if (condition.kind !== 'figure') return plainConditionWords[condition.kind].over;
  const { figure, is, value } = condition;
  const are = isRate(figure) ? 'is' : 'are';
  const now = figureNow(condition, answer);
  const limit = `no longer ${is} ${amountInWords(figure, value)}`;
  return `${metricInWords(figure)} ${are} ${now === undefined ? limit : `${now} now, ${limit}`}`;
}

/** undefined if the figure is not known. */
function figureNow(condition: FigureCondition, answer: Answer): string | undefined {
  const activity = activityInAnswer(answer);
  const now = activity && judgedFigure(condition.figure, activity);
  return typeof now === 'number' ? amountBeside(condition, now) : undefined;
}

function reportedDays(answer: Answer): string | undefined {
  if (answer.kind !== 'report' || !('period' in answer.report)) return undefined;
  const { period } = answer.report;
  return period === undefined || !('range' in period) ? undefined : rangeInWords(period.range);
}
