// The bot's own store, for a program beside it. Only the bot makes a store, and only the bot brings one to a newer schema.

import { existsSync } from 'node:fs';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import { type KeptLook, lookAtStore } from '#store/look.ts';
import { openStore, type Store } from '#store/open-store.ts';

/** Its message is for the operator. */
export class OtherVersion extends Error {
  constructor() {
    super('The store is of another version. Start the bot of this version once, and try again.');
  }
}

export interface BesideOptions {
  readonly path: string;
  readonly databaseUrl: Secret | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** `see` looks at it before it is opened. Undefined if there is none yet. Rejects with StoreError or OtherVersion. */
export async function openBeside<Seen>(
  { path, databaseUrl, clock, log }: BesideOptions,
  see: (kept: KeptLook) => Promise<Seen>,
): Promise<{ readonly store: Store; readonly seen: Seen } | undefined> {
  if (databaseUrl === undefined && (path === ':memory:' || !existsSync(path))) return undefined;
  const { facts, kept, close } = await lookAtStore(path, databaseUrl, log);
  try {
    const isThere = facts.kind === 'server' ? facts.schema !== undefined : facts.content !== undefined;
    if (!isThere) return undefined;
    if (kept === undefined) throw new OtherVersion();
    const seen = await see(kept);
    return { store: await openStore({ path, databaseUrl, besideBot: true, clock, log }), seen };
  } finally {
    await close();
  }
}

/** What a program says where openBeside finds none. */
export function noStoreInWords(path: string, databaseUrl: Secret | undefined): string {
  return databaseUrl === undefined
    ? `There is no store at ${path}. Set STORE_PATH to the bot's file.`
    : 'There is no store in that database. Set DATABASE_URL to the bot’s own.';
}
