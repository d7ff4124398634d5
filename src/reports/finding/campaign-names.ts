// Prepares the campaigns of a list, once for each list, to be found by what people type. Knows no question.

import { ownValue } from '#base/own-value.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import { folded, type NameList, nameList } from './nearest.ts';

export interface NamedCampaigns {
  readonly byId: ReadonlyMap<string, Campaign>;
  /** In the order of the list. */
  readonly named: readonly Named[];
  readonly byLife: readonly Named[];
  /** In the order of `byLife`. */
  readonly names: () => NameList<Named>;
}

export interface Named {
  readonly campaign: Campaign;
  readonly name: string;
  readonly folded: string;
  /** Its owner and its id, folded, for searches in which no name fits. */
  readonly beside: () => string;
}

/** A list never changes, so this stays true as long as the list lives. */
export function campaignList(campaigns: readonly Campaign[]): NamedCampaigns {
  return lists(campaigns, '', () => {
    const owners = new Map<string, string>();
    const named = campaigns.map((campaign) => namedOf(campaign, owners));
    const byId = new Map(campaigns.toReversed().map((campaign) => [campaign.id as string, campaign]));
    const inOrder = named.toSorted((one, other) => byLife(one.campaign, other.campaign));
    let names: NameList<Named> | undefined;
    return {
      byId,
      named,
      byLife: inOrder,
      names: () => {
        names ??= nameList(inOrder, (each) => each.folded);
        return names;
      },
    };
  });
}

const lists = createMemo<NamedCampaigns>();

/** `owners`: addresses that were folded before. */
function namedOf(campaign: Campaign, owners: Map<string, string>): Named {
  const { id, name, ownerEmail } = campaign;
  let beside: string | undefined;
  return {
    campaign,
    name,
    folded: folded(name),
    beside: () => {
      const owner = owners.get(ownerEmail) ?? folded(ownerEmail);
      owners.set(ownerEmail, owner);
      beside ??= `${owner} ${folded(id)}`;
      return beside;
    },
  };
}

/** By name, and of equal names by id. */
export function byName(
  one: { readonly name: string; readonly id: string },
  other: { readonly name: string; readonly id: string },
): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}

/** Active ones first, archived ones last; then the latest updated. */
export function byLife(a: Campaign, b: Campaign): number {
  return lifeRank(a) - lifeRank(b) || b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);
}

function lifeRank({ status }: Campaign): number {
  return ownValue(ranks, status) ?? 3;
}

const ranks: Readonly<Record<string, number>> = {
  ACTIVE: 0,
  PAUSED: 1,
  CREATED: 2,
  COMPLETED: 4,
  ARCHIVED: 5,
};
