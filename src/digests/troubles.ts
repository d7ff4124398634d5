// Why nothing could be posted at all, as far as it is known now: Slack refuses the bot as a whole, or what is due cannot be planned.

import type { Instant } from '#base/brand.ts';
import type { Messenger, PostOutcome } from './digest.ts';

export interface Troubles {
  /** What came of a post that was sent. */
  posted(outcome: PostOutcome): void;
  /** Whether the minute could be planned. */
  planned(well: boolean): void;
  /** Asks Slack whether it takes the bot's token: every ten minutes, and every minute while it does not. */
  probe(now: Instant, messenger: Pick<Messenger, 'probe'>): Promise<void>;
  /** In words for an operator; empty while all is well. */
  list(): readonly string[];
}

export function createTroubles(): Troubles {
  let token: string | undefined;
  let posting: string | undefined;
  let planFails = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    posted: (outcome) => {
      if (outcome.kind === 'unclear') return;
      if (outcome.kind !== 'not-sent') posting = undefined;
      else if (isSlackWord(outcome.reason)) posting = outcome.reason;
    },
    planned: (well) => {
      planFails = !well;
    },
    probe: async (now, messenger) => {
      const isDue = token !== undefined || now >= probedAt + probeMs || now < probedAt;
      if (!isDue) return;
      probedAt = now;
      token = await messenger.probe();
    },
    list: () => [
      ...[...new Set([token, posting])].flatMap((word) =>
        word === undefined ? [] : [`Slack refuses the bot: ${word}`],
      ),
      ...(planFails ? ['what is due could not be planned; the log says why'] : []),
    ],
  };
}

const probeMs = 10 * 60_000;

/** Codes of broken connections are in capitals, and pass by themselves; so does a 4xx of whatever stands before Slack. */
function isSlackWord(reason: string): boolean {
  return /^[a-z_]+$/.test(reason);
}
