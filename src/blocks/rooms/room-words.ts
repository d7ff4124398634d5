// What a room shows, in words. Plain text, unless a name says otherwise.

import type { Room } from '#access/room.ts';
import type { CampaignSet, Nothing, Scope } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { escaped, listed, nameIn, nameOf, plural } from '#blocks/parts/text.ts';
import { adminsInWords } from '#blocks/words/admins-words.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { howMany } from '#blocks/words/numbers.ts';

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

/** Who may change what a channel shows. */
export interface Changers extends Pick<Room, 'managers'> {
  readonly admins: readonly UserId[];
}

/** mrkdwn */
export function managersInWords({ managers, admins }: Changers): string {
  if (admins.length === 0 && managers.length === 0)
    return 'Only admins of the bot may change this, and ADMIN_USERS names none. Ask whoever runs the bot.';
  return managers.length === 0
    ? `Admins of the bot may change this: ask ${adminsInWords(admins)}.`
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
  const why = mendable.find((each) => whys.includes(each));
  if (why === undefined) return undefined;
  const many = whys.filter((each) => each === why).length;
  const which =
    places === 1 ? 'This place shows' : howMany(many, 'of these places shows', 'of these places show');
  return `${which} no campaigns: ${lacks(why, many)}`;
}

/** What an admin can mend, the worst first. */
const mendable = [
  'no-account-yet',
  'no-default',
  'no-room',
  'no-account',
] as const satisfies readonly Nothing['why'][];

function lacks(why: (typeof mendable)[number], many: number): string {
  switch (why) {
    case 'no-account-yet':
      return 'no account is connected yet. An admin of the bot connects one: /campaign-stats accounts';
    case 'no-default':
      return 'the account that was shown there was forgotten. An admin of the bot chooses another: /campaign-stats accounts';
    case 'no-room':
      return `${plural(many, 'it has', 'they have')} no room. An admin of the bot gives a channel one there: /campaign-stats room`;
    case 'no-account':
      return `the account of ${plural(many, 'its room is', 'their rooms is')} not connected. Ask an admin of the bot to connect it again.`;
    default:
      return unreachable(why);
  }
}
