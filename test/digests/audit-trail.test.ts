// Each deed with a digest leaves one entry in the audit trail: who did it, what was otherwise before; and none where nothing was done.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import type { DeliveryId, DigestId } from '#digests/digest.ts';
import { ana, ben, daily, draft, growth, minute, overviewOf, type Rig, rig, sales } from './rig.ts';

const admin = 'U0ADMIN' as UserId;
let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:50:00Z', { onDisk: true });
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

/** `who deed: part before → after, …` */
async function trail(): Promise<string[]> {
  return (await it.trail()).map(({ by, deed, changes }) => {
    const said = changes.map(({ part, before = '', after = '' }) => `${part} ${before} → ${after}`);
    return `${by} ${deed}: ${said.join(', ')}`;
  });
}

async function soon<Result>(deed: Promise<Result>): Promise<Result> {
  await it.passes(minute);
  return deed;
}

test('a life of a digest is told deed by deed, with what was otherwise before', async () => {
  const { id } = await it.digests().create(draft());
  await it
    .digests()
    .edit(id, { ...draft({ destinations: [sales] }), schedule: daily('10:00'), whenQuiet: 'line' }, admin);
  await it.digests().pause(id, ben);
  await it.digests().resume(id, ana);
  await it.digests().handOver(id, ben, ana);
  await it.digests().remove(id, ben);
  await it.digests().restore(id, ben);
  await soon(it.digests().sendNow(id, ben));
  await soon(it.digests().test(id, ana));
  const whole = (owner: string) =>
    `question overview yesterday X, destinations C0SALES X, schedule Every day at 10:00, Europe/Lisbon X, when-quiet one line X, owner ${owner} X, state active X`;
  expect(await trail()).toEqual([
    'U0ANA create: question  → overview yesterday, destinations  → C0GROWTH, schedule  → Every day at 09:00, Europe/Lisbon, owner  → U0ANA, state  → active',
    'U0ADMIN edit: destinations C0GROWTH → C0SALES, schedule Every day at 09:00, Europe/Lisbon → Every day at 10:00, Europe/Lisbon, when-quiet  → one line',
    'U0BEN pause: state active → paused',
    'U0ANA resume: state paused → active',
    'U0ANA hand-over: owner U0ANA → U0BEN',
    `U0BEN delete: ${whole(ben).replaceAll(' X', ' → ')}`,
    `U0BEN restore: ${whole(ben)
      .replaceAll(/(question|destinations|schedule|when-quiet|owner|state) /g, '$1  → ')
      .replaceAll(' X', '')}`,
    'U0BEN send-now: destinations  → C0SALES',
    'U0ANA test: ',
  ]);
  expect(await it.trail()).toMatchObject(
    Array(9).fill({ on: 'digest', id, title: expect.stringContaining('overview yesterday') }),
  );
});

test('what was refused, changes nothing, or was of a digest that is gone leaves no entry', async () => {
  const { id } = await it.digests().create(draft());
  await it.digests().edit(id, draft(), ben);
  await it.digests().remove(id, ben);
  await it.digests().sendNow(id, ben);
  await it.digests().resume(id, ana);
  await it.digests().handOver(id, ana, ana);
  await it.digests().pause('nowhere' as DigestId, ana);
  await it.digests().confirm('nowhere' as DeliveryId, ana);
  expect(await trail()).toHaveLength(1);
});

test('of several digests at once each has its entry, which says how many were asked for together', async () => {
  const first = await it.digests().create(draft());
  const second = await it.digests().create(draft({ destinations: [sales] }));
  const ids = [first.id, second.id];
  await it.digests().bulk(ids, { kind: 'pause' }, ana);
  await it.digests().bulk(ids, { kind: 'move', from: sales, to: 'C0RANDOM' as never }, ana);
  expect((await trail()).slice(2)).toEqual([
    'U0ANA pause: state active → paused, together  → 2',
    'U0ANA pause: state active → paused, together  → 2',
    'U0ANA move: destinations C0SALES → C0RANDOM, together  → 2',
  ]);
});

test('a post that is sent again, and one that is said to have arrived, name the run and where it went', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, status: 500 });
  await it.digests().create(draft({ destinations: [growth, sales] }));
  await it.goesTo('2026-03-03T09:05:00Z');
  const { id = '' as DigestId } = (await it.digests().list(ana))[0]?.digest ?? {};
  const unsure = (await it.store.loadHistory(id, 5)).find(({ state }) => state.kind === 'unsure');
  await it.digests().confirm(unsure?.id as DeliveryId, ana);
  await it.digests().resend(unsure?.id as DeliveryId, ana);
  expect((await trail()).slice(1)).toEqual([
    'U0ANA confirm: run  → 2026-03-03T09:00:00.000Z, destinations  → C0GROWTH',
  ]);
  await it.sleepsUntil('2026-03-04T13:10:00Z');
  await it.passes(minute);
  const [missed] = await it.store.loadHistory(id, 1);
  await soon(it.digests().resend(missed?.id as DeliveryId, ana));
  expect((await trail()).slice(2)).toEqual([
    expect.stringMatching(
      /^U0ANA resend: run {2}→ 2026-03-04T09:00:00.000Z, destinations {2}→ (C0GROWTH C0SALES|C0SALES C0GROWTH)$/,
    ),
  ]);
});

test('a deed and its entry are kept together or not at all', async () => {
  const digest = await it.digests().create(draft());
  it.changesStore(`create trigger full before insert on audit begin select raise(abort, 'full'); end`);
  await expect(it.digests().pause(digest.id, ben)).rejects.toThrow();
  expect((await overviewOf(it.digests(), digest.id))?.digest.state).toEqual({ kind: 'active' });
  it.changesStore('drop trigger full');
});
