// In which order one of several bots takes up the runs that are due, so that each bot gets some of them. Pure.

import { createHash } from 'node:crypto';
import type { Due } from './due-or-missed.ts';

/** How many deliveries a bot claims at once. More would leave nothing to the others. Fewer would collect the same answer more often. */
const claimedAtOnce = 10;
/** How many groups of such deliveries are under way in one bot. It takes up the next group when one is posted. */
export const piecesAtOnce = 2;

/**
 * The oldest runs come first. `name` decides the order of runs of one instant, so that each bot meets few that another has claimed. No
 * other bot has this name; undefined if there is no other bot.
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
