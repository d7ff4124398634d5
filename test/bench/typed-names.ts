// Names as people type them: a part, out of order, with a slip, short. The same on each run.

import fc from 'fast-check';
import { nameWords } from '#language/reading/lexicon.ts';

export interface TypedName {
  readonly typed: string;
  readonly kind: string;
  readonly meant: readonly string[];
}

/** Of each name each way that leaves something to find it by; `most` of them, spread evenly. */
export function typedNames(names: readonly string[], most = Number.POSITIVE_INFINITY): TypedName[] {
  const [places = []] = fc.sample(fc.array(fc.nat({ max: 97 }), { minLength: 97, maxLength: 97 }), {
    numRuns: 1,
    seed: 1,
  });
  const all = names.flatMap((name, index): TypedName[] => {
    const words = nameWords(name);
    const place = places[index % places.length] ?? 0;
    const ways: readonly (readonly [kind: string, typed: string | undefined])[] = [
      ['whole', words.join(' ')],
      ['without a word', words.length > 2 ? words.toSpliced(place % words.length, 1).join(' ') : undefined],
      ['turned', words.length > 1 ? words.toReversed().join(' ') : undefined],
      ['a slip', slipped(words, place)],
      ['begun', words.length > 1 ? words.map((word) => word.slice(0, 4)).join(' ') : undefined],
    ];
    return ways.flatMap(([kind, typed]) => (typed === undefined ? [] : [{ typed, kind, meant: [name] }]));
  });
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, index) => index % step === 0);
}

/** Two letters of the longest word that changed places. */
function slipped(words: readonly string[], place: number): string | undefined {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
  if (longest.length < 5) return undefined;
  const at = 1 + (place % (longest.length - 2));
  const swapped = `${longest.slice(0, at)}${longest[at + 1]}${longest[at]}${longest.slice(at + 2)}`;
  return words.map((word) => (word === longest ? swapped : word)).join(' ');
}
