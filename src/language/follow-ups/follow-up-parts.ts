// What the next words of a follow-up say: a change of the question, a word that leads to one, or a word that is left for a name.

import { readBeside } from '#language/periods/parse-before.ts';
import { readPeriod } from '#language/periods/parse-period.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import type { QuestionChange } from '#reports/amending/question-change.ts';
import { periodOf } from '#reports/amending/question-subject.ts';
import { needKinds } from '#reports/attention/attention-kind.ts';
import { isRate, metrics, rateParts } from '#reports/figures/metric.ts';
import { aYearBefore, calendarUnitOf, periodAfter, periodBefore } from '#reports/figures/period-before.ts';
import { mentionIn, myself } from '#reports/finding/owner-mention.ts';
import {
  defaultPeriod,
  type ListedStatus,
  listedStatuses,
  longestPeriod,
  mostPlaces,
  type ParseProblem,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { metricWords, needWords, numberIn, statusWords } from '#reports/words/vocabulary.ts';
import { type FollowUpNames, ownerCalled, wordsOfName } from './called-owners.ts';
import * as phrases from './follow-up-phrases.ts';

export type FollowUpPart =
  | { readonly kind: 'change'; readonly change: QuestionChange }
  /** Something of the question that stands stays: `and`, `only`, `what about`. */
  | { readonly kind: 'lead' }
  /** What follows is left out: `without`, `but not`. */
  | { readonly kind: 'without' }
  /** What follows is added: `include`. */
  | { readonly kind: 'besides' }
  /** What stands is compared with what follows: `vs`. */
  | { readonly kind: 'against' }
  /** `the second one`, `the completed one`. */
  | { readonly kind: 'one'; readonly place?: 0 | 1 }
  | { readonly kind: 'both' }
  /** It changes nothing. */
  | { readonly kind: 'filler' }
  | { readonly kind: 'problem'; readonly problem: ParseProblem }
  /** It begins something new. */
  | { readonly kind: 'other' }
  | { readonly kind: 'word'; readonly word: string };

export interface PartPlace {
  readonly previous: Question;
  readonly names: FollowUpNames;
  readonly on: ParseContext;
  /** `without` stands before it. */
  readonly isWithout: boolean;
  /** `include` stands before it. */
  readonly isBesides: boolean;
  readonly isFirst: boolean;
}

type PartFound = FollowUpPart & { readonly used: number };
type PartReader = (typed: Typed, place: PartPlace) => PartFound | undefined;

export function partAt(typed: Typed, place: PartPlace): PartFound {
  for (const reader of readers) {
    const found = reader(typed, place);
    if (found !== undefined) return found;
  }
  return { kind: 'word', word: asTyped(part(typed, 0, 1)), used: 1 };
}

function change(change: QuestionChange, used: number): PartFound {
  return { kind: 'change', change, used };
}

/** The first that finds something counts. */
const readers: readonly PartReader[] = [
  ...[readQuoted, readWholeName, readVersus, readOpening, readReport, readSpan, readRanking, readFigure],
  ...[readStatuses, readReasons, readOwner, readOne, readSmallWord],
];

function readQuoted({ words: [first] }: Typed): PartFound | undefined {
  return first?.quoted ? { kind: 'word', word: first.text, used: 1 } : undefined;
}

/** A name of several words is no period and no figure: `without march madness`. */
function readWholeName(typed: Typed, { names, isWithout }: PartPlace): PartFound | undefined {
  const used = wordsOfName(typed, names);
  if (used < 2) return undefined;
  const word = asTyped(part(typed, 0, used));
  return isWithout
    ? { kind: 'problem', problem: { kind: 'does-not-fit', word, with: 'board' }, used }
    : { kind: 'word', word, used };
}

function readOpening(typed: Typed, { isFirst }: PartPlace): PartFound | undefined {
  const used = isFirst ? longestOf(typed, phrases.openings) : 0;
  return used > 0 ? { kind: 'other', used } : undefined;
}

function readReport(typed: Typed, { isWithout }: PartPlace): PartFound | undefined {
  if (isWithout) return undefined;
  for (const [report, words] of phrases.reportPhrases) {
    const used = longestOf(typed, words);
    if (used > 0) return change({ kind: 'as', report }, used);
  }
  return undefined;
}

/** `vs the week before`, `compared to february`. */
function readVersus(typed: Typed, { previous, on }: PartPlace): PartFound | undefined {
  const used = longestOf(typed, phrases.versus);
  if (used === 0) return undefined;
  const rest = part(typed, used);
  const stands = periodOf(previous) ?? defaultPeriod;
  // A year is compared with all of last year. A shorter period is compared with the same days a year before.
  if (longestOf(rest, ['last year']) > 0 && calendarUnitOf(stands) !== 'year')
    return change({ kind: 'versus', period: aYearBefore(stands, on) }, used + 2);
  const found = periodAt(rest, previous, on);
  if (found === undefined) return { kind: 'against', used };
  if ('problem' in found) return { kind: 'problem', problem: found.problem, used: used + found.used };
  return change({ kind: 'versus', period: found.period }, used + found.used);
}

function readSpan(typed: Typed, { previous, on, isWithout }: PartPlace): PartFound | undefined {
  if (isWithout) return undefined;
  const ever = longestOf(typed, phrases.allTime);
  if (ever > 0) return change({ kind: 'period', period: undefined }, ever);
  const found = periodAt(typed, previous, on);
  if (found === undefined) return undefined;
  return 'problem' in found
    ? { kind: 'problem', problem: found.problem, used: found.used }
    : change({ kind: 'period', period: found.period }, found.used);
}

type PeriodFound = { readonly used: number } & (
  | { readonly period: PeriodPhrase }
  | { readonly problem: ParseProblem }
);

function periodAt(typed: Typed, previous: Question, on: ParseContext): PeriodFound | undefined {
  const beside = besideAt(typed, periodOf(previous) ?? defaultPeriod, on);
  if (beside !== undefined) return beside;
  const read = readPeriod(typed, on);
  if (read === undefined) return undefined;
  const { used } = read;
  return read.kind === 'read' ? { period: read.value, used } : { problem: read.problem, used };
}

/** `the week before`, `same last year`, `next one`, each beside the period that stands. */
function besideAt(
  typed: Typed,
  stands: PeriodPhrase,
  on: ParseContext,
): { readonly period: PeriodPhrase; readonly used: number } | undefined {
  const read = readBeside(typed, stands, on);
  if (read?.kind === 'read') return { period: read.value, used: read.used };
  const before = longestOf(typed, phrases.periodsBefore);
  if (before > 0) return { period: periodBefore(stands, on), used: before };
  const yearAgo = longestOf(typed, phrases.yearsAgo);
  if (yearAgo > 0) return { period: aYearBefore(stands, on), used: yearAgo };
  const after = longestOf(typed, phrases.periodsAfter);
  return after > 0 ? { period: periodAfter(stands, on), used: after } : daysAt(typed);
}

/** `30 days`, without `last`. */
function daysAt({
  words: [count, unit],
}: Typed): { readonly period: PeriodPhrase; readonly used: number } | undefined {
  const number = numberIn(count?.key ?? '');
  const length = ['day', 'days'].includes(unit?.key ?? '')
    ? 1
    : ['week', 'weeks'].includes(unit?.key ?? '')
      ? 7
      : 0;
  const days = (number ?? 0) * length;
  return days >= 1 && days <= longestPeriod ? { period: { kind: 'last-days', days }, used: 2 } : undefined;
}

/** `top 10`, `worst instead`, `per owner`, `who got most`, `which campaign`. */
function readRanking(typed: Typed, { previous, isWithout }: PartPlace): PartFound | undefined {
  if (isWithout) return undefined;
  const turned = previous.kind === 'board' ? longestOf(typed, phrases.reversed) : 0;
  if (turned > 0 && previous.kind === 'board')
    return change({ kind: 'ranking', order: previous.order === 'top' ? 'bottom' : 'top' }, turned);
  const owners = longestOf(typed, phrases.perOwner);
  if (owners > 0) return change({ kind: 'ranking', of: 'owners' }, owners);
  const one = longestOf(typed, phrases.whichOne);
  if (one > 0) return change({ kind: 'ranking', of: 'campaigns', places: 1 }, one);
  const campaigns = longestOf(typed, phrases.perCampaign);
  if (campaigns > 0) return change({ kind: 'ranking', of: 'campaigns' }, campaigns);
  for (const [order, words] of phrases.orders) {
    const used = longestOf(typed, words);
    if (used === 0) continue;
    const places = numberIn(typed.words[used]?.key ?? '');
    if (places === undefined) return change({ kind: 'ranking', order }, used);
    if (places >= 1 && places <= mostPlaces) return change({ kind: 'ranking', order, places }, used + 1);
  }
  return undefined;
}

function readFigure(typed: Typed, { previous, isWithout }: PartPlace): PartFound | undefined {
  const counted = longestOf(typed, phrases.counted);
  if (counted > 0) return readCount(typed, counted, previous);
  const by = longestOf(typed, phrases.ranking);
  const rest = part(typed, by);
  const [longest] = metrics
    .map((metric) => ({ metric, used: longestOf(rest, metricWords[metric]) }))
    .sort((a, b) => b.used - a.used);
  if (longest === undefined || longest.used === 0) return undefined;
  const used = by + longest.used;
  // In `messages not replies`, the figure after `not` is the one that stood before.
  if (isWithout) return { kind: 'filler', used };
  return change({ kind: 'figure', metric: longest.metric, ranks: by > 0 }, used);
}

/** For a rate: the count that it is made of. */
function readCount(typed: Typed, counted: number, previous: Question): PartFound | undefined {
  const metric = 'metric' in previous ? previous.metric : undefined;
  if (metric === undefined || !isRate(metric)) return undefined;
  const used = counted + longestOf(part(typed, counted), phrases.noRate);
  return change({ kind: 'figure', metric: rateParts[metric].part, ranks: false }, used);
}

/** All statuses that come next, with the words that join them. */
function readStatuses(typed: Typed, { isWithout, isBesides }: PartPlace): PartFound | undefined {
  const statuses: ListedStatus[] = [];
  let used = 0;
  for (;;) {
    const joint = statuses.length > 0 ? longestOf(part(typed, used), ['and', 'or', '&', '+']) : 0;
    const rest = part(typed, used + joint);
    const found = listedStatuses
      .map((status) => ({ status, used: longestOf(rest, statusWords[status]) }))
      .find((each) => each.used > 0);
    if (found === undefined) break;
    statuses.push(found.status);
    used += joint + found.used;
  }
  if (statuses.length === 0) return undefined;
  return change({ kind: isWithout ? 'without' : isBesides ? 'besides' : 'statuses', statuses }, used);
}

function readReasons(typed: Typed, { previous, isWithout }: PartPlace): PartFound | undefined {
  if (previous.kind !== 'needs' || isWithout) return undefined;
  const found = needKinds
    .map((kind) => ({ kind, used: longestOf(typed, needWords[kind]) }))
    .filter(({ used }) => used > 0)
    .sort((a, b) => b.used - a.used)[0];
  return found && change({ kind: 'reasons', reasons: [found.kind] }, found.used);
}

/** `mine only`, `only ana's`, `for @ana`, `diego?`. If the words fit two owners, neither is chosen. */
function readOwner(typed: Typed, { names, isWithout, isBesides }: PartPlace): PartFound | undefined {
  const [first] = typed.words;
  if (isWithout || first === undefined) return undefined;
  const all = longestOf(typed, phrases.everybody);
  if (all > 0) return change({ kind: 'owner', owner: undefined }, all);
  if (['my', 'mine', 'myself'].includes(first.key)) return change({ kind: 'owner', owner: myself }, 1);
  const mention = mentionIn(first.text.replace(/[?!.,]+$/, ''));
  if (mention?.kind === 'user') return change({ kind: 'owner', owner: `<@${mention.user}>` }, 1);
  const called = ownerCalled(typed, names);
  if (called === undefined) return undefined;
  // No report is about several owners and not all.
  return isBesides
    ? {
        kind: 'problem',
        problem: { kind: 'does-not-fit', word: called.owner, with: 'board' },
        used: called.used,
      }
    : change({ kind: 'owner', owner: called.owner }, called.used);
}

function readOne(typed: Typed): PartFound | undefined {
  const both = longestOf(typed, phrases.bothOfThem);
  if (both > 0) return { kind: 'both', used: both };
  const first = longestOf(typed, phrases.firstOne);
  if (first > 0) return { kind: 'one', place: 0, used: first };
  const second = longestOf(typed, phrases.secondOne);
  if (second > 0) return { kind: 'one', place: 1, used: second };
  return typed.words[0]?.key === 'one' ? { kind: 'one', used: 1 } : undefined;
}

function readSmallWord(typed: Typed): PartFound | undefined {
  const lead = longestOf(typed, phrases.leads);
  if (lead > 0) return { kind: 'lead', used: lead };
  const unsaid = longestOf(typed, phrases.unsaid);
  if (unsaid > 0) return { kind: 'word', word: asTyped(part(typed, 0, unsaid)), used: unsaid };
  const besides = longestOf(typed, phrases.besides);
  if (besides > 0) return { kind: 'besides', used: besides };
  const without = longestOf(typed, phrases.withouts);
  if (without > 0) return { kind: 'without', used: without };
  const key = typed.words[0]?.key ?? '';
  return phrases.fillers.has(key) || !/[\p{L}\p{N}]/u.test(key) ? { kind: 'filler', used: 1 } : undefined;
}
