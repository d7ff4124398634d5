// What reaches somebody in their own messages with the bot, where Slack or the way to it stumbles.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { writeTo } from '#slack/answering/direct-message.ts';
import { createHolds } from '#slack/posting/throttled-calls.ts';
import { nowhere, postingClient } from '../support/posting-client.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
let clock: VirtualClock;
let slack: SandboxSlack;

beforeEach(() => {
  clock = createVirtualClock(Date.parse('2026-03-03T09:00:00Z'));
  slack = createSandboxSlack({ clock });
});

afterEach(async () => slack.close());

function writes(apiUrl: string): Promise<boolean> {
  const client = postingClient(slack.tokens.bot, apiUrl);
  const parts = { client, holds: createHolds(clock), clock, log };
  return writeTo(parts, 'U0ANA' as UserId, { text: 'Exported.', blocks: [] });
}

const read = () =>
  slack
    .as('ana')
    .reads('dm')
    .map(({ text }) => text);

test('Slack holds it back: it comes when Slack takes it, and not before', async () => {
  await slack.start();
  slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 7 });
  const written = writes(slack.apiUrl);
  await clock.advance(6_000);
  expect(read()).toEqual([]);
  await clock.advance(2_000);
  expect(await written).toBe(true);
  expect(read()).toEqual(['Exported.']);
});

test('Slack holds it back for ever: it is given up', async () => {
  await slack.start();
  slack.faults.set({ method: 'chat.postMessage', ratelimited: 3_600 });
  const written = writes(slack.apiUrl);
  await clock.advance(120_000);
  expect(await written).toBe(false);
});

test('nobody listened at the first try: it comes with the second', async () => {
  const apiUrl = await nowhere();
  const written = writes(apiUrl);
  await clock.advance(1_000);
  await slack.start(Number(new URL(apiUrl).port));
  await clock.advance(2_000);
  expect(await written).toBe(true);
  expect(read()).toEqual(['Exported.']);
});

test('Slack may have taken it: it is not written twice', async () => {
  await slack.start();
  slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
  const written = writes(slack.apiUrl);
  await clock.advance(60_000);
  expect(await written).toBe(false);
  expect(read()).toEqual(['Exported.']);
});
