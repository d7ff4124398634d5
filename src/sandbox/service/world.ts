// All that is true of the sandbox's campaigns at a given instant, from seed and opening day; no HTTP, no faults, no units.

import type { Instant } from '#base/brand.ts';
import { addDays, type DateRange, type Day, dayAt, daysBetween, weekday, zone } from '#base/day.ts';
import { createActivity, noCounts, type ShareOf, sumOf, type TrueCounts } from './activity.ts';
import { type CampaignPlan, planCampaign, type Status } from './plan.ts';
import { type Statistics, statisticsOf } from './statistics.ts';

export interface TrueCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly ownerId: string;
  readonly ownerEmail: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export interface TrueDay {
  readonly day: Day;
  readonly counts: TrueCounts;
}

export interface ActivityFilter {
  readonly ownerId?: string;
  readonly campaignId?: string;
}

export interface ServiceWorld {
  /** The campaigns created by then, in no particular order. */
  campaignsAt(now: Instant): readonly TrueCampaign[];
  /** One entry for each day of the range on which any campaign could have done something, zeros included. */
  dailyAt(now: Instant, range: DateRange, filter: ActivityFilter): readonly TrueDay[];
  statisticsAt(now: Instant, campaignId: string): Statistics | undefined;
  /** From that day on the campaign sends nothing, and its status stays as it was planned. */
  stall(campaignId: string, from: Day): void;
  /** A stalled campaign sends again from that day on, as it did before. */
  resume(campaignId: string, from: Day): void;
  /** From that day on it gets that share of the replies that were planned. */
  changeReplies(campaignId: string, share: number, from: Day): void;
}

/** Days on which a campaign does nothing, though it was not planned so; without `until` they last. */
interface SilentDays {
  readonly from: number;
  readonly until?: number;
}

/** A campaign and what it does on each day. */
interface Life {
  readonly plan: CampaignPlan;
  readonly activity: (dayNumber: number) => TrueCounts;
  /** As if it never ended. */
  readonly goesOn: (dayNumber: number) => TrueCounts;
}

/** `openedOn` is the service's day (UTC) around which lives are planned: history goes back 120 days from it. */
export function createWorld(seed: number, count: number, openedOn: Day, prefix = ''): ServiceWorld {
  const shares = new Map<string, { readonly from: number; readonly share: number }[]>();
  const shareOf = (id: string) => (dayNumber: number) =>
    shares.get(id)?.findLast(({ from }) => from <= dayNumber)?.share ?? 1;
  let lives = plannedLives(seed, count, openedOn).map((life) => ({
    ...life,
    plan: { ...life.plan, name: prefix + life.plan.name },
  }));
  const earliest = Math.min(...lives.map(({ plan }) => plan.firstDay));

  const breaks = new Map<string, readonly SilentDays[]>();

  const wholeDay = ({ plan, activity, goesOn }: Life, dayNumber: number): TrueCounts => {
    let rested = 0;
    for (const { from, until } of breaks.get(plan.id) ?? []) {
      if (dayNumber < from) break;
      if (until === undefined || dayNumber < until) return noCounts;
      // By whole weeks, so that its weekdays stay the same.
      rested += 7 * Math.ceil((until - from) / 7);
    }
    return rested === 0 ? activity(dayNumber) : goesOn(dayNumber - rested);
  };

  const todayAt = (now: Instant) => daysBetween(openedOn, dayAt(now, utcZone));

  /** Today holds only what has been done by now; tomorrow holds nothing yet. */
  const countsOn = (life: Life, dayNumber: number, now: Instant, today: number): TrueCounts => {
    if (dayNumber > today) return noCounts;
    const whole = wholeDay(life, dayNumber);
    return dayNumber < today ? whole : partOf(whole, doneShare(now));
  };

  return {
    campaignsAt: (now) =>
      lives.filter(({ plan }) => plan.createdAt <= now).map(({ plan }) => campaignAt(plan, now)),

    dailyAt: (now, range, filter) => {
      const today = todayAt(now);
      const first = Math.max(daysBetween(openedOn, range.first), earliest);
      const last = Math.min(daysBetween(openedOn, range.last), today);
      const chosen = lives.filter(({ plan }) => matches(plan, filter));
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
        day: addDays(openedOn, first + index),
        counts: sumOf(chosen.map((life) => countsOn(life, first + index, now, today))),
      }));
    },

    statisticsAt: (now, campaignId) => {
      const life = lives.find(({ plan }) => plan.id === campaignId);
      if (life === undefined || life.plan.createdAt > now) return undefined;
      const today = todayAt(now);
      const { firstDay } = life.plan;
      const days = Array.from({ length: Math.max(0, today - firstDay + 1) }, (_, index) =>
        countsOn(life, firstDay + index, now, today),
      );
      return statisticsOf(life.plan, campaignAt(life.plan, now).status, days);
    },

    stall: (campaignId, from) => {
      breaks.set(campaignId, [...(breaks.get(campaignId) ?? []), { from: daysBetween(openedOn, from) }]);
    },

    resume: (campaignId, day) => {
      const until = daysBetween(openedOn, day);
      const planned = lives.find(({ plan }) => plan.id === campaignId)?.plan.lastDay ?? until;
      const all = breaks.get(campaignId) ?? [{ from: planned + 1 }];
      const ended = all.map((one) => ({ ...one, until: one.until ?? until }));
      breaks.set(
        campaignId,
        ended.filter((one) => one.until > one.from),
      );
    },

    changeReplies: (campaignId, share, from) => {
      const change = { from: daysBetween(openedOn, from), share };
      shares.set(campaignId, [...(shares.get(campaignId) ?? []), change]);
      lives = lives.map((life) =>
        life.plan.id === campaignId ? lifeOf(seed, life.plan, openedOn, shareOf(campaignId)) : life,
      );
    },
  };
}

const utcZone = zone('UTC');

/** Lives as they were planned, which every world of that seed, number and day begins with. Working them out takes longer than a request. */
const plannedBefore = new Map<string, readonly Life[]>();
const plansKept = 4;

/** In the order of their ids. */
function plannedLives(seed: number, count: number, openedOn: Day): readonly Life[] {
  const key = `${seed} ${count} ${openedOn}`;
  const lives =
    plannedBefore.get(key) ??
    Array.from({ length: count }, (_, index) =>
      lifeOf(seed, planCampaign(seed, index, Date.parse(openedOn)), openedOn),
    ).sort((a, b) => (a.plan.id < b.plan.id ? -1 : 1));
  // The newest are at the end.
  plannedBefore.delete(key);
  plannedBefore.set(key, lives);
  const [oldest] = plannedBefore.keys();
  if (plannedBefore.size > plansKept && oldest !== undefined) plannedBefore.delete(oldest);
  return lives;
}

function lifeOf(seed: number, plan: CampaignPlan, openedOn: Day, shareOf?: ShareOf): Life {
  const weekdayOf = (dayNumber: number) => ((((weekday(openedOn) - 1 + dayNumber) % 7) + 7) % 7) + 1;
  const endless = { ...plan, lastDay: Number.POSITIVE_INFINITY };
  return {
    plan,
    activity: createActivity(seed, plan, weekdayOf, shareOf),
    goesOn: createActivity(seed, endless, weekdayOf, shareOf),
  };
}

function campaignAt(plan: CampaignPlan, now: Instant): TrueCampaign {
  const latest = plan.turns.findLast(({ at }) => at <= now);
  return {
    id: plan.id,
    name: plan.name,
    status: latest?.status ?? 'CREATED',
    ownerId: plan.owner.id,
    ownerEmail: plan.owner.email,
    createdAt: plan.createdAt,
    updatedAt: latest?.at ?? plan.createdAt,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
  };
}

function matches(plan: CampaignPlan, filter: ActivityFilter): boolean {
  return (
    (filter.ownerId === undefined || plan.owner.id === filter.ownerId) &&
    (filter.campaignId === undefined || plan.id === filter.campaignId)
  );
}

/** The share of the day's work done by then: evenly from 7 to 19 o'clock. */
function doneShare(now: Instant): number {
  const hour = (now % 86_400_000) / 3_600_000;
  return Math.min(1, Math.max(0, (hour - 7) / 12));
}

function partOf(counts: TrueCounts, share: number): TrueCounts {
  return {
    invitationsSent: Math.floor(counts.invitationsSent * share),
    invitationsAccepted: Math.floor(counts.invitationsAccepted * share),
    messagesSent: Math.floor(counts.messagesSent * share),
    messagesReplied: Math.floor(counts.messagesReplied * share),
  };
}
