import { expect, test } from 'vitest';
import type { Log } from '#base/log.ts';
import { createWorkGate } from '../../src/bot/work-gate.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const start = Date.UTC(2026, 2, 4, 9, 0, 0);

function open(aheadMs: number) {
  const shared = createVirtualClock(start);
  const machine = { aheadMs, now: () => shared.now() + machine.aheadMs };
  const lines: string[] = [];
  const line = (message: string) => void lines.push(message);
  const log: Log = { debug: line, info: line, warn: line, error: line };
  const gate = createWorkGate(machine, shared, log);
  let minutes = 0;
  gate.everyMinute(async () => {
    minutes += 1;
  });
  return { shared, machine, lines, gate, minutes: () => minutes };
}

test.each([
  [150_000, '3 minutes ahead of'],
  [-11_000, '11 seconds behind'],
])(
  'an instance whose clock is %i ms off takes no work, says so once, and takes it again by itself',
  async (aheadMs, words) => {
    const { shared, machine, lines, gate, minutes } = open(aheadMs);
    await shared.advance(5 * 60_000);
    expect(minutes()).toBe(0);
    expect(gate.trouble()).toContain(`the clock of this machine is ${words} the database's`);
    expect(lines).toEqual([gate.trouble()]);
    machine.aheadMs = 400;
    await shared.advance(2 * 60_000);
    expect(minutes()).toBe(2);
    expect(gate.trouble()).toBeUndefined();
    expect(lines).toHaveLength(2);
  },
);

test('a clock that is some seconds off keeps nobody from work', async () => {
  const { shared, lines, minutes } = open(-9_000);
  await shared.advance(3 * 60_000);
  expect(minutes()).toBe(3);
  expect(lines).toEqual([]);
});
