// The trace of a digest's run, from plan to post. Its id is made of the run, so another process, or this one after a restart, goes on in the same trace.

import { createHash } from 'node:crypto';
import { inTrace } from '#base/trace.ts';
import type { Delivery } from '#digests/digest.ts';

/** All places to which a run goes share it. A test, and what a person sends between two runs, belong to the trace of the click. */
export function inRun<Result>(delivery: Delivery | undefined, work: () => Promise<Result>): Promise<Result> {
  if (delivery?.kind !== 'scheduled') return work();
  const { digest, scheduledFor } = delivery;
  const run = createHash('sha256').update(JSON.stringify([digest, scheduledFor]));
  return inTrace({ name: 'run of a digest', id: run.digest('hex').slice(0, 32) }, work);
}
