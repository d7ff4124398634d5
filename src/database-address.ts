// The address of the Postgres database as Postgres' own programs take it, for commands that are printed to be typed; tells no password.

/** In quotes for a shell. Without the password they ask for it. `database`: another one on the same server. */
export function typedDatabase(url: string, database?: string): string {
  const address = URL.parse(url);
  if (address === null || address.host === '') return `'postgres://user@host:5432/${database ?? 'database'}'`;
  address.password = '';
  if (database !== undefined) address.pathname = database;
  // The bot's own word: what they know says the same.
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require');
  return `'${address.href.replaceAll("'", '%27')}'`;
}
