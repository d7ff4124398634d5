// Decides when a growing answer is worth a message: few edits on the way, and always the last one.

import { type Clock, within } from '#base/clock.ts';
import type { Answer } from '#reports/report.ts';

export interface AnswerPace {
  /** How long the bot waits for figures before it says that it asks the service. */
  readonly waitingAfterMs: number;
  /** How long the bot holds back the first answer with figures, because a better one may come. */
  readonly firstAfterMs: number;
  /** How many messages may come between the first one with figures and the last one. */
  readonly progress: number;
  /** The shortest time between two messages. The last one does not wait. */
  readonly everyMs: number;
}

/**
 * A command's response_url cannot replace what it posted (slackapi/bolt-js#2287), so people get what is known within a second, and then
 * the whole. A click's response_url can, so two edits of progress come in between (decision 10).
 */
export const commandPace: AnswerPace = { waitingAfterMs: 2_500, firstAfterMs: 800, progress: 0, everyMs: 0 };
export const clickPace: AnswerPace = { waitingAfterMs: 300, firstAfterMs: 300, progress: 2, everyMs: 6_000 };
/** All who see the thread read how it grows, and Slack asks for three seconds between two edits. */
export const threadPace: AnswerPace = {
  waitingAfterMs: 2_500,
  firstAfterMs: 1_500,
  progress: 1,
  everyMs: 6_000,
};
/** Everybody in a channel would read each draft, so the bot posts once: the whole answer, or what it has after 20 s. */
export const channelPace: AnswerPace = {
  waitingAfterMs: Number.POSITIVE_INFINITY,
  firstAfterMs: 20_000,
  progress: 0,
  everyMs: 0,
};

interface ShownSoFar {
  /** Whether the person was told that the bot asks the service. */
  waiting: boolean;
  /** How many answers with figures were sent. */
  figures: number;
  /** When the last answer was sent. */
  at: number;
}

export interface Paced {
  readonly answer: Answer;
  /** No answer follows. */
  readonly last: boolean;
}

/** Yields the answers that are worth a message; the last one always. */
export async function* paceAnswers(
  answers: AsyncIterable<Answer>,
  pace: AnswerPace,
  clock: Clock,
): AsyncGenerator<Paced> {
  const started = clock.monotonic();
  const iterator = answers[Symbol.asyncIterator]();
  const sent: ShownSoFar = { waiting: false, figures: 0, at: started };
  let held: Answer | undefined;
  let next = iterator.next();
  try {
    for (;;) {
      const dueAt = held === undefined ? undefined : sendableAt(held, pace, sent, started);
      const arrived = dueAt === undefined ? await next : await within(dueAt - clock.monotonic(), next, clock);
      if (arrived === 'late' && held !== undefined) {
        yield { answer: held, last: isSettled(held) };
        sent.at = clock.monotonic();
        if (held.kind === 'waiting') sent.waiting = true;
        else sent.figures += 1;
        held = undefined;
      } else if (arrived !== 'late') {
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

function isSettled(answer: Answer): boolean {
  return answer.kind === 'problem' || (answer.kind === 'report' && answer.report.standing.settled);
}

/** From when on (monotonic clock) an answer that is not the last may be sent; undefined if it may never. */
function sendableAt(
  { kind }: Answer,
  pace: AnswerPace,
  sent: ShownSoFar,
  started: number,
): number | undefined {
  if (kind === 'waiting') {
    const never = sent.waiting || sent.figures > 0 || !Number.isFinite(pace.waitingAfterMs);
    return never ? undefined : started + pace.waitingAfterMs;
  }
  if (sent.figures === 0) return sent.waiting ? sent.at : started + pace.firstAfterMs;
  return sent.figures <= pace.progress ? sent.at + pace.everyMs : undefined;
}
