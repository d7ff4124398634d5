// npm run restore: puts a backup in the place of the store's file, or says how a Postgres database is restored; decides nothing by itself.

import { createClock } from '#base/clock.ts';
import { usualStorePath } from '#settings/store-path.js';
import { putBack } from '#store/file/back-up.ts';
import { StoreError } from '#store/store-error.ts';
import { askedFile } from './asked-file.ts';
import { typedDatabase } from './database-address.ts';
import { interrupted, stopSignal } from './stop-signal.ts';

const usage = `Puts a backup in the place of the store (STORE_PATH). Stop the bot first. The file that is there is kept beside it. The bot then
sends nothing late before it has compared the backup with what it posted since.

  npm run restore -- campaign-stats.2026-03-01.backup
`;

const from = askedFile(usage);
const { DATABASE_URL: url, STORE_PATH } = process.env;
if (url) {
  process.stderr.write(
    `Nothing was restored: DATABASE_URL names a Postgres database. Stop the bots, make an empty database (createdb), and type this, with its name for NEW; it asks for the password:

  pg_restore --no-owner --exit-on-error --dbname=${typedDatabase(url, 'NEW')} ${from}

Then name that database in DATABASE_URL and start a bot. The first one compares it with what was posted since.
`,
  );
  process.exit(1);
}
const clock = createClock();
const stop = stopSignal(clock);
try {
  const path = STORE_PATH || usualStorePath;
  const { schema, before } = await putBack(from, path, clock.now(), stop);
  const kept = before === undefined ? '' : `The file that was there is ${before}.\n`;
  process.stdout.write(
    `${path} is what ${from} holds (schema ${schema}).\n${kept}Start the bot. It compares the channels first: what it posted since is not posted again, and where it may not read a channel, it asks the owner of what is late.\n`,
  );
} catch (error) {
  process.stderr.write(`Nothing was restored. ${stop.aborted ? 'You stopped it.' : reasonOf(error)}\n`);
  process.exit(stop.aborted ? interrupted : 1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof StoreError)) return error instanceof Error ? error.message : 'An unknown fault.';
  const { fault } = error;
  if ('path' in fault && fault.path === from) return ofBackup(fault.kind, error.message);
  return fault.kind === 'locked'
    ? `A bot, or another program, has ${fault.path} open. Stop it, and try again.`
    : error.message;
}

/** What the store says of a file is about the bot's own. */
function ofBackup(kind: StoreError['fault']['kind'], said: string): string {
  switch (kind) {
    case 'no-file':
      return `There is no backup ${from}. Look at its name, and at the folder in which this is started.`;
    case 'not-a-database':
    case 'not-ours':
    case 'is-folder':
    case 'not-a-file':
      return `${from} is no backup of the bot’s store. Name a file that npm run backup made.`;
    case 'damaged':
      return `The backup ${from} is damaged. Take an older one.`;
    case 'newer-schema':
      return `The backup ${from} was made by a newer version of the bot. Restore it with that version.`;
    case 'not-writable':
      return `You have no right to read the backup ${from}. Run this as its owner, or as the user that runs the bot.`;
    case 'locked':
      return `Another program keeps the backup ${from} locked. Close it, and try again.`;
    default:
      return `The backup ${from} cannot be read. ${said}`;
  }
}
