// The schemas of a kept need and a kept deed.

import { z } from 'zod';
import { branded, daySchema, instantSchema, schemaFor } from '#base/schema.ts';
import type { UserId } from '#base/tenant.ts';
import { needKinds } from '#reports/attention/attention-kind.ts';
import type { AttentionReason } from '#reports/attention/attention-line.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { type DeedId, longestNote } from './handled-need.ts';
import type { KeptDeed, KeptNeed, NeedDeed, NeedEnd, OnDay } from './kept-need.ts';

const [text, number] = [z.string(), z.number()];

export const needKindSchema = z.enum(needKinds);

const reasonSchema = schemaFor<AttentionReason>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('stalled'), silentWorkingDays: number, lastActive: daySchema }),
    z.object({ kind: z.literal('nothing-sent'), since: daySchema, workingDays: number }),
    z.object({
      kind: z.literal('answers-fell'),
      rate: z.enum(['acceptanceRate', 'replyRate']),
      since: daySchema,
      came: number,
      usual: number,
    }),
    z.object({ kind: z.literal('sends-fell'), since: daySchema, sent: number, usual: number }),
    z.object({
      kind: z.literal('end-at-risk'),
      endsOn: daySchema,
      workingDaysLeft: number,
      leadsLeft: number,
    }),
    z.object({ kind: z.literal('running-out'), leadsLeft: number, workingDaysLeft: number }),
    z.object({ kind: z.literal('finishing'), progress: number }),
    z.object({ kind: z.literal('finished'), on: daySchema }),
    z.object({ kind: z.literal('just-started'), on: daySchema, sent: number }),
  ]),
);

const campaign = schemaFor<CampaignChoice>()(
  z.object({ id: text, name: text, status: text, ownerEmail: text }),
);

const moment = { at: instantSchema, on: daySchema };

export const toldNeedSchema = schemaFor<Pick<KeptNeed, 'campaign' | 'reason'>>()(
  z.object({ campaign, reason: reasonSchema }),
);

export const momentSchema = schemaFor<OnDay>()(z.object(moment));

export const needEndSchema = schemaFor<NeedEnd>()(
  z.object({ ...moment, why: z.enum(['normal', 'stopped', 'gone']) }),
);

const deed = schemaFor<NeedDeed>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('take') }),
    z.object({ kind: z.literal('snooze'), until: daySchema.exactOptional() }),
    z.object({ kind: z.literal('done') }),
    z.object({ kind: z.literal('note'), text: text.min(1).max(longestNote) }),
    z.object({ kind: z.literal('give-back') }),
    z.object({ kind: z.literal('undo'), of: branded<DeedId>() }),
  ]),
);

export const toldDeedSchema = schemaFor<Pick<KeptDeed, 'deed' | 'by' | 'on' | 'reason'>>()(
  z.object({
    deed,
    by: z.object({ id: branded<UserId>(), name: text }),
    on: daySchema,
    reason: reasonSchema,
  }),
);
