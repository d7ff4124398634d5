// A process that stands still in the middle of its work, or is dead, while another one takes the work up.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DigestStore } from '#digests/digest-store.ts';
import { draft, minute, only, type Rig, readingScopes, report, rig } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:59:00Z', { scopes: readingScopes });
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

/** Stands still once it has claimed the post, until it is let go on. */
function standingStill(): { store: (store: DigestStore) => DigestStore; goOn: () => void } {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return {
    store: (store) => ({
      ...store,
      moveDelivery: async (...move) => {
        const moved = await store.moveDelivery(...move);
        if (move[2].kind === 'posting') await gate;
        return moved;
      },
    }),
    goOn,
  };
}

describe('a poster that stands still between its claim and the wire', () => {
  test('posts nothing any more once its owner was told that nobody knows', async () => {
    const digest = await it.digests().create(draft());
    const frozen = standingStill();
    it.starts({ store: frozen.store, messenger: (messenger) => messenger });
    await it.goesTo('2026-03-03T09:00:30Z');
    it.dies();
    it.starts();
    await it.goesTo('2026-03-03T09:06:00Z');
    expect(it.told()).toEqual([expect.stringMatching(/^unsure /)]);
    frozen.goOn();
    await it.passes(5 * minute);
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH unsure interrupted']);
  });

  test('posts late, once, where nobody has taken it up meanwhile', async () => {
    const digest = await it.digests().create(draft());
    const frozen = standingStill();
    it.starts({ store: frozen.store, messenger: (messenger) => messenger });
    await it.goesTo('2026-03-03T09:00:30Z');
    it.dies();
    await it.goesTo('2026-03-03T09:06:00Z');
    frozen.goOn();
    await it.passes(5 * minute);
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
    expect(await it.ledger(digest)).toEqual([expect.stringContaining('posted 7')]);
    it.starts();
  });
});

describe('what a dead process was only preparing', () => {
  test('is taken up in seconds, not when its lease has run out', async () => {
    await it.digests().create(draft());
    it.answersWith(() => only());
    await it.goesTo('2026-03-03T09:00:05Z');
    it.dies();
    it.answersWith((question, { at }) => only(report(question, at)));
    it.starts();
    await it.digests().tick(it.clock.now());
    await it.passes(3_000);
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  });

  test('comes once all the same where that process lives', async () => {
    const digest = await it.digests().create(draft());
    it.answersWith(async function* (question, { at }) {
      await it.clock.sleep(10_000);
      yield report(question, at);
    });
    await it.goesTo('2026-03-03T09:00:05Z');
    it.starts();
    await it.digests().tick(it.clock.now());
    await it.passes(2 * minute);
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
    expect(await it.ledger(digest)).toEqual([expect.stringContaining('posted')]);
  });
});

test('the reports of a full minute are worked out a few ahead of the posts, not all at once', async () => {
  for (let index = 0; index < 40; index += 1)
    await it
      .digests()
      .create(draft({ question: { kind: 'overview', period: { kind: 'last-days', days: index + 1 } } }));
  await it.goesTo('2026-03-03T09:00:00.500Z');
  expect(it.asked.length).toBeGreaterThan(3);
  expect(it.asked.length).toBeLessThan(9);
  await it.passes(minute);
  expect(it.posts()).toHaveLength(40);
});
