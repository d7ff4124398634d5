// What one campaign does on each day, in whole days. Pure; each day is worked out once from the days before it.

import { type Draw, drawsFor, rounded } from './chance.ts';
import type { CampaignPlan } from './plan.ts';

const countNames = ['invitationsSent', 'invitationsAccepted', 'messagesSent', 'messagesReplied'] as const;
export type TrueCounts = Readonly<Record<(typeof countNames)[number], number>>;

export const noCounts: TrueCounts = {
  invitationsSent: 0,
  invitationsAccepted: 0,
  messagesSent: 0,
  messagesReplied: 0,
};

export function sumOf(all: Iterable<TrueCounts>): TrueCounts {
  const sum = { ...noCounts };
  for (const counts of all) for (const name of countNames) sum[name] += counts[name];
  return sum;
}

/** ISO weekday (1 Monday to 7 Sunday) of a numbered day. */
export type WeekdayOf = (dayNumber: number) => number;

/** The share of its planned replies that comes on a numbered day. */
export type ShareOf = (dayNumber: number) => number;

/**
 * The counts of a whole day by its number. By the end of any day, no more is accepted than was sent before that day, and no more replied
 * than messages were sent before it. So a day may be cut short anywhere and the counts still add up.
 */
export function createActivity(
  seed: number,
  plan: CampaignPlan,
  weekdayOf: WeekdayOf,
  shareOf: ShareOf = () => 1,
): (dayNumber: number) => TrueCounts {
  const days: TrueCounts[] = [];
  const past = { sum: { ...noCounts }, unwritten: 0 };
  return (dayNumber) => {
    if (dayNumber < plan.firstDay || dayNumber > plan.lastDay) return noCounts;
    while (days.length <= dayNumber - plan.firstDay) {
      const next = nextDay(seed, plan, weekdayOf, shareOf, days, past);
      days.push(next);
      for (const name of countNames) past.sum[name] += next[name];
    }
    return days[dayNumber - plan.firstDay] ?? noCounts;
  };
}

interface Past {
  /** The sums of all days before. */
  readonly sum: Record<keyof TrueCounts, number>;
  /** Messages that are due and wait for a working day. */
  unwritten: number;
}

function nextDay(
  seed: number,
  plan: CampaignPlan,
  weekdayOf: WeekdayOf,
  shareOf: ShareOf,
  days: readonly TrueCounts[],
  past: Past,
): TrueCounts {
  const dayNumber = plan.firstDay + days.length;
  const draw = drawsFor(seed, plan.index, 500_000 + dayNumber);
  const business = businessOf(weekdayOf(dayNumber));
  const ago = (count: number): TrueCounts => days[days.length - count] ?? noCounts;

  const leadsLeft = Math.floor(plan.leadCount * (1 - plan.skipShare)) - past.sum.invitationsSent;
  const wanted = plan.pace * business * seasonOf(plan, dayNumber, days.length) * (0.8 + 0.4 * draw());
  const invitationsSent = Math.min(leadsLeft, rounded(draw, wanted));

  const ripe =
    0.4 * ago(1).invitationsSent +
    0.3 * ago(2).invitationsSent +
    0.2 * ago(3).invitationsSent +
    0.1 * ago(6).invitationsSent;
  const open = past.sum.invitationsSent - past.sum.invitationsAccepted;
  const invitationsAccepted = Math.min(open, rounded(draw, plan.acceptRatio * ripe * lively(draw)));

  past.unwritten +=
    ago(1).invitationsAccepted + 0.7 * ago(4).invitationsAccepted + 0.4 * ago(9).invitationsAccepted;
  const messagesSent = Math.min(Math.floor(past.unwritten), rounded(draw, 0.55 * past.unwritten * business));
  past.unwritten -= messagesSent;

  const ratio =
    plan.swing !== undefined && dayNumber >= plan.swing.fromDay ? plan.swing.replyRatio : plan.replyRatio;
  const read = 0.6 * ago(1).messagesSent + 0.3 * ago(2).messagesSent + 0.1 * ago(4).messagesSent;
  const unanswered = past.sum.messagesSent - past.sum.messagesReplied;
  const messagesReplied = Math.min(
    unanswered,
    rounded(draw, shareOf(dayNumber) * ratio * read * lively(draw)),
  );

  return { invitationsSent, invitationsAccepted, messagesSent, messagesReplied };
}

/** The share of a working day's outreach that goes out on this weekday. */
function businessOf(weekday: number): number {
  const shares = [1, 1.1, 1.08, 1, 0.82, 0.09, 0.03];
  return shares[weekday - 1] ?? 1;
}

/** A warm-up over the first days, and waves of a month, for each campaign at its own time. */
function seasonOf(plan: CampaignPlan, dayNumber: number, age: number): number {
  const warmUp = Math.min(1, (age + 1) / 4);
  return warmUp * (1 + 0.3 * Math.sin(2 * Math.PI * (dayNumber / 30 + plan.phase)));
}

function lively(draw: Draw): number {
  return 0.7 + 0.6 * draw();
}
