// A run that is in hand when something else happens: a stop, or somebody who changes the digest meanwhile.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryId, Digest } from '#digests/digest.ts';
import {
  ana,
  daily,
  draft,
  growth,
  minute,
  only,
  type Rig,
  readingScopes,
  report,
  rig,
  sales,
} from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:59:00Z', { scopes: readingScopes });
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

const never = () => new Promise<never>(() => undefined);

async function newestOf(digest: Digest): Promise<DeliveryId> {
  const [delivery] = await it.store.loadHistory(digest.id, 1);
  return delivery?.id ?? ('' as DeliveryId);
}

describe('a Resend that a stop cuts off', () => {
  test.each([
    ['unsure', { status: 500 }, 'unsure http-500'],
    ['failed', { error: 'invalid_arguments' }, 'failed invalid_arguments'],
  ])('leaves an %s delivery of a paused digest as it was, to be sent again', async (_, fault, was) => {
    it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, ...fault });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:10:00Z');
    await it.digests().pause(digest.id, ana);
    it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, ratelimited: 40 });
    const cutOff = it.digests().resend(await newestOf(digest), ana);
    await it.passes(10_000);
    await it.restarts();
    expect(await cutOff).toMatchObject({ kind: 'not-sent' });
    await it.passes(5 * minute);
    expect(await it.ledger(digest)).toEqual([`scheduled 03-03 09:00 C0GROWTH ${was}`]);
    const again = it.digests().resend(await newestOf(digest), ana);
    await it.passes(minute);
    expect(await again).toMatchObject({ kind: 'posted' });
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  });

  test.each(['paused', 'active'])(
    'by a kill leaves a missed delivery of a digest that is %s as it was',
    async (now) => {
      const digest = await it.digests().create(draft());
      await it.sleepsUntil('2026-03-03T12:10:00Z');
      if (now === 'paused') await it.digests().pause(digest.id, ana);
      await it.passes(minute);
      let moves = 0;
      it.starts({
        store: (store) => ({
          ...store,
          moveDelivery: (...move) => {
            moves += 1;
            return moves === 1 ? store.moveDelivery(...move) : never();
          },
        }),
        messenger: (messenger) => messenger,
      });
      void it.digests().resend(await newestOf(digest), ana);
      await it.passes(minute);
      expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH collecting']);
      it.dies();
      it.starts();
      await it.passes(5 * minute);
      expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH missed too-late']);
      expect(it.posts()).toEqual([]);
      expect(it.told()).toHaveLength(1);
    },
  );
});

describe('a Resend that certainly did not arrive leaves an unsure delivery as it was', () => {
  /** Unsure since nine, though it is in the channel. */
  async function unsure(): Promise<Digest> {
    it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, dropAfterAccept: true });
    it.slack.faults.set({ method: 'conversations.history', error: 'missing_scope' });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:10:00Z');
    expect(await it.ledger(digest)).toEqual([expect.stringContaining('unsure')]);
    return digest;
  }

  test.each([
    [
      'that Slack refuses',
      () => it.slack.faults.set({ method: 'chat.postMessage', error: 'is_archived' }),
      'refused',
    ],
    [
      'that Slack takes in no form',
      () => it.slack.faults.set({ method: 'chat.postMessage', error: 'invalid_blocks' }),
      'failed',
    ],
    [
      'that Slack puts off',
      () => it.slack.faults.set({ method: 'chat.postMessage', ratelimited: 120 }),
      'failed',
    ],
    ['without an answer', () => it.answersWith(() => only()), 'failed'],
  ])('%s', async (_, fails, kind) => {
    const digest = await unsure();
    const was = await it.ledger(digest);
    const id = await newestOf(digest);
    fails();
    const again = it.digests().resend(id, ana);
    await it.passes(3 * minute);
    expect(await again).toMatchObject({ kind });
    expect(await it.ledger(digest)).toEqual(was);
    expect(it.posts()).toHaveLength(1);
    it.logged();
    expect(await it.digests().confirm(id, ana)).toMatchObject({ id: digest.id });
    expect(await it.digests().resend(id, ana)).toMatchObject({ kind: 'settled' });
  });

  test('because the digest is deleted meanwhile', async () => {
    const digest = await unsure();
    const was = await it.ledger(digest);
    it.answersWith(async function* (question, { at, signal }) {
      await it.clock.sleep(10_000, signal);
      yield report(question, at);
    });
    const again = it.digests().resend(await newestOf(digest), ana);
    await it.passes(5_000);
    await it.digests().remove(digest.id, ana);
    await it.passes(minute);
    expect(await again).toMatchObject({ kind: 'not-sent' });
    expect(await it.ledger(digest)).toEqual(was);
  });
});

test('a post that the store does not keep while the bot stops is looked for, and not sent again', async () => {
  const digest = await it.digests().create(draft());
  let stops: Promise<void> | undefined;
  it.starts({
    store: (store) => ({
      ...store,
      moveDelivery: async (...move) => {
        if (move[2].kind !== 'posted') return store.moveDelivery(...move);
        stops = it.digests().close();
        throw new Error('database is locked');
      },
    }),
    messenger: (messenger) => messenger,
  });
  await it.passes(2 * minute);
  await stops;
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posting']);
  it.starts();
  await it.passes(10 * minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
});

describe('a run that is still collected', () => {
  beforeEach(() => {
    it.answersWith(async function* (question, { at, signal }) {
      await it.clock.sleep(10 * minute, signal);
      yield report(question, at);
    });
  });

  test('comes all the same where a pause is taken back by then, once', async () => {
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:02:00Z');
    await it.digests().pause(digest.id, ana);
    await it.passes(3 * minute);
    await it.digests().resume(digest.id, ana);
    await it.passes(60 * minute);
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  });

  test('comes all the same where a deletion is taken back by then, once', async () => {
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:02:00Z');
    await it.digests().remove(digest.id, ana);
    await it.passes(3 * minute);
    await it.digests().restore(digest.id, ana);
    await it.passes(60 * minute);
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  });

  test('is withdrawn where the pause stands by then, and not owed once it is resumed', async () => {
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:02:00Z');
    await it.digests().pause(digest.id, ana);
    await it.passes(10 * minute);
    await it.digests().resume(digest.id, ana);
    await it.passes(60 * minute);
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH cancelled']);
  });

  test('comes where the digest is given a later hour meanwhile, and then at that hour', async () => {
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:02:00Z');
    await it.digests().edit(digest.id, draft({ schedule: daily('10:00') }), ana);
    await it.goesTo('2026-03-03T09:30:00Z');
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
    await it.goesTo('2026-03-03T10:30:00Z');
    expect(it.posts()).toEqual(['overview of 03-03 09:00', 'overview of 03-03 10:00']);
  });

  test('gives way, with a word, where it is given an hour that comes before it is ready', async () => {
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:02:00Z');
    await it.digests().edit(digest.id, draft({ schedule: daily('09:05') }), ana);
    await it.goesTo('2026-03-03T09:30:00Z');
    expect(it.posts()).toEqual(['overview of 03-03 09:05']);
    expect(it.told()).toEqual([expect.stringMatching(/^missed 1 overtaken \S+$/)]);
  });
});

describe('a run that waits its turn at a channel where Slack asks for patience', () => {
  const other = { ...draft(), question: { kind: 'daily', period: { kind: 'yesterday' } } } as const;

  /** Slack puts off the first post of nine o'clock, which holds up all posts of that channel. */
  async function waits(): Promise<Digest[]> {
    it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, ratelimited: 40 });
    const digests = [await it.digests().create(draft()), await it.digests().create(draft())];
    await it.goesTo('2026-03-03T09:00:20Z');
    expect(it.posts()).toEqual([]);
    return digests;
  }

  test('comes as it is asked for once its turn is there, where it was edited meanwhile', async () => {
    const digests = await waits();
    for (const { id } of digests) await it.digests().edit(id, other, ana);
    await it.passes(5 * minute);
    expect(it.posts()).toEqual(['daily of 03-03 09:00', 'daily of 03-03 09:00']);
  });

  test('does not come where it was paused or deleted meanwhile', async () => {
    const [one, two] = await waits();
    await it.digests().pause(one?.id as Digest['id'], ana);
    await it.digests().remove(two?.id as Digest['id'], ana);
    await it.passes(5 * minute);
    expect(it.posts()).toEqual([]);
  });
});

describe('a run whose digest is changed between the last look at it and the claim of its post', () => {
  /** Does so once, as a deed does that waits in front of the claim until the store can be written. */
  function meanwhile(deed: () => Promise<unknown>): void {
    let isDone = false;
    it.starts({
      store: (store) => ({
        ...store,
        moveDelivery: async (...move) => {
          if (move[2].kind === 'posting' && !isDone) {
            isDone = true;
            await deed();
          }
          return store.moveDelivery(...move);
        },
      }),
      messenger: (messenger) => messenger,
    });
  }

  test('is not posted where it was paused', async () => {
    const digest = await it.digests().create(draft());
    meanwhile(() => it.digests().pause(digest.id, ana));
    await it.passes(5 * minute);
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH cancelled']);
  });

  test('is not posted where it was deleted', async () => {
    const digest = await it.digests().create(draft());
    meanwhile(() => it.digests().remove(digest.id, ana));
    await it.passes(5 * minute);
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH cancelled']);
  });

  test('is not posted to a channel that was taken out', async () => {
    const digest = await it.digests().create(draft());
    meanwhile(() => it.digests().edit(digest.id, draft({ destinations: [sales] }), ana));
    await it.passes(5 * minute);
    expect(it.posts()).toEqual([]);
  });

  test('comes as it is asked for by then where it was edited, once', async () => {
    const digest = await it.digests().create(draft());
    const question = { kind: 'daily', period: { kind: 'yesterday' } } as const;
    meanwhile(() => it.digests().edit(digest.id, draft({ question }), ana));
    await it.passes(5 * minute);
    expect(it.posts()).toEqual(['daily of 03-03 09:00']);
  });

  test('comes all the same, at once, where the change leaves it as it is', async () => {
    const digest = await it.digests().create(draft());
    meanwhile(() => it.digests().edit(digest.id, draft({ destinations: [growth, sales] }), ana));
    await it.goesTo('2026-03-03T09:00:30Z');
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  });

  test('comes all the same where a person sends it by hand', async () => {
    const digest = await it.digests().create(draft());
    meanwhile(() => it.digests().pause(digest.id, ana));
    await Promise.all([it.digests().sendNow(digest.id, ana), it.passes(30_000)]);
    expect(it.posts()).toHaveLength(1);
  });
});
