import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { DeliveryId } from '#digests/digest.ts';
import { openSqlite } from '#store/sqlite.ts';
import { delivery, digest } from '../store/digests.ts';
import { newPath, opened } from '../store/opened.ts';
import { run } from '../store/programs.ts';
import { ours } from '../store/tenants.ts';

test('a bot killed in the middle of its work (kill -9) has lost nothing that was acknowledged', async () => {
  const path = newPath();
  const acknowledged: string[] = [];
  for (const [round, count] of [40, 150, 400].entries()) {
    const writer = run('writer.ts', path, `C${round}`);
    await writer.printed(count);
    writer.process.kill('SIGKILL');
    await once(writer.process, 'close');
    acknowledged.push(...writer.lines);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(590);
  const digests = (await opened(path)).store.digests(ours);
  const kept = new Map(
    (await digests.loadOpenDeliveries()).map(({ id, state }) => [id as string, state.kind]),
  );
  expect(acknowledged.filter((id) => kept.get(id) !== 'posting')).toEqual([]);
  const file = openSqlite(path);
  expect(file.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  file.close();
});

test('two bots on one store that want the same deliveries: each is won by exactly one', async () => {
  const path = newPath();
  const digests = (await opened(path)).store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const ids = Array.from({ length: 300 }, (_, index) => `d${index}`);
  await digests.planDeliveries(ids.map((id, index) => delivery(id, { scheduledFor: index })));
  const bots = [run('claimer.ts', path, '1'), run('claimer.ts', path, '2')];
  for (const bot of bots) await bot.printed(1);
  for (const bot of bots) bot.process.stdin.write('go\n');
  const ends = await Promise.all(bots.map((bot) => once(bot.process, 'close')));
  expect(ends.map(([code]) => code)).toEqual([0, 0]);
  const won = bots.map((bot) => bot.lines.slice(1));
  expect(won.flat().sort()).toEqual([...ids].sort());
  for (const [index, mine] of won.entries()) {
    for (const id of mine) {
      const state = (await digests.loadDelivery(id as DeliveryId))?.state;
      expect(state).toEqual({ kind: 'collecting', leaseUntil: index + 1 });
    }
  }
});

test('a bot says all that it won, however long whoever started it does not listen', {
  timeout: 60_000,
}, async () => {
  const path = newPath();
  const digests = (await opened(path)).store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const ids = Array.from({ length: 600 }, (_, index) => `d${index}`);
  await digests.planDeliveries(ids.map((id, index) => delivery(id, { scheduledFor: index })));
  const bot = run('claimer.ts', path, '1');
  await bot.printed(1);
  const ended = once(bot.process, 'close');
  bot.process.stdin.write('go\n');
  await bot.printed(2);
  // Nothing of this thread runs, so nobody reads what the bot prints.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  expect(await ended).toEqual([0, null]);
  expect(bot.lines.slice(1).sort()).toEqual([...ids].sort());
});

test('two bots that use up one quota count every request of both', async () => {
  const path = newPath();
  const { store } = await opened(path);
  const bots = [run('counter.ts', path, '300'), run('counter.ts', path, '300')];
  for (const bot of bots) await bot.printed(1);
  for (const bot of bots) bot.process.stdin.write('go\n');
  await Promise.all(bots.map((bot) => once(bot.process, 'close')));
  expect(await store.quotas.load('daily')).toEqual({ state: '600', version: 600 });
});
