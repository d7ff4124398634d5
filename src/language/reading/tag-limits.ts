// Finds the conditions in a text: a figure held against a number, `reply rate below 5%`. Knows no names.

import { readPeriod } from '#language/periods/parse-period.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import { asTyped, endsClause, part, type Typed } from '#language/typed-words.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { FigureLimit, Metric, PeriodPhrase } from '#reports/question.ts';
import { behindAt, comparedAt, keyAt, type NumberHeld, numberAt, placing, relativeAt } from './compared.ts';
import { sayingsFrom } from './sayings.ts';
import type { Tag } from './tag.ts';

/** What a condition may say. */
export const conditionExamples = ['if replies below 20', 'if reply rate below 5 %'];

export const between =
  'has have had collected received got reached climbs climb climbed tumbles tumble plunges plunge slides slide slid sank jumps jump jumped soars shoots crosses slipped dipped rose totals lands ends up is are was were be goes go gets get drop drops dropped fall falls fell rise rises stay stays sink sinks dip dips climb climbs that which of rate currently still reach reaches hit hits slips slip down to'.split(
    ' ',
  );

export function limitTags(typed: Typed, at: number, context: ParseContext): Tag[] {
  const relative = relativeAt(typed, at);
  if (relative > 0) {
    const word = asTyped(part(typed, at, at + relative));
    return [
      {
        ...{ from: at, to: at + relative, cost: 0.3 },
        meaning: {
          kind: 'problem',
          problem: { kind: 'unknown-word', word, nearest: conditionExamples },
          of: 'period',
        },
      },
    ];
  }
  const found =
    figureFirst(typed, at, context) ??
    figureLast(typed, at) ??
    figureWithin(typed, at) ??
    none(typed, at) ??
    some(typed, at) ??
    counted(typed, at);
  if (found) {
    const { limits, period } = found;
    const meaning = { kind: 'limits', limits, ...(period && { period }) } as const;
    return [{ from: at, to: found.to, cost: 0.9, meaning }];
  }
  return boundTags(typed, at);
}

/** A number that is held against a figure named elsewhere: `only when under 10`. */
function boundTags(typed: Typed, at: number): Tag[] {
  const verb = keyAt(typed, at) === 'is' ? 1 : 0;
  const read = comparedAt(typed, at + verb);
  if (read === undefined || read.is === 'exactly' || metricAt(typed, read.to)) return [];
  return [
    {
      from: at,
      to: read.to,
      cost: 1.1,
      meaning: { kind: 'bound', limitsOf: (metric) => limitsOf(metric, read) },
    },
  ];
}

interface LimitsFound {
  readonly limits: readonly FigureLimit[];
  /** It stands within: `reply rate over the last 7 days below 3 %`. */
  readonly period?: PeriodPhrase;
  readonly to: number;
}

/** Words of the longest period between a figure and its number. */
const longestWithin = 12;

/** `replies below 20`, `reply rate between 2 and 5 %` */
function figureFirst(typed: Typed, at: number, context: ParseContext): LimitsFound | undefined {
  const figure = metricAt(typed, at);
  if (figure === undefined) return undefined;
  const within = comparedAt(typed, figure.to)
    ? undefined
    : readPeriod(part(typed, figure.to, figure.to + longestWithin), context);
  const period = within?.kind === 'read' ? within.value : undefined;
  const start = figure.to + (period && within ? within.used : 0);
  let next = start;
  while (
    between.includes(keyAt(typed, next)) &&
    comparedAt(typed, next) === undefined &&
    relativeAt(typed, next) === 0 &&
    next < start + 4
  )
    next += 1;
  const read = comparedAt(typed, next);
  if (read && isOfNext(typed, at, figure, read)) return undefined;
  return read && { limits: limitsOf(figure.metric, read), to: read.to, ...(period && { period }) };
}

/** `by acceptance rate, at least 50 invites`: the number is held against what stands behind it. */
function isOfNext(
  typed: Typed,
  at: number,
  figure: { metric: Metric; to: number },
  { percent, to }: NumberHeld,
): boolean {
  const isRanked = keyAt(typed, at - 1) === 'by' || endsClause(typed, figure.to - 1);
  return !percent && metricAt(typed, to) !== undefined && (isRanked || isRate(figure.metric));
}

/** `fewer than 20 replies`, `between 5 and 20 replies` */
function figureLast(typed: Typed, at: number): LimitsFound | undefined {
  const read = comparedAt(typed, at);
  if (read === undefined || (read.is === 'exactly' && keyAt(typed, at) !== 'exactly')) return undefined;
  let next = read.to;
  while (['of', 'in', 'the'].includes(keyAt(typed, next)) && next < read.to + 2) next += 1;
  const figure = metricAt(typed, next);
  return figure && { limits: limitsOf(figure.metric, read), to: figure.to };
}

/** `no replies`, `without any reply`, `did not get a single answer` */
const noneOf =
  /^(?:(?:with|had|have|has|got|get|getting|at) )?(?:no|zero|0|without|w\/o)(?: (?:any|a|single|new|one))* |^(?:did|do|does|have|has|had)(?: not|n['’]?t)(?: (?:get|got|gotten|have|had|receive|received|see|seen|yet|ever|a|any|one|single|new))* |^(?:failed|fail|fails|failing) to (?:get|receive|see|win)(?: (?:any|a|one|single|new))* |^never |^(?:not|never)(?: (?:get|got|gotten|have|had|receive|received|see|seen|yet|a|any|one|single|new))+ /;

const nots = ['not', ...['have', 'has', 'did'].flatMap((each) => [`${each} not`, `${each}n't`, `${each}nt`])];
const sentNothing = [
  ...['sent nothing', 'nothing sent', 'send nothing', 'have sent nothing', 'has sent nothing'],
  ...nots.flatMap((not) => ['sent', 'send'].map((sent) => `${not} ${sent} anything`)),
];
const noAnswers = ['nobody', 'no one'].flatMap((each) => [
  ...[`${each} answers`, `${each} replies`, `${each} answered`, `${each} replied`, `${each} answers to`],
  ...[`${each} replies to`, `${each} replied to`, `${each} answered to`],
]);
const longestUnsent = 4;

const opensNone =
  /^(?:with|had|have|has|got|get|getting|at|no|zero|0|without|w\/o|did|do|does|not|never|fail(?:ed|s|ing)?|(?:did|do|does|have|has|had)n['’]?t)/;

function none(typed: Typed, at: number): LimitsFound | undefined {
  const begun = part(typed, at, at + longestUnsent);
  const unsent = longestOf(begun, sentNothing);
  if (unsent > 0) return { limits: [{ metric: 'messagesSent', is: 'at-most', value: 0 }], to: at + unsent };
  const unanswered = longestOf(begun, noAnswers);
  if (unanswered > 0)
    return { limits: [{ metric: 'messagesReplied', is: 'at-most', value: 0 }], to: at + unanswered };
  // `top 0 replies` has no places.
  if (!opensNone.test(keyAt(typed, at)) || placing.includes(keyAt(typed, at - 1))) return undefined;
  const keys = Array.from({ length: mostNone }, (_, index) => keyAt(typed, at + index)).join(' ');
  const used = noneOf.exec(keys)?.[0].trim().split(' ').length ?? 0;
  const figure = used === 0 ? undefined : metricAt(typed, at + used);
  return figure && !isRate(figure.metric)
    ? { limits: [{ metric: figure.metric, is: 'at-most', value: 0 }], to: figure.to }
    : undefined;
}

/** `only if there were replies`: at least one. */
function some(typed: Typed, at: number): LimitsFound | undefined {
  if (keyAt(typed, at) !== 'there' || !/^(?:if|when|whenever|once)$/.test(keyAt(typed, at - 1)))
    return undefined;
  let next = at + 1;
  while (isThere.has(keyAt(typed, next)) && next < at + 5) next += 1;
  const figure = next === at + 1 ? undefined : metricAt(typed, next);
  return figure && !isRate(figure.metric)
    ? { limits: [{ metric: figure.metric, is: 'above', value: 0 }], to: figure.to }
    : undefined;
}

const isThere: ReadonlySet<string> = new Set(
  'is are was were have has had been any some new a single at all really actually'.split(' '),
);

const gotCount =
  /^(?:with|having|(?:(?:that|which|who|campaigns|ones) (?:have|has|had|got|get|gets|received)))(?: (?:only|just|exactly|a|one|single))* $/;

/** `campaigns with a single reply`, `that got 2 replies`: exactly so many. */
function counted(typed: Typed, at: number): LimitsFound | undefined {
  const first = keyAt(typed, at);
  if (!/^(?:with|having|have|has|had|gets?|got|received)$/.test(first)) return undefined;
  const lead = first === 'with' || first === 'having' ? '' : `${keyAt(typed, at - 1)} `;
  let next = at + 1;
  while (['only', 'just', 'exactly', 'a'].includes(keyAt(typed, next)) && next < at + 4) next += 1;
  if (['one', '1'].includes(keyAt(typed, next)) && keyAt(typed, next + 1) === 'single') next += 1;
  const read =
    keyAt(typed, next) === 'single' ? { value: 1, percent: false, to: next + 1 } : numberAt(typed, next);
  const words = typed.words.slice(at, next).map(({ key }) => key);
  const figure = read && gotCount.test(`${lead}${words.join(' ')} `) ? metricAt(typed, read.to) : undefined;
  if (!read || !figure || read.percent || isRate(figure.metric) || behindAt(typed, figure.to))
    return undefined;
  return { limits: limitsOf(figure.metric, { ...read, is: 'exactly' }), to: figure.to };
}

/** Words that say `no`, and the first of the figure. */
const mostNone = 7;

/** `100 invites or more` */
function figureWithin(typed: Typed, at: number): LimitsFound | undefined {
  const read = numberAt(typed, at);
  const figure = read && !placing.includes(keyAt(typed, at - 1)) ? metricAt(typed, read.to) : undefined;
  const said = figure && behindAt(typed, figure.to);
  return read && figure && said && keyAt(typed, figure.to) !== '+'
    ? { limits: limitsOf(figure.metric, { ...read, is: said.is }), to: said.to }
    : undefined;
}

const shares: Partial<Record<Metric, Metric>> = {
  messagesReplied: 'replyRate',
  invitationsAccepted: 'acceptanceRate',
};

/** `replies below 5 %` means the rate. */
function limitsOf(metric: Metric, { is, value, upTo, percent }: NumberHeld): FigureLimit[] {
  const meant = percent ? (shares[metric] ?? metric) : metric;
  if (is === 'between')
    return [
      { metric: meant, is: 'at-least', value },
      { metric: meant, is: 'at-most', value: upTo ?? value },
    ];
  if (is !== 'exactly') return [{ metric: meant, is, value }];
  return value === 0
    ? [{ metric: meant, is: 'at-most', value }]
    : [
        { metric: meant, is: 'at-least', value },
        { metric: meant, is: 'at-most', value },
      ];
}

/** The longest name of a figure there. */
export function metricAt(typed: Typed, at: number): { metric: Metric; to: number } | undefined {
  const word = typed.words[at];
  if (word === undefined || word.quoted) return undefined;
  let best: { metric: Metric; to: number } | undefined;
  for (const { words, meaning } of sayingsFrom(word.key, keyAt(typed, at + 1))) {
    if (meaning.kind !== 'metric' || at + words.length <= (best?.to ?? 0)) continue;
    if (words.every((each, index) => keyAt(typed, at + index) === each))
      best = { metric: meaning.metric, to: at + words.length };
  }
  return best;
}
