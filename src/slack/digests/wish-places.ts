// Where a wish says that something is to come, as Slack knows the places. Looks nothing up.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Wish, WishedPlace } from '#language/schedules/wish.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';

/** With the ids of the channels that were marked in what was said, in place of their names. */
export function withPlaces(wish: Wish, channels: ReadonlyMap<string, ChannelId> = new Map()): Wish {
  const placed = (place: WishedPlace): WishedPlace => {
    const id = place.kind === 'channel' ? channels.get(place.name.toLowerCase()) : undefined;
    return id === undefined ? place : { kind: 'channel', name: id };
  };
  const { to, also } = wish;
  return { ...wish, ...(to && { to: placed(to) }), ...(also && { also: also.map(placed) }) };
}

/** Where nothing is said that Slack knows by its id, the form opens with the place where it was said. */
export function placesIn(
  { to, also = [] }: Pick<Wish, 'to' | 'also'>,
  asker: UserId,
  here: ChannelId | undefined,
): readonly ChannelId[] {
  const places = [to ?? ({ kind: 'here' } as const), ...also];
  const ids = places.flatMap((place) => placeIn(place, asker, here) ?? []);
  if (ids.length > 0) return [...new Set(ids)];
  return here === undefined ? [] : [here];
}

function placeIn(place: WishedPlace, asker: UserId, here: ChannelId | undefined): ChannelId | undefined {
  switch (place.kind) {
    case 'me':
      return asker as string as ChannelId;
    case 'here':
      return here;
    case 'channel':
      return channelNamed(place.name);
    case 'person': {
      const mention = mentionIn(place.who);
      return mention?.kind === 'user' ? (mention.user as ChannelId) : undefined;
    }
  }
}

/** undefined where only its name is known. */
export function channelNamed(
  name: string,
  channels: ReadonlyMap<string, ChannelId> = new Map(),
): ChannelId | undefined {
  return /^[CG][A-Z0-9]{5,}$/.test(name) ? (name as ChannelId) : channels.get(name.toLowerCase());
}
