// Parts of the list: one campaign's or one owner's, from the list or from a newer call for that part. The list itself stays as it was read.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Campaign, CampaignId, CampaignList, OwnerId } from '#campaigns/campaign.ts';
import type { CampaignEntry, ListParts, Reading } from '#readings/reading.ts';
import { isOvertaken } from './overtaken.ts';

/** Kept in memory only, because the next whole list holds the same. */
export interface PartsMemory {
  /** Returns the same value until something else is kept. */
  current(list: Reading<CampaignList> | undefined): ListParts;
  keepCampaign(id: CampaignId, value: CampaignEntry['value'], readAt: Instant): void;
  keepOwned(ownerId: OwnerId, value: CampaignList, readAt: Instant): void;
  /** Forgets what is older than the whole list of that time, and what bears the time of a clock that was ahead. */
  forgetUntil(listReadAt: Instant): void;
}

export function createPartsMemory(clock: Pick<Clock, 'now'>): PartsMemory {
  // Each write makes new maps, so that a map given before never changes.
  let entries: ReadonlyMap<CampaignId, CampaignEntry> = new Map();
  let owned: ReadonlyMap<OwnerId, Reading<CampaignList>> = new Map();
  let wholeList: Reading<CampaignList> | undefined;
  let parts = partsOf(wholeList, entries, owned);
  const renew = () => {
    parts = partsOf(wholeList, entries, owned);
  };
  return {
    current: (list) => {
      if (list !== wholeList) {
        wholeList = list;
        renew();
      }
      return parts;
    },
    keepCampaign: (id, value, readAt) => {
      if (isOvertaken(readAt, entries.get(id), clock.now())) return;
      entries = new Map([...entries, [id, { value, readAt }]]);
      renew();
    },
    keepOwned: (ownerId, value, readAt) => {
      const now = clock.now();
      if (isOvertaken(readAt, owned.get(ownerId), now)) return;
      owned = new Map([...owned, [ownerId, { value, readAt }]]);
      const newer = value.campaigns.filter(({ id }) => !isOvertaken(readAt, entries.get(id), now));
      const read = newer.map((campaign) => [campaign.id, { value: campaign, readAt }] as const);
      entries = new Map([...entries, ...read]);
      renew();
    },
    forgetUntil: (listReadAt) => {
      const now = clock.now();
      const isNewer = ({ readAt }: { readonly readAt: Instant }) => readAt > listReadAt && readAt <= now;
      entries = new Map([...entries].filter(([, entry]) => isNewer(entry)));
      owned = new Map([...owned].filter(([, list]) => isNewer(list)));
      renew();
    },
  };
}

function partsOf(
  list: Reading<CampaignList> | undefined,
  entries: ReadonlyMap<CampaignId, CampaignEntry>,
  owned: ReadonlyMap<OwnerId, Reading<CampaignList>>,
): ListParts {
  let byId: ReadonlyMap<CampaignId, Campaign> | undefined;
  let byOwner: ReadonlyMap<OwnerId, readonly Campaign[]> | undefined;

  function entryInList(id: CampaignId): CampaignEntry | undefined {
    byId ??= new Map(list?.value.campaigns.map((campaign) => [campaign.id, campaign]));
    const value = byId.get(id);
    return list && value && { value, readAt: list.readAt };
  }

  function ownedByList(ownerId: OwnerId): Reading<CampaignList> | undefined {
    byOwner ??= Map.groupBy(list?.value.campaigns ?? [], (campaign) => campaign.ownerId);
    return list && { value: { ...list.value, campaigns: byOwner.get(ownerId) ?? [] }, readAt: list.readAt };
  }

  return {
    campaign: (id) => entries.get(id) ?? entryInList(id),
    owned: (ownerId) => owned.get(ownerId) ?? ownedByList(ownerId),
  };
}
