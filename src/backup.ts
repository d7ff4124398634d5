// npm run backup: copies the store's file, also while the bot runs, or says how a Postgres database is backed up; decides nothing by itself.

import { createClock } from '#base/clock.ts';
import { usualStorePath } from '#settings/store-path.js';
import { backUp } from '#store/file/back-up.ts';
import { askedFile } from './asked-file.ts';
import { typedDatabase } from './database-address.ts';
import { interrupted, stopSignal } from './stop-signal.ts';

const usage = `Copies the store (STORE_PATH) to a new file, whole and checked. The bot may run meanwhile.

  npm run backup -- campaign-stats.2026-03-01.backup
`;

const to = askedFile(usage);
const { DATABASE_URL: url, STORE_PATH, ENCRYPTION_KEY } = process.env;
if (url) {
  process.stderr.write(
    `Nothing was backed up: DATABASE_URL names a Postgres database. Postgres backs it up itself, also while bots run. Type this; it asks for the password:

  pg_dump --format=custom --no-owner --file=${to} ${typedDatabase(url)}
`,
  );
  process.exit(1);
}
const stop = stopSignal(createClock());
try {
  const { bytes, schema } = await backUp(STORE_PATH || usualStorePath, to, stop);
  process.stdout.write(
    `${to} holds the whole store (schema ${schema}, ${(bytes / 2 ** 20).toFixed(1)} MiB), and is sound.\nKeep it as safe as the store itself.${ENCRYPTION_KEY ? ' Keep ENCRYPTION_KEY apart from it.' : ''}\n`,
  );
} catch (error) {
  const reason = error instanceof Error ? error.message : 'An unknown fault.';
  process.stderr.write(`Nothing was backed up. ${stop.aborted ? 'You stopped it.' : reason}\n`);
  process.exit(stop.aborted ? interrupted : 1);
}
