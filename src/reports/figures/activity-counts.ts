// The four daily counters as one value: made, added and taken away counter by counter. Knows no days.

import type { ActivityCounterName, ActivityCounts } from '#campaigns/campaign.ts';

/** One value for each daily counter. */
export function byCounter<Value>(
  of: (name: ActivityCounterName) => Value,
): Record<ActivityCounterName, Value> {
  return {
    invitationsSent: of('invitationsSent'),
    invitationsAccepted: of('invitationsAccepted'),
    messagesSent: of('messagesSent'),
    messagesReplied: of('messagesReplied'),
  };
}

export const noCounts: ActivityCounts = byCounter(() => 0);

export function sumOf(one: ActivityCounts, other: ActivityCounts): ActivityCounts {
  return byCounter((name) => one[name] + other[name]);
}

export function difference(one: ActivityCounts, other: ActivityCounts): ActivityCounts {
  return byCounter((name) => one[name] - other[name]);
}

export function isNothing(counts: ActivityCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}
