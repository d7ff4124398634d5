// Which drawing of a person's App Home is the newest: an older one that had to wait for figures must not come over it.

import type { UserId } from '#base/tenant.ts';

export interface HomeTurns {
  /** Returns whether no other has begun for that person since. */
  begin(user: UserId): () => boolean;
}

export function createHomeTurns(): HomeTurns {
  const newest = new Map<UserId, symbol>();
  return {
    begin: (user) => {
      const mine = Symbol(user);
      newest.set(user, mine);
      return () => newest.get(user) === mine;
    },
  };
}
