// Renews a lease while work goes on, so that no other process takes the work. It knows neither the work nor where the lease is kept.

import type { Clock } from '#base/clock.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';

export interface Renewal {
  readonly everyMs: number;
  /** Returns false if nothing is left to renew. `ended` is aborted when the work has ended. */
  readonly renew: (ended: AbortSignal) => Promise<boolean>;
}

/** Renews the lease until the work ends. After a failed renewal the work goes on, and the lease runs out. */
export async function whileRenewed<Result>(
  work: () => Promise<Result>,
  { everyMs, renew }: Renewal,
  clock: Pick<Clock, 'sleep'>,
): Promise<Result> {
  const done = new AbortController();
  const renewAll = async () => {
    do await clock.sleep(everyMs, done.signal);
    while (await renew(done.signal));
  };
  const renewing = renewAll().catch(() => undefined);
  try {
    return await work();
  } finally {
    done.abort(nobodyWaits);
    await renewing;
  }
}
