// The demo starts at every hour of the day.

import { expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { startDemo } from '#start-demo.ts';

test('the demo starts soon after midnight, when the digest of its first minutes is asked about', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const demo = await startDemo({
    machine: createClock(),
    startsAt: Date.parse('2026-11-25T00:04:00Z'),
    port: 0,
    env: { PATH, NODE_COMPILE_CACHE },
  });
  try {
    expect(demo.bot.readySince()).toBeDefined();
    expect(demo.slack.as('ana').modal()).toBeUndefined();
  } finally {
    await demo.stop();
  }
}, 60_000);
