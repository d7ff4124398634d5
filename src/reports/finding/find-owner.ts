// Which owner a person means by an e-mail address or part of one (decision 16). Knows only the campaigns it is given.

import type { Campaign } from '#campaigns/campaign.ts';
import type { OwnerChoice } from '#reports/answers.ts';
import type { OwnerFilter } from '#reports/report-base.ts';
import { folded, isTypoOf, nearest, soughtIn } from './nearest.ts';
import { mentionIn } from './owner-mention.ts';

export type OwnerFound =
  /** `readAs` is undefined where the address or its local part was exact. */
  | { readonly kind: 'found'; readonly owner: CampaignOwner; readonly readAs: string | undefined }
  | { readonly kind: 'ambiguous'; readonly choices: readonly string[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

export interface CampaignOwner extends OwnerFilter {
  readonly ownerId: Campaign['ownerId'];
}

const most = 5;

export function findOwner(typed: string, campaigns: readonly Campaign[]): OwnerFound {
  const owners = ownersOf(campaigns);
  // Nobody knows the address of this mention, so whoever asks must choose.
  if (mentionIn(typed)) return { kind: 'unknown', nearest: owners.slice(0, most).map(({ email }) => email) };
  const wanted = typed.replace(/^@/, '').toLowerCase();
  const key = folded(wanted);
  if (key === '') return { kind: 'unknown', nearest: [] };
  const exact: readonly ((owner: CampaignOwner) => boolean)[] = [
    ({ email }) => email.toLowerCase() === wanted,
    ({ ownerId }) => ownerId === typed,
    ({ email }) => localPart(email).toLowerCase() === wanted,
    ({ email }) => folded(localPart(email)) === key,
  ];
  const alike: readonly ((owner: CampaignOwner) => boolean)[] = [
    ({ email }) => folded(localPart(email)).split(' ').includes(key),
    ({ email }) => folded(email).includes(key) || email.toLowerCase().includes(wanted),
    ({ email }) => isTypoOf(key, folded(localPart(email))) || isTypoOf(wanted, email.toLowerCase()),
  ];
  for (const isMeant of [...exact, ...alike]) {
    const meant = owners.filter(isMeant);
    const [owner] = meant;
    if (owner === undefined) continue;
    if (meant.length > 1) return { kind: 'ambiguous', choices: meant.map(({ email }) => email) };
    return {
      kind: 'found',
      owner,
      readAs: exact.includes(isMeant) ? undefined : `"${typed}" → ${owner.email}`,
    };
  }
  const near = nearest(wanted, owners, ({ email }) => localPart(email), most);
  return { kind: 'unknown', nearest: near.map(({ email }) => email) };
}

/** Owners whose address holds every word of the text; those with most campaigns first. */
export function suggestOwners(text: string, campaigns: readonly Campaign[], limit: number): OwnerChoice[] {
  const wanted = soughtIn(text).split(' ');
  return countedOwners(campaigns)
    .filter(({ owner }) => wanted.every((word) => folded(owner.email).includes(word)))
    .slice(0, limit)
    .map(({ owner, count }) => ({ email: owner.email, campaigns: count }));
}

/** One for each id, those with most campaigns first. */
export function ownersOf(campaigns: readonly Campaign[]): CampaignOwner[] {
  return countedOwners(campaigns).map(({ owner }) => owner);
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
