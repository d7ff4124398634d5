// The schemas of a kept finding and of a kept line of the journal.

import { z } from 'zod';
import { daySchema, instantSchema, maybe, schemaFor } from '#base/schema.ts';
import { statedStatusSchema } from '#campaigns/campaign-schema.ts';
import type { CampaignChange, Findings } from './reading.ts';

const [text, number, date] = [z.string(), z.number(), maybe(instantSchema)];

export const campaignChangeSchema = schemaFor<CampaignChange>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('status'), from: statedStatusSchema, to: statedStatusSchema }),
    z.object({ kind: z.literal('renamed'), from: text, to: text }),
    z.object({ kind: z.literal('owner'), from: text, to: text }),
    z.object({ kind: z.literal('start-date'), from: date, to: date }),
    z.object({ kind: z.literal('end-date'), from: date, to: date }),
    z.object({ kind: z.literal('audience'), from: number, to: number }),
  ]),
);

export const findingsSchema = schemaFor<Findings>()(
  z.object({
    lastDay: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('assumed-included') }),
      z.object({ kind: z.enum(['included', 'left-out']), foundAt: instantSchema }),
    ]),
    lengths: z.object({ longestTaken: z.int(), shortestRefused: maybe(z.int()) }),
    historyFrom: z.record(z.string(), daySchema),
  }),
);
