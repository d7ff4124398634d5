// Accounts are there again after a restart, each workspace's own; what is forgotten is gone, and no key ever lies in a file in the clear.

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Account, type AccountStore, sealedForAccount } from '#access/account.ts';
import type { AccountEntry } from '#access/audit.ts';
import { rotateKeys } from '#access/rotate-keys.ts';
import { parseSealingKeys, type SealingKeys, seal, unseal } from '#access/seal.ts';
import { reveal, secret } from '#base/secret.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import type { AskedThere } from '#slack/personal/habits.ts';
import { migrations } from '#store/migrations.ts';
import { openSqlite } from '#store/sqlite.ts';
import { upgrade } from '#store/upgrade.ts';
import { digest } from './digests.ts';
import { directly, newPath, opened, places, start } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const ana = 'U0ANA' as UserId;
const address = 'https://api.example.com/';
const canary = 'canary-of-the-api-key';

function keysOf(text: string): SealingKeys {
  const parsed = parseSealingKeys(text);
  if (parsed.kind === 'fault') throw new Error(parsed.fault);
  return parsed.keys;
}
const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

function account(id: string, name: string, key = 'sealed'): Account {
  const connected = { connectedBy: ana, connectedAt: start };
  return { id: id as AccountId, name, address, ...connected, state: { kind: 'connected', key }, version: 1 };
}

function entry(deed: AccountEntry['deed'], { id, name }: Account): AccountEntry {
  return { at: start, by: ana, on: 'account', id, deed, title: name, changes: [] };
}

const add = (store: AccountStore, added: Account) => store.add(added, entry('connect', added));
const change = (store: AccountStore, changed: Account) => store.change(changed, entry('rename', changed));

describe.each(places)('in %s', (place) => {
  test('accounts come by name, and no other workspace sees them', async () => {
    const { store } = await opened(newPath(place));
    const accounts = store.accounts(ours.workspace);
    const [globex, acme] = [account('a2', 'Globex'), account('a1', 'acme')];
    expect([await add(accounts, globex), await add(accounts, acme)]).toEqual([true, true]);
    expect(await accounts.load()).toEqual([acme, globex]);
    expect(await store.accounts(theirs.workspace).load()).toEqual([]);
  });

  test('no two have one name, however it is written', async () => {
    const { store } = await opened(newPath(place));
    const accounts = store.accounts(ours.workspace);
    const [acme, globex] = [account('a1', 'Acme'), account('a2', 'Globex')];
    await add(accounts, acme);
    expect(await add(accounts, account('a2', 'ACME'))).toBe(false);
    await add(accounts, globex);
    expect(await change(accounts, { ...globex, name: 'aCMe', version: 2 })).toBe(false);
    expect(await change(accounts, { ...acme, name: 'ACME', version: 2 })).toBe(true);
    expect(await add(store.accounts(theirs.workspace), acme)).toBe(true);
  });

  test('of two changes at once one is written, and only what was written is in the audit trail', async () => {
    const { store } = await opened(newPath(place));
    const accounts = store.accounts(ours.workspace);
    const acme = account('a1', 'Acme');
    await add(accounts, acme);
    const both = ['Acme A', 'Acme B'].map((name) => change(accounts, { ...acme, name, version: 2 }));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    const trail = await store.audit(ours).load({ on: 'a1' }, 10);
    expect(trail.map(({ deed }) => deed)).toEqual(['rename', 'connect']);
  });

  test('what is disconnected has no key any more', async () => {
    const { store } = await opened(newPath(place));
    const accounts = store.accounts(ours.workspace);
    const acme = account('a1', 'Acme');
    await add(accounts, acme);
    const state = { kind: 'disconnected', at: start, keptUntil: start + 1 } as const;
    await change(accounts, { ...acme, state, version: 2 });
    expect(await accounts.load()).toEqual([{ ...acme, state, version: 2 }]);
    expect(await store.sealedKeys.load()).toEqual([]);
  });

  test('forgetting one deletes its rows and nobody else’s', async () => {
    const { store } = await opened(newPath(place));
    const accounts = store.accounts(ours.workspace);
    const acme = account('a1', 'Acme');
    await add(accounts, acme);
    await add(store.accounts(theirs.workspace), acme);
    const its = { ...ours, account: acme.id };
    for (const tenant of [its, ours, { ...theirs, account: acme.id }]) {
      await store.recollection(tenant).remember('fact', 1);
      await store.digests(tenant).saveDigest(digest('D1'));
    }
    const asked = (of: AccountId): AskedThere => ({
      ...{ question: { kind: 'list', statuses: [] }, room: 'default', account: of },
    });
    const [itsToo, kept] = [asked(acme.id), asked(ours.account)];
    const pins = { asked: [itsToo, kept], pinned: [itsToo], whole: [] };
    await store.habits(ours).change(ana, start, () => pins);
    await accounts.forget(acme.id, entry('forget', acme));
    expect(await accounts.load()).toEqual([]);
    expect(await store.habits(ours).load(ana)).toEqual({ asked: [kept], pinned: [], whole: [] });
    expect(await store.recollection(its).recall('fact')).toBeUndefined();
    expect(await store.digests(its).loadDigests()).toEqual([]);
    expect(await store.digests(ours).loadDigests()).toEqual([digest('D1')]);
    expect(await store.recollection(ours).recall('fact')).toBe(1);
    const theirsToo = { ...theirs, account: acme.id };
    expect(await store.digests(theirsToo).loadDigests()).toHaveLength(1);
    expect(await store.accounts(theirs.workspace).load()).toEqual([acme]);
    expect((await store.audit(ours).load({ on: 'a1' }, 10)).map(({ deed }) => deed)).toEqual([
      'forget',
      'connect',
    ]);
  });
});

async function storeWithKey(path: string, keys: SealingKeys) {
  const { store } = await opened(path);
  const sealed = seal(keys, secret(canary), sealedForAccount(ours.workspace, 'a1' as AccountId, address));
  await add(store.accounts(ours.workspace), account('a1', 'Acme', sealed));
  return store;
}

const opensWith = async (store: Awaited<ReturnType<typeof storeWithKey>>, keys: SealingKeys) => {
  const [kept] = await store.sealedKeys.load();
  if (kept?.kind !== 'account') return 'none';
  const about = sealedForAccount(kept.tenant.workspace, kept.tenant.account, kept.address);
  const unsealed = unseal(keys, kept.sealed, about);
  return unsealed.kind === 'opened' ? reveal(unsealed.secret) : unsealed.kind;
};

test('a key is in no file in the clear: not in the store, nor beside it, nor in the copy of an upgrade', async () => {
  const path = newPath('a file');
  const store = await storeWithKey(path, keysOf(oldKey));
  const filesHold = (text: string) =>
    readdirSync(dirname(path)).filter((name) => readFileSync(join(dirname(path), name)).includes(text));
  expect(filesHold('Acme').length).toBeGreaterThan(0);
  expect(filesHold(canary)).toEqual([]);
  await store.close();
  const file = openSqlite(path);
  upgrade(
    file,
    { ...migrations, '9001-later': (later) => later.exec('create table later (x text) strict') },
    start,
  );
  file.close();
  expect(filesHold('Acme').filter((name) => name.endsWith('.copy'))).toHaveLength(1);
  expect(filesHold(canary)).toEqual([]);
});

test('an address that somebody writes into the file gets no key: it does not open there', async () => {
  const path = newPath();
  const first = await storeWithKey(path, keysOf(oldKey));
  await first.close();
  await directly(path, `update accounts set address = 'https://elsewhere.example.com/'`);
  const { store } = await opened(path);
  expect(await opensWith(store, keysOf(oldKey))).toBe('tampered');
});

test('all keys are sealed anew under the first key, once, and the old one may go', async () => {
  const store = await storeWithKey(newPath(), keysOf(oldKey));
  const both = keysOf(`${newKey},${oldKey}`);
  expect(await rotateKeys(store.sealedKeys, both)).toEqual({ anew: 1, already: 0, unopened: [] });
  expect(await opensWith(store, keysOf(newKey))).toBe(canary);
  expect(await opensWith(store, keysOf(oldKey))).toBe('unknown-key');
  expect(await rotateKeys(store.sealedKeys, both)).toEqual({ anew: 0, already: 1, unopened: [] });
});

test('a key that does not open stays as it is, and is told', async () => {
  const store = await storeWithKey(newPath(), keysOf(oldKey));
  const of = expect.objectContaining({ tenant: { ...ours, account: 'a1' } });
  const told = { anew: 0, already: 0, unopened: [{ of, why: 'unknown-key' }] };
  expect(await rotateKeys(store.sealedKeys, keysOf(newKey))).toEqual(told);
  expect(await opensWith(store, keysOf(oldKey))).toBe(canary);
});
