// Which owner a person means by an e-mail address or part of one (decision 16). Knows only the given campaigns.

import type { Campaign } from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import type { OwnerChoice } from '#reports/answers.ts';
import type { OwnerFilter } from '#reports/report-base.ts';
import { folded, isTypoOf, type NameList, nameList, nearestIn, soughtIn } from './nearest.ts';
import { mentionIn } from './owner-mention.ts';

export type OwnerFound =
  /** `readAs` is undefined if the address or its local part was exact. */
  | { readonly kind: 'found'; readonly owner: CampaignOwner; readonly readAs: string | undefined }
  | { readonly kind: 'ambiguous'; readonly choices: readonly string[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

export interface CampaignOwner extends OwnerFilter {
  readonly ownerId: Campaign['ownerId'];
}

const most = 5;

export function findOwner(typed: string, campaigns: readonly Campaign[]): OwnerFound {
  const { owners, names } = ownerList(campaigns);
  // Nobody knows the address of this mention, so the person must choose.
  if (mentionIn(typed))
    return { kind: 'unknown', nearest: owners.slice(0, most).map(({ owner }) => owner.email) };
  const wanted = typed.replace(/^@/, '').toLowerCase();
  const key = folded(wanted);
  if (key === '') return { kind: 'unknown', nearest: [] };
  const exact: readonly ((owner: ListedOwner) => boolean)[] = [
    ({ address }) => address === wanted,
    ({ owner }) => owner.ownerId === typed,
    ({ local }) => local === wanted,
    ({ foldedLocal }) => foldedLocal === key,
  ];
  const alike: readonly ((owner: ListedOwner) => boolean)[] = [
    ({ foldedLocal }) => foldedLocal.split(' ').includes(key),
    ({ foldedAddress, address }) => foldedAddress.includes(key) || address.includes(wanted),
    ({ foldedLocal, address }) => isTypoOf(key, foldedLocal) || isTypoOf(wanted, address),
  ];
  for (const isMeant of [...exact, ...alike]) {
    const matches = owners.filter(isMeant).map((each) => each.owner);
    const [owner] = matches;
    if (owner === undefined) continue;
    if (matches.length > 1) return { kind: 'ambiguous', choices: matches.map(({ email }) => email) };
    return {
      kind: 'found',
      owner,
      readAs: exact.includes(isMeant) ? undefined : `"${typed}" → ${owner.email}`,
    };
  }
  const near = nearestIn(names(), wanted, most);
  return { kind: 'unknown', nearest: near.map(({ owner }) => owner.email) };
}

/** Owners whose address contains every word of the text, those with most campaigns first. */
export function suggestOwners(text: string, campaigns: readonly Campaign[], limit: number): OwnerChoice[] {
  const wanted = [...new Set(soughtIn(text).split(' '))];
  const holding: OwnerChoice[] = [];
  for (const { owner, campaigns: count, foldedAddress } of ownerList(campaigns).owners) {
    if (holding.length === limit) break;
    if (wanted.every((word) => foldedAddress.includes(word)))
      holding.push({ email: owner.email, campaigns: count });
  }
  return holding;
}

/** One for each id, those with most campaigns first. */
export function ownersOf(campaigns: readonly Campaign[]): readonly CampaignOwner[] {
  return ownerList(campaigns).owners.map(({ owner }) => owner);
}

interface OwnerNames {
  readonly owners: readonly ListedOwner[];
  readonly names: () => NameList<ListedOwner>;
}

/** An owner with the texts that find them, prepared once for each list. */
interface ListedOwner {
  readonly owner: CampaignOwner;
  /** How many campaigns the owner has. */
  readonly campaigns: number;
  readonly address: string;
  readonly local: string;
  readonly foldedLocal: string;
  readonly foldedAddress: string;
}

const lists = createMemo<OwnerNames>();

function ownerList(campaigns: readonly Campaign[]): OwnerNames {
  return lists(campaigns, '', () => {
    const owners = countedOwners(campaigns).map(listedOwner);
    let names: NameList<ListedOwner> | undefined;
    return {
      owners,
      names: () => {
        names ??= nameList(owners, ({ foldedLocal }) => foldedLocal);
        return names;
      },
    };
  });
}

function listedOwner({ owner, count }: { owner: CampaignOwner; count: number }): ListedOwner {
  const address = owner.email.toLowerCase();
  const local = localPart(owner.email);
  return {
    owner,
    campaigns: count,
    address,
    local: local.toLowerCase(),
    foldedLocal: folded(local),
    foldedAddress: folded(owner.email),
  };
}

function countedOwners(campaigns: readonly Campaign[]): { owner: CampaignOwner; count: number }[] {
  const counted = new Map<Campaign['ownerId'], { owner: CampaignOwner; count: number }>();
  for (const { ownerId, ownerEmail } of campaigns) {
    const known = counted.get(ownerId);
    if (known) known.count += 1;
    else counted.set(ownerId, { owner: { ownerId, email: ownerEmail }, count: 1 });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count);
}

function localPart(email: string): string {
  return email.split('@')[0] ?? email;
}
