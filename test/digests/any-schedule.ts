// Every schedule, condition and state that a digest or a delivery can have, for property tests.

import fc from 'fast-check';
import { addDays, day, type Weekday, zone } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type {
  Condition,
  DaysOff,
  DeliveryState,
  DigestState,
  MonthDay,
  RefusingDestination,
  Schedule,
  UnsentState,
} from '#digests/digest.ts';
import { periodMetrics } from '#reports/figures/metric.ts';

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
/** Fields that are undefined are left out, as ours are. */
const record = <Value extends object>(
  fields: {
    [Key in keyof Value]-?: fc.Arbitrary<Value[Key] | undefined>;
  },
) =>
  fc
    .record(fields as { [Key in keyof Value]: fc.Arbitrary<Value[Key]> })
    .map(
      (value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value,
    );

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const anyDay = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(day('2024-01-01'), days));
const word = fc.string({ minLength: 1, maxLength: 40 });
const user = word.map((text) => text as UserId);
const channel = word.map((text) => text as ChannelId);
const weekday = fc.constantFrom<Weekday[]>(1, 2, 3, 4, 5, 6, 7);
const weekdays = fc.uniqueArray(weekday, { minLength: 1 }).map((some) => some.toSorted());
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const times = fc.uniqueArray(time, { minLength: 1, maxLength: 4 }).map((some) => some.toSorted());

const monthDay = fc.oneof(
  fc.integer({ min: 1, max: 31 }).map((date): MonthDay => ({ kind: 'date', date })),
  fc.constantFrom<MonthDay>(
    { kind: 'last-day' },
    { kind: 'first-working-day' },
    { kind: 'last-working-day' },
  ),
);

const daysOff = record<DaysOff>({
  weekdays: fc.uniqueArray(weekday),
  dates: fc.array(
    anyDay.map((first) => ({ first, last: addDays(first, 3) })),
    { maxLength: 3 },
  ),
  holidays: maybe(
    fc.constantFrom({ country: 'DE' }, { country: 'DE', state: 'BY' }, { country: 'US', region: 'LA' }),
  ),
});

const bounds = {
  zone: fc.constantFrom(zone('Europe/Lisbon'), zone('Asia/Kolkata'), zone('America/New_York')),
  endsOn: maybe(anyDay),
  daysOff: maybe(daysOff),
};

type Of<Union, Kind> = Extract<Union, { kind: Kind }>;

const schedules: { [Kind in Schedule['kind']]: fc.Arbitrary<Of<Schedule, Kind>> } = {
  weekly: record<Of<Schedule, 'weekly'>>({
    kind: fc.constant('weekly'),
    weekdays,
    times,
    every: maybe(fc.record({ weeks: fc.integer({ min: 2, max: 52 }), from: anyDay })),
    ...bounds,
  }),
  monthly: record<Of<Schedule, 'monthly'>>({ kind: fc.constant('monthly'), on: monthDay, times, ...bounds }),
  cron: record<Of<Schedule, 'cron'>>({
    kind: fc.constant('cron'),
    expression: fc.constantFrom('0 9 * * 1', '*/15 8-18 * * 1-5', '0 0 1 * *'),
    ...bounds,
  }),
  watch: record<Of<Schedule, 'watch'>>({
    kind: fc.constant('watch'),
    everyMinutes: fc.integer({ min: 15, max: 1_440 }),
    coolDownMinutes: fc.integer({ min: 0, max: 10_080 }),
    ...bounds,
  }),
};

const conditions: { [Kind in Condition['kind']]: fc.Arbitrary<Of<Condition, Kind>> } = {
  activity: fc.constant({ kind: 'activity' }),

  'new-need': fc.constant({ kind: 'new-need' }),
  figure: fc.record({
    kind: fc.constant('figure'),
    figure: fc.constantFrom(...periodMetrics),
    is: fc.constantFrom('above', 'below'),
    value: fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  }),
};

const digestStates: { [Kind in DigestState['kind']]: fc.Arbitrary<Of<DigestState, Kind>> } = {
  active: fc.constant({ kind: 'active' }),
  paused: record<Of<DigestState, 'paused'>>({
    kind: fc.constant('paused'),
    by: user,
    at: instant,
    until: maybe(anyDay),
  }),
  broken: fc.record({ kind: fc.constant('broken'), error: word, channel: maybe(channel), at: instant }),
};

const unsentStates: { [Kind in UnsentState['kind']]: fc.Arbitrary<Of<UnsentState, Kind>> } = {
  unsure: record<Of<UnsentState, 'unsure'>>({
    kind: fc.constant('unsure'),
    reason: word,
    arrived: maybe(fc.record({ by: user, at: instant })),
  }),
  missed: fc.record({ kind: fc.constant('missed'), reason: word }),
  failed: fc.record({ kind: fc.constant('failed'), reason: word }),
};

const oneOf = <Union>(kinds: Record<string, fc.Arbitrary<Union>>) => fc.oneof(...Object.values(kinds));

const deliveryStates: { [Kind in DeliveryState['kind']]: fc.Arbitrary<Of<DeliveryState, Kind>> } = {
  planned: fc.constant({ kind: 'planned' }),
  collecting: record<Of<DeliveryState, 'collecting'>>({
    kind: fc.constant('collecting'),
    leaseUntil: instant,
    before: maybe(oneOf<UnsentState>(unsentStates)),
  }),
  posting: fc.record({ kind: fc.constant('posting'), leaseUntil: instant }),
  posted: fc.record({ kind: fc.constant('posted'), ts: word, at: instant, lateByMs: instant }),
  skipped: fc.record({ kind: fc.constant('skipped'), reason: word }),
  cancelled: fc.constant({ kind: 'cancelled' }),
  ...unsentStates,
};

export const anySchedule = oneOf<Schedule>(schedules);
export const anyCondition = oneOf<Condition>(conditions);
export const anyDigestState = oneOf<DigestState>(digestStates);
export const anyDeliveryState = oneOf<DeliveryState>(deliveryStates);
export const anyRefusing = fc.array(
  record<RefusingDestination>({
    channel,
    error: word,
    at: instant,
    looksOpen: maybe(fc.constant(true as const)),
  }),
  { maxLength: 3 },
);
