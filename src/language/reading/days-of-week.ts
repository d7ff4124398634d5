// Whether the days of the week in a text are asked about, and say not when something is to come: `replies on weekends`. Knows no names.

import type { Prepared } from './tag-words.ts';
import type { ToldFacts } from './told.ts';

/** A figure on such days is asked about where they are days off, where days that are over are named, or where somebody asks how many. */
export function asksOfWeekdays(told: ToldFacts, { meant }: Prepared): boolean {
  if (told.metrics.length === 0 || told.orders.length > 0) return false;
  const said = told.tags.filter(({ meaning }) => meaning.kind === 'schedule');
  const [first] = said;
  if (first === undefined) return false;
  const words = said.flatMap(({ from, to }) => meant.words.slice(from, to).map(({ key }) => key));
  const days = words.filter((key) => !between.has(key));
  const opens = [meant.words[first.from - 1]?.key, words[0]].some((key) => between.has(key ?? ''));
  if (!opens || days.length === 0 || !days.every((key) => severalDays.test(key))) return false;
  const isAsked = told.asks.size > 0 || asking.test(meant.words[0]?.key ?? '');
  return isAsked || told.periods.length > 0 || days.every((key) => daysOff.test(key));
}

const between: ReadonlySet<string> = new Set(['on', 'at', 'during', 'over', 'the', 'and', 'or', '&']);
const severalDays = /^(?:weekends?|weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days)$/;
const daysOff = /^(?:weekends?|saturdays|sundays)$/;
const asking = /^(?:do|does|did|is|are|was|were|have|has)$/;
