// A backup that is made while the bot runs and put back later: nothing that was posted meanwhile comes again, and nothing is lost.

import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { backUp, putBack } from '#store/file/back-up.ts';
import { openWorld, type World } from '../support/world.ts';
import { goesTo, historyScopes, minute, postsIn, subscribes, toldTo } from './digest-steps.ts';

let world: World;
afterEach(() => world.close());

const tellsOfComparing =
  'the store was older than Slack: what it lacks was read from the channels, or put to the owners';

test('a backup is put back after posts in between: none of them comes twice, and none is lost', async () => {
  world = await openWorld({
    store: 'file',
    slack: { scopes: historyScopes },
    expectedLogs: [tellsOfComparing],
  });
  const ana = world.person('ana');
  await subscribes(ana, { question: 'daily yesterday', where: ['growth'], cron: '0 * * * *' });
  await subscribes(ana, { question: 'overview', where: ['sales'], cron: '30 * * * *' });
  await goesTo(world, '2026-03-10T09:05:00Z');
  const path = world.env.STORE_PATH ?? '';
  const file = join(dirname(path), 'kept.backup');
  const { bytes } = await backUp(path, file);
  expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([bytes, 0o600]);

  await goesTo(world, '2026-03-10T10:05:00Z');
  expect([times('growth'), times('sales')]).toEqual([['09:00', '10:00'], ['09:30']]);
  await world.stopsBot();
  const { before } = await putBack(file, path, world.clock.now());
  expect(readdirSync(dirname(path))).toContain(before?.slice(dirname(path).length + 1));
  await world.clock.advanceTo(Date.parse('2026-03-10T10:40:00Z'));
  await world.startsBot();
  await world.passes(5 * minute);
  expect(times('growth')).toEqual(['09:00', '10:00']);
  expect(times('sales')).toEqual(['09:30', expect.stringMatching(/^10:4/)]);
  expect(postsIn(world, 'sales').at(-1)?.text).toMatch(/Late by 1\d min: due Tue 10 Mar 2026, 10:30/);

  await goesTo(world, '2026-03-10T11:05:00Z');
  expect(times('growth')).toEqual(['09:00', '10:00', '11:00']);
  expect(toldTo(world, 'ana')).toEqual([]);
});

/** When each post came, to the minute. */
function times(channel: string): readonly string[] {
  return postsIn(world, channel).map(({ ts }) => new Date(Number(ts) * 1_000).toISOString().slice(11, 16));
}
