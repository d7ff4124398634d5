// Which destinations of a digest take posts and which refuse, as far as the digest knows; pure.

import type { ChannelId } from '#base/tenant.ts';
import type { Digest, RefusingDestination } from '#digests/digest.ts';

/** More is no digest but a mailing: each is looked at before it is saved, and takes a second of its own when it posts. */
export const mostDestinations = 100;

/** Those to which runs are owed. */
export function openDestinations(digest: Digest): readonly ChannelId[] {
  return digest.destinations.filter((channel) => destinationRefusal(digest, channel) === undefined);
}

/** undefined where that channel takes posts. */
export function destinationRefusal({ refusing }: Digest, channel: string): RefusingDestination | undefined {
  return refusing.find((one) => one.channel === channel);
}

/** Nothing was owed to anybody: nothing is owed of that time once a destination takes posts again. */
export function refusesWholly(digest: Digest): boolean {
  return openDestinations(digest).length === 0;
}

/** A digest that stopped because its question has no answer any more has no channel to blame. */
export function isBrokenByChannel({ state }: Digest): boolean {
  return state.kind === 'broken' && state.channel !== undefined;
}
