// Everything that a person can ask, as one small value: typed, clicked, scheduled and shared alike. Knows neither Slack nor the service.

import type { DateRange, Day, Weekday } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import type { ActivityCounterName, CampaignStatus, CounterName } from '#campaigns/campaign.ts';
import type { NeedKind } from './attention/attention-kind.ts';

export type Question =
  | { readonly kind: 'overview'; readonly period: PeriodPhrase; readonly owner?: string }
  | ({
      readonly kind: 'list';
      readonly statuses: readonly CampaignStatus[];
      readonly owner?: string;
    } & Narrowing)
  | { readonly kind: 'campaign'; readonly campaign: CampaignRef; readonly period: PeriodPhrase }
  | {
      readonly kind: 'daily';
      readonly period: PeriodPhrase;
      readonly campaign?: CampaignRef;
      readonly owner?: string;
    }
  /**
   * Campaigns or owners ranked over a period, or over their whole lives. Over a period, only figures that the service counts by day can
   * rank them (`hasPeriod`).
   */
  | ({
      readonly kind: 'board';
      readonly of: 'campaigns' | 'owners';
      readonly order: 'top' | 'bottom';
      /** How many places, 1 to 50. */
      readonly places: number;
      readonly metric: Metric;
      readonly statuses: readonly CampaignStatus[];
      readonly owner?: string;
      /** These alone, side by side: owners, or campaigns by name. */
      readonly among?: readonly string[];
      readonly period?: PeriodPhrase;
      /** Only those within all of them. */
      readonly limits?: readonly FigureLimit[];
    } & Narrowing)
  /** Two campaigns at the same age, side by side. `metric`: the figure that was asked for, of all those that are shown. */
  | {
      readonly kind: 'compare-campaigns';
      readonly campaigns: readonly [CampaignRef, CampaignRef];
      readonly metric?: PeriodMetric;
    }
  | {
      readonly kind: 'compare-periods';
      readonly periods: readonly [PeriodPhrase, PeriodPhrase];
      readonly campaign?: CampaignRef;
      readonly owner?: string;
    }
  /** How one figure is worked out: what is counted, over which days, and when it was read. Without a period it is the lifetime figure. */
  | {
      readonly kind: 'working';
      readonly metric: Metric;
      readonly period?: PeriodPhrase;
      readonly campaign?: CampaignRef;
      readonly owner?: string;
    }
  /** What needs somebody today. Without reasons: for all of them. */
  | {
      readonly kind: 'needs';
      readonly reasons: readonly NeedKind[];
      readonly owner?: string;
      /** The Slack id of a person who asks for their own needs. What they took counts too, whoever owns the campaign. */
      readonly taker?: string;
    }
  /** What people did about needs in the period, and how each turned out. */
  | { readonly kind: 'handled'; readonly period: PeriodPhrase; readonly owner?: string }
  /** What the bot knows and assumes: quotas, freshness, units, next digests. */
  | { readonly kind: 'status' };

/** What narrows campaigns by what is stated of them. */
export interface Narrowing {
  /** They begin or end on one of those days. */
  readonly begins?: CampaignDates;
  readonly ends?: CampaignDates;
  /** Their name holds it. */
  readonly part?: string;
}

/** A limit of a figure, such as at least 100 messages sent. */
export interface FigureLimit {
  readonly metric: Metric;
  readonly is: 'below' | 'at-most' | 'above' | 'at-least';
  /** A count; of a rate its percentage. */
  readonly value: number;
}

/** Days before and after all campaigns: `started before march`. */
export const beforeAll = '1970-01-01' as Day;
export const afterAll = '2199-12-31' as Day;

/** The most limits that one question has. */
export const mostLimits = 4;
/** The most owners that are put side by side. */
export const mostAmong = 10;

export type QuestionOfKind<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

export type RateName = 'acceptanceRate' | 'replyRate';

/** Every figure of a campaign that has a name: the counters and rates of the contract, and progress. */
export type Metric = CounterName | RateName | 'progress';

/** Every figure that exists for a period: the four daily counters and their two rates (decision 1). */
export type PeriodMetric = ActivityCounterName | RateName;

/** The longest name or owner that a question can hold, in UTF-16 units. */
export const longestName = 300;

/** Whether so many names can stand side by side in a question that a button carries: together they are no longer than two names may be. */
export function fitBeside(names: readonly string[]): boolean {
  return names.length <= mostAmong && names.join('').length <= 2 * longestName;
}

export const defaultMetric: Metric = 'messagesReplied';
export const defaultPlaces = 10;
export const mostPlaces = 50;

/** The statuses that can be asked for, in the order of the list. */
export const listedStatuses = [
  'ACTIVE',
  'PAUSED',
  'CREATED',
  'COMPLETED',
  'ARCHIVED',
] as const satisfies readonly CampaignStatus[];

export type ListedStatus = (typeof listedStatuses)[number];

/** By exact id (a button), or as typed (an id, a name, or part of one). */
export type CampaignRef = CampaignById | { readonly by: 'name'; readonly name: string };

export interface CampaignById {
  readonly by: 'id';
  readonly id: string;
}

/**
 * A period as people say it. Each answer turns it into dates on the service's calendar, so a digest of "last 7 days" moves on. Only
 * complete days count; running ones are drawn apart.
 */
export type PeriodPhrase =
  | { readonly kind: 'today' }
  | { readonly kind: 'yesterday' }
  /** The last n complete days, 1 to 400. */
  | { readonly kind: 'last-days'; readonly days: number }
  /** From `first` to `last` days before today, at most 400. From 2 to 2 is the day before yesterday; to 0 includes today. */
  | { readonly kind: 'days-ago'; readonly first: number; readonly last: number }
  /** From the same date that many months ago to yesterday, 1 to 13. */
  | { readonly kind: 'last-months'; readonly months: number }
  /** back: 0 is the running week, 1 the last one, 2 the one before; at most 99. */
  | { readonly kind: 'week'; readonly back: number }
  | { readonly kind: 'month'; readonly back: number }
  /** The latest such month that has begun (`year` absent), or the one of that year. month: 1 to 12. */
  | { readonly kind: 'named-month'; readonly month: number; readonly year?: number }
  | { readonly kind: 'quarter'; readonly back: number }
  /** The latest such quarter that has begun (`year` absent), or the one of that year. quarter: 1 to 4. */
  | { readonly kind: 'named-quarter'; readonly quarter: number; readonly year?: number }
  | { readonly kind: 'year'; readonly back: 0 | 1 }
  | { readonly kind: 'named-year'; readonly year: number }
  /** The latest Saturday and Sunday that have ended. */
  | { readonly kind: 'weekend' }
  /** Today, or the latest day before it that is this weekday. */
  | { readonly kind: 'weekday'; readonly on: Weekday }
  /** From the first day of that period until today. */
  | { readonly kind: 'since-period'; readonly period: MovingPeriod }
  | { readonly kind: 'since'; readonly first: Day }
  | { readonly kind: 'dates'; readonly range: DateRange };

/** Periods that move on with the days, and that may follow `since`. */
export type MovingPeriod = Extract<
  PeriodPhrase,
  { kind: 'week' | 'month' | 'quarter' | 'year' | 'last-months' | 'weekend' | 'weekday' }
>;

/** Days on which campaigns begin or end, days to come included. */
export type CampaignDates = PeriodPhrase | ComingDays;

/** Days that no report has figures of. They move on with the days, too. */
export type ComingDays =
  | { readonly kind: 'next'; readonly unit: 'week' | 'month' | 'quarter' }
  /** From so many days after today to so many, at most 999; tomorrow is from 1 to 1. */
  | { readonly kind: 'days-ahead'; readonly first: number; readonly last: number };

/** The most weeks, months or quarters by which a period may lie back. */
export const mostBack = 99;

/** The most days by which a period may begin before today, or a campaign end after it: as many as can be typed. */
export const mostDaysAgo = 999;

/** The figure that is meant if somebody asks how a whole answer is worked out. */
export const usualFigure = 'replyRate' satisfies Metric;

export const defaultPeriod: PeriodPhrase = { kind: 'last-days', days: 7 };
export const defaultCampaignPeriod = { kind: 'last-days', days: 14 } as const satisfies PeriodPhrase;

/**
 * What a person can type: a question, or something to do in Slack that gives no report. `readAs` names the typos that were forgiven:
 * `"dialy" → daily`.
 */
export type Command =
  | { readonly kind: 'ask'; readonly question: Question; readonly readAs: string | undefined }
  | { readonly kind: 'subscribe'; readonly question: Question; readonly readAs: string | undefined }
  | PlainCommand;

export type PlainCommand =
  | { readonly kind: 'digests' }
  | { readonly kind: 'accounts' }
  /** Shows or changes what the channel shows. */
  | { readonly kind: 'room' }
  /** What was done with digests, rooms and accounts; `by`: only by that person. */
  | { readonly kind: 'audit'; readonly by?: UserId }
  | { readonly kind: 'help' }
  /** Opens the form in which a question is put together. */
  | { readonly kind: 'compose' }
  /** There is nothing to do but to be polite. */
  | { readonly kind: 'thanks' };

/** Each of these stands alone. Beside other words it is part of a name. */
export const plainCommands = [
  'digests',
  'accounts',
  'room',
  'audit',
  'help',
  'compose',
  'thanks',
] as const satisfies readonly PlainCommand['kind'][];

export function isPlainCommand(typed: Command | ParseProblem): typed is PlainCommand {
  return plainCommands.some((kind) => kind === typed.kind);
}

/** The most days that a question may span. The record keeps as many by default. */
export const longestPeriod = 400;

/** The most whole months within that. */
export const mostMonths = 13;

/** Why a typed text is no command. `word` is the person's own text, cut to 80 characters. */
export type ParseProblem =
  | {
      readonly kind: 'unknown-word';
      readonly word: string;
      readonly nearest: readonly string[];
      /** Words further on that are left out as well. */
      readonly also?: readonly string[];
      /** What the text asks without them. */
      readonly choices?: readonly Question[];
      /** What is to be sent without them, as it is typed. */
      readonly digest?: string;
    }
  /** It may be a name, and no names are known yet: the list of campaigns was never read. */
  | { readonly kind: 'names-unread'; readonly word: string }
  /** It can be read in several ways, likeliest first; `word` is the text or the part of it. */
  | { readonly kind: 'several'; readonly word: string; readonly choices: readonly Question[] }
  /** The service does not count it; `choices`: what is asked with what it does count. */
  | { readonly kind: 'not-counted'; readonly what: string; readonly choices: readonly Question[] }
  /** A deed that is done in the campaign service alone. */
  | { readonly kind: 'not-done-here'; readonly word: string; readonly choices: readonly Question[] }
  /** Figures as a file: each answer has one behind ⋯. */
  | { readonly kind: 'file-wanted'; readonly choices: readonly Question[] }
  /** A board has from one to so many places. */
  | {
      readonly kind: 'out-of-places';
      readonly word: string;
      readonly most: number;
      readonly choices: readonly Question[];
    }
  | { readonly kind: 'impossible-date'; readonly word: string }
  /** A time of day such as `25:99`. */
  | { readonly kind: 'impossible-time'; readonly word: string }
  | { readonly kind: 'reversed-range'; readonly range: { first: string; last: string } }
  | { readonly kind: 'future-period'; readonly word: string }
  | { readonly kind: 'too-long'; readonly length: number; readonly limit: number }
  /** The service counts it only for a campaign's whole life; `nearest` are the metrics that exist for a period. */
  | { readonly kind: 'lifetime-only'; readonly word: string; readonly nearest: readonly string[] }
  /** A period has from one day to as many as the record keeps. */
  | {
      readonly kind: 'out-of-days';
      readonly days: number;
      readonly most: number;
      /** What is asked over the nearest period that can be. */
      readonly choices?: readonly Question[];
    }
  /** A figure is held against a number that it never reaches. */
  | { readonly kind: 'never-reached'; readonly metric: Metric; readonly value: number; readonly most: number }
  /** A word that is understood but does not go with this report, such as a period with a list. */
  | {
      readonly kind: 'does-not-fit';
      readonly word: string;
      readonly with: Question['kind'] | 'subscribe';
      /** What is asked without it. */
      readonly choices?: readonly Question[];
    }
  | { readonly kind: 'missing'; readonly what: 'campaign' | 'period' | 'owner' | 'metric' | 'comparison' };
