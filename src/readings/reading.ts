// What the service said and when: the shapes that reports build on, and the port of the store that keeps them.

import type { Instant } from '#base/brand.ts';
import type { DateRange, Day, DayNumber, Zone } from '#base/day.ts';
import type {
  ActivityCounts,
  Campaign,
  CampaignId,
  CampaignList,
  CampaignStatistics,
  OwnerId,
  StatedStatus,
} from '#campaigns/campaign.ts';
import type { Lane, ServiceFault } from '#campaigns/client.ts';
import type { RangeLengths } from './range-limit.ts';

export interface Reading<Value> {
  readonly value: Value;
  readonly readAt: Instant;
}

/** Whose activity a day counts. */
export type DayScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'owner'; readonly ownerId: OwnerId }
  | { readonly kind: 'campaign'; readonly campaignId: CampaignId };

/** Something a question wants to know. */
export type Need =
  | { readonly kind: 'campaigns' }
  /** What the list says of it. Where people wait and that is too old, one call asks for it alone. */
  | { readonly kind: 'campaign'; readonly campaignId: CampaignId }
  /** The owner's part of the list, in the same way. */
  | { readonly kind: 'owned'; readonly ownerId: OwnerId }
  | { readonly kind: 'statistics'; readonly campaignIds: readonly CampaignId[] }
  | { readonly kind: 'daily'; readonly scope: DayScope; readonly range: DateRange }
  /** What the record holds of the scope's days of the last weeks (`recordedFrom`); it costs the service nothing. */
  | { readonly kind: 'recorded-days'; readonly scope: DayScope }
  /** What was recorded of a campaign's statistics so far; it costs the service nothing. */
  | { readonly kind: 'snapshots'; readonly campaignId: CampaignId };

/** Something that became of a campaign, noticed when it was read again: between `after` and `noticedAt`. */
export interface JournalEntry {
  readonly campaignId: CampaignId;
  readonly change: CampaignChange;
  readonly after: Instant;
  readonly noticedAt: Instant;
}

export type CampaignChange =
  | { readonly kind: 'status'; readonly from: StatedStatus; readonly to: StatedStatus }
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  /** E-mail addresses. */
  | { readonly kind: 'owner'; readonly from: string; readonly to: string }
  | { readonly kind: 'start-date'; readonly from: Instant | undefined; readonly to: Instant | undefined }
  | { readonly kind: 'end-date'; readonly from: Instant | undefined; readonly to: Instant | undefined }
  /** Its leads in all: what came together until it was told of, once a day at most. */
  | { readonly kind: 'audience'; readonly from: number; readonly to: number };

/**
 * One service day. Where the service leaves a day out of `data`, the days that it names decide: if they add up to its totals the
 * day is zero (`counted`), else the day was `not-reported`.
 */
export type DayReading = { readonly day: Day; readonly readAt: Instant } & (
  | { readonly kind: 'counted'; readonly counts: ActivityCounts }
  | { readonly kind: 'not-reported' }
);

/**
 * What is known of the days of one scope, in columns. Never changes: what is read later makes a new one. Made and looked into by
 * scope-days.ts and summed-days.ts alone.
 */
export interface ScopeDays {
  /** In order, without days in common. Nearly always one: who asks for a year long ago gets another. */
  readonly blocks: readonly DayBlock[];
  /** Counts that are no whole numbers below 2^31, by day. */
  readonly odd: ReadonlyMap<DayNumber, ActivityCounts>;
  /** Days as they were before the service took that back, by day; of each the last. */
  readonly restated: ReadonlyMap<DayNumber, DayReading>;
}

/** Days in a row, a cell each. */
export interface DayBlock {
  readonly first: DayNumber;
  /** The first cell that was read before its day ended; as many as there are cells where none was. */
  readonly growing: number;
  /** Bits of `DayMarks`; 0: never read. */
  readonly marks: Uint8Array;
  readonly readAt: Float64Array;
  /** Four columns one behind the other, in the order of `activityCounterNames`. */
  readonly counts: Int32Array;
}

/** `ended`: it was read after its end on the service's calendar. `odd`: its counts are in `odd`. */
export interface DayMarks {
  readonly read: 1;
  readonly counted: 2;
  readonly ended: 4;
  readonly odd: 8;
}

/** `gone`: the service said that it has no such campaign. */
export type CampaignEntry = Reading<Campaign | 'gone'>;

/** Parts of the list, by the list or as read alone since. */
export interface ListParts {
  /** The newest word on it; undefined where the list does not name it and it was not asked for alone since. */
  campaign(id: CampaignId): CampaignEntry | undefined;
  /** The owner's campaigns, all of one reading; undefined where no list was read. */
  owned(ownerId: OwnerId): Reading<CampaignList> | undefined;
}

/** All that is known now for the needs of one question. */
export interface Gathered extends ListParts {
  readonly campaigns: Reading<CampaignList> | undefined;
  /** The newest reading of every campaign in the record, wanted or not (units are worked out from all of them). */
  readonly statistics: ReadonlyMap<CampaignId, Reading<CampaignStatistics>>;
  /** What is known of the scope's days, and what of it the service has taken back. */
  days(scope: DayScope): ScopeDays;
  /** What became of the campaign since the record began, oldest first. */
  journal(campaignId: CampaignId): readonly JournalEntry[];
  /** In date order; empty unless the plan needs them. */
  snapshots(campaignId: CampaignId): readonly Snapshot[];
  /** Wanted, and either never read or older than the freshness limit: still being fetched. */
  readonly awaited: StillAwaited;
  /** Wanted and could not be fetched; what the record holds is shown instead. Newest first, one for each cause. */
  readonly faults: readonly ServiceFault[];
  /** Nothing is awaited any more: what follows will not get better without asking again. */
  readonly settled: boolean;
  /** When all is expected to be here; undefined once settled, and while the service gives no answers. */
  readonly expectedWholeAt: Instant | undefined;
  readonly findings: Findings;
}

/** What the contract leaves open (4.4) and was found out by asking; kept across restarts. */
export interface Findings {
  readonly lastDay: LastDay;
  readonly lengths: RangeLengths;
  /** By the key of the scope: the first day that the service gives; older ones it refuses. */
  readonly historyFrom: Readonly<Record<string, Day>>;
}

/** Whether the daily endpoint counts `endDate` in: taken for granted until a day with activity has shown it. */
export type LastDay =
  | { readonly kind: 'assumed-included' }
  | { readonly kind: 'included' | 'left-out'; readonly foundAt: Instant };

export interface StillAwaited {
  /** The list, or a part of it. */
  readonly campaigns: boolean;
  /** Of so many campaigns. */
  readonly statistics: number;
  /** Of so many scopes. */
  readonly days: number;
}

export interface GatherOptions {
  readonly lane: Lane;
  /** Whom the lane is fair to. */
  readonly asker?: string;
  readonly signal?: AbortSignal;
  /** A reading taken before this instant is too old, whatever the freshness limits say (Refresh). */
  readonly notBefore?: Instant;
}

export interface Readings {
  /**
   * Yields what the record holds at once, then again as more arrives (together, at most once a second, and more seldom the longer it
   * takes), and last when nothing more will. `plan` is asked again where the list or a part of it was read: which campaigns there are
   * decides what else is wanted, and nothing else that is known does.
   */
  gather(plan: (known: Gathered) => readonly Need[], options: GatherOptions): AsyncIterable<Gathered>;
  /** The same as a plan for the readings of the whole account, for whoever reads ahead; of one plan always the same. */
  accountPlan(plan: (known: Gathered) => readonly Need[]): (known: Gathered) => readonly Need[];
  /** Today on the service's calendar. */
  today(): Day;
}

export interface Collecting {
  close(): Promise<void>;
  /** Brings recorded days into memory before somebody asks for them. */
  recall(): void;
  /**
   * One minute of keeping fresh what people look at, in the background: reads what `foresee` will want for its hour, what was asked
   * lately, active campaigns, then the rest and the past. Resolves once it is begun; never rejects.
   */
  collect(at: Instant, foresee: Foresee): Promise<void>;
  /** Once a day takes out of the record what is too old; `collect` does so too. Never rejects. */
  prune(at: Instant): Promise<void>;
}

/** What digests will ask after `from`, until `until`, soonest first. */
export type Foresee = (from: Instant, until: Instant) => Promise<readonly Foreseen[]>;

export interface Foreseen {
  readonly at: Instant;
  /** The same function where it wants the same of the same list: what it wants is worked out once for all of them. */
  readonly plan: (known: Gathered) => readonly Need[];
}

/** The statistics of a campaign as they stood at the last reading of a service day. */
export interface Snapshot extends Reading<CampaignStatistics> {
  readonly day: Day;
}

/** What is brought from the store at a time: everything of the account; of all others the days since the month of that day, or before. */
export type DaysPart =
  | { readonly kind: 'account' }
  | { readonly kind: 'since'; readonly day: Day }
  | { readonly kind: 'before'; readonly day: Day };

export interface LoadedDays {
  readonly scope: DayScope;
  readonly days: ScopeDays;
}

/** Kept by the store for one tenant. Each write is one transaction, durable when its promise resolves. */
export interface ReadingStore {
  loadCampaigns(): Promise<Reading<CampaignList> | undefined>;
  /** `changes` go into the journal with it. */
  saveCampaigns(reading: Reading<CampaignList>, changes?: readonly JournalEntry[]): Promise<void>;
  /** Oldest first. */
  loadJournal(): Promise<readonly JournalEntry[]>;
  /** The newest reading of each campaign. */
  loadStatistics(): Promise<readonly Reading<CampaignStatistics>[]>;
  /**
   * Keeps it as the newest, and as the snapshot of that service day: of a day the last one that differs. `changes` go into the
   * journal.
   */
  saveStatistics(
    reading: Reading<CampaignStatistics>,
    day: Day,
    changes?: readonly JournalEntry[],
  ): Promise<void>;
  /** One for each day on which it was read, in order. */
  loadSnapshots(campaignId: CampaignId): Promise<readonly Snapshot[]>;
  /**
   * In pages, so that others have their turn. A scope may come twice, never a day of it, and all of it in one page. `behind`: goes on
   * behind the scope that came last.
   */
  loadDays(part: DaysPart, zone: Zone, behind?: DayScope): AsyncIterable<readonly LoadedDays[]>;
  /** Keeps each day in place of the reading before. `restated`: earlier readings that these contradict, the last of each day kept beside. */
  saveDays(scope: DayScope, days: readonly DayReading[], restated: readonly DayReading[]): Promise<void>;
  loadFindings(): Promise<Findings | undefined>;
  saveFindings(findings: Findings): Promise<void>;
  /** Deletes snapshots and days that are about days before that one. */
  prune(before: Day): Promise<void>;
}
