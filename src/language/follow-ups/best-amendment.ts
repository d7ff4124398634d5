// The change of the question that stands which explains most of what was said. Pure; knows no words.

import type { Cover } from '#language/reading/cover.ts';
import { isDrawnByWeek } from '#language/reading/frames.ts';
import type { Tag } from '#language/reading/tag.ts';
import { amend } from '#reports/amending/question-change.ts';
import { hasPeriod, periodMetrics } from '#reports/figures/metric.ts';
import { mostPlaces, type ParseProblem, type Question } from '#reports/question.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
import { campaignsIn } from './follow-up-tags.ts';
import { leftOutBehind } from './left-out.ts';
import { factsIn, type SaidChange, type SaidPlace } from './said.ts';
import { changesIn } from './said-changes.ts';

interface AmendmentBase {
  readonly cost: number;
  /** Words that only a follow-up has say that something stays. */
  readonly isLed: boolean;
  /** So does `only`, where the text does not name its report. */
  readonly isOnly: boolean;
  /** What changes nothing of the question. */
  readonly lost: readonly Tag[];
  /** `without`, `everything but` */
  readonly nots: readonly Tag[];
  readonly said: readonly string[];
}

export type Amendment =
  | ({
      readonly kind: 'amended';
      readonly question: Question;
      readonly isFile: boolean;
      readonly changed: boolean;
    } & AmendmentBase)
  /** Somebody must choose first. */
  | ({ readonly kind: 'either'; readonly questions: readonly Question[] } & AmendmentBase)
  /** It is understood, and cannot be asked. */
  | ({ readonly kind: 'problem'; readonly problem: ParseProblem } & AmendmentBase)
  | ({ readonly kind: 'unfit'; readonly with: Question['kind'] } & AmendmentBase)
  /** It changes nothing at all. */
  | ({ readonly kind: 'nothing' } & AmendmentBase);

/** A change that the question does not take, or a word that changes nothing. */
const lostCost = 5;

export function bestAmendment(covers: readonly Cover[], place: SaidPlace): Amendment | undefined {
  let best: Amendment | undefined;
  for (const cover of covers) {
    // The cheapest come first, and no change costs less than its words.
    if (best !== undefined && cover.cost >= best.cost) break;
    const each = amendmentOf(cover, place);
    if (best === undefined || each.cost < best.cost) best = each;
  }
  return best;
}

function amendmentOf({ tags, cost }: Cover, place: SaidPlace): Amendment {
  const { stands, context } = place;
  const facts = factsIn(tags, place);
  const { changes, lost, either } = changesIn(facts);
  const base = {
    ...{
      lost,
      nots: tags.filter(({ meaning }) => meaning.kind === 'not'),
      isLed: isLed(tags, place),
      isOnly: isOnly(tags),
      said: [...new Set(tags.flatMap((tag) => tag.said ?? []))],
    },
    // What cannot be, as a row that is not there, is understood all the same.
    cost:
      cost +
      lost.filter(({ meaning: { kind }, isRow }) => kind !== 'unknown' && kind !== 'problem' && !isRow)
        .length *
        lostCost,
  };
  const problem = problemIn(tags, place);
  if (problem) return { kind: 'problem', problem, ...base, lost: [] };
  const wanted = changes.map(({ change }) => change);
  if (either !== undefined) {
    const questions = either.flatMap((way) => {
      const read = amend(stands, [...wanted, ...way.map(({ change }) => change)], context);
      return read.kind === 'amended' ? [read.question] : [];
    });
    const [only, another] = questions;
    if (only === undefined) return { kind: 'unfit', with: stands.kind, ...base, cost: base.cost + lostCost };
    return another === undefined
      ? { kind: 'amended', question: only, isFile: false, changed: true, ...base }
      : { kind: 'either', questions, ...base };
  }
  const isFile = facts.words.has('file');
  const refers = facts.words.has('refers') || facts.words.has('changes');
  if (changes.length === 0 && !isFile && (lost.length > 0 || !refers)) return { kind: 'nothing', ...base };
  const read = amend(stands, wanted, context);
  if (read.kind === 'amended') {
    const byWeek = byWeekInstead(tags, read.question, context);
    if (byWeek) return { kind: 'problem', problem: byWeek, ...base };
  }
  if (read.kind === 'amended')
    return { kind: 'amended', question: read.question, isFile, changed: changes.length > 0, ...base };
  const refused = changes.find(({ change }) => change === read.change);
  const by = refused?.by ?? [];
  const counted = refused && countedForLife(refused, stands, wanted);
  if (counted) return { kind: 'problem', problem: counted, ...base };
  return { kind: 'unfit', with: read.with, ...base, cost: base.cost + lostCost, lost: [...lost, ...by] };
}

/** So few days are drawn one by one: those, or more of them by weeks. */
function byWeekInstead(
  tags: readonly Tag[],
  question: Question,
  context: SaidPlace['context'],
): ParseProblem | undefined {
  const named = (report: string) =>
    tags.some(({ meaning }) => meaning.kind === 'report' && meaning.report === report);
  if (question.kind !== 'daily' || !named('weekly') || named('daily')) return undefined;
  if (isDrawnByWeek(question.period, context)) return undefined;
  const weeks: Question = { ...question, period: { kind: 'last-days', days: 28 } };
  return { kind: 'several', word: 'by week', choices: [question, weeks] };
}

function isOnly(tags: readonly Tag[]): boolean {
  return tags.some(({ meaning }) => meaning.kind === 'amends' && meaning.how === 'only');
}

/** What begins so is no question of its own: `for emma's campaigns`, `in january`. */
const leads: ReadonlySet<string> = new Set(['for', 'of', 'from', 'in', 'on', 'by', 'with', 'since', 'until']);

/** What says so wherever it stands, and what says so at the beginning. */
function isLed(tags: readonly Tag[], { text }: SaidPlace): boolean {
  const anywhere: readonly string[] = ['changes', 'refers', 'adds', 'swaps', 'turns', 'one'];
  if (leads.has(text.meant.words[0]?.key ?? '')) return true;
  const [first] = tags.filter(({ meaning }) => meaning.kind !== 'filler');
  if (first?.meaning.kind === 'not' || first?.meaning.kind === 'versus') return true;
  if (leftOutBehind(tags, text).size > 0) return true;
  if (first?.meaning.kind === 'amends' || tags.some(({ isRow }) => isRow)) return true;
  return tags.some(({ meaning }) => meaning.kind === 'amends' && anywhere.includes(meaning.how));
}

/** A period that cannot be, places that no ranking has, a figure that nobody counts. */
function problemIn(tags: readonly Tag[], { stands, context, text }: SaidPlace): ParseProblem | undefined {
  if (isOfAllTime(tags, stands)) return { kind: 'does-not-fit', word: 'all time', with: stands.kind };
  for (const { meaning, from } of tags) {
    if (meaning.kind === 'problem' && meaning.of === 'period') return meaning.problem;
    if (meaning.kind === 'uncounted') {
      const choices = meaning.nearest.flatMap((metric) => {
        const read = amend(stands, [{ kind: 'figure', metric, ranks: false }], context);
        return read.kind === 'amended' ? [read.question] : [];
      });
      return { kind: 'not-counted', what: meaning.what, choices: choices.slice(0, 1) };
    }
    const changesIt = meaning.kind === 'deed' && ['pause', 'resume', 'delete', 'stop'].includes(meaning.deed);
    if (changesIt && campaignsIn(stands).length === 1 && !tags.some(isOfDigests)) {
      const word = meaning.deed === 'stop' ? (text.meant.words[from]?.key ?? meaning.deed) : meaning.deed;
      return { kind: 'not-done-here', word, choices: [stands] };
    }
  }
  return placesProblem(tags, stands, context);
}

function placesProblem(
  tags: readonly Tag[],
  stands: Question,
  context: SaidPlace['context'],
): ParseProblem | undefined {
  // Of campaigns within a limit a number moves that: `raise it to 200`.
  const isLimited = stands.kind === 'board' && stands.places === mostPlaces && stands.limits?.length === 1;
  if (isLimited && !tags.some(({ meaning }) => meaning.kind === 'order')) return undefined;
  const isRanked = stands.kind === 'board' || tags.some(({ meaning }) => meaning.kind === 'order');
  const places = tags
    .flatMap(({ meaning }) =>
      meaning.kind === 'number' ? [meaning.count] : meaning.kind === 'order' ? (meaning.places ?? []) : [],
    )
    .find((each) => each < 1 || each > mostPlaces);
  if (!isRanked || places === undefined) return undefined;
  const read = amend(stands, [{ kind: 'ranking', places: places < 1 ? 1 : mostPlaces }], context);
  const choices = read.kind === 'amended' ? [read.question] : [];
  return { kind: 'out-of-places', word: String(places), most: mostPlaces, choices };
}

/** Not every report is counted over whole lives. */
function isOfAllTime(tags: readonly Tag[], { kind }: Question): boolean {
  const isSaid = tags.some(({ meaning }) => meaning.kind === 'amends' && meaning.how === 'all-time');
  return isSaid && kind !== 'board' && kind !== 'working';
}

function isOfDigests({ meaning }: Tag): boolean {
  return (
    (meaning.kind === 'report' && meaning.report === 'digests') ||
    meaning.kind === 'place' ||
    meaning.kind === 'schedule'
  );
}

/** A figure that the service counts for whole lives alone, beside a period. */
function countedForLife(
  { change }: SaidChange,
  stands: Question,
  all: readonly SaidChange['change'][],
): ParseProblem | undefined {
  const figure =
    all.find((each) => each.kind === 'figure')?.metric ?? ('metric' in stands ? stands.metric : undefined);
  if (figure === undefined || hasPeriod(figure) || !['figure', 'period'].includes(change.kind))
    return undefined;
  const nearest = periodMetrics.map((each) => metricWords[each][0]);
  return { kind: 'lifetime-only', word: metricWords[figure][0], nearest };
}
