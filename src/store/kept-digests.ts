// What may stand in the JSON columns of digests, deliveries, notices and watches; as kept-json.ts.

import { z } from 'zod';
import type { Zone } from '#base/day.ts';
import {
  daySchema as day,
  instantSchema as instant,
  maybe,
  branded as named,
  weekdaySchema as weekday,
} from '#base/schema.ts';
import type {
  AlertTurn,
  Condition,
  DaysOff,
  DeliveryState,
  DigestState,
  MonthDay,
  RefusingDestination,
  Schedule,
  WhenQuiet,
} from '#digests/digest.ts';
import type { WatchState } from '#digests/digest-store.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const times = z.array(time).min(1);
const everyWeeks = z.object({ weeks: z.number().int().min(2).max(52), from: day });

const monthDay: z.ZodType<MonthDay> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('date'), date: z.number().int().min(1).max(31) }),
  z.object({ kind: z.literal('last-day') }),
  z.object({ kind: z.literal('first-working-day') }),
  z.object({ kind: z.literal('last-working-day') }),
]);

const daysOff: z.ZodType<DaysOff> = z.object({
  weekdays: z.array(weekday),
  dates: z.array(z.object({ first: day, last: day })),
  holidays: z
    .object({ country: z.string(), state: z.string().exactOptional(), region: z.string().exactOptional() })
    .exactOptional(),
});

/** One that this machine does not know (any more) stops its digest with a word; left out here, it would be gone without one. */
const zone = named<Zone>();
const bounds = { zone, endsOn: day.exactOptional(), daysOff: daysOff.exactOptional() };

const keptSchedule: z.ZodType<Schedule> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('weekly'),
    weekdays: z.array(weekday).min(1),
    times,
    every: everyWeeks.exactOptional(),
    ...bounds,
  }),
  z.object({ kind: z.literal('monthly'), on: monthDay, times, ...bounds }),
  z.object({ kind: z.literal('cron'), expression: z.string(), ...bounds }),
  z.object({
    kind: z.literal('watch'),
    everyMinutes: z.number().int().min(15).max(1_440),
    coolDownMinutes: z.number().int().min(0),
    ...bounds,
  }),
]);

/** Version 1 knew one time a day. */
const scheduleOfVersion1 = z
  .object({ kind: z.literal('weekly'), weekdays: z.array(weekday).min(1), time, zone })
  .transform(({ time: only, ...rest }): Schedule => ({ ...rest, times: [only] }));

export const schedule: z.ZodType<Schedule> = z.union([keptSchedule, scheduleOfVersion1]);

export const condition: z.ZodType<Condition> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activity') }),
  z.object({
    kind: z.literal('figure'),
    figure: z.enum([
      'invitationsSent',
      'invitationsAccepted',
      'messagesSent',
      'messagesReplied',
      'acceptanceRate',
      'replyRate',
    ]),
    is: z.enum(['above', 'below']),
    value: z.number(),
  }),
]);

export const whenQuiet: z.ZodType<WhenQuiet> = z.enum(['post', 'line', 'skip']);

export const alertTurn: z.ZodType<AlertTurn> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alert') }),
  z.object({ kind: z.literal('back-to-normal'), thread: z.string().exactOptional() }),
]);

export const destinations = z.array(named<never>()).min(1);

export const digestState: z.ZodType<DigestState> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('active') }),
  z.object({
    kind: z.literal('paused'),
    by: named<never>(),
    at: instant,
    until: day.exactOptional(),
  }),
  z.object({ kind: z.literal('broken'), error: z.string(), channel: maybe(named<never>()), at: instant }),
]);

export const refusing: z.ZodType<readonly RefusingDestination[]> = z.array(
  z.object({
    channel: named<never>(),
    error: z.string(),
    at: instant,
    looksOpen: z.literal(true).exactOptional(),
  }),
);

const unsentState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unsure'),
    reason: z.string(),
    arrived: z.object({ by: named<never>(), at: instant }).exactOptional(),
  }),
  z.object({ kind: z.literal('missed'), reason: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

export const deliveryState: z.ZodType<DeliveryState> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('planned') }),
  z.object({ kind: z.literal('collecting'), leaseUntil: instant, before: unsentState.exactOptional() }),
  z.object({ kind: z.literal('posting'), leaseUntil: instant }),
  z.object({ kind: z.literal('posted'), ts: z.string(), at: instant, lateByMs: z.number() }),
  z.object({ kind: z.literal('skipped'), reason: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  unsentState,
]);

/** As OwnerNotice, with the id of its delivery in the delivery's place. */
export const keptNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('destination-broken'),
    error: z.string(),
    channel: named<never>(),
    delivery: named<never>(),
  }),
  z.object({
    kind: z.literal('destination-mended'),
    channel: named<never>(),
    delivery: named<never>().exactOptional(),
  }),
  z.object({ kind: z.literal('unsure'), delivery: named<never>() }),
  z.object({
    kind: z.literal('missed'),
    delivery: named<never>(),
    count: z.number().int(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('failed'), delivery: named<never>(), reason: z.string() }),
  z.object({ kind: z.literal('question-broken'), problem: z.string() }),
  ...(
    [
      'paused-by',
      'resumed-by',
      'edited-by',
      'deleted-by',
      'restored-by',
      'sent-by',
      'handed-over-by',
      'handed-on-by',
    ] as const
  ).map((kind) => z.object({ kind: z.literal(kind), user: named<never>() })),
]);

export const watchState: z.ZodType<WatchState> = z.object({
  of: z.string().exactOptional(),
  checkedFor: instant,
  seen: z.enum(['normal', 'alert']),
  alertedAt: instant.exactOptional(),
  told: z.boolean(),
});
