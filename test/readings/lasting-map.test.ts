import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLastingMap } from '#readings/record/lasting-map.ts';

const key = fc.nat(9);
const write = fc.oneof(
  fc.record({ does: fc.constant('set' as const), key, value: fc.nat() }),
  fc.record({ does: fc.constant('delete' as const), key }),
  fc.constant({ does: 'give' as const }),
);

test('what was given stays as it was, whatever is written after it', () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 60, size: 'max' }), (writes) => {
      const map = createLastingMap<number, number>();
      const model = new Map<number, number>();
      const given: { readonly was: Map<number, number>; readonly is: ReadonlyMap<number, number> }[] = [];
      for (const it of writes) {
        if (it.does === 'give') given.push({ was: new Map(model), is: map.given() });
        for (const each of [map, model]) {
          if (it.does === 'set') each.set(it.key, it.value);
          if (it.does === 'delete') each.delete(it.key);
        }
      }
      for (const { was, is } of given) expect(is).toEqual(was);
      for (let each = 0; each < 10; each += 1) expect(map.get(each)).toBe(model.get(each));
    }),
  );
});

test('nothing is copied where nothing is written', () => {
  const map = createLastingMap([[1, 'one']]);
  expect(map.given()).toBe(map.given());
  map.set(2, 'two');
  const given = map.given();
  expect([...given.keys()]).toEqual([1, 2]);
  expect(map.given()).toBe(given);
});
