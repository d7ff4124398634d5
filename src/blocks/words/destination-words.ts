// Where digests go, in words: channels and people, and why one cannot be posted to.

import { type ChannelId, forgottenPerson, type UserId } from '#base/tenant.ts';
import { escaped, listed, plural } from '#blocks/parts/text.ts';
import type { ShownDigest } from '#digests/digest.ts';
import { count, howMany } from './numbers.ts';

/** mrkdwn: Slack's own link to the channel or person. In a modal it pings nobody. */
export function destinationInWords(channel: ChannelId): string {
  if (isPerson(channel)) return `<@${channel}>`;
  if (/^D[A-Z0-9]+$/.test(channel)) return 'a direct message';
  return `<#${escaped(channel)}>`;
}

/** In mrkdwn. Somebody who was forgotten has no id any more. */
export function personInWords(person: UserId): string {
  return person === forgottenPerson ? 'somebody who was forgotten' : `<@${person}>`;
}

function isPerson(destination: ChannelId): boolean {
  return /^[UW][A-Z0-9]+$/.test(destination);
}

/** mrkdwn: the first ten. */
export function placesInWords(channels: readonly ChannelId[]): string {
  const shown = channels.slice(0, 10).map(destinationInWords);
  const others = channels.length - shown.length;
  return listed(others === 0 ? shown : [...shown, `${count(others)} more`]);
}

/** mrkdwn: the warning before figures go to people of another company. */
export function outsideInWords(destinations: readonly ChannelId[]): string {
  const people = destinations.filter(isPerson);
  const channels = destinations.filter((one) => !isPerson(one));
  const are = plural(channels.length, 'is', 'are');
  const work = plural(people.length, 'works', 'work');
  return [
    channels.length > 0 &&
      `${placesInWords(channels)} ${are} shared with another company. People there will read these figures.`,
    people.length > 0 && `${placesInWords(people)} ${work} at another company and will read these figures.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Somebody who gets no digests, because they are no full member, or because Slack did not say who they are. */
export interface Unfit {
  /** `U…` */
  readonly person: ChannelId;
  readonly why: 'no-member' | 'unknown';
}

/** mrkdwn: why they get none. */
export function unfitInWords(unfit: readonly Unfit[]): string {
  const those = (wanted: Unfit['why']) =>
    unfit.flatMap(({ person, why }) => (why === wanted ? [person] : []));
  const [others, unknown] = [those('no-member'), those('unknown')];
  const noMembers = others.length === 1 ? 'is not a full member' : 'are not full members';
  return [
    others.length > 0 &&
      `${placesInWords(others)} ${noMembers} of this workspace, and digests go to full members alone.`,
    unknown.length > 0 &&
      `Slack did not say who ${placesInWords(unknown)} ${plural(unknown.length, 'is', 'are')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** In mrkdwn: the places that the reader may see, and how many more there are. */
export function destinationsInWords({ destinations, morePlaces = 0 }: ShownDigest): string {
  const more = morePlaces === 0 ? [] : [howMany(morePlaces, 'more place')];
  return listed([...destinations.map(destinationInWords), ...more]);
}
