// The whole bot in HTTP mode on emulate's Slack: a private answer, a digest set up in a modal and received, its card, App Home.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '#base/log.ts';
import { type App, startApp } from '#bot/app.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import { parseConfig } from '#settings/config.ts';
import { type EmulatedSlack, type Fields, startEmulatedSlack } from '../support/emulated-slack.ts';
import { createVirtualClock, settleSockets, type VirtualClock } from '../support/virtual-clock.ts';

const key = 'key-of-the-sandbox';
let slack: EmulatedSlack;
let service: SandboxService;
let clock: VirtualClock;
let app: App | undefined;
let folder: string;
let trouble: string[];

beforeEach(async () => {
  clock = createVirtualClock(Date.parse('2026-03-10T08:52:00Z'));
  slack = await startEmulatedSlack({
    scopes: ['commands', 'chat:write', 'users:read', 'channels:read', 'channels:history'],
  });
  service = createSandboxService({ clock, apiKey: key, campaigns: 12 });
  const { url } = await service.start();
  folder = mkdtempSync(join(tmpdir(), 'emulated-'));
  const parsed = parseConfig({
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: key,
    STORE_PATH: join(folder, 'store.sqlite'),
  });
  if (parsed.kind === 'faults') throw new Error(JSON.stringify(parsed.faults));
  const { config } = parsed;
  const mode = config.slack.mode.kind === 'http' ? { ...config.slack.mode, port: 0 } : config.slack.mode;
  trouble = [];
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => void trouble.push(message),
    error: (message) => void trouble.push(message),
  };
  let serial = 0;
  const newId = () => {
    serial += 1;
    return `id${serial}`;
  };
  app = await startApp(
    { ...config, slack: { ...config.slack, mode } },
    { clock, log, newId, random: () => 0.5, bootId: 'the only boot' },
  );
  slack.deliverTo(`http://127.0.0.1:${app?.port()}/slack/events`);
});

afterEach(async () => {
  const stopping = app?.stop();
  await clock.advance(15_000);
  await stopping;
  await Promise.all([service.stop(), slack.close()]);
  rmSync(folder, { recursive: true, force: true });
  expect(trouble).toEqual([]);
});

/** Time moves until the bot has answered all. */
async function settles(): Promise<void> {
  await settleSockets();
  for (let seconds = 0; seconds < 60; seconds += 1) await clock.advance(1_000);
}

const growth = () => slack.channels.growth ?? '';
const textsOf = (fields: Fields | undefined): string => JSON.stringify(fields ?? {});
/** As it was opened last. */
const modal = () => (lastCall('views.open')?.answer.view ?? {}) as Fields;
const lastCall = (method: string) => slack.calls.findLast((call) => call.method === method);

test('a question is answered privately, its chart behind More', async () => {
  expect(await slack.types('', growth())).toEqual({ status: 200, body: '' });
  await settles();
  const answer = slack.replies.at(-1);
  expect(answer?.text).toContain('3–9 Mar 2026');
  expect(textsOf(answer)).toContain('More');
  expect(await slack.history(growth())).toEqual([]);
});

test('a digest is set up in a modal, arrives at its hour, and is paused from its post', async () => {
  await slack.types('subscribe', growth());
  await settles();
  const opened = modal();
  const form = slack.view(String(opened.id));
  expect(lastCall('views.update')?.answer).toMatchObject({
    ok: true,
    view: { id: opened.id, hash: form?.hash },
  });
  expect(form?.callback_id).toBe('digest-form');

  const saved = await slack.submits(String(form?.id), {
    'input-question': { 'input-question': { type: 'plain_text_input', value: 'overview' } },
    'input-channels': {
      'input-channels': { type: 'multi_conversations_select', selected_conversations: [growth()] },
    },
    'input-weekdays': {
      'input-weekdays': { type: 'checkboxes', selected_options: [{ value: '2' }, { value: '3' }] },
    },
    'input-time': { 'input-time': { type: 'timepicker', selected_time: '09:00' } },
    'input-zone': { 'input-zone': { type: 'external_select', selected_option: { value: 'UTC' } } },
  });
  expect(saved.status).toBe(200);
  await settles();
  expect(textsOf(slack.view(String(form?.id)))).toContain('09:00');

  await clock.advanceTo(Date.parse('2026-03-10T09:00:30Z'));
  const [post] = await slack.history(growth());
  expect(post).toMatchObject({ metadata: { event_type: 'campaign_digest' } });
  expect(String(post?.text)).toContain('3–9 Mar 2026');

  const manage = buttonNamed(post, 'manage');
  await slack.clicks(manage, { container: { type: 'message' }, channel: { id: growth() }, message: post });
  await settles();
  const card = slack.view(String(modal().id));
  await slack.clicks(buttonNamed(card, 'digest-pause'), { container: { type: 'view' }, view: card });
  await settles();
  expect(textsOf(slack.view(String(card?.id)))).toContain('digest-resume');
  await clock.advanceTo(Date.parse('2026-03-10T09:10:00Z'));
  expect(await slack.history(growth())).toHaveLength(1);
});

test('App Home is published with what is there', async () => {
  await slack.opensHome();
  await settles();
  expect(lastCall('views.publish')?.answer).toMatchObject({
    ok: true,
    view: { type: 'home' },
  });
  expect(lastCall('views.publish')?.args.user_id).toBe(slack.ana);
});

test('a message in a channel can be changed with the blocks that we write', async () => {
  await slack.types('', growth());
  await settles();
  const { text, blocks } = slack.replies.at(-1) ?? {};
  const { ts } = await slack.admin.chat.postMessage({ channel: growth(), text: 'a draft' });
  const changed = await slack.admin.chat.update({ channel: growth(), ts: ts ?? '', text, blocks } as never);
  expect(changed.ok).toBe(true);
  const [message] = await slack.history(growth());
  expect(message?.blocks).toEqual(blocks);
});

/** A click on the button of that action, with its value. */
function buttonNamed(shown: Fields | undefined, control: string): Fields {
  const blocks = (shown?.blocks ?? []) as readonly Fields[];
  for (const block of blocks) {
    const elements = [
      ...((block.elements ?? []) as readonly Fields[]),
      block.accessory as Fields | undefined,
    ];
    const found = elements.find((element) => String(element?.action_id ?? '').split(':')[0] === control);
    if (found !== undefined) return { ...found, block_id: block.block_id };
  }
  throw new Error(`no ${control} in ${textsOf(shown)}`);
}
