// Sends equal requests once: later callers get the same answer. The request is cut off when nobody waits for it any more.

import type { Instant } from '#base/brand.ts';

/** What the one who runs a request sees of its waiting callers. */
export interface Flight<Urgency> {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** The urgency of the first caller. `onJoin` reports each later one. */
  readonly urgency: Urgency;
  onJoin(heard: (urgency: Urgency) => void): void;
  /** When its request left. undefined: it waits, for the first time or for its next try. */
  noteSent(at: Instant | undefined): void;
}

export interface FlightCaller<Urgency> {
  readonly urgency: Urgency;
  readonly signal?: AbortSignal | undefined;
  /** A run whose request left before this instant is of no use to the caller. */
  readonly notBefore?: Instant | undefined;
}

export interface SingleFlight<Urgency> {
  /** Runs `start`, or joins the newest run with the same key if that is of use. Rejects with the signal's reason when the signal is aborted. */
  join<Answer>(
    key: string,
    caller: FlightCaller<Urgency>,
    start: (flight: Flight<Urgency>) => Promise<Answer>,
  ): Promise<Answer>;
  cutAll(): void;
}

interface Run<Urgency> {
  readonly answer: Promise<unknown>;
  readonly cut: AbortController;
  readonly heard: ((urgency: Urgency) => void)[];
  readonly sentAt: () => Instant | undefined;
  followers: number;
}

export function createSingleFlight<Urgency>(): SingleFlight<Urgency> {
  /** The newest run of each key. */
  const newest = new Map<string, Run<Urgency>>();
  const runs = new Set<Run<Urgency>>();

  function begin<Answer>(key: string, urgency: Urgency, start: (flight: Flight<Urgency>) => Promise<Answer>) {
    const cut = new AbortController();
    const heard: Run<Urgency>['heard'] = [];
    let sentAt: Instant | undefined;
    const answer = start({
      signal: cut.signal,
      urgency,
      onJoin: (hear) => heard.push(hear),
      noteSent: (at) => {
        sentAt = at;
      },
    });
    const run: Run<Urgency> = { answer, cut, heard, sentAt: () => sentAt, followers: 0 };
    newest.set(key, run);
    runs.add(run);
    const forget = () => {
      runs.delete(run);
      if (newest.get(key) === run) newest.delete(key);
    };
    answer.then(forget, forget);
    cut.signal.addEventListener('abort', forget, { once: true });
    return run;
  }

  function join<Answer>(
    key: string,
    { urgency, signal, notBefore = Number.NEGATIVE_INFINITY }: FlightCaller<Urgency>,
    start: (flight: Flight<Urgency>) => Promise<Answer>,
  ): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const last = newest.get(key);
    const known = last && (last.sentAt() ?? notBefore) >= notBefore ? last : undefined;
    const run = known ?? begin(key, urgency, start);
    if (known !== undefined) for (const hear of known.heard) hear(urgency);
    run.followers += 1;
    return new Promise<Answer>((resolve, reject) => {
      const leave = () => {
        run.followers -= 1;
        if (run.followers === 0) run.cut.abort(signal?.reason);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      const stay = () => signal?.removeEventListener('abort', leave);
      (run.answer as Promise<Answer>).then(resolve, reject).finally(stay);
    });
  }

  return {
    join,
    cutAll: () => {
      for (const run of [...runs]) run.cut.abort();
    },
  };
}
