// The schemas of which campaigns a room shows and who may change it, for the store and for forms.

import { z } from 'zod';
import { branded, schemaFor } from '#base/schema.ts';
import type { CampaignSet } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';
import { longestPart, mostManagers, mostNamed } from './room.ts';

const named = z.array(z.string().min(1)).max(mostNamed);

export const campaignSetSchema = schemaFor<CampaignSet>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('owners'), emails: named }),
    z.object({ kind: z.literal('name'), contains: z.string().min(1).max(longestPart) }),
    z.object({ kind: z.literal('chosen'), ids: named }),
  ]),
);

export const managersSchema = z.array(branded<UserId>()).max(mostManagers);
