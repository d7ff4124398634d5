// The schema of a kept reading of campaigns, in our own shape. The wire's shape is in wire.ts.

import { z } from 'zod';
import { branded, instantSchema, maybe, schemaFor } from '#base/schema.ts';
import type { Campaign, CampaignList, StatedStatus, UnreadableCampaign } from './campaign.ts';

/** A status of the contract, or one that the service has added since. wire.ts has checked it. */
export const statedStatusSchema = z.custom<StatedStatus>((value) => typeof value === 'string');

const campaign = schemaFor<Campaign>()(
  z.object({
    id: branded<Campaign['id']>(),
    name: z.string(),
    status: statedStatusSchema,
    ownerId: branded<Campaign['ownerId']>(),
    ownerEmail: z.string(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    startsAt: maybe(instantSchema),
    endsAt: maybe(instantSchema),
  }),
);

const unreadable = schemaFor<UnreadableCampaign>()(
  z.object({
    index: z.int(),
    id: maybe(z.string()),
    name: maybe(z.string()),
    reason: z.string(),
  }),
);

export const campaignListSchema = schemaFor<CampaignList>()(
  z.object({ campaigns: z.array(campaign), unreadable: z.array(unreadable) }),
);
