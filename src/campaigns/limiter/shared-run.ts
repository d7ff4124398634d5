// Work that many ask for and that runs once for all of them. Does not know what it is for.

/** Runs `turn` soon: once for all who ask before it begins, and never two at a time. Resolves when every request is served. */
export function createSharedRun(turn: () => Promise<void>): () => Promise<void> {
  let asked = false;
  let running: Promise<void> | undefined;

  async function run() {
    while (asked) {
      await undefined;
      asked = false;
      await turn();
    }
    running = undefined;
  }

  return () => {
    asked = true;
    running ??= run();
    return running;
  };
}
