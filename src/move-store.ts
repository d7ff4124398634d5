// npm run move-store: takes the SQLite store along into a Postgres database, says how far it is, and decides nothing by itself.

import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import { usualStorePath } from '#settings/store-path.js';
import { type MoveProgress, moveStore } from '#store/postgres/move-store.ts';
import { StoreError } from '#store/store-error.ts';
import { readCommandLine } from './command-line.ts';
import { interrupted, stopSignal } from './stop-signal.ts';

const usage = `Takes all that the bot keeps in its SQLite file into an empty Postgres database, and compares every row there. Stop the bot first.

  npm run move-store -- --from campaign-stats.sqlite --to postgres://user:password@host:5432/database

Without --from it takes STORE_PATH, without --to DATABASE_URL. The file stays as it is.
`;

const asked = read();

const stop = stopSignal(createClock());
const tell = ({ table, rows, of, what }: MoveProgress) =>
  void process.stdout.write(`  ${table}: ${rows} of ${of} ${what}\n`);

try {
  await moveStore(asked.from, secret(asked.to), tell, stop);
  process.stdout.write('All rows are there, and the same. Set DATABASE_URL and start the bot.\n');
} catch (error) {
  const reason = inTheirWords(reasonOf(error), asked.named);
  const isUnknown = error instanceof StoreError && error.fault.kind === 'move-unknown';
  const isStopped = stop.aborted && !isUnknown;
  process.stderr.write(
    isUnknown ? `${reason}\n` : `Nothing was moved. ${isStopped ? 'You stopped it.' : reason}\n`,
  );
  process.exit(isStopped ? interrupted : 1);
}

interface Move {
  readonly from: string;
  readonly to: string;
  /** What the operator gave each by. */
  readonly named: { readonly STORE_PATH: string; readonly DATABASE_URL: string };
}

function inTheirWords(reason: string, named: Move['named']): string {
  const { STORE_PATH, DATABASE_URL } = named;
  return reason.replaceAll('STORE_PATH', STORE_PATH).replaceAll('DATABASE_URL', DATABASE_URL);
}

function read(): Move {
  const text = { type: 'string' } as const;
  const { values, end } = readCommandLine({ options: { from: text, to: text }, usage });
  const { from = process.env.STORE_PATH || usualStorePath, to = process.env.DATABASE_URL } = values;
  const named = {
    STORE_PATH: values.from === undefined ? 'STORE_PATH' : '--from',
    DATABASE_URL: values.to === undefined ? 'DATABASE_URL' : '--to',
  };
  return to ? { from, to, named } : end('Name the database with --to, or in DATABASE_URL.');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof StoreError)) return error instanceof Error ? error.message : 'An unknown fault.';
  return error.fault.kind === 'locked'
    ? `A bot, or another program, has ${error.fault.path} open, or was killed over it. Stop it; after a kill, start the bot once and stop it.`
    : error.message;
}
