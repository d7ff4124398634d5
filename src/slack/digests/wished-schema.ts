// What a wish may hold, where it is kept or carried. It stands apart from its type, because the store loads it before what reads words.

import { z } from 'zod';
import { maybe, schemaFor, weekdaySchema } from '#base/schema.ts';
import { plainConditions } from '#digests/digest.ts';
import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import type { SpokenRhythm, SpokenSchedule } from '#language/schedules/read-schedule.ts';
import type { Wish, WishedPlace, WishedReport } from '#language/schedules/wish.ts';
import { periodMetrics } from '#reports/figures/metric.ts';
import { questionSchema } from '#reports/question-schema.ts';

const weekdays = z.array(weekdaySchema).max(7);

const rhythm = schemaFor<SpokenRhythm>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('weekly'), weekdays, everyWeeks: z.int().min(0).max(999) }),
    z.strictObject({
      kind: z.literal('monthly'),
      on: maybe(z.union([z.int(), z.literal(['last-day', 'first-working-day', 'last-working-day'])])),
    }),
    z.strictObject({ kind: z.literal('steps'), everyMinutes: z.int(), weekdays }),
    z.strictObject({ kind: z.literal('cron'), expression: z.string().max(200) }),
    z.strictObject({ kind: z.literal('watch') }),
  ]),
);

const schedule = schemaFor<SpokenSchedule>()(
  z.strictObject({
    rhythm: maybe(rhythm),
    times: z.array(z.string().regex(/^\d\d:\d\d$/)).max(300),
    exceptHolidays: z.boolean(),
  }),
);

const condition = schemaFor<TypedCondition>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('always') }),
    z.strictObject({ kind: z.enum(plainConditions) }),
    z.strictObject({
      kind: z.literal('figure'),
      figure: z.enum(periodMetrics),
      is: z.enum(['above', 'below']),
      value: z.string().max(50),
    }),
  ]),
);

const place = schemaFor<WishedPlace>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('channel'), name: z.string().max(300) }),
    z.strictObject({ kind: z.literal('me') }),
    z.strictObject({ kind: z.literal('here') }),
    z.strictObject({ kind: z.literal('person'), who: z.string().max(300) }),
  ]),
);

const wishSchema = schemaFor<Wish>()(
  z.strictObject({
    schedule: maybe(schedule),
    condition: maybe(condition),
    zone: z.string().max(100).exactOptional(),
    to: place.exactOptional(),
    also: z.array(place).max(50).exactOptional(),
  }),
);

export const wishedSchema = schemaFor<WishedReport>()(
  z.strictObject({ question: questionSchema, wish: wishSchema }),
);
