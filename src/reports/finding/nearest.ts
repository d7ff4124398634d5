// How alike two typed texts are, whatever their case, accents and punctuation. Knows no campaigns and no grammar.

/** A search reads so many characters at most, because a type-ahead asks again with each letter. */
export const longestSearch = 80;

/** The text that a search looks for, `folded`. */
export function soughtIn(typed: string): string {
  return folded(typed.slice(0, longestSearch));
}

/** In lower case, without accents. Letters, digits and emoji stay. Everything between them becomes one space. */
export function folded(text: string): string {
  if (plain.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]+/gu, ' ')
    .trim();
}

/** Most names are plain ASCII, which has no symbol that stays. */
const plain = /^[\x20-\x7e]*$/;

/**
 * How many letters must be changed, added, left out or swapped with their neighbour to make one text the other. `most + 1` stands for
 * everything above `most`: only cells that can be below it are worked out, in memory that is reused.
 */
export function editDistance(one: string, other: string, most: number): number {
  const typed = lettersOf(one, left);
  const meant = lettersOf(other, right);
  if (Math.abs(typed.count - meant.count) > most || unshared(typed, meant) > most) return most + 1;
  return distanceWithin(typed, meant, most);
}

/** The least number of letters to change, leave out or add, wherever they stand. For most pairs of names this is enough. */
function unshared({ kinds: one }: Letters, { kinds: other }: Letters): number {
  let [more, less] = [0, 0];
  for (let kind = 0; kind < 32; kind += 1) {
    const surplus = (one[kind] ?? 0) - (other[kind] ?? 0);
    if (surplus > 0) more += surplus;
    else less -= surplus;
  }
  return Math.max(more, less);
}

function distanceWithin(typed: Letters, meant: Letters, most: number): number {
  let [above, current, earlier] = rowsFor(meant.count);
  for (let column = 0; column <= Math.min(meant.count, most + 1); column += 1) above[column] = column;
  for (let row = 1; row <= typed.count; row += 1) {
    if (fillRow(typed, meant, row, most, { current, above, earlier }) > most) return most + 1;
    [earlier, above, current] = [above, current, earlier];
  }
  return Math.min(above[meant.count] ?? 0, most + 1);
}

interface Rows {
  readonly current: Uint32Array;
  /** The row before, and the one before that. */
  readonly above: Uint32Array;
  readonly earlier: Uint32Array;
}

/** Fills the cells at most `most` from the diagonal, with one more at either end. Returns the least. */
function fillRow(
  typed: Letters,
  meant: Letters,
  row: number,
  most: number,
  { current, above, earlier }: Rows,
): number {
  const first = Math.max(1, row - most);
  const last = Math.min(meant.count, row + most);
  let least = first === 1 ? row : most + 1;
  current[first - 1] = least;
  for (let column = first; column <= last; column += 1) {
    const same = typed.codes[row - 1] === meant.codes[column - 1];
    const aside = Math.min(cell(above, column), cell(current, column - 1)) + 1;
    let best = Math.min(aside, cell(above, column - 1) + (same ? 0 : 1));
    if (areSwapped(typed.codes, row, meant.codes, column))
      best = Math.min(best, cell(earlier, column - 2) + 1);
    current[column] = best;
    if (best < least) least = best;
  }
  if (last < meant.count) current[last + 1] = most + 1;
  return least;
}

function cell(row: Uint32Array, column: number): number {
  return row[column] ?? 0;
}

/** Whether the two texts up to there end in the same two letters, swapped. */
function areSwapped(one: Uint32Array, row: number, other: Uint32Array, column: number): boolean {
  if (row < 2 || column < 2) return false;
  return one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
}

/** A typo is considered from five letters on, at most two letters away (decision 16). */
export function isTypoOf(typed: string, meant: string): boolean {
  return [...typed].length >= 5 && typed !== meant && editDistance(typed, meant, 2) <= 2;
}

/** Names of things, prepared for searches by likeness. */
export interface NameList<Item> {
  readonly items: readonly Item[];
  /** For each item its folded name, and which of `words` it has. */
  readonly names: readonly string[];
  readonly wordsOf: readonly (readonly number[])[];
  /** Each word of all names, once. */
  readonly words: readonly string[];
}

export function nameList<Item>(items: readonly Item[], foldedName: (item: Item) => string): NameList<Item> {
  const words = new Map<string, number>();
  const names = items.map(foldedName);
  const wordsOf = names.map((name) =>
    name.split(' ').map((word) => {
      const known = words.get(word) ?? words.size;
      words.set(word, known);
      return known;
    }),
  );
  return { items, names, wordsOf, words: [...words.keys()] };
}

/** The items most like the text, best first: they begin with it, contain it, share words with it or are spelled like it. */
export function nearest<Item>(
  text: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  limit: number,
): Item[] {
  return nearestIn(
    nameList(items, (item) => folded(nameOf(item))),
    text,
    limit,
  );
}

/** Compares each word of the text with each word of the list once, and whole names only if that can still change the order. */
export function nearestIn<Item>(
  { items, names, wordsOf, words }: NameList<Item>,
  text: string,
  limit: number,
): Item[] {
  const wanted = soughtIn(text);
  if (wanted === '' || limit < 1) return [];
  const typed = wanted.split(' ');
  const unlikeness = new Map(typed.map((each) => [each, words.map((word) => wordUnlikeness(each, word))]));
  const columns = typed.map((each) => unlikeness.get(each) ?? []);
  const best: { readonly item: Item; readonly score: number }[] = [];
  for (const [index, item] of items.entries()) {
    const below = best.length < limit ? 1 : (best.at(-1)?.score ?? 1);
    const name = names[index] ?? '';
    const score = holding(wanted, name) ?? spelledLike(wanted, name, wordsOf[index] ?? [], columns, below);
    if (score >= below) continue;
    const place = best.findIndex((each) => each.score > score);
    best.splice(place < 0 ? best.length : place, 0, { item, score });
    if (best.length > limit) best.pop();
  }
  return best.map(({ item }) => item);
}

/** 0 is the same; 1 and above has nothing in common. */
function holding(wanted: string, name: string): number | undefined {
  if (name === '') return 1;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 0.1;
  return name.includes(wanted) ? 0.2 : undefined;
}

/** `columns`: how unlike each typed word is to each word of the list. Above `below` the result need not be exact. */
function spelledLike(
  wanted: string,
  name: string,
  wordsOfName: readonly number[],
  columns: readonly (readonly number[])[],
  below: number,
): number {
  let sum = 0;
  for (const column of columns) {
    let least = 1;
    for (const word of wordsOfName) least = Math.min(least, column[word] ?? 1);
    sum += least;
  }
  const onWords = 0.3 + 0.7 * (sum / columns.length);
  const atMost = (Math.min(below, onWords) - 0.3) / 0.7;
  return Math.min(onWords, 0.3 + 0.7 * wordUnlikeness(wanted, name, atMost));
}

/** At or above `below` the result may be 1. */
function wordUnlikeness(typed: string, word: string, below = 1): number {
  if (typed === word) return 0;
  if (typed.length >= 3 && word.startsWith(typed)) return 0.2;
  const shorter = Math.min(lettersOf(typed, left).count, lettersOf(word, right).count);
  // Of two letters, one is no slip: `at` is not `it`.
  if (shorter < 3) return 1;
  const most = Math.floor(shorter / 2);
  const farthest = Math.min(most, Math.floor(below * (most + 1)));
  const distance = editDistance(typed, word, farthest);
  return distance > farthest ? 1 : distance / (most + 1);
}

/** The letters of a text as numbers. One text is compared with thousands, so each side remembers its last one. */
interface Letters {
  text: string;
  count: number;
  codes: Uint32Array;
  /** How often each of 32 kinds of letters occurs. */
  readonly kinds: Int32Array;
}

function noLetters(): Letters {
  return { text: '', count: 0, codes: new Uint32Array(128), kinds: new Int32Array(32) };
}

const left = noLetters();
const right = noLetters();

function lettersOf(text: string, side: Letters): Letters {
  if (side.text === text) return side;
  if (side.codes.length < text.length) side.codes = new Uint32Array(2 * text.length);
  side.text = text;
  side.count = 0;
  side.kinds.fill(0);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    side.codes[side.count] = code;
    side.count += 1;
    side.kinds[code & 31] = (side.kinds[code & 31] ?? 0) + 1;
    if (code > 0xffff) at += 1;
  }
  return side;
}

/** Three rows of cells, long enough for a text of so many letters. */
let rows = [0, 1, 2].map(() => new Uint32Array(128)) as [Uint32Array, Uint32Array, Uint32Array];

function rowsFor(count: number): typeof rows {
  const [row] = rows;
  if (row.length <= count + 1) {
    rows = rows.map(() => new Uint32Array(2 * count + 2)) as typeof rows;
  }
  return rows;
}
