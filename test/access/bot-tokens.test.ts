// The tokens of installations: renewed before they end, by one process at a time, and used to their end where Slack renews none.

import { expect, onTestFinished, test } from 'vitest';
import { createBotTokens, type NewTokens, NoToken, sealTokens } from '#access/bot-tokens.ts';
import type { Installation, InstallationId } from '#access/installation.ts';
import { parseSealingKeys } from '#access/seal.ts';
import { reveal, type Secret, secret } from '#base/secret.ts';
import type { UserId } from '#base/tenant.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 10, 9);
const id = 'T0ACME' as InstallationId;
const parsed = parseSealingKeys('ab'.repeat(32));
const sealingKeys = parsed.kind === 'keys' ? parsed.keys : undefined;
if (sealingKeys === undefined) throw new Error('the key of this test is none');
const keys = sealingKeys;

/** A Slack that takes each refresh token once, a moment after it is asked. */
function slackWith(clock: ReturnType<typeof createVirtualClock>, first: string) {
  let good = first;
  let renewals = 0;
  let isDown = false;
  return {
    exchange: async (refresh: Secret): Promise<NewTokens> => {
      await clock.sleep(200);
      if (isDown || reveal(refresh) !== good) throw new Error('invalid_refresh_token');
      renewals += 1;
      good = `refresh-${renewals}`;
      return { token: secret(`token-${renewals}`), refresh: secret(good), endsInMs: 12 * hour };
    },
    renewals: () => renewals,
    goesDown: () => {
      isDown = true;
    },
  };
}

async function opened({ endsInMs }: { endsInMs: number | undefined } = { endsInMs: 12 * hour }) {
  const clock = createVirtualClock(start);
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const store: Store = await openStore({ path: ':memory:', clock, log });
  onTestFinished(() => store.close());
  const tokens = {
    token: secret('token-0'),
    refresh: endsInMs === undefined ? undefined : secret('refresh-0'),
  };
  const installation: Installation = {
    ...{ id, name: 'Acme', botId: 'B0', botUserId: 'U0BOT' as UserId, scopes: [], admins: [] },
    installedAt: start,
    state: {
      kind: 'installed',
      tokens: {
        sealed: sealTokens(keys, id, tokens),
        endsAt: endsInMs === undefined ? undefined : start + endsInMs,
      },
    },
  };
  await store.installations.save(installation);
  const slack = slackWith(clock, 'refresh-0');
  const process = () =>
    createBotTokens({ book: store.installations, sealingKeys: keys, exchange: slack.exchange, clock, log });
  /** Lets time pass until it is there. */
  const awaited = async <Value>(work: Promise<Value>): Promise<Value> => {
    let over = false;
    void work.then(
      () => (over = true),
      () => (over = true),
    );
    await clock.advance(0);
    while (!over) await clock.advance(100);
    return work;
  };
  return { clock, store, slack, process, awaited, logged, installation };
}

const tokenOf = async (one: Promise<Secret>) => reveal(await one);

test('a token that never ends is read once, and nobody renews it', async () => {
  const { process, slack, clock } = await opened({ endsInMs: undefined });
  const tokens = process();
  expect(await tokenOf(tokens.tokenOf(id))).toBe('token-0');
  await clock.advance(1_000 * hour);
  expect(await tokenOf(tokens.tokenOf(id))).toBe('token-0');
  expect(slack.renewals()).toBe(0);
});

test('three processes that all need a token that has ended renew it once, and all get the new one', async () => {
  const { process, slack, clock, awaited } = await opened();
  const all = [process(), process(), process()];
  await clock.advance(13 * hour);
  const got = await awaited(
    Promise.all(all.flatMap((tokens) => [1, 2, 3].map(() => tokenOf(tokens.tokenOf(id))))),
  );
  expect(new Set(got)).toEqual(new Set(['token-1']));
  expect(slack.renewals()).toBe(1);
});

test('nobody waits for the next token while this one holds', async () => {
  const { process, slack, clock } = await opened();
  const tokens = process();
  await tokens.tokenOf(id);
  await clock.advance(10 * hour + 1);
  expect(await tokenOf(tokens.tokenOf(id))).toBe('token-0');
  for (let seconds = 0; seconds < 10; seconds += 1) await clock.advance(1_000);
  expect(await tokenOf(tokens.tokenOf(id))).toBe('token-1');
  expect(slack.renewals()).toBe(1);
});

test('where Slack renews nothing, the token is used to its end; then each call is refused at once', async () => {
  const { process, slack, clock, awaited, logged } = await opened();
  slack.goesDown();
  const tokens = process();
  await clock.advance(11 * hour);
  expect(await awaited(tokenOf(tokens.tokenOf(id)))).toBe('token-0');
  expect(logged).toContain('the tokens of an installation could not be renewed');
  await clock.advance(hour);
  await expect(awaited(tokens.tokenOf(id))).rejects.toThrow(NoToken);
});

test('a workspace that removed the bot has no token from the moment on that it is forgotten here', async () => {
  const { process, store } = await opened();
  const tokens = process();
  await tokens.tokenOf(id);
  await store.installations.remove(id, start + 1);
  tokens.forget(id);
  await expect(tokens.tokenOf(id)).rejects.toMatchObject({ why: 'not-installed' });
});

test('a token that was moved to the row of another workspace does not open there', async () => {
  const { process, store, installation } = await opened();
  const theirs = 'T0GLOBEX' as InstallationId;
  await store.installations.save({ ...installation, id: theirs });
  await expect(process().tokenOf(theirs)).rejects.toMatchObject({ why: 'not-opened' });
});
