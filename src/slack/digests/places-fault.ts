// Whether the places of a digest show campaigns at all, told while the form can still say so. Knows nothing of the other inputs.

import { within } from '#base/clock.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { placesWithoutInWords } from '#blocks/rooms/room-words.ts';
import type { DigestId } from '#digests/digest.ts';
import type { DoorTools } from '#slack/door-tools.ts';

/** An acknowledgement is due in three seconds, and the question is looked up as well. */
const lookUpMs = 700;

/**
 * In plain text. Only channels can be at fault: what people see in their own messages may change before the digest runs. What is not known
 * in time is no fault.
 */
export async function placesFault(
  { scopes, digests, clock }: Pick<DoorTools, 'scopes' | 'digests' | 'clock'>,
  places: readonly ChannelId[],
  { by, edited }: { readonly by: UserId; readonly edited: DigestId | undefined },
): Promise<string | undefined> {
  const channels = places.filter((place) => !/^[UW]/.test(place));
  const look = async () => {
    // Someone who may send nothing there hears only that, and not whether the channel has a room.
    const barred = await digests.barred(channels, by, edited);
    const open = channels.filter((channel) => !barred.some(({ place }) => place === channel));
    return Promise.all(open.map(async (channel) => (await scopes.scopeFor(channel)).campaigns));
  };
  const found = await within(lookUpMs, look(), clock);
  if (found === 'late') return undefined;
  const whys = found.flatMap((campaigns) => (campaigns.kind === 'none' ? [campaigns.why] : []));
  return placesWithoutInWords(whys, places.length);
}
