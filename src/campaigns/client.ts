// The client of the campaign service: what a caller can ask it, and every way it can fail to answer.

import type { Instant } from '#base/brand.ts';
import type { DateRange } from '#base/day.ts';
import type {
  Campaign,
  CampaignId,
  CampaignList,
  CampaignStatistics,
  CampaignStatus,
  DailyActivity,
  OwnerId,
} from './campaign.ts';

/** Who is waiting: people at a keyboard, a digest that is due, or nobody yet. */
export type Lane = 'people' | 'digests' | 'background';

export interface Call {
  readonly lane: Lane;
  /** Aborting gives the place in the queue up. A request on its way is cut off and still counts for the quota. */
  readonly signal?: AbortSignal;
  /** The one who takes turns in the lane: a Slack user or a digest. */
  readonly asker?: string;
  /**
   * After this time the caller has no use for the answer. If the quota allows no answer by then, the call fails at once as `rate-limited`,
   * with the expected time. Otherwise it fails at the deadline as `timed-out`.
   */
  readonly deadline?: Instant;
  /** An answer to a request that was sent before this instant is of no use to the caller. */
  readonly notBefore?: Instant | undefined;
}

/** `askedAt` is when the request that was answered was sent: the answer may lack all that happened later. */
export interface TimedAnswer<Value> {
  readonly value: Value;
  readonly askedAt: Instant;
}

export interface CampaignClient {
  /** Contract 4.1. */
  listCampaigns(
    filter: { status?: CampaignStatus; ownerIds?: readonly OwnerId[] },
    call: Call,
  ): Promise<TimedAnswer<CampaignList>>;
  /** Contract 4.2. */
  getCampaign(id: CampaignId, call: Call): Promise<TimedAnswer<Campaign>>;
  /** Contract 4.3. */
  getStatistics(id: CampaignId, call: Call): Promise<TimedAnswer<CampaignStatistics>>;
  /** Contract 4.4. */
  getDailyActivity(
    wanted: { range: DateRange; ownerId?: OwnerId; campaignId?: CampaignId },
    call: Call,
  ): Promise<TimedAnswer<DailyActivity>>;
  /** The state of each endpoint's quota. */
  quotas(): readonly Quota[];
  /** False while the service gives no answers. */
  isAnswering(): boolean;
  /** Why it gives none; undefined while it answers. */
  lastFault(): ServiceFault | undefined;
  /**
   * When all requests in that lane, and `count` more calls of the endpoint, are expected to be answered; undefined while the service gives
   * no answers. It takes about ten milliseconds if many requests wait.
   */
  expectedFinish(endpoint: Endpoint, count: number, lane: Lane): Instant | undefined;
  /** The same, computed in slices so that other work goes on. */
  foreseeFinish(endpoint: Endpoint, count: number, lane: Lane): Promise<Instant | undefined>;
  /** Set while the service refuses the API key. */
  keyFault(): Extract<ServiceFault, { kind: 'unauthorised' }> | undefined;
  /** Somebody is at a keyboard: for some minutes the limiter keeps places for what people may ask next. */
  expectPeople(): void;
  /** Cuts off what is running and closes the connections. */
  close(): Promise<void>;
}

/** The endpoints of contract section 4, each with a quota of its own (section 8). */
export const endpoints = ['campaigns', 'campaign', 'statistics', 'daily'] as const;
export type Endpoint = (typeof endpoints)[number];

export interface Quota {
  readonly endpoint: Endpoint;
  /** Requests per window: from the headers, or from the contract's table until headers come. */
  readonly limit: number;
  readonly windowMs: number;
  /** Requests that could be sent right now. */
  readonly free: number;
  /** Requests waiting for a place. */
  readonly queued: number;
  /** When the next place becomes free; undefined while one is. */
  readonly nextFreeAt: Instant | undefined;
  /** Refusals (429) since start. */
  readonly refusals: number;
  /** Headers that a refusal has proved wrong. The limiter does not rely on them for ten windows. */
  readonly disbelieved: readonly RateHeader[];
}

export type RateHeader = 'X-RateLimit-Remaining' | 'X-RateLimit-Reset' | 'Date';

/**
 * Why the service gave no usable answer. `until` is the earliest next try, if it is known. `everywhere` says that the whole service seems
 * down, so that every other call fails too.
 */
export type ServiceFault = FaultKinds & {
  /** The account was connected in Slack, so its admins mend what the operator otherwise mends. */
  readonly connected?: true;
};

type FaultKinds =
  | { readonly kind: 'unauthorised'; readonly status: number }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'rate-limited'; readonly until: Instant }
  /** A 4xx that is none of the kinds above: the service does not accept this request. */
  | { readonly kind: 'refused'; readonly status: number }
  | ({ readonly kind: 'service-down'; readonly status: number; readonly until: Instant | undefined } & Extent)
  | ({ readonly kind: 'timed-out'; readonly afterMs: number; readonly until?: Instant } & Extent)
  /** A 200 that breaks the contract. `where` names the field or the fault of the body, and never holds its content. */
  | { readonly kind: 'contract-broken'; readonly where: string }
  /** No connection. `code` is the system's (ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED…). */
  | ({ readonly kind: 'unreachable'; readonly code: string; readonly until?: Instant } & Extent)
  /** The store that shares the quota among several bots is out of reach, so nothing was sent. People do not wait for that. */
  | { readonly kind: 'quota-unshared'; readonly until: Instant | undefined }
  /** The caller gave up. */
  | { readonly kind: 'cancelled' };

interface Extent {
  readonly everywhere?: true;
}

export class CampaignServiceError extends Error {
  readonly fault: ServiceFault;
  readonly endpoint: Endpoint;
  /** When the request was sent that came to nothing; undefined: none was. */
  readonly askedAt: Instant | undefined;

  constructor(
    endpoint: Endpoint,
    fault: ServiceFault,
    options: ErrorOptions & { readonly askedAt?: Instant | undefined } = {},
  ) {
    super(`campaign service: ${endpoint}: ${fault.kind}`, options);
    this.name = 'CampaignServiceError';
    this.endpoint = endpoint;
    this.fault = fault;
    this.askedAt = options.askedAt;
  }
}
