// When a growing answer is worth a message: one source of answers, few edits, and the last one always.

import { type Clock, within } from '#base/clock.ts';
import type { Answer } from '#reports/report.ts';

export interface AnswerPace {
  /** How long an answer that only says that the service is being asked is held back for one with figures. */
  readonly waitingAfterMs: number;
  /** How long the first answer with figures is held back for a better one. */
  readonly firstAfterMs: number;
  /** Messages between the first with figures and the last. */
  readonly progress: number;
  /** At least this long between two messages, the last one apart. */
  readonly everyMs: number;
}

/**
 * A command's response_url cannot replace what it posted (slackapi/bolt-js#2287): what is known within a second, then the whole.
 * A click's can: two edits of progress between (decision 10).
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
/** Everybody in a channel would read each draft: the whole, or what there is after 20 s. */
export const channelPace: AnswerPace = {
  waitingAfterMs: Number.POSITIVE_INFINITY,
  firstAfterMs: 20_000,
  progress: 0,
  everyMs: 0,
};

interface ShownSoFar {
  /** Whether it was said that the service is being asked. */
  waiting: boolean;
  /** Answers with figures. */
  figures: number;
  /** Of the last one. */
  at: number;
}

export interface Paced {
  readonly answer: Answer;
  /** Nothing follows it. */
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

/** When an answer may be sent that is not the last, on the monotonic clock; undefined: it may not. */
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
