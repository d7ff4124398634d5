// Why the bot can post nothing: Slack refuses it as a whole, the machine's clock is wrong, or the minute cannot be planned.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { unreachable } from '#base/unreachable.ts';
import type { PostOutcome } from '#digests/digest.ts';
import type { Messenger } from '#digests/messenger.ts';

export interface Troubles {
  /** Called after each post. */
  posted(outcome: PostOutcome): void;
  /** Called at the end of a minute; `well` says whether it could be planned. */
  planned(well: boolean): void;
  /** What is wrong with the machine's clock, in words for an operator. */
  clock(said: string | undefined): void;
  /** Asks Slack whether it accepts the bot's token: every ten minutes, and every minute while Slack refuses the bot. */
  probe(now: Instant, messenger: Pick<Messenger, 'probe'>): Promise<void>;
  /** In words for an operator; empty while all is well. */
  list(): readonly string[];
}

export function createTroubles(clock: Pick<Clock, 'monotonic'>): Troubles {
  let token: string | undefined;
  let posting: string | undefined;
  let clockFault: string | undefined;
  let planFails = false;
  let plannedAt = clock.monotonic();
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    posted: (outcome) => {
      if (outcome.kind === 'unclear') return;
      if (outcome.kind !== 'not-sent') posting = undefined;
      else if (isSlackWord(outcome.reason)) posting = outcome.reason;
    },
    planned: (well) => {
      planFails = !well;
      plannedAt = clock.monotonic();
    },
    clock: (said) => {
      clockFault = said;
    },
    probe: async (now, messenger) => {
      const refuses = token !== undefined || posting !== undefined;
      if (!refuses && now >= probedAt && now < probedAt + probeMs) return;
      probedAt = now;
      const seen = await messenger.probe();
      switch (seen.kind) {
        case 'refused':
          token = seen.error;
          return;
        case 'taken':
          token = undefined;
          if (posting !== undefined && !seenByPostingAlone.has(posting)) posting = undefined;
          return;
        case 'unknown':
          return;
        default:
          return unreachable(seen);
      }
    },
    list: () => {
      const minutes = Math.floor((clock.monotonic() - plannedAt) / minuteMs);
      return [
        ...[...new Set([token, posting])].flatMap((word) =>
          word === undefined ? [] : [`Slack refuses the bot: ${word}`],
        ),
        ...(clockFault === undefined ? [] : [clockFault]),
        ...(planFails ? ['due digests could not be planned; see the log'] : []),
        ...(minutes >= minutesAreMany
          ? [`no digest has been planned for ${minutes} minutes; where this goes on, start the bot again`]
          : []),
      ];
    },
  };
}

const minuteMs = 60_000;
const probeMs = 10 * minuteMs;
const minutesAreMany = 3;

/** Slack accepts a token that lacks a permission for posting, so a probe does not see this. */
const seenByPostingAlone: ReadonlySet<string> = new Set(['missing_scope', 'not_allowed_token_type']);

/**
 * Whether the reason is Slack's own code, which somebody must mend. Codes of broken connections have capitals and a proxy's status has
 * digits: such troubles end without anybody.
 */
function isSlackWord(reason: string): boolean {
  return /^[a-z_]+$/.test(reason);
}
