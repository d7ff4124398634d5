// A dialogue asks the database for one statement after the other and gets each result, whether the database answers at once or later.

import type { SqlRow, SqlValue, Statement } from '#store/sqlite.ts';

export type { Statement };

/** One statement of a unit. */
export interface Step extends Statement {
  /** Runs only if a step before it has touched a row. */
  readonly follows?: boolean;
}

/** The result of one step. If it returns rows, it has changed as many. */
export interface Ran {
  readonly rows: readonly SqlRow[];
  readonly changes: number;
}

export type Dialogue<Result> = Generator<Statement, Result, Ran>;

/** The rows of one statement, with `?` for each value. */
export function* rowsOf(sql: string, ...parameters: readonly SqlValue[]): Dialogue<readonly SqlRow[]> {
  return (yield { sql, parameters }).rows;
}

/** How many rows one statement touched. */
export function* changesOf(sql: string, ...parameters: readonly SqlValue[]): Dialogue<number> {
  return (yield { sql, parameters }).changes;
}

/** The steps of a unit, in order. */
export function* stepsOf(steps: readonly Step[]): Dialogue<readonly Ran[]> {
  const all: Ran[] = [];
  let touched = false;
  for (const step of steps) {
    const ran: Ran = step.follows && !touched ? nothing : yield step;
    touched ||= ran.changes > 0;
    all.push(ran);
  }
  return all;
}

const nothing: Ran = { rows: [], changes: 0 };

/** For a database that answers at once. */
export function carryOut<Result>(deed: Dialogue<Result>, run: (asked: Statement) => Ran): Result {
  let next = deed.next();
  while (!next.done) next = deed.next(run(next.value));
  return next.value;
}
