// Who plays: digests by the dozen, each known by its words to its owner, copies of some, and watches.

import { type Day, day, zone } from '#base/day.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { Question } from '#reports/question.ts';

/** A digest as the reckoning knows it: all that it ever asked, and every channel that it ever went to. */
export interface Asked {
  readonly id: string;
  readonly owner: string;
  readonly questions: readonly Question[];
  readonly channels: readonly string[];
  readonly schedule: Digest['schedule'];
}

export const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
export const owners = ['U0ANA', 'U0BEN'] as UserId[];
export const handles: Readonly<Record<string, string>> = { U0ANA: 'ana', U0BEN: 'ben' };
/** Each runs once in so many minutes. */
export const periodMinutes = 6;
export const channelCount = 45;
const zones = ['Europe/Lisbon', 'Europe/Berlin', 'Africa/Nairobi'];
const quietChannels = ['C0GROWTH', 'C0SALES', 'C0RANDOM'] as ChannelId[];

/** The number of days makes the words of each its own; a person may turn the one question into the other. */
export function questionsOf(index: number): readonly [Question, Question] {
  const period = { kind: 'last-days', days: index + 1 } as const;
  const both = [
    { kind: 'overview', period },
    { kind: 'daily', period },
  ] as const;
  return index % 3 === 0 ? both : [both[1], both[0]];
}

/** Its channel, and the one that is added to it or taken away. */
export function channelsOf(index: number): readonly [ChannelId, ChannelId] {
  const at = (place: number) => `C0TEAM${String((place % channelCount) + 1).padStart(3, '0')}` as ChannelId;
  return [at(index), at(index + 20)];
}

/** At most 120. */
export function makeDigests(count: number, now: number): Digest[] {
  return Array.from({ length: count }, (_, index): Digest => {
    const minute = index % periodMinutes;
    const [first, second] = channelsOf(index);
    return {
      id: `digest${index}` as DigestId,
      tenant,
      owner: owners[index % owners.length] as UserId,
      question: questionsOf(index)[0],
      destinations: index % 3 === 0 ? [first, second] : [first],
      schedule: {
        kind: 'cron',
        expression: `${minute}-59/${periodMinutes} * * * *`,
        zone: zone(zones[Math.floor(index / 20) % zones.length] as string),
      },
      state: { kind: 'active' },
      refusing: [],
      createdAt: now,
      owedFrom: now + 1,
      version: 0,
    };
  });
}

/** Each on a day of its own, long ago, of which only what is written into the record is ever known. */
export function makeWatches(count: number, now: number): Digest[] {
  return Array.from({ length: count }, (_, index): Digest => {
    const watched = watchedDay(index);
    return {
      id: `watch${index}` as DigestId,
      tenant,
      owner: owners[index % owners.length] as UserId,
      question: { kind: 'daily', period: { kind: 'dates', range: { first: watched, last: watched } } },
      destinations: index % 2 === 0 ? quietChannels.slice(0, 2) : quietChannels.slice(2),
      schedule: { kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, zone: zone('UTC') },
      condition: { kind: 'activity' },
      state: { kind: 'active' },
      refusing: [],
      createdAt: now,
      owedFrom: now + 1,
      version: 0,
    };
  });
}

/** Twenty of them at most. */
export function watchedDay(index: number): Day {
  return day(`2025-03-${String(index + 1).padStart(2, '0')}`);
}

export function askedOf({ id, owner, question, destinations, schedule }: Digest): Asked {
  return { id, owner, questions: [question], channels: destinations, schedule };
}
