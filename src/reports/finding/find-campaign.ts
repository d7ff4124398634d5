// Which campaign a person means by an id, a name, part of a name, or a misspelled name (decision 16). Knows only the given list.

import type { Campaign } from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import { type CampaignRef, listedStatuses } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { statusWords } from '#reports/words/vocabulary.ts';
import { byLife, campaignList, type Named, type NamedCampaigns } from './campaign-names.ts';
import { folded, isTypoOf, nearestIn, soughtIn } from './nearest.ts';

export type CampaignFound =
  /** `readAs` is undefined if the name or id was exact. */
  | { readonly kind: 'found'; readonly campaign: Campaign; readonly readAs: string | undefined }
  | { readonly kind: 'ambiguous'; readonly choices: readonly CampaignChoice[]; readonly of: number }
  | { readonly kind: 'unknown'; readonly nearest: readonly CampaignChoice[] };

const mostChoices = 10;
const mostNearest = 5;

export function findCampaign(ref: CampaignRef, campaigns: readonly Campaign[]): CampaignFound {
  const wanted = ref.by === 'id' ? ref.id : ref.name;
  const list = campaignList(campaigns);
  const byId = list.byId.get(wanted);
  if (byId) return { kind: 'found', campaign: byId, readAs: undefined };
  if (ref.by === 'id') return { kind: 'unknown', nearest: [] };
  return found(campaigns, wanted, () => findByName(wanted, list));
}

/** Each step of an answer looks for the same name again. */
const found = createMemo<CampaignFound>();

/** Campaigns whose name, id or owner contains the text, likeliest first. An empty text gives all, active ones first. */
export function suggestCampaigns(
  text: string,
  campaigns: readonly Campaign[],
  limit: number,
): CampaignChoice[] {
  const wanted = soughtIn(text);
  const holdsWanted = wordsHolder(wanted);
  const places: Campaign[][] = [[], [], [], []];
  for (const each of campaignList(campaigns).byLife)
    places[placeIn(each, wanted, holdsWanted)]?.push(each.campaign);
  return places.flat().slice(0, limit).map(campaignChoice);
}

/** 0 to 3, where the name matters most; 4 if nothing contains the text. */
function placeIn(each: Named, wanted: string, holdsWanted: (text: string) => boolean): number {
  if (each.folded.startsWith(wanted)) return 0;
  if (each.folded.includes(` ${wanted}`)) return 1;
  if (holdsWanted(each.folded)) return 2;
  return holdsWanted(each.beside()) ? 3 : 4;
}

export function campaignChoice({ id, name, status, ownerEmail }: Campaign): CampaignChoice {
  return { id, name, status, ownerEmail };
}

function findByName(wanted: string, list: NamedCampaigns): CampaignFound {
  const match = calledSo(wanted, list.named) ?? findByStatus(folded(wanted), list.named);
  if (match) return match;
  const alike = nearestIn(list.names(), wanted, mostNearest);
  return { kind: 'unknown', nearest: alike.map(({ campaign }) => campaignChoice(campaign)) };
}

type CampaignMatch = Exclude<CampaignFound, { kind: 'unknown' }>;

function calledSo(wanted: string, named: readonly Named[]): CampaignMatch | undefined {
  const key = folded(wanted);
  const lower = wanted.toLowerCase();
  const holdsKey = holder(key);
  const words = key.split(' ').map(holder);
  const tiers: readonly ((each: Named) => boolean)[] = [
    ({ name }) => name === wanted,
    ({ name }) => name.toLowerCase() === lower,
    (each) => key !== '' && each.folded === key,
    (each) => (key === '' ? each.name.includes(wanted) : holdsKey(each.folded)),
    (each) => key !== '' && words.every((holdsWord) => holdsWord(each.folded)),
    (each) => isTypoOf(key, each.folded),
  ];
  for (const isMeant of tiers) {
    const matches = named.filter(isMeant).map(({ campaign }) => campaign);
    if (matches.length > 0) return onlyOrAmbiguous(matches, wanted, key);
  }
  return undefined;
}

/** `fintech active` means the active campaigns called fintech, unless one has the whole name. Only one such word is removed. */
function findByStatus(key: string, named: readonly Named[]): CampaignMatch | undefined {
  for (const status of listedStatuses) {
    const name = statusWords[status].map((word) => withoutWord(key, word)).find((each) => each !== undefined);
    const match =
      name &&
      calledSo(
        name,
        named.filter(({ campaign }) => campaign.status === status),
      );
    if (match) return { ...match, ...('readAs' in match && withReadAs(match.campaign, key)) };
  }
  return undefined;
}

/** The text without the word at its beginning, or else at its end; undefined if the word is at neither. */
function withoutWord(key: string, word: string): string | undefined {
  if (key.startsWith(`${word} `)) return key.slice(word.length + 1);
  return key.endsWith(` ${word}`) ? key.slice(0, -word.length - 1) : undefined;
}

function withReadAs({ name }: Campaign, typed: string): { readAs: string } {
  return { readAs: `"${typed}" → ${name}` };
}

function onlyOrAmbiguous(matches: readonly Campaign[], wanted: string, key: string): CampaignMatch {
  const [first] = matches;
  if (first && matches.length === 1) {
    const exact = folded(first.name) === key;
    return { kind: 'found', campaign: first, readAs: exact ? undefined : `"${wanted}" → ${first.name}` };
  }
  const choices = [...matches].sort(byLife);
  return {
    kind: 'ambiguous',
    choices: choices.slice(0, mostChoices).map(campaignChoice),
    of: matches.length,
  };
}

/** A text of up to four letters or digits must begin a word of the name: `ago` does not find Chicago. */
function holder(text: string): (name: string) => boolean {
  if (!/^[\p{Script=Latin}\p{N}]{1,4}$/u.test(text)) return (name) => name.includes(text);
  const inside = ` ${text}`;
  return (name) => name.startsWith(text) || name.includes(inside);
}

/** Whether the name contains every word of the text, in any order. */
function wordsHolder(text: string): (name: string) => boolean {
  const words = [...new Set(text.split(' '))];
  return (name) => words.every((word) => name.includes(word));
}
