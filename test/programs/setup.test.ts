// What a newcomer gets from npm run setup: the real program, asked and answered through its standard input, against the sandbox's Slack and service.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import type { Day } from '#base/day.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { parseConfig } from '#settings/config.ts';
import { withSetting } from '#setup/env-text.ts';
import { manifestLink } from '#setup/manifest-link.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';

const root = join(import.meta.dirname, '../..');
const clock = createClock();
const [botToken, appToken, apiKey] = ['xoxb-hush-the-bot', 'xapp-hush-the-app', 'hush-the-key'];
const signingSecret = 'hush0742231b10e8888abcd99';

let folders: string;
let slack: SandboxSlack;
/** An app whose scopes do not suffice. */
let poor: SandboxSlack;
let service: SandboxService;
let url: string;

const sandboxSlack = (scopes = Object.keys(usedScopes)) =>
  createSandboxSlack({ clock, botToken, appToken, scopes });

beforeAll(async () => {
  folders = mkdtempSync(join(tmpdir(), 'setup-'));
  slack = sandboxSlack();
  poor = sandboxSlack(['commands', 'users:read', 'channels:read']);
  service = createSandboxService({ clock, apiKey, campaigns: 5, limits: { campaigns: 600 } });
  [{ url }] = await Promise.all([service.start(), slack.start(), poor.start()]);
});
afterAll(async () => {
  await Promise.all([service.stop(), slack.close(), poor.close()]);
  rmSync(folders, { recursive: true, force: true });
});

function newcomer(env = '') {
  const folder = mkdtempSync(join(folders, 'newcomer-'));
  const path = join(folder, '.env');
  if (env !== '') writeFileSync(path, env, { mode: 0o600 });
  const answers = async (lines: readonly string[], { apiUrl = slack.apiUrl, more = {} } = {}) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [join(root, 'src/setup.ts')], {
      cwd: folder,
      env: { PATH, NODE_COMPILE_CACHE, SLACK_API_URL: apiUrl, ...more },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    const [code] = await once(child, 'close');
    expect(said).not.toMatch(/hush/);
    return { code: code as number, said };
  };
  return {
    folder,
    path,
    answers,
    kept: () => (existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}),
  };
}

describe.concurrent('npm run setup', { timeout: 90_000 }, () => {
  test('walks from nothing to settings that work, in a file for its user alone, and shows no secret', async () => {
    const { path, folder, answers, kept } = newcomer();
    const { code, said } = await answers([botToken, 'socket', appToken, url, apiKey]);
    expect(said).toContain('Everything works.');
    expect(code).toBe(0);
    expect(said).toContain('https://api.slack.com/apps?new_app=1&manifest_yaml=');
    for (const name of ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'CAMPAIGN_API_KEY'])
      expect(said).toContain(`${name} (not shown as you type): `);
    expect(said).toContain('CAMPAIGN_API_URL: ');
    expect(kept()).toEqual({
      ...{ SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken },
      ...{ CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: apiKey },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['.env']);
    expect(parseConfig(kept())).toMatchObject({ kind: 'config' });
  });

  test('says at each wrong value what is wrong and how it is mended, and lets one try again', async () => {
    const { answers, kept } = newcomer();
    const { code, said } = await answers([
      ...['xapp-hush-swapped', 'xoxb-hush-other', botToken],
      ...['a socket, please', 'socket', 'xapp-hush-other', appToken],
      ...['http://campaigns.example.com', url, 'hush-an-old-key', apiKey],
    ]);
    expect(code).toBe(0);
    expect(said).toContain('SLACK_BOT_TOKEN must start with xoxb-');
    expect(said).toMatch(/WRONG bot token: .*refuses.*\n.*→/);
    expect(said).toContain('Type socket or http, Enter for socket, or stop.');
    expect(said).toMatch(/WRONG app token: .*refuses.*\n.*→.*connections:write/);
    expect(said).toContain('CAMPAIGN_API_URL must start with https://');
    expect(said).toMatch(/WRONG key: .*refuses the API key.*\n.*→.*A bot that runs must/);
    expect(kept().CAMPAIGN_API_KEY).toBe(apiKey);
  });

  test('names the two apps where the tokens are of two, and an app token that may open no socket', async ({
    onTestFinished,
  }) => {
    const two = createSandboxSlack({ clock, botToken, appToken, socketApp: 'A0OTHER' });
    await two.start();
    onTestFinished(() => two.close());
    const { answers, kept } = newcomer();
    const mixed = await answers([botToken, '', appToken, 'stop'], { apiUrl: two.apiUrl });
    expect(mixed.said).toMatch(/WRONG app token: .*the app A0OTHER, .*A0SANDBOX.*\n.*→.*apps\/A0SANDBOX/);
    expect(kept()).not.toHaveProperty('SLACK_APP_TOKEN');
    two.faults.set({ method: 'apps.connections.open', error: 'missing_scope' });
    const narrow = await answers(['', appToken, 'stop'], { apiUrl: two.apiUrl });
    expect(narrow.said).toMatch(/WRONG app token: .*lacks the scope connections:write/);
  });

  test('a key is refused at a wrong address too, so another address can be given in its place', async ({
    onTestFinished,
  }) => {
    const theirs = createSandboxService({ clock, apiKey: 'hush-another-key' });
    const { url: wrong } = await theirs.start();
    onTestFinished(() => theirs.stop());
    const { answers, kept } = newcomer();
    const { code, said } = await answers([botToken, '', appToken, wrong, apiKey, 'address', url]);
    expect(said).toMatch(/WRONG key: .*\n.*→.*\n.*type address if CAMPAIGN_API_URL is wrong/);
    expect([code, kept()]).toMatchObject([0, { CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: apiKey }]);
  });

  test('names each scope that is missing, and tries the same token again once the app was installed anew', async () => {
    const { answers } = newcomer();
    const { said } = await answers([botToken, '', 'stop'], { apiUrl: poor.apiUrl });
    expect(said.match(/WRONG scope chat:write/g)).toHaveLength(2);
    expect(said).toMatch(/note {2}scope files:write: /);
    expect(said).toContain('install the app again');
  });

  test('can be stopped and run again: what is there is kept and tried, and nothing else is asked', async () => {
    const { answers, kept } = newcomer('# mine\nLOG_LEVEL=warn # quiet\nGRACE_MINUTES="90"');
    const first = await answers([botToken, 'stop']);
    expect(first).toMatchObject({ code: 1, said: expect.stringContaining('Stopped.') });
    expect(kept()).toEqual({ LOG_LEVEL: 'warn', GRACE_MINUTES: '90', SLACK_BOT_TOKEN: botToken });
    const second = await answers(['http', signingSecret, url, apiKey]);
    expect(second.code).toBe(0);
    expect(second.said).toContain('SLACK_BOT_TOKEN is in .env.');
    expect(second.said).not.toContain('manifest_yaml');
    const third = await answers([]);
    expect(third).toMatchObject({ code: 0, said: expect.stringContaining('Everything works.') });
    expect(third.said).not.toContain('is written into');
    expect(kept()).toMatchObject({
      LOG_LEVEL: 'warn',
      GRACE_MINUTES: '90',
      SLACK_SIGNING_SECRET: signingSecret,
    });
  });

  test('reads a file that an editor on Windows wrote', async () => {
    const { answers } = newcomer(`\uFEFFSLACK_BOT_TOKEN=${botToken}\r\n`);
    const { said } = await answers(['stop']);
    expect(said).toContain('SLACK_BOT_TOKEN is in .env.');
  });

  test('the end of the input stops it, and the file is as it was', async () => {
    const { answers, kept } = newcomer();
    expect(await answers([])).toMatchObject({ code: 1 });
    expect(kept()).toEqual({});
  });

  test('a Slack that is not reached is told apart from a wrong token, and whoever stops hears that nothing was written', async () => {
    const { answers, kept } = newcomer();
    const { code, said } = await answers([botToken, 'stop'], { apiUrl: 'http://127.0.0.1:9/api/' });
    expect([code, kept()]).toEqual([1, {}]);
    expect(said).toMatch(/WRONG Slack: Slack cannot be reached.*\n.*network/);
    expect(said).not.toMatch(/WRONG bot token|Give SLACK_BOT_TOKEN anew|What worked/);
    expect(said).toContain('SLACK_BOT_TOKEN, so it may be right');
    expect(said).toContain('Nothing was written');
  });

  test('where .env cannot be written it says so before it asks for anything', async () => {
    const { folder, path, answers } = newcomer();
    mkdirSync(`${path}.part`);
    const part = await answers([botToken]);
    expect(part).toMatchObject({ code: 1, said: expect.stringMatching(/^\.env cannot be written: .*\n$/) });
    mkdirSync(path);
    const itself = await answers([botToken]);
    expect(itself).toMatchObject({ code: 1, said: expect.stringMatching(/^\.env cannot be read: .*\n$/) });
    expect(readdirSync(folder)).toEqual(['.env', '.env.part']);
  });

  test('where .env is no UTF-8 it says so before it asks for anything, and leaves it as it is', async () => {
    const { path, answers } = newcomer();
    const before = Buffer.from('\uFEFFSLACK_BOT_TOKEN=\r\n', 'utf16le');
    writeFileSync(path, before);
    const { code, said } = await answers([botToken]);
    expect([code, said]).toEqual([1, expect.stringMatching(/^\.env cannot be read: it is no UTF-8.*\n$/)]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('a value that works no more is replaced, and that is said; a file that others can read is closed to them', async () => {
    const { path, answers, kept } = newcomer(`SLACK_BOT_TOKEN=xoxb-hush-an-old-one\n`);
    chmodSync(path, 0o644);
    const { said } = await answers([botToken, 'stop']);
    expect(said).toContain('SLACK_BOT_TOKEN in .env is replaced');
    expect(kept().SLACK_BOT_TOKEN).toBe(botToken);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('what cannot be proven now can be taken as it is', async () => {
    const { answers, kept } = newcomer();
    const nowhere = 'http://127.0.0.1:9';
    const { code, said } = await answers([botToken, '', appToken, nowhere, apiKey, 'keep']);
    expect([code, kept().CAMPAIGN_API_URL]).toEqual([0, nowhere]);
    expect(said).toContain('npm run doctor');
  });

  test('a key that the service did not come to look at is not called working', async ({ onTestFinished }) => {
    const busy = createSandboxService({ clock, apiKey, limits: { campaigns: 1 }, windowMs: 600_000 });
    const { url: address } = await busy.start();
    onTestFinished(() => busy.stop());
    const taken = await fetch(`${address}/v1/campaigns`, { headers: { 'x-api-key': apiKey } });
    expect(taken.status).toBe(200);
    const { said } = await newcomer().answers([botToken, '', appToken, address, apiKey]);
    expect(said).toMatch(/note {2}service: .*429/);
    expect(said).not.toContain('Everything works.');
    expect(said).toContain('Not all of it is proven');
  });

  test('nothing is said to work while the clock is wrong, which no setting mends', async ({
    onTestFinished,
  }) => {
    const late = createSandboxService({ clock, apiKey, skewMs: -120_000 });
    const { url: address } = await late.start();
    onTestFinished(() => late.stop());
    const { said } = await newcomer().answers([botToken, '', appToken, address, apiKey]);
    expect(said).toMatch(/ok {4}key/);
    expect(said).toMatch(/WRONG clock and service/);
    expect(said).not.toContain('Everything works.');
  });

  test('says where the environment goes before the file', async () => {
    const { answers } = newcomer();
    const { said } = await answers([botToken, 'stop'], { more: { SLACK_BOT_TOKEN: 'xoxb-hush-elsewhere' } });
    expect(said).toContain('The environment has another SLACK_BOT_TOKEN');
  });
});

test('the first digest that it names is read as one', () => {
  const source = readFileSync(join(root, 'src/setup.ts'), 'utf8');
  const [, typed = ''] = /firstDigest = '([^']+)'/.exec(source) ?? [];
  const read = parseSubscription(typed, { today: '2026-03-18' as Day, weekStartsOn: 'monday' });
  expect(read).toMatchObject({ typed: { kind: 'subscribe', question: { kind: 'overview' } } });
  expect(read.wish?.schedule).toBeDefined();
});

test('the link holds the manifest, and there is none where it would be too long', () => {
  const yaml = readFileSync(join(root, 'manifest.yml'), 'utf8');
  const link = manifestLink(yaml) ?? '';
  expect(new URL(link).searchParams.get('manifest_yaml')).toContain('command: /campaign-stats');
  expect(manifestLink(yaml.repeat(4))).toBeUndefined();
});

describe('the text of .env', () => {
  test.each([
    ['', 'A=1\n'],
    ['# only words', '# only words\nA=1\n'],
    ['A=0\nB=2\n', 'A=1\nB=2\n'],
    ['  export A = "0" # note\n', 'A=1\n'],
    ['A=0\nA=2', 'A=1'],
    ['A=0\nC=3\n export A=2\n', 'C=3\nA=1\n'],
    ['A=0\nB="x\nA=9\n"\n', 'A=1\nB="x\nA=9\n"\n'],
    ['A=0\r\nB=2\r\n', 'A=1\r\nB=2\r\n'],
    ['B=2\r\n', 'B=2\r\nA=1\r\n'],
    ['B="x\nA=0\n"\n', 'B="x\nA=0\n"\nA=1\n'],
  ])('sets the setting in %j, leaves no other line of it, and leaves all else', (before, after) => {
    expect(withSetting(before, 'A', '1')).toEqual({ kind: 'text', text: after });
  });

  test.each(['a#b', `it's`, 'say "so"', `'"`, 'a\\nb', 'a$b'])(
    'a value such as %s is read again as it is',
    (value) => {
      const changed = withSetting('B=2\n', 'A', value);
      expect(changed.kind === 'text' && parseEnv(changed.text)).toEqual({ A: value, B: '2' });
    },
  );

  test('what cannot be written so that it is read again is refused', () => {
    expect(withSetting('', 'A', `#'"\``).kind).toBe('impossible');
    expect(withSetting('', 'A', 'two\nlines').kind).toBe('impossible');
  });
});
