// A story that waits for ever says who is at work.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { countRequests } from '../support/at-rest.ts';
import { createPatience } from '../support/restless.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

function patienceWith({ busy = 0, patienceMs = 300 } = {}) {
  const clock = createVirtualClock(Date.parse('2026-03-10T08:52:00Z'));
  const requests = countRequests();
  onTestFinished(requests.stop);
  const patience = createPatience(
    { clock, requests, waits: { count: () => 0 }, slack: { busy: () => busy } },
    patienceMs,
  );
  return { clock, patience };
}

test('the requests that nobody answers, without what they ask for', async () => {
  const silent = createServer(() => undefined);
  onTestFinished(() => void silent.close());
  await new Promise<void>((listening) => void silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const { patience } = patienceWith();
  const given = new AbortController();
  const asking = fetch(`http://127.0.0.1:${port}/campaigns?owner=ana@example.com`, { signal: given.signal });
  await expect(patience.settles()).rejects.toThrow(
    `coming to rest has not ended after 0.3 s. Open requests: GET http://127.0.0.1:${port}/campaigns (0 of them wait for the clock). Slack is busy with 0.`,
  );
  given.abort();
  await expect(asking).rejects.toThrow('aborted');
});

test('Slack that is busy, and the timers that are next', async () => {
  const { clock, patience } = patienceWith({ busy: 2 });
  void clock.sleep(60_000);
  await expect(patience.settles()).rejects.toThrow(
    /Slack is busy with 2\..* It is 2026-03-10T08:52:00.000Z; next of 1 timers: 2026-03-10T08:53:00.000Z\./,
  );
});

test('a start that waits for the clock', async () => {
  const { clock, patience } = patienceWith();
  await expect(patience.ends('the start of the bot', clock.sleep(1_000))).rejects.toThrow(
    /^the start of the bot has not ended .*next of 1 timers: 2026-03-10T08:52:01.000Z/,
  );
});

test('timers that never let time move on', async () => {
  const { clock, patience } = patienceWith({ patienceMs: 3_000 });
  let isOver = false;
  const again = async () => {
    while (!isOver) await clock.sleep(0);
  };
  void again();
  await expect(clock.advance(60_000, patience.settlesOnTheWay())).rejects.toThrow(
    /^what falls due at one instant has not ended/,
  );
  isOver = true;
});

test('what ends in time', async () => {
  const { clock, patience } = patienceWith({ patienceMs: 30_000 });
  await patience.settles();
  await expect(patience.ends('an answer', Promise.resolve(7))).resolves.toBe(7);
  await clock.advance(3_600_000, patience.settlesOnTheWay());
});
