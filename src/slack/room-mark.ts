// In which room something outside of channels was shown: carried by what is drawn there, so that a click on it is answered in that room, whatever its reader chose since.

import type { HomeRoom } from '#access/homes.ts';
import type { Scope } from '#base/scope.ts';
import type { ChannelId } from '#base/tenant.ts';

/** undefined in channels, and where it is not known yet what is shown. */
export function shownRoomOf({ room, isOutside, campaigns }: Scope): HomeRoom | undefined {
  const isKnown = campaigns.kind !== 'none' || campaigns.why !== 'not-known';
  return isOutside && isKnown ? (room ?? 'default') : undefined;
}

/** `iteration`: of a drawing, which stands in the id of each of its blocks. It is believed no further than the gatekeeper allows the reader. */
export function markedIteration(iteration: string, room: HomeRoom | undefined): string {
  return room === undefined ? iteration : `${markOf(room)}${iteration}`;
}

/** In the id of a block, at its beginning or behind the name of a menu; or at the beginning of what a view carries. */
export function roomIn(text: string): HomeRoom | undefined {
  return mark.exec(text)?.[1] as HomeRoom | undefined;
}

export function markOf(room: HomeRoom): string {
  return `~${room}~`;
}

const mark = /^(?:menu:)?~(default|[CG][A-Z0-9]{1,30})~/;

/** Of a digest in somebody's own messages: the room that it was set up in. */
export function roomOfOwn(destination: ChannelId, via: ChannelId | undefined): HomeRoom | undefined {
  return /^[UWD]/.test(destination) ? (via ?? 'default') : undefined;
}
