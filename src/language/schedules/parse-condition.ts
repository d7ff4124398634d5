// Makes a digest's condition of what a person picked and typed, or says why that is not possible.

import { judgedBy } from '#digests/delivery/judge-condition.ts';
import type { Condition, FigureName, PlainCondition, Rhythm } from '#digests/digest.ts';
import { neverEnds } from '#digests/when/unfinished-period.ts';
import type { ConditionProblem } from '#digests/when/wish-problems.ts';
import { isRate, periodMetrics } from '#reports/figures/metric.ts';
import type { Question } from '#reports/question.ts';

/** `value`: a count such as `1,200`, or for a rate its percentage, `5` or `5 %`; looked at only where a figure decides. */
export type TypedCondition =
  | { readonly kind: 'always' }
  | PlainCondition
  | {
      readonly kind: 'figure';
      readonly figure: FigureName;
      readonly is: 'above' | 'below';
      readonly value: string;
    };

export type ParsedCondition =
  | { readonly kind: 'condition'; readonly condition: Condition | undefined }
  | { readonly kind: 'problem'; readonly problem: ConditionProblem };

export function parseCondition(
  typed: TypedCondition,
  question: Question,
  rhythm: Rhythm['kind'],
): ParsedCondition {
  if (typed.kind === 'always') {
    return rhythm === 'watch'
      ? { kind: 'problem', problem: { kind: 'watch-needs-condition' } }
      : { kind: 'condition', condition: undefined };
  }
  const by = judgedBy(typed);
  if (by === 'needs' && !hasNeeds(question)) return { kind: 'problem', problem: { kind: 'no-needs' } };
  if (by === 'figures' && !hasFigures(question)) return { kind: 'problem', problem: { kind: 'no-figures' } };
  if (typed.kind !== 'figure') return { kind: 'condition', condition: typed };
  const figure = periodMetrics.find((each) => each === typed.figure);
  if (figure === undefined) return { kind: 'problem', problem: { kind: 'no-figures' } };
  const rate = isRate(figure);
  const value = rate ? parsePercentage(typed.value) : parseCount(typed.value);
  if (value === undefined) return { kind: 'problem', problem: { kind: 'value-unreadable', rate } };
  const condition = { kind: 'figure', figure, is: typed.is, value } as const;
  return rhythm === 'watch' && neverEnds(question, condition)
    ? { kind: 'problem', problem: { kind: 'never-over' } }
    : { kind: 'condition', condition };
}

/** Those whose report counts the days of a period. */
function hasFigures({ kind }: Question): boolean {
  return kind === 'overview' || kind === 'daily' || kind === 'campaign';
}

/** Those whose report tells of needs. */
function hasNeeds({ kind }: Question): boolean {
  return kind === 'overview' || kind === 'needs';
}

/** Characters: the form takes no more. */
const longestValue = 20;

function parseCount(typed: string): number | undefined {
  const text = typed.slice(0, longestValue + 1).trim();
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

/** The ratio: 0.05 for `5 %`. */
function parsePercentage(typed: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(typed.slice(0, longestValue + 1).trim()) ?? [];
  const percent = Number(number);
  return number === undefined || percent > 100 ? undefined : Math.round(percent * 100) / 10_000;
}
