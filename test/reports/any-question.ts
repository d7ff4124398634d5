// Every question that can be asked on a given day, for property tests.

import fc from 'fast-check';
import { addDays, type DateRange, type Day, type Weekday } from '#base/day.ts';
import { nameWords } from '#language/reading/lexicon.ts';
import { needKinds } from '#reports/attention/attention-kind.ts';
import { hasPeriod, isRate, periodMetrics } from '#reports/figures/metric.ts';
import { phraseDates } from '#reports/figures/period.ts';
import {
  afterAll,
  beforeAll,
  type CampaignDates,
  type CampaignRef,
  defaultPlaces,
  type FigureLimit,
  fitBeside,
  listedStatuses,
  type Metric,
  type MovingPeriod,
  mostAmong,
  mostLimits,
  mostPlaces,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { metricWords } from '#reports/words/vocabulary.ts';

const metrics = Object.keys(metricWords) as Metric[];

/** A name as a text field gives it: trimmed, single spaces, no control characters. */
export const anyName = (maxLength = 60): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc.string({ unit: 'binary', minLength: 1, maxLength }),
      fc.constantFrom(
        'list',
        'last week',
        '"quoted"',
        'A vs B',
        "it's",
        'by ana',
        'id:7',
        '“curly”',
        '..',
        '"',
      ),
    )
    .map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter((text) => text.length > 0 && text.length <= maxLength && text.isWellFormed());

export function anyPeriod(today: Day): fc.Arbitrary<PeriodPhrase> {
  const back = fc.integer({ min: 0, max: 99 });
  const moving = fc.oneof(
    fc.constantFrom<MovingPeriod>({ kind: 'weekend' }, { kind: 'year', back: 0 }),
    fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7).map((on): MovingPeriod => ({ kind: 'weekday', on })),
    fc.integer({ min: 0, max: 56 }).map((each): MovingPeriod => ({ kind: 'week', back: each })),
    fc.integer({ min: 0, max: 12 }).map((each): MovingPeriod => ({ kind: 'month', back: each })),
    fc.integer({ min: 1, max: 12 }).map((months): MovingPeriod => ({ kind: 'last-months', months })),
  );
  const past = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((days) => addDays(today, -days));
  const year = Number(today.slice(0, 4));
  return fc.oneof(
    fc.constantFrom<PeriodPhrase>({ kind: 'today' }, { kind: 'yesterday' }),
    fc.integer({ min: 1, max: 400 }).map((days): PeriodPhrase => ({ kind: 'last-days', days })),
    fc
      .tuple(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 0, max: 399 }))
      .map(([last, more]): PeriodPhrase => ({ kind: 'days-ago', first: last + more, last })),
    back.map((each): PeriodPhrase => ({ kind: 'week', back: each })),
    back.map((each): PeriodPhrase => ({ kind: 'month', back: each })),
    back.map((each): PeriodPhrase => ({ kind: 'quarter', back: each })),
    fc.integer({ min: 1, max: 12 }).map((month): PeriodPhrase => ({ kind: 'named-month', month })),
    fc
      .record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: year - 5, max: year - 1 }) })
      .map((named): PeriodPhrase => ({ kind: 'named-month', ...named })),
    fc.integer({ min: 1, max: 13 }).map((months): PeriodPhrase => ({ kind: 'last-months', months })),
    fc.integer({ min: 1, max: 4 }).map((quarter): PeriodPhrase => ({ kind: 'named-quarter', quarter })),
    fc
      .record({ quarter: fc.integer({ min: 1, max: 4 }), year: fc.integer({ min: year - 5, max: year - 1 }) })
      .map((named): PeriodPhrase => ({ kind: 'named-quarter', ...named })),
    fc.constantFrom<PeriodPhrase>({ kind: 'year', back: 0 }, { kind: 'year', back: 1 }),
    fc
      .integer({ min: year - 5, max: year })
      .map((named): PeriodPhrase => ({ kind: 'named-year', year: named })),
    past(0, 399).map((first): PeriodPhrase => ({ kind: 'since', first })),
    moving,
    moving.map((period): PeriodPhrase => ({ kind: 'since-period', period })),
    fc
      .tuple(past(0, 2000), fc.integer({ min: 0, max: 399 }))
      .map(
        ([first, more]): PeriodPhrase => ({ kind: 'dates', range: { first, last: addDays(first, more) } }),
      ),
  );
}

export function anyQuestion(today: Day, name = anyName()): fc.Arbitrary<Question> {
  const period = anyPeriod(today);
  const ref: fc.Arbitrary<CampaignRef> = fc.oneof(
    name.map((each): CampaignRef => ({ by: 'name', name: each })),
    name.map((id): CampaignRef => ({ by: 'id', id })),
  );
  const optional = { requiredKeys: ['kind'] as ['kind'] };
  return fc.oneof(
    fc.record(
      { kind: fc.constant('overview' as const), period, owner: name },
      { requiredKeys: ['kind', 'period'] },
    ),
    fc.record(
      {
        kind: fc.constant('list' as const),
        statuses: anyStatuses,
        owner: name,
        ...anyNarrowing(today, name),
      },
      { requiredKeys: ['kind', 'statuses'] },
    ),
    fc.record({ kind: fc.constant('campaign' as const), campaign: ref, period }),
    fc.record(
      { kind: fc.constant('daily' as const), period, campaign: ref, owner: name },
      { requiredKeys: ['kind', 'period'] },
    ),
    anyBoard(today, name),
    anySides(period, name),
    fc.record(
      {
        kind: fc.constant('compare-campaigns' as const),
        campaigns: fc.tuple(ref, ref).filter(([one, other]) => called(one) !== called(other)),
        metric: fc.constantFrom(...periodMetrics),
      },
      { requiredKeys: ['kind', 'campaigns'] },
    ),
    fc.record(
      {
        kind: fc.constant('compare-periods' as const),
        periods: fc.tuple(period, period).filter(([one, other]) => !sameDays(one, other, today)),
        campaign: ref,
        owner: name,
      },
      { requiredKeys: ['kind', 'periods'] },
    ),
    fc
      .record(
        {
          kind: fc.constant('working' as const),
          metric: fc.constantFrom(...metrics),
          period,
          campaign: ref,
          owner: name,
        },
        { requiredKeys: ['kind', 'metric'] },
      )
      .map(withoutImpossiblePeriod),
    fc.record(
      {
        kind: fc.constant('needs' as const),
        reasons: fc.subarray([...needKinds]),
        owner: name,
      },
      { requiredKeys: ['kind', 'reasons'] },
    ),
    fc.record(
      { kind: fc.constant('handled' as const), period, owner: name },
      { requiredKeys: ['kind', 'period'] },
    ),
    fc.record({ kind: fc.constant('status' as const) }, optional),
  );
}

/** A campaign is not compared with itself, however its case is written. */
const called = (ref: CampaignRef) => (ref.by === 'id' ? ref.id : ref.name).toLowerCase();

/** A period is not compared with itself. */
function sameDays(one: PeriodPhrase, other: PeriodPhrase, today: Day): boolean {
  const [a, b] = [phraseDates(one, today, 'monday'), phraseDates(other, today, 'monday')];
  return a.first === b.first && a.last === b.last;
}

/** In the order in which they are listed: it says nothing. */
const anyStatuses = fc.subarray([...listedStatuses]);

/** Days to come count, and a span may be open at one end. */
function anyNarrowing(today: Day, name: fc.Arbitrary<string>) {
  const far = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
  const dates = fc.oneof(
    far.map((last): DateRange => ({ first: beforeAll, last })),
    far.map((first): DateRange => ({ first, last: afterAll })),
    fc
      .tuple(far, fc.integer({ min: 0, max: 60 }))
      .map(([first, more]): DateRange => ({ first, last: addDays(first, more) })),
  );
  const span = fc.oneof(
    anyPeriod(today),
    dates.map((range): CampaignDates => ({ kind: 'dates', range })),
    fc.constantFrom<CampaignDates>(
      { kind: 'next', unit: 'week' },
      { kind: 'next', unit: 'quarter' },
      { kind: 'days-ahead', first: 1, last: 1 },
    ),
    fc.integer({ min: 2, max: 999 }).map((last): CampaignDates => ({ kind: 'days-ahead', first: 0, last })),
  );
  return { begins: span, ends: span, part: name.filter((part) => nameWords(part).length > 0) };
}

const anyLimit: fc.Arbitrary<FigureLimit> = fc
  .record({
    metric: fc.constantFrom(...metrics.filter((each) => each !== 'progress')),
    is: fc.constantFrom('below' as const, 'at-most' as const, 'above' as const, 'at-least' as const),
    value: fc.integer({ min: 0, max: 100 }),
  })
  .map((limit) => (isRate(limit.metric) ? limit : { ...limit, value: limit.value * 37 }));

function anyBoard(today: Day, name: fc.Arbitrary<string>): fc.Arbitrary<Question> {
  const ranked = {
    kind: fc.constant('board' as const),
    order: fc.constantFrom('top' as const, 'bottom' as const),
    places: fc.integer({ min: 1, max: mostPlaces }),
    period: anyPeriod(today),
    statuses: anyStatuses,
    limits: fc.array(anyLimit, { minLength: 1, maxLength: mostLimits }),
  };
  const required = ['kind', 'of', 'order', 'places', 'metric', 'statuses'] as const;
  return fc
    .oneof(
      fc.record(
        {
          ...ranked,
          of: fc.constant('campaigns' as const),
          metric: fc.constantFrom(...metrics),
          owner: name,
          ...anyNarrowing(today, name),
        },
        { requiredKeys: [...required] },
      ),
      fc.record(
        {
          ...ranked,
          of: fc.constant('owners' as const),
          metric: fc.constantFrom(...metrics.filter((each) => each !== 'progress')),
        },
        { requiredKeys: [...required] },
      ),
    )
    .map(withoutImpossiblePeriod);
}

/** Owners side by side, or two campaigns over the same days. */
function anySides(period: fc.Arbitrary<PeriodPhrase>, name: fc.Arbitrary<string>): fc.Arbitrary<Question> {
  const board = { kind: fc.constant('board' as const), metric: fc.constantFrom(...metrics) };
  const names = (most: number) =>
    fc
      .uniqueArray(name, { minLength: 2, maxLength: most, selector: (each) => each.toLowerCase() })
      .map((all) => all.slice(0, all.findLastIndex((_, last) => fitBeside(all.slice(0, last + 1))) + 1));
  return fc.oneof(
    fc
      .record(
        {
          ...board,
          of: fc.constant('owners' as const),
          order: fc.constantFrom('top' as const, 'bottom' as const),
          places: fc.constant(mostPlaces),
          metric: fc.constantFrom(...metrics.filter((each) => each !== 'progress')),
          statuses: anyStatuses,
          among: names(mostAmong),
          period,
        },
        { requiredKeys: ['kind', 'of', 'order', 'places', 'metric', 'statuses', 'among'] },
      )
      .map(withoutImpossiblePeriod),
    fc.record({
      ...board,
      of: fc.constant('campaigns' as const),
      order: fc.constant('top' as const),
      places: fc.constant(defaultPlaces),
      metric: fc.constantFrom(...metrics.filter(hasPeriod)),
      statuses: fc.constant([]),
      among: names(2),
      period,
    }),
  );
}

/** Only what the service counts by day can be asked for a period. */
function withoutImpossiblePeriod<
  Asked extends { metric: Metric; period?: PeriodPhrase; limits?: readonly FigureLimit[] },
>(asked: Asked): Asked {
  const { period: _, ...lifetime } = asked;
  const fits = hasPeriod(asked.metric) && (asked.limits ?? []).every(({ metric }) => hasPeriod(metric));
  return fits ? asked : (lifetime as Asked);
}
