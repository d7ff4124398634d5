// Reads a condition as people say it, `only if replies below 20`, or names the word that is in the way.

import { type FigureName, type PlainConditionKind, plainConditions } from '#digests/digest.ts';
import { metricIn } from '#language/questions/read-metric.ts';
import { wordsOf } from '#language/typed-words.ts';
import { isRate, periodMetrics } from '#reports/figures/metric.ts';
import { nearest } from '#reports/finding/nearest.ts';
import type { ParseProblem } from '#reports/question.ts';
import { metricWords, numberIn } from '#reports/words/vocabulary.ts';
import type { TypedCondition } from './parse-condition.ts';

export type ReadCondition =
  /** `rest`: what stands after it. */
  | {
      readonly kind: 'condition';
      readonly condition: Exclude<TypedCondition, { kind: 'always' }>;
      readonly rest: string;
    }
  | { readonly kind: 'problem'; readonly problem: ParseProblem };

/** `word` is `if`, `when` or `unless`; `text` is what follows it. undefined where this is no condition; it may be a name. */
export function readCondition(word: string, text: string): ReadCondition | undefined {
  const read = conditionAt(text);
  if (read === undefined) return undefined;
  if (word === 'unless') return unknown(word, otherwise(read));
  if (read.kind === 'problem') return read;
  const more = /^(?:(?:but|only|and) )*(or|and|unless|if|when)\b\s*(?:(?:only )?(?:if|when) )?(.*)$/i.exec(
    read.rest,
  );
  const another = more?.[1] === 'or' || (more?.[2] && conditionAt(more[2]));
  return more && another ? unknown(more[1] ?? '', [inWords(read.condition)]) : read;
}

function conditionAt(text: string): ReadCondition | undefined {
  for (const kind of plainConditions) {
    const [said] = plainWords[kind].said.exec(text) ?? [];
    if (said !== undefined) return { kind: 'condition', condition: { kind }, rest: after(said, text) };
  }
  const [idle] = /^(?:there (?:is|was) )?(?:no(?:thing)?|not any)\b.*$/i.exec(text) ?? [];
  if (idle !== undefined) return unknown(idle, ['if there is activity', 'if messages below 1']);
  const said = figureLast(text) ?? figureFirst(text);
  return said ? compared(said) : otherwiseCompared(text);
}

/** How people say each condition that names no figure, and how it is said back to them. */
const plainWords: Readonly<
  Record<PlainConditionKind, { readonly said: RegExp; readonly suggested: string }>
> = {
  activity: {
    said: /^(?:there (?:is|was) |there’s |there's )?(?:any |some )?(?:activity|anything)(?: was counted| happened| new)?(?=[ ,]|$)/i,
    suggested: 'if there is activity',
  },
  'new-need': {
    said: /^(?:there (?:is|are) )?(?:a |any )?new needs?(?: arises?| comes?(?: up)?)?(?=[ ,]|$)/i,
    suggested: 'if a new need arises',
  },
};

interface Compared {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
  readonly percent: boolean;
  readonly rest: string;
}

function compared({ name, operator, value, percent, rest }: Compared): ReadCondition | undefined {
  const figure = figureCalled(name);
  const number = String(numberIn(value.toLowerCase()) ?? value);
  if (figure === undefined) return /\d/.test(number) ? unknown(name, figuresLike(name)) : undefined;
  const is = /^(?:[<≤]|below|under|less|fewer|lower|at most|drop|fall)/i.test(operator) ? 'below' : 'above';
  const fits = isRate(figure)
    ? /^(?:100|\d{1,2}(?:\.\d{1,2})?)$/.test(number)
    : !percent && /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(number);
  const rate = shares[figure];
  if (!fits)
    return unknown(percent ? `${value} %` : value, [
      ...(percent && rate && /^\d{1,2}$/.test(number)
        ? [`if ${metricWords[rate][0]} ${is} ${number} %`]
        : []),
      `if ${metricWords[figure][0]} ${is} ${isRate(figure) ? '5 %' : '20'}`,
    ]);
  const orEqual = /^(?:[<>]=|[≤≥]|at )/i.test(operator);
  if (isRate(figure)) {
    const condition = { kind: 'figure', figure, is, value: `${number} %` } as const;
    return orEqual ? unknown(operator, [inWords(condition)]) : { kind: 'condition', condition, rest };
  }
  const counted = Number(number.replaceAll(',', '')) + (is === 'above' ? -1 : 1);
  const limit = orEqual ? String(Math.max(0, counted)) : number;
  return { kind: 'condition', condition: { kind: 'figure', figure, is, value: limit }, rest };
}

const shares: Partial<Record<FigureName, 'replyRate' | 'acceptanceRate'>> = {
  messagesReplied: 'replyRate',
  invitationsAccepted: 'acceptanceRate',
};

const there = '(?:the |there (?:is|are|was|were) |we (?:get|got|have|had) )?';
const operators =
  '(>=|<=|[<>≤≥]|\\b(?:above|over|more than|greater than|higher than|exceeds?|at least|below|under|less than|fewer than|lower than|at most|drops? below|falls? below|rises? above)\\b)';
/** The words that stand where a number is expected. The problem names them. */
const number = '\\s*([^\\s%]+?)\\s*(%|\\bper ?cent\\b)?[,;.!?]*(?=\\s|$)(.*)$';
const comparison = new RegExp(
  `^${there}(.+?)\\s*(?:\\b(?:is|are|was|were|goes|go|gets?)\\s+)?${operators}${number}`,
  'i',
);
const comparisonFirst = new RegExp(`^${there}${operators}${number}`, 'i');

/** `replies below 20` */
function figureFirst(text: string): Compared | undefined {
  const [, name, operator, value, percent, rest = ''] = comparison.exec(text) ?? [];
  if (name === undefined || operator === undefined || value === undefined) return undefined;
  return { name, operator, value, percent: percent !== undefined, rest: rest.trim() };
}

/** `fewer than 20 replies` */
function figureLast(text: string): Compared | undefined {
  const [, operator, value, percent, behind = ''] = comparisonFirst.exec(text) ?? [];
  if (operator === undefined || value === undefined) return undefined;
  const typed = wordsOf(behind);
  const last = typed.words[(metricIn(typed)?.used ?? 1) - 1];
  const name = typed.source.slice(0, last?.to ?? 0).replace(/[,;.!?]+$/, '') || operator;
  return { name, operator, value, percent: percent !== undefined, rest: after(name, typed.source) };
}

/** `replies between 5 and 20`: no digest makes this comparison. */
function otherwiseCompared(text: string): ReadCondition | undefined {
  const typed = wordsOf(text.replace(/^the /i, ''));
  const figure = metricIn(typed);
  if (figure === undefined) return undefined;
  const rest = typed.words.slice(figure.used);
  const word = rest.find(({ key }) => !['is', 'are', 'was', 'were'].includes(key));
  return word && /^(?:=+|equals?|exactly|between|within|not|\d.*)$/.test(word.key)
    ? unknown(word.text, figuresLike(metricWords[figure.metric][0]))
    : undefined;
}

/** What to say in place of `unless`: the opposite condition. */
function otherwise(read: ReadCondition): string[] {
  if (read.kind === 'problem') return 'nearest' in read.problem ? [...read.problem.nearest] : [];
  const { condition } = read;
  if (condition.kind !== 'figure') return ['if messages below 1'];
  return [inWords({ ...condition, is: condition.is === 'above' ? 'below' : 'above' })];
}

function inWords(condition: Exclude<TypedCondition, { kind: 'always' }>): string {
  return condition.kind === 'figure'
    ? `if ${metricWords[condition.figure][0]} ${condition.is} ${condition.value}`
    : plainWords[condition.kind].suggested;
}

function after(said: string, text: string): string {
  return text
    .slice(said.length)
    .replace(/^[\s,;]+/, '')
    .trim();
}

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
