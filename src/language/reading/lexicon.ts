// The names of the record made ready to be found in a text: campaigns and owners, whole, in part, misspelled or by their initials.

import type { Clock } from '#base/clock.ts';
import { type Steps, stepBySlice } from '#base/slices.ts';
import { editDistance, folded } from '#reports/finding/nearest.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { monthNames } from '#reports/words/vocabulary.ts';

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

/** What Slack calls the owner with that address. */
export type PeopleNames = ReadonlyMap<string, string>;

/** All in one turn: for few names. */
export function lexiconOf(campaigns: readonly CampaignChoice[], people: PeopleNames = nobody): Lexicon {
  return runThrough(lexiconSteps(campaigns, people));
}

/** Made once for each list: a list never changes. The owners are made again when Slack calls somebody anew. */
const kept = new WeakMap<
  readonly CampaignChoice[],
  { readonly people: PeopleNames; readonly lexicon: Promise<Lexicon> }
>();

/** In slices, because thousands of names take longer than a turn of the event loop may. */
export function lexiconInSlices(
  campaigns: readonly CampaignChoice[],
  people: PeopleNames,
  clock: Pick<Clock, 'monotonic'>,
): Promise<Lexicon> {
  const known = kept.get(campaigns);
  if (known?.people === people) return known.lexicon;
  const lexicon = stepBySlice(lexiconSteps(campaigns, people), clock);
  kept.set(campaigns, { people, lexicon });
  return lexicon;
}

const indexed = new WeakMap<readonly CampaignChoice[], Lexicon['campaigns']>();

function* lexiconSteps(list: readonly CampaignChoice[], people: PeopleNames): Steps<Lexicon> {
  const campaigns = indexed.get(list) ?? (yield* indexSteps(list, ({ name }) => [name]));
  indexed.set(list, campaigns);
  const addresses = [...new Set(list.map(({ ownerEmail }) => ownerEmail))];
  const owners = yield* indexSteps(addresses, (address) => [
    address.split('@')[0] ?? address,
    people.get(address.toLowerCase()) ?? '',
  ]);
  return { campaigns, owners };
}

function runThrough<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const nobody: PeopleNames = new Map();

/** What a text is read against while no list was read. */
export const unreadNames: Lexicon = lexiconOf([]);

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
  const plural = typed.endsWith('s') && typed.length > 2 ? holding.get(typed.slice(0, -1)) : undefined;
  if (plural) return { items: plural, how: 'exact' };
  const forms = otherForms.get(typed)?.flatMap((form) => holding.get(form) ?? []);
  if (forms && forms.length > 0) return { items: [...new Set(forms)].sort((a, b) => a - b), how: 'exact' };
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

/** A month is typed short or long and a number in letters, whichever way the name has it. */
export const otherForms: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, [String(index + 1)]] as const),
  ...monthNames.flatMap((name) => {
    const forms = [name, name.slice(0, 3), ...(name === 'september' ? ['sept'] : [])];
    return forms.map((form) => [form, forms] as const);
  }),
]);

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
const mostMeant = 5_000;

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

/** So many names are looked at before others may have their turn: well under a millisecond. */
const namesAtOnce = 16;

function* indexSteps<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): Steps<NameIndex<Item>> {
  const index = {
    items,
    words: [] as string[][],
    whole: new Map<string, number[]>(),
    holding: new Map<string, number[]>(),
    initials: new Map<string, number[]>(),
    byLetter: new Map<string, string[]>(),
  };
  for (const [at, item] of items.entries()) {
    if (at % namesAtOnce === 0) yield;
    const names = namesOf(item);
    const own = names.map(nameWords);
    for (const name of own) noteName(index, name, at);
    for (const word of gluedWords(names)) noteWord(index, word, at);
    index.words.push(own.flat());
  }
  return index;
}

type GrowingIndex = Record<'whole' | 'holding' | 'initials', Map<string, number[]>> & {
  readonly byLetter: Map<string, string[]>;
};

function noteName(index: GrowingIndex, name: readonly string[], at: number): void {
  if (name.length > 0) note(index.whole, name.join(' '), at);
  for (const word of name) noteWord(index, word, at);
  let letters = '';
  for (const [place, word] of name.entries()) {
    letters += word.charAt(0);
    if (place >= 2) note(index.initials, letters, at);
  }
}

function noteWord({ holding, byLetter }: GrowingIndex, word: string, at: number): void {
  if (!holding.has(word)) {
    const letter = word.charAt(0);
    const known = byLetter.get(letter);
    if (known === undefined) byLetter.set(letter, [word]);
    else known.push(word);
  }
  note(holding, word, at);
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
