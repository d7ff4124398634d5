// What an operator reads about settings is what the program reads: README, .env.example and config.ts name the same ones.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultThresholds } from '#reports/attention/thresholds.ts';
import { thresholdNames } from '#settings/attention-setting.ts';
import { faultsInWords, parseConfig, settingNames } from '#settings/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

const needed = {
  SLACK_BOT_TOKEN: 'xoxb-1-2-abc',
  SLACK_APP_TOKEN: 'xapp-1-A1-2-abc',
  CAMPAIGN_API_URL: 'https://api.example.com',
  CAMPAIGN_API_KEY: 'key-of-the-example',
};

const faultsOf = (env: Record<string, string>) => {
  const parsed = parseConfig(env);
  return parsed.kind === 'faults' ? parsed.faults : [];
};

describe('settings', () => {
  const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)].map(
    ([, name = '', byDefault = '']) => ({ name, byDefault }),
  );

  test('docs/settings.md and .env.example name every setting, and no other', () => {
    const inExample = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted());
    expect(inExample.toSorted()).toEqual([...settingNames].toSorted());
  });

  test.each(rows)('$name is by default what docs/settings.md says: $byDefault', ({ name, byDefault }) => {
    const value = /^`(.+)`$/.exec(byDefault)?.[1];
    if (value !== undefined) {
      // Secrets are different objects, and all print the same.
      const printed = (env: Record<string, string>) => JSON.stringify(parseConfig(env));
      return expect(printed({ ...needed, [name]: value })).toBe(printed(needed));
    }
    expect(byDefault).toMatch(/^(needed|none$|every channel$|3000 \(HTTP\), none \(Socket Mode\)$)/);
    const { [name]: _, ...without } = { ...needed } as Record<string, string>;
    expect(parseConfig(without).kind).toBe(name in needed ? 'faults' : 'config');
  });

  test('four settings are enough, and the rest have defaults', () => {
    const parsed = parseConfig(needed);
    expect(parsed).toMatchObject({
      kind: 'config',
      config: { slack: { mode: { kind: 'socket' } }, campaigns: { zone: 'UTC' }, graceMs: 180 * 60_000 },
    });
  });

  test('without an app token the signing secret chooses HTTP', () => {
    const parsed = parseConfig({
      ...needed,
      SLACK_APP_TOKEN: '',
      SLACK_SIGNING_SECRET: 'a'.repeat(32),
      PORT: '8080',
    });
    expect(parsed).toMatchObject({
      kind: 'config',
      config: { slack: { mode: { kind: 'http', port: 8080 } } },
    });
  });

  test.each([
    [{ HEALTH_PORT: '3001', PORT: '3001' }, /another port than PORT/],
    [
      { HEALTH_PORT: '3000', SLACK_APP_TOKEN: '', SLACK_SIGNING_SECRET: 'a'.repeat(32) },
      /another port than PORT/,
    ],
    [{ HEALTH_PORT: '3001', STORE_PATH: ':memory:' }, /needs a file at STORE_PATH/],
  ])('a port for health that could not be served is refused: %o', (env, said) => {
    expect(faultsOf({ ...needed, ...env })).toMatchObject([
      { setting: 'HEALTH_PORT', fault: expect.stringMatching(said) },
    ]);
  });

  test('metrics need a port at which they are served', () => {
    expect(faultsOf({ ...needed, METRICS: 'on' })).toMatchObject([{ setting: 'METRICS' }]);
    expect(faultsOf({ ...needed, METRICS: 'on', PORT: '3000' })).toEqual([]);
  });

  test('thresholds of what needs somebody are taken by name, in percent where they are shares', () => {
    const ATTENTION_THRESHOLDS = 'usual-per-working-day=2.5, silent-working-days = 3,left-at-end-percent=25';
    expect(parseConfig({ ...needed, ATTENTION_THRESHOLDS })).toMatchObject({
      config: { thresholds: { usualPerWorkingDay: 2.5, silentWorkingDays: 3, leftAtEnd: 0.25 } },
    });
    expect(parseConfig(needed)).toMatchObject({ config: { thresholds: {} } });
  });

  test.each([
    [
      'silent-days=2',
      /has no threshold called "silent-days"; there are silent-working-days, .*usual-per-working-day/,
    ],
    ['constructor=2', /has no threshold called "constructor"/],
    ['usual-per-working-day', /usual-per-working-day must be invitations and messages, 0 to 10000, such as/],
    ['silent-working-days=1.5', /silent-working-days must be whole working days, 1 to 20/],
    ['finishing-percent=0.9', /finishing-percent must be percent, 1 to 100/],
    ['finished-days=2,finished-days=3', /names finished-days twice/],
    ['finished-days=2=3', /finished-days must be whole days/],
  ])('a threshold written as %s is refused with what is right', (ATTENTION_THRESHOLDS, said) => {
    expect(faultsOf({ ...needed, ATTENTION_THRESHOLDS })).toMatchObject([
      { setting: 'ATTENTION_THRESHOLDS', fault: expect.stringMatching(said) },
    ]);
  });

  test.each([
    ['tool.example.com/{id}', /must be an address such as https:/],
    ['http://tool.example.com/{id}', /must start with https:/],
    ['https://me:secret@tool.example.com/{id}', /must hold no user name or password/],
    ['https://tool.example.com/campaigns', /must hold {id} where a campaign’s id belongs/],
    ['https://{id}.example.com/campaigns', /must hold {id} behind the host name/],
    ['https://tool.example.com/{id}|everything', /must be an address such as https:/],
  ])('an address of campaigns written as %s is refused with what is right', (CAMPAIGN_URL, said) => {
    expect(faultsOf({ ...needed, CAMPAIGN_URL })).toMatchObject([
      { setting: 'CAMPAIGN_URL', fault: expect.stringMatching(said) },
    ]);
  });

  test.each([
    ['postgres://bot:secret@db:99999/stats', /must have a port of 1 to 65535/],
    ['postgres://bot:secret@db:0/stats', /must have a port of 1 to 65535/],
    ['postgres://bot:secret@db:54x2/stats', /must have a port of 1 to 65535/],
    ['postgres://bot:secret@[::1]:70000/stats', /must have a port of 1 to 65535/],
    ['postgres://bot:secret@db/stats?port=five', /must have a port of 1 to 65535/],
    ['postgres://bot:pass/word@db/stats', /in its password write # \/ \? @ : % as %23 %2F %3F %40 %3A %25/],
    ['mysql://db/stats', /must be an address such as postgres:/],
  ])('a database at %s is refused with what is right, and without its password', (DATABASE_URL, said) => {
    const faults = faultsOf({ ...needed, DATABASE_URL });
    expect(faults).toMatchObject([{ setting: 'DATABASE_URL', fault: expect.stringMatching(said) }]);
    expect(JSON.stringify(faults)).not.toMatch(/secret|pass\/word/);
  });

  test.each([
    'postgres://bot:se%3Acret@db:5432/stats?sslmode=verify-full',
    'postgresql://bot@[::1]/stats',
    'postgres://bot:secret@[::1]:65535/stats',
    'postgres:///stats?host=/var/run/postgresql',
    'postgres://bot:secret@db.example.com',
  ])('a database at %s is taken', (DATABASE_URL) => {
    expect(parseConfig({ ...needed, DATABASE_URL }).kind).toBe('config');
  });

  test('docs/operating.md tells of every threshold with its default, and of no other', () => {
    const written = [...read('docs/operating.md').matchAll(/^\| ([a-z-]+) \| ([\d.]+) \|/gm)].map(
      ([, name, value]) => [name, Number(value)],
    );
    const named = Object.entries(thresholdNames).map(([name, { sets, percent }]) => [
      name,
      defaultThresholds[sets] * (percent ? 100 : 1),
    ]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(named));
    expect(named.map(([name]) => name)).toHaveLength(Object.keys(defaultThresholds).length);
  });

  const many = {
    SLACK_CLIENT_ID: '1234567890.9876543210',
    SLACK_CLIENT_SECRET: 'c'.repeat(32),
    SLACK_SIGNING_SECRET: 'a'.repeat(32),
    ENCRYPTION_KEY: 'ab'.repeat(32),
  };

  test('a client id chooses many workspaces, and needs no token and no account', () => {
    expect(parseConfig(many)).toMatchObject({
      kind: 'config',
      config: { slack: { bot: { kind: 'many-workspaces' } }, campaigns: { byDefault: undefined } },
    });
  });

  test('with a client id each setting that is missing, or of one workspace alone, is named', () => {
    const named = (env: Record<string, string>) => faultsOf(env).map(({ setting }) => setting);
    expect(named({ SLACK_CLIENT_ID: many.SLACK_CLIENT_ID })).toEqual([
      'SLACK_CLIENT_SECRET',
      'SLACK_SIGNING_SECRET',
      'ENCRYPTION_KEY',
    ]);
    const ofOne = { ...needed, ADMIN_USERS: 'U0ANA', ALLOWED_CHANNELS: 'C0SALES' };
    expect(named({ ...many, ...ofOne }).toSorted()).toEqual(Object.keys(ofOne).toSorted());
  });

  const http = { SLACK_APP_TOKEN: '', SLACK_SIGNING_SECRET: 'a'.repeat(32) };
  const key = `U0ANA@C0SALES=${'ab'.repeat(32)}`;

  test('MCP is off unless it is on, with keys or with what Slack signs', () => {
    expect(parseConfig(needed)).toMatchObject({ config: { mcp: undefined } });
    expect(parseConfig({ ...needed, MCP: 'off' })).toMatchObject({ config: { mcp: undefined } });
    expect(parseConfig({ ...needed, ...http, MCP: 'on' })).toMatchObject({ config: { mcp: { keys: [] } } });
    expect(parseConfig({ ...needed, PORT: '3000', MCP: `on ${key}, ${key}` })).toMatchObject({
      config: { mcp: { keys: [{ user: 'U0ANA', room: 'C0SALES' }, { user: 'U0ANA' }] } },
    });
  });

  test.each([
    [{ MCP: 'yes' }, /must be off, or on with keys behind it/],
    [{ MCP: `on ${key} U0BEN` }, /holds a key in place 2 that is not as npm run mcp-key prints it/],
    [{ MCP: 'on', PORT: '3000' }, /needs a key .*or SLACK_SIGNING_SECRET/],
    [{ MCP: `on ${key}` }, /needs PORT in Socket Mode/],
  ])('MCP that nobody could reach is refused: %o', (env, said) => {
    expect(faultsOf({ ...needed, ...env })).toMatchObject([
      { setting: 'MCP', fault: expect.stringMatching(said) },
    ]);
  });

  test('where many workspaces install the bot, MCP takes no keys of one', () => {
    expect(faultsOf({ ...many, MCP: `on ${key}` })).toMatchObject([{ setting: 'MCP' }]);
    expect(parseConfig({ ...many, MCP: 'on' })).toMatchObject({ kind: 'config' });
  });

  test('all faults are named at once, each with its setting and what to do', () => {
    const words = faultsInWords(
      faultsOf({ SLACK_BOT_TOKEN: 'xoxp-1', CAMPAIGN_API_URL: 'http://example.com', GRACE_MINUTES: 'soon' }),
    );
    for (const part of [
      'SLACK_BOT_TOKEN must start with xoxb-',
      'SLACK_APP_TOKEN is missing',
      'CAMPAIGN_API_URL must start with https://',
      'CAMPAIGN_API_KEY is missing',
      'GRACE_MINUTES must be whole minutes',
      '5 settings are wrong',
    ]) {
      expect(words).toContain(part);
    }
  });

  test('no fault repeats a secret that was given', () => {
    const words = faultsInWords(
      faultsOf({
        ...needed,
        SLACK_BOT_TOKEN: 'hush-bot',
        SLACK_APP_TOKEN: 'hush-app',
        CAMPAIGN_API_KEY: 'hush key',
      }),
    );
    expect(words).not.toContain('hush');
  });

  test('a secret does not print, whatever prints it', () => {
    const parsed = parseConfig(needed);
    expect(JSON.stringify(parsed)).not.toContain('xoxb-1');
    expect(
      `${parsed.kind === 'config' && parsed.config.slack.bot.kind === 'one-workspace' && parsed.config.slack.bot.token}`,
    ).toBe('[secret]');
  });

  test.each([
    ['SERVICE_TIME_ZONE', 'Lisbon'],
    ['CAMPAIGN_API_URL', 'ftp://example.com'],
    ['CAMPAIGN_API_URL', 'https://me:secret@example.com'],
    ['ALLOWED_CHANNELS', '#growth'],
    ['ADMIN_USERS', 'ana'],
    ['PORT', '70000'],
    ['HEALTH_PORT', '0'],
    ['LOG_LEVEL', 'loud'],
    ['ALLOW_GUESTS', 'maybe'],
  ])('%s=%s is refused', (setting, value) => {
    expect(faultsOf({ ...needed, [setting]: value }).map((fault) => fault.setting)).toEqual([setting]);
  });
});
