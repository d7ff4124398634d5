// Every way a Postgres server can fail the store, each with a sentence for the operator. None holds the address with its password.

import { unreachable } from '#base/unreachable.ts';

/** `server`: `DATABASE at HOST:PORT`. */
export type ServerFault = { readonly server: string } & (
  | { readonly kind: 'bad-address' }
  /** A file of the address (`sslrootcert`, `sslcert`, `sslkey`). `code` is the system's. */
  | { readonly kind: 'certificate-unread'; readonly path: string; readonly code: string }
  | { readonly kind: 'unknown-sslmode' }
  /** Not reached, cut off, starting or stopping. `reason` is a code. */
  | { readonly kind: 'server-away'; readonly reason: string }
  | { readonly kind: 'server-refuses-user' }
  | { readonly kind: 'server-not-trusted'; readonly reason: string }
  | { readonly kind: 'no-database' }
  | { readonly kind: 'server-too-old'; readonly version: string }
  /** Without `lacks` the server did not tell to what. */
  | { readonly kind: 'no-rights'; readonly lacks?: LackedRights | undefined }
  | { readonly kind: 'too-many-connections' }
  /** All of the bot's own connections for reading are busy. */
  | { readonly kind: 'connections-busy' }
  /** The server is a copy that follows another one, or was set so. */
  | { readonly kind: 'server-read-only' }
  /** A pooler in between hands a connection on after each transaction. */
  | { readonly kind: 'server-pooled' }
  | { readonly kind: 'server-full' }
  /** A bot uses the database, and somebody else must be alone on it; or an older bot, which has to be alone. */
  | { readonly kind: 'taken' }
  /** The database holds another program's tables, with our names or where only ours may be. */
  | { readonly kind: 'foreign-tables' }
  /** A store should move there, but the database holds rows. */
  | { readonly kind: 'not-empty'; readonly table: string }
  /** The rows that arrived are not the rows that were sent. */
  | { readonly kind: 'not-the-same'; readonly table: string }
  /** The answer to the commit of a move was lost, and the server cannot be asked about it. */
  | { readonly kind: 'move-unknown' }
  | { readonly kind: 'newer-tables'; readonly found: string; readonly known: string }
  | { readonly kind: 'upgrade-failed'; readonly migration: string }
  | { readonly kind: 'server-overfull' }
  /** None of the above. `code` is an SQLSTATE. */
  | { readonly kind: 'server-refused'; readonly code: string }
);

export type RightsTo = 'table' | 'sequence' | 'schema' | 'database' | 'function' | 'ownership';

export interface LackedRights {
  readonly to: RightsTo;
  /** As they are written in SQL. */
  readonly names: readonly [string, ...string[]];
  /** In which they stand, where the catalog told. */
  readonly schema?: string;
}

/** Faults that a new connection may not have. */
const passing: ReadonlySet<string> = new Set<ServerFault['kind']>([
  'server-away',
  'too-many-connections',
  'connections-busy',
  'server-read-only',
  'taken',
]);

export function isPassing({ kind }: { readonly kind: string }): boolean {
  return passing.has(kind);
}

export function adviceForServer(fault: ServerFault): string {
  const { server } = fault;
  switch (fault.kind) {
    case 'bad-address':
      return 'The store cannot be opened: the address of the database (DATABASE_URL) cannot be read. Set it to postgres://user:password@host:5432/database; in the password write # / ? @ : % as %23 %2F %3F %40 %3A %25.';
    case 'certificate-unread':
      return `The store cannot be opened: the file ${fault.path}, which DATABASE_URL names, cannot be read (${fault.code}). Set sslrootcert, sslcert or sslkey there to a file that this user may read.`;
    case 'unknown-sslmode':
      return 'The store cannot be opened: DATABASE_URL has an sslmode that does not exist. Set it to verify-full, which looks at the certificate, to no-verify, which trusts any, or to disable, which goes without.';
    case 'server-away':
      return `The store does not answer: ${server} is not reached (${fault.reason}). Start the Postgres server, or check the network and DATABASE_URL; a bot that is running connects again by itself.`;
    case 'server-refuses-user':
      return `The store cannot be opened: ${server} refuses the user or the password of DATABASE_URL. Set the right ones, or give that user the right to connect (pg_hba.conf).`;
    case 'server-not-trusted':
      return `The store cannot be opened: no protected connection to ${server} (${fault.reason}). Check the server's certificate, and sslmode in DATABASE_URL.`;
    case 'no-database':
      return `The store cannot be opened: there is no database ${server}. Create it (createdb), or set DATABASE_URL to one that exists.`;
    case 'server-too-old':
      return `The store cannot be opened: ${server} runs Postgres ${fault.version}. Set DATABASE_URL to a server of version 14 or newer.`;
    case 'no-rights':
      if (fault.lacks !== undefined)
        return `The store cannot be used: the user of DATABASE_URL lacks rights in ${server} to ${rightsInWords(fault.lacks)}. Give it the right as the owner, or as somebody who may do everything: ${grantFor(fault.lacks)} (USER: the one in DATABASE_URL).`;
      return `The store cannot be used: the user of DATABASE_URL lacks rights in ${server}. Give it the right to create and change tables there (grant create, usage on schema public).`;
    case 'too-many-connections':
      return `The store cannot be reached: ${server} takes no more connections. Close others, or set its max_connections higher (of PgBouncer in front of it default_pool_size and max_client_conn); the bot needs seven.`;
    case 'connections-busy':
      return `The store does not answer: all connections of the bot to ${server} are busy. Check what keeps the server busy.`;
    case 'server-read-only':
      return `The store cannot be written: ${server} may only be read, as a copy or by default_transaction_read_only (a managed server sets it when its disk fills up). Set DATABASE_URL to the primary server, or give that one room; the bot then goes on by itself.`;
    case 'server-pooled':
      return `The store cannot be used: a pooler in front of ${server} gives each transaction another connection, and the bot's locks and notices do not hold there. Set it to keep sessions (PgBouncer: pool_mode = session), or set DATABASE_URL to the server itself.`;
    case 'server-full':
      return `The store cannot be written: a disk of ${server} is full. Free some space; nothing that was saved before is lost.`;
    case 'taken':
      return `The store is in use: another bot works on ${server}. Stop all bots there first: either this program must be alone, or that bot is of a version that must.`;
    case 'foreign-tables':
      return `The store cannot be opened: ${server} holds tables of another program. Set DATABASE_URL to a database of the bot's own; this one was not changed.`;
    case 'not-empty':
      return `The store needs an empty database: ${server} holds rows already (${fault.table}). Set DATABASE_URL to one that no bot has used yet.`;
    case 'not-the-same':
      return `The store was not moved: what arrived in ${fault.table} of ${server} is not what was sent. Report this; nothing was changed on either side.`;
    case 'move-unknown':
      return `The store may have been moved, or not at all: ${server} was lost in the last step, and does not tell. Start no bot yet. Check it once the server answers: type the same command again. If it says that the database holds rows already, all was moved and the bot may start; otherwise it moves all then.`;
    case 'newer-tables':
      return `The store cannot be opened: ${server} was written by a newer version of the bot (its schema is ${fault.found}; this version knows up to ${fault.known}). Start the newer version again.`;
    case 'upgrade-failed':
      return `The store could not be upgraded (${fault.migration}): ${server} was left as it was. Start the version that ran before, and report this.`;
    case 'server-overfull':
      return `The store cannot take more: too much waits to be written to ${server}. Check what keeps the server busy.`;
    case 'server-refused':
      return `The store cannot be used: ${server} refused a statement (SQLSTATE ${fault.code}). Check the server's log.`;
    default:
      return unreachable(fault);
  }
}

/** What is granted on each kind. The owner of a table alone may change its columns. */
const grants: Readonly<Record<Exclude<RightsTo, 'ownership'>, string>> = {
  table: 'select, insert, update, delete',
  sequence: 'usage, select',
  schema: 'create, usage',
  database: 'connect',
  function: 'execute',
};

/** More of them lack as a whole. */
const mostNamed = 3;

/** `table digests`, `tables digests, rooms` */
function rightsInWords({ to, names }: LackedRights): string {
  const kind = to === 'ownership' ? 'table' : to;
  const shown =
    names.length > mostNamed
      ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
      : names.join(', ');
  return `${kind}${names.length > 1 ? 's' : ''} ${shown}`;
}

/** What somebody with the right to it types. `USER` stands for the bot's own. */
function grantFor({ to, names, schema = 'public' }: LackedRights): string {
  if (to === 'ownership') return names.map((name) => `alter table ${name} owner to USER`).join('; ');
  if (names.length > mostNamed) return `grant ${grants[to]} on all ${to}s in schema ${schema} to USER`;
  return `grant ${grants[to]} on ${to} ${names.join(', ')} to USER`;
}
