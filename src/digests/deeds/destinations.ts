// Which destinations of a digest take posts and which refuse, as far as the digest knows. Pure.

import type { ChannelId } from '#base/tenant.ts';
import type { Digest, RefusingDestination } from '#digests/digest.ts';

/** More would be a mailing. The bot looks at each destination before it saves the digest, and each post takes a second. */
export const mostDestinations = 100;

/** The destinations that get runs. */
export function openDestinations(digest: Digest): readonly ChannelId[] {
  return digest.destinations.filter((channel) => destinationRefusal(digest, channel) === undefined);
}

/** Undefined if that channel accepts posts. */
export function destinationRefusal({ refusing }: Digest, channel: string): RefusingDestination | undefined {
  return refusing.find((one) => one.channel === channel);
}

/** If every destination refuses, the digest owes nothing. It does not catch up when a destination accepts posts again. */
export function refusesWholly(digest: Digest): boolean {
  return openDestinations(digest).length === 0;
}

/** False if the digest stopped because its question has no answer any more: then no channel is to blame. */
export function isBrokenByChannel({ state }: Digest): boolean {
  return state.kind === 'broken' && state.channel !== undefined;
}
