// Finds the owner, or the whole name of a campaign, with which the words of a follow-up begin.

import { part, type Typed } from '#language/typed-words.ts';
import { folded } from '#reports/finding/nearest.ts';
import type { CampaignChoice } from '#reports/report-base.ts';

export interface FollowUpNames {
  readonly campaigns: readonly CampaignChoice[];
  /** By an owner's address: their name in Slack. */
  readonly people: ReadonlyMap<string, string>;
}

/** The owner whom one or two words call; undefined where they call nobody, or several. */
export function ownerCalled(
  typed: Typed,
  names: FollowUpNames,
): { readonly owner: string; readonly used: number } | undefined {
  const lead = ['by', 'owner', 'for', 'from', 'of'].includes(typed.words[0]?.key ?? '') ? 1 : 0;
  for (const count of [2, 1]) {
    const words = part(typed, lead, lead + count).words;
    if (words.length < count || words.some(({ quoted }) => quoted)) continue;
    const called = words.map(({ text }) => text.replace(/['’]s$|[?!.,]+$/gu, '').replace(/^@/, '')).join(' ');
    const owners = new Set(names.campaigns.map(({ ownerEmail }) => ownerEmail));
    const meant = [...owners].filter((owner) => isOwner(called, owner, names));
    if (meant.length === 1) return { owner: meant[0] as string, used: lead + count };
  }
  return undefined;
}

export function isOwner(called: string, address: string, { people }: FollowUpNames): boolean {
  const wanted = folded(called);
  const name = people.get(address.toLowerCase());
  if (called.toLowerCase() === address.toLowerCase() || wanted === '') return wanted !== '';
  const known = [address.split('@')[0] ?? '', ...(name === undefined ? [] : [name])].map(folded);
  return known.some(
    (one) => one === wanted || one.split(' ')[0] === wanted || one.split(' ').at(-1) === wanted,
  );
}

/** If the words begin with the whole name of a campaign: how many words the longest such name takes. Otherwise 0. */
export function wordsOfName({ words }: Typed, { campaigns }: FollowUpNames): number {
  const begun = folded(words[0]?.text ?? '').split(' ')[0] ?? '';
  if (begun === '') return 0;
  const lengths = campaigns
    .map(({ name }) => folded(name))
    .filter((name) => name.startsWith(begun))
    .map((name) => {
      let typed = '';
      for (const [index, { text, quoted }] of words.entries()) {
        if (quoted) return 0;
        typed = folded(`${typed} ${text}`);
        if (typed === name) return index + 1;
        if (typed.length >= name.length) return 0;
      }
      return 0;
    });
  return Math.max(0, ...lengths);
}
