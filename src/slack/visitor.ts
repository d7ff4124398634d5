// A person in one place, with what the gatekeeper shows them there: when they come, and again before what took a while is shown.

import type { RoomBook } from '#access/room.ts';
import type { Asker, ScopeBook } from '#access/scope-book.ts';
import { sightOf } from '#base/scope.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { Refusal } from '#blocks/short-messages.ts';
import type { Person, Visitor } from './people.ts';
import { type AdmissionTools, decideAdmission } from './receiving/admission.ts';
import { shownRoomOf } from './room-mark.ts';

interface Gatekeeping extends Pick<AdmissionTools, 'people' | 'admission'> {
  readonly scopes: Pick<ScopeBook, 'scopeOf'>;
}

export async function visitorAt(
  { scopes, people, admission }: Gatekeeping,
  person: Person,
  where: Omit<Asker, 'user' | 'standing'>,
): Promise<Visitor> {
  const { id: user, standing } = person;
  const scope = await scopes.scopeOf({ ...where, user, standing });
  // They may have left the channel since. Outside of channels they may choose another room meanwhile: that takes nothing from this one.
  const here = { ...where, isCarried: true, via: where.via ?? shownRoomOf(scope) };
  return {
    ...person,
    scope,
    seesStill: async () => {
      // Who is shown nothing can lose nothing.
      if (scope.campaigns.kind === 'none') return true;
      const now = decideAdmission(admission, await people.find(user), undefined);
      if (now.kind === 'refused') return false;
      const seen = await scopes.scopeOf({ ...here, user, standing: now.person.standing });
      return sightOf(seen) === sightOf(scope);
    },
  };
}

/**
 * A person who speaks from nowhere in Slack, and names the channel whose room they mean. They need not be where that is shown, so it is
 * believed no further than what a message of that room carries. `channel` undefined: the room that they chose.
 */
export async function visitorInRoomOf(
  tools: Gatekeeping & { readonly rooms: RoomBook },
  person: Person,
  channel: ChannelId | undefined,
): Promise<Visitor | { readonly refused: Refusal }> {
  const admission = decideAdmission(tools.admission, person, channel);
  if (admission.kind === 'refused') return { refused: admission.why };
  const hasRoom = channel !== undefined && (await tools.rooms.roomOf(channel)) !== undefined;
  const via = channel === undefined ? undefined : hasRoom ? channel : 'default';
  return visitorAt(tools, person, { channel: undefined, via });
}
