// kysely as the writer of SQL: it compiles a query in the database's dialect, and the database runs it. This file holds no transaction open.

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
  /** If you run a query by itself, a read does not wait for writes, and a write is a unit of its own. */
  readonly tables: Kysely<Tables>;
  /** Runs all of them or none, in one commit. Returns the result of each. */
  unit(...steps: readonly (Compilable | Step)[]): Promise<readonly Ran[]>;
  readonly work: Database['work'];
  readonly dialect: Dialect;
  readonly hear: Database['hear'];
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
    dialect: database.dialect,
    hear: database.hear,
  };
}

const dialects = {
  sqlite: { introspector: SqliteIntrospector, compiler: SqliteQueryCompiler },
  postgres: { introspector: PostgresIntrospector, compiler: PostgresQueryCompiler },
} as const satisfies Record<Dialect, unknown>;

/** A step of a unit that runs only if a step before it has touched a row. */
export function onlyIfChanged(query: Compilable): Step {
  return { ...stepOf(query.compile()), follows: true };
}

/** How many rows the first step of a unit touched. */
export function changesOfFirst([first]: readonly Ran[]): number {
  return first?.changes ?? 0;
}

/** Our tables hold only text, numbers, bytes and null. */
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
