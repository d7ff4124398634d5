// npm run forget: takes a person, an account or a workspace out of the store, or counts what would go; decides nothing by itself.

import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import type { UserId } from '#base/tenant.ts';
import { usualStorePath } from '#settings/store-path.js';
import { forget, whatIsKept } from '#store/forgetting/forget.ts';
import type { Forgettable, Forgotten } from '#store/forgetting/forget-rows.ts';
import { forgetThere } from '#store/postgres/forget-there.ts';
import { StoreError } from '#store/store-error.ts';
import { readCommandLine } from './command-line.ts';

const usage = `Takes out of the store what is kept about somebody, for good. Stop the bot first.

  npm run forget -- person U012AB3CD         a person, by their id in Slack
  npm run forget -- account "Acme"           an account of the campaign service, by its name in /campaign-stats accounts
  npm run forget -- account default          the account that the environment names
  npm run forget -- account default --workspace T012AB3CD   the same, where several workspaces share the bot
  npm run forget -- workspace T012AB3CD      a workspace of Slack, by its id
  npm run forget -- person U012AB3CD --dry-run   counts what would go, also beside a running bot
`;

const asked = read();

try {
  process.stdout.write(inWords(await forgets(asked.whom, asked.dryRun), asked));
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

function read(): { readonly whom: Forgettable; readonly dryRun: boolean } {
  const options = { 'dry-run': { type: 'boolean' }, workspace: { type: 'string' } } as const;
  const { values, positionals, end } = readCommandLine({ options, usage, takesWords: true });
  const whom = whomBy(positionals, values.workspace);
  return typeof whom === 'string' ? end(whom) : { whom, dryRun: values['dry-run'] === true };
}

/** Or why they name nobody. */
function whomBy([kind, id, other]: readonly string[], workspace?: string): Forgettable | string {
  if (kind !== 'person' && kind !== 'account' && kind !== 'workspace')
    return kind === undefined
      ? 'Say whom: a person, an account or a workspace.'
      : `“${kind}” is not known: say person, account or workspace, and then whom.`;
  if (!id) return `Say which ${kind}.`;
  if (other !== undefined) return `“${other}” is too much. Write a name of several words in quotes.`;
  if (workspace !== undefined && kind !== 'account') return '--workspace goes with an account alone.';
  if (workspace !== undefined && !/^T[A-Z0-9]+$/.test(workspace)) return noId(workspace, 'workspace');
  if (kind === 'account') return { kind, account: id, workspace };
  if (kind === 'person') return /^[UW][A-Z0-9]{2,}$/.test(id) ? { kind, user: id as UserId } : noId(id, kind);
  return /^[TE][A-Z0-9]+$/.test(id) ? { kind, workspace: id } : noId(id, kind);
}

function noId(typed: string, of: 'person' | 'workspace'): string {
  const example = of === 'person' ? 'U012AB3CD' : 'T012AB3CD';
  return `“${typed}” is no id of a ${of} in Slack, such as ${example}.`;
}

function inWords(
  { rows, copies }: Forgotten,
  { whom, dryRun }: Pick<typeof asked, 'whom' | 'dryRun'>,
): string {
  const lines = rows.map(
    ({ table, deleted, changed }) => `  ${table}: ${deleted} deleted, ${changed} changed`,
  );
  const gone = copies.map((copy) => `  ${copy}: a copy from before an upgrade or a restore, deleted`);
  if (rows.length === 0) return nothingOf(whom);
  const title = dryRun ? 'This would be forgotten; nothing was changed:' : 'Forgotten:';
  return `${[title, ...lines, ...gone].join('\n')}\nBackups that you made elsewhere still hold it.\n`;
}

function nothingOf(whom: Forgettable): string {
  if (whom.kind === 'account')
    return `No account is known as “${whom.account}”, and nothing was changed. Look at the name in /campaign-stats accounts, and at STORE_PATH or DATABASE_URL.\n`;
  const [nobody, id] =
    whom.kind === 'person' ? ['Nobody is known by', whom.user] : ['No workspace is known by', whom.workspace];
  return `${nobody} ${id}, and nothing was changed. Look at the id, and at STORE_PATH or DATABASE_URL.\n`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof StoreError)) return error instanceof Error ? error.message : 'An unknown fault.';
  return error.fault.kind === 'locked'
    ? `A bot, or another program, has ${error.fault.path} open. Stop it, and try again.`
    : error.message;
}
