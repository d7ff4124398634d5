// A condition as people say it, `only if replies below 20`: read from the words, or told which of them is in the way.

import { isRate, periodMetrics } from '#reports/metric.ts';
import { nearest } from '#reports/nearest.ts';
import type { ParseProblem } from '#reports/question.ts';
import { metricWords } from '#reports/vocabulary.ts';
import type { FigureName } from './digest.ts';
import type { TypedCondition } from './parse-condition.ts';

export type ReadCondition =
  /** `rest`: what stands after it. */
  | { readonly kind: 'condition'; readonly condition: TypedCondition; readonly rest: string }
  | { readonly kind: 'problem'; readonly problem: ParseProblem };

/** `text`: what stands after `if` or `when`. undefined: no condition at all, but perhaps a name. */
export function readCondition(text: string): ReadCondition | undefined {
  const active =
    /^(?:there (?:is|was) |there’s |there's )?(?:any |some )?(?:activity|anything)(?: was counted| happened| new)?(?= |$)/i.exec(
      text,
    );
  if (active)
    return { kind: 'condition', condition: { kind: 'activity' }, rest: text.slice(active[0].length).trim() };
  const [idle] = /^(?:there (?:is|was) )?(?:no(?:thing)?|not any)\b.*$/i.exec(text) ?? [];
  if (idle !== undefined) return unknown(idle, ['if there is activity', 'if messages below 1']);
  const [, name, operator, value, rest = ''] = comparison.exec(text) ?? [];
  if (name === undefined || operator === undefined || value === undefined) return undefined;
  const figure = figureCalled(name);
  if (figure === undefined) return unknown(name, figuresLike(name));
  const is = /^(?:[<≤]|below|under|less|fewer|lower|at most|drop|fall)/i.test(operator) ? 'below' : 'above';
  const orEqual = /^(?:[<>]=|[≤≥]|at )/i.test(operator);
  if (orEqual && isRate(figure)) return unknown(operator, [`if ${metricWords[figure][0]} ${is} ${value}`]);
  const counted = Number(value.replaceAll(',', '')) + (is === 'above' ? -1 : 1);
  const limit = orEqual ? String(Math.max(0, counted)) : value;
  return { kind: 'condition', condition: { kind: 'figure', figure, is, value: limit }, rest: rest.trim() };
}

const comparison = new RegExp(
  [
    '^(?:the |there (?:is|are|were|was) )?(.+?)\\s*(?:\\b(?:is|are|was|were|goes|go|gets?)\\s+)?',
    '(>=|<=|[<>≤≥]|\\b(?:above|over|more than|greater than|higher than|exceeds?|at least|below|under|less than|fewer than|lower than|at most|drops? below|falls? below|rises? above)\\b)',
    '\\s*(\\d[\\d.,]*(?:\\s*(?:%|per ?cent))?)(?=\\s|$)(.*)$',
  ].join(''),
  'i',
);

function figureCalled(name: string): FigureName | undefined {
  const said = name.trim().toLowerCase();
  return periodMetrics.find((metric) => metricWords[metric].includes(said));
}

/** The six figures that a period has; those most like the name first. */
function figuresLike(name: string): string[] {
  const names = periodMetrics.map((metric) => metricWords[metric][0]);
  const like = nearest(name, names, (each) => each, 2);
  return (like.length > 0 ? like : ['reply rate', 'replies']).map(
    (each) => `if ${each} below ${each.endsWith('rate') ? '5 %' : '20'}`,
  );
}

function unknown(word: string, suggested: readonly string[]): ReadCondition {
  return { kind: 'problem', problem: { kind: 'unknown-word', word: word.trim(), nearest: suggested } };
}
