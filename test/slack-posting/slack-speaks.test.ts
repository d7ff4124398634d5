// Whose answer it is: a proxy that takes headers away, and another program in Slack's place.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSlackTime } from '#slack/posting/slack-time.ts';
import { findIdentity } from '#slack/receiving/check-tokens.ts';
import { postingClient } from '../support/posting-client.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const whole = { ok: true, team_id: 'T1', user_id: 'U1', bot_id: 'B1' };

let server: Server;
let url: string;
/** One after the other; the last one for good. */
let answers: unknown[];
let headers: Record<string, string>;
let clock: VirtualClock;

beforeEach(async () => {
  clock = createVirtualClock(Date.parse('2026-03-03T09:00:00Z'));
  headers = { 'content-type': 'application/json' };
  server = createServer((_, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    response.writeHead(200, headers);
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});

afterEach(() => void server.close());

describe('who the bot is', () => {
  const finds = async () => {
    const found = findIdentity(postingClient('xoxb-1', url), { clock, log }).catch((error: unknown) => error);
    await clock.advance(90_000);
    return found;
  };

  test('is asked again where somebody says yes and names nobody', async () => {
    answers = [{ ok: true }, { ok: true, bot_id: 'B1' }, whole];
    expect(await finds()).toMatchObject({ workspace: 'T1', botId: 'B1', botUserId: 'U1' });
  });

  test('is not known where nobody else ever answers: Slack was not reached', async () => {
    answers = [{ ok: true }];
    expect(await finds()).toMatchObject({ token: 'bot', slackError: undefined });
  });

  test('is not asked again where Slack names a person: the token is none of a bot', async () => {
    answers = [{ ...whole, bot_id: undefined }, whole];
    expect(await finds()).toMatchObject({ slackError: 'not_a_bot_token' });
  });
});

describe('Slack’s clock, where a proxy has taken the content type away', () => {
  const errorAfter = async (answer: unknown) => {
    answers = [answer];
    headers = { date: new Date(clock.now() - 600_000).toUTCString() };
    const { fetch, errorMs } = createSlackTime(clock);
    await postingClient('xoxb-1', url, fetch)
      .auth.test()
      .catch(() => undefined);
    return errorMs();
  };

  test('is read from what Slack takes and from what it refuses', async () => {
    expect(await errorAfter(whole)).toBe(599_000);
    expect(await errorAfter({ ok: false, error: 'invalid_auth' })).toBe(599_000);
  });

  test.each(['<html>Sign in</html>', '', 'null', '{"error":"blocked"}'])(
    'is not read from %j',
    async (page) => {
      expect(await errorAfter(page)).toBeUndefined();
    },
  );
});
