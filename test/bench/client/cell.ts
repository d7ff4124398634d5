// What one cell of the table is set up with, at the service, and what the service counted; the words of service and benchmark.

export interface CellSetup {
  readonly counting: 'log' | 'log-of-all' | 'two-buckets' | 'fixed-window';
  readonly limit: number;
  readonly windowMs: number;
  /** How far the service's clock is ahead of ours. */
  readonly skewMs: number;
  /** How far the Date header, of a proxy, is ahead of the clock that Reset is told by. */
  readonly dateAheadMs: number;
  /** `zeros`: the limiter's backend is down, everything is allowed and the three headers say 0 (contract 7.1). */
  readonly headers: 'all' | 'none' | 'zeros';
  /** Shares of the requests that are counted and then cut off, and that are answered without the three headers and Date. */
  readonly lost: { readonly cut: number; readonly mute: number };
  /** Requests of somebody else that are in the window already, by their age. */
  readonly usedAgoMs: readonly number[];
  /** Runs of requests, by the number of their arrival from 0, that are answered 503, before or after they were counted. */
  readonly faults: readonly { readonly from: number; readonly count: number; readonly counted: boolean }[];
  /** Requests that somebody else wants in each window; 0 for nobody. */
  readonly competitorWants: number;
  readonly seed: number;
}

export interface Tally {
  /** In the service's time. */
  readonly openedAt: number;
  readonly arrivals: number;
  readonly refusals: number;
  readonly faults: number;
  /** Counted, and cut off without an answer. */
  readonly cut: number;
  /** Ms after the opening. */
  readonly competitorAccepted: readonly number[];
}

/** The least time that a request and its answer spend in the network of service.ts. */
export const leastRoundTripMs = 8;
