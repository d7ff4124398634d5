// What every frame needs: a question with what it costs to believe it, and what of a text has no place in it. Knows no report.

import type { ParseContext } from '#language/read-outcome.ts';
import { periodMetrics } from '#reports/figures/metric.ts';
import type { Metric, ParseProblem, Question } from '#reports/question.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
import type { Meaning, ReportWord } from './tag.ts';
import type { ToldFacts } from './told.ts';

export interface Filled {
  readonly meant:
    | { readonly kind: 'question'; readonly question: Question }
    | { readonly kind: 'problem'; readonly problem: ParseProblem };
  readonly cost: number;
}

/** What a report does not take costs so much: it would have to be dropped. */
export const misfitCost = 5;
/** A word for another report costs less where it says little by itself. */
export const strayReportCost = 4.2;
export const besideCost = 1.5;
export const soft: readonly ReportWord[] = ['overview', 'list', 'total', 'campaign'];

export type Kind = Meaning['kind'];
export type ReportFrame = (told: ToldFacts, context: ParseContext) => Filled | undefined;

export const everywhere: readonly Kind[] = ['filler', 'asks', 'unknown'];

export function filled(question: Question, cost: number): Filled {
  return { meant: { kind: 'question', question }, cost };
}

export function refusing(problem: ParseProblem, cost: number): Filled {
  return { meant: { kind: 'problem', problem }, cost };
}

/** What of the text the report has no place for. `words`: the report words that go with it. */
export function misfits(told: ToldFacts, takes: readonly Kind[], words: readonly ReportWord[]): number {
  let cost = (told.strayNot ? misfitCost : 0) + (isEither(told) ? misfitCost : 0);
  for (const { meaning } of told.tags) {
    if (meaning.kind === 'report' && meaning.report !== 'campaigns')
      cost += words.includes(meaning.report)
        ? 0
        : soft.includes(meaning.report)
          ? besideCost
          : strayReportCost;
    else if (meaning.kind !== 'report' && !everywhere.includes(meaning.kind) && !takes.includes(meaning.kind))
      cost += misfitCost;
  }
  return cost;
}

/** `paused or with no replies`: what restricts holds together, and none in place of another; several of these are each looked at. */
function isEither({ tags }: ToldFacts): boolean {
  const told = tags.filter(({ meaning }) => narrowing.includes(meaning.kind) || isOr(meaning));
  return told.some(({ meaning }, at) => {
    const [one, other] = [told[at - 1]?.meaning.kind, told[at + 1]?.meaning.kind];
    if (!isOr(meaning) || one === undefined || other === undefined) return false;
    return one !== other || one === 'limits' || one === 'dated';
  });
}

const narrowing: readonly Kind[] = ['status', 'limits', 'dated', 'part', 'owner', 'reason'];

function isOr(meaning: Meaning): boolean {
  return meaning.kind === 'filler' && meaning.joint === 'or';
}

/** Of things that a report takes one of. */
export function surplus(...lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((sum, { length }) => sum + Math.max(0, length - 1) * misfitCost, 0);
}

export function only<Value>([first, more]: readonly Value[]): Value | undefined {
  return more === undefined ? first : undefined;
}

export function notByDay(metric: Metric): ParseProblem {
  return {
    kind: 'lifetime-only',
    word: metricWords[metric][0],
    nearest: periodMetrics.map((each) => metricWords[each][0]),
  };
}

/** The progress of several campaigns has no sum, so owners are not held against each other by it. */
export const noProgressOfOwners: ParseProblem = { kind: 'does-not-fit', word: 'progress', with: 'board' };
