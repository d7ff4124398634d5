// Counts running work, so that a stop can wait for it. Bolt's own stop does not.

export interface OpenWork {
  /** Begins work. It ends when the returned function is first called. */
  begin(): () => void;
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when no work runs any more. */
  idle(): Promise<void>;
}

export function createOpenWork(): OpenWork {
  let open = 0;
  const atRest: (() => void)[] = [];

  function begin(): () => void {
    open += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      open -= 1;
      if (open === 0) for (const tell of atRest.splice(0)) tell();
    };
  }

  return {
    begin,
    track: (work) => {
      const end = begin();
      work.then(end, end);
      return work;
    },
    idle: async () => {
      while (open > 0) await new Promise<void>((rest) => atRest.push(rest));
    },
  };
}
