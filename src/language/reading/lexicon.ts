// The names of the record made ready to be found in a text: campaigns and owners, whole, in part, misspelled or by their initials.

import { editDistance, folded } from '#reports/finding/nearest.ts';
import type { CampaignChoice } from '#reports/report-base.ts';

/** What a text is read against besides the calendar. */
export interface Lexicon {
  readonly campaigns: NameIndex<CampaignChoice>;
  /** Addresses; found by their local part and by what Slack calls the person. */
  readonly owners: NameIndex<string>;
}

export interface NameIndex<Item> {
  readonly items: readonly Item[];
  /** Each name's words, folded, without symbols that stand alone. */
  readonly words: readonly (readonly string[])[];
  /** By the whole name, its words one space apart. */
  readonly whole: ReadonlyMap<string, readonly number[]>;
  /** Items whose name holds the word. */
  readonly holding: ReadonlyMap<string, readonly number[]>;
  /** By the first letters of a name's first three words or more. */
  readonly initials: ReadonlyMap<string, readonly number[]>;
  /** Every word of `holding`, by its first letter. */
  readonly byLetter: ReadonlyMap<string, readonly string[]>;
}

export type Nearness = 'exact' | 'begun' | 'initials' | 'slip' | 'short';

export interface WordFound {
  readonly items: readonly number[];
  readonly how: Nearness;
}

const lexicons = new WeakMap<readonly CampaignChoice[], { people: unknown; lexicon: Lexicon }>();

/** Made once for each list: a list never changes. `people`: what Slack calls the owner with that address. */
export function lexiconOf(
  campaigns: readonly CampaignChoice[],
  people: ReadonlyMap<string, string> = nobody,
): Lexicon {
  const known = lexicons.get(campaigns);
  if (known?.people === people) return known.lexicon;
  const addresses = [...new Set(campaigns.map(({ ownerEmail }) => ownerEmail))];
  const lexicon = {
    campaigns: nameIndex(campaigns, ({ name }) => [name]),
    owners: nameIndex(addresses, (address) => [
      address.split('@')[0] ?? address,
      people.get(address.toLowerCase()) ?? '',
    ]),
  };
  lexicons.set(campaigns, { people, lexicon });
  return lexicon;
}

const nobody: ReadonlyMap<string, string> = new Map();

/** The words of a name or of a typed word: `e-commerce` is two, an emoji is none. */
export function nameWords(text: string): string[] {
  return folded(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Which names hold the word, or one that is nearly the same. */
export function findWord(
  { holding, initials, byLetter }: NameIndex<unknown>,
  typed: string,
): WordFound | undefined {
  const exact = holding.get(typed);
  if (exact) return { items: exact, how: 'exact' };
  const plural = typed.endsWith('s') && typed.length > 3 ? holding.get(typed.slice(0, -1)) : undefined;
  if (plural) return { items: plural, how: 'exact' };
  const short = initials.get(typed);
  if (short) return { items: short, how: 'initials' };
  if (typed.length < 3 || /^\d+$/.test(typed)) return undefined;
  const near = byLetter.get(typed.charAt(0)) ?? [];
  return (
    among(near, holding, 'begun', (word) => word.startsWith(typed)) ??
    (typed.length < 4 ? undefined : among(near, holding, 'slip', (word) => isSlipOf(typed, word))) ??
    among(near, holding, 'short', (word) => isShortFor(typed, word))
  );
}

/** One letter wrong in a word of four and more, two in one of seven and more. */
export function isSlipOf(typed: string, word: string): boolean {
  const most = Math.min(typed.length, word.length) >= 7 ? 2 : 1;
  return Math.min(typed.length, word.length) >= 3 && editDistance(typed, word, most) <= most;
}

/** `dirs` for directors: its letters in their order, from the first on. */
function isShortFor(typed: string, word: string): boolean {
  if (typed.length * 3 < word.length || word.length < typed.length + 3) return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length;
}

/** The most items that a word that is not exact may stand for. */
const mostMeant = 50;

function among(
  near: readonly string[],
  holding: ReadonlyMap<string, readonly number[]>,
  how: Nearness,
  isMeant: (word: string) => boolean,
): WordFound | undefined {
  const items = new Set<number>();
  for (const word of near) {
    if (!isMeant(word)) continue;
    for (const item of holding.get(word) ?? []) items.add(item);
    if (items.size > mostMeant) return undefined;
  }
  return items.size > 0 ? { items: [...items].sort((one, other) => one - other), how } : undefined;
}

function nameIndex<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): NameIndex<Item> {
  const whole = new Map<string, number[]>();
  const holding = new Map<string, number[]>();
  const initials = new Map<string, number[]>();
  const words = items.map((item, index) => {
    const own = namesOf(item).map(nameWords);
    for (const name of own) {
      if (name.length > 0) note(whole, name.join(' '), index);
      for (const word of name) note(holding, word, index);
      for (let count = 3; count <= name.length; count += 1)
        note(
          initials,
          name
            .slice(0, count)
            .map((word) => word.charAt(0))
            .join(''),
          index,
        );
    }
    for (const word of gluedWords(namesOf(item))) note(holding, word, index);
    return own.flat();
  });
  return {
    items,
    words,
    whole,
    holding,
    initials,
    byLetter: Map.groupBy(holding.keys(), (word) => word.charAt(0)),
  };
}

/** `E-commerce` is typed as one word too. */
function gluedWords(names: readonly string[]): string[] {
  return names
    .flatMap((name) => name.split(/\s+/))
    .map(nameWords)
    .filter(({ length }) => length > 1)
    .map((parts) => parts.join(''));
}

function note(map: Map<string, number[]>, key: string, index: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [index]);
  else if (known.at(-1) !== index) known.push(index);
}
