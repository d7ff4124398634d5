// The viewer's week in two lines: replies with their change, and each day's. App Home draws no chart, so a button posts it.

import { weekday } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import { type DrawnBlock, section } from '#blocks/parts/block.ts';
import { askButton } from '#blocks/parts/question-controls.ts';
import { weekdayInBrief } from '#blocks/words/dates.ts';
import { nounOf } from '#blocks/words/metric-words.ts';
import { count, countChangeInWords, noFigure } from '#blocks/words/numbers.ts';
import type { Activity, TrendDay } from '#reports/figures/figure.ts';
import type { Question } from '#reports/question.ts';

export interface MyWeek {
  /** Whether these are the viewer's campaigns, or all. */
  readonly isMine: boolean;
  /** Its answer has the chart. */
  readonly question: Question;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
}

export function weekBlocks({ isMine, question, activity, trend }: MyWeek): DrawnBlock[] {
  const { count: replies, change } = activity.counters.messagesReplied;
  const changeWords = countChangeInWords({ count: replies, change });
  const total = `${count(replies)} ${nounOf('messagesReplied', replies)}${changeWords === undefined ? '' : `, ${changeWords}`}`;
  return [
    section(
      `*${isMine ? 'Your week' : 'The week'}:* ${total}\n${daysInWords(trend)}`,
      // The chart is behind More.
      askButton(
        'Chart',
        `${controls.ask}:chart`,
        { question, page: 1, more: true },
        { spoken: 'Chart of the week, as a message' },
      ),
    ),
  ];
}

/** "Mon 2, Tue 19, … weekend 17"; a Saturday and the Sunday after it are added up. */
function daysInWords(trend: readonly TrendDay[]): string {
  const words: string[] = [];
  for (let at = 0; at < trend.length; at += 1) {
    const [today, tomorrow] = [trend[at] as TrendDay, trend[at + 1]];
    const isWeekend = weekday(today.day) === 6 && tomorrow !== undefined;
    if (isWeekend) at += 1;
    words.push(
      isWeekend
        ? `weekend\u00a0${sumInWords([today, tomorrow])}`
        : `${weekdayInBrief(today.day)}\u00a0${sumInWords([today])}`,
    );
  }
  return words.join(', ');
}

function sumInWords(days: readonly TrendDay[]): string {
  let sum = 0;
  for (const day of days) {
    if (day.kind !== 'counted') return noFigure;
    sum += day.counts.messagesReplied;
  }
  return count(sum);
}
