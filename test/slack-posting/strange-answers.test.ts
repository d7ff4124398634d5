// Answers that Slack did not write: a proxy's page, half an answer, another program's JSON. Real HTTP to a server that says just that.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { createDetailMemory } from '#slack/posting/detail-memory.ts';
import { findMarked } from '#slack/posting/find-marked-posts.ts';
import { checkChannel, checkToken } from '#slack/posting/post-checks.ts';
import { createPoster } from '#slack/posting/poster.ts';
import { postingClient } from '../support/posting-client.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

interface Said {
  readonly status?: number;
  readonly body: string;
  readonly type?: string;
}

const page = '<!DOCTYPE html><title>Sign in to the guest network</title>';
const strange: readonly (readonly [string, Said])[] = [
  ['the page of a proxy', { body: page, type: 'text/html' }],
  ['half an answer', { body: '{"ok":true,"channel":"C0GROWTH","ts":"17724' }],
  ['nothing', { body: '' }],
  ['null', { body: 'null' }],
  ['a number', { body: '7' }],
  ['a list', { body: '[]' }],
  ['an answer without ok', { body: '{"status":"accepted"}' }],
  ['a no without a word', { body: '{"ok":false}' }],
  ['a no with a sentence', { body: '{"ok":false,"error":"Upstream said: not_in_channel"}' }],
  ['a no with a thing', { body: '{"ok":false,"error":{"code":"not_in_channel"}}' }],
  ['a word that only looks like a refusal', { body: '{"error":"not_in_channel"}' }],
  ['a yes without a timestamp', { body: '{"ok":true}' }],
  ['a yes with a timestamp that is none', { body: '{"ok":true,"ts":"soon"}' }],
  ['a name of JavaScript as ok', { body: '{"ok":0,"error":"constructor"}' }],
  ['a closed door', { status: 403, body: page, type: 'text/html' }],
  ['a missing page', { status: 404, body: '{"message":"no such route"}' }],
  ['a redirection of a proxy', { status: 302, body: '' }],
  ['a 429 that says not when', { status: 429, body: page }],
  ['another kind of file', { body: 'x', type: 'application/gzip' }],
];

let server: Server;
let client: WebClient;
let said: Said;

beforeEach(async () => {
  server = createServer((_, response) => {
    response.writeHead(said.status ?? 200, { 'content-type': said.type ?? 'application/json' });
    response.end(said.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = postingClient('xoxb-1', `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`);
});

afterEach(() => void server.close());

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const clock = createVirtualClock(Date.parse('2026-03-03T09:00:00Z'));
const channel = 'C0GROWTH' as ChannelId;

async function posts() {
  const recollection = { recall: async () => undefined, remember: async () => undefined };
  const detail = await createDetailMemory({ recollection, clock, log });
  const poster = createPoster({ client, detail, clock, log, stopping: new AbortController().signal });
  return poster.post({ channel, whose: 'U0ANA' as UserId, render: () => ({ text: 'Replies', blocks: [] }) });
}

describe.each(strange)('where %s stands in the place of Slack’s answer', (_, answer) => {
  beforeEach(() => {
    said = answer;
  });

  test('nobody says that a post is there, or that it is not', async () => {
    expect(await posts()).toMatchObject({ kind: 'unclear' });
  });

  test('nobody says that a post was looked for and is not there', async () => {
    const mark = { event: 'campaign_digest', name: 'delivery_id', values: { delivery_id: 'd1' } };
    const place = { channel, thread: undefined, since: 0 };
    const seen = await findMarked(
      { client, identity: { botId: 'B0BOT', botUserId: 'U0BOT' as UserId } },
      mark,
      place,
    ).catch(() => ({ kind: 'unknown' }));
    expect(seen).toEqual({ kind: 'unknown' });
  });

  test('nobody says that Slack refuses the bot, or that a channel is closed', async () => {
    expect((await checkToken(client, log)).kind).not.toBe('refused');
    expect(await checkChannel(client, channel, log)).toEqual({ kind: 'unknown' });
  });
});

test('Slack’s own word counts whatever the status: a missing page with not_in_channel refuses', async () => {
  said = { status: 404, body: '{"ok":false,"error":"not_in_channel"}' };
  expect(await posts()).toEqual({ kind: 'refused', error: 'not_in_channel' });
});

test.each(['constructor', '__proto__', 'a_word_of_next_year'])(
  'a word of Slack that nobody knows, such as %s, fails this one message',
  async (error) => {
    said = { body: `{"ok":false,"error":"${error}"}` };
    expect(await posts()).toEqual({ kind: 'failed', error });
  },
);
