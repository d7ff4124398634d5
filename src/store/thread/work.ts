// What a function must be like that does named work in the database's thread.

import type { SqliteFile } from '#store/sqlite.ts';

/** Given and result cross between threads: plain values, and typed arrays. */
export type Work<Given, Result> = (place: WorkPlace, given: Given) => Result | Promise<Result>;

/** Where the work is done. What takes longer than some milliseconds is cut into pages, with a `turn` between them. */
export interface WorkPlace {
  /** For reading, best within `look`, and for writing within `unit`. */
  readonly file: Pick<SqliteFile, 'path' | 'prepare'>;
  /** All or nothing, together with others that wait; resolves when it is on disk. `deed` may be called twice. */
  unit<Result>(deed: () => Result): Promise<Result>;
  /** While another program keeps all from reading, `deed` is called again. */
  look<Result>(deed: () => Result): Promise<Result>;
  /** Lets what came meanwhile go first. */
  turn(): Promise<void>;
  /** This buffer of the result is handed over and not copied; it may not be used here any more. */
  transfer(buffer: ArrayBuffer): void;
}
