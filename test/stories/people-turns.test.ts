// Who is answered next where many ask at once: people take turns, and nothing that is begun holds the others up.

import { expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import { createAllTurns } from '#slack/receiving/people-turns.ts';
import { openWorld } from '../support/world.ts';

const ours = 'T1' as WorkspaceId;
const ana = 'U0ANA' as UserId;
const ben = 'U0BEN' as UserId;
const eve = 'U0EVE' as UserId;

/** Lets each of them ask so often, one person after the other, and tells whose deed was begun when. */
async function begun(...asks: readonly (readonly [UserId, number])[]): Promise<UserId[]> {
  const turns = createAllTurns(createClock()).of(ours);
  const order: UserId[] = [];
  await Promise.all(
    asks.flatMap(([user, times]) =>
      Array.from({ length: times }, () => turns.take(user).then(() => order.push(user))),
    ),
  );
  return order;
}

test('whoever asks once waits for only one deed of each who asked before', async () => {
  const order = await begun([ana, 1_000], [ben, 2], [eve, 1]);
  expect(order.slice(0, 5)).toEqual([ana, ben, eve, ana, ben]);
  expect(order).toHaveLength(1_003);
});

test('a workspace in which hundreds ask at once leaves every second turn to the one that asks beside it', async () => {
  const turns = createAllTurns(createClock());
  const [large, small] = [turns.of('T2' as WorkspaceId), turns.of(ours)];
  const order: string[] = [];
  const asks = (whose: typeof small, as: string, user: UserId) => whose.take(user).then(() => order.push(as));
  await Promise.all([
    ...Array.from({ length: 300 }, (_, each) => asks(large, 'large', `U${each}` as UserId)),
    ...Array.from({ length: 3 }, () => asks(small, 'small', ana)),
  ]);
  expect(order.slice(0, 6)).toEqual(['large', 'small', 'large', 'small', 'large', 'small']);
  expect(order).toHaveLength(303);
});

test('what one person asks is answered in the order of asking', async () => {
  const turns = createAllTurns(createClock()).of(ours);
  const order: number[] = [];
  await Promise.all(Array.from({ length: 50 }, (_, each) => turns.take(ana).then(() => order.push(each))));
  expect(order).toEqual(Array.from({ length: 50 }, (_, each) => each));
});

test('an answer that never ends holds nobody up, and who comes later has a turn too', async () => {
  const turns = createAllTurns(createClock()).of(ours);
  void turns.take(ana).then(() => new Promise(() => undefined));
  await turns.take(ben);
  await turns.take(ana);
});

test('after a few long answers, whatever has arrived meanwhile has its turn', async () => {
  let now = 0;
  const turns = createAllTurns({ monotonic: () => now }).of(ours);
  let answered = 0;
  const answeredBefore: number[] = [];
  const arrive = () => {
    answeredBefore.push(answered);
    if (answered < 20) setImmediate(arrive);
  };
  const works = Array.from({ length: 20 }, async () => {
    await turns.take(ana);
    now += 3;
    answered += 1;
  });
  setImmediate(arrive);
  await Promise.all(works);
  const together = answeredBefore.slice(1).map((count, index) => count - (answeredBefore[index] ?? 0));
  expect(Math.max(...together)).toBeLessThanOrEqual(2);
});

test('Ben, who asks once, is answered before all that Ana asked in a burst ahead of him', async () => {
  const world = await openWorld({});
  const [one, other] = [world.person('ana'), world.person('ben')];
  world.slack.faults.set({ method: 'users.info', lateMs: 50 });
  const asks = (person: typeof one, times: number) =>
    Array.from({ length: times }, () => person.types('/campaign-stats help'));
  await Promise.all([...asks(one, 5), ...asks(other, 5)]);
  await world.settles();
  await world.passes(1_000);
  await Promise.all([...asks(one, 15), ...asks(other, 1)]);
  await world.settles();
  const answers = one.reads().map(({ ts }) => Number(ts));
  const his = other
    .reads()
    .map(({ ts }) => Number(ts))
    .at(-1);
  expect(answers).toHaveLength(20);
  expect(his).toBeLessThan(answers.at(-5) ?? 0);
  expect(world.slack.faults.met(), 'Slack was asked once who each of them is').toHaveLength(2);
  await world.close();
});
