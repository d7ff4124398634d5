// Which campaigns of an account a room shows, by the newest entry of each, and whose days its sums are made of. Pure.

import type { Instant } from '#base/brand.ts';
import { type DayNumber, dayNumberAt, type Zone } from '#base/day.ts';
import type { CampaignSet } from '#base/scope.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Campaign, CampaignId, CampaignList, OwnerId, UnreadableCampaign } from '#campaigns/campaign.ts';
import { campaignScope, everyone, scopeKey } from '#readings/day-scope.ts';
import type { DayScope, Gathered, ListParts, Reading } from '#readings/reading.ts';

/** Campaigns outside of the set look gone, as if the service had said so. */
export interface RoomCampaigns extends ListParts {
  readonly list: Reading<CampaignList> | undefined;
  has(id: CampaignId): boolean;
  /** The scopes whose days add up to those of the whole room, or of an owner in it. */
  partsOf(scope: SummedScope): readonly SummedPart[];
  /** The keys of all scopes that hold only the room's own activity. */
  keys(): ReadonlySet<string>;
}

export type SummedScope = Exclude<DayScope, { kind: 'campaign' }>;

export interface SummedPart {
  readonly scope: DayScope;
  /** The day on which its first campaign began. */
  readonly from: DayNumber;
}

type OfAccount = Pick<Gathered, 'campaigns' | 'campaign' | 'owned'>;

/** `before`: the same room's earlier value, whose list is returned again if nothing in it has changed. */
export function campaignsOfRoom(
  account: OfAccount,
  set: CampaignSet,
  zone: Zone,
  before?: RoomCampaigns | undefined,
): RoomCampaigns {
  const isShown = shownIn(set);

  function newest(id: CampaignId): Campaign | undefined {
    const value = account.campaign(id)?.value;
    return value === 'gone' ? undefined : value;
  }

  const shown = new Map<CampaignId, boolean>();
  function has(id: CampaignId): boolean {
    const known = shown.get(id);
    if (known !== undefined) return known;
    const campaign = newest(id);
    const isKnown = campaign !== undefined && isShown(campaign);
    shown.set(id, isKnown);
    return isKnown;
  }

  function filtered({ value, readAt }: Reading<CampaignList>): Reading<CampaignList> {
    const campaigns = value.campaigns.filter(({ id }) => has(id));
    return { value: { campaigns, unreadable: unreadableIn(set, value.unreadable) }, readAt };
  }

  const all = account.campaigns && filtered(account.campaigns);
  const list = all && before?.list && isSameList(before.list, all) ? before.list : all;
  const parts = new Map<string, readonly SummedPart[]>();
  let keys: ReadonlySet<string> | undefined;
  let ofOwners: ReadonlyMap<OwnerId, readonly Campaign[]> | undefined;

  /** Whether the room shows all campaigns of the owner, so that the owner's own days hold nothing else. */
  function isWholeOwner(ownerId: OwnerId): boolean {
    if (set.kind !== 'owners') return false;
    ofOwners ??= Map.groupBy(account.campaigns?.value.campaigns ?? [], (campaign) => campaign.ownerId);
    return (ofOwners.get(ownerId) ?? []).every(({ id }) => has(id));
  }

  function ownedParts(ownerId: OwnerId, campaigns: readonly Campaign[]): readonly SummedPart[] {
    const each = campaigns.map((campaign) => partOf(campaign, zone));
    if (each.length === 0 || !isWholeOwner(ownerId)) return each;
    const from = each.reduce((first, part) => Math.min(first, part.from), Infinity) as DayNumber;
    return [{ scope: { kind: 'owner', ownerId }, from }];
  }

  function owned(ownerId: OwnerId): Reading<CampaignList> | undefined {
    const reading = account.owned(ownerId);
    return reading && filtered(reading);
  }

  function findParts(scope: SummedScope): readonly SummedPart[] {
    if (scope.kind === 'owner') return ownedParts(scope.ownerId, owned(scope.ownerId)?.value.campaigns ?? []);
    const byOwner = Map.groupBy(list?.value.campaigns ?? [], (campaign) => campaign.ownerId);
    return [...byOwner].flatMap(([ownerId, campaigns]) => ownedParts(ownerId, campaigns));
  }

  function partsOf(scope: SummedScope): readonly SummedPart[] {
    const key = scopeKey(scope);
    const known = parts.get(key) ?? findParts(scope);
    parts.set(key, known);
    return known;
  }

  function findKeys(): ReadonlySet<string> {
    const campaigns = (list?.value.campaigns ?? []).map((campaign) => partOf(campaign, zone));
    return new Set([...campaigns, ...partsOf(everyone)].map(({ scope }) => scopeKey(scope)));
  }

  return {
    list,
    has,
    campaign: (id) => {
      const entry = account.campaign(id);
      return entry === undefined || has(id) ? entry : { value: 'gone', readAt: entry.readAt };
    },
    owned,
    partsOf,
    keys: () => {
      keys ??= findKeys();
      return keys;
    },
  };
}

/** Names and addresses are compared without regard to case, as people read them. */
export function shownIn(
  set: CampaignSet,
): (campaign: Pick<Campaign, 'id' | 'name' | 'ownerEmail'>) => boolean {
  switch (set.kind) {
    case 'all':
      return () => true;
    case 'owners': {
      const emails = new Set(set.emails.map(folded));
      return ({ ownerEmail }) => emails.has(folded(ownerEmail));
    }
    case 'name': {
      const part = folded(set.contains);
      return ({ name }) => part !== '' && folded(name).includes(part);
    }
    case 'chosen': {
      const ids = new Set<string>(set.ids);
      return ({ id }) => ids.has(id);
    }
    default:
      return unreachable(set);
  }
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Only entries whose readable fields show that they belong to the room. Any other may belong to a room that nobody here may see. */
function unreadableIn(set: CampaignSet, all: readonly UnreadableCampaign[]): readonly UnreadableCampaign[] {
  if (set.kind === 'owners') return [];
  const isShown = shownIn(set);
  const shown = all.filter(({ id = '', name = '' }) =>
    isShown({ id: id as CampaignId, name, ownerEmail: '' }),
  );
  return shown.map((each, index) => ({ ...each, index }));
}

/** It may be stated to start before it was created, or created before it starts: the earlier of both counts. */
function partOf({ id, createdAt, startsAt }: Campaign, zone: Zone): SummedPart {
  const began: Instant = Math.min(createdAt, startsAt ?? createdAt);
  return { scope: campaignScope(id), from: dayNumberAt(began, zone) };
}

function isSameList(one: Reading<CampaignList>, other: Reading<CampaignList>): boolean {
  const [before, after] = [one.value, other.value];
  return (
    one.readAt === other.readAt &&
    before.campaigns.length === after.campaigns.length &&
    before.campaigns.every((campaign, index) => campaign === after.campaigns[index])
  );
}
