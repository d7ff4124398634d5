// Sends equal requests once: later callers get the same answer. The request is cut off when nobody waits for it any more.

/** What the one who runs a request sees of its waiting callers. */
export interface Flight<Urgency> {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** The urgency of the first caller. `onJoin` reports each later one. */
  readonly urgency: Urgency;
  onJoin(heard: (urgency: Urgency) => void): void;
}

export interface SingleFlight<Urgency> {
  /** Runs `start`, or joins the run with the same key. Rejects with the signal's reason when the signal is aborted. */
  join<Answer>(
    key: string,
    urgency: Urgency,
    signal: AbortSignal | undefined,
    start: (flight: Flight<Urgency>) => Promise<Answer>,
  ): Promise<Answer>;
  cutAll(): void;
}

interface Run<Urgency> {
  readonly answer: Promise<unknown>;
  readonly cut: AbortController;
  readonly heard: ((urgency: Urgency) => void)[];
  followers: number;
}

export function createSingleFlight<Urgency>(): SingleFlight<Urgency> {
  const runs = new Map<string, Run<Urgency>>();

  function begin<Answer>(key: string, urgency: Urgency, start: (flight: Flight<Urgency>) => Promise<Answer>) {
    const cut = new AbortController();
    const heard: Run<Urgency>['heard'] = [];
    const answer = start({ signal: cut.signal, urgency, onJoin: (hear) => heard.push(hear) });
    const run: Run<Urgency> = { answer, cut, heard, followers: 0 };
    runs.set(key, run);
    const forget = () => {
      if (runs.get(key) === run) runs.delete(key);
    };
    answer.then(forget, forget);
    cut.signal.addEventListener('abort', forget, { once: true });
    return run;
  }

  function join<Answer>(
    key: string,
    urgency: Urgency,
    signal: AbortSignal | undefined,
    start: (flight: Flight<Urgency>) => Promise<Answer>,
  ): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const known = runs.get(key);
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
      for (const run of [...runs.values()]) run.cut.abort();
    },
  };
}
