// Writes that come together share one transaction, and so one wait for the disk. Knows nothing of what is written.

import type { Kysely, Transaction } from 'kysely';

export type Write<Result, Tables> = (transaction: Transaction<Tables>) => Promise<Result>;

/**
 * Gives back a function that carries out a write and resolves when it is on disk. Those that arrive while another transaction is
 * under way go together into the next one, in their order; where one of them fails, each is carried out alone, so that only that
 * one rejects.
 */
export function createGroupCommit<Tables>(db: Kysely<Tables>) {
  interface Waiting {
    readonly write: Write<unknown, Tables>;
    readonly resolve: (result: never) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let underWay = false;

  const alone = (write: Write<unknown, Tables>) => db.transaction().execute(write);

  async function together(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await alone(async (transaction) => {
        const done: unknown[] = [];
        for (const { write } of group) done.push(await write(transaction));
        return done;
      });
      for (const [index, { resolve }] of group.entries()) resolve((results as unknown[])[index] as never);
    } catch (error) {
      if (group.length === 1) return group[0]?.reject(error);
      for (const { write, resolve, reject } of group) await alone(write).then(resolve as never, reject);
    }
  }

  async function work(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, atOnce);
      await together(group);
    }
    underWay = false;
  }

  return <Result>(write: Write<Result, Tables>): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ write, resolve, reject });
      if (!underWay) void work();
    });
}

/** The others that want the file wait no longer than such a transaction takes. */
const atOnce = 200;
