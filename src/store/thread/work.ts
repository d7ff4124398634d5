// What a function must be like that does named work on the database, beside it.

import type { SqlRow } from '#store/sqlite.ts';
import type { Dialogue, Statement } from './dialogue.ts';

/** Given and result may cross between threads: plain values, and typed arrays. */
export type Work<Given, Result> = (place: WorkPlace, given: Given) => Result | Promise<Result>;

/** Where the work is done. What takes longer than some milliseconds is cut into pages, with a `turn` between them. */
export interface WorkPlace {
  /** All or nothing, together with others that wait; resolves when it is on disk. `deed` may be called twice. */
  unit<Result>(deed: () => Dialogue<Result>): Promise<Result>;
  /** As they were committed last. */
  read(statement: Statement): Promise<readonly SqlRow[]>;
  /** Lets what came meanwhile go first. */
  turn(): Promise<void>;
  /** This buffer of the result is handed over and not copied; it may not be used here any more. */
  transfer(buffer: ArrayBuffer): void;
}
