// How many digests one person may have: whoever gives them one more, and however, is told.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import type { Digest } from '#digests/digest.ts';
import { ana, ben, draft, type Rig, rig } from './rig.ts';

const admin = 'U0ADMIN' as UserId;
const tooManyOf = (owner: UserId) => ({ kind: 'too-many', owner, most: 2 });

let it: Rig;
let anas: Digest[];

beforeEach(async () => {
  it = await rig('2026-03-03T08:00:00Z', { digestsPerOwner: 2 });
  anas = [await it.digests().create(draft()), await it.digests().create(draft())];
});
afterEach(() => it.close());

const idOf = (place: number) => anas[place]?.id as Digest['id'];

test('a third is not made, and another person is not concerned', async () => {
  expect(await it.digests().mayHaveNoMore(ana)).toEqual(tooManyOf(ana));
  await expect(it.digests().create(draft())).rejects.toThrow('too-many');
  expect(await it.digests().mayHaveNoMore(ben)).toBeUndefined();
  await it.digests().create(draft({ owner: ben }));
});

test('two that are made at once do not both take the last place', async () => {
  await it.digests().create(draft({ owner: ben }));
  const both = [1, 2].map(() => it.digests().create(draft({ owner: ben })));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('what is deleted makes room, and comes back only while there is some', async () => {
  await it.digests().remove(idOf(0), ana);
  const third = await it.digests().create(draft());
  expect(await it.digests().restore(idOf(0), ana)).toEqual(tooManyOf(ana));
  await it.digests().remove(third.id, ana);
  expect(await it.digests().restore(idOf(0), ana)).toMatchObject({ id: idOf(0) });
});

test('none is handed over to somebody who has as many, one by one or together', async () => {
  await it.digests().create(draft({ owner: ben }));
  const outcomes = await it.digests().bulk([idOf(0), idOf(1)], { kind: 'hand-over', to: ben }, admin);
  expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([{ owner: ben }, tooManyOf(ben)]);
  expect(await it.digests().handOver(idOf(1), ben, ana)).toEqual(tooManyOf(ben));
  expect(await it.digests().handOver(idOf(0), ben, ben)).toMatchObject({ owner: ben });
});

test('those that they have can be edited, paused and resumed all the same', async () => {
  expect(await it.digests().edit(idOf(0), draft(), ana)).toMatchObject({ version: 1 });
  expect(await it.digests().pause(idOf(0), ana)).toMatchObject({ state: { kind: 'paused' } });
  expect(await it.digests().resume(idOf(0), ana)).toMatchObject({ state: { kind: 'active' } });
});
