// What people did about a need, as its line tells it: nobody yet, or taken, snoozed or done; by whom and when. Knows no reason.

import type { Brand, Instant } from '#base/brand.ts';
import type { Day } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';

export type DeedId = Brand<string, 'DeedId'>;

/** `name`: the person's name in Slack when they did it. */
export interface Doer {
  readonly id: UserId;
  readonly name: string;
}

/** Who did something, and when; `on` is its service day. */
export interface Signed {
  readonly by: Doer;
  readonly at: Instant;
  readonly on: Day;
}

export interface HandledNeed {
  /** The service day on which it arose. */
  readonly arose: Day;
  /** When a look first saw it; undefined if none has yet. */
  readonly seenAt: Instant | undefined;
  /** It arose or came back today. */
  readonly isNews: boolean;
  /** The service day on which it is told. */
  readonly today: Day;
  readonly state: NeedState;
  /** The newest note. */
  readonly note: NeedNote | undefined;
  /** Why it is shown although somebody took, snoozed or did it. */
  readonly back: BackAgain | undefined;
}

export type NeedState =
  /** Nobody works on it. */
  | { readonly kind: 'open' }
  | (Signed & { readonly kind: 'taken'; readonly deed: DeedId })
  /** `until`: the first service day on which it is shown again; undefined: once it gets worse. `taker`: who keeps it meanwhile. */
  | (Signed & {
      readonly kind: 'snoozed';
      readonly deed: DeedId;
      readonly until: Day | undefined;
      readonly taker: Doer | undefined;
    })
  /** Somebody says that it is done, and the figures do not show it yet. */
  | (Signed & { readonly kind: 'done'; readonly deed: DeedId });

export interface NeedNote extends Signed {
  /** As it was written, at most `longestNote` characters. */
  readonly text: string;
}

/** Slack's own limit for a field of several lines, in UTF-16 units. */
export const longestNote = 3_000;

/** `by`, `at` and `on` belong to the deed after which it is back. */
export interface BackAgain extends Signed {
  /**
   * `worse`: its number is clearly worse than it was then. `day-came`: the day has come until which it was snoozed. `still-so`: somebody
   * said that it was done, and a week later the figures still do not show it. `again`: it was back to normal in between.
   */
  readonly why: 'worse' | 'day-came' | 'still-so' | 'again';
  readonly after: 'taken' | 'snoozed' | 'done';
}
