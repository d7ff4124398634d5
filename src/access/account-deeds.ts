// What admins do to accounts: connect, rename, give a new key, disconnect. Each deed is tried, kept with its entry, and logged.

import type { Clock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import { type Account, type AccountStore, mostAccounts, sealedForAccount } from './account.ts';
import { isCalled, isKey, readName, readWish } from './account-wish.ts';
import type { AccountOutcome, AccountRefusal, Accounts, ConnectWish } from './accounts.ts';
import type { AccountEntry } from './audit.ts';
import type { OpenAccounts, OpenAccountsOptions } from './open-accounts.ts';
import { mayAnywhere } from './policy.ts';
import { seal } from './seal.ts';

export interface AccountDeedsOptions extends OpenAccountsOptions {
  readonly store: AccountStore;
  readonly admins: readonly UserId[];
  /** Whether an address may lead to this machine, without https. */
  readonly allowsPrivate: boolean;
  /** How long the figures of a disconnected account are kept. */
  readonly keptMs: number;
  readonly clock: Clock;
  readonly newId: () => string;
}

type AccountDeeds = Pick<Accounts, 'connect' | 'rename' | 'giveKey' | 'showByDefault' | 'disconnect'>;

export function createAccountDeeds(
  options: AccountDeedsOptions,
  { bringIntoLine }: Pick<OpenAccounts, 'bringIntoLine'>,
): AccountDeeds {
  const { workspace, store, opener, sealingKeys, byDefault, admins, allowsPrivate, clock, log, newId } =
    options;

  async function find(id: AccountId): Promise<Account | undefined> {
    return (await store.load()).find((account) => account.id === id);
  }

  /** Tries the key before it keeps it. */
  async function sealedAfterTrial(
    id: AccountId,
    url: URL,
    key: string,
  ): Promise<{ readonly key: string; readonly campaigns: number } | AccountRefusal> {
    if (sealingKeys === undefined) return { kind: 'no-encryption-key' };
    if (!isKey(key)) return { kind: 'bad-key' };
    const service = { url, key: secret(key) };
    const tried = await opener.try(id, service);
    if (typeof tried !== 'number') return { kind: 'service', fault: tried };
    const sealed = seal(sealingKeys, service.key, sealedForAccount(workspace, id, url.href));
    return { key: sealed, campaigns: tried };
  }

  async function changed(account: Account, entry: AccountEntry): Promise<AccountOutcome> {
    const next = { ...account, version: account.version + 1 };
    if (!(await store.change(next, entry))) {
      const others = (await store.load()).filter(({ id }) => id !== account.id);
      return refused({ kind: others.some(isCalled(account.name)) ? 'name-taken' : 'changed' });
    }
    log.info('an account was changed', { account: account.id, deed: entry.deed, by: entry.by });
    await bringIntoLine();
    return { kind: 'done', account: next };
  }

  function entryOf(
    { id, name }: Account,
    by: UserId,
    deed: AccountEntry['deed'],
    changes: AccountEntry['changes'],
  ): AccountEntry {
    return { at: clock.now(), by, on: 'account', id, deed, title: name, changes };
  }

  const forAdmins =
    <Given extends readonly unknown[]>(deed: (...given: [...Given, UserId]) => Promise<AccountOutcome>) =>
    async (...given: [...Given, UserId]): Promise<AccountOutcome> =>
      mayAnywhere(given.at(-1) as UserId, admins, 'connect')
        ? deed(...given)
        : refused({ kind: 'not-admin' });

  return {
    connect: forAdmins(async (wish: ConnectWish, by: UserId) => {
      const read = readWish(wish, allowsPrivate);
      if ('kind' in read) return refused(read);
      const { name, url } = read;
      const others = await store.load();
      if (others.length >= mostAccounts) return refused({ kind: 'too-many', most: mostAccounts });
      if (others.some(isCalled(name))) return refused({ kind: 'name-taken' });
      const id = newId() as AccountId;
      const sealed = await sealedAfterTrial(id, url, wish.key);
      if ('kind' in sealed) return refused(sealed);
      const { key, campaigns } = sealed;
      const state = { kind: 'connected', key } as const;
      const connected = { connectedBy: by, connectedAt: clock.now() };
      const account = { id, name, address: url.href, ...connected, state, version: 1 };
      const changes = [
        { part: 'host', after: url.host },
        { part: 'key', after: 'given' },
      ] as const;
      if (!(await store.add(account, entryOf(account, by, 'connect', changes))))
        return refused({ kind: 'name-taken' });
      log.info('an account was connected', { account: id, by });
      await bringIntoLine();
      return { kind: 'done', account, campaigns };
    }),

    rename: forAdmins(async (id: AccountId, typed: string, by: UserId) => {
      const name = readName(typed);
      if (name === undefined) return refused({ kind: 'bad-name' });
      const account = await find(id);
      if (account === undefined) return refused({ kind: 'changed' });
      const changes = [{ part: 'name', before: account.name, after: name }] as const;
      return changed({ ...account, name }, entryOf(account, by, 'rename', changes));
    }),

    giveKey: forAdmins(async (id: AccountId, typed: string, by: UserId) => {
      const account = await find(id);
      if (account === undefined) return refused({ kind: 'changed' });
      const sealed = await sealedAfterTrial(id, new URL(account.address), typed);
      if ('kind' in sealed) return refused(sealed);
      const { key, campaigns } = sealed;
      const deed = account.state.kind === 'connected' ? 'rotate-key' : 'connect';
      const entry = entryOf(account, by, deed, [{ part: 'key', after: 'given' }]);
      const outcome = await changed({ ...account, state: { kind: 'connected', key } }, entry);
      return outcome.kind === 'done' ? { ...outcome, campaigns } : outcome;
    }),

    showByDefault: forAdmins(async (id: AccountId, by: UserId) => {
      const account = await find(id);
      // The environment's account goes before all others.
      if (account === undefined || byDefault !== undefined) return refused({ kind: 'changed' });
      await store.chooseDefault(id, entryOf(account, by, 'show-by-default', []));
      log.info('an admin chose the account of places without a room', { account: id, by });
      await bringIntoLine();
      return { kind: 'done', account };
    }),

    disconnect: forAdmins(async (id: AccountId, figures: 'keep' | 'forget', by: UserId) => {
      const account = await find(id);
      if (account === undefined) return refused({ kind: 'changed' });
      if (account.state.kind === 'connected') {
        const at = clock.now();
        const state = { kind: 'disconnected', at, keptUntil: at + options.keptMs } as const;
        const entry = entryOf(account, by, 'disconnect', [{ part: 'key', before: 'given' }]);
        const outcome = await changed({ ...account, state }, entry);
        if (outcome.kind === 'refused' || figures === 'keep') return outcome;
      }
      // The account is closed by now, so nothing writes to the rows that are deleted.
      await store.forget(id, entryOf(account, by, 'forget', [{ part: 'figures', before: 'kept' }]));
      log.info('an account was forgotten', { account: id, by });
      return { kind: 'forgotten', name: account.name };
    }),
  };
}

function refused(refusal: AccountRefusal): AccountOutcome {
  return { kind: 'refused', refusal };
}
