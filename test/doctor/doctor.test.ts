// Doctor names each of the faults that an operator meets, with its mend, and nothing that is well; it tells no secret and changes nothing.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ChannelId } from '#base/tenant.ts';
import { diagnosesInWords, ok, wrong } from '#doctor/diagnosis.ts';
import { lookAtFileFacts } from '#doctor/look-at-store.ts';
import { secretsIn } from '#settings/doctor-settings.ts';
import { lookAtFile } from '#store/file/file-facts.ts';
import { delivery } from '../store/digests.ts';
import { run } from '../store/programs.ts';
import {
  answering,
  clock,
  freedPort,
  goingTo,
  listening,
  namesOf,
  openSickWorld,
  ours,
  printOf,
  type SickWorld,
  secrets,
  wrongIn,
} from './sick-world.ts';

const program = join(import.meta.dirname, '../../src/doctor.ts');
/** Of this copy of the sources. */
const disk = join(import.meta.dirname, '../../node_modules');
const hush = /hush|abababab/;

interface Fault {
  readonly world?: Parameters<typeof openSickWorld>[0];
  readonly make: (world: SickWorld) => unknown;
  /** What doctor names, and no more. */
  readonly wrong: readonly string[];
  readonly says: RegExp;
  readonly mends: RegExp;
}

const damage = ({ env }: SickWorld) => {
  const path = env.STORE_PATH ?? '';
  const bytes = readFileSync(path);
  randomBytes(3 * 4_096).copy(bytes, 8 * 4_096);
  writeFileSync(path, bytes);
};

const faults: Readonly<Record<string, Fault>> = {
  'a setting that is missing': {
    make: ({ env }) => delete env.CAMPAIGN_API_KEY,
    wrong: ['setting CAMPAIGN_API_KEY'],
    says: /CAMPAIGN_API_KEY is missing/,
    mends: /\.env/,
  },
  'a setting that is mistyped, beside which all else is looked at': {
    make: ({ env }) => Object.assign(env, { GRACE_MINUTES: 'soon', SLACK_BOT_TOKEN: 'xoxb-hush-other' }),
    wrong: ['setting GRACE_MINUTES', 'bot token'],
    says: /must be whole minutes/,
    mends: /\.env/,
  },
  'settings with their secrets that others can read': {
    make: ({ folder }) => {
      writeFileSync(join(folder, '.env'), 'SLACK_BOT_TOKEN=xoxb-hush-the-bot');
      chmodSync(join(folder, '.env'), 0o644);
    },
    wrong: ['.env'],
    says: /Other users/,
    mends: /chmod 600/,
  },
  'a bot token that Slack refuses': {
    make: ({ slack }) => slack.faults.set({ method: 'auth.test', error: 'token_revoked' }),
    wrong: ['bot token'],
    says: /refuses the token \(token_revoked\)/,
    mends: /Copy SLACK_BOT_TOKEN again/,
  },
  'a Slack that is not reached': {
    make: async ({ env }) =>
      Object.assign(env, { SLACK_API_URL: `http://127.0.0.1:${await freedPort()}/api/` }),
    wrong: ['Slack'],
    says: /cannot be reached/,
    mends: /network/,
  },
  'a proxy that answers in Slack’s place': {
    make: ({ slack }) => slack.faults.set({ method: 'auth.test', unreadable: 'page', taken: false }),
    wrong: ['Slack'],
    says: /cannot be reached/,
    mends: /SLACK_API_URL/,
  },
  'a needed scope that was not granted': {
    world: { slack: { scopes: ['commands', 'users:read', 'channels:read', 'groups:read'] } },
    make: () => undefined,
    wrong: ['scope chat:write'],
    says: /posting digests/,
    mends: /Bot Token Scopes/,
  },
  'an app token that Slack refuses': {
    make: ({ env }) => Object.assign(env, { SLACK_APP_TOKEN: 'xapp-hush-other' }),
    wrong: ['app token'],
    says: /refuses SLACK_APP_TOKEN \(invalid_auth\)/,
    mends: /connections:write/,
  },
  'an app token without connections:write': {
    make: ({ slack }) => slack.faults.set({ method: 'apps.connections.open', error: 'missing_scope' }),
    wrong: ['app token'],
    says: /lacks the scope connections:write/,
    mends: /App-Level Tokens/,
  },
  'tokens of two apps': {
    world: { slack: { socketApp: 'A0OTHER' } },
    make: () => undefined,
    wrong: ['app token'],
    says: /SLACK_APP_TOKEN belongs to the app A0OTHER, SLACK_BOT_TOKEN to A0SANDBOX/,
    mends: /https:\/\/api\.slack\.com\/apps\/A0SANDBOX/,
  },
  'a network that lets no socket out': {
    make: async ({ env, slack }) => {
      const wall = `ws://127.0.0.1:${await freedPort()}/link`;
      const port = await answering(async (request, response) => {
        const url = new URL(request.url ?? '', slack.url);
        const { authorization = '', 'content-type': type = '' } = request.headers;
        const headers = { authorization, 'content-type': type };
        const real = await fetch(url, { method: 'POST', headers, body: await text(request) });
        const body = (await real.json()) as { url?: string };
        response.setHeader('x-oauth-scopes', real.headers.get('x-oauth-scopes') ?? '');
        response.setHeader('content-type', 'application/json');
        const isOpening = url.pathname.endsWith('apps.connections.open');
        response.end(JSON.stringify(isOpening ? { ...body, url: wall } : body));
      });
      Object.assign(env, { SLACK_API_URL: `http://127.0.0.1:${port}/api/` });
    },
    wrong: ['socket'],
    says: /takes no connection \(ECONNREFUSED\)/,
    mends: /where Slack sends commands/,
  },
  'a mistyped id among ALLOWED_CHANNELS': {
    make: ({ env }) => Object.assign(env, { ALLOWED_CHANNELS: 'C0GROWTH,C0GROWHT' }),
    wrong: ['allowed C0GROWHT'],
    says: /no such channel/,
    mends: /Copy the id/,
  },
  'a mistyped id among ADMIN_USERS': {
    make: ({ env }) => Object.assign(env, { ADMIN_USERS: 'U0ANA,U0NAA' }),
    wrong: ['admin U0NAA'],
    says: /knows nobody of that id/,
    mends: /Copy the id/,
  },
  'a setting whose name is misspelt': {
    make: ({ env }) =>
      Object.assign(env, { ADMIN_USER: 'U0ANA', STORE_PAHT: 'x', metrics: 'on', TRACE: '1' }),
    wrong: ['ADMIN_USER', 'STORE_PAHT', 'metrics'],
    says: /no setting, and counts for nothing/,
    mends: /ADMIN_USERS/,
  },
  'a clock that is not Slack’s': {
    world: { slack: { clock: { ...clock, now: () => clock.now() - 90_000 } } },
    make: () => undefined,
    wrong: ['clock and Slack'],
    says: /(88|89|90) s ahead of Slack’s/,
    mends: /set its clock/,
  },
  'a campaign service that is not reached': {
    make: ({ service }) => service.stop(),
    wrong: ['service'],
    says: /nothing answers at its address/,
    mends: /CAMPAIGN_API_URL/,
  },
  'a key that the service refuses': {
    make: ({ env }) => Object.assign(env, { CAMPAIGN_API_KEY: 'hush-an-old-key' }),
    wrong: ['key'],
    says: /refuses the API key \(401\)/,
    mends: /Set CAMPAIGN_API_KEY/,
  },
  'a service that is down': {
    make: ({ service }) => service.faults.set({ kind: 'server-error', status: 503 }),
    wrong: ['service'],
    says: /is down \(503\)/,
    mends: /whoever runs the service/,
  },
  'an address that is another service’s': {
    make: ({ service }) => service.faults.set({ kind: 'html' }),
    wrong: ['service'],
    says: /a web page in place of figures/,
    mends: /CAMPAIGN_API_URL/,
  },
  'an address with a path too many': {
    make: ({ env }) => Object.assign(env, { CAMPAIGN_API_URL: `${env.CAMPAIGN_API_URL}/api/v9` }),
    wrong: ['service'],
    says: /no list of campaigns at its address \(404\)/,
    mends: /CAMPAIGN_API_URL.*path/,
  },
  'a store whose folder is missing': {
    make: ({ env, folder }) => Object.assign(env, { STORE_PATH: join(folder, 'nowhere', 'store.sqlite') }),
    wrong: ['store'],
    says: /nowhere does not exist/,
    mends: /Create it/,
  },
  'a store that is another program’s': {
    make: ({ env, folder }) => {
      const path = join(folder, 'other.sqlite');
      new DatabaseSync(path).exec('create table notes (text text)');
      chmodSync(path, 0o600);
      Object.assign(env, { STORE_PATH: path });
    },
    wrong: ['store'],
    says: /database of another program/,
    mends: /STORE_PATH/,
  },
  'a store of a newer version': {
    make: ({ env }) => {
      const file = new DatabaseSync(env.STORE_PATH ?? '');
      file.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
      file.close();
    },
    wrong: ['store'],
    says: /newer version of the bot \(its schema is 9999-later/,
    mends: /Start the newer version/,
  },
  'a store that is damaged': {
    make: damage,
    wrong: ['store'],
    says: /damaged/,
    mends: /put a backup in its place/,
  },
  'a store in memory': {
    make: ({ env }) => Object.assign(env, { STORE_PATH: ':memory:' }),
    wrong: ['store'],
    says: /gone when the bot stops/,
    mends: /STORE_PATH/,
  },
  'a store that others can read': {
    make: ({ env }) => chmodSync(env.STORE_PATH ?? '', 0o644),
    wrong: ['rights'],
    says: /can read store\.sqlite/,
    mends: /chmod go=/,
  },
  'a store that another program keeps locked': {
    make: async ({ env }) => {
      const holder = run('holder.ts', env.STORE_PATH ?? '', '60000');
      await holder.printed(1);
    },
    wrong: ['lock'],
    says: /Process \d+ keeps the store locked/,
    mends: /Close that program/,
  },
  'a missing ENCRYPTION_KEY': {
    make: async ({ env, keepsAccount }) => {
      await keepsAccount(secrets.ENCRYPTION_KEY);
      delete env.ENCRYPTION_KEY;
    },
    wrong: ['account Acme of T0SANDBOX'],
    says: /ENCRYPTION_KEY is missing/,
    mends: /the key that the bot had/,
  },
  'another ENCRYPTION_KEY than the one that sealed': {
    make: ({ keepsAccount }) => keepsAccount('cd'.repeat(32)),
    wrong: ['account Acme of T0SANDBOX'],
    says: /not what sealed it/,
    mends: /behind a comma/,
  },
  'a digest in a channel that the bot is not in': {
    make: ({ keeps }) => keeps((digests) => digests.saveDigest(goingTo('out', 'C0PRODUCT'))),
    wrong: ['channel C0PRODUCT'],
    says: /the bot is not in the channel; 1 digest goes there/,
    mends: /\/invite/,
  },
  'a digest in a channel that is archived': {
    make: ({ keeps }) => keeps((digests) => digests.saveDigest(goingTo('old', 'C0LAUNCH'))),
    wrong: ['channel C0LAUNCH'],
    says: /archived/,
    mends: /Unarchive/,
  },
  'a digest for somebody who has left': {
    make: async ({ keeps, slack }) => {
      await keeps((digests) => digests.saveDigest(goingTo('ben', 'U0BEN')));
      slack.leaves('ben');
    },
    wrong: ['person U0BEN'],
    says: /deactivated/,
    mends: /Hand the digests over/,
  },
  'a digest that the bot stopped': {
    make: ({ keeps }) =>
      keeps((digests) =>
        digests.saveDigest({
          ...goingTo('stopped', 'C0SALES'),
          state: { kind: 'broken', error: 'is_archived', channel: 'C0SALES' as ChannelId, at: 1 },
        }),
      ),
    wrong: ['digest stopped'],
    says: /Stopped: the channel is archived/,
    mends: /Its owner U0ANA was told/,
  },
  'a post of which nobody knows whether it arrived': {
    make: ({ keeps }) =>
      keeps(async (digests) => {
        const planned = delivery('unsure', {
          tenant: ours,
          digest: 'daily' as never,
          destination: 'C0GROWTH' as never,
        });
        await digests.planDeliveries([planned]);
        await digests.moveDelivery(planned.id, planned.state, { kind: 'unsure', reason: 'http-502' });
      }),
    wrong: ['unclear posts'],
    says: /nobody knows whether it arrived/,
    mends: /Resend/,
  },
  'a port that another program took': {
    make: async ({ env }) => {
      const port = await answering((_, response) => void response.end('hello'));
      Object.assign(env, { PORT: String(port) });
    },
    wrong: ['bot at PORT'],
    says: /Another program listens/,
    mends: /set PORT/,
  },
  'a bot that runs and is not ready': {
    make: async ({ env }) => {
      const body = JSON.stringify({ ok: false, troubles: ['not connected to Slack', 'It rains.'] });
      const port = await answering((_, response) => void response.writeHead(503).end(body));
      Object.assign(env, { PORT: String(port) });
    },
    wrong: ['bot at PORT'],
    says: /not connected to Slack; It rains\.$/,
    mends: /Mend/,
  },
  'a store that is gone': {
    make: async ({ env }) => {
      rmSync(env.STORE_PATH ?? '');
      writeFileSync(`${env.STORE_PATH}.mark`, '{}', { mode: 0o600 });
    },
    wrong: ['store'],
    says: /though a bot kept one there/,
    mends: /npm run restore/,
  },
  'a bot that hangs': {
    make: async ({ env }) => Object.assign(env, { HEALTH_PORT: String(await listening(createSocket())) }),
    wrong: ['bot at HEALTH_PORT'],
    says: /does not answer/,
    mends: /Start it again/,
  },
};

test('where all is well, doctor says so of each thing and ends with 0', async () => {
  const world = await openSickWorld();
  const diagnoses = await world.looks();
  expect(diagnoses.filter(({ severity, of }) => severity !== 'ok' && of !== 'durability')).toEqual([]);
  const looked = diagnoses.map(({ of }) => of);
  for (const of of [
    'settings',
    'time zones',
    'bot token',
    'clock and Slack',
    'scope chat:write',
    'socket',
    'service',
  ])
    expect(looked).toContain(of);
  for (const of of [
    'key',
    'quota of daily',
    'store',
    'disk',
    'durability',
    'lock',
    'channel C0GROWTH',
    'person U0ANA',
  ])
    expect(looked).toContain(of);
});

test('a store whose bot was stopped in order keeps its write-ahead log, and doctor says so', async () => {
  const { env } = await openSickWorld();
  const looked = lookAtFile(env.STORE_PATH ?? '');
  looked.file?.close();
  expect(looked.facts.content?.hasLog).toBe(true);
});

describe('each fault made on purpose', () => {
  test.each(Object.entries(faults))('doctor names %s, with its mend, and nothing else', async (_, fault) => {
    const world = await openSickWorld(fault.world);
    await fault.make(world);
    const diagnoses = await world.looks();
    const wrong = wrongIn(diagnoses);
    expect(namesOf(wrong)).toEqual(fault.wrong);
    const [first] = wrong;
    expect(first?.says).toMatch(fault.says);
    expect(first?.mend).toMatch(fault.mends);
    expect(JSON.stringify(diagnoses)).not.toMatch(hush);
  });

  test('doctor names a store that lies where it does not last', () => {
    const facts = { kind: 'file', path: '/data/store.sqlite', freeBytes: 2 ** 40, openToOthers: [] } as const;
    const said = (['memory', 'network', 'layer', 'disk'] as const).map((lies) => {
      const looked = lookAtFileFacts({
        ...facts,
        lies,
        content: undefined,
        hasMark: false,
        holders: undefined,
      });
      return looked.find(({ of }) => of === 'durability');
    });
    expect(said.map((each) => each?.severity)).toEqual(['wrong', 'wrong', 'note', 'ok']);
    expect(said.map((each) => each?.mend).join('\n')).toMatch(/on a disk.*\n.*DATABASE_URL.*\n.*volume/);
    if (existsSync('/dev/shm')) expect(lookAtFile('/dev/shm/none.sqlite').facts.lies).toBe('memory');
  });

  test('doctor names a disk that is full', () => {
    const facts = { kind: 'file', path: '/data/store.sqlite', lies: 'disk', openToOthers: [] } as const;
    const content = { bytes: 20 * 2 ** 20, schema: '0001', isCurrent: true, hasLog: true };
    const looked = lookAtFileFacts({
      ...facts,
      content,
      freeBytes: 30 * 2 ** 20,
      hasMark: true,
      holders: undefined,
    });
    expect(namesOf(wrongIn(looked))).toEqual(['disk']);
    expect(looked.find(({ of }) => of === 'disk')?.mend).toContain('72.0 MiB');
  });
});

describe('what is to note, and does not count as wrong', () => {
  test('scopes that may be missing, each with what goes without it', async () => {
    const world = await openSickWorld({
      slack: { scopes: ['commands', 'chat:write', 'users:read', 'channels:read'] },
    });
    const diagnoses = await world.looks();
    expect(wrongIn(diagnoses)).toEqual([]);
    expect(diagnoses).toContainEqual({
      ...{ of: 'scope files:write', severity: 'note' },
      ...{ says: expect.stringContaining('answers as CSV files'), mend: expect.stringContaining('install') },
    });
  });

  test('a setting in .env that another one in the environment hides', async () => {
    const world = await openSickWorld();
    const file = [
      'SLACK_BOT_TOKEN=xoxb-hush-in-the-file',
      `STORE_PATH="${world.env.STORE_PATH}"`,
      'METRICS=',
      'CAMPAIGN_API_KEY=',
    ];
    writeFileSync(world.tools.envFile, file.join('\n'), { mode: 0o600 });
    const diagnoses = await world.looks();
    expect(diagnoses.filter(({ of }) => of === '.env').map(({ severity }) => severity)).toEqual([
      'ok',
      'note',
    ]);
    expect(diagnoses.find(({ severity }) => severity === 'note')?.says).toBe(
      'The environment has other values than it, which go before it: SLACK_BOT_TOKEN.',
    );
    expect(JSON.stringify(diagnoses)).not.toMatch(hush);
  });

  test('an admin who has left', async () => {
    const world = await openSickWorld();
    Object.assign(world.env, { ADMIN_USERS: 'U0ANA,U0BEN' });
    world.slack.leaves('ben');
    const diagnoses = await world.looks();
    expect(wrongIn(diagnoses)).toEqual([]);
    expect(diagnoses.filter(({ of }) => of.startsWith('admin')).map(({ severity }) => severity)).toEqual([
      'ok',
      'note',
    ]);
  });

  test('a limit that is used up, campaigns that cannot be read, old rules of time zones', async () => {
    const world = await openSickWorld();
    world.service.faults.set({ kind: 'malformed-campaign' });
    const odd = await world.looks({ versions: { node: '24.1.0', tz: '2019c' } });
    world.service.faults.set({ kind: 'bare-refusal' });
    const refused = await world.looks();
    expect(wrongIn([...odd, ...refused])).toEqual([]);
    const notes = [...odd, ...refused].filter(({ severity }) => severity === 'note').map(({ says }) => says);
    expect(notes.join('\n')).toMatch(/2019c.*1 cannot be read.*\(429\)/s);
  });
});

test('doctor leaves the store as it was, also one that a killed bot left with its log', async () => {
  const world = await openSickWorld();
  const path = world.env.STORE_PATH ?? '';
  const files = () =>
    readdirSync(world.folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [
        name,
        statSync(join(world.folder, name)).mtimeMs,
        printOf(readFileSync(join(world.folder, name))),
      ]);
  const stopped = files();
  expect(stopped.map(([name]) => name)).toEqual(['store.sqlite']);
  await world.looks();
  expect(files()).toEqual(stopped);
  expect(readdirSync(world.folder)).toEqual(['store.sqlite']);

  const killed = run('writer.ts', path);
  await killed.printed(1);
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
  const left = files();
  expect(left.map(([name]) => name)).toContain('store.sqlite-wal');
  expect(wrongIn(await world.looks())).toEqual([]);
  expect(files()).toEqual(left);
});

test('a password with a bare percent sign is covered like any other, as it is and decoded', () => {
  const passwordsOf = (url: string) => secretsIn({ DATABASE_URL: url });
  expect(passwordsOf('postgres://bot:hunter50%off@db/stats')).toContain('hunter50%off');
  expect(passwordsOf('postgres://bot:hunter%2F2@db/stats')).toEqual(
    expect.arrayContaining(['hunter%2F2', 'hunter/2']),
  );
});

test('the program prints a line and a mend for people, JSON for programs, ends with 1, and tells no secret', async () => {
  const world = await openSickWorld();
  // Where tests keep their files may be in memory, which doctor would name too.
  world.env.STORE_PATH = join(disk, `doctor-${process.pid}.sqlite`);
  onTestFinished(() => rmSync(world.env.STORE_PATH ?? '', { force: true }));
  world.slack.faults.set({ method: 'auth.test', error: 'token_revoked' });
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const ran = async (...words: readonly string[]) => {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: world.folder,
      env: { PATH, NODE_COMPILE_CACHE, ...world.env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    const [code] = await once(child, 'close');
    return { code, said };
  };
  const people = await ran();
  expect(people.code).toBe(1);
  expect(people.said).toMatch(
    /^WRONG +bot token +Slack refuses the token \(token_revoked\)\.\n +→ Copy SLACK_BOT_TOKEN/m,
  );
  expect(people.said).toMatch(/1 wrong, .* ok\.\n$/);
  const json = await ran('--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.said)).toMatchObject({ ok: false });
  expect(people.said + json.said).not.toMatch(hush);
  world.slack.faults.clear();
  expect((await ran()).code).toBe(0);
}, 60_000);

test('with nothing configured doctor names the walk through all settings, and says it once', async () => {
  const world = await openSickWorld();
  for (const name of ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'CAMPAIGN_API_URL', 'CAMPAIGN_API_KEY'])
    delete world.env[name];
  const said = diagnosesInWords(await world.looks());
  expect(said.match(/npm run setup/g)).toHaveLength(1);
  expect(said.match(/→ as for setting /g)?.length).toBeGreaterThan(1);
});

test('lines stay within the terminal, and where it is narrow the text goes below the names', () => {
  const found = [
    wrong(
      'scope chat:write',
      'It is not granted, so the bot can post nothing.',
      'Add it under OAuth & Permissions.',
    ),
    ok('store', 'It is sound.'),
  ];
  const [wide, broad, narrow] = [
    diagnosesInWords(found),
    diagnosesInWords(found, 70),
    diagnosesInWords(found, 30),
  ];
  expect(wide.split('\n')[0]).toBe(
    'WRONG  scope chat:write  It is not granted, so the bot can post nothing.',
  );
  expect(broad.split('\n').slice(0, 3)).toEqual([
    'WRONG  scope chat:write  It is not granted, so the bot can post',
    '                         nothing.',
    '                         → Add it under OAuth & Permissions.',
  ]);
  expect(narrow).toMatch(/^WRONG {2}scope chat:write\n {7}It is not granted, so\n/);
  for (const [text, columns] of [
    [broad, 70],
    [narrow, 30],
  ] as const)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
});
