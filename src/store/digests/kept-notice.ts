// A notice as its row keeps it: with only the id of its delivery, because the delivery has its own row.

import { z } from 'zod';
import { branded, schemaFor } from '#base/schema.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Delivery, DeliveryId } from '#digests/digest.ts';
import { destinationsSchema } from '#digests/digest-schema.ts';
import type { OwnerNotice, UnreadableNotice } from '#digests/messenger.ts';
import { conditionSchema, scheduleSchema } from '#digests/when/schedule-schema.ts';
import { questionSchema } from '#reports/question-schema.ts';

/** A notice with the id of its delivery in place of the delivery. */
export type KeptNotice = WithDeliveryId<OwnerNotice | UnreadableNotice>;

type WithDeliveryId<Notice> = Notice extends { readonly delivery: Delivery }
  ? Omit<Notice, 'delivery'> & { readonly delivery: DeliveryId }
  : Notice extends { readonly delivery: Delivery | undefined }
    ? Omit<Notice, 'delivery'> & { readonly delivery?: DeliveryId }
    : Notice;

const user = branded<UserId>();
const channel = branded<ChannelId>();
const delivery = branded<DeliveryId>();

export const keptNoticeSchema = schemaFor<KeptNotice>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('destination-broken'), error: z.string(), channel, delivery }),
    z.object({
      kind: z.literal('destination-mended'),
      channel,
      delivery: delivery.exactOptional(),
    }),
    z.object({ kind: z.literal('unsure'), delivery }),
    z.object({ kind: z.literal('missed'), delivery, count: z.int(), reason: z.string() }),
    z.object({ kind: z.literal('failed'), delivery, reason: z.string() }),
    z.object({ kind: z.literal('question-broken'), problem: z.string() }),
    z.object({ kind: z.literal('digest-unreadable') }),
    z.object({ kind: z.literal('paused-by'), user }),
    z.object({ kind: z.literal('resumed-by'), user }),
    z.object({ kind: z.literal('edited-by'), user }),
    z.object({ kind: z.literal('deleted-by'), user }),
    z.object({ kind: z.literal('restored-by'), user }),
    z.object({ kind: z.literal('sent-by'), user }),
    z.object({
      kind: z.literal('handed-on-by'),
      user,
      to: user.exactOptional(),
      was: z
        .object({
          question: questionSchema,
          schedule: scheduleSchema,
          destinations: destinationsSchema,
          condition: conditionSchema.exactOptional(),
        })
        .exactOptional(),
    }),
    z.object({ kind: z.literal('handed-over-by'), user }),
  ]),
);

export function keptNoticeOf(notice: OwnerNotice | UnreadableNotice): KeptNotice {
  if (!('delivery' in notice)) return notice;
  const { delivery: of, ...rest } = notice;
  return { ...rest, ...(of && { delivery: of.id }) } as KeptNotice;
}
