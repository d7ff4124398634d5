// An answer that changes while Slack is slow: what was said last is what stands in the end.

import { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import { createLog } from '#base/log.ts';
import { createGrowingMessage, type DirectTools } from '#slack/answering/direct-reply.ts';
import { createDetailMemory } from '#slack/posting/detail-memory.ts';
import { createMessageLanes } from '#slack/posting/message-lanes.ts';
import { createHolds } from '#slack/posting/throttled-calls.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const said = (text: string) => () => ({ text, blocks: [] });

const recollection = { recall: async () => undefined, remember: async () => undefined };

/** A Slack of one message, which takes each change when the test lets it. */
async function slowSlack() {
  const coming: { readonly text: string; take(): void; refuse(): void }[] = [];
  let stands = 'first';
  const client = new WebClient('xoxb-1', {
    retryConfig: { retries: 0 },
    fetch: async (_url, init) => {
      const text = new URLSearchParams(String(init?.body)).get('text') ?? '';
      const { promise, resolve } = Promise.withResolvers<Response>();
      coming.push({
        text,
        take: () => {
          stands = text;
          resolve(Response.json({ ok: true, channel: 'C0GROWTH', ts: '1.000100' }));
        },
        refuse: () => resolve(Response.json({ ok: false, error: 'fatal_error' })),
      });
      return promise;
    },
  });
  const clock = createVirtualClock(0);
  const log = createLog('error', { write: () => true });
  const tools: DirectTools = {
    ...{ client, log, holds: createHolds(clock), lanes: createMessageLanes() },
    detail: await createDetailMemory({ clock, log, recollection }),
  };
  return { tools, coming, stands: () => stands };
}

/** Of two edits: the turn goes to the later one. */
function twoTurns(tools: DirectTools) {
  let turn = 'earlier';
  const answerOf = (mine: string) =>
    createGrowingMessage(tools, {
      channel: 'C0GROWTH',
      turn: {
        look: async () => ({ isMine: turn === mine, standing: '1.000100' }),
        stands: async () => true,
        gone: async () => true,
      },
    });
  const [earlier, later] = [answerOf('earlier'), answerOf('later')];
  return { earlier, later, edits: () => (turn = 'later') };
}

const arrives = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a change that is under way to Slack never lands after a later one', async () => {
  const { tools, coming, stands } = await slowSlack();
  const { earlier, later, edits } = twoTurns(tools);
  const first = earlier.send(said('to what was said first'));
  await arrives();
  edits();
  const second = later.send(said('to the edit'));
  await arrives();
  expect(coming.map(({ text }) => text)).toEqual(['to what was said first']);
  coming[0]?.take();
  await first;
  await arrives();
  coming[1]?.take();
  expect(await second).toBe('sent');
  expect(stands()).toBe('to the edit');
});

test('a change that fails holds nothing up', async () => {
  const { tools, coming, stands } = await slowSlack();
  const { earlier, later, edits } = twoTurns(tools);
  const first = earlier.send(said('to what was said first'));
  await arrives();
  edits();
  const second = later.send(said('to the edit'));
  coming[0]?.refuse();
  expect(await first).toBe('unwanted');
  await arrives();
  coming[1]?.take();
  expect(await second).toBe('sent');
  expect(stands()).toBe('to the edit');
});
