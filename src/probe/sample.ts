// One request of a probe: its purpose, and the head of its answer.

import type { RateHeaders } from '#campaigns/limiter/rate-headers.ts';

export type ProbePurpose =
  /** Whether the key is at rest, and what its headers say. */
  | 'first'
  /** Six in a row. */
  | 'burst'
  /** Most of a window after the burst, in the next clock-aligned one. */
  | 'later'
  /** One window after the first of the burst, before the second has left. */
  | 'after-window'
  /** One window after the last of the burst. */
  | 'emptied'
  | 'fill'
  /** One more than the limit. */
  | 'refused'
  /** When the accepted ones have left the window, but a refused one, if it counted, has not. */
  | 'after-refusal';

/** A request and the head of its answer. */
export interface Sample {
  readonly purpose: ProbePurpose;
  /** Monotonic ms; it arrived at the service between the two. */
  readonly sent: number;
  readonly answered: number;
  readonly refused: boolean;
  readonly headers: RateHeaders;
}
