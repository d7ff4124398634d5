// Keeps connected accounts open, each with the key that its row holds now. Knows neither deeds nor people.

import type { Log } from '#base/log.ts';
import { reveal } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import { type Account, type AccountStore, sealedForAccount } from './account.ts';
import type { AccountAccess, AccountHealth, AccountOpener, DefaultAccount, LockedWhy } from './accounts.ts';
import { type SealingKeys, unseal } from './seal.ts';

export interface OpenAccounts {
  /** Opens connected accounts and closes disconnected ones. It tries a failed one again the next time. */
  bringIntoLine(): Promise<void>;
  healthOf(account: Account): Promise<AccountHealth>;
  /** The accounts' names at the last `bringIntoLine`. */
  names(): ReadonlyMap<AccountId, string>;
  /** What places without a room show, at the last `bringIntoLine`. */
  byDefault(): DefaultAccount;
  /** For an operator: one sentence for each reason why accounts cannot be opened. */
  troubles(): readonly string[];
}

export interface OpenAccountsOptions {
  readonly workspace: WorkspaceId;
  readonly store: Pick<AccountStore, 'load' | 'loadDefault' | 'beginDefault'>;
  readonly opener: AccountOpener;
  /** The account of the environment, which goes before all others; undefined if it names none. */
  readonly byDefault: { readonly id: AccountId; readonly url: URL } | undefined;
  /** Undefined if there is no key, so that nothing opens. */
  readonly sealingKeys: SealingKeys | undefined;
  readonly log: Log;
}

export function createOpenAccounts(options: OpenAccountsOptions): OpenAccounts {
  const { workspace, store, opener, sealingKeys, byDefault: environment, log } = options;
  const open = new Map<AccountId, AccountAccess>();
  const locked = new Map<AccountId, LockedWhy>();
  let names: ReadonlyMap<AccountId, string> = new Map();
  let byDefault: DefaultAccount = { kind: 'none-yet' };
  let lining: Promise<void> = Promise.resolve();

  /** Runs one after the other, so that a deed that ends in the same minute opens nothing twice. */
  function bringIntoLine(): Promise<void> {
    lining = lining.catch(() => undefined).then(lineUp);
    return lining;
  }

  async function lineUp(): Promise<void> {
    const accounts = await store.load();
    names = new Map(accounts.map(({ id, name }) => [id, name]));
    byDefault = await defaultAmong(accounts);
    const stay = new Set(accounts.filter(({ state }) => state.kind === 'connected').map(({ id }) => id));
    for (const id of [...open.keys()].filter((one) => !stay.has(one))) await close(id);
    for (const id of [...locked.keys()].filter((one) => !stay.has(one))) locked.delete(id);
    for (const account of accounts) {
      await bringOneIntoLine(account).catch((error: unknown) =>
        log.error('an account could not be opened', { account: account.id, error }),
      );
    }
  }

  /** The first one, for good: when it is gone, nothing takes its place until an admin chooses. */
  async function defaultAmong(accounts: readonly Account[]): Promise<DefaultAccount> {
    if (environment !== undefined && byDefault.kind === 'kept') return byDefault;
    const [oldest] = accounts.toSorted((one, other) => one.connectedAt - other.connectedAt);
    const first = environment ?? oldest;
    const id = (await store.loadDefault()) ?? (first && (await store.beginDefault(first.id)));
    if (environment !== undefined) return { kind: 'kept', id: environment.id };
    if (id === undefined) return { kind: 'none-yet' };
    return { kind: accounts.some((account) => account.id === id) ? 'kept' : 'forgotten', id };
  }

  async function bringOneIntoLine(account: Account): Promise<void> {
    const { id } = account;
    const service = serviceOf(account);
    if (service === undefined) return;
    if (typeof service === 'string') {
      if (locked.get(id) !== service)
        log.error('the key of an account cannot be opened', { account: id, why: service });
      locked.set(id, service);
      return close(id);
    }
    locked.delete(id);
    if (isSame(open.get(id), service)) return;
    await close(id);
    await opener.open(id, service);
    open.set(id, service);
  }

  async function close(id: AccountId): Promise<void> {
    if (open.delete(id)) await opener.close(id);
  }

  /** Undefined if the account is disconnected. */
  function serviceOf({ id, address, state }: Account): AccountAccess | LockedWhy | undefined {
    if (state.kind === 'disconnected') return undefined;
    if (sealingKeys === undefined) return 'no-encryption-key';
    const opened = unseal(sealingKeys, state.key, sealedForAccount(workspace, id, address));
    return opened.kind === 'opened' ? { url: new URL(address), key: opened.secret } : opened.kind;
  }

  return {
    bringIntoLine,
    healthOf: async ({ id, state }) => {
      if (state.kind === 'disconnected') return { kind: 'disconnected', keptUntil: state.keptUntil };
      const why = locked.get(id);
      if (why !== undefined) return { kind: 'locked', why };
      return (await opener.health(id)) ?? { kind: 'not-answering' };
    },
    names: () => names,
    byDefault: () => byDefault,
    troubles: () => troublesOf([...locked.values()]),
  };
}

/** Also true if only the seal of its key is new. */
function isSame(one: AccountAccess | undefined, other: AccountAccess): boolean {
  return one?.url.href === other.url.href && reveal(one.key) === reveal(other.key);
}

function troublesOf(why: readonly LockedWhy[]): string[] {
  const many = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);
  const count = (kind: LockedWhy) => why.filter((one) => one === kind).length;
  const [missing, unknown, tampered] = [count('no-encryption-key'), count('unknown-key'), count('tampered')];
  return [
    ...(missing > 0
      ? [
          `ENCRYPTION_KEY is missing, so ${many(missing)} cannot be opened. Set it to the key that the bot had`,
        ]
      : []),
    ...(unknown > 0
      ? [
          `ENCRYPTION_KEY is not the key that sealed ${many(unknown)}. Add the key that the bot had, behind a comma`,
        ]
      : []),
    ...(tampered > 0
      ? [
          `The keys of ${many(tampered)} were changed in the store and are not used. Give them anew in /campaign-stats accounts`,
        ]
      : []),
  ];
}
