// The instances of the bot that work on one store, as `status` tells admins of them.

import type { Instant } from '#base/brand.ts';

export interface SeenInstance {
  readonly name: string;
  readonly version: string;
  /** Its start and when it last said that it lives, by the store's clock. */
  readonly since: Instant;
  readonly seenAt: Instant;
}

/** Kept by the store. */
export interface Presence {
  /** Says that this one lives; called each minute. */
  announce(): Promise<void>;
  /** All that said so within the last hour, oldest first. */
  list(): Promise<readonly SeenInstance[]>;
  /** It has stopped. */
  leave(): Promise<void>;
}
