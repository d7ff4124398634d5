// What a kept schedule and a kept condition may hold: one schema for each kind, beside its type.

import { z } from 'zod';
import type { Zone } from '#base/day.ts';
import { branded, daySchema, schemaFor, weekdaySchema } from '#base/schema.ts';
import {
  type Condition,
  type DaysOff,
  type MonthDay,
  plainConditions,
  type Schedule,
} from '#digests/digest.ts';
import { periodMetrics } from '#reports/figures/metric.ts';

/** HH:mm */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const times = z.array(timeSchema).min(1);
const weekdays = z.array(weekdaySchema).min(1);
const everyWeeks = z.object({ weeks: z.int().min(2).max(52), from: daySchema });

const monthDay = schemaFor<MonthDay>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('date'), date: z.int().min(1).max(31) }),
    z.object({ kind: z.literal('last-day') }),
    z.object({ kind: z.literal('first-working-day') }),
    z.object({ kind: z.literal('last-working-day') }),
  ]),
);

const daysOff = schemaFor<DaysOff>()(
  z.object({
    weekdays: z.array(weekdaySchema),
    dates: z.array(z.object({ first: daySchema, last: daySchema })),
    holidays: z
      .object({
        country: z.string(),
        state: z.string().exactOptional(),
        region: z.string().exactOptional(),
      })
      .exactOptional(),
  }),
);

/** Any text: where this machine does not know the zone, the digest stops and its owner is told why. */
const zone = branded<Zone>();
const bounds = { zone, endsOn: daySchema.exactOptional(), daysOff: daysOff.exactOptional() };

export const scheduleSchema = schemaFor<Schedule>()(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('weekly'),
      weekdays,
      times,
      every: everyWeeks.exactOptional(),
      ...bounds,
    }),
    z.object({ kind: z.literal('monthly'), on: monthDay, times, ...bounds }),
    z.object({ kind: z.literal('cron'), expression: z.string(), ...bounds }),
    z.object({
      kind: z.literal('watch'),
      everyMinutes: z.int().min(15).max(1_440),
      coolDownMinutes: z.int().min(0),
      ...bounds,
    }),
  ]),
);

export const conditionSchema = schemaFor<Condition>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(plainConditions) }),
    z.object({
      kind: z.literal('figure'),
      figure: z.enum(periodMetrics),
      is: z.enum(['above', 'below']),
      value: z.number(),
    }),
  ]),
);
