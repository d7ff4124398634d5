// The peer that one would write by hand: one request at a time, people first, waiting for Reset when nothing remains.

import { setTimeout as rest } from 'node:timers/promises';
import type { Contender } from './contender.ts';
import { type Answer, openWire, pauseMs } from './polite-fetch.ts';

interface Waiting {
  readonly campaign: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** The small buffer of the contract (section 8). */
const bufferMs = 20;

export const headerSerial: Contender = {
  name: 'serial, by headers',
  open: async (opening) => {
    const wire = openWire(opening);
    const urgent: Waiting[] = [];
    const usual: Waiting[] = [];
    let running = false;

    async function run() {
      running = true;
      let failures = 0;
      for (let next = urgent[0] ?? usual[0]; next !== undefined; next = urgent[0] ?? usual[0]) {
        try {
          const answer = await wire.get(next.campaign);
          if (answer.status === 200) {
            (urgent[0] === next ? urgent : usual).shift();
            next.done();
            failures = 0;
            await rest(untilReset(answer), undefined, { signal: wire.closing });
          } else {
            failures += 1;
            await rest(pauseMs(answer, failures, opening.random()), undefined, { signal: wire.closing });
          }
        } catch (error) {
          for (const waiting of [...urgent.splice(0), ...usual.splice(0)]) waiting.failed(error);
        }
      }
      running = false;
    }

    return {
      fetch: (campaign, isUrgent) =>
        new Promise((done, failed) => {
          (isUrgent ? urgent : usual).push({ campaign, done, failed });
          if (!running) void run();
        }),
      close: wire.close,
    };
  },
};

/** Zeros in all three headers say nothing (contract 7.1). Reset is absolute, so this machine's clock has to agree. */
function untilReset({ header }: Answer): number {
  const resetAt = header('x-ratelimit-reset') ?? 0;
  const spent = header('x-ratelimit-remaining') === 0 && (header('x-ratelimit-limit') ?? 0) > 0;
  return spent && resetAt > 0 ? Math.max(0, resetAt - Date.now()) + bufferMs : 0;
}
