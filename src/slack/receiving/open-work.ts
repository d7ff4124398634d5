// Counts the work that is under way, so that a stop can wait for it: Bolt's own stop does not.

export interface OpenWork {
  track<Result>(work: Promise<Result>): Promise<Result>;
  readonly count: number;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

export function createOpenWork(): OpenWork {
  const running = new Set<Promise<unknown>>();
  return {
    track: (work) => {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    get count() {
      return running.size;
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
