// The reckoning of the chaos run knows what watches should have said.

import { describe, expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import { type Asked, askedOf } from './cast.ts';
import { blocksOf, delivery, from, minute, one, post, tells, unsure } from './planted.ts';
import { type Phase, reckonWatches } from './reckon-watches.ts';
import type { ReadMessage } from './said.ts';

describe('a watch', () => {
  const watch = askedOf({
    ...one,
    schedule: { kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, zone: zone('UTC') },
  });
  const phase = (is: Phase['is'], begins: number, ends: number): Phase => {
    const [began, ended] = [from + begins * minute, from + ends * minute];
    return { is, from: began, to: ended, began, ended };
  };
  const phases = [phase('alert', 0, 60), phase('normal', 60, 120)];
  const alert = { ...post(from + 15 * minute) };
  const back = { ...post(from + 75 * minute), blocks: blocksOf('*Daily*: back to normal. No longer true.') };
  const result = (messages: readonly ReadMessage[], seen = phases, of: Asked = watch) =>
    reckonWatches(new Map([[of, seen]]), messages);

  test('that said each once was right', () => {
    expect(result([alert, back])).toMatchObject({ due: 2, alerts: 1, backs: 1, lost: 0, wrong: [] });
  });

  test('that kept silent lost an alert, and has nothing to take back', () => {
    expect(result([])).toMatchObject({ due: 1, lost: 1 });
    expect(result([alert])).toMatchObject({ due: 2, lost: 1 });
    expect(result([], [phase('alert', 0, 20)])).toMatchObject({ due: 0, lost: 0 });
  });

  test('whose owner was asked about the alert lost nothing', () => {
    const told = tells({ kind: 'unsure', delivery: delivery(from + 15 * minute, unsure) }, 20);
    expect(result([told])).toMatchObject({ due: 1, lost: 0, told: 1 });
    // Looked at after it came to be so, for a quarter that was over.
    expect(result([told], [phase('alert', 16, 60)])).toMatchObject({ due: 1, lost: 0, told: 1 });
    expect(result([told], [phase('alert', 31, 90)])).toMatchObject({ due: 1, lost: 1, told: 0 });
  });

  test('that said it twice doubled it, and one that spoke of what was not so was wrong', () => {
    expect(result([alert, { ...alert, at: alert.at + minute }, back])).toMatchObject({ doubled: 1 });
    expect(result([back], [phase('alert', 0, 120)]).wrong).toContainEqual(expect.stringContaining('not so'));
  });
});
