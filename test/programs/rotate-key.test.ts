// npm run rotate-key, as an operator runs it: what it does, what it says, and what it never prints.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealedForAccount } from '#access/account.ts';
import { parseSealingKeys, seal } from '#access/seal.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, UserId, WorkspaceId } from '#base/tenant.ts';
import { newPath, opened, start } from '../store/opened.ts';

const root = join(import.meta.dirname, '../..');
const newKey = () => randomBytes(32).toString('hex');
const [workspace, id] = ['T1' as WorkspaceId, 'a1' as AccountId];
const address = 'https://api.example.com/';

async function storeSealedWith(key: string): Promise<string> {
  const path = newPath();
  const parsed = parseSealingKeys(key);
  if (parsed.kind === 'fault') throw new Error(parsed.fault);
  const sealed = seal(parsed.keys, secret('canary-key'), sealedForAccount(workspace, id, address));
  const { store } = await opened(path);
  const by = 'U0ANA' as UserId;
  const account = { id, name: 'Acme', address, connectedBy: by, connectedAt: start, version: 1 };
  const entry = { at: start, by, on: 'account', id, deed: 'connect', changes: [] } as const;
  await store.accounts(workspace).add({ ...account, state: { kind: 'connected', key: sealed } }, entry);
  return path;
}

function rotated(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/rotate-key.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
  });
  return { status, said: stdout + stderr };
}

test('keys are sealed anew beside a bot that runs, and the second time there is nothing left to do', async () => {
  const [old, young] = [newKey(), newKey()];
  const STORE_PATH = await storeSealedWith(old);
  const first = rotated({ STORE_PATH, ENCRYPTION_KEY: `${young},${old}` });
  expect(first).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      /^1 key was sealed anew, 0 under .* Take the other keys .* away, and start every bot again/,
    ),
  });
  const second = rotated({ STORE_PATH, ENCRYPTION_KEY: young });
  expect(second).toMatchObject({
    status: 0,
    said: expect.stringContaining('0 keys were sealed anew, 1 under'),
  });
  for (const hidden of [old, young, 'canary-key']) expect(first.said + second.said).not.toContain(hidden);
});

test('a key that does not open is named by its account, and the operator is told to keep the old keys', async () => {
  const STORE_PATH = await storeSealedWith(newKey());
  const { status, said } = rotated({ STORE_PATH, ENCRYPTION_KEY: `${newKey()},${newKey()}` });
  expect(status).toBe(1);
  expect(said).toContain(
    'The key of account Acme of T1 stays as it is. No key of ENCRYPTION_KEY is the one that sealed it: add that one behind a comma, or if it is lost give the account its own key anew (/campaign-stats accounts).',
  );
  expect(said).toContain('Keep the other keys of ENCRYPTION_KEY');
  expect(rotated({ STORE_PATH, ENCRYPTION_KEY: newKey() }).said).not.toContain('other keys');
});

test.each([
  ['no key', {}, 'ENCRYPTION_KEY is missing'],
  ['a key that is none', { ENCRYPTION_KEY: 'hush' }, 'ENCRYPTION_KEY must be 32 bytes in base64 or hex'],
  ['no store', { ENCRYPTION_KEY: newKey() }, 'There is no store at'],
])('with %s it says what is wrong, and makes nothing', (_what, env, words) => {
  const { status, said } = rotated({ STORE_PATH: newPath(), ...env });
  expect([status, said]).toEqual([1, expect.stringContaining(words)]);
  expect(said).not.toContain('hush');
});
