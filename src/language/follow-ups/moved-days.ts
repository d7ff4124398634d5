// Reads how the days that stand are to move, grow or shrink: `push it back a week`, `extend to today`, `trim to february 20`. Decides nothing.

import { addDays, type DateRange, type Day, lengthOf } from '#base/day.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import type { Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { periodOf } from '#reports/amending/question-subject.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { calendarUnitOf, periodAfter, periodBefore } from '#reports/figures/period-before.ts';
import { longestPeriod, type PeriodPhrase, type Question } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';

const units = ['day', 'week', 'month', 'quarter'] as const;

type DayUnit = (typeof units)[number];

/** How far, in what: `a week`. */
interface DayStep {
  readonly count: number;
  readonly unit: DayUnit;
}

type MovedDays =
  /** Negative: earlier, or fewer. `loses`: so many of the last ones. */
  | { readonly how: 'moves' | 'grows' | 'loses'; readonly by: DayStep }
  /** Days of that period join them, it is where they end, or where they begin. */
  | { readonly how: 'reaches' | 'ends' | 'begins'; readonly at: PeriodPhrase };

const it =
  '(?: (?:it|this|that|them|those days|(?:the|this|that) (?:period|range|window|time|dates|days|end|start)))?';
const step =
  '(?:(?<count>an?|another|one more|\\w+) )?(?:(?:more|extra|further|full|whole) )?(?<unit>day|week|month|quarter)s?';
const grows = '(?:extend|stretch|widen|expand|lengthen|prolong|increase|grow)';
const shrinks = '(?:trim|shorten|cut|shrink|reduce|narrow|decrease|tighten)';
const drops =
  '(?:drop|remove|cut|cut off|chop off|leave out|leave off|take off|skip|ignore|without|minus|except|excluding)';
const moves = '(?:push|move|shift|slide|bring|pull|put|go|step|jump|take|roll|walk)';
const until =
  '(?: (?:to|until|till|til|through|thru|up to|up until|up till|right up to|all the way to|into))';
const lead = '^(?:(?:and|now|ok|please|pls|can you|could you|actually|then|but|just|let us|lets|make it) )*';

/** `-1`: they go earlier, or get fewer. */
const bySteps: readonly (readonly ['moves' | 'grows' | 'loses', 1 | -1, RegExp])[] = [
  ['grows', 1, lined(`${grows}${it}(?: by)? ${step}`)],
  ['grows', 1, lined(`add ${step}`)],
  ['grows', 1, lined(`${step} (?:longer|more)`)],
  ['grows', -1, lined(`${shrinks}${it} by ${step}`)],
  ['grows', -1, lined(`${step} (?:shorter|less|fewer)`)],
  ['loses', 1, lined(`${drops} the last ${step}`)],
  ['moves', -1, lined(`${moves}${it} (?:back|backwards?)(?: by)? ${step}`)],
  ['moves', -1, lined(`(?:${moves}${it}(?: by)? )?${step} (?:back|backwards?|earlier)`)],
  ['moves', 1, lined(`${moves}${it} (?:forwards?|ahead|on)(?: by)? ${step}`)],
  ['moves', 1, lined(`(?:${moves}${it}(?: by)? )?${step} (?:forwards?|ahead|later|on)`)],
];

const toToday = lined('(?:only )?(?:to|until|till|til|up to|up until) (?:today|now|date)');

/** What stands before a period that only says where they begin or end. */
const toEdges: readonly (readonly ['reaches' | 'ends' | 'begins', RegExp])[] = [
  ['reaches', led(`(?:${grows}|continue|run|go on|carry on|keep going)${it}(?: back| out)?${until}`)],
  ['ends', led(`(?:${shrinks}${it}(?: down| off| short| back)?${until}|${shrinks}${it}(?: off| short)? at)`)],
  ['ends', led(`(?:end|stop|finish|cut)${it} (?:on|at|with|by|off at)`)],
  ['ends', led('(?:until|till|til|up to|up until|through|only until|only up to|only till)')],
  ['begins', led(`(?:start|begin)${it} (?:on|at|from|with)`)],
];

function lined(words: string): RegExp {
  return new RegExp(`${lead}${words}(?: (?:please|pls|instead|in time|in the past|then|too))*$`);
}

function led(words: string): RegExp {
  return new RegExp(`${lead}${words}(?: the)?$`);
}

/** Words of the longest such lead. */
const longestLead = 9;

/** `plain`: the readings that the words have by themselves. */
export function movedDayTags(
  { meant }: Prepared,
  stands: Question,
  plain: readonly Tag[],
  context: ParseContext,
): Tag[] {
  const standing = periodOf(stands);
  if (standing === undefined) return [];
  const words = meant.words.map(({ key }) => key);
  const tagOf = (to: number, move: MovedDays): Tag[] => {
    const phrase = movedBy(standing, move, context);
    if (phrase !== undefined) return [tagged(to, { kind: 'period', phrase })];
    const problem = { kind: 'does-not-fit', word: words.slice(0, to).join(' '), with: stands.kind } as const;
    return 'by' in move ? [tagged(to, { kind: 'problem', problem, of: 'period' })] : [];
  };
  const line = words.length > longestLead ? '' : words.join(' ');
  if (toToday.test(line)) return tagOf(words.length, { how: 'reaches', at: { kind: 'today' } });
  const stepped = stepIn(line);
  if (stepped !== undefined) return tagOf(words.length, stepped);
  return plain.flatMap(({ from, to, meaning }): Tag[] => {
    if (meaning.kind !== 'period' || from === 0 || from > longestLead) return [];
    const before = words.slice(0, from).join(' ');
    const [how] = toEdges.find(([, pattern]) => pattern.test(before)) ?? [];
    return how === undefined ? [] : tagOf(to, { how, at: meaning.phrase });
  });
}

function tagged(to: number, meaning: Tag['meaning']): Tag {
  return { from: 0, to, cost: 0.2, meaning };
}

/** What a whole line says of days by a number of them. */
export function stepIn(line: string): Extract<MovedDays, { by: DayStep }> | undefined {
  for (const [how, sign, pattern] of bySteps) {
    const { count = '', unit: said } = pattern.exec(line)?.groups ?? {};
    const unit = units.find((each) => each === said);
    if (unit === undefined) continue;
    const number = /^(?:an?|another|one more|)$/.test(count) ? 1 : (numberIn(count) ?? 0);
    if (number > 0) return { how, by: { count: sign * number, unit } };
  }
  return undefined;
}

/** undefined: no such days are there, or they are too many. */
function movedBy(standing: PeriodPhrase, move: MovedDays, context: ParseContext): PeriodPhrase | undefined {
  const phrase = changedBy(standing, move, context);
  if (phrase === undefined) return undefined;
  const { first, last } = phraseDates(phrase, context.today, context.weekStartsOn);
  const isThere = first <= last && first <= context.today && lengthOf({ first, last }) <= longestPeriod;
  return isThere ? phrase : undefined;
}

function changedBy(standing: PeriodPhrase, move: MovedDays, context: ParseContext): PeriodPhrase | undefined {
  const { first, last } = phraseDates(standing, context.today, context.weekStartsOn);
  switch (move.how) {
    case 'moves':
      return shifted(standing, move.by, context);
    case 'grows':
      return grown(standing, move.by, context);
    case 'loses':
      return dates(first, moved(last, -move.by.count, move.by.unit));
    default: {
      const at = phraseDates(move.at, context.today, context.weekStartsOn);
      if (move.how === 'reaches') return joined({ first, last }, at, move.at);
      return edged({ first, last }, at, move.how);
    }
  }
}

/** By its own unit it goes as the calendar does. */
function shifted(standing: PeriodPhrase, { count, unit }: DayStep, context: ParseContext): PeriodPhrase {
  if (calendarUnitOf(standing) === unit) {
    let phrase = standing;
    for (let left = Math.abs(count); left > 0; left -= 1)
      phrase = count < 0 ? periodBefore(phrase, context) : periodAfter(phrase, context);
    return phrase;
  }
  const { first, last } = phraseDates(standing, context.today, context.weekStartsOn);
  return dates(moved(first, count, unit), moved(last, count, unit));
}

function grown(
  standing: PeriodPhrase,
  { count, unit }: DayStep,
  context: ParseContext,
): PeriodPhrase | undefined {
  if (standing.kind === 'last-days' && (unit === 'day' || unit === 'week')) {
    const days = standing.days + count * (unit === 'week' ? 7 : 1);
    return days < 1 ? undefined : { kind: 'last-days', days };
  }
  const { first, last } = phraseDates(standing, context.today, context.weekStartsOn);
  const end = moved(last, count, unit);
  // Days to come have no figures: then those before join them.
  return end > context.today ? dates(moved(first, -count, unit), last) : dates(first, end);
}

/** `at`: as it was said, where it holds all the others. */
function joined(standing: DateRange, { first, last }: DateRange, at: PeriodPhrase): PeriodPhrase {
  if (first <= standing.first && last >= standing.last) return at;
  return dates(first < standing.first ? first : standing.first, last > standing.last ? last : standing.last);
}

function edged(standing: DateRange, at: DateRange, edge: 'ends' | 'begins'): PeriodPhrase | undefined {
  if (at.first !== at.last) return undefined;
  return edge === 'ends' ? dates(standing.first, at.last) : dates(at.first, standing.last);
}

function dates(first: Day, last: Day): PeriodPhrase {
  return { kind: 'dates', range: { first, last } };
}

/** A month later on the same day, or on the last day of a shorter month. */
function moved(day: Day, count: number, unit: DayUnit): Day {
  if (unit === 'day' || unit === 'week') return addDays(day, count * (unit === 'week' ? 7 : 1));
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = 12 * year + month - 1 + count * (unit === 'quarter' ? 3 : 1);
  const start = (at: number) =>
    `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01` as Day;
  const end = addDays(start(months + 1), -1);
  const same = addDays(start(months), date - 1);
  return same > end ? end : same;
}
