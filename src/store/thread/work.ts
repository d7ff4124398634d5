// The type of a function that does named work on the database, in its thread.

import type { SqlRow } from '#store/sqlite.ts';
import type { Dialogue, Statement } from './dialogue.ts';

/** `given` and the result may cross between threads, so they are plain values and typed arrays. */
export type Work<Given, Result> = (place: WorkPlace, given: Given) => Result | Promise<Result>;

/** Where the work runs. Work of more than some milliseconds is cut into pages, with a `turn` between them. */
export interface WorkPlace {
  /** All or nothing, together with other waiting units. Resolves when it is on disk. `deed` may run twice. */
  unit<Result>(deed: () => Dialogue<Result>): Promise<Result>;
  /** The rows of the last commit. */
  read(statement: Statement): Promise<readonly SqlRow[]>;
  /** Lets requests go first that came meanwhile. */
  turn(): Promise<void>;
  /** Hands this buffer of the result over without a copy. The work may not use it afterwards. */
  transfer(buffer: ArrayBuffer): void;
}
