// kysely as the writer of SQL: a query is compiled here, in the database's dialect, and carried out by it. No transaction is held open from here.

import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqlValue } from './sqlite.ts';
import type { Tables } from './tables.ts';
import type { Database, Dialect, Ran, Statement, Step } from './thread/database.ts';

export interface Queries {
  /** Carried out by itself, a query that reads does not wait for writes, and one that writes is a unit. */
  readonly tables: Kysely<Tables>;
  /** Carries out all of them or none, in one commit; returns what became of each. */
  unit(...steps: readonly (Compilable | Step)[]): Promise<readonly Ran[]>;
  readonly work: Database['work'];
}

export function createQueries(database: Database): Queries {
  const { introspector, compiler } = dialects[database.dialect];
  const tables = new Kysely<Tables>({
    dialect: {
      createAdapter: () => ({
        supportsReturning: true,
        acquireMigrationLock: none,
        releaseMigrationLock: none,
      }),
      createDriver: () => driverTo(database),
      createIntrospector: (db) => new introspector(db),
      createQueryCompiler: () => new compiler(),
    },
  });
  return {
    tables,
    unit: (...steps) => database.write(steps.map((step) => ('sql' in step ? step : stepOf(step.compile())))),
    work: database.work,
  };
}

const dialects = {
  sqlite: { introspector: SqliteIntrospector, compiler: SqliteQueryCompiler },
  postgres: { introspector: PostgresIntrospector, compiler: PostgresQueryCompiler },
} as const satisfies Record<Dialect, unknown>;

/** A step of a unit that is carried out only where one before it has touched a row. */
export function onlyIfChanged(query: Compilable): Step {
  return { ...stepOf(query.compile()), follows: true };
}

/** How many rows the first step of a unit touched. */
export function changesOfFirst([first]: readonly Ran[]): number {
  return first?.changes ?? 0;
}

/** What stands in our tables is text, numbers, bytes and null. */
export function statementOf(query: Compilable): Statement {
  return stepOf(query.compile());
}

function stepOf({ sql, parameters }: CompiledQuery): Step {
  return { sql, parameters: parameters as readonly SqlValue[] };
}

function driverTo(database: Database): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Result>(compiled: CompiledQuery) => {
      const step = stepOf(compiled);
      if (compiled.query.kind === 'SelectQueryNode') {
        return { rows: (await database.read(step)) as Result[] };
      }
      const [ran] = await database.write([step]);
      return { rows: (ran?.rows ?? []) as Result[], numAffectedRows: BigInt(ran?.changes ?? 0) };
    },
    streamQuery: () => {
      throw new Error('rows come in pages, not as a stream');
    },
  };
  const refuse = async () => {
    throw new Error('a transaction is a unit of compiled queries');
  };
  return {
    init: none,
    acquireConnection: async () => connection,
    releaseConnection: none,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: none,
  };
}

async function none(): Promise<void> {}
