// Which workspaces are open: nothing is taken from whoever uses one, and none is left open as it was before a change.

import { expect, test } from 'vitest';
import type { WorkspaceId } from '#base/tenant.ts';
import { createRegistry } from '#bot/tenant-registry.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const acme = 'T0ACME' as WorkspaceId;
const globex = 'T0GLOBEX' as WorkspaceId;

/** Opens as often as it is asked, each time another one. */
function rig() {
  const clock = createVirtualClock(0);
  const told: string[] = [];
  const waiting: (() => void)[] = [];
  let nth = 0;
  let isSlow = false;
  const registry = createRegistry<string>({
    open: async (workspace) => {
      nth += 1;
      const name = `${workspace} ${nth}`;
      if (isSlow) await new Promise<void>((open) => waiting.push(open));
      told.push(`${name} opens`);
      return name;
    },
    close: async (name) => {
      told.push(`${name} closes`);
    },
    mayRest: async () => true,
    idleMs: 1_000,
    clock,
    log: { debug: none, info: none, warn: none, error: none },
  });
  const opensSlowly = (slow: boolean) => {
    isSlow = slow;
    if (!slow) for (const open of waiting.splice(0)) open();
  };
  return { clock, told, registry, opensSlowly };
}

function none(): void {}

/** Somebody's work that goes on until it is ended. */
function work() {
  let end = none;
  const ends = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ends };
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

test('one that closes waits for whoever uses it, and whoever comes meanwhile gets a new one', async () => {
  const { registry, told } = rig();
  const first = work();
  const used = registry.use(acme, async (name) => {
    await first.ends;
    told.push(`${name} was used`);
  });
  await soon();
  const closed = registry.closeThose((name) => name.startsWith(acme));
  const next = registry.use(acme, async (name) => void told.push(`${name} was used`));
  await soon();
  expect(told).toEqual(['T0ACME 1 opens']);
  first.end();
  await Promise.all([used, closed, next]);
  expect(told).toEqual([
    ...['T0ACME 1 opens', 'T0ACME 1 was used', 'T0ACME 1 closes'],
    ...['T0ACME 2 opens', 'T0ACME 2 was used'],
  ]);
});

test('nobody waits for ever for somebody whose work does not end', async () => {
  const { registry, clock, told } = rig();
  void registry.use(acme, () => work().ends);
  await soon();
  const closed = registry.closeThose(() => true);
  await soon();
  await clock.advance(10_000, soon);
  await closed;
  expect(told).toEqual(['T0ACME 1 opens', 'T0ACME 1 closes']);
});

test('one that was still opening when something changed is closed as well, and no other', async () => {
  const { registry, told, opensSlowly } = rig();
  await registry.use(globex, async () => undefined);
  opensSlowly(true);
  const used = registry.use(acme, async () => undefined);
  const closed = registry.closeThose((name) => name.startsWith(acme));
  await soon();
  opensSlowly(false);
  await Promise.all([used, closed]);
  expect(told).toEqual(['T0GLOBEX 1 opens', 'T0ACME 2 opens', 'T0ACME 2 closes']);
  expect(registry.open()).toEqual(['T0GLOBEX 1']);
});

test('one that is being used does not rest, however long that takes', async () => {
  const { registry, clock, told } = rig();
  const long = work();
  const used = registry.use(acme, () => long.ends);
  await soon();
  await clock.advance(60_000, soon);
  await registry.closeIdle();
  expect(told).toEqual(['T0ACME 1 opens']);
  long.end();
  await used;
  await clock.advance(1_000, soon);
  await registry.closeIdle();
  expect(told).toEqual(['T0ACME 1 opens', 'T0ACME 1 closes']);
});

test('a person’s workspace is opened before those that wait with work of their own', async () => {
  const { registry, told, opensSlowly } = rig();
  opensSlowly(true);
  const due = Array.from({ length: 100 }, (_, index) => `T0DUE${index}` as WorkspaceId);
  const woken = due.map((workspace) => registry.wake(workspace));
  await soon();
  const asked = registry.use(acme, async () => told.push('acme is answered'));
  const alsoDue = registry.use(due[98] as WorkspaceId, async () => told.push('98 is answered'));
  opensSlowly(false);
  await Promise.all([...woken, asked, alsoDue]);
  expect(told.indexOf('acme is answered')).toBeLessThan(
    told.findIndex((line) => line.startsWith(due[20] as string)),
  );
  expect(told.indexOf('98 is answered')).toBeLessThan(
    told.findIndex((line) => line.startsWith(due[20] as string)),
  );
});

test('those that still wait to be opened when all is closed are not opened', async () => {
  const { registry, told, opensSlowly } = rig();
  opensSlowly(true);
  const due = Array.from({ length: 100 }, (_, index) => `T0DUE${index}` as WorkspaceId);
  const woken = due.map((workspace) => registry.wake(workspace));
  await soon();
  const closed = registry.closeAll();
  opensSlowly(false);
  await Promise.all([...woken, closed]);
  expect(told.filter((line) => line.endsWith('opens'))).toHaveLength(4);
  expect(told.filter((line) => line.endsWith('closes'))).toHaveLength(4);
});
