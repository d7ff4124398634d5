// Whether the places of a digest show campaigns at all, told while its form can still say so. Knows nothing of the other inputs.

import { within } from '#base/clock.ts';
import type { ChannelId } from '#base/tenant.ts';
import { placesWithoutInWords } from '#blocks/rooms/room-words.ts';
import type { DoorTools } from '#slack/door-tools.ts';

/** An acknowledgement is due in three seconds; the question is looked at besides. */
const lookUpMs = 700;

/** Plain text. Of channels alone: what people see in their own messages may change until it runs. What is not known by then is no fault. */
export async function placesFault(
  { scopes, clock }: Pick<DoorTools, 'scopes' | 'clock'>,
  places: readonly ChannelId[],
): Promise<string | undefined> {
  const channels = places.filter((place) => !/^[UW]/.test(place));
  const found = await within(
    lookUpMs,
    Promise.all(channels.map(async (channel) => (await scopes.scopeFor(channel)).campaigns)),
    clock,
  );
  if (found === 'late') return undefined;
  const whys = found.flatMap((campaigns) => (campaigns.kind === 'none' ? [campaigns.why] : []));
  return placesWithoutInWords(whys, places.length);
}
