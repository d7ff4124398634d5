// The looser ways to say a period: `week 9`, `since the 1st`, `2/3`, `mon to wed`. Knows no names.

import { addDays, type Day, lengthOf, parseDay, weekday } from '#base/day.ts';
import { readPart } from '#language/periods/parse-part.ts';
import { readPeriod } from '#language/periods/parse-period.ts';
import { longestOf, type ParseContext, phraseTable } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { monthRange, phraseDates } from '#reports/figures/period.ts';
import { longestPeriod, type PeriodPhrase } from '#reports/question.ts';
import { weekdayNames } from '#reports/words/vocabulary.ts';

export interface Loose {
  readonly phrase: PeriodPhrase;
  readonly used: number;
}

export type LooseReader = (typed: Typed, context: ParseContext, open: boolean) => readonly Loose[];

function dates(first: Day, last: Day, used: number, open: boolean): Loose[] {
  if (first > last || lengthOf({ first, last }) > longestPeriod) return [];
  return [{ phrase: open ? { kind: 'since', first } : { kind: 'dates', range: { first, last } }, used }];
}

const weekLeads = phraseTable(
  ['of', 'from', 'starting', 'beginning', 'commencing'].flatMap((each) => [
    `week ${each}`,
    `the week ${each}`,
  ]),
);

/** `the week of march 2`, `week starting 2 march` */
const weekOfAt: LooseReader = (typed, context, open) => {
  const lead = longestOf(typed, weekLeads);
  const read = lead === 0 ? undefined : readPeriod(part(typed, lead), context);
  if (read?.kind !== 'read') return [];
  const { first, last } = phraseDates(read.value, context.today, context.weekStartsOn);
  if (first !== last) return [];
  const opens = addDays(first, -((weekday(first) - (context.weekStartsOn === 'monday' ? 1 : 0) + 7) % 7));
  return dates(opens, addDays(opens, 6), lead + read.used, open);
};

const through = ['to', 'till', 'til', 'until', 'through', 'thru', '-', '–', '—'];

/** `mon to wed`: the latest days of that name. All workdays are a rhythm, and no period. */
const weekdaysAt: LooseReader = ({ words: [from, joint, to] }, { today }) => {
  const [one, other] = [from, to].map((each) => weekdayNames.indexOf(each?.key ?? ''));
  if (one === undefined || other === undefined || one < 0 || other < 0) return [];
  if (!through.includes(joint?.key ?? '') || one === other || (one === 0 && other === 4)) return [];
  const last = addDays(today, -((weekday(today) - (other + 1) + 7) % 7));
  return dates(addDays(last, -((other - one + 7) % 7)), last, 3, false);
};

/** `12/2025` */
const monthOfYearAt: LooseReader = ({ words: [word] }) => {
  const [, month, year] = /^(\d{1,2})[/.-](20\d\d)$/.exec(word?.key ?? '') ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth
    ? [{ phrase: { kind: 'named-month', month: Number(month), year: Number(year) }, used: 1 }]
    : [];
};

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
  if (first === undefined) return [];
  if (toDate === undefined) {
    const until = untilAt(part(typed, 1), today);
    return until ? dates(first, until, 3, false) : dates(first, first, 1, open);
  }
  const last = dayMeant(toDate, toMonth ?? '', toYear, today);
  return last ? dates(first, last, 1, false) : [];
};

/** `to 20.2.`, `till today` */
function untilAt({ words: [joint, to] }: Typed, today: Day): Day | undefined {
  if (!through.includes(joint?.key ?? '')) return undefined;
  if (to?.key === 'today' || to?.key === 'now') return today;
  if (to?.key === 'yesterday') return addDays(today, -1);
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?[,;]?$/.exec(to?.text ?? '') ?? [];
  return date === undefined ? undefined : dayMeant(date, month ?? '', year, today);
}

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

/** `between 3 and 9 march`, `from the 1st to the 15th of february` */
const betweenAt: LooseReader = (typed, context) => {
  const [one, joint, the, ...rest] = typed.words;
  if (!/^\d{1,2}(?:st|nd|rd|th)?$/.test(one?.key ?? '') || the === undefined || rest.length === 0) return [];
  const skipped = the.key === 'the' ? 1 : 0;
  // Without either it is read as it stands.
  const isSaidSo = joint?.key === 'and' || (skipped === 1 && through.includes(joint?.key ?? ''));
  if (one === undefined || joint === undefined || !isSaidSo) return [];
  const words = [one, { ...joint, key: 'to', text: 'to' }, ...typed.words.slice(2 + skipped)];
  const read = readPeriod({ ...typed, words }, context);
  return read?.kind === 'read' && read.used >= 4 ? [{ phrase: read.value, used: read.used + skipped }] : [];
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

/** Days of the year that go by a name: month and day. */
export const namedDays: readonly (readonly [names: readonly string[], date: string])[] = [
  [['new year’s day', "new year's day", 'new years day'], '01-01'],
  [
    ['valentine’s day', "valentine's day", 'valentines day', 'valentine’s', "valentine's", 'valentines'],
    '02-14',
  ],
  [['women’s day', "women's day", 'international women’s day', "international women's day"], '03-08'],
  [['st patrick’s day', "st patrick's day", 'st patricks day'], '03-17'],
  [['april fools', 'april fool’s day', "april fool's day"], '04-01'],
  [['labour day', 'labor day', 'may day'], '05-01'],
  [['halloween'], '10-31'],
  [['christmas eve', 'xmas eve'], '12-24'],
  [['christmas day', 'christmas', 'xmas'], '12-25'],
  [['boxing day'], '12-26'],
  [['new year’s eve', "new year's eve", 'new years eve'], '12-31'],
];

/** `on valentine's day`: the latest one. */
const namedDayAt: LooseReader = (typed, { today }, open) =>
  namedDays.flatMap(([names, date]) => {
    const used = longestOf(typed, names);
    if (used === 0) return [];
    const years = [0, 1].map((back) => `${Number(today.slice(0, 4)) - back}-${date}` as Day);
    const day = years.find((each) => each <= today);
    return day === undefined ? [] : dates(day, day, used, open);
  });

/** What is read where a figure stands first. */
const figureReaders: readonly LooseReader[] = [
  partAt,
  monthOfYearAt,
  numericAt,
  dotsAt,
  ordinalAt,
  betweenAt,
];
const wordReaders: readonly LooseReader[] = [
  partAt,
  runningAt,
  weekAt,
  weekOfAt,
  weekdaysAt,
  yearsAt,
  namedDayAt,
];

/** Those that may find something there. */
export function looseReadersAt({ words: [first] }: Typed): readonly LooseReader[] {
  return /^\d/.test(first?.key ?? '') ? figureReaders : wordReaders;
}
