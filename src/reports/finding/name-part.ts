// What somebody means by a part of campaigns' names that no name contains: nearly equal words of those names. Knows only the given names.

import { folded, isTypoOf } from './nearest.ts';

export interface PartMeant {
  /** As most names write it. */
  readonly part: string;
  /** How many names contain it. */
  readonly campaigns: number;
}

const most = 3;

/** Those in most names first, at most three. As many words as were typed; else single typed words that names do contain. */
export function partsMeant(typed: string, names: Iterable<string>): readonly PartMeant[] {
  const wanted = folded(typed);
  if (wanted === '') return [];
  const words = wanted.split(' ');
  const pieces = piecesOf(names, words.length);
  const alike = [...pieces].filter(([piece]) => isTypoOf(wanted, piece));
  const some = alike.length > 0 ? alike : [...piecesOf(names, 1)].filter(([piece]) => isAWord(piece, words));
  return some
    .map(([, { written, campaigns }]) => ({ part: written, campaigns }))
    .sort((one, other) => other.campaigns - one.campaigns)
    .slice(0, most);
}

/** A short piece says nothing: "of", "the". */
function isAWord(piece: string, typed: readonly string[]): boolean {
  return (
    typed.length > 1 && piece.length > 3 && typed.some((word) => word === piece || isTypoOf(word, piece))
  );
}

interface NamePiece {
  readonly written: string;
  campaigns: number;
}

/** All runs of so many words in the names, folded. */
function piecesOf(names: Iterable<string>, count: number): ReadonlyMap<string, NamePiece> {
  const pieces = new Map<string, NamePiece>();
  for (const name of names) {
    const words = name.split(/[^\p{L}\p{N}\p{So}\p{M}'’]+/u).filter((word) => word !== '');
    const seen = new Set<string>();
    for (let from = 0; from + count <= words.length; from += 1) {
      const run = words.slice(from, from + count).join(' ');
      const piece = folded(run);
      if (piece === '' || seen.has(piece)) continue;
      seen.add(piece);
      const known = pieces.get(piece) ?? { written: run, campaigns: 0 };
      known.campaigns += 1;
      pieces.set(piece, known);
    }
  }
  return pieces;
}
