// Reads which days are meant because of those that stand: `the week before that`, `next one`, `30 days`, `the week of 16 february`. Decides nothing.

import { addDays } from '#base/day.ts';
import { createBesideReader } from '#language/periods/parse-before.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import type { Tag } from '#language/reading/tag.ts';
import { datedTags } from '#language/reading/tag-dates.ts';
import { longestPhrase } from '#language/reading/tag-periods.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { part, type Typed } from '#language/typed-words.ts';
import { periodOf } from '#reports/amending/question-subject.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { aYearBefore, calendarUnitOf, periodAfter, periodBefore } from '#reports/figures/period-before.ts';
import { defaultPeriod, longestPeriod, type PeriodPhrase, type Question } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { besidePeriod } from './amending-words.ts';
import { movedDayTags } from './moved-days.ts';
import { partOfPeriodTags } from './part-of-period.ts';

/** `plain`: the readings that the words have by themselves. */
export function dayTags(
  text: Prepared,
  stands: Question,
  plain: readonly Tag[],
  context: ParseContext,
): Tag[] {
  const period = periodOf(stands) ?? defaultPeriod;
  const days = { period, readBeside: createBesideReader(period, context), context };
  return [
    ...text.typed.words.flatMap((_, at) => [
      ...periodTags(text.meant, at, days),
      ...nearerTags(text.meant, at, days).filter((tag) => !isBesideDays(tag, plain)),
      ...comingTags(text.meant, at, stands, context),
    ]),
    ...weekTags(plain, text, context),
    ...sinceTags(plain, text, context),
    ...partOfPeriodTags(text, period, context),
    ...movedDayTags(text, stands, plain, context),
  ];
}

interface StandingDays {
  readonly period: PeriodPhrase;
  readonly readBeside: ReturnType<typeof createBesideReader>;
  readonly context: ParseContext;
}

const wordsOfRunning = (unit: string) => [
  `the whole ${unit}`,
  `whole ${unit}`,
  `the ${unit}`,
  `the entire ${unit}`,
];
const runningUnits = ['week', 'month', 'quarter'] as const;
const runningOpeners: ReadonlySet<string> = new Set(['the', 'whole']);
const runningWords = {
  week: wordsOfRunning('week'),
  month: wordsOfRunning('month'),
  quarter: wordsOfRunning('quarter'),
};

/** `the week before that`, `same last year`, `next one`, `30 days`. */
function periodTags(meant: Typed, at: number, { period, readBeside, context }: StandingDays): Tag[] {
  const rest = part(meant, at, at + longestPhrase);
  const tag = (phrase: PeriodPhrase, used: number, cost = 0.6): Tag => ({
    ...{ from: at, to: at + used, cost },
    meaning: { kind: 'period', phrase },
  });
  const beside = readBeside(rest);
  const days = daysAt(rest);
  const [before, after, yearAgo] = [besidePeriod.before, besidePeriod.after, besidePeriod['year-ago']].map(
    (words) => longestOf(rest, words),
  ) as [number, number, number];
  // `the month after that`, after January.
  const unit = calendarUnitOf(period) ?? '';
  const following = longestOf(rest, [
    `the ${unit} after`,
    `the ${unit} after that`,
    `${unit} after`,
    `${unit} after that`,
  ]);
  const running = (runningOpeners.has(meant.words[at]?.key ?? '') ? runningUnits : []).flatMap((kind) => {
    const used = longestOf(rest, runningWords[kind]);
    return used > 0 ? [tag({ kind, back: 0 }, used, 0.7)] : [];
  });
  return [
    ...running,
    ...(following > 0 ? [tag(periodAfter(period, context), following)] : []),
    ...(beside?.kind === 'read' ? [tag(beside.value, beside.used)] : []),
    ...(before > 0 ? [tag(periodBefore(period, context), before)] : []),
    ...(after > 0 ? [tag(periodAfter(period, context), after)] : []),
    ...(yearAgo > 0 ? [tag(aYearBefore(period, context), yearAgo)] : []),
    ...(days === undefined ? [] : [tag({ kind: 'last-days', days }, 2, 0.55)]),
  ];
}

/** Beside days that are named, `the week before` is before those. */
function isBesideDays({ from, to }: Tag, plain: readonly Tag[]): boolean {
  return plain.some((each) => each.meaning.kind === 'period' && (each.to <= from || each.from >= to));
}

/** A day, a week or a month before days that are of another length. */
function nearerTags(meant: Typed, at: number, { period, readBeside, context }: StandingDays): Tag[] {
  if (!opensNearer.has(meant.words[at]?.key ?? '')) return [];
  const rest = part(meant, at);
  if (readBeside(rest) !== undefined) return [];
  return nearerUnits.flatMap((unit): Tag[] => {
    const used = longestOf(rest, [`the ${unit} before`, `${unit} before`, `the ${unit} before that`]);
    if (used === 0) return [];
    const phrase = justBefore(period, unit, context);
    return [{ from: at, to: at + used, cost: 0.6, meaning: { kind: 'period', phrase } }];
  });
}

const nearerUnits = ['day', 'week', 'month'] as const;
const opensNearer: ReadonlySet<string> = new Set(['the', ...nearerUnits]);

/** `the week before`, after a month: the seven days that end before it. */
function justBefore(
  period: PeriodPhrase,
  unit: 'day' | 'week' | 'month',
  { today, weekStartsOn }: ParseContext,
): PeriodPhrase {
  const { first } = phraseDates(period, today, weekStartsOn);
  const last = addDays(first, -1);
  const length = { day: 1, week: 7, month: 30 }[unit];
  return { kind: 'dates', range: { first: addDays(last, 1 - length), last } };
}

/** `30 days`, `a week`, without `last`. */
function daysAt({ words: [count, unit] }: Typed): number | undefined {
  const length = /^days?$/.test(unit?.key ?? '') ? 1 : /^weeks?$/.test(unit?.key ?? '') ? 7 : 0;
  const isOne = count?.key === 'a' && length === 7;
  const days = (isOne ? 1 : (numberIn(count?.key ?? '') ?? 0)) * length;
  return days >= 1 && days <= longestPeriod ? days : undefined;
}

/** Where what stands begins or ends then and then, a period that comes is another such. */
function comingTags(meant: Typed, at: number, stands: Question, context: ParseContext): Tag[] {
  const edge =
    'ends' in stands && stands.ends ? 'ends' : 'begins' in stands && stands.begins ? 'begins' : undefined;
  if (edge === undefined) return [];
  const [first] = meant.words.slice(at);
  if (first === undefined) return [];
  const led = { ...first, key: edge === 'ends' ? 'ending' : 'started', text: edge };
  return datedTags({ ...meant, words: [led, ...meant.words.slice(at)] }, 0, context).map((tag) => ({
    ...tag,
    ...{ from: at, to: at + tag.to - 1, cost: 0.8 },
  }));
}

/** `since the beginning of february` */
function sinceTags(plain: readonly Tag[], { meant }: Prepared, { today, weekStartsOn }: ParseContext): Tag[] {
  return plain.flatMap((tag): Tag[] => {
    if (tag.meaning.kind !== 'period') return [];
    const lead = /(?:since|from) (?:the )?(?:beginning|start) of$/.exec(
      meant.words
        .slice(Math.max(0, tag.from - 5), tag.from)
        .map(({ key }) => key)
        .join(' '),
    )?.[0];
    if (lead === undefined) return [];
    const { first } = phraseDates(tag.meaning.phrase, today, weekStartsOn);
    const from = tag.from - lead.split(' ').length;
    return [{ ...tag, from, meaning: { kind: 'period', phrase: { kind: 'since', first } } }];
  });
}

/** `the week of 16 february` */
function weekTags(plain: readonly Tag[], { meant }: Prepared, { weekStartsOn }: ParseContext): Tag[] {
  return plain.flatMap((tag): Tag[] => {
    const { from, meaning } = tag;
    const lead = meant.words.slice(Math.max(0, from - 2), from).map(({ key }) => key);
    const isLed = lead[0] === 'week' && ['of', 'from', 'starting', 'beginning'].includes(lead[1] ?? '');
    if (!isLed || meaning.kind !== 'period' || meaning.phrase.kind !== 'dates') return [];
    const { first, last } = meaning.phrase.range;
    if (first !== last) return [];
    const range = phraseDates({ kind: 'week', back: 0 }, first, weekStartsOn);
    return [{ ...tag, from: from - 2, meaning: { kind: 'period', phrase: { kind: 'dates', range } } }];
  });
}
