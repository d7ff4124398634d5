// One request of a probe: what it is to show, and the head of its answer.

import type { RateHeaders } from '#campaigns/limiter/headers.ts';

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
  /** When what was accepted has left and the refused one, did it count, has not. */
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
