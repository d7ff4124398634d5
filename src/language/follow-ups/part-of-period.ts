// Reads which of the days that stand are meant: `monday to wednesday of that week`, `the first half of that month`. Decides nothing.

import { addDays, type DateRange, type Day, lengthOf, weekday } from '#base/day.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import type { Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { phraseDates } from '#reports/figures/period.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { numberIn, weekdayNames } from '#reports/words/vocabulary.ts';

const dayOfWeek = weekdayNames.map((name) => `${name}s?`).join('|');
const ofThose =
  '(?:(?:of|in|from|within) )?(?:the same|that|this|those|the) (?:week|month|quarter|period|days|time)';
const weekdaysOfIt = new RegExp(
  `^(?:(?:just|only) )?(?:from )?(${dayOfWeek})(?: (?:to|till|until|through|-|–) (${dayOfWeek}))? ${ofThose}(?= |$)`,
);
const edgeOfIt = new RegExp(`^(?:the )?(first|last) (half|week|\\w+ days|\\w+ weeks) ${ofThose}(?= |$)`);

/** Words of the longest such phrase: `only from monday to wednesday within the same week`. */
const longestPart = 9;

/** `monday to wednesday of that week`, `the first half of that month`, `the last 3 days of that week` */
export function partOfPeriodTags({ meant }: Prepared, period: PeriodPhrase, context: ParseContext): Tag[] {
  const { first, last } = phraseDates(period, context.today, context.weekStartsOn);
  return meant.words.flatMap((_, from): Tag[] => {
    const rest = meant.words
      .slice(from, from + longestPart)
      .map(({ key }) => key)
      .join(' ');
    const days = weekdaysOfIt.exec(rest);
    const edge = days === null ? edgeOfIt.exec(rest) : null;
    const found = days ?? edge;
    const range =
      days !== null
        ? weekdaysWithin(first, last, days[1] ?? '', days[2])
        : edge !== null
          ? edgeWithin(first, last, edge[1] ?? '', edge[2] ?? '')
          : undefined;
    if (found === null || range === undefined || range.first > context.today) return [];
    const to = from + found[0].split(' ').length;
    return [{ from, to, cost: 0.4, meaning: { kind: 'period', phrase: { kind: 'dates', range } } }];
  });
}

/** Of a week; in more days each weekday is there several times. */
function weekdaysWithin(
  first: Day,
  last: Day,
  from: string,
  until: string | undefined,
): DateRange | undefined {
  if (addDays(first, 6) !== last) return undefined;
  const days = [0, 1, 2, 3, 4, 5, 6].map((each) => addDays(first, each));
  const named = (name: string) =>
    days.find((day) => weekday(day) === weekdayNames.indexOf(name.replace(/s$/, '')) + 1);
  const [start, end] = [named(from), named(until ?? from)];
  return start === undefined || end === undefined || end < start ? undefined : { first: start, last: end };
}

function edgeWithin(first: Day, last: Day, edge: string, length: string): DateRange | undefined {
  const all = lengthOf({ first, last });
  const [count = '', unit = ''] = length.split(' ');
  const some = numberIn(count) ?? Number(count);
  const days =
    length === 'half' ? Math.ceil(all / 2) : length === 'week' ? 7 : some * (unit.startsWith('week') ? 7 : 1);
  if (!Number.isInteger(days) || days < 1 || days >= all) return undefined;
  return edge === 'first'
    ? { first, last: addDays(first, days - 1) }
    : { first: addDays(last, 1 - days), last };
}
