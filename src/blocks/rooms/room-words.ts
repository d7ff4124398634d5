// What a room shows, in words. Plain text, unless a name says otherwise.

import type { Room } from '#access/room.ts';
import type { CampaignSet, Nothing, Scope } from '#base/scope.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { escaped, listed, nameIn, nameOf, plural } from '#blocks/parts/text.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';

const mostNamed = 3;

/** "all campaigns", "campaigns whose name holds “Acme”". */
export function setInWords(set: CampaignSet): string {
  switch (set.kind) {
    case 'all':
      return 'all campaigns';
    case 'owners': {
      const more = set.emails.length - mostNamed;
      const shown = set.emails.slice(0, mostNamed).map((email) => nameOf(email, nameLengths.line));
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

/** Who may change what a channel shows. `hasAdmins`: whether the bot has any. */
export interface Changers extends Pick<Room, 'managers'> {
  readonly hasAdmins: boolean;
}

/** mrkdwn */
export function managersInWords({ managers, hasAdmins }: Changers): string {
  if (!hasAdmins && managers.length === 0)
    return 'Only admins of the bot may change this, and ADMIN_USERS names none. Ask whoever runs the bot.';
  return managers.length === 0
    ? 'Admins of the bot may change this.'
    : `${listed(managers.map((id) => `<@${id}>`))} and admins of the bot may change this.`;
}

export interface ShownHere extends Pick<Scope, 'campaigns' | 'room'> {
  /** How many campaigns that is now. */
  readonly count: number;
  readonly account: string | undefined;
}

/** mrkdwn: "The room of #sales: campaigns whose name holds “Acme”, 12 today". */
export function shownInWords({ campaigns, room, count: today, account }: ShownHere): string {
  if (campaigns.kind === 'none') return 'No campaigns are shown here.';
  const where = room === undefined ? 'Shown here' : `The room of ${destinationInWords(room)}`;
  const of = account === undefined ? '' : ` of ${nameIn(account, nameLengths.line)}`;
  return `${where}: ${escaped(setInWords(campaigns))}${of}, ${howMany(today, 'campaign')} today.`;
}

/** Why some of the places that were chosen for a digest show no campaigns, in plain text; undefined if all of them do. */
export function placesWithoutInWords(whys: readonly Nothing['why'][], places: number): string | undefined {
  const why = whys.includes('no-room') ? 'no-room' : whys.includes('no-account') ? 'no-account' : undefined;
  if (why === undefined) return undefined;
  const many = whys.filter((each) => each === why).length;
  const which =
    places === 1
      ? 'This place shows'
      : `${count(many)} of these ${plural(many, 'places shows', 'places show')}`;
  return why === 'no-room'
    ? `${which} no campaigns: ${plural(many, 'it has', 'they have')} no room. An admin of the bot gives a channel one there: /campaign-stats room`
    : `${which} no campaigns: the account of ${plural(many, 'its room is', 'their rooms is')} not connected. Ask an admin of the bot to connect it again.`;
}
