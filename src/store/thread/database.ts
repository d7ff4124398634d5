// The port to the database: what callers may ask of it, whichever thread or server does the work. Nothing in it needs a callback.

import type { Instant } from '#base/brand.ts';
import type { SqlRow } from '#store/sqlite.ts';
import type { StoreFault } from '#store/store-error.ts';
import type { Ran, Statement, Step } from './dialogue.ts';
import type { GivenTo, ResultOf, WorkName } from './works.ts';

export type { Ran, Statement, Step };

/** Whose SQL it takes. */
export type Dialect = 'sqlite' | 'postgres';

export interface Database {
  readonly dialect: Dialect;
  /** The rows as they were committed last; does not wait for writes. */
  read(statement: Statement): Promise<readonly SqlRow[]>;
  /**
   * A unit: all of it is done or nothing, and it is on disk when this resolves. While another program writes, it waits (15 s); what
   * waits together shares one commit.
   */
  write(steps: readonly Step[]): Promise<readonly Ran[]>;
  /** Named work that needs more than statements. */
  work<Name extends WorkName>(name: Name, given: GivenTo<Name>): Promise<ResultOf<Name>>;
  /** Why nothing can be written at present, and since when. */
  trouble(): StoreTrouble | undefined;
  /** Behind all writes. */
  close(): Promise<void>;
}

export interface StoreTrouble {
  readonly fault: StoreFault;
  readonly since: Instant;
}
