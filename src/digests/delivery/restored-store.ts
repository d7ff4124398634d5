// If the store is restored from an older copy, the channels may hold posts that the ledger lacks. They are read before anything late is sent.

import type { Instant } from '#base/brand.ts';
import type { ChannelId } from '#base/tenant.ts';
import { openDestinations } from '#digests/deeds/destinations.ts';
import { type Delivery, type Digest, isReadable, type StoredDigest } from '#digests/digest.ts';
import type { SeenPost } from '#digests/messenger.ts';
import type { Desk } from './delivery-desk.ts';
import { unsureNotice } from './make-notices.ts';
import { plannedDelivery } from './owed-runs.ts';
import { fingerprintOf } from './watch-condition.ts';

/** A post may have been on its way when the last minute was written. */
const marginMs = 5 * 60_000;
/** https://docs.slack.dev/apis/web-api/rate-limits (tier 3: 50 a minute, and more for a moment) */
const readAtOnce = 20;
const betweenReadsMs = 1_300;

/**
 * Writes posts of the channels that the ledger lacks into the ledger. If the store is an older copy and the bot may not read a channel, it
 * sends nothing late there and asks the owner instead. `lastMinute` is the last minute that the ledger knows.
 */
export async function findLostPosts(
  digests: readonly StoredDigest[],
  lastMinute: Instant,
  now: Instant,
  desk: Desk,
): Promise<void> {
  const { store, log } = desk;
  const late = (await store.loadOpenDeliveries()).filter((one) => one.scheduledFor <= now && !isBegun(one));
  const watches = digests
    .filter(isReadable)
    .filter((one) => one.schedule.kind === 'watch' && one.state.kind === 'active');
  const channels = new Set([
    ...late.map(({ destination }) => destination),
    ...watches.flatMap((digest) => openDestinations(digest)),
  ]);
  const since = Math.min(lastMinute, now, ...late.map(({ scheduledFor }) => scheduledFor)) - marginMs;
  const { surprises, unread } = await compare([...channels], since, digests, desk);
  if (surprises === 0 && !(await store.wasSetBack())) return;
  const asked = late.filter(({ kind, destination }) => kind === 'scheduled' && unread.has(destination));
  const about = { since, missingPosts: surprises, channelsNotRead: unread.size, askedOfOwners: asked.length };
  if (surprises === 0 && unread.size === 0 && asked.length === 0)
    log.info('the store was copied or moved: Slack has no post that it does not know', about);
  else
    log.error(
      'the store was older than Slack: what it lacks was read from the channels, or put to the owners',
      about,
    );
  for (const delivery of asked) await putToOwner(delivery, digests, now, desk);
  await store.acceptAsIs();
}

/**
 * Reads the channels. `surprises` counts the posts of which the ledger did not even know that they were begun. The bot writes each post
 * down before it sends it, so such a post is newer than the store.
 */
async function compare(
  channels: readonly ChannelId[],
  since: Instant,
  digests: readonly StoredDigest[],
  desk: Desk,
): Promise<{ readonly surprises: number; readonly unread: ReadonlySet<ChannelId> }> {
  const unread = new Set<ChannelId>();
  let surprises = 0;
  let reads = 0;

  async function read({ channel, thread }: ReadPlace): Promise<void> {
    if (reads >= readAtOnce) await desk.clock.sleep(betweenReadsMs, desk.stopping);
    desk.stopping.throwIfAborted();
    reads += 1;
    const seen = await desk.messenger.postsSince(channel, since, thread);
    if (seen.kind === 'unknown') unread.add(channel);
    else for (const post of seen.posts) if (await recordPost(post, channel, digests, desk)) surprises += 1;
  }

  for (const channel of channels) await read({ channel });
  const isRead = ({ channel }: ReadPlace) => channels.includes(channel) && !unread.has(channel);
  for (const place of (await standingAlerts(digests, desk)).filter(isRead)) await read(place);
  return { surprises, unread };
}

interface ReadPlace {
  readonly channel: ChannelId;
  /** The post whose thread is read; absent for the channel itself. */
  readonly thread?: string;
}

/** The newest posts of alerts without a known end. A watch tells the end in the thread, which a channel's history does not list. */
async function standingAlerts(digests: readonly StoredDigest[], { store }: Desk): Promise<ReadPlace[]> {
  const watches = await store.loadWatches();
  const standing = digests.filter(({ id }) => watches.get(id)?.seen === 'alert');
  const places: ReadPlace[] = [];
  for (const { id } of standing) {
    const alerts = new Map<ChannelId, string>();
    // The history starts with the newest.
    for (const { about, destination, state } of await store.loadHistory(id, alertsLookedAt)) {
      if (about?.kind !== 'alert' || state.kind !== 'posted' || alerts.has(destination)) continue;
      alerts.set(destination, state.ts);
    }
    places.push(...[...alerts].map(([channel, thread]) => ({ channel, thread })));
  }
  return places;
}

/** More than the number of destinations of a digest. */
const alertsLookedAt = 100;

/** Writes the post into the ledger. True if the ledger did not know that it was begun. */
async function recordPost(
  { id, ts, run }: SeenPost,
  destination: ChannelId,
  digests: readonly StoredDigest[],
  { store }: Desk,
): Promise<boolean> {
  let delivery = await store.loadDelivery(id);
  if (delivery?.state.kind === 'posted') return false;
  const isSurprise = delivery === undefined || !isBegun(delivery);
  const digest = digests.find((one) => one.id === run?.digest);
  if (delivery === undefined && run !== undefined && digest !== undefined) {
    delivery = plannedDelivery(run.kind, { ...run, tenant: digest.tenant, destination });
    await store.planDeliveries([delivery]);
    if (isReadable(digest)) await relearn(digest, delivery, store);
  }
  // This store has never known the digest. Another installation with the same token posted it, which says nothing about this store.
  if (delivery === undefined) return false;
  const at = Math.round(Number(ts) * 1_000);
  const posted = { kind: 'posted', ts, at, lateByMs: Math.max(0, at - delivery.scheduledFor) } as const;
  await store.moveDelivery(delivery.id, delivery.state, posted);
  return isSurprise;
}

/** Whether the ledger says that the post may have been sent. */
function isBegun({ state }: Delivery): boolean {
  return (
    state.kind === 'posting' ||
    state.kind === 'unsure' ||
    (state.kind === 'collecting' && state.before?.kind === 'unsure')
  );
}

/** What the watch posted tells what it saw. Writes that down, unless the store knows of a later look. */
async function relearn(
  digest: Digest,
  { about, scheduledFor }: Delivery,
  store: Desk['store'],
): Promise<void> {
  if (about === undefined) return;
  const kept = (await store.loadWatches()).get(digest.id);
  if (kept !== undefined && kept.checkedFor >= scheduledFor) return;
  const isAlert = about.kind === 'alert';
  const seen = { checkedFor: scheduledFor, seen: isAlert ? 'alert' : 'normal', told: isAlert } as const;
  const alerted = isAlert ? { alertedAt: scheduledFor } : {};
  await store.saveWatch(digest.id, kept, { of: fingerprintOf(digest), ...kept, ...seen, ...alerted }, []);
}

async function putToOwner(
  delivery: Delivery,
  digests: readonly StoredDigest[],
  now: Instant,
  { store }: Desk,
): Promise<void> {
  const digest = digests.find(({ id }) => id === delivery.digest);
  if (digest === undefined) return;
  const state = { kind: 'unsure', reason: 'set-back' } as const;
  await store.moveDelivery(delivery.id, delivery.state, state, [unsureNotice(digest, delivery, now)]);
}
