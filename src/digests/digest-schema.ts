// What may be kept of a digest, of a delivery and of a watch beside the schedule: one schema for each kind, beside its type.

import { z } from 'zod';
import { branded, daySchema, instantSchema, maybe, schemaFor } from '#base/schema.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type {
  AlertChange,
  DeliveryState,
  DigestState,
  RefusingDestination,
  UnsentState,
  WhenQuiet,
} from './digest.ts';
import type { WatchState } from './digest-store.ts';

const user = branded<UserId>();
const channel = branded<ChannelId>();

export const whenQuietSchema = schemaFor<WhenQuiet>()(z.enum(['post', 'line', 'skip']));

export const destinationsSchema = z.array(channel).min(1);

export const digestStateSchema = schemaFor<DigestState>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('active') }),
    z.object({
      kind: z.literal('paused'),
      by: user,
      at: instantSchema,
      until: daySchema.exactOptional(),
    }),
    z.object({
      kind: z.literal('broken'),
      error: z.string(),
      channel: maybe(channel),
      at: instantSchema,
    }),
  ]),
);

export const refusingSchema = schemaFor<readonly RefusingDestination[]>()(
  z.array(
    z.object({
      channel,
      error: z.string(),
      at: instantSchema,
      looksOpen: z.literal(true).exactOptional(),
    }),
  ),
);

const unsentStates = [
  z.object({
    kind: z.literal('unsure'),
    reason: z.string(),
    arrived: z.object({ by: user, at: instantSchema }).exactOptional(),
  }),
  z.object({ kind: z.literal('missed'), reason: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
] as const;

const unsentState = schemaFor<UnsentState>()(z.discriminatedUnion('kind', unsentStates));

export const deliveryStateSchema = schemaFor<DeliveryState>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('planned') }),
    z.object({
      kind: z.literal('collecting'),
      leaseUntil: instantSchema,
      before: unsentState.exactOptional(),
    }),
    z.object({ kind: z.literal('posting'), leaseUntil: instantSchema }),
    z.object({
      kind: z.literal('posted'),
      ts: z.string(),
      at: instantSchema,
      lateByMs: z.number(),
    }),
    z.object({ kind: z.literal('skipped'), reason: z.string() }),
    z.object({ kind: z.literal('cancelled') }),
    ...unsentStates,
  ]),
);

export const alertChangeSchema = schemaFor<AlertChange>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('alert') }),
    z.object({ kind: z.literal('back-to-normal'), thread: z.string().exactOptional() }),
  ]),
);

const watchSeenSchema = z.object({
  seen: z.enum(['normal', 'alert']),
  alertedAt: instantSchema.exactOptional(),
  told: z.boolean(),
});

export const watchStateSchema = schemaFor<WatchState>()(
  watchSeenSchema.extend({
    of: z.string().exactOptional(),
    checkedFor: instantSchema,
    rooms: z.record(z.string(), watchSeenSchema).exactOptional(),
  }),
);
