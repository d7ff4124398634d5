// What people do with digests: make, change, pause, resume, delete, try out, send now, and who may.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { type DeliveryId, type Digest, type DigestId, isReadable } from '#digests/digest.ts';
import { everything } from '../support/scopes.ts';
import {
  ana,
  ben,
  daily,
  draft,
  growth,
  minute,
  only,
  overview,
  overviewOf,
  type Rig,
  report,
  rig,
  sales,
  serviceProblem,
} from './rig.ts';

const admin = 'U0ADMIN' as UserId;
const nobody = 'no-such-digest' as DigestId;
let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:50:00Z');
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

/** What came of the deed once time has passed for it. */
async function soon<Result>(deed: Promise<Result>): Promise<Result> {
  await it.passes(minute);
  return deed;
}

describe('a new digest', () => {
  test('is listed with its next five runs and an empty history', async () => {
    const digest = await it.digests().create(draft());
    expect(await it.digests().list(ana)).toEqual([
      {
        digest,
        nextRuns: [3, 4, 5, 6, 7].map((day) => Date.parse(`2026-03-0${day}T09:00:00Z`)),
        skipped: [],
        history: [],
      },
    ]);
    expect(await overviewOf(it.digests(), nobody)).toBeUndefined();
  });

  test('can be seen before it is saved', async () => {
    expect(await it.digests().preview(everything, overview, ana)).toMatchObject({ kind: 'report' });
    expect(it.asked).toMatchObject([{ options: { lane: 'people', asker: ana, at: it.clock.now() } }]);
  });

  test('shows what there is when the whole takes too long', async () => {
    it.answersWith(async function* (question, { at, signal }) {
      yield report(question, at, { settled: false });
      await it.clock.sleep(60 * minute, signal);
    });
    expect(await soon(it.digests().preview(everything, overview, ana))).toMatchObject({ kind: 'report' });
  });
});

describe('editing', () => {
  test('changes question, channels and schedule from then on', async () => {
    const digest = await it.digests().create(draft());
    await it.digests().edit(digest.id, { ...draft(), schedule: daily('09:05'), destinations: [sales] }, ana);
    await it.passes(20 * minute);
    expect(it.posts('growth')).toEqual([]);
    expect(it.posts('sales')).toEqual(['overview of 03-03 09:05']);
  });

  test('leaves the run in hand, which still comes when the service is back, and is not owed to a channel added since', async () => {
    const back = Date.parse('2026-03-03T09:20:00Z');
    it.answersWith((question, { at }) =>
      only(
        it.clock.now() < back
          ? serviceProblem({ kind: 'service-down', status: 503, until: undefined })
          : report(question, at),
      ),
    );
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:05:00Z');
    await it.digests().edit(digest.id, draft({ destinations: [growth, sales] }), ana);
    await it.digests().resume(digest.id, ana);
    await it.goesTo('2026-03-03T09:30:00Z');
    expect(it.posts('growth')).toEqual(['overview of 03-03 09:00']);
    expect(it.posts('sales')).toEqual([]);
  });

  test('of the question alone has the run in hand answer the new one', async () => {
    it.answersWith(async function* (question, { at, signal }) {
      if (question.kind === 'overview') await it.clock.sleep(10 * minute, signal);
      yield report(question, at);
    });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:05:00Z');
    await it.digests().edit(digest.id, draft({ question: { kind: 'status' } }), ana);
    await it.goesTo('2026-03-03T09:20:00Z');
    expect(it.posts()).toEqual(['status of 03-03 09:00']);
  });

  test('owes nothing of the time before it', async () => {
    const digest = await it.digests().create(draft({ schedule: daily('12:00') }));
    await it.goesTo('2026-03-03T10:00:00Z');
    await it.digests().edit(digest.id, draft(), ana);
    await it.passes(5 * minute);
    expect(it.posts()).toEqual([]);
  });

  test('mends a digest whose channel refused', async () => {
    const digest = await it.digests().create(draft({ destinations: ['C0LAUNCH' as ChannelId] }));
    await it.goesTo('2026-03-03T09:01:00Z');
    expect((await overviewOf(it.digests(), digest.id))?.nextRuns).toEqual([]);
    await it.digests().edit(digest.id, draft({ schedule: daily('09:10') }), ana);
    await it.passes(15 * minute);
    expect(it.posts()).toHaveLength(1);
  });

  test('is for its owner and for admins', async () => {
    const digest = await it.digests().create(draft());
    expect(await it.digests().edit(digest.id, draft(), ben)).toEqual({ kind: 'not-yours', owner: ana });
    expect(await it.digests().edit(digest.id, draft(), admin)).toMatchObject({ id: digest.id });
    expect(await it.digests().edit(nobody, draft(), ana)).toEqual({ kind: 'gone' });
  });
});

describe('pausing', () => {
  test('anyone may, the owner is told, and nothing is posted or owed until it is resumed', async () => {
    const digest = await it.digests().create(draft());
    expect(await it.digests().pause(digest.id, ben)).toMatchObject({ state: { kind: 'paused', by: ben } });
    await it.goesTo('2026-03-03T09:20:00Z');
    expect(it.told()).toEqual(['paused-by U0BEN']);
    expect((await overviewOf(it.digests(), digest.id))?.nextRuns).toEqual([]);
    expect(await it.digests().resume(digest.id, ben)).toMatchObject({ state: { kind: 'active' } });
    await it.passes(10 * minute);
    expect(it.told()).toEqual(['paused-by U0BEN', 'resumed-by U0BEN']);
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual([]);
  });

  test('twice changes nothing, and the owner is not told of their own deeds', async () => {
    const digest = await it.digests().create(draft());
    const paused = await it.digests().pause(digest.id, ana);
    expect(await it.digests().pause(digest.id, ben)).toEqual(paused);
    const resumed = await it.digests().resume(digest.id, ana);
    await it.passes(minute);
    expect(await it.digests().resume(digest.id, ben)).toEqual(resumed);
    expect(it.told()).toEqual([]);
    expect(await it.digests().pause(nobody, ana)).toEqual({ kind: 'gone' });
    expect(await it.digests().resume(nobody, ana)).toEqual({ kind: 'gone' });
  });
});

describe('the owner hears', () => {
  test('of an undo, of a sending and of a take-over by somebody else', async () => {
    const digest = await it.digests().create(draft());
    await it.digests().remove(digest.id, ana);
    await it.digests().restore(digest.id, admin);
    await soon(it.digests().sendNow(digest.id, admin));
    await it.digests().handOver(digest.id, admin, admin);
    await it.passes(minute);
    expect(it.told()).toEqual([
      `restored-by ${admin}`,
      `sent-by ${admin}`,
      `handed-on-by ${admin} of overview to ${admin}`,
    ]);
  });

  test('of what was not told yet when the digest became theirs', async () => {
    const digest = await it.digests().create(draft());
    it.slack.faults.set({ method: 'chat.postMessage', error: 'account_inactive' });
    await it.digests().pause(digest.id, admin);
    await it.passes(minute);
    await it.digests().handOver(digest.id, ben, ana);
    it.slack.faults.clear();
    await it.passes(10 * minute);
    expect(it.told()).toEqual([]);
    const bens = it.slack.as('ben').reads('dm');
    expect(bens.flatMap(({ text }) => text.split('\n')).sort()).toEqual([
      `handed-over-by ${ana}`,
      `paused-by ${admin}`,
    ]);
    expect(it.logged()).toEqual(['the owner of a digest could not be told']);
  });
});

test('who was the owner is told of the digest that they handed on, and of nothing that became of it since', async () => {
  const digest = await it.digests().create(draft());
  await it.digests().handOver(digest.id, ben, admin);
  const since = { kind: 'list', statuses: [] } as const;
  await it.digests().edit(digest.id, draft({ question: since, destinations: [sales] }), ben);
  await it.passes(minute);
  expect(it.told()).toEqual([`handed-on-by ${admin} of overview to ${ben}`]);
});

describe('a digest that gets other places at the moment in which somebody is judged by its old ones', () => {
  const finance = 'C0FINANCE' as ChannelId;

  /** Between the look by which a deed is judged and the change. */
  async function movesMeanwhile(): Promise<Digest> {
    const digest = await it.digests().create(draft());
    let isDue = true;
    it.starts({
      store: (store) => ({
        ...store,
        loadDigest: async (id) => {
          const found = await store.loadDigest(id);
          if (!isDue || found === undefined || !isReadable(found)) return found;
          isDue = false;
          await store.saveDigest({ ...found, destinations: [finance], version: found.version + 1 });
          return found;
        },
      }),
      messenger: (messenger) => messenger,
    });
    return digest;
  }

  test('is handed to nobody who does not see the new ones', async () => {
    const { id } = await movesMeanwhile();
    expect(await it.digests().handOver(id, ben, ana)).toMatchObject({ kind: 'not-theirs', user: ben });
    expect(await it.store.loadDigest(id)).toMatchObject({ owner: ana });
  });

  test('is paused and deleted by nobody who does not see the new ones', async () => {
    const paused = await movesMeanwhile();
    expect(await it.digests().pause(paused.id, ben)).toEqual({ kind: 'gone' });
    expect(await it.store.loadDigest(paused.id)).toMatchObject({ state: { kind: 'active' } });
    it.binds(growth, { kind: 'all' }, 'default', [ben]);
    const deleted = await movesMeanwhile();
    expect(await it.digests().remove(deleted.id, ben)).toEqual({ kind: 'gone' });
    expect(await it.store.loadDigest(deleted.id)).toMatchObject({ id: deleted.id });
  });
});

test('an admin who has become a guest is one no more', async () => {
  const digest = await it.digests().create(draft({ destinations: [sales] }));
  const former = 'U0GUS' as UserId;
  await it.close();
  it = await rig('2026-03-03T08:30:00Z', { admins: [former] });
  const again = await it.digests().create(draft({ destinations: [sales] }));
  expect(digest.id).toBe(again.id);
  expect(await it.digests().find(again.id, former)).toEqual({ kind: 'gone' });
  expect(await it.digests().remove(again.id, former)).toEqual({ kind: 'gone' });
});

describe('deleting', () => {
  test('ends it for good, and is for its owner and for admins', async () => {
    const digest = await it.digests().create(draft());
    expect(await it.digests().remove(digest.id, ben)).toEqual({ kind: 'not-yours', owner: ana });
    expect(await it.digests().remove(digest.id, ana)).toEqual(digest);
    await it.goesTo('2026-03-03T09:05:00Z');
    expect(it.posts()).toEqual([]);
    expect(await it.digests().list(ana)).toEqual([]);
    expect(await it.digests().remove(digest.id, ana)).toEqual({ kind: 'gone' });
  });
});

describe('sending now', () => {
  test('posts to all its channels, and the scheduled one still comes', async () => {
    const digest = await it.digests().create(draft({ destinations: [growth, sales] }));
    expect(await soon(it.digests().sendNow(digest.id, ana))).toMatchObject([
      { kind: 'posted' },
      { kind: 'posted' },
    ]);
    expect(it.posts('sales')).toEqual(['overview of 03-03 08:50']);
    expect(it.asked).toMatchObject([{ options: { lane: 'people' } }]);
    await it.goesTo('2026-03-03T09:01:00Z');
    expect(it.posts('growth')).toEqual(['overview of 03-03 08:50', 'overview of 03-03 09:00']);
    expect(await it.ledger(digest)).toContain('now 03-03 08:50 C0GROWTH posted');
  });

  test('works on a paused digest', async () => {
    const digest = await it.digests().create(draft());
    await it.digests().pause(digest.id, ana);
    expect(await soon(it.digests().sendNow(digest.id, ana))).toMatchObject([{ kind: 'posted' }]);
  });

  test('tells the person of a refusal at once, and leaves the digest as it is', async () => {
    const digest = await it.digests().create(draft({ destinations: ['C0PRODUCT' as ChannelId] }));
    expect(await soon(it.digests().sendNow(digest.id, ana))).toEqual([
      { kind: 'refused', error: 'not_in_channel', destination: 'C0PRODUCT' },
    ]);
    expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
    expect(it.told()).toEqual([]);
  });

  test('is for its owner and for admins', async () => {
    const digest = await it.digests().create(draft());
    expect(await it.digests().sendNow(digest.id, ben)).toEqual({ kind: 'not-yours', owner: ana });
    expect(await it.digests().sendNow(nobody, ana)).toEqual({ kind: 'gone' });
  });
});

describe('testing', () => {
  test('posts to the person’s own messages only', async () => {
    const digest = await it.digests().create(draft());
    expect(await soon(it.digests().test(digest.id, ana))).toMatchObject({ kind: 'posted' });
    expect(it.told()).toEqual(['overview of 03-03 08:50']);
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual(['test 03-03 08:50 U0ANA posted']);
    expect(await it.digests().test(nobody, ana)).toEqual({ kind: 'gone' });
  });
});

test('resuming what is active again for one channel leaves the run in hand of the others', async () => {
  const back = Date.parse('2026-03-04T09:20:00Z');
  const digest = await it.digests().create(draft({ destinations: ['C0LAUNCH' as ChannelId, growth] }));
  await it.goesTo('2026-03-03T09:10:00Z');
  it.answersWith((question, { at }) =>
    only(
      it.clock.now() < back
        ? serviceProblem({ kind: 'service-down', status: 503, until: undefined })
        : report(question, at),
    ),
  );
  await it.sleepsUntil('2026-03-04T09:00:00Z');
  await it.passes(5 * minute);
  expect(await it.digests().resume(digest.id, ana)).toMatchObject({ refusing: [] });
  await it.goesTo('2026-03-04T09:30:00Z');
  expect(it.posts('growth')).toEqual(['overview of 03-03 09:00', 'overview of 03-04 09:00']);
});

describe('resending a run that was missed', () => {
  test('reaches all of its channels', async () => {
    const digest = await it.digests().create(draft({ destinations: [growth, sales] }));
    await it.sleepsUntil('2026-03-03T12:10:00Z');
    await it.passes(minute);
    expect(it.told()).toEqual([expect.stringMatching(/^missed 1 too-late \S+$/)]);
    const id = it.told()[0]?.split(' ').at(-1) as DeliveryId;
    expect(await soon(it.digests().resend(id, ana))).toMatchObject([{ kind: 'posted' }, { kind: 'posted' }]);
    expect(it.posts('growth')).toEqual(['overview of 03-03 09:00']);
    expect(it.posts('sales')).toEqual(['overview of 03-03 09:00']);
    expect(await it.digests().resend(id, ana)).toMatchObject({ kind: 'settled' });
    expect(await it.ledger(digest)).toHaveLength(2);
  });

  test('says what came of it in each channel, and the next one sends only what is lacking', async () => {
    await it.digests().create(draft({ destinations: [growth, sales] }));
    await it.sleepsUntil('2026-03-03T12:10:00Z');
    await it.passes(minute);
    const id = it.told()[0]?.split(' ').at(-1) as DeliveryId;
    it.slack.faults.set({ method: 'chat.postMessage', channel: sales, times: 1, error: 'is_archived' });
    expect(await soon(it.digests().resend(id, ana))).toMatchObject([
      { kind: 'posted', destination: growth },
      { kind: 'refused', error: 'is_archived', destination: sales },
    ]);
    expect(await soon(it.digests().resend(id, ana))).toMatchObject({ kind: 'posted' });
    expect(it.posts('growth')).toHaveLength(1);
    expect(it.posts('sales')).toHaveLength(1);
  });
});

test('who is handed a digest neither sees what missed a private channel before, nor sends it there again', async () => {
  const finance = 'C0FINANCE' as ChannelId;
  await it.slack.changes(finance, 'invite-bot');
  const { id } = (await it.digests().create(draft({ destinations: [finance] }))) as Digest;
  await it.sleepsUntil('2026-03-03T12:10:00Z');
  await it.passes(minute);
  const missed = it.told()[0]?.split(' ').at(-1) as DeliveryId;
  await it.digests().edit(id, draft({ destinations: [growth] }), ana);
  expect(await it.digests().history(id, ana, 10, 0)).toHaveLength(1);
  expect(await it.digests().handOver(id, ben, ana)).toMatchObject({ owner: ben });
  expect(await it.digests().history(id, ben, 10, 0)).toEqual([]);
  expect(await it.digests().find(id, ben)).toMatchObject({ history: [] });
  expect(await soon(it.digests().resend(missed, ben))).toEqual({ kind: 'gone' });
  expect(it.posts('finance')).toEqual([]);
});

test('what nobody knows of a deleted digest, its owner may still say has arrived, but not send again', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, status: 500 });
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:05:00Z');
  await it.digests().remove(digest.id, ana);
  const [delivery] = await it.store.loadHistory(digest.id, 1);
  const id = delivery?.id as DeliveryId;
  expect(delivery?.state.kind).toBe('unsure');
  expect(await it.digests().confirm(id, ben)).toEqual({ kind: 'not-yours', owner: ana });
  expect(await it.digests().resend(id, ana)).toEqual({ kind: 'gone' });
  expect(await it.digests().confirm(id, ana)).toMatchObject({ id: digest.id });
  expect((await it.store.loadDelivery(id))?.state).toMatchObject({ kind: 'unsure', arrived: { by: ana } });
});

test('a digest that its owner and an admin delete at the same time is deleted once, by who was first', async () => {
  const digest = await it.digests().create(draft());
  const both = [it.digests().remove(digest.id, ana), it.digests().remove(digest.id, admin)];
  expect(await Promise.all(both)).toEqual([digest, { kind: 'gone' }]);
  await it.passes(minute);
  expect(it.told()).toEqual([]);
});

test('a deed on a delivery that is gone says so', async () => {
  const none = 'no-such-delivery' as DeliveryId;
  expect(await it.digests().resend(none, ana)).toEqual({ kind: 'gone' });
  expect(await it.digests().confirm(none, ana)).toEqual({ kind: 'gone' });
});

test('owners who have left are found with a few questions at a time', async () => {
  let asking = 0;
  let most = 0;
  it.starts({
    store: (store) => store,
    messenger: (messenger) => ({
      ...messenger,
      hasLeft: async (owner) => {
        asking += 1;
        most = Math.max(most, asking);
        await it.clock.sleep(100);
        asking -= 1;
        return owner === 'U0LEFT7' || owner === 'U0LEFT19';
      },
    }),
  });
  for (let number = 0; number < 20; number += 1)
    await it.digests().create(draft({ owner: `U0LEFT${number}` as UserId }));
  const page = await soon(it.digests().browse({ orphans: true }, 1, 10, ana));
  const found = page.overviews.map(({ digest }) => digest.owner);
  expect(found.toSorted()).toEqual(['U0LEFT19', 'U0LEFT7']);
  expect(most).toBeLessThanOrEqual(5);
});
