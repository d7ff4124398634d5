// Restarts digests when whatever stopped them is mended.

import type { Instant } from '#base/brand.ts';
import type { Nothing } from '#base/scope.ts';
import type { ChannelId } from '#base/tenant.ts';
import { destinationRefusal, isBrokenByChannel, refusesWholly } from '#digests/deeds/destinations.ts';
import { type Delivery, type Digest, type DigestId, isReadable, type StoredDigest } from '#digests/digest.ts';
import type { Desk } from './delivery-desk.ts';
import { destinationMended } from './make-notices.ts';

/** How many deliveries are searched for the last one to a destination. */
const deliveriesLookedBack = 50;

/** A post or an event shows that the channel accepts posts again. Restarts every digest that it refused. */
export async function mendChannelOfAll(channel: string, desk: Desk): Promise<void> {
  desk.looks.open.delete(channel as ChannelId);
  await mendChannel(channel, await desk.store.loadDigests(), desk);
}

async function mendChannel(channel: string, digests: readonly StoredDigest[], desk: Desk): Promise<void> {
  for (const digest of digests.filter(isReadable)) {
    const refusal = destinationRefusal(digest, channel);
    // A channel that accepts posts may still show nothing.
    if (refusal !== undefined && !showsNothing(refusal.error)) await mendOne(digest.id, channel, desk);
  }
}

/** Restarts the digest there and tells its owner which posts did not arrive. */
async function mendOne(id: DigestId, channel: string, desk: Desk): Promise<void> {
  const history = await desk.store.loadHistory(id, deliveriesLookedBack);
  const last = history.find(({ kind, destination }) => kind === 'scheduled' && destination === channel);
  await desk.amend(id, (current) => {
    const refused = destinationRefusal(current, channel);
    if (refused === undefined) return undefined;
    const at = desk.clock.now();
    const refusing = current.refusing.filter((one) => one !== refused);
    const mended: Digest = {
      ...current,
      refusing,
      state: isBrokenByChannel(current) ? { kind: 'active' } : current.state,
      owedFrom: refusesWholly(current) ? at : current.owedFrom,
    };
    const unsent = last !== undefined && didNotArrive(last) ? last : undefined;
    return { digest: mended, notices: [destinationMended(current, refused.channel, unsent, at)] };
  });
}

/** Restarts digests in places that show campaigns again. */
export async function recheckPlaces(digests: readonly Digest[], desk: Desk): Promise<void> {
  for (const { id, via, refusing } of digests)
    for (const { channel, error } of refusing) {
      if (!showsNothing(error)) continue;
      const { campaigns } = await desk.scopeFor(channel, via);
      if (campaigns.kind !== 'none') await mendOne(id, channel, desk);
    }
}

/** Whether the error is a reason why a place shows nothing, and not a code of Slack's. */
function showsNothing(word: string): boolean {
  return Object.hasOwn(emptyBecause, word);
}

const emptyBecause: Record<Nothing['why'], true> = {
  'no-room': true,
  'no-account': true,
  'no-account-yet': true,
  'no-default': true,
  'kept-out': true,
  'not-known': true,
  'left-room': true,
};

/**
 * Looks at each refusing channel once an hour, without posting, because no event tells of some mends. If a look was wrong once, only a
 * post or an event restarts the channel.
 */
export async function recheckChannels(digests: readonly Digest[], desk: Desk): Promise<void> {
  const { looks } = desk;
  if (looks.underWay) return;
  looks.underWay = true;
  try {
    await lookAtRefusing(digests, desk);
  } finally {
    looks.underWay = false;
  }
}

async function lookAtRefusing(digests: readonly Digest[], desk: Desk): Promise<void> {
  const { looks, messenger, clock, store } = desk;
  const refusals = digests.flatMap(({ refusing }) => refusing);
  for (const [channel, ofChannel] of Map.groupBy(refusals, (refusal) => refusal.channel)) {
    if (!ofChannel.every(({ error, looksOpen }) => messenger.isSeenByLook(error) && !looksOpen)) continue;
    const now = clock.now();
    const refusedAt = Math.min(...ofChannel.map(({ at }) => at));
    if (!isLookDue([refusedAt, looks.at.get(channel) ?? refusedAt], now)) continue;
    looks.at.set(channel, now);
    if ((await messenger.look(channel)) === 'open') {
      looks.open.add(channel);
      await mendChannel(channel, await store.loadDigests(), desk);
    }
    await clock.sleep(spacingMs, desk.stopping);
  }
}

/** Slack takes 50 such calls a minute: https://docs.slack.dev/apis/web-api/rate-limits (tier 3) */
const spacingMs = 1_500;
const betweenLooksMs = 60 * 60_000;

/** Due one hour after the last look. A time after `now` does not count: the clock was set back since then. */
function isLookDue(times: readonly Instant[], now: Instant): boolean {
  return now >= Math.max(...times.filter((at) => at <= now)) + betweenLooksMs;
}

/** Whether the delivery was owed and certainly did not arrive. */
export function didNotArrive({ state }: Delivery): boolean {
  return state.kind === 'failed' || state.kind === 'missed';
}
