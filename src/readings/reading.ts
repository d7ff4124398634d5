// What the service said, and when: the shapes that reports build on, and the port of the store that keeps them.

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

/** Something that a question wants to know. */
export type Need =
  | { readonly kind: 'campaigns' }
  /** Its entry in the list. If people wait and the list is too old, one call asks for this entry alone. */
  | { readonly kind: 'campaign'; readonly campaignId: CampaignId }
  /** The owner's part of the list. One call asks for it alone in the same way. */
  | { readonly kind: 'owned'; readonly ownerId: OwnerId }
  | { readonly kind: 'statistics'; readonly campaignIds: readonly CampaignId[] }
  | { readonly kind: 'daily'; readonly scope: DayScope; readonly range: DateRange }
  /** The scope's recorded days of the last weeks (`recordedFrom`), which cost the service nothing. */
  | { readonly kind: 'recorded-days'; readonly scope: DayScope }
  /** The recorded statistics of a campaign, which cost the service nothing. */
  | { readonly kind: 'snapshots'; readonly campaignId: CampaignId };

/** Something that happened to a campaign between `after` and `noticedAt`, seen when it was read again. */
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
  /** The number of all its leads. Changes are collected and told once a day at most. */
  | { readonly kind: 'audience'; readonly from: number; readonly to: number };

/**
 * One service day. If the service leaves a day out of `data`, the named days decide: if they add up to the totals, the day is zero
 * (`counted`); if not, it is `not-reported`.
 */
export type DayReading = { readonly day: Day; readonly readAt: Instant } & (
  | { readonly kind: 'counted'; readonly counts: ActivityCounts }
  | { readonly kind: 'not-reported' }
);

/**
 * What is known of the days of one scope, in columns. It never changes: a later reading makes a new one. Only scope-days.ts and
 * summed-days.ts make it and look into it.
 */
export interface ScopeDays {
  /** In order, without common days. Nearly always one; a question about a year long ago adds another. */
  readonly blocks: readonly DayBlock[];
  /** Counts that are not whole numbers below 2^31, by day. */
  readonly odd: ReadonlyMap<DayNumber, ActivityCounts>;
  /** Readings that the service has corrected since, by day; the last one for each day. */
  readonly restated: ReadonlyMap<DayNumber, DayReading>;
}

/** A run of days, one cell for each. */
export interface DayBlock {
  readonly first: DayNumber;
  /** Index of the first cell that was read before its day ended; the number of cells if there is none. */
  readonly growing: number;
  /** Bits of `DayMarks`; 0: never read. */
  readonly marks: Uint8Array;
  readonly readAt: Float64Array;
  /** Four columns, one after another, in the order of `activityCounterNames`. */
  readonly counts: Int32Array;
}

/** `ended`: the day was read after its end on the service's calendar. `odd`: its counts are in `odd`. */
export interface DayMarks {
  readonly read: 1;
  readonly counted: 2;
  readonly ended: 4;
  readonly odd: 8;
}

/** `gone`: the service said that there is no such campaign. */
export type CampaignEntry = Reading<Campaign | 'gone'>;

/** Parts of the list, from the list or from a newer call for that part. */
export interface ListParts {
  /** The newest entry; undefined if neither the list nor a call of its own has named it. */
  campaign(id: CampaignId): CampaignEntry | undefined;
  /** The owner's campaigns, all from one reading; undefined if no list was read. */
  owned(ownerId: OwnerId): Reading<CampaignList> | undefined;
}

/** All that is known now for the needs of one question. */
export interface Gathered extends ListParts {
  readonly campaigns: Reading<CampaignList> | undefined;
  /** The newest reading of every campaign in the record, needed or not, because units are worked out from all of them. */
  readonly statistics: ReadonlyMap<CampaignId, Reading<CampaignStatistics>>;
  /** The scope's days, with readings that the service has corrected. */
  days(scope: DayScope): ScopeDays;
  /** What happened to the campaign since the record began, oldest first. */
  journal(campaignId: CampaignId): readonly JournalEntry[];
  /** In date order; empty unless the plan needs them. */
  snapshots(campaignId: CampaignId): readonly Snapshot[];
  /** What is needed and still being fetched, because it was never read or is older than the freshness limit. */
  readonly awaited: StillAwaited;
  /** Why some of what is needed could not be fetched; the record's readings are shown instead. Newest first, one for each cause. */
  readonly faults: readonly ServiceFault[];
  /** Nothing is awaited any more. Only a new question can bring more. */
  readonly settled: boolean;
  /** When everything is expected; undefined once settled, and while the service gives no answers. */
  readonly expectedWholeAt: Instant | undefined;
  readonly findings: Findings;
}

/** What the contract (4.4) leaves open and calls have shown. Kept across restarts. */
export interface Findings {
  readonly lastDay: LastDay;
  readonly lengths: RangeLengths;
  /** By the key of the scope: the first day that the service tells. It refuses older days. */
  readonly historyFrom: Readonly<Record<string, Day>>;
}

/** Whether the daily endpoint includes `endDate`. It is assumed until a day with activity has shown it. */
export type LastDay =
  | { readonly kind: 'assumed-included' }
  | { readonly kind: 'included' | 'left-out'; readonly foundAt: Instant };

export interface StillAwaited {
  /** Whether the list, or a part of it, is awaited. */
  readonly campaigns: boolean;
  /** For how many campaigns. */
  readonly statistics: number;
  /** For how many scopes. */
  readonly days: number;
}

export interface GatherOptions {
  readonly lane: Lane;
  /** The lane divides its calls fairly among askers. */
  readonly asker?: string;
  readonly signal?: AbortSignal;
  /** A reading made before this instant is too old, whatever the freshness limits say (Refresh). */
  readonly notBefore?: Instant;
}

export interface Readings {
  /**
   * Yields at once what the record holds, then again as more arrives: at most once a second, and less often the longer it takes. The last
   * value comes when nothing more will. `plan` is asked again only after the list or a part of it was read, because nothing else decides
   * which campaigns are needed.
   */
  gather(plan: (known: Gathered) => readonly Need[], options: GatherOptions): AsyncIterable<Gathered>;
  /** What the record holds at this moment. The service and the store are asked nothing. */
  known(): Gathered;
  /** The same plan for the whole account's readings, for those who read ahead. The same plan always gives the same one. */
  accountPlan(plan: (known: Gathered) => readonly Need[]): (known: Gathered) => readonly Need[];
  /** Today on the service's calendar. */
  today(): Day;
}

export interface Collecting {
  close(): Promise<void>;
  /** Brings recorded days into memory before somebody asks for them. */
  recall(): void;
  /**
   * One minute of keeping fresh what people look at, in the background: what `foresee` will want for its hour, what was asked lately,
   * active campaigns, then the rest and the past. Resolves once this has begun; never rejects.
   */
  collect(at: Instant, foresee: Foresee): Promise<void>;
  /** False while another bot reads this account ahead. */
  isCollecting(): boolean;
  /** Takes out of the record what is too old, at most once a day. `collect` does so too. Never rejects. */
  prune(at: Instant): Promise<void>;
}

/** What digests will ask after `from` and until `until`, soonest first. */
export type Foresee = (from: Instant, until: Instant) => Promise<readonly Foreseen[]>;

export interface Foreseen {
  readonly at: Instant;
  /** The same function for all that want the same from the same list, so that it is worked out once. */
  readonly plan: (known: Gathered) => readonly Need[];
}

/** A campaign's statistics at the last reading of a service day. */
export interface Snapshot extends Reading<CampaignStatistics> {
  readonly day: Day;
}

/**
 * One part that the store loads at a time: the whole account's days; or all other scopes' days since the month of that day, or before it.
 */
export type DaysPart =
  | { readonly kind: 'account' }
  | { readonly kind: 'since'; readonly day: Day }
  | { readonly kind: 'before'; readonly day: Day }
  /** Of some scopes the days of the month of that day. */
  | { readonly kind: 'scopes'; readonly scopes: readonly DayScope[]; readonly day: Day };

export interface LoadedDays {
  readonly scope: DayScope;
  readonly days: ScopeDays;
}

/** Something that another bot has kept. */
export type RecordChange =
  | { readonly kind: 'campaigns' }
  | { readonly kind: 'statistics'; readonly campaignId: CampaignId }
  /** Of the month of that day. */
  | { readonly kind: 'days'; readonly scope: DayScope; readonly since: Day }
  /** The store was out of hearing for a while. */
  | { readonly kind: 'anything' };

/** The store's part for one tenant. Each write is one transaction, durable when its promise resolves. */
export interface ReadingStore {
  loadCampaigns(): Promise<Reading<CampaignList> | undefined>;
  /** `changes` go into the journal in the same transaction. */
  saveCampaigns(reading: Reading<CampaignList>, changes?: readonly JournalEntry[]): Promise<void>;
  /** Oldest first, those noticed from that instant on; absent: all. */
  loadJournal(from?: Instant): Promise<readonly JournalEntry[]>;
  /** The newest reading of each campaign, or of those. */
  loadStatistics(of?: readonly CampaignId[]): Promise<readonly Reading<CampaignStatistics>[]>;
  /**
   * Keeps it as the newest reading and as the snapshot of that service day. A day keeps the last snapshot that differs. `changes` go into
   * the journal.
   */
  saveStatistics(
    reading: Reading<CampaignStatistics>,
    day: Day,
    changes?: readonly JournalEntry[],
  ): Promise<void>;
  /** One for each day on which it was read, in order. */
  loadSnapshots(campaignId: CampaignId): Promise<readonly Snapshot[]>;
  /**
   * In pages, so that others have their turn. All days of a page's scope are in that page. A scope may come twice with different days.
   * `behind`: continues after the scope that came last.
   */
  loadDays(part: DaysPart, zone: Zone, behind?: DayScope): AsyncIterable<readonly LoadedDays[]>;
  /**
   * Keeps each day in place of its earlier reading. `restated`: earlier readings that these contradict; the last one of each day is kept
   * beside it.
   */
  saveDays(scope: DayScope, days: readonly DayReading[], restated: readonly DayReading[]): Promise<void>;
  loadFindings(): Promise<Findings | undefined>;
  saveFindings(findings: Findings): Promise<void>;
  /** Deletes snapshots and days before that day. */
  prune(before: Day): Promise<void>;
  /** Tells what others keep of this tenant, from now on until the returned function is called. Absent: nobody else keeps anything. */
  readonly follow?: (heard: (change: RecordChange) => void) => () => void;
}
