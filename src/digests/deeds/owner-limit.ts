// How many digests one person may have, and that two deeds at once do not both take the last place.

import type { UserId } from '#base/tenant.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { TooManyDigests } from '#digests/digests.ts';
import { createOneAtATime } from './one-at-a-time.ts';

export interface OwnerLimit {
  mayHaveNoMore(owner: UserId): Promise<TooManyDigests | undefined>;
  /** Gives the owner one more digest, unless they may have no more. */
  oneMoreFor<Outcome>(owner: UserId, give: () => Promise<Outcome>): Promise<Outcome | TooManyDigests>;
}

export function createOwnerLimit(store: Pick<DigestStore, 'countDigests'>, most: number): OwnerLimit {
  const inLine = createOneAtATime();

  async function mayHaveNoMore(owner: UserId): Promise<TooManyDigests | undefined> {
    const has = await store.countDigests(owner);
    return has < most ? undefined : { kind: 'too-many', owner, most };
  }

  return {
    mayHaveNoMore,
    oneMoreFor: (owner, give) => inLine(async () => (await mayHaveNoMore(owner)) ?? give()),
  };
}
