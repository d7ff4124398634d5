// A story that never comes to rest fails, and says who is at work: a test's own time limit tells nothing.

import { unansweredStatements } from './story-database.ts';
import { isThreadAtWork, settleSockets, type VirtualClock } from './virtual-clock.ts';

/** Of real time. An honest wait takes less on a busy machine, and a hook has twice as long. */
const longestMs = 30_000;

const standstill = 'what falls due at one instant';

export interface Workers {
  readonly clock: Pick<VirtualClock, 'now' | 'allTimers'>;
  readonly requests: { open(): number; names(): readonly string[] };
  /** How many wait for the story's clock while they answer a request. */
  readonly waits: { count(): number };
  readonly slack: { busy(): number };
}

export interface Patience {
  /** Resolves when nobody is at work. */
  settles(): Promise<void>;
  /** For one move of the clock: throws where timers fall due again and again at the same instant. */
  settlesOnTheWay(): () => Promise<void>;
  /** The result of the work. Throws where it takes too long, and names `what`. */
  ends<Result>(what: string, work: Promise<Result>): Promise<Result>;
  /** Throws when called too long after it was made: for loops that move time. */
  limit(what: string): () => void;
}

export function createPatience(workers: Workers, patienceMs = longestMs): Patience {
  const tooLong = (what: string) =>
    new Error(`${what} has not ended after ${patienceMs / 1000} s. ${whoIsAtWork(workers)}`);
  const limit = (what: string) => {
    const until = performance.now() + patienceMs;
    return () => {
      if (performance.now() > until) throw tooLong(what);
    };
  };
  const settles = async () => {
    const onTurn = limit('coming to rest');
    do await settleSockets(onTurn);
    while (workers.requests.open() > workers.waits.count() || workers.slack.busy() > 0);
  };
  return {
    limit,
    settles,
    settlesOnTheWay: () => {
      let shownAt = workers.clock.now();
      let checkTime = limit(standstill);
      return async () => {
        await settles();
        if (workers.clock.now() !== shownAt) checkTime = limit(standstill);
        shownAt = workers.clock.now();
        checkTime();
      };
    },
    ends: async (what, work) => {
      const { promise, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(tooLong(what)), patienceMs);
      try {
        return await Promise.race([work, promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** One sentence for each kind of work, also where there is none: what is missing says as much. */
export function whoIsAtWork({ clock, requests, waits, slack }: Workers): string {
  const shown = (at: number) => new Date(at).toISOString();
  const timers = clock.allTimers();
  return [
    `Open requests: ${listed(requests.names())} (${waits.count()} of them wait for the clock).`,
    `Slack is busy with ${slack.busy()}.`,
    `The store's thread ${isThreadAtWork() ? 'owes an answer' : 'owes none'}.`,
    `Asked of Postgres and not answered: ${listed(unansweredStatements())}.`,
    `It is ${shown(clock.now())}; next of ${timers.length} timers: ${listed(timers.slice(0, 5).map(shown))}.`,
    `The event loop waits for: ${listed([...new Set(process.getActiveResourcesInfo())])}.`,
  ].join(' ');
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
