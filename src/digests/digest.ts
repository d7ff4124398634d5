// Reports asked for in advance, as values: the digest, its schedule, its condition and its deliveries.

import type { Brand, Instant } from '#base/brand.ts';
import type { DateRange, Day, Weekday, Zone } from '#base/day.ts';
import type { ChannelId, Tenant, UserId } from '#base/tenant.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { Question } from '#reports/question.ts';

export type DigestId = Brand<string, 'DigestId'>;
export type DeliveryId = Brand<string, 'DeliveryId'>;

export type Schedule = Rhythm & {
  readonly zone: Zone;
  /** The last day on which it runs, in its zone; absent: it never ends. */
  readonly endsOn?: Day;
  /** Runs on these days are left out; absent: none is. */
  readonly daysOff?: DaysOff;
};

/** `times` are HH:mm, 00:00 to 23:59, at least one, in order and distinct, on the wall clock of the schedule's zone. */
export type Rhythm =
  /** `weekdays` not empty, in order. `every` absent: each week. */
  | {
      readonly kind: 'weekly';
      readonly weekdays: readonly Weekday[];
      readonly times: readonly string[];
      readonly every?: EveryWeeks;
    }
  | { readonly kind: 'monthly'; readonly on: MonthDay; readonly times: readonly string[] }
  /** Five fields, as croner reads them. */
  | { readonly kind: 'cron'; readonly expression: string }
  /**
   * Looks at its condition at these steps from midnight, and posts only when what it sees has changed. everyMinutes: 15 to 1,440;
   * coolDownMinutes: how long after an alert no other one is posted, 0 to 10,080.
   */
  | { readonly kind: 'watch'; readonly everyMinutes: number; readonly coolDownMinutes: number };

/** Each `weeks`th week (2 to 52), counted from the one that holds `from`; weeks begin on Monday. */
export interface EveryWeeks {
  readonly weeks: number;
  readonly from: Day;
}

export type MonthDay =
  /** 1 to 31; a shorter month takes its last day instead. */
  | { readonly kind: 'date'; readonly date: number }
  | { readonly kind: 'last-day' }
  /** The first or the last day that is not off: by the schedule's days off, or where it has none, Monday to Friday. */
  | { readonly kind: 'first-working-day' }
  | { readonly kind: 'last-working-day' };

/** Days on which nobody works; every other day is a working day. */
export interface DaysOff {
  readonly weekdays: readonly Weekday[];
  /** Typed by hand; both ends included. */
  readonly dates: readonly DateRange[];
  /** Public holidays of that place are off too. */
  readonly holidays?: HolidayPlace;
}

/** As date-holidays names them: `DE`, `BY`; only public holidays of the place count. */
export interface HolidayPlace {
  readonly country: string;
  readonly state?: string;
  readonly region?: string;
}

/** What must be true of the complete days of the question's period for a digest to be posted; by figures of the report. */
export type Condition =
  | PlainCondition
  /** `value`: a count, or for a rate the ratio (0.05 is 5 %). Equal is neither above nor below. */
  | {
      readonly kind: 'figure';
      readonly figure: FigureName;
      readonly is: 'above' | 'below';
      readonly value: number;
    };

/** Conditions that name no figure. A new one begins here. */
export const plainConditions = [
  /** Anything at all was counted. */
  'activity',
  /** There is a need that arose today and that nobody handles. For a watch: that arose since it last told of one. */
  'new-need',
] as const;

export type PlainConditionKind = (typeof plainConditions)[number];

export type PlainCondition = { [Kind in PlainConditionKind]: { readonly kind: Kind } }[PlainConditionKind];

export type FigureName = ActivityCounterName | 'acceptanceRate' | 'replyRate';

/** What is posted if there is nothing to say (no activity in the period): the whole report, one line, or nothing. */
export type WhenQuiet = 'post' | 'line' | 'skip';

export interface Digest {
  readonly id: DigestId;
  readonly tenant: Tenant;
  readonly owner: UserId;
  readonly question: Question;
  /** At least one. */
  readonly destinations: readonly ChannelId[];
  readonly schedule: Schedule;
  /** Absent: it is always posted. A watch always has one. */
  readonly condition?: Condition;
  /** Absent: post. */
  readonly whenQuiet?: WhenQuiet;
  /** The channel whose room people see in their own messages; absent: what they see there by default. */
  readonly via?: ChannelId;
  readonly state: DigestState;
  /** Destinations that refuse: nothing is owed to them until the digest is edited or resumed. */
  readonly refusing: readonly RefusingDestination[];
  readonly createdAt: Instant;
  /** Runs before this instant are not owed. The digest was created, got another schedule or became active again then. */
  readonly owedFrom: Instant;
  /** 0 at first, one more with each change. A change that rests on an older version is not written. */
  readonly version: number;
}

/** A digest as somebody sees it: with those of its destinations, and of what refuses, that they see. */
export interface ShownDigest extends Digest {
  /** How many destinations it has besides; absent: they see all of them. */
  readonly morePlaces?: number;
}

/** What an admin gets of a digest if they see none of its destinations: enough to stop it and to hand it over. */
export interface VeiledDigest {
  readonly kind: 'veiled';
  readonly id: DigestId;
  readonly owner: UserId;
  readonly state: DigestState['kind'];
}

/**
 * A digest whose row this version of the bot cannot read. It rests, with everything that it owes, until the row can be read. `readable` is
 * what can be said of it all the same; `faults` are the columns that cannot be read.
 */
export interface UnreadableDigest {
  readonly kind: 'unreadable';
  readonly id: DigestId;
  readonly tenant: Tenant;
  readonly owner: UserId;
  readonly version: number;
  readonly readable: Partial<Pick<Digest, 'question' | 'destinations'>>;
  readonly faults: readonly string[];
  /** The reader is an admin who does not see where it goes. */
  readonly isVeiled?: true;
}

export type StoredDigest = Digest | UnreadableDigest;

export function isReadable(digest: StoredDigest): digest is Digest {
  return !isUnreadable(digest);
}

export function isUnreadable(digest: StoredDigest): digest is UnreadableDigest {
  return 'kind' in digest;
}

export type DigestState =
  | { readonly kind: 'active' }
  /** `until`: the first day on which it runs again, in its schedule's zone; absent: until somebody resumes it. */
  | { readonly kind: 'paused'; readonly by: UserId; readonly at: Instant; readonly until?: Day }
  /**
   * Stopped by the bot. Either its last destination refuses, and `error` is Slack's word. Or its question has no answer any more: then
   * `channel` is undefined, and `error` is the kind of the problem, such as campaign-gone.
   */
  | {
      readonly kind: 'broken';
      readonly error: string;
      readonly channel: ChannelId | undefined;
      readonly at: Instant;
    };

/** `error` in Slack's word (not_in_channel…). */
export interface RefusingDestination {
  readonly channel: ChannelId;
  readonly error: string;
  readonly at: Instant;
  /** It refused after a look had said that it takes posts. So the bot does not believe looks there. */
  readonly looksOpen?: true;
}

/** One message owed to one destination. Unique by (digest, kind, scheduledFor, destination). */
export interface Delivery {
  readonly id: DeliveryId;
  readonly digest: DigestId;
  readonly tenant: Tenant;
  readonly kind: 'scheduled' | 'now' | 'test';
  /** The instant of the schedule, never the moment of running; the period of the report belongs to it. */
  readonly scheduledFor: Instant;
  readonly destination: ChannelId;
  readonly state: DeliveryState;
  /** Of a watch: what has changed. */
  readonly about?: AlertChange;
  /** After a long absence: how many older runs were not written and are missed with this one; absent: none. */
  readonly runsBefore?: number;
}

/** `thread`: the timestamp of the alert whose end it tells; absent if that alert was not surely posted. */
export type AlertChange =
  | { readonly kind: 'alert' }
  | { readonly kind: 'back-to-normal'; readonly thread?: string };

/** Decision 17. Only a Slack timestamp makes a delivery posted. */
export type DeliveryState =
  | { readonly kind: 'planned' }
  /** `before`: its state before a person sent it again. It returns to that state if nobody carries the sending on. */
  | { readonly kind: 'collecting'; readonly leaseUntil: Instant; readonly before?: UnsentState }
  | { readonly kind: 'posting'; readonly leaseUntil: Instant }
  | { readonly kind: 'posted'; readonly ts: string; readonly at: Instant; readonly lateByMs: number }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'cancelled' }
  | UnsentState;

/** A person may send it again. */
export type UnsentState =
  /** `arrived`: the owner says that it is in the channel. */
  | {
      readonly kind: 'unsure';
      readonly reason: string;
      readonly arrived?: { readonly by: UserId; readonly at: Instant };
    }
  | { readonly kind: 'missed'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** What came of a post, in the words of decision 17 and 18. */
export type PostOutcome =
  | { readonly kind: 'posted'; readonly ts: string }
  /** The destination says no until somebody mends it; `error` is Slack's word (not_in_channel…). */
  | { readonly kind: 'refused'; readonly error: string }
  /** Slack takes this one message in no form, and the destination is not to blame; `error` is Slack's word. */
  | { readonly kind: 'failed'; readonly error: string }
  /** Slack said later. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number }
  /** Certainly not posted, and it may work later: Slack was not reached, or refuses the bot's token. */
  | { readonly kind: 'not-sent'; readonly reason: string }
  /** May or may not be in the channel. */
  | { readonly kind: 'unclear'; readonly reason: string };
