// npm run forget: takes a person, an account or a workspace out of the store, or counts what would go; decides nothing by itself.

import { parseArgs } from 'node:util';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import type { UserId } from '#base/tenant.ts';
import { forget, whatIsKept } from '#store/forget.ts';
import type { Forgettable, Forgotten } from '#store/forget-rows.ts';
import { forgetThere } from '#store/postgres/forget-there.ts';
import { StoreError } from '#store/store-error.ts';
import { usualStorePath } from './store-path.js';

const usage = `Takes out of the store what is kept about somebody, for good. Stop the bot first.

  npm run forget -- person U012AB3CD         a person, by their id in Slack
  npm run forget -- account "Acme"           an account of the campaign service, by its name in /campaign-stats accounts
  npm run forget -- account default          the account that the environment names
  npm run forget -- account default --workspace T012AB3CD   the same, where several workspaces share the bot
  npm run forget -- workspace T012AB3CD      a workspace of Slack, by its id
  npm run forget -- person U012AB3CD --dry-run   counts what would go, also beside a running bot
`;

const asked = read();
if (asked === undefined) {
  process.stderr.write(usage);
  process.exit(1);
}
if (asked === 'help') {
  process.stdout.write(usage);
  process.exit(0);
}

try {
  process.stdout.write(inWords(await forgets(asked.whom, asked.dryRun), asked.dryRun));
} catch (error) {
  process.stderr.write(`Nothing was forgotten. ${reasonOf(error)}\n`);
  process.exit(1);
}

async function forgets(whom: Forgettable, dryRun: boolean): Promise<Forgotten> {
  const { DATABASE_URL: url, STORE_PATH: path = '' } = process.env;
  const now = createClock().now();
  if (url) return forgetThere(secret(url), whom, now, dryRun);
  return dryRun ? whatIsKept(path || usualStorePath, whom, now) : forget(path || usualStorePath, whom, now);
}

function read(): { whom: Forgettable; dryRun: boolean } | 'help' | undefined {
  try {
    const options = {
      'dry-run': { type: 'boolean' },
      workspace: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) return 'help';
    const whom = whomBy(positionals, values.workspace);
    return whom && { whom, dryRun: values['dry-run'] === true };
  } catch {
    return undefined;
  }
}

function whomBy([kind, id, ...more]: readonly string[], workspace?: string): Forgettable | undefined {
  if (id === undefined || more.length > 0) return undefined;
  if (workspace !== undefined && (kind !== 'account' || !/^T[A-Z0-9]+$/.test(workspace))) return undefined;
  if (kind === 'person') return /^[UW][A-Z0-9]{2,}$/.test(id) ? { kind, user: id as UserId } : undefined;
  if (kind === 'workspace') return /^[TE][A-Z0-9]+$/.test(id) ? { kind, workspace: id } : undefined;
  return kind === 'account' && id !== '' ? { kind, account: id, workspace } : undefined;
}

function inWords({ rows, copies }: Forgotten, dryRun: boolean): string {
  const lines = rows.map(
    ({ table, deleted, changed }) => `  ${table}: ${deleted} deleted, ${changed} changed`,
  );
  const gone = copies.map((copy) => `  ${copy}: a copy from before an upgrade, deleted`);
  if (rows.length === 0 && (dryRun || copies.length === 0)) return 'Nothing is kept of that.\n';
  const title = dryRun ? 'This would be forgotten; nothing was changed:' : 'Forgotten:';
  return `${[title, ...lines, ...gone].join('\n')}\nBackups that you made elsewhere still hold it.\n`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof StoreError)) return error instanceof Error ? error.message : 'An unknown fault.';
  return error.fault.kind === 'locked'
    ? `A bot, or another program, has ${error.fault.path} open. Stop it, and try again.`
    : error.message;
}
