// An admin connects accounts at other campaign services by clicks: tried, kept sealed, renamed, given new keys, disconnected, and there again after a restart.

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { subscribes } from './digest-steps.ts';

const secondKey = 'canary-key-of-acme';
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
const env = { ADMIN_USERS: 'U0ANA', ENCRYPTION_KEY, ALLOW_PRIVATE_ADDRESSES: 'true' };

let world: World;
let second: { service: SandboxService; url: string };
let ana: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, env, ...options });
  ana = world.person('ana');
  const service = createSandboxService({
    ...generous,
    clock: world.clock,
    apiKey: [secondKey, 'another-key'],
    prefix: 'Acme ',
  });
  second = { service, ...(await service.start()) };
  onTestFinished(() => service.stop());
}
afterEach(() => world.close());

async function types(wish: { name?: string; address?: string; key?: string } = {}) {
  const list = await ana.asks('accounts');
  await ana.presses(list, 'Connect an account…');
  expect((await ana.faces()).title).toBe('Connect an account');
  ana.fills({
    [controls.inputAccountName]: wish.name ?? 'Acme',
    [controls.inputAccountAddress]: wish.address ?? second.url,
    [controls.inputAccountKey]: wish.key ?? secondKey,
  });
  await ana.submits();
  return ana.faces();
}

const wordsOf = (view: unknown) => JSON.stringify(view);

/** Chooses from the ⋯ of the only account that was connected. */
async function chooses(entry: string) {
  await ana.presses(await ana.asks('accounts'), entry);
  return ana.faces();
}

test('an account is connected by clicks, tried at once, and read from then on', async () => {
  await begin();
  const before = await ana.asks('accounts');
  expect(before.text).toContain('*Default* · 127.0.0.1');
  const view = await types();
  expect(view.title).toBe('Connected');
  expect(wordsOf(view.blocks)).toContain('*Acme* is connected: its service answers, with 60 campaigns.');
  await world.passes(120_000);
  const { text } = await ana.asks('accounts');
  expect(text).toMatch(/\*Acme\* · 127\.0\.0\.1:\d+\n✓ 60 campaigns, read at/);
});

test('the key is in no message, no form, no log and no file', async () => {
  await begin({ store: 'file' });
  await types();
  await world.passes(60_000);
  const shown = [
    ...world.slack.workspace.channels().flatMap(({ id }) => world.slack.workspace.messagesOf(id)),
    ana.modal(),
  ];
  expect(wordsOf(shown)).not.toContain(secondKey);
  expect(wordsOf(world.logged())).not.toContain(secondKey);
  const folder = dirname(world.env.STORE_PATH ?? '');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const holding = files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(secondKey));
  expect(holding.map(({ name }) => name)).toEqual([]);
});

describe('nothing is kept, and the form says why and asks for the key anew,', () => {
  const refused = async (said: RegExp) => {
    const view = await ana.faces();
    expect(view.title).toBe('Connect an account');
    expect(wordsOf(view.blocks)).toMatch(said);
    expect(wordsOf(view.blocks)).not.toContain(secondKey);
    expect(wordsOf(view.blocks)).toContain('"initial_value":"Acme"');
    expect((await ana.asks('accounts')).text).not.toContain('Acme');
  };

  test('where the service refuses the key', async () => {
    await begin({ expectedLogs: ['the campaign service refuses the key of an account'] });
    await types({ key: 'wrong-key' });
    await refused(/Not saved: the campaign service refuses the API key \(401\)\. Check the key\./);
  });

  test('where nobody listens', async () => {
    await begin();
    await types({ address: 'http://127.0.0.1:1' });
    await refused(/Not saved: the campaign service cannot be reached: nothing answers at its address/);
  });

  test('where the address points to another one: the bot does not follow, and sends no key there', async () => {
    await begin();
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['x-api-key']);
      response.writeHead(302, { location: `${second.url}/v1/campaigns` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    await types({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await refused(/Not saved: the campaign service points to another address, where the bot does not follow/);
    expect(keys).toEqual([secondKey]);
    expect(second.service.requests).toEqual([]);
  });

  test('where the address lies in a private network', async () => {
    await begin({ env: { ...env, ALLOW_PRIVATE_ADDRESSES: 'false' } });
    await types({ address: 'https://127.0.0.1' });
    await refused(/its address lies in a private network.*ALLOW_PRIVATE_ADDRESSES/);
  });
});

test.each([
  [
    'an address without https',
    controls.inputAccountAddress,
    { address: 'http://api.example.com' },
    'The address must start with https://',
  ],
  [
    'no address',
    controls.inputAccountAddress,
    { address: 'api.example.com' },
    'such as https://api.example.com',
  ],
  ['no key', controls.inputAccountKey, { key: 'two words' }, 'A key holds no spaces'],
])('%s is told beneath its input, and nobody is asked', async (_what, input, wish, said) => {
  await begin();
  const view = await types(wish);
  expect(view.errors?.[input]).toContain(said);
  expect(view.errors?.[input]).not.toContain('Not done');
  expect(second.service.requests).toEqual([]);
});

test.each([
  { allowed: 'false', hint: /Only https, and no address inside/, said: /unprotected\.$/ },
  { allowed: 'true', hint: /also inside a private network; http only for the machine/, said: /localhost/ },
])('the form says which addresses it takes where ALLOW_PRIVATE_ADDRESSES is $allowed', async (given) => {
  await begin({ env: { ...env, ALLOW_PRIVATE_ADDRESSES: given.allowed } });
  const view = await types({ address: 'http://api.example.com' });
  expect(wordsOf(view.blocks)).toMatch(given.hint);
  expect(view.errors?.[controls.inputAccountAddress]).toMatch(given.said);
});

test('no two accounts have one name', async () => {
  await begin();
  await types();
  await ana.closes(true);
  const view = await types({ name: 'ACME', key: 'another-key' });
  expect(wordsOf(view.blocks)).toContain('another account has this name');
});

test('an account is renamed, and given another key once the service takes it', async () => {
  await begin({ expectedLogs: ['the campaign service refuses the key of an account'] });
  await types();
  await ana.closes(true);
  await chooses('Rename…');
  ana.fills({ [controls.inputAccountName]: 'Acme Corp' });
  await ana.submits();
  expect(wordsOf((await ana.faces()).blocks)).toContain('It is called *Acme Corp* now.');
  await ana.closes(true);

  await chooses('New key…');
  ana.fills({ [controls.inputAccountKey]: 'wrong-key' });
  await ana.submits();
  expect(wordsOf((await ana.faces()).blocks)).toContain('refuses the API key (401)');
  ana.fills({ [controls.inputAccountKey]: 'another-key' });
  await ana.submits();
  expect((await ana.faces()).title).toBe('Saved');
  await ana.closes(true);
  await world.passes(120_000);
  expect((await ana.asks('accounts')).text).toMatch(/\*Acme Corp\* .*\n✓ 60 campaigns/);
});

describe('an account that is disconnected', () => {
  const disconnects = async (figures: string) => {
    await types();
    await ana.closes(true);
    await world.passes(120_000);
    const view = await chooses('Disconnect…');
    expect(wordsOf(view.blocks)).toContain('Its key is deleted at once');
    ana.fills({ [controls.inputAccountFigures]: figures });
    await ana.submits();
    const done = await ana.faces();
    await ana.closes(true);
    return done;
  };

  test('is asked no more, and its figures are there again when it is connected again', async () => {
    await begin();
    expect((await disconnects('keep')).title).toBe('Disconnected');
    expect((await ana.asks('accounts')).text).toContain(
      'Disconnected. Its figures are kept until 14 Apr 2027',
    );
    const asked = second.service.requests.length;
    await world.passes(300_000);
    expect(second.service.requests).toHaveLength(asked);
    second.service.faults.set({ kind: 'server-error', status: 503 });
    await chooses('Connect again…');
    ana.fills({ [controls.inputAccountKey]: secondKey });
    await ana.submits();
    expect(wordsOf((await ana.faces()).blocks)).toContain('is down (503)');
    second.service.faults.clear();
    await world.passes(60_000);
    ana.fills({ [controls.inputAccountKey]: secondKey });
    await ana.submits();
    expect((await ana.faces()).title).toBe('Saved');
    await ana.closes(true);
    expect((await ana.asks('accounts')).text).toMatch(/\*Acme\* .*\n✓ 60 campaigns/);
  });

  test('is forgotten at once where the admin wants that', async () => {
    await begin();
    expect((await disconnects('forget')).title).toBe('Forgotten');
    expect((await ana.asks('accounts')).text).not.toContain('Acme');
  });

  test('is forgotten by itself when its time is over', async () => {
    await begin({ store: 'file', env: { ...env, RETENTION_DAYS: '30', COLLECT: 'off' } });
    await disconnects('keep');
    await world.stopsBot();
    await world.clock.advance(31 * 86_400_000);
    await world.startsBot();
    expect((await ana.asks('accounts')).text).not.toContain('Acme');
  });
});

test('accounts are there again after a restart, and read with the key that was sealed', async () => {
  await begin({ store: 'file' });
  await types();
  await ana.closes(true);
  await world.stopsBot();
  const asked = second.service.requests.length;
  await world.startsBot();
  await world.passes(300_000);
  expect(second.service.requests.length).toBeGreaterThan(asked);
  expect(second.service.requests.every(({ status }) => status === 200)).toBe(true);
  expect((await ana.asks('accounts')).text).toMatch(/\*Acme\* .*\n✓ 60 campaigns/);
});

/** #sales shows all of Acme from then on. */
async function bindsSales() {
  await types();
  await ana.closes(true);
  await world.passes(60_000);
  await ana.types('/campaign-stats room', { channel: 'sales' });
  await ana.faces();
  await ana.chooses('modal', controls.inputRoomAccount, 'Acme');
  await ana.submits();
  await ana.faces();
  await ana.submits();
  expect(wordsOf((await ana.faces()).blocks)).toContain('shows all campaigns of Acme.');
  await ana.closes(true);
}

test('an account that was connected is bound to a channel, and answers there and nowhere else', async () => {
  await begin();
  await bindsSales();
  expect((await ana.asks('audit')).text).toContain('account: Acme · campaigns: all campaigns');
  const { name = '', id = '' } = world.service.campaigns()[0] ?? {};
  expect((await ana.asks(id, { channel: 'sales' })).text).toContain(`Acme ${name}`.slice(0, 12));
  expect((await ana.asks(id)).text).not.toContain('Acme');
});

test('notices to owners name campaigns as the digest’s own place does', async () => {
  await begin();
  await bindsSales();
  const { name = '', id = '' } = world.service.campaigns()[0] ?? {};
  const ben = world.person('ben');
  for (const [channel, called] of [
    ['growth', name],
    ['sales', `Acme ${name}`],
  ] as const) {
    await subscribes(ben, { question: `id:"${id}" last week`, where: [channel] });
    await ana.presses(await ana.asks('digests'), controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestPause);
    await ana.faces();
    await ana.presses('modal', controls.digestDelete);
    await ana.faces();
    await ana.closes(true);
    await world.passes(10_000);
    expect(JSON.stringify(ben.reads('dm').at(-1)?.blocks)).toContain(`*“${called}”`);
  }
});

test('an account with the key of the default one shares its limits, and the service refuses nobody', async () => {
  await begin({ service: {} });
  const { CAMPAIGN_API_URL: address = '', CAMPAIGN_API_KEY: key = '' } = world.env;
  expect((await types({ address: `${address}/v1/`, key })).title).toBe('Connected');
  await ana.closes(true);
  await world.passes(300_000);
  expect(world.service.requests.length).toBeGreaterThan(60);
  expect(world.service.requests.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await ana.asks('accounts')).text).toMatch(/\*Acme\* .*\n✓ 60 campaigns/);
});

describe.each([
  [
    'another ENCRYPTION_KEY',
    { ENCRYPTION_KEY: randomBytes(32).toString('hex') },
    'is not the key that sealed 1 account',
  ],
  ['no ENCRYPTION_KEY', { ENCRYPTION_KEY: '' }, 'is missing, so 1 account cannot be opened'],
])('a bot with %s', (_what, changed, trouble) => {
  test('says so to its operator and to admins, and answers from the default account all the same', async () => {
    await begin({ store: 'file', expectedLogs: ['the key of an account cannot be opened'], health: true });
    await types();
    await ana.closes(true);
    await world.stopsBot();
    Object.assign(world.env, changed);
    const app = await world.startsBot();
    const ready = await fetch(`http://127.0.0.1:${app.port()}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([
      503,
      expect.stringContaining(`ENCRYPTION_KEY ${trouble}`),
    ]);
    expect((await ana.asks('')).text).toContain('active campaigns · as of');
    expect((await ana.asks('accounts')).text).toMatch(/\*Acme\* .*\n⚠ Its key/);
    expect(wordsOf(world.logged())).not.toContain(secondKey);
  });
});

test('an account that private addresses are closed to since says that, and not only that nothing answers', async () => {
  const expectedLogs = [
    'the campaign service gave no usable answer',
    'the collector rests while the campaign service gives no answer',
  ];
  await begin({ store: 'file', expectedLogs });
  await bindsSales();
  await world.stopsBot();
  Object.assign(world.env, { ALLOW_PRIVATE_ADDRESSES: 'false' });
  await world.startsBot();
  await world.passes(3_600_000);
  await ana.types('/campaign-stats', { channel: 'sales' });
  await world.passes(10_000);
  expect(ana.sees('sales')?.text).toContain('its address lies in a private network');
  expect((await ana.asks('accounts')).text).toMatch(
    /\*Acme\* .*\n⚠ The campaign service cannot be reached: its address lies in a private network.*ALLOW_PRIVATE_ADDRESSES/,
  );
});

test('whoever is no admin learns of no account, and can send no form', async () => {
  await begin();
  await types();
  await ana.closes(true);
  const ben = world.person('ben');
  const answer = await ben.asks('accounts');
  expect(answer.text).toBe('Accounts are for admins. Ask <@U0ANA>.');
});

test('where the bot cannot seal a key, none can be connected, and the list says what to do', async () => {
  await begin({ env: { ADMIN_USERS: 'U0ANA' } });
  const answer = await ana.asks('accounts');
  expect(answer.text).toContain('whoever runs the bot must set ENCRYPTION_KEY first');
  expect(wordsOf(answer.blocks)).not.toContain(controls.accountConnect);
});
