// What a run of the chaos run may look like when it is over: each test plants its fault in it.

import { zone } from '#base/day.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { ownerNoticesOf } from '#blocks/digests/owner-notices.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId } from '#digests/digest.ts';
import type { OwnerNotice } from '#digests/messenger.ts';
import { askedOf } from './cast.ts';
import type { Ended } from './ended.ts';
import type { ReadMessage } from './said.ts';

export const minute = 60_000;
export const from = Date.parse('2026-03-10T08:00:00Z');
export const growth = 'C0GROWTH' as ChannelId;
export const sales = 'C0SALES' as ChannelId;
const tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
export const one: Digest = {
  ...{ id: 'one' as DigestId, tenant, owner: 'U0ANA' as UserId, destinations: [growth] },
  question: { kind: 'daily', period: { kind: 'yesterday' } },
  schedule: { kind: 'cron', expression: '10,40 * * * *', zone: zone('UTC') },
  ...{ state: { kind: 'active' }, refusing: [], createdAt: from, owedFrom: from, version: 0 },
};
/** 08:10, 08:40, 09:10, 09:40. */
export const [first, second, third, fourth] = [10, 40, 70, 100].map((after) => from + after * minute) as [
  number,
  number,
  number,
  number,
];
/** As its message has it that came in time. */
export const postedAt = (at: number): DeliveryState => ({
  ...{ kind: 'posted', ts: stamp((at - from) / minute), at, lateByMs: 0 },
});
export const missed: DeliveryState = { kind: 'missed', reason: 'too-late' };
export const unsure: DeliveryState = { kind: 'unsure', reason: 'timeout' };

interface Given extends Partial<Omit<Ended, 'ledger' | 'messages'>> {
  /** In growth, in time; with a row each. */
  readonly posts: readonly number[];
  /** The same, at that time. */
  readonly late?: readonly { readonly at: number; readonly posted: number }[];
  readonly rows?: readonly Delivery[];
  readonly told?: readonly ReadMessage[];
}

export function ended({ posts, late = [], rows = [], told = [], ...given }: Given): Ended {
  const all = [...posts, ...late.map(({ at }) => at)];
  return {
    ...{ digests: [askedOf(one)], withdrawals: [], closings: [], mends: [], from, until: fourth },
    ...{ resent: new Set<string>(), sentByHand: new Map<string, number>(), restores: [] },
    ...{ gone: fourth, settings: [{ began: Number.NEGATIVE_INFINITY, ahead: 0 }] },
    // Bots may have missed anything.
    without: [{ from, to: fourth + 60 * minute }],
    ...given,
    messages: [
      ...posts.map((at) => post(at)),
      ...late.map(({ at, posted }) => ({ ...post(at), at: posted })),
      ...told,
    ],
    ledger: [...all.map((at) => row(at, postedAt(at))), ...rows],
  };
}

export function stamp(minutes: number): string {
  return (from / 1_000 + minutes * 60).toFixed(6);
}

export function post(at: number): ReadMessage {
  const due = new Date(at).toISOString().slice(11, 16);
  const blocks = blocksOf(`Digest of Tue 10 Mar 2026, ${due} (UTC)`);
  return { ts: stamp((at - from) / minute), at, channel: growth, user: 'U0BOT', blocks };
}

export function blocksOf(text: string): ReadMessage['blocks'] {
  return [
    { type: 'context', elements: [{ type: 'plain_text', text }] },
    { type: 'actions', elements: [{ type: 'button', action_id: 'manage', value: 'one' }] },
  ] as unknown as ReadMessage['blocks'];
}

export function delivery(at: number, state: DeliveryState): Delivery {
  return {
    ...{ id: `at${at}` as DeliveryId, digest: one.id, tenant, kind: 'scheduled' },
    ...{ scheduledFor: at, destination: growth, state },
  };
}

export const row = delivery;

export function missing(newest: number, count = 1): OwnerNotice {
  return { kind: 'missed', delivery: delivery(newest, missed), count, reason: 'too-late' };
}

export function failing(at: number, channel: ChannelId): OwnerNotice {
  const state: DeliveryState = { kind: 'failed', reason: 'no-answer-in-time' };
  return {
    kind: 'failed',
    delivery: { ...delivery(at, state), destination: channel },
    reason: 'no-answer-in-time',
  };
}

/** The very words that an owner gets, so many minutes after the beginning. */
export function tells(notice: OwnerNotice, minutes: number, digest = one): ReadMessage {
  return { ...ownerNotices([notice], digest), ts: stamp(minutes), at: from + minutes * minute };
}

export function ownerNotices(notices: readonly OwnerNotice[], digest = one): Omit<ReadMessage, 'ts' | 'at'> {
  const owed = notices.map((notice, index) => ({ key: `${index}`, digest, notice, since: 0 }));
  const blocks = ownerNoticesOf(owed).blocks as unknown as ReadMessage['blocks'];
  return { channel: `D${digest.owner.slice(1)}`, user: 'U0BOT', blocks };
}
