// When a growing answer is worth a message: one source of answers, few edits, and the last one always.

import type { Clock } from '#base/clock.ts';
import type { Answer } from '#reports/report.ts';

export interface Pace {
  /** How long the first message waits for something better to say. */
  readonly firstAfterMs: number;
  /** Messages between the first and the last. */
  readonly progress: number;
  /** At least this long between two messages, the last one apart. */
  readonly everyMs: number;
}

/**
 * A command's response_url cannot replace what it posted (slackapi/bolt-js#2287): what is known within a second, then the whole.
 * A click's can: two edits of progress between (decision 10).
 */
export const commandPace: Pace = { firstAfterMs: 800, progress: 0, everyMs: 0 };
export const clickPace: Pace = { firstAfterMs: 300, progress: 2, everyMs: 6_000 };
/** Everybody in a channel would read each draft: the whole, or what there is after 20 s. */
export const channelPace: Pace = { firstAfterMs: 20_000, progress: 0, everyMs: 0 };

/** Yields the answers that are to be sent, `last` set on the settled one. */
export async function* paced(
  answers: AsyncIterable<Answer>,
  pace: Pace,
  clock: Clock,
): AsyncGenerator<{ answer: Answer; last: boolean }> {
  const started = clock.monotonic();
  const iterator = answers[Symbol.asyncIterator]();
  let sent = 0;
  let sentAt = started;
  let held: Answer | undefined;
  let next = iterator.next();
  try {
    for (;;) {
      const dueIn = nextDueIn(pace, sent, clock.monotonic() - (sent === 0 ? started : sentAt));
      const arrived =
        held === undefined || dueIn === undefined ? await next : await earlier(next, dueIn, clock);
      if (arrived === 'due' && held !== undefined) {
        yield { answer: held, last: false };
        held = undefined;
        sent += 1;
        sentAt = clock.monotonic();
      } else if (arrived !== 'due') {
        if (arrived.done) {
          if (held !== undefined) yield { answer: held, last: true };
          return;
        }
        held = arrived.value;
        next = iterator.next();
      }
    }
  } finally {
    await iterator.return?.();
  }
}

/** Milliseconds until a held answer may be sent; undefined when only the last one may. */
function nextDueIn(pace: Pace, sent: number, elapsedMs: number): number | undefined {
  if (sent > pace.progress) return undefined;
  return Math.max(0, (sent === 0 ? pace.firstAfterMs : pace.everyMs) - elapsedMs);
}

async function earlier<Result>(work: Promise<Result>, ms: number, clock: Clock): Promise<Result | 'due'> {
  const waiting = new AbortController();
  const due = clock.sleep(ms, waiting.signal).then(
    () => 'due' as const,
    () => 'due' as const,
  );
  const first = await Promise.race([work, due]);
  waiting.abort();
  return first;
}
