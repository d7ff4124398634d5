// Which drawing of a person's App Home is the newest: an older one that waited for figures must not replace it.

import type { UserId } from '#base/tenant.ts';

export interface HomeTurns {
  /** The returned function says whether this is still the person's newest. */
  begin(user: UserId): () => boolean;
}

/** Of those who came longest ago nothing is drawn any more. */
const mostPeople = 2_000;

export function createHomeTurns(): HomeTurns {
  /** Who came last stands last. */
  const newest = new Map<UserId, symbol>();
  return {
    begin: (user) => {
      const mine = Symbol(user);
      newest.delete(user);
      newest.set(user, mine);
      const [oldest] = newest.keys();
      if (newest.size > mostPeople && oldest !== undefined) newest.delete(oldest);
      // Whose turn is forgotten draws: an older drawing does less harm than none.
      return () => (newest.get(user) ?? mine) === mine;
    },
  };
}
