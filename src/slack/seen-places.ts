// Which of some places somebody sees, by the table: of the others they are told neither id nor name.

import { may } from '#access/policy.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { standsIn } from '#digests/deeds/visible-digests.ts';
import type { DoorTools } from './door-tools.ts';

/** What Slack has not told in time counts as not seen. */
export async function seenPlaces(
  { channels }: Pick<DoorTools, 'channels'>,
  user: UserId,
  places: readonly ChannelId[],
): Promise<ReadonlySet<ChannelId>> {
  if (places.length === 0) return new Set();
  const onlooker = { user, isAdmin: false, places: await channels.relationsAt(user, places), may };
  return new Set(places.filter((place) => standsIn(place, onlooker)));
}
