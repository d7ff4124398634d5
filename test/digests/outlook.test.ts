// What status says of digests: what is posted next.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import { outlookOf } from '#digests/deeds/outlook.ts';
import { ana, draft, type Rig, rig } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T06:00:00Z');
});
afterEach(() => it.close());

test('a watch, which looks every hour and posts rarely, is not among the next digests', async () => {
  const digest = await it.digests().create(draft());
  const watch = { kind: 'watch', everyMinutes: 60, coolDownMinutes: 0, zone: zone('Europe/Lisbon') } as const;
  await it.digests().create(draft({ schedule: watch, condition: { kind: 'activity' } }));
  const { next } = outlookOf(await it.digests().list(ana), Date.parse('2026-03-03T06:00:00Z'));
  expect(next).toEqual([
    { question: digest.question, at: Date.parse('2026-03-03T09:00:00Z'), zone: digest.schedule.zone },
  ]);
});
