// Runs reads, units and named work on one open file, in whichever thread it is. Units that wait together share a commit.

import { statSync } from 'node:fs';
import type { SqliteFile, SqlRow } from '#store/sqlite.ts';
import { StoreError, type StoreFault } from '#store/store-error.ts';
import type { Ran, Statement, Step } from './database.ts';
import { carryOut, type Dialogue, stepsOf } from './dialogue.ts';

export interface Engine {
  read(statement: Statement): Promise<readonly SqlRow[]>;
  /** A read, for what one statement cannot say. While another program prevents all reading, it calls `deed` again. */
  look<Result>(deed: () => Result): Promise<Result>;
  write(steps: readonly Step[]): Promise<readonly Ran[]>;
  /** A write, for what statements alone cannot say. `deed` may run twice; only its last run counts. */
  unit<Result>(deed: () => Result): Promise<Result>;
  /** The same, for a deed that asks for its statements. */
  dialogue<Result>(deed: () => Dialogue<Result>): Promise<Result>;
  /** Resolves after all earlier requests. */
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly file: SqliteFile;
  /** Calls `work` soon. Units that arrive before share its commit. */
  readonly soon: (work: () => void) => void;
  readonly sleep: (ms: number) => Promise<void>;
  /** In milliseconds, from any start. */
  readonly monotonic: () => number;
  /** Called when writing begins to fail or waits for long, and with undefined when it works again. */
  readonly onFault: (fault: StoreFault | undefined) => void;
}

interface WaitingUnit {
  readonly deed: () => unknown;
  readonly since: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A backup program or a second bot holds the file for less time. */
const deadlineMs = 15_000;
const againMs = 25;
/** A write of another program holds the file for milliseconds. */
const longMs = 1_000;
/** The largest number of units in a commit, so that a read behind it does not wait long. */
const unitsAtOnce = 200;

export function createEngine({ file, soon, sleep, monotonic, onFault }: EngineOptions): Engine {
  const waiting: WaitingUnit[] = [];
  let idle: PromiseWithResolvers<void> | undefined;
  /** The first waiting units that were in a failed commit. Each now runs alone, so that only the faulty one rejects. */
  let suspects = 0;
  let told: StoreFault['kind'] | undefined;
  const place = placeOf(file.path);

  function unit<Result>(deed: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ deed, since: monotonic(), resolve, reject });
      if (idle !== undefined) return;
      idle = Promise.withResolvers();
      soon(() => void drain());
    });
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      if (tryBegin()) commit(waiting.splice(0, suspects > 0 ? 1 : unitsAtOnce));
      else await sleep(againMs);
      // Reads that came meanwhile go first.
      if (waiting.length > 0) await new Promise<void>((resolve) => soon(resolve));
    }
    idle?.resolve();
    idle = undefined;
  }

  /**
   * Returns false if the transaction could not begin. Units that wait for another program's lock then wait until the deadline; all others
   * reject.
   */
  function tryBegin(): boolean {
    try {
      file.exec('begin immediate');
      return true;
    } catch (error) {
      const isHeld = error instanceof StoreError && error.fault.kind === 'locked';
      const waitsSince = waiting[0]?.since ?? monotonic();
      if (!isHeld || monotonic() - waitsSince > longMs) tell(error);
      const inTime = waiting.findIndex(({ since }) => isHeld && monotonic() - since < deadlineMs);
      for (const { reject } of waiting.splice(0, inTime < 0 ? waiting.length : inTime)) reject(error);
      return false;
    }
  }

  /** Runs in the transaction that has begun. */
  function commit(group: readonly WaitingUnit[]): void {
    try {
      const units = group.map(inSavepoint);
      if (isGone()) throw new StoreError({ kind: 'gone', path: file.path });
      file.exec('commit');
      suspects = Math.max(0, suspects - 1);
      if (told !== undefined && (!ofTheDisk.has(told) || units.some(({ changes }) => changes > 0))) {
        onFault(undefined);
        told = undefined;
      }
      for (const { end } of units) end();
    } catch (error) {
      if (file.isInTransaction()) file.exec('rollback');
      tell(error);
      const [first, ...others] = group;
      suspects = others.length > 0 ? group.length : Math.max(0, suspects - 1);
      if (others.length > 0) waiting.unshift(...group);
      else first?.reject(error);
    }
  }

  /** Returns what to do when all is on disk, and during a fault the number of rows changed so far. */
  function inSavepoint({ deed, resolve, reject }: WaitingUnit): { end: () => void; changes: number } {
    file.prepare('savepoint unit').run([]);
    try {
      const before = changesSoFar();
      const result = deed();
      file.prepare('release unit').run([]);
      return { end: () => resolve(result as never), changes: changesSoFar() - before };
    } catch (error) {
      if (!isOwnFault(error) || !file.isInTransaction()) throw error;
      file.prepare('rollback to unit').run([]);
      file.prepare('release unit').run([]);
      return { end: () => reject(error), changes: 0 };
    }
  }

  function changesSoFar(): number {
    if (told === undefined) return 0;
    return Number(file.prepare('select total_changes() as changes').all([])[0]?.changes);
  }

  /** If the file was moved or deleted, what it gets is lost at the next start. */
  function isGone(): boolean {
    return place !== undefined && placeOf(file.path) !== place;
  }

  function tell(error: unknown): void {
    if (!(error instanceof StoreError) || isOwnFault(error) || error.fault.kind === told) return;
    onFault(error.fault);
    told = error.fault.kind;
  }

  const run = (asked: Statement) => runOn(file, asked);

  async function look<Result>(deed: () => Result): Promise<Result> {
    const until = monotonic() + deadlineMs;
    for (;;) {
      try {
        return deed();
      } catch (error) {
        const isHeld = error instanceof StoreError && error.fault.kind === 'locked';
        if (!isHeld || monotonic() > until) throw error;
        await sleep(againMs);
      }
    }
  }

  return {
    unit,
    look,
    read: ({ sql, parameters }) => look(() => file.prepare(sql).all(parameters)),
    dialogue: (deed) => unit(() => carryOut(deed(), run)),
    write: (steps) => unit(() => carryOut(stepsOf(steps), run)),
    close: async () => {
      while (idle !== undefined) await idle.promise;
      file.close();
    },
  };
}

/** Carries one statement out at once. Throws StoreError. */
export function runOn(file: Pick<SqliteFile, 'prepare'>, { sql, parameters }: Statement): Ran {
  const statement = file.prepare(sql);
  if (!statement.returnsRows) return { rows: [], changes: statement.run(parameters) };
  const rows = statement.all(parameters);
  return { rows, changes: rows.length };
}

/** A commit without changes does not use the disk, so it does not show that these faults are over. */
const ofTheDisk: ReadonlySet<StoreFault['kind']> = new Set(['disk-full', 'not-writable']);

/** Primary result codes that blame the statement and not the place: wrong SQL, a constraint, a value that does not fit. */
const ownCodes: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);

function isOwnFault(error: unknown): boolean {
  if (!(error instanceof StoreError)) return true;
  return error.fault.kind === 'refused' && ownCodes.has(error.fault.code & 0xff);
}

/** Which file the path leads to; undefined if there is none, as in memory. */
function placeOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
