// In which order one of several bots takes up the runs that are due, so that all of them have a part. Pure.

import { createHash } from 'node:crypto';
import type { Due } from './due-or-missed.ts';

/** Who claims more at once leaves nothing to the others; who claims less asks for the same answer more often. */
const claimedAtOnce = 10;
/** So many pieces are under way in one bot: it takes up the next when one of them is posted. */
export const piecesAtOnce = 2;

/**
 * `name` is what no other bot is called; undefined where there is no other. The runs of longest ago come first, those of one instant in
 * an order of this bot's own, so that each finds most of what it takes up unclaimed.
 */
export function inOwnOrder(groups: readonly Due[][], name: string | undefined): readonly Due[][] {
  if (name === undefined) return groups;
  const placed = groups.flatMap(inPieces).map((dues) => {
    const [first] = dues;
    const place = createHash('sha256').update(`${name} ${first?.delivery.id}`).digest('hex');
    return { dues, at: first?.delivery.scheduledFor ?? 0, place };
  });
  placed.sort((one, other) => one.at - other.at || (one.place < other.place ? -1 : 1));
  return placed.map(({ dues }) => dues);
}

function inPieces(dues: readonly Due[]): Due[][] {
  const pieces: Due[][] = [];
  for (let from = 0; from < dues.length; from += claimedAtOnce)
    pieces.push(dues.slice(from, from + claimedAtOnce));
  return pieces;
}
