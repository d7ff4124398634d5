// Makes the notices that owners get. The key names the trouble, so that each trouble is told once.

import type { Instant } from '#base/brand.ts';
import type { UserId } from '#base/tenant.ts';
import type { Delivery, Digest, StoredDigest, UnreadableDigest } from '#digests/digest.ts';
import type { NewNotice } from '#digests/digest-store.ts';
import type { OwnerNotice, UnreadableNotice } from '#digests/messenger.ts';

/** One notice for a channel, until the digest changes. */
export function destinationBroken(
  digest: Digest,
  delivery: Delivery,
  error: string,
  since: Instant,
): NewNotice {
  const channel = delivery.destination;
  return noticeOf(digest, { kind: 'destination-broken', error, channel, delivery }, since, [
    channel,
    digest.version,
  ]);
}

export function destinationMended(
  digest: Digest,
  channel: Delivery['destination'],
  delivery: Delivery | undefined,
  since: Instant,
): NewNotice {
  return noticeOf(digest, { kind: 'destination-mended', channel, delivery }, since, [channel, since]);
}

export function unsureNotice(digest: StoredDigest, delivery: Delivery, since: Instant): NewNotice {
  return noticeOf(digest, { kind: 'unsure', delivery }, since, [delivery.id]);
}

/** One notice for a run, even if it failed in several channels. */
export function failedNotice(digest: Digest, delivery: Delivery, reason: string, since: Instant): NewNotice {
  return noticeOf(digest, { kind: 'failed', delivery, reason }, since, [delivery.scheduledFor, reason]);
}

/**
 * `deliveries` has the newest last; `count` is the number of runs. The key holds the newest one's id. If the clock was ahead, the store
 * strikes that run out and finds its notice by the id, so the owner hears of the run if it is missed at its real time.
 */
export function missedNotice(
  digest: Digest,
  deliveries: readonly [...Delivery[], Delivery],
  count: number,
  reason: string,
  since: Instant,
): NewNotice {
  const delivery = deliveries[deliveries.length - 1] as Delivery;
  return noticeOf(digest, { kind: 'missed', delivery, count, reason }, since, [delivery.id]);
}

export function questionBroken(digest: Digest, problem: string, since: Instant): NewNotice {
  return noticeOf(digest, { kind: 'question-broken', problem }, since, [digest.version]);
}

/** One notice for the owner and for each admin, until the digest changes. */
export function unreadableNotices(
  digest: UnreadableDigest,
  admins: readonly UserId[],
  since: Instant,
): readonly NewNotice[] {
  return [...new Set([digest.owner, ...admins])].map((person) => ({
    ...noticeOf(digest, { kind: 'digest-unreadable' }, since, [digest.version, person]),
    owner: person,
  }));
}

/** For the owner, if another person did something with the digest. */
export function doneBy(
  kind: Exclude<Extract<OwnerNotice, { user: UserId }>['kind'], 'handed-on-by'>,
  digest: Digest,
  user: UserId,
  since: Instant,
): readonly NewNotice[] {
  return digest.owner === user ? [] : [noticeOf(digest, { kind, user }, since, [user, since])];
}

/** For the former owner. It shows the digest as it was, because they may not be allowed to see what it becomes. */
export function handedOn(digest: Digest, to: UserId, user: UserId, since: Instant): readonly NewNotice[] {
  if (digest.owner === user) return [];
  const { question, schedule, destinations, condition } = digest;
  const was = { question, schedule, destinations, ...(condition && { condition }) };
  return [noticeOf(digest, { kind: 'handed-on-by', user, to, was }, since, [user, since])];
}

function noticeOf(
  digest: StoredDigest,
  notice: OwnerNotice | UnreadableNotice,
  since: Instant,
  parts: readonly (string | number)[],
): NewNotice {
  const key = [notice.kind, digest.id, ...parts].join(' ');
  return { key, digest: digest.id, owner: digest.owner, notice, since };
}
