// What a room shows, in words. Plain text but where a name says otherwise.

import type { Room } from '#access/room.ts';
import type { CampaignSet } from '#base/scope.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { listed, nameOf } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';

const named = 3;

/** "all campaigns", "campaigns whose name holds “Acme”". */
export function setInWords(set: CampaignSet): string {
  switch (set.kind) {
    case 'all':
      return 'all campaigns';
    case 'owners': {
      const more = set.emails.length - named;
      const shown = set.emails.slice(0, named).map((email) => nameOf(email, nameLengths.line));
      return `campaigns of ${listed(more > 0 ? [...shown, howMany(more, 'other owner')] : shown)}`;
    }
    case 'name':
      return `campaigns whose name holds “${nameOf(set.contains, nameLengths.line)}”`;
    case 'chosen':
      return howMany(set.ids.length, 'chosen campaign');
    default:
      return unreachable(set);
  }
}

/** mrkdwn */
export function managersInWords({ managers }: Pick<Room, 'managers'>): string {
  return managers.length === 0
    ? 'Admins of the bot may change this.'
    : `${listed(managers.map((id) => `<@${id}>`))} and admins of the bot may change this.`;
}
