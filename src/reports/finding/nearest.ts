// How alike two typed texts are, whatever their case, accents and punctuation. Knows no campaigns and no grammar.

/** A search looks at so many characters, since a type-ahead asks again with each letter. */
export const longestSearch = 80;

/** The text that a search looks for, `folded`. */
export function soughtIn(typed: string): string {
  return folded(typed.slice(0, longestSearch));
}

/** In lower case, without accents. Letters, digits and emoji stay; whatever lies between becomes one space. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]+/gu, ' ')
    .trim();
}

/**
 * How many letters must be changed, added, left out or swapped with their neighbour to make one text the other. `most + 1` stands
 * for everything above `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const from = [...one];
  const to = [...other];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let earlier: number[] = [];
  let above = to.map((_, index) => index + 1);
  above.unshift(0);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, at(earlier, column - 2) + 1);
      current.push(best);
    }
    if (Math.min(...current) > most) return most + 1;
    earlier = above;
    above = current;
  }
  return Math.min(at(above, to.length), most + 1);
}

/** A typo is looked for from five letters on, at most two letters away (decision 16). */
export function isTypoOf(typed: string, meant: string): boolean {
  return [...typed].length >= 5 && typed !== meant && editDistance(typed, meant, 2) <= 2;
}

/** The items most like the text, best first: they begin with it, hold it, share words with it or are spelled like it. */
export function nearest<Item>(
  text: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  limit: number,
): Item[] {
  const wanted = folded(text);
  return items
    .map((item, index) => ({ item, index, score: unlikeness(wanted, folded(nameOf(item))) }))
    .filter(({ score }) => score < 1)
    .sort((a, b) => a.score - b.score || a.index - b.index)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** 0 is the same, 1 and above has nothing in common. */
function unlikeness(wanted: string, name: string): number {
  if (wanted === '' || name === '') return 1;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 0.1;
  if (name.includes(wanted)) return 0.2;
  const names = name.split(' ');
  const words = wanted.split(' ');
  const apart = words.map((word) => Math.min(1, ...names.map((each) => wordUnlikeness(word, each))));
  const onWords = 0.3 + 0.7 * (apart.reduce((sum, each) => sum + each, 0) / words.length);
  return Math.min(onWords, 0.3 + 0.7 * wordUnlikeness(wanted, name));
}

function wordUnlikeness(typed: string, word: string): number {
  if (typed === word) return 0;
  if (typed.length >= 3 && word.startsWith(typed)) return 0.2;
  const shorter = Math.min([...typed].length, [...word].length);
  // Of two letters, one is no slip: `at` is not `it`.
  if (shorter < 3) return 1;
  const most = Math.floor(shorter / 2);
  const distance = editDistance(typed, word, most);
  return distance > most ? 1 : distance / (most + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
