// npm run tenants: lists the workspaces that installed the bot, and keeps the bot from working in one of them or lets it again.

import type { InstallationId, TenantEntry } from '#access/installation.ts';
import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import { usualStorePath } from '#settings/store-path.js';
import type { Store } from '#store/open-store.ts';
import { readCommandLine } from './command-line.ts';

const usage = `The workspaces that installed the bot through OAuth. The bot may run meanwhile.

  npm run tenants -- list                  each with its rows in the store, and when somebody last used it
  npm run tenants -- disable T012AB3CD     the bot does nothing there but say so, from the next minute on; all rows are kept
  npm run tenants -- enable T012AB3CD      it works there again

An organisation's id (E012AB3CD) stands for all its workspaces, those among them that are disabled by themselves excepted.
`;

type TenantDeed =
  | { readonly kind: 'list' }
  | { readonly kind: 'disable' | 'enable'; readonly id: InstallationId };

const asked = read();
// Whoever asks how it is used does not wait until the store's code is loaded.
const { noStoreInWords, openBeside } = await import('./open-beside.ts');
const clock = createClock();
const { DATABASE_URL: url, STORE_PATH } = process.env;
const path = STORE_PATH || usualStorePath;
const databaseUrl = url ? secret(url) : undefined;
try {
  const beside = await openBeside(
    { path, databaseUrl, clock, log: createLog('error') },
    async () => undefined,
  );
  if (beside === undefined) fail(noStoreInWords(path, databaseUrl));
  const { store } = beside;
  const said = await carriedOut(store, asked);
  await store.close();
  if (said === undefined) fail(neverInWords(asked));
  process.stdout.write(said);
} catch (error) {
  fail(error instanceof Error ? error.message : 'An unknown fault.');
}

/** Undefined if that workspace or organisation is not known. */
async function carriedOut({ installations }: Store, deed: TenantDeed): Promise<string | undefined> {
  if (deed.kind === 'list') return inWords(await installations.tenants(), await installations.sizes());
  const at = deed.kind === 'disable' ? clock.now() : undefined;
  if (!(await installations.disable(deed.id, at))) return undefined;
  const where = deed.id.startsWith('E') ? `the workspaces of ${deed.id}` : deed.id;
  const entry = (await installations.tenants()).find(({ workspace }) => String(workspace) === deed.id);
  if (entry?.isInstalled === false)
    return deed.kind === 'disable'
      ? `The bot is removed there now, and will do nothing once it is installed again. To let it: npm run tenants -- enable ${deed.id}\n`
      : `The bot may work in ${where} again. It is removed there now, and works once it is installed again.\n`;
  return deed.kind === 'disable'
    ? `The bot does nothing in ${where} from the next minute on.\n`
    : `The bot works in ${where} again, within a minute.\n`;
}

function read(): TenantDeed {
  const { positionals, end } = readCommandLine({ options: {}, usage, takesWords: true });
  const [kind, id, other] = positionals;
  if (kind !== 'list' && kind !== 'disable' && kind !== 'enable')
    return end(
      kind === undefined ? 'Say what to do.' : `“${kind}” is not known: say list, disable or enable.`,
    );
  const tooMuch = kind === 'list' ? id : other;
  if (tooMuch !== undefined) return end(`“${tooMuch}” is too much.`);
  if (kind === 'list') return { kind };
  if (id === undefined) return end(`Say which workspace: ${kind} T012AB3CD`);
  if (!/^[TE][A-Z0-9]+$/.test(id))
    return end(`“${id}” is no id of a workspace or an organisation in Slack, such as T012AB3CD.`);
  return { kind, id: id as InstallationId };
}

function inWords(tenants: readonly TenantEntry[], sizes: ReadonlyMap<string, number>): string {
  if (tenants.length === 0) return 'No workspace has installed the bot through OAuth.\n';
  const rows = tenants.map((tenant) => [
    tenant.workspace,
    (tenant.name ?? '').replace(/\p{Cc}/gu, ' '),
    `${sizes.get(tenant.workspace) ?? 0} rows`,
    tenant.usedAt === undefined ? 'never used' : `used ${dayOf(tenant.usedAt)}`,
    stateOf(tenant),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function stateOf({ workspace, by, isInstalled, disabledAt }: TenantEntry): string {
  const disabled = disabledAt === undefined ? undefined : `disabled ${dayOf(disabledAt)}`;
  if (!isInstalled) return disabled === undefined ? 'removed' : `removed, ${disabled}`;
  if (disabled !== undefined) return disabled;
  if (workspace.startsWith('E')) return 'installed for its workspaces';
  return by === (workspace as string) ? 'installed' : `installed by ${by}`;
}

function neverInWords(deed: TenantDeed): string {
  const where = deed.kind === 'list' ? 'there' : `in ${deed.id}`;
  return `The bot was never installed ${where}. To see where it was, type npm run tenants -- list`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
