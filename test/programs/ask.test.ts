// What an operator reads in the terminal: npm run ask as a program of its own, against the sandbox's service, beside a bot's store and without one.

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, Tenant, WorkspaceId } from '#base/tenant.ts';
import { learnedQuotas } from '#campaigns/learned-quotas.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import { openStore } from '#store/open-store.ts';

const program = join(import.meta.dirname, '../../src/ask.ts');
const clock = createClock();
const apiKey = 'hush-the-key-of-the-service';

let service: SandboxService;
let url: string;
/** Within the contract's limits it takes minutes to read the days of all campaigns. Each is for one test: two would share its quota. */
const [stated, otherStated] = [slowService(), slowService()];
/** Here it takes half an hour. */
const narrow = slowService({ statistics: 2, daily: 2 });
let folder: string;

beforeAll(async () => {
  service = createSandboxService({ clock, apiKey, limits: { statistics: 600, daily: 600 } });
  ({ url } = await service.start());
  for (const slow of [stated, otherStated, narrow]) slow.url = (await slow.service.start()).url;
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
});
afterAll(async () => {
  await Promise.all(
    [service, ...[stated, otherStated, narrow].map((slow) => slow.service)].map((one) => one.stop()),
  );
  rmSync(folder, { recursive: true, force: true });
});

function slowService(limits?: Parameters<typeof createSandboxService>[0]['limits']) {
  return { service: createSandboxService({ clock, apiKey, ...(limits && { limits }) }), url: '' };
}

interface Asked {
  readonly child: ChildProcess;
  readonly said: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

function start(words: readonly string[], env: Readonly<Record<string, string>> = {}, file = program): Asked {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const configured = { CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: apiKey };
  const child = spawn(process.execPath, [file, ...words], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...configured, ...env },
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString();
  });
  const said = once(child, 'close').then(([code]) => ({ code: code as number | null, ...texts }));
  return { child, said };
}

/** What was said on stderr, but for how far it was: that depends on how quick the machine is. */
const besides = (err: string) => err.replace(/^Reading .*\n/gm, '');

const ask = (words: string, env?: Readonly<Record<string, string>>, file?: string) =>
  start([words], env, file).said;

describe.concurrent('npm run ask', { timeout: 90_000 }, () => {
  test('an answer is a headline, small print and a table whose figures stand under each other', async () => {
    const { code, out, err } = await ask('top 5 by reply rate');
    expect([code, besides(err)]).toEqual([0, '']);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).not.toBe('');
    const rule = lines.findIndex((line) => /^─+( {2}─+)+$/.test(line));
    const rows = lines.slice(rule + 1, rule + 6);
    expect(rows).toHaveLength(5);
    // Each column ends where its rule ends, or begins where it begins.
    const ends = [...(lines[rule] ?? '').matchAll(/─+/g)].map(({ index, 0: part }) => index + part.length);
    for (const row of rows)
      for (const end of ends.slice(0, -1)) expect(row.slice(end, end + 2).trim()).toBe('');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there.
    expect(out).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/);
    expect(out).not.toMatch(/<!date|&amp;|\*\w/);
  });

  test('a chart is lines of small bars, each with its scale', async () => {
    const { code, out } = await ask('daily last 14 days');
    expect(code).toBe(0);
    expect(out).toMatch(/^Invitations sent +[▁▂▃▄▅▆▇█]{14} {2}0 to [\d,]+$/m);
    expect(out).toMatch(/to .*, left to right$/m);
  });

  test('--json prints the blocks that Slack would show, and --url a link that holds the same', async () => {
    const [json, link] = await Promise.all([
      start(['--json', 'overview', 'last', 'week']).said,
      start(['--url', 'overview last week']).said,
    ]);
    expect([json.code, link.code]).toEqual([0, 0]);
    const { blocks } = JSON.parse(json.out);
    expect(blocks[0]).toMatchObject({ type: 'header' });
    expect(blocks.map(({ type }: { type: string }) => type)).toContain('actions');
    const [, held = ''] = /^https:\/\/app\.slack\.com\/block-kit-builder\/#(\S+)\n$/.exec(link.out) ?? [];
    expect(JSON.parse(decodeURIComponent(held)).blocks[0]).toEqual({
      ...blocks[0],
      block_id: expect.any(String),
    });
  });

  test('where nothing is configured the sandbox answers, and says so', async () => {
    const none = { CAMPAIGN_API_URL: '', CAMPAIGN_API_KEY: '' };
    const { code, out, err } = await ask('list', none);
    expect(code).toBe(0);
    expect(err).toContain('No service is configured');
    expect(out).toContain('60 campaigns');
  });

  test('a word that is not known is answered with what it may mean, as words to type, and ends with 2', async () => {
    const { code, out, err } = await ask('top 5 by open rate');
    expect([code, out]).toEqual([2, '']);
    expect(besides(err)).toMatch(/^Your data has no opens: /);
    expect(err).toContain('→ npm run ask -- "top 5 campaigns by replies"');
    expect(err).not.toContain('/campaign-stats');
  });

  test('a name that fits several campaigns is answered with each, and what is printed can be typed', async () => {
    const { code, err } = await ask('campaign fintech');
    expect(code).toBe(2);
    const [, typed = ''] = /→ npm run ask -- '([^']+)'/.exec(err) ?? [];
    expect(typed).toContain('id:');
    expect(await ask(typed)).toMatchObject({ code: 0 });
  });

  test('my campaigns are those of whoever --as names; without it the program asks whose they are', async () => {
    const owner = service.campaigns()[0]?.ownerEmail ?? '';
    const name = owner.split('@')[0] ?? '';
    const [whose, theirs, nobody] = await Promise.all([
      ask('my campaigns'),
      start(['--as', name, 'my campaigns']).said,
      start(['--as', 'zzz', 'my campaigns']).said,
    ]);
    expect(whose).toMatchObject({ code: 2, err: expect.stringContaining('--as ') });
    expect(theirs).toMatchObject({ code: 0, out: expect.stringContaining(name) });
    expect(nobody).toMatchObject({ code: 2, err: expect.stringContaining('No owner') });
  });

  test('what is done in Slack is said to be done there, and help is printed for the terminal', async () => {
    const [digests, help] = await Promise.all([ask('digests'), ask('help')]);
    expect(digests).toMatchObject({ code: 2, err: expect.stringContaining('/campaign-stats digests') });
    expect(help.code).toBe(0);
    const lines = help.out.split('\n').filter((line) => line.includes('list: '));
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}npm run ask -- '"list"' {2,}the campaign called list/),
    ]);
    expect(help.out).toMatch(/\nIn Slack:\n\n(?: {2}\/campaign-stats \S.*\n)+$/);
    expect(help.out).toMatch(/^ {2}\/campaign-stats ask {2}/m);
  });

  test('whoever wants a file is told how to get one, and --csv prints it, for a spreadsheet', async () => {
    const [wanted, csv] = await Promise.all([
      ask('top 5 by replies as csv'),
      start(['--csv', 'top 5 by replies']).said,
    ]);
    expect([wanted.code, wanted.out]).toEqual([2, '']);
    expect(wanted.err).toContain(
      '→ npm run --silent ask -- --csv "top 5 campaigns by replies" > campaigns.csv',
    );
    expect(wanted.err).not.toContain('⋯');
    expect(csv.code).toBe(0);
    const [title = '', ...rows] = csv.out
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\n');
    expect(title).toMatch(/^place,id,name,.*messagesReplied/);
    expect(rows).toHaveLength(5);
  });

  test('a key that the service refuses is named, with its mend and without the key, and ends with 1', async () => {
    const { code, out, err } = await ask('overview', { CAMPAIGN_API_KEY: 'hush-an-old-key' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/refuses the API key/);
    expect(err).toMatch(/npm run doctor\n$/);
    expect(err).not.toMatch(/hush|"level"/);
  });

  test.each([
    [{ kind: 'key-refused', status: 403 }, /refuses the API key \(403\)/],
    [{ kind: 'html' }, /a web page in place of figures/],
    [{ kind: 'invalid-json' }, /an answer that cannot be read/],
    [{ kind: 'server-error', status: 503 }, /is down \(503\)/],
    [{ kind: 'connection-reset' }, /the connection broke off/],
  ] as const)('where the service is ill (%j) no figure is printed, and why', async (fault, why) => {
    const ill = createSandboxService({ clock, apiKey });
    const { url: address } = await ill.start();
    onTestFinished(() => ill.stop());
    ill.faults.set(fault);
    const at = { CAMPAIGN_API_URL: address };
    const [text, json] = await Promise.all([ask('overview', at), start(['--json', 'overview'], at).said]);
    expect([text.code, text.out, json.code]).toEqual([1, '', 1]);
    // A program reads the same reason as blocks.
    expect(JSON.stringify(JSON.parse(json.out))).toMatch(why);
    expect(besides(json.err)).toBe(besides(text.err));
    const { err } = text;
    expect(err).toMatch(why);
    expect(err).toMatch(/npm run doctor\n$/);
  });

  test('what is known is printed while the service gives only a part, and ends with 3', async () => {
    const half = createSandboxService({ clock, apiKey, campaigns: 5 });
    const { url: address } = await half.start();
    onTestFinished(() => half.stop());
    half.faults.set({ kind: 'server-error', status: 503, only: 'statistics' });
    const { code, out, err } = await start(['--json', 'overview'], { CAMPAIGN_API_URL: address }).said;
    expect([code, JSON.parse(out)]).toEqual([3, { blocks: expect.any(Array) }]);
    expect(err).toMatch(/The answer is not whole\. See what .*npm run doctor\n$/);
  });

  test('where more is to be read than there is time for it says so at once, with how long all takes', async () => {
    const { child, said } = start(['--wait', '1', 'stalled'], { CAMPAIGN_API_URL: narrow.url });
    const told = new Promise<void>((resolve) =>
      child.stderr?.on('data', (chunk: Buffer) => {
        if (/takes about \d+ min\. This stops after 1 .*--wait \d+ reads all/.test(`${chunk}`)) resolve();
      }),
    );
    await told;
    child.kill('SIGINT');
    expect(await said).toMatchObject({ code: 130, out: '' });
  });

  test('settings that are wrong are named, and those of Slack do not matter', async () => {
    const wrong = await ask('list', { SERVICE_TIME_ZONE: 'Mars/Olympus', SLACK_BOT_TOKEN: 'nonsense' });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('SERVICE_TIME_ZONE') });
    expect(wrong.err).not.toContain('SLACK_BOT_TOKEN');
  });

  test('whoever closes the pipe early gets no fault', async () => {
    const { child, said } = start(['list']);
    child.stdout?.destroy();
    const { code, err } = await said;
    expect([code, besides(err)]).toEqual([0, '']);
  });

  test('what needs somebody is looked through to the end, though each run starts with an empty record', async () => {
    const [stalled, overview] = await Promise.all([ask('stalled'), ask('overview')]);
    for (const { code, out } of [stalled, overview]) {
      expect(code).toBe(0);
      expect(out).not.toContain('ooked through');
    }
  });

  test('an answer that cannot be whole in time is printed, said to lack something, and ends with 3', async () => {
    const { code, out, err } = await start(['--wait', '0.1', 'stalled'], { CAMPAIGN_API_URL: stated.url })
      .said;
    expect([code, out]).toEqual([3, expect.stringContaining('ooked through')]);
    expect(err).toMatch(/The answer is not whole\. .*--wait 1 /);
  });

  test('a page that does not exist is named, with the last one, and ends with 2', async () => {
    const { code, out, err } = await start(['--page', '99', 'list']).said;
    expect([code, out, besides(err)]).toEqual([2, '', 'There is no page 99: the last one is page 1.\n']);
  });

  test('a long reading says how much was read and how long it still takes; Ctrl+C ends it', async () => {
    const { child, said } = start(['top 5 by reply rate last week'], { CAMPAIGN_API_URL: otherStated.url });
    const told = new Promise<string>((resolve) =>
      child.stderr?.on('data', (chunk: Buffer) => {
        if (/\d+ of \d+ read.*about \d+ (s|min) more/.test(chunk.toString())) resolve(chunk.toString());
      }),
    );
    await told;
    child.kill('SIGINT');
    expect(await said).toMatchObject({ code: 130, out: '' });
  });
});

describe('beside a bot’s store', { timeout: 90_000 }, () => {
  const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
  const filesIn = (where: string) =>
    readdirSync(where).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(where, name)))
        .digest('hex'),
    ]);

  async function storeWithRecord() {
    const where = mkdtempSync(join(tmpdir(), 'ask-store-'));
    onTestFinished(() => rmSync(where, { recursive: true, force: true }));
    const path = join(where, 'store.sqlite');
    const store = await openStore({ path, clock, log: createLog('silent') });
    await store.readings(tenant).saveCampaigns({
      readAt: clock.now(),
      value: { campaigns: [], unreadable: [] },
    });
    return { where, path, store };
  }

  test('its record answers, no row changes but the quotas, and by those the bot knows what was asked', async () => {
    const { path, store } = await storeWithRecord();
    onTestFinished(() => store.close());
    const asked = await ask('list', { STORE_PATH: path });
    // The record holds an empty list that is fresh, so the service is not asked.
    expect(asked).toMatchObject({ code: 0 });
    expect(asked.out).not.toContain('60 campaigns');
    const before = await store.readings(tenant).loadCampaigns();
    expect(before?.value.campaigns).toEqual([]);
    const access = { url: new URL(url), apiKey: secret(apiKey) };
    const learned = () =>
      learnedQuotas(access, store.quotas, { scale: readBootId(), now: clock.monotonic() });
    const ofDaily = async () => (await learned()).find(({ endpoint }) => endpoint === 'daily')?.learned;
    expect(await ask('overview last week', { STORE_PATH: path })).toMatchObject({ code: 0 });
    const { limit = 0, free = 0 } = (await ofDaily()) ?? {};
    expect([limit, free < limit]).toEqual([600, true]);
    for await (const page of store.readings(tenant).loadDays({ kind: 'account' }, 'UTC' as never))
      expect(page).toEqual([]);
  });

  test('a store of another version is left as it is', async () => {
    const { where, path, store } = await storeWithRecord();
    await store.close();
    const { DatabaseSync } = await import('node:sqlite');
    const file = new DatabaseSync(path);
    file.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)');
    file.close();
    const before = filesIn(where);
    const { code, err } = await ask('list', { STORE_PATH: path });
    expect([code, err]).toEqual([1, expect.stringContaining('another version')]);
    expect(filesIn(where)).toEqual(before);
  });

  test('where the sandbox is no part of the installation it starts, and says what to set', async () => {
    const image = mkdtempSync(join(folder, 'image-'));
    const root = join(import.meta.dirname, '../..');
    const isSandbox = (path: string) => path === join(root, 'src/sandbox');
    cpSync(join(root, 'src'), join(image, 'src'), { recursive: true, filter: (path) => !isSandbox(path) });
    cpSync(join(root, 'package.json'), join(image, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'));
    const own = join(image, 'src/ask.ts');
    expect(await ask('list', undefined, own)).toMatchObject({ code: 0 });
    const { code, err } = await ask('list', { CAMPAIGN_API_URL: '', CAMPAIGN_API_KEY: '' }, own);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^No service is configured, and .*CAMPAIGN_API_URL/),
    ]);
  });
});
