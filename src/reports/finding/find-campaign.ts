// Which campaign a person means by an id, a name, part of a name, or a misspelled name (decision 16). Knows only the list it is given.

import { ownValue } from '#base/own-value.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import { type CampaignRef, listedStatuses } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { statusWords } from '#reports/words/vocabulary.ts';
import { folded, isTypoOf, nearest, soughtIn } from './nearest.ts';

export type CampaignFound =
  /** `readAs` is undefined where the name or id was exact. */
  | { readonly kind: 'found'; readonly campaign: Campaign; readonly readAs: string | undefined }
  | { readonly kind: 'ambiguous'; readonly choices: readonly CampaignChoice[]; readonly of: number }
  | { readonly kind: 'unknown'; readonly nearest: readonly CampaignChoice[] };

const mostChoices = 10;
const mostNearest = 5;

export function findCampaign(ref: CampaignRef, campaigns: readonly Campaign[]): CampaignFound {
  const wanted = ref.by === 'id' ? ref.id : ref.name;
  const byId = campaigns.find((each) => each.id === wanted);
  if (byId) return { kind: 'found', campaign: byId, readAs: undefined };
  if (ref.by === 'id') return { kind: 'unknown', nearest: [] };
  return findByName(wanted, campaigns);
}

/** Campaigns whose name, id or owner holds the text, likeliest first. An empty text gives all, active ones first. */
export function suggestCampaigns(
  text: string,
  campaigns: readonly Campaign[],
  limit: number,
): CampaignChoice[] {
  const wanted = soughtIn(text);
  const place = (each: Campaign): number => {
    const name = folded(each.name);
    if (name.startsWith(wanted)) return 0;
    if (name.includes(` ${wanted}`)) return 1;
    if (holdsWords(name, wanted)) return 2;
    return holdsWords(`${folded(each.ownerEmail)} ${folded(each.id)}`, wanted) ? 3 : 4;
  };
  return campaigns
    .map((campaign) => ({ campaign, place: place(campaign) }))
    .filter((each) => each.place < 4)
    .sort((a, b) => a.place - b.place || byLife(a.campaign, b.campaign))
    .slice(0, limit)
    .map((each) => campaignChoice(each.campaign));
}

export function campaignChoice({ id, name, status, ownerEmail }: Campaign): CampaignChoice {
  return { id, name, status, ownerEmail };
}

function findByName(wanted: string, campaigns: readonly Campaign[]): CampaignFound {
  const found = calledSo(wanted, campaigns) ?? findByStatus(folded(wanted), campaigns);
  if (found) return found;
  const alike = nearest(wanted, [...campaigns].sort(byLife), (each) => each.name, mostNearest);
  return { kind: 'unknown', nearest: alike.map(campaignChoice) };
}

type CampaignMatch = Exclude<CampaignFound, { kind: 'unknown' }>;

function calledSo(wanted: string, campaigns: readonly Campaign[]): CampaignMatch | undefined {
  const key = folded(wanted);
  const named = campaigns.map((campaign) => ({
    campaign,
    name: campaign.name,
    folded: folded(campaign.name),
  }));
  type Named = (typeof named)[number];
  const tiers: readonly ((each: Named) => boolean)[] = [
    ({ name }) => name === wanted,
    ({ name }) => name.toLowerCase() === wanted.toLowerCase(),
    (each) => key !== '' && each.folded === key,
    (each) => (key === '' ? each.name.includes(wanted) : holds(each.folded, key)),
    (each) => key !== '' && key.split(' ').every((word) => holds(each.folded, word)),
    (each) => isTypoOf(key, each.folded),
  ];
  for (const isMeant of tiers) {
    const meant = named.filter(isMeant).map(({ campaign }) => campaign);
    if (meant.length > 0) return onlyOrAmbiguous(meant, wanted, key);
  }
  return undefined;
}

/** `fintech active` means the active campaigns called fintech, where none has the whole name. Only one such word is taken off. */
function findByStatus(key: string, campaigns: readonly Campaign[]): CampaignMatch | undefined {
  for (const status of listedStatuses) {
    const name = statusWords[status].map((word) => withoutWord(key, word)).find((each) => each !== undefined);
    const found =
      name &&
      calledSo(
        name,
        campaigns.filter((each) => each.status === status),
      );
    if (found) return { ...found, ...('readAs' in found && withReadAs(found.campaign, key)) };
  }
  return undefined;
}

/** Without the word at its beginning, or else at its end; undefined where it stands at neither. */
function withoutWord(key: string, word: string): string | undefined {
  if (key.startsWith(`${word} `)) return key.slice(word.length + 1);
  return key.endsWith(` ${word}`) ? key.slice(0, -word.length - 1) : undefined;
}

function withReadAs({ name }: Campaign, typed: string): { readAs: string } {
  return { readAs: `"${typed}" → ${name}` };
}

function onlyOrAmbiguous(meant: readonly Campaign[], wanted: string, key: string): CampaignMatch {
  const [first] = meant;
  if (first && meant.length === 1) {
    const exact = folded(first.name) === key;
    return { kind: 'found', campaign: first, readAs: exact ? undefined : `"${wanted}" → ${first.name}` };
  }
  const choices = [...meant].sort(byLife);
  return { kind: 'ambiguous', choices: choices.slice(0, mostChoices).map(campaignChoice), of: meant.length };
}

/** Active ones first, archived ones last; then the latest updated. */
function byLife(a: Campaign, b: Campaign): number {
  return lifeRank(a) - lifeRank(b) || b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);
}

function lifeRank({ status }: Campaign): number {
  const ranks: Readonly<Record<string, number>> = {
    ACTIVE: 0,
    PAUSED: 1,
    CREATED: 2,
    COMPLETED: 4,
    ARCHIVED: 5,
  };
  return ownValue(ranks, status) ?? 3;
}

/** A text of up to four letters or digits must begin a word of the name: `ago` does not find Chicago. */
function holds(name: string, text: string): boolean {
  return /^[\p{Script=Latin}\p{N}]{1,4}$/u.test(text) ? ` ${name}`.includes(` ${text}`) : name.includes(text);
}

/** The name holds every word of the text, in any order. */
function holdsWords(name: string, text: string): boolean {
  return text.split(' ').every((word) => name.includes(word));
}
