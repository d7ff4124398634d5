// Finds periods in a text: those of the periods shelf, and the looser ways to say one (`week 9`, `since the 1st`, `2/3`). Knows no names.

import { addDays, type Day, lengthOf, parseDay, weekday } from '#base/day.ts';
import { readPart } from '#language/periods/parse-part.ts';
import { readPeriod } from '#language/periods/parse-period.ts';
import { correction, longestOf, type ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { monthRange } from '#reports/figures/period.ts';
import { longestPeriod, type PeriodPhrase } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { timeWords } from './sayings.ts';
import type { Tag } from './tag.ts';
import { problemTag } from './tag-times.ts';
import { isOwn } from './tag-words.ts';

/** No period is said in more words; a long text costs no more for it. */
const longestPhrase = 24;

export function periodTags(typed: Typed, at: number, context: ParseContext): Tag[] {
  if (typed.words[at]?.quoted) return [];
  const rest = part(typed, at, at + longestPhrase);
  const loose = [...looseTags(rest, at, context), ...previousTags(rest, at), ...ownUnitTags(typed, at)];
  const read = readPeriod(rest, context);
  if (read === undefined) return loose;
  const to = at + read.used;
  const pair = pairedTags(typed, at, to, context);
  const isPair = pair.length > 0 ? 2 : 0;
  // `top 3 march` is three places.
  const isPlaces =
    ['top', 'bottom', 'best', 'worst'].includes(typed.words[at - 1]?.key ?? '') &&
    /^\d+$/.test(typed.words[at]?.key ?? '');
  if (read.kind === 'refused')
    return [...loose, ...pair, { ...problemTag(at, to, read.problem, 'period'), cost: 1.2 + isPair }];
  const last = typed.words[to - 1];
  // `last 7 days` where only `last 7` was read would leave a word over.
  if (last?.quoted) return loose;
  return [
    ...loose,
    ...pair,
    {
      from: at,
      to,
      cost: isPair + (isPlaces ? 2 : ledCost(typed, at)),
      meaning: { kind: 'period', phrase: read.value },
      said: read.readAs,
    },
  ];
}

/** `compare february to january`, `the difference between january and february`: each side for itself. */
function pairedTags(typed: Typed, at: number, to: number, context: ParseContext): Tag[] {
  const keys = typed.words.map(({ key }) => key);
  const joint = keys.findIndex((key, index) => index > at && index < to && ['to', 'and'].includes(key));
  if (joint < 0 || !keys.slice(0, at).some((key) => /^(?:compar|differ)/.test(key))) return [];
  const first = keys[at] === 'between' ? at + 1 : at;
  const side = readPeriod(part(typed, first, joint), context);
  return side?.kind === 'read' && first + side.used === joint
    ? [{ from: at, to: joint, cost: 1, meaning: { kind: 'period', phrase: side.value } }]
    : [];
}

/** `in q3` is a period, also where a campaign has Q3 in its name. */
function ledCost({ words }: Typed, at: number): number {
  return ['in', 'since', 'during'].includes(words[at]?.key ?? '') ? 0.7 : 1;
}

/** `my week`, `the week of chloe`: the running one. */
function ownUnitTags(typed: Typed, at: number): Tag[] {
  const kind = (['week', 'month', 'quarter'] as const).find((each) => each === typed.words[at]?.key);
  const before = typed.words[at - 1];
  const isOwned =
    ['my', 'our'].includes(before?.key ?? '') ||
    /['’]s$/.test(before?.text ?? '') ||
    (/s$/.test(before?.key ?? '') &&
      !isOwn(before?.key ?? '') &&
      !isOwn((before?.key ?? '').replace(/s$/, ''))) ||
    (['of', 'for'].includes(typed.words[at + 1]?.key ?? '') &&
      !timeWords.has(typed.words[at + 2]?.key ?? ''));
  if (kind === undefined || !isOwned) return [];
  const said = [correction(kind, `this ${kind}`)];
  return [{ from: at, to: at + 1, cost: 1.5, meaning: { kind: 'period', phrase: { kind, back: 0 } }, said }];
}

/** `previous month` beside another period is the one before that; alone it is the last one. */
function previousTags(typed: Typed, at: number): Tag[] {
  const lead = longestOf(
    typed,
    ['previous', 'prior', 'preceding'].flatMap((each) => [each, `the ${each}`]),
  );
  if (lead === 0) return beforeTags(typed, at);
  const count = numberIn(typed.words[lead]?.key ?? '') === undefined ? 0 : 1;
  const isUnit = /^(?:day|week|month|quarter|year|period)s?$/.test(typed.words[lead + count]?.key ?? '');
  return isUnit
    ? [{ from: at, to: at + lead + count + 1, cost: 1.6, meaning: { kind: 'beside', which: 'before' } }]
    : [];
}

/** `7 days before`, `the 2 weeks before that` */
function beforeTags(typed: Typed, at: number): Tag[] {
  const lead = longestOf(typed, ['the']);
  if (numberIn(typed.words[lead]?.key ?? '') === undefined) return [];
  if (!/^(?:day|week|month|quarter)s?$/.test(typed.words[lead + 1]?.key ?? '')) return [];
  const used = longestOf(part(typed, lead + 2), ['before', 'before that', 'earlier', 'prior']);
  const to = at + lead + 2 + used;
  return used === 0 ? [] : [{ from: at, to, cost: 0.9, meaning: { kind: 'beside', which: 'before' } }];
}

function looseTags(typed: Typed, at: number, context: ParseContext): Tag[] {
  const lead = longestOf(typed, [
    'in',
    'on',
    'of',
    'for',
    'over',
    'during',
    'over the',
    'in the',
    'during the',
    'of the',
    'for the',
    'since',
    'since the',
    'from',
    'from the',
    'between',
    'between the',
  ]);
  const open = /^(since|from)/.test(typed.words[0]?.key ?? '');
  return [partAt, runningAt, weekAt, numericAt, dotsAt, ordinalAt, betweenAt, yearsAt].flatMap((read) =>
    read(part(typed, lead), context, open).map(({ phrase, used }): Tag => {
      const span = { from: at, to: at + lead + used };
      const problem = beyond(phrase, context);
      return problem
        ? problemTag(
            span.from,
            span.to,
            { kind: 'future-period', word: asTyped(part(typed, 0, lead + used)) },
            'period',
          )
        : { ...span, cost: 0.95, meaning: { kind: 'period', phrase } };
    }),
  );
}

interface Loose {
  readonly phrase: PeriodPhrase;
  readonly used: number;
}

type LooseReader = (typed: Typed, context: ParseContext, open: boolean) => readonly Loose[];

function beyond(phrase: PeriodPhrase, { today }: ParseContext): boolean {
  if (phrase.kind === 'dates') return phrase.range.first > today;
  return phrase.kind === 'since' && phrase.first > today;
}

function dates(first: Day, last: Day, used: number, open: boolean): Loose[] {
  if (first > last || lengthOf({ first, last }) > longestPeriod) return [];
  return [{ phrase: open ? { kind: 'since', first } : { kind: 'dates', range: { first, last } }, used }];
}

/** `of the year`, `in the month`: the running one. */
const runningAt: LooseReader = ({ words: [the, unit] }, _, open) => {
  const kind = (['week', 'month', 'quarter', 'year'] as const).find((each) => each === unit?.key);
  return kind !== undefined && the?.key === 'the' && !open ? [{ phrase: { kind, back: 0 }, used: 2 }] : [];
};

/** `first half of february`, `since the beginning of the month` */
const partAt: LooseReader = (typed, context, open) => {
  const read = readPart(typed, context, open);
  return read === undefined ? [] : [read];
};

/** `week 9`, `kw10`, `calendar week 10`: the latest of that number that has begun. */
const weekAt: LooseReader = (typed, { today }, open) => {
  const lead = longestOf(typed, ['week', 'kw', 'calendar week', 'cw', 'week no', 'week number', 'w']);
  const number =
    /^\d{1,2}$/.test(typed.words[lead]?.key ?? '') && lead > 0 ? Number(typed.words[lead]?.key) : undefined;
  if (number === undefined || number < 1 || number > 53) return [];
  const year = Number(today.slice(0, 4));
  const monday = [year, year - 1].map((each) => weekOf(each, number)).find((each) => each <= today);
  return monday === undefined ? [] : dates(monday, addDays(monday, 6), lead + 1, open);
};

/** The Monday of that week of the year; the 4th of January is in the first one. */
function weekOf(year: number, number: number): Day {
  const fourth = `${year}-01-04` as Day;
  return addDays(fourth, 1 - weekday(fourth) + 7 * (number - 1));
}

/** `2/3` is the second of March or the third of February: both where both have been. */
const numericAt: LooseReader = (typed, { today }, open) => {
  const [, one, other, year] =
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(typed.words[0]?.key ?? '') ?? [];
  if (one === undefined || other === undefined) return [];
  const meant = [
    [one, other],
    [other, one],
  ].map(([date = '', month = '']) => dayMeant(date, month, year, today));
  const days = [...new Set(meant)].filter((each) => each !== undefined);
  return days.flatMap((each) => dates(each, each, 1, open));
};

/** `09.03.`, `09.03.-11.03.`, `3.2.2026` */
const dotsAt: LooseReader = (typed, { today }, open) => {
  const key = (typed.words[0]?.text ?? '').replace(/[,;]$/, '');
  const [, date, month, year, toDate, toMonth, toYear] =
    /^(\d{1,2})\.(\d{1,2})\.?(\d{4})?(?:[-–](\d{1,2})\.(\d{1,2})\.?(\d{4})?)?$/.exec(key) ?? [];
  if (date === undefined || month === undefined || (!/\.\d{1,2}\./.test(key) && toDate === undefined))
    return [];
  const first = dayMeant(date, month, year, today);
  const last = toDate === undefined ? first : dayMeant(toDate, toMonth ?? '', toYear, today);
  return first && last ? dates(first, last, 1, open) : [];
};

function dayMeant(date: string, month: string, year: string | undefined, today: Day): Day | undefined {
  const years =
    year === undefined
      ? [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1]
      : [Number(year.length === 2 ? `20${year}` : year)];
  return years
    .map((each) => parseDay(`${each}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`))
    .find((each) => each !== undefined && each <= today);
}

/** `since the 1st`: of the running month, or of the last one. */
const ordinalAt: LooseReader = (typed, { today }, open) => {
  const date = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(typed.words[0]?.key ?? '')?.[1];
  if (date === undefined || !open) return [];
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const before = month === 1 ? [year - 1, 12] : [year, month - 1];
  const days = [[year, month], before].map(([y = 0, m = 0]) =>
    parseDay(`${y}-${String(m).padStart(2, '0')}-${date.padStart(2, '0')}`),
  );
  const first = days.find((each) => each !== undefined && each <= today);
  return first === undefined ? [] : dates(first, today, 1, true);
};

/** `between 3 and 9 march` */
const betweenAt: LooseReader = (typed, context) => {
  const [one, joint, ...rest] = typed.words;
  if (!/^\d{1,2}(?:st|nd|rd|th)?$/.test(one?.key ?? '') || joint?.key !== 'and' || rest.length < 2) return [];
  const words = typed.words.map((word, index) => (index === 1 ? { ...word, key: 'to', text: 'to' } : word));
  const read = readPeriod({ ...typed, words }, context);
  return read?.kind === 'read' && read.used >= 4 ? [{ phrase: read.value, used: read.used }] : [];
};

/** `h2 last year`, `q4 last year`, `march last year` */
const yearsAt: LooseReader = (typed, { today }) => {
  const used = longestOf(part(typed, 1), ['last year', 'of last year', 'this year', 'of this year']);
  const key = typed.words[0]?.key ?? '';
  if (used === 0) return [];
  const year =
    Number(today.slice(0, 4)) -
    (typed.words[used - 1]?.key === 'last' ||
    typed.words[used]?.key === 'last' ||
    asTyped(part(typed, 1, 1 + used)).includes('last')
      ? 1
      : 0);
  const half = /^h([12])$/.exec(key)?.[1];
  if (half !== undefined) {
    const from = monthRange(year, 6 * Number(half) - 5).first;
    return [
      {
        phrase: { kind: 'dates', range: { first: from, last: monthRange(year, 6 * Number(half)).last } },
        used: 1 + used,
      },
    ];
  }
  const quarter = /^q([1-4])$/.exec(key)?.[1];
  if (quarter !== undefined)
    return [{ phrase: { kind: 'named-quarter', quarter: Number(quarter), year }, used: 1 + used }];
  const month = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').indexOf(key.slice(0, 3));
  if (
    month < 0 ||
    !/^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/.test(
      key,
    )
  )
    return [];
  return [{ phrase: { kind: 'named-month', month: month + 1, year }, used: 1 + used }];
};
