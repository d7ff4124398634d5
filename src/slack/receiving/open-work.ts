// Counts running work, so that a stop can wait for it. Bolt's own stop does not.

export interface OpenWork {
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when no work runs any more. */
  idle(): Promise<void>;
}

export function createOpenWork(): OpenWork {
  let open = 0;
  const atRest: (() => void)[] = [];
  const ended = () => {
    open -= 1;
    if (open === 0) for (const tell of atRest.splice(0)) tell();
  };
  return {
    track: (work) => {
      open += 1;
      work.then(ended, ended);
      return work;
    },
    idle: async () => {
      while (open > 0) await new Promise<void>((rest) => atRest.push(rest));
    },
  };
}
