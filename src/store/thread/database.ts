// The port to the database: what callers may ask of it, whichever thread or server does the work. It needs no callback.

import type { Instant } from '#base/brand.ts';
import type { SqlRow } from '#store/sqlite.ts';
import type { StoreFault } from '#store/store-error.ts';
import type { Ran, Statement, Step } from './dialogue.ts';
import type { GivenTo, ResultOf, WorkName } from './works.ts';

export type { Ran, Statement, Step };

/** The form of SQL that it takes. */
export type Dialect = 'sqlite' | 'postgres';

export interface Database {
  readonly dialect: Dialect;
  /** The rows of the last commit. It does not wait for writes. */
  read(statement: Statement): Promise<readonly SqlRow[]>;
  /**
   * A unit: all or nothing, and on disk when it resolves. While another program writes, it waits (15 s). Units that wait together share
   * one commit.
   */
  write(steps: readonly Step[]): Promise<readonly Ran[]>;
  /** Named work that needs more than statements. */
  work<Name extends WorkName>(name: Name, given: GivenTo<Name>): Promise<ResultOf<Name>>;
  /** Why nothing can be written now, and since when. */
  trouble(): StoreTrouble | undefined;
  /** Closes after all writes. */
  close(): Promise<void>;
}

export interface StoreTrouble {
  readonly fault: StoreFault;
  readonly since: Instant;
}
