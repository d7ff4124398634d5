// What is said in one conversation is heard in its order: a follow-up waits until it is known what was asked before it. Knows no question.

import { type Clock, within } from '#base/clock.ts';

export interface HearingOrder {
  /** Called as it arrives. `conversation`: where it is said. */
  arrives(conversation: string): Heard;
}

export interface Heard {
  /** Resolves once all that arrived there before is understood, or has taken too long for that. */
  before(): Promise<void>;
  /** It is understood, or never will be. */
  ends(): void;
}

/** The names of a new installation are waited for about as long. */
const patienceMs = 30_000;

export function createHearingOrder(clock: Clock): HearingOrder {
  const last = new Map<string, Promise<unknown>>();
  return {
    arrives: (conversation) => {
      const earlier = last.get(conversation);
      const { promise, resolve } = Promise.withResolvers<void>();
      const mine = Promise.all([earlier, promise]);
      last.set(conversation, mine);
      return {
        before: async () => {
          if (earlier !== undefined) await within(patienceMs, earlier, clock);
        },
        ends: () => {
          resolve();
          void mine.then(() => {
            if (last.get(conversation) === mine) last.delete(conversation);
          });
        },
      };
    },
  };
}
