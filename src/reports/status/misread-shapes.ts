// What people asked and the bot did not read as they meant, as shapes counted by day: never a text, never a name.

import type { Day } from '#base/day.ts';

/** `refused`: nothing was answered. `not-meant`: somebody asked for another reading of what was answered. */
export type MisreadKind = 'refused' | 'not-meant';

export interface MisreadShape {
  readonly kind: MisreadKind;
  readonly shape: string;
  readonly times: number;
  readonly lastOn: Day;
}

/** Kept by the store for a month. */
export interface MisreadStore {
  note(day: Day, kind: MisreadKind, shape: string): Promise<void>;
  /** All since that day, the most frequent first, at most so many. */
  most(since: Day, limit: number): Promise<readonly MisreadShape[]>;
}
