// What goes into the store comes back as it was, whatever kind it is of.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import {
  anyCondition,
  anyDeliveryState,
  anyDigestState,
  anyRefusing,
  anySchedule,
} from '../digests/any-schedule.ts';
import { anyQuestion } from '../reports/any-question.ts';
import { delivery, digest } from './digests.ts';
import { newPath, opened } from './opened.ts';
import { ours } from './tenants.ts';

let made = 0;

test('any question, schedule, condition and state of a digest comes back equal', async () => {
  const { store } = await opened(newPath('memory'));
  const digests = store.digests(ours);
  const any = fc.record({
    question: anyQuestion(day('2026-03-18')),
    schedule: anySchedule,
    condition: anyCondition,
    state: anyDigestState,
    refusing: anyRefusing,
    whenQuiet: fc.constantFrom('post', 'line', 'skip'),
  });
  await fc.assert(
    fc.asyncProperty(any, async (of) => {
      made += 1;
      const wanted = digest(`D-${made}`, of);
      expect(await digests.saveDigest(wanted)).toBe(true);
      expect(await digests.loadDigest(wanted.id)).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});

test('any state of a delivery comes back equal', async () => {
  const { store } = await opened(newPath('memory'));
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await fc.assert(
    fc.asyncProperty(anyDeliveryState, async (state) => {
      made += 1;
      const planned = delivery(`L-${made}`, { scheduledFor: made });
      await digests.planDeliveries([planned]);
      if (state.kind !== 'planned') await digests.moveDelivery(planned.id, planned.state, state);
      expect((await digests.loadDelivery(planned.id))?.state).toEqual(state);
    }),
    { numRuns: 200 },
  );
});
