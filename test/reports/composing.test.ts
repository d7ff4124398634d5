// Answers are composed a few at once: whose comes first, which are made once for several, and which are not made at all.

import { expect, test } from 'vitest';
import { GivenUp } from '#base/few-at-once.ts';
import type { Steps } from '#base/slices.ts';
import type { Gathered } from '#readings/reading.ts';
import { type AnswerToCompose, createComposing } from '#reports/composing.ts';
import type { Answer } from '#reports/report.ts';

/** Beginnings are noted by name. Nobody else's work lasts long enough to be cut into slices. */
function opened() {
  const compose = createComposing({ monotonic: () => 0 });
  const begun: string[] = [];
  const ask = (name: string, wanted: Partial<AnswerToCompose> = {}) =>
    compose({
      plan: {},
      gathered: known,
      besides: {},
      lane: 'people',
      isWide: false,
      signal: undefined,
      steps: () => stepsOf(name),
      ...wanted,
    });
  function* stepsOf(name: string): Steps<Answer> {
    begun.push(name);
    yield;
    return { kind: 'problem', problem: { kind: 'internal', reference: name } };
  }
  return { ask, begun };
}

const known = { settled: true, faults: [], campaigns: undefined } as unknown as Gathered;

/** As many as are composed at once; what is asked with them waits. */
function fillPlaces({ ask }: ReturnType<typeof opened>): Promise<unknown>[] {
  return ['first', 'second', 'third', 'fourth'].map((name) => ask(name));
}

async function orderOf(asked: (room: ReturnType<typeof opened>) => readonly Promise<unknown>[]) {
  const room = opened();
  const all = [...fillPlaces(room), ...asked(room)];
  await Promise.allSettled(all);
  return room.begun.slice(4);
}

test('people come before digests, and digests before what is read ahead', async () => {
  const order = await orderOf(({ ask }) => [
    ask('background', { lane: 'background' }),
    ask('digest', { lane: 'digests' }),
    ask('Ana'),
  ]);
  expect(order).toEqual(['Ana', 'digest', 'background']);
});

test('a short question comes before a wide one, but a wide one of a person before a short one of a digest', async () => {
  const order = await orderOf(({ ask }) => [
    ask('short digest', { lane: 'digests' }),
    ask('wide', { isWide: true }),
    ask('short'),
  ]);
  expect(order).toEqual(['short', 'wide', 'short digest']);
});

test('who wait for the same share one answer, with the rank of the most urgent', async () => {
  const plan = {};
  const order = await orderOf(({ ask }) => [
    ask('other digest', { lane: 'digests' }),
    ask('shared', { plan, lane: 'digests' }),
    ask('joins', { plan }),
  ]);
  expect(order).toEqual(['shared', 'other digest']);
});

test.each<[string, Partial<AnswerToCompose>]>([
  ['another record', { gathered: { ...known, campaigns: {} } as Gathered }],
  ['a fault', { gathered: { ...known, faults: [{ kind: 'service-down' }] } as unknown as Gathered }],
  ['what is not whole', { gathered: { ...known, settled: false } }],
  ['words that were read otherwise', { besides: { readAs: 'last week' } }],
  ['another question', { plan: {} }],
])('%s is not shared', async (_, other) => {
  const plan = {};
  const order = await orderOf(({ ask }) => [ask('one', { plan }), ask('other', { plan, ...other })]);
  expect(order).toEqual(['one', 'other']);
});

test('what has begun serves nobody who asks later', async () => {
  const { ask, begun } = opened();
  const plan = {};
  await ask('one', { plan });
  await ask('the same again', { plan });
  expect(begun).toEqual(['one', 'the same again']);
});

test('what nobody waits for any more is not composed; what one still waits for is', async () => {
  const room = opened();
  const { ask, begun } = room;
  const leaving = new AbortController();
  const { signal } = leaving;
  const plan = {};
  const places = fillPlaces(room);
  const left = ask('left', { signal });
  const shared = [ask('shared', { plan, signal }), ask('joins', { plan })];
  leaving.abort();
  await expect(left).rejects.toThrow(GivenUp);
  await Promise.all([...places, ...shared]);
  expect(begun.slice(4)).toEqual(['shared']);
});

test('a question of the record alone, aborted from the start, is composed in its turn', async () => {
  const order = await orderOf(({ ask }) => [ask('known', { signal: AbortSignal.abort() })]);
  expect(order).toEqual(['known']);
});
