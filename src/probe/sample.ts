// One request of a probe: its purpose, and the headers of its answer.

import type { RateHeaders } from '#campaigns/limiter/rate-headers.ts';

export type ProbePurpose =
  /** Shows whether others use the key now, and what its headers say. */
  | 'first'
  /** Six requests in a row. */
  | 'burst'
  /** Most of a window after the burst, in the next clock-aligned window. */
  | 'later'
  /** One window after the first request of the burst, while the second still counts. */
  | 'after-window'
  /** One window after the last request of the burst. */
  | 'emptied'
  | 'fill'
  /** One request more than the limit. */
  | 'refused'
  /** When the accepted requests have left the window. A refused one, if it counted, has not. */
  | 'after-refusal';

/** A request and the headers of its answer. */
export interface Sample {
  readonly purpose: ProbePurpose;
  /** In monotonic ms. The service got the request between the two. */
  readonly sent: number;
  readonly answered: number;
  readonly refused: boolean;
  readonly headers: RateHeaders;
}
