// Parts of the list: one campaign or one owner's, by the list or as read alone since. The list itself stays as it was read.

import type { Instant } from '#base/brand.ts';
import type { CampaignId, CampaignList, OwnerId } from '#campaigns/campaign.ts';
import type { CampaignEntry, ListParts, Reading } from './reading.ts';

/** Lives in memory alone: the next list says it all again. */
export interface PartsMemory {
  current(list: Reading<CampaignList> | undefined): ListParts;
  keepCampaign(id: CampaignId, value: CampaignEntry['value'], readAt: Instant): void;
  keepOwned(ownerId: OwnerId, value: CampaignList, readAt: Instant): void;
  /** A whole list was read then. */
  forgetUntil(listReadAt: Instant): void;
}

export function createPartsMemory(): PartsMemory {
  // Each write makes new maps: what was given before stays as it was.
  let entries: ReadonlyMap<CampaignId, CampaignEntry> = new Map();
  let owned: ReadonlyMap<OwnerId, Reading<CampaignList>> = new Map();
  return {
    current: (list) => partsOf(list, entries, owned),
    keepCampaign: (id, value, readAt) => {
      entries = new Map([...entries, [id, { value, readAt }]]);
    },
    keepOwned: (ownerId, value, readAt) => {
      owned = new Map([...owned, [ownerId, { value, readAt }]]);
      const read = value.campaigns.map((campaign) => [campaign.id, { value: campaign, readAt }] as const);
      entries = new Map([...entries, ...read]);
    },
    forgetUntil: (listReadAt) => {
      entries = new Map([...entries].filter(([, { readAt }]) => readAt > listReadAt));
      owned = new Map([...owned].filter(([, { readAt }]) => readAt > listReadAt));
    },
  };
}

function partsOf(
  list: Reading<CampaignList> | undefined,
  entries: ReadonlyMap<CampaignId, CampaignEntry>,
  owned: ReadonlyMap<OwnerId, Reading<CampaignList>>,
): ListParts {
  function listed(id: CampaignId): CampaignEntry | undefined {
    const value = list?.value.campaigns.find((campaign) => campaign.id === id);
    return list && value && { value, readAt: list.readAt };
  }

  function ownedByList(ownerId: OwnerId): Reading<CampaignList> | undefined {
    const campaigns = list?.value.campaigns.filter((campaign) => campaign.ownerId === ownerId);
    return list && campaigns && { value: { ...list.value, campaigns }, readAt: list.readAt };
  }

  return {
    campaign: (id) => entries.get(id) ?? listed(id),
    owned: (ownerId) => owned.get(ownerId) ?? ownedByList(ownerId),
  };
}
