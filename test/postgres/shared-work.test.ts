// What instances of the bot on one database leave to each other: who reads ahead, when a post may go out, what was done, and what was read.

import { expect, onTestFinished, test } from 'vitest';
import type { RoomEntry } from '#access/audit.ts';
import type { Room } from '#access/room.ts';
import { openRooms } from '#access/room-memory.ts';
import { createClock } from '#base/clock.ts';
import { type Day, numberOf, type Zone } from '#base/day.ts';
import { secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Campaign, CampaignId, CampaignList, OwnerId, StatedStatus } from '#campaigns/campaign.ts';
import { noService } from '#campaigns/no-service.ts';
import { createCollectTurn } from '#readings/collecting/collect-lease.ts';
import { createReadings } from '#readings/create-readings.ts';
import { openFindings } from '#readings/findings.ts';
import type { DayReading, DayScope } from '#readings/reading.ts';
import { openRecord, type ReadingRecord } from '#readings/record/record.ts';
import { readingOn } from '#readings/record/scope-days.ts';
import { openStore, type SharedWork, type Store } from '#store/open-store.ts';
import { createLines, directly, newPath, opened, start } from '../store/opened.ts';
import { otherAccount, ours } from '../store/tenants.ts';

const clock = createClock();
const utc = 'UTC' as Zone;

async function instancesOn(
  path: string,
  names: readonly string[],
): Promise<readonly (Store & { shared: SharedWork })[]> {
  await (await opened(path)).store.close();
  return Promise.all(
    names.map(async (name) => {
      const { log } = createLines();
      const instance = { id: `id of ${name}`, name, version: '1.2.3' };
      const store = await openStore({ path: '', databaseUrl: secret(path), clock, log, instance });
      onTestFinished(() => store.close());
      if (store.shared === undefined) throw new Error('nothing is shared');
      return { ...store, shared: store.shared };
    }),
  );
}

async function recordOf(store: Store, readings = store.readings(ours)): Promise<ReadingRecord> {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const { log } = createLines();
  return openRecord({ store: readings, zone: utc, clock, log, closing: closing.signal });
}

const campaign = (status: string): Campaign => ({
  ...{ id: 'c1' as CampaignId, name: 'Spring', status: status as StatedStatus },
  ...{ ownerId: 'o1' as OwnerId, ownerEmail: 'ana@example.com' },
  ...{ createdAt: 1, updatedAt: 2, startsAt: undefined, endsAt: 4 },
});
const listOf = (status: string): CampaignList => ({ campaigns: [campaign(status)], unreadable: [] });
const scope: DayScope = { kind: 'campaign', campaignId: 'c1' as CampaignId };
const sent = (on: string, invitationsSent: number, readAt: number): DayReading => ({
  ...{ kind: 'counted', day: on as Day, readAt },
  counts: { invitationsSent, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 },
});

test('one instance at a time reads an account ahead; the other takes over when that one stops, or says nothing for long', async () => {
  const [one, other] = await instancesOn(newPath(), ['one', 'other']);
  const leases = [one, other].map((store) => store?.shared.collectLease(ours));
  const turns = leases.map((lease) => createCollectTurn(lease, clock));
  expect([await turns[0]?.renew(), await turns[1]?.renew()]).toEqual([true, false]);
  expect(turns.map((turn) => turn.isHeld())).toEqual([true, false]);
  expect(await other?.shared.collectLease(otherAccount).take(1_000)).toBe(1);
  await turns[0]?.release();
  expect([await turns[1]?.renew(), await turns[0]?.renew()]).toEqual([true, false]);
  expect(await leases[1]?.take(-1)).toBe(2);
  // Its time is over, and its fence is no longer the newest.
  expect(await leases[0]?.take(60_000)).toBe(3);
  expect(await turns[1]?.renew()).toBe(false);
  expect(turns[1]?.isHeld()).toBe(false);
});

test('an instance that stops while it takes its turn leaves it to the others at once', async () => {
  const [one, other] = await instancesOn(newPath(), ['one', 'other']);
  const [leaving, next] = [one, other].map((store) =>
    createCollectTurn(store?.shared.collectLease(ours), clock),
  );
  const taking = leaving?.renew();
  await leaving?.release();
  expect([await taking, leaving?.isHeld(), await next?.renew()]).toEqual([false, false, true]);
});

test('what the instance that reads ahead finds out about the service, the other goes by from its next minute on', async () => {
  const [one, other] = await instancesOn(newPath(), ['one', 'other']);
  if (one === undefined || other === undefined) throw new Error('no instances');
  const { log } = createLines();
  await one.shared.collectLease(ours).take(60_000);
  const readings = await createReadings({
    ...{ client: noService, store: other.readings(ours), clock, log, serviceZone: utc },
    lease: other.shared.collectLease(ours),
  });
  onTestFinished(() => readings.close());
  const findings = await openFindings(one.readings(ours), clock, log);
  findings.foundLastDay({ kind: 'left-out', foundAt: 1_000 });
  findings.foundHistoryFrom('everyone', '2026-01-05' as Day);
  findings.rangeLimit.taken({ first: '2026-01-05' as Day, last: '2026-01-11' as Day });
  await findings.keep();
  await readings.collect(clock.now(), async () => []);
  for await (const known of readings.gather(() => [], { lane: 'background' }))
    expect(known.findings).toEqual(findings.current());
});

test('what one instance lets a room show no more, the other knows at once', async () => {
  const stores = await instancesOn(newPath(), ['one', 'other']);
  const { log } = createLines();
  const [one, other] = await Promise.all(stores.map((store) => openRooms(store.rooms(ours.workspace), log)));
  const growth = 'C0GROWTH' as ChannelId;
  const shows = (ids: readonly string[], version: number): Room => ({
    ...{ channel: growth, account: ours.account, managers: [], version },
    campaigns: { kind: 'chosen', ids: ids as readonly CampaignId[] },
  });
  const by = 'U0ANA' as UserId;
  const entry: RoomEntry = { at: start, by, on: 'room', id: growth, deed: 'bind', changes: [] };
  const soon = { timeout: 10_000 };
  await one?.bind(shows(['c1', 'c2'], 1), entry);
  await expect.poll(() => other?.roomOf(growth), soon).toEqual(shows(['c1', 'c2'], 1));
  await other?.bind(shows(['c1'], 2), entry);
  await expect.poll(() => one?.roomOf(growth), soon).toEqual(shows(['c1'], 2));
  await one?.unbind(shows(['c1'], 2), entry);
  await expect.poll(() => other?.roomOf(growth), soon).toBeUndefined();
});

test('a place for a post is given once: the workspace and each channel keep one pace for all instances', async () => {
  const [one, other] = await instancesOn(newPath(), ['one', 'other']);
  const paces = [one, other].map((store) => store?.shared.pace(ours.workspace));
  const pace = { workspaceMs: 30_000, channelMs: 60_000, caughtUpMs: 0 };
  const channel = (name: string) => name as ChannelId;
  const both = await Promise.all(paces.map((each) => each?.take(channel('C1'), pace)));
  expect(both.filter((each) => each === undefined)).toHaveLength(1);
  const late = both.find((each) => each !== undefined);
  expect(late?.workspaceMs).toBeGreaterThan(20_000);
  expect(late?.channelMs).toBeGreaterThan(50_000);
  expect(await paces[1]?.take(channel('C2'), pace)).toMatchObject({ channelMs: 0 });
  await paces[0]?.rest(300_000, channel('C2'));
  const held = await paces[1]?.take(channel('C2'), pace);
  expect(held?.channelMs).toBeGreaterThan(200_000);
});

test('a payload that comes to two instances at once is new to one of them', async () => {
  const stores = await instancesOn(newPath(), ['one', 'other']);
  const seen = stores.map((store) => store.seen(ours));
  for (let round = 0; round < 20; round += 1) {
    const firsts = await Promise.all(seen.map((each) => each.first(`payload ${round}`)));
    expect(firsts.toSorted()).toEqual([false, true]);
  }
});

test('questions that come to two instances at once, many together and in any order, are each new to one of them', async () => {
  const stores = await instancesOn(newPath(), ['one', 'other']);
  const [one, other] = stores.map((store) => store.seen(ours));
  const ids = Array.from({ length: 300 }, (_, index) => `question ${index}`);
  const ask = (seen: typeof one, all: readonly string[]) =>
    Promise.all(all.map(async (id) => ({ id, first: await seen?.firstAmongInstances?.(id) })));
  const told = (await Promise.all([ask(one, ids), ask(other, ids.toReversed())])).flat();
  const firsts = told.flatMap(({ id, first }) => (first === true ? [id] : []));
  expect(firsts.toSorted()).toEqual(ids.toSorted());
  expect(told).toHaveLength(600);
  // What was answered is not done by a click with the same id either.
  expect(await one?.first('question 7')).toBe(false);
  const twice = await Promise.all([1, 2].map(() => one?.firstAmongInstances?.('the same at once')));
  expect(twice.toSorted()).toEqual([false, true]);
});

test('each instance is listed by its name, and no more once it has stopped', async () => {
  const [one, other] = await instancesOn(newPath(), ['one', 'other']);
  await one?.shared.presence.announce();
  await other?.shared.presence.announce();
  const listed = await one?.shared.presence.list();
  expect(listed).toMatchObject([
    { name: 'one', version: '1.2.3' },
    { name: 'other', version: '1.2.3' },
  ]);
  expect(listed?.every(({ since, seenAt }) => since <= seenAt && seenAt > start)).toBe(true);
  await other?.shared.presence.leave();
  expect((await one?.shared.presence.list())?.map(({ name }) => name)).toEqual(['one']);
});

test('what one instance has read is in the memory of the other at once, and in the journal once', async () => {
  const path = newPath();
  const stores = await instancesOn(path, ['one', 'other']);
  const [one, other] = await Promise.all(stores.map((store) => recordOf(store)));
  await other?.whole();
  const readAt = Date.UTC(2026, 2, 4);
  await one?.keepCampaigns(listOf('ACTIVE'), readAt);
  await one?.keepDays({ kind: 'all' }, [sent('2026-03-03', 5, readAt)]);
  await one?.keepDays(scope, [sent('2026-03-03', 3, readAt)]);
  await expect.poll(() => other?.campaigns()?.readAt, { timeout: 10_000 }).toBe(readAt);
  const invitations = (record: ReadingRecord | undefined, of: DayScope) => {
    const reading = record && readingOn(record.days(of), numberOf('2026-03-03' as Day));
    return reading?.kind === 'counted' ? reading.counts.invitationsSent : undefined;
  };
  await expect.poll(() => invitations(other, { kind: 'all' }), { timeout: 10_000 }).toBe(5);
  await expect.poll(() => invitations(other, scope), { timeout: 10_000 }).toBe(3);

  // Both notice the same change, each at its own reading.
  await Promise.all([
    one?.keepCampaigns(listOf('PAUSED'), readAt + 60_000),
    other?.keepCampaigns(listOf('PAUSED'), readAt + 61_000),
  ]);
  const written = () => directly(path, 'select noticed_at from journal');
  await expect.poll(async () => (await written()).length, { timeout: 10_000 }).toBe(1);
  // Days that are read later at the other are known here too, also where every connection was cut meanwhile.
  const name = new URL(path).pathname.slice(1);
  await directly(
    path,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
  await other?.keepDays({ kind: 'all' }, [sent('2026-03-03', 9, readAt + 120_000)]);
  await expect.poll(() => invitations(one, { kind: 'all' }), { timeout: 20_000 }).toBe(9);
  expect(await written()).toHaveLength(1);
  for (const record of [one, other])
    expect(record?.view().journal('c1' as CampaignId)).toMatchObject([
      { change: { kind: 'status', to: 'PAUSED' } },
    ]);
});

test('a list that one instance reads while the other begins is in the memory of both', async () => {
  const [one, other] = await instancesOn(newPath(), ['one', 'other']);
  if (one === undefined || other === undefined) throw new Error('no instances');
  const reads = await recordOf(one);
  const loading = await recordOf(other, {
    ...other.readings(ours),
    // The list was loaded before, and there was none.
    loadJournal: async (from) => {
      const told = Promise.withResolvers<void>();
      const stop = other.readings(ours).follow?.(({ kind }) => kind === 'campaigns' && told.resolve());
      await reads.keepCampaigns(listOf('ACTIVE'), 1_000);
      await told.promise;
      stop?.();
      return other.readings(ours).loadJournal(from);
    },
  });
  await expect.poll(() => loading.campaigns()?.readAt, { timeout: 10_000 }).toBe(1_000);
});
