// Campaigns of which the service did not find the figures: who is asked, once, whether they are gone. Sends nothing itself.

import type { CampaignId } from '#campaigns/campaign.ts';
import type { Needed } from './wants.ts';

export interface MissingCampaigns {
  add(id: CampaignId): void;
  ids(): readonly CampaignId[];
  /** Where its entry is enough, the campaign is asked for alone. */
  entriesDue(needed: Needed): readonly CampaignId[];
  /** All others are looked for in the list, read again. */
  isListDue(needed: Needed): boolean;
  isAskable(needed: Needed): boolean;
  askedAlone(id: CampaignId): void;
  askedOfList(): void;
}

export function createMissingCampaigns(): MissingCampaigns {
  const missing = new Set<CampaignId>();
  const asked = new Set<CampaignId>();
  let listedAgain = false;
  const entriesDue = ({ entries }: Needed) => [...missing].filter((id) => entries.has(id) && !asked.has(id));
  const isListDue = ({ entries }: Needed) => !listedAgain && [...missing].some((id) => !entries.has(id));
  return {
    add: (id) => void missing.add(id),
    ids: () => [...missing],
    entriesDue,
    isListDue,
    isAskable: (needed) => isListDue(needed) || entriesDue(needed).length > 0,
    askedAlone: (id) => void asked.add(id),
    askedOfList: () => {
      listedAgain ||= missing.size > 0;
    },
  };
}
