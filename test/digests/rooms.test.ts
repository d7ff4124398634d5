// What a digest shows in each of its places: the campaigns of the room that is there when it runs, and never those of another one.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import type { CampaignSet } from '#base/scope.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { everything } from '../support/scopes.ts';
import { daily, dailyQuestion } from './daily-answer.ts';
import {
  ana,
  ben,
  draft,
  growth,
  hour,
  minute,
  only,
  overviewOf,
  type Rig,
  report,
  rig,
  sales,
  shownIn,
} from './rig.ts';

const northern: CampaignSet = { kind: 'name', contains: 'North' };
const southern: CampaignSet = { kind: 'name', contains: 'South' };
const product = 'C0PRODUCT' as ChannelId;
const own = ana as string as ChannelId;
const posted = (campaigns: CampaignSet, day = '03-03') =>
  `overview of ${day} 09:00 ${JSON.stringify(campaigns)}`;

let it: Rig;
beforeEach(async () => {
  it = await rig('2026-03-03T08:59:00Z');
});
afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

describe('a digest with places of different rooms', () => {
  test('shows in each what that room shows, and asks once for all that show the same', async () => {
    it.binds(growth, northern);
    it.binds(sales, southern);
    await it.digests().create(draft({ destinations: [growth, sales] }));
    await it.digests().create(draft({ destinations: [growth] }));
    await it.passes(5 * minute);
    expect(it.posts(growth)).toEqual([posted(northern), posted(northern)]);
    expect(it.posts(sales)).toEqual([posted(southern)]);
    expect(it.asked.map(({ scope }) => scope.campaigns)).toEqual([northern, southern]);
  });

  test('shows from the next run on what the room shows then', async () => {
    it.binds(growth, northern);
    await it.digests().create(draft());
    await it.passes(5 * minute);
    it.binds(growth, southern);
    await it.sleepsUntil('2026-03-04T08:59:00Z');
    await it.passes(5 * minute);
    expect(it.posts(growth)).toEqual([posted(northern), posted(southern, '03-04')]);
  });

  test('posts nothing that was worked out before its room was changed', async () => {
    it.binds(growth, northern);
    await it.digests().create(draft());
    const first = it.asked.length;
    it.answersWith(async function* (question, { at }, scope) {
      // While the figures are collected, somebody changes the room.
      it.binds(growth, southern);
      yield shownIn(scope, report(question, at));
    });
    await it.passes(5 * minute);
    expect(it.asked.slice(first).map(({ scope }) => scope.campaigns)).toEqual([northern, southern]);
    expect(it.posts(growth)).toEqual([posted(southern)]);
  });

  test('shows in own messages the room of the channel that it was made for', async () => {
    it.binds(growth, northern);
    const digest = await it.digests().create(draft({ destinations: [own] }));
    await it.store.saveDigest({ ...digest, via: growth, version: digest.version + 1 });
    await it.passes(5 * minute);
    expect(it.told()).toEqual([posted(northern)]);
  });
});

test('own messages show nothing once the channel has no room any more for which a digest was made', async () => {
  it.binds(growth, northern);
  const digest = await it.digests().create(draft({ destinations: [own], via: growth }));
  it.binds(growth, undefined);
  await it.passes(5 * minute);
  expect(await it.ledger(digest)).toEqual([expect.stringMatching(/failed no-room$/)]);
  expect(it.asked).toEqual([]);
});

test('a channel and own messages that show the same share no answer, since one of them says whose room it is', async () => {
  it.binds(growth, northern);
  it.binds(sales, northern);
  await it.digests().create(draft({ destinations: [sales, own], via: growth }));
  await it.passes(5 * minute);
  const asked = it.asked.map(({ scope }) => [scope.room, scope.isOutside]);
  expect(asked).toHaveLength(2);
  expect(asked).toEqual(
    expect.arrayContaining([
      [sales, undefined],
      [growth, true],
    ]),
  );
});

describe('a place that shows nothing', () => {
  test('gets nothing, its owner is told what to do, and the other places are served', async () => {
    it.binds(growth, northern, 'north');
    it.connects('north', false);
    const digest = await it.digests().create(draft({ destinations: [growth, sales] }));
    await it.passes(5 * minute);
    expect(it.posts(growth)).toEqual([]);
    expect(it.posts(sales)).toHaveLength(1);
    expect((await it.ledger(digest)).sort()).toEqual([
      'scheduled 03-03 09:00 C0GROWTH failed no-account',
      'scheduled 03-03 09:00 C0SALES posted',
    ]);
    expect(it.told()).toEqual([expect.stringMatching(/^destination-broken no-account C0GROWTH \S+$/)]);
  });

  test('is served again a minute after it shows something, and what it missed can be sent', async () => {
    it.binds(growth, northern, 'north');
    it.connects('north', false);
    const digest = await it.digests().create(draft());
    await it.passes(5 * minute);
    expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('broken');
    it.connects('north', true);
    await it.passes(2 * minute);
    expect((await overviewOf(it.digests(), digest.id))?.digest).toMatchObject({
      state: { kind: 'active' },
      refusing: [],
    });
    const [failed] = await it.store.loadHistory(digest.id, 1);
    const resent = it.digests().resend(failed?.id ?? ('' as never), ana);
    await it.passes(minute);
    expect(await resent).toMatchObject({ kind: 'posted' });
    expect(it.posts(growth)).toEqual([posted(northern)]);
    expect(it.told()).toEqual([
      expect.stringMatching(/^destination-broken no-account/),
      expect.stringMatching(/^destination-mended C0GROWTH/),
    ]);
  });

  test('stays so though the channel takes posts, and whoever sends it by hand reads why', async () => {
    it.binds(growth, northern, 'north');
    it.connects('north', false);
    const digest = await it.digests().create(draft());
    await it.passes(5 * minute);
    await it.digests().channelMended(growth);
    expect((await overviewOf(it.digests(), digest.id))?.digest.refusing).toMatchObject([
      { error: 'no-account' },
    ]);
    const sent = it.digests().sendNow(digest.id, ana);
    await it.passes(minute);
    expect(await sent).toEqual([{ kind: 'refused', error: 'no-account', destination: growth }]);
    await it.passes(2 * hour);
    expect(it.told()).toHaveLength(1);
  });
});

describe('a watch with places of different rooms', () => {
  const watching = {
    schedule: { kind: 'watch', everyMinutes: 15, coolDownMinutes: 60, zone: zone('UTC') } as const,
    condition: { kind: 'activity' } as const,
  };
  /** Those rooms have activity. */
  const busy = (...rooms: readonly CampaignSet[]) =>
    it.answersWith((_question, _options, { campaigns }) =>
      only(daily({ sent: rooms.some((room) => room === campaigns) ? 5 : 0 })),
    );

  test('alerts each by what that room shows, and tells each when it is back to normal', async () => {
    it.binds(growth, northern);
    it.binds(sales, southern);
    const digest = await it
      .digests()
      .create(draft({ ...watching, question: dailyQuestion, destinations: [growth, sales] }));
    busy(northern);
    await it.passes(20 * minute);
    expect((await it.ledger(digest)).map((line) => line.split(' ').slice(3))).toEqual([
      ['C0GROWTH', 'posted'],
    ]);
    busy(northern, southern);
    await it.passes(30 * minute);
    expect((await it.ledger(digest)).map((line) => line.split(' ')[3])).toEqual(['C0SALES', 'C0GROWTH']);
    busy(southern);
    await it.passes(30 * minute);
    expect((await it.ledger(digest)).map((line) => line.split(' ')[3])).toEqual([
      'C0GROWTH',
      'C0SALES',
      'C0GROWTH',
    ]);
  });

  test('rests in a place that shows nothing, with word to its owner', async () => {
    it.binds(growth, northern, 'north');
    it.connects('north', false);
    const digest = await it
      .digests()
      .create(draft({ ...watching, question: dailyQuestion, destinations: [growth, sales] }));
    busy();
    await it.passes(20 * minute);
    expect(await it.ledger(digest)).toEqual([expect.stringMatching(/C0GROWTH failed no-account$/)]);
    expect(it.told()).toEqual([expect.stringMatching(/^destination-broken no-account C0GROWTH/)]);
  });
});

test('what digests will ask is foreseen for each room that shows something else, and once for those that show the same', async () => {
  it.binds(growth, northern);
  it.binds(sales, southern, 'south');
  it.binds(product, northern);
  await it.digests().create(draft({ destinations: [growth, sales, product] }));
  const now = it.clock.now();
  const upcoming = await it.digests().upcoming(now, now + hour);
  expect(upcoming.map(({ scope }) => [scope.tenant.account, scope.campaigns])).toEqual([
    ['default', northern],
    ['south', southern],
  ]);
});

test('a test and a preview show its owner what the digest’s place shows, and others what they see themselves', async () => {
  it.binds(growth, northern);
  const digest = await it.digests().create(draft());
  for (const person of [ana, ben]) {
    const tested = it.digests().test(digest.id, person);
    await it.passes(minute / 6);
    expect(await tested).toMatchObject({ kind: 'posted' });
    await it.digests().preview(everything, digest.question, person, digest);
  }
  const all = { kind: 'all' };
  expect(it.asked.map(({ scope }) => scope.campaigns)).toEqual([northern, northern, all, all]);
});

describe('a digest that was set up in a private channel in which the bot is not', () => {
  const finance = 'C0FINANCE' as ChannelId;
  const admin = 'U0ADMIN' as UserId;
  const setUp = () => {
    it.binds(finance, northern);
    return it.digests().create(draft({ via: finance }));
  };

  test('is sent to nobody’s own messages by who edits or moves it and is not known to be in that channel', async () => {
    const { id } = await setUp();
    const place = admin as string as ChannelId;
    const barred = { kind: 'barred', places: [{ place, why: 'room-unseen' }] };
    const wanted = draft({ destinations: [growth, place] });
    expect(await it.digests().barred(wanted.destinations, admin, id)).toEqual(barred.places);
    expect(await it.digests().edit(id, wanted, admin)).toEqual(barred);
    const [moved] = await it.digests().bulk([id], { kind: 'move', from: growth, to: place }, admin);
    expect(moved?.outcome).toEqual(barred);
  });

  test('shows who is handed it nothing of that channel’s room', async () => {
    const { id } = await setUp();
    expect(await it.digests().handOver(id, ben, ana)).toMatchObject({ owner: ben });
    await it.digests().edit(id, draft({ destinations: [ben as string as ChannelId] }), ben);
    const sent = it.digests().sendNow(id, ben);
    await it.passes(minute);
    expect(await sent).toMatchObject([{ kind: 'posted' }]);
    expect(it.asked.map(({ scope }) => scope.campaigns)).toEqual([{ kind: 'all' }, { kind: 'all' }]);
  });
});
