// Which drawing of a person's App Home is the newest: an older one that waited for figures must not replace it.

import type { UserId } from '#base/tenant.ts';

export interface HomeTurns {
  /** The returned function says whether this is still the person's newest. */
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
