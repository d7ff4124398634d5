// The reckoning of the chaos run finds each fault that is planted in what it reckons from.

import { expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { ownerNoticesOf } from '#blocks/owner-notices.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId, OwnerNotice } from '#digests/digest.ts';
import { type Ended, reckon } from './reckon.ts';
import type { ReadMessage } from './said.ts';

const minute = 60_000;
const from = Date.parse('2026-03-10T08:00:00Z');
const growth = 'C0GROWTH' as ChannelId;
const sales = 'C0SALES' as ChannelId;
const tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const one: Digest = {
  ...{ id: 'one' as DigestId, tenant, owner: 'U0ANA' as UserId, destinations: [growth] },
  question: { kind: 'daily', period: { kind: 'yesterday' } },
  schedule: { kind: 'cron', expression: '10,40 * * * *', zone: zone('UTC') },
  ...{ state: { kind: 'active' }, refusing: [], createdAt: from, owedFrom: from, version: 0 },
};
/** 08:10, 08:40, 09:10, 09:40. */
const [first, second, third, fourth] = [10, 40, 70, 100].map((after) => from + after * minute) as [
  number,
  number,
  number,
  number,
];
const posted: DeliveryState = { kind: 'posted', ts: '1', at: 0, lateByMs: 0 };
const missed: DeliveryState = { kind: 'missed', reason: 'too-late' };

test('all posted once is right', () => {
  const result = reckon(ended({ posts: [first, second, third, fourth] }));
  expect(result).toMatchObject({ due: 4, posted: 4, doubled: 0, lost: 0, wrong: [] });
});

test('a run that is nowhere is lost, though another one’s notice was told twice', () => {
  const twice = [tells(missing(first), 20), tells(missing(first), 21)];
  const result = reckon(ended({ posts: [third, fourth], rows: [row(first, missed)], told: twice }));
  expect(result).toMatchObject({ posted: 2, missed: 1, lost: 1 });
  expect(result.wrong).toHaveLength(1);
  expect(result.wrong[0]).toContain('08:40');
});

test('a notice of many names as many runs, and none of those that were posted before it', () => {
  const notice = [tells(missing(third, 2), 150)];
  const enough = reckon(ended({ posts: [second, fourth], told: notice }));
  expect(enough).toMatchObject({ missed: 2, lost: 0 });
  const short = reckon(ended({ posts: [fourth], told: notice }));
  expect(short).toMatchObject({ missed: 2, lost: 1 });
});

test('another digest’s notice excuses nothing', () => {
  const other = { ...one, question: { kind: 'status' } as const };
  const result = reckon(
    ended({ posts: [second, third, fourth], told: [tells(missing(first), 20, [other])] }),
  );
  expect(result).toMatchObject({ lost: 1 });
});

test('digests whose notices read alike cannot be reckoned', () => {
  const twin = { ...one, id: 'two' as DigestId };
  expect(reckon(ended({ posts: [], digests: [one, twin] })).wrong).toContain(
    'notices of different digests cannot be told apart',
  );
});

test('many notices in one message are read as well as one', () => {
  const many = ownerNotices(Array.from({ length: 20 }, () => missing(first)));
  const result = reckon(ended({ posts: [second, third, fourth], told: [{ ...many, ts: stamp(20) }] }));
  expect(result).toMatchObject({ missed: 1, lost: 0, wrong: [] });
});

test('two messages of one run are one too many', () => {
  const result = reckon(ended({ posts: [first, first, second, third, fourth] }));
  expect(result).toMatchObject({ posted: 4, doubled: 1 });
});

test('the second channel counts for itself', () => {
  const both = { ...one, destinations: [growth, sales] };
  expect(reckon(ended({ posts: [first, second, third, fourth], digests: [both] }))).toMatchObject({
    due: 8,
    posted: 4,
    lost: 4,
  });
});

test('what is in the channel and not in the ledger, and a post that nobody can read, are wrong', () => {
  const odd = { ...post(first), blocks: [] };
  const result = reckon({
    ...ended({ posts: [first, second, third], rows: [row(fourth, { kind: 'planned' })] }),
    messages: [odd, ...[first, second, third, fourth].map(post)],
  });
  expect(result.wrong).toHaveLength(2);
});

test('an unsure one is lost where its owner was not asked', () => {
  const unsure: DeliveryState = { kind: 'unsure', reason: 'timeout' };
  const given = { posts: [second, third, fourth], rows: [row(first, unsure)] };
  expect(reckon(ended(given))).toMatchObject({ unsure: 0, lost: 1 });
  const asked = [tells({ kind: 'unsure', delivery: delivery(first, unsure) }, 20)];
  expect(reckon(ended({ ...given, told: asked }))).toMatchObject({ unsure: 1, lost: 0 });
});

test('a pause excuses its own time, and a refusal only where its owner was told', () => {
  const span = { digest: 'one', from: from + 30 * minute, to: from + 80 * minute };
  const paused = reckon(ended({ posts: [fourth], excuses: [{ kind: 'paused', ...span }] }));
  expect(paused).toMatchObject({ excused: 2, lost: 1 });
  const refused = { kind: 'refused', channel: growth, ...span } as const;
  const given = { posts: [first, fourth], excuses: [refused] };
  expect(reckon(ended(given))).toMatchObject({ excused: 0, lost: 2 });
  const notice = {
    ...({ kind: 'destination-broken', error: 'is_archived', channel: growth } as const),
    delivery: delivery(second, { kind: 'failed', reason: 'is_archived' }),
  };
  expect(reckon(ended({ ...given, told: [tells(notice, 41)] }))).toMatchObject({ excused: 2, lost: 0 });
});

interface Given {
  /** In growth; with a row each. */
  readonly posts: readonly number[];
  readonly rows?: readonly Delivery[];
  readonly told?: readonly ReadMessage[];
  readonly digests?: readonly Digest[];
  readonly excuses?: Ended['excuses'];
}

function ended({ posts, rows = [], told = [], digests = [one], excuses = [] }: Given): Ended {
  return {
    ...{ digests, excuses, from, until: fourth },
    messages: [...posts.map(post), ...told],
    ledger: [...posts.map((at) => row(at, posted)), ...rows],
  };
}

function stamp(minutes: number): string {
  return (from / 1_000 + minutes * 60).toFixed(6);
}

function post(at: number): ReadMessage {
  const due = new Date(at).toISOString().slice(11, 16);
  const blocks = [
    { type: 'context', elements: [{ type: 'plain_text', text: `Digest of Tue 10 Mar 2026, ${due} (UTC)` }] },
    { type: 'actions', elements: [{ type: 'button', action_id: 'manage', value: 'one' }] },
  ];
  return {
    ts: stamp((at - from) / minute),
    channel: growth,
    user: 'U0BOT',
    blocks: blocks as unknown as ReadMessage['blocks'],
  };
}

function delivery(at: number, state: DeliveryState): Delivery {
  return {
    ...{ id: `at${at}` as DeliveryId, digest: one.id, tenant, kind: 'scheduled' },
    ...{ scheduledFor: at, destination: growth, state },
  };
}

const row = delivery;

function missing(newest: number, count = 1): OwnerNotice {
  return { kind: 'missed', delivery: delivery(newest, missed), count, reason: 'too-late' };
}

/** The very words that an owner gets, so many minutes after the beginning. */
function tells(notice: OwnerNotice, minutes: number, [digest = one]: readonly Digest[] = []): ReadMessage {
  return { ...ownerNotices([notice], digest), ts: stamp(minutes) };
}

function ownerNotices(notices: readonly OwnerNotice[], digest = one): Omit<ReadMessage, 'ts'> {
  const owed = notices.map((notice, index) => ({ key: `${index}`, digest, notice, since: 0 }));
  const blocks = ownerNoticesOf(owed).blocks as unknown as ReadMessage['blocks'];
  return { channel: 'D0ANA', user: 'U0BOT', blocks };
}
