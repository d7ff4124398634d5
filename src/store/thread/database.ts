// The port to the database: what callers may ask of it, whichever thread or server does the work. It needs no callback.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { ChangesHeard } from '#store/postgres/listener.ts';
import type { SqlRow } from '#store/sqlite.ts';
import type { StoreFault } from '#store/store-error.ts';
import type { Ran, Statement, Step } from './dialogue.ts';
import type { GivenTo, ResultOf, WorkName } from './works.ts';

export type { Ran, Statement, Step };

/** The form of SQL that it takes. */
export type Dialect = 'sqlite' | 'postgres';

export interface Database {
  readonly dialect: Dialect;
  /** What all bots on a server share. A file has the clock of its machine. */
  readonly server?: ServerSide | undefined;
  /** False if another bot worked on it when it was opened. Of a file nobody can tell. */
  readonly isAlone: boolean;
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
  /** Tells what others have written, until the returned function is called. Absent: nobody else writes. */
  readonly hear?: (heard: (what: ChangesHeard) => void) => () => void;
  /** Closes after all writes. */
  close(): Promise<void>;
}

export interface ServerSide {
  /** Shows the server's time. */
  readonly clock: Clock;
  readonly time: ServerTime;
  company(): Company;
  /** One statement by itself, at once, beside the units: for rows that several bots change all the time. */
  aside(statement: Statement): Promise<Ran>;
}

/** The bots on the server, when it was last looked at. */
export interface Company {
  /** This one too. */
  readonly bots: number;
  /** Whether the others have counted this one by then. */
  readonly isKnown: boolean;
  /** The last time for which the server could not be looked at, in monotonic time; without `until` it lasts. */
  readonly gap?: { readonly from: number; readonly until?: number } | undefined;
}

/** The server's clock, in ms since the epoch, by this process's monotonic one. */
export interface ServerTime {
  /** Its earliest possible time then. */
  earliest(monotonic: number): number;
  /** Its latest possible time then. */
  latest(monotonic: number): number;
  /** How often it was seen to be set, by somebody or by a failover. Times from before mean nothing then. */
  settings(): number;
}

export interface StoreTrouble {
  readonly fault: StoreFault;
  readonly since: Instant;
}
