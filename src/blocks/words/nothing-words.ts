// Why a place shows no campaigns, what to do about it, and whom to ask.

import type { Nothing } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';
import { capital } from '#blocks/parts/text.ts';
import { adminsInWords } from './admins-words.ts';

/** `deed`: what an admin can do about it; `next`: what everybody can. All in plain text. */
type NothingWords =
  | { readonly what: string; readonly deed: string }
  | { readonly what: string; readonly next: string };

/** What is wrong in a place that shows nothing. */
export const nothingHere: Record<Nothing['why'], NothingWords> = {
  'no-room': {
    what: 'No campaigns are shown here: this place has no room yet.',
    deed: 'give a channel one there: /campaign-stats room',
  },
  'kept-out': {
    what: 'No campaigns are shown here: I am kept to some channels, and outside of them show figures only to people who are in one.',
    next: 'Ask whoever runs the bot which channels those are.',
  },
  'not-known': {
    what: 'Slack has not said yet whether you are in the channel whose room you chose on App Home, so no campaigns are shown here.',
    next: 'Ask again in a few seconds, or choose another room on App Home.',
  },
  'left-room': {
    what: 'This was shown in a room that is not yours to see any more, so it is not answered.',
    next: 'Ask anew: App Home says which rooms are yours.',
  },
  'no-account': {
    what: 'No campaigns are shown here: the account of this place is not connected.',
    deed: 'connect it again, with /campaign-stats accounts, or show another one here, with /campaign-stats room',
  },
  'no-account-yet': {
    what: 'No campaigns are shown here: no account is connected yet.',
    deed: 'connect one: /campaign-stats accounts',
  },
  'no-default': {
    what: 'No campaigns are shown here: the account that was shown here was forgotten.',
    deed: 'choose another one: /campaign-stats accounts',
  },
};

/** Whether an admin can do something about it. */
export function isMendable(why: Nothing['why']): boolean {
  return 'deed' in nothingHere[why];
}

/** What to do about it. `admins`: who can; undefined if the reader is one of them. `whom`: they in words; absent: mentions, in mrkdwn. */
export function nothingNext(
  why: Nothing['why'],
  admins: readonly UserId[] | undefined,
  whom = adminsInWords(admins ?? []),
): string {
  const words = nothingHere[why];
  if ('next' in words) return words.next;
  return admins === undefined ? capital(words.deed) : `Ask ${whom} to ${words.deed}`;
}

/** Both in one, in mrkdwn. */
export function nothingInWords(why: Nothing['why'], admins: readonly UserId[] | undefined): string {
  return `${nothingHere[why].what} ${nothingNext(why, admins)}`;
}
