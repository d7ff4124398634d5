// After a start the bot answers for nobody what people ask most, so that the first of them waits no longer than the others.

import { expect, onTestFinished, test } from 'vitest';
import { rehearsedCommands } from '#slack/answering/rehearse-answers.ts';
import { generous, openWorld } from '../support/world.ts';

test.each(['a new installation', 'a record that is old'])(
  'on %s it asks the service nothing and tells nobody',
  async (which) => {
    const world = await openWorld({ store: 'file', service: generous, env: { COLLECT: 'off' } });
    onTestFinished(() => world.close());
    const ana = world.person('ana');
    if (which === 'a record that is old') {
      await ana.asks('top by reply rate last 180 days');
      await world.passes(2 * 60 * 60_000);
    }
    await world.stopsBot();
    const bot = await world.startsBot();
    await world.settles();
    const [asked, posted] = [world.service.requests.length, ana.reads().length];
    expect(await bot.rehearse()).toBe(rehearsedCommands.length);
    await world.settles();
    expect(world.service.requests).toHaveLength(asked);
    expect(ana.reads()).toHaveLength(posted);
  },
);

test('a bot that is told to stop rehearses no further', async () => {
  const world = await openWorld({ store: 'file' });
  onTestFinished(() => world.close());
  await world.stopsBot();
  const bot = await world.startsBot();
  const rehearsal = bot.rehearse();
  await world.stopsBot();
  expect(await rehearsal).toBeLessThan(rehearsedCommands.length);
});
