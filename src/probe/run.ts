// Carries out the plan of a probe: waits, sends each request to the daily endpoint, and keeps the headers of each answer.

import type { Clock } from '#base/clock.ts';
import type { Day } from '#base/day.ts';
import { CampaignServiceError } from '#campaigns/client.ts';
import type { Http } from '#campaigns/http.ts';
import { parseRateHeaders } from '#campaigns/limiter/rate-headers.ts';
import type { planProbe } from './plan.ts';
import type { Sample } from './sample.ts';

export interface ProbeOutside {
  readonly http: Http;
  readonly clock: Clock;
  /** The day that the daily endpoint is asked for. Such a request needs no id, and its answer is small. */
  readonly day: Day;
  readonly signal: AbortSignal;
  /** Called before each wait and after each answer, for the raw log and for whoever watches. */
  readonly onWait: (ms: number) => void;
  readonly onSample: (sample: Sample) => void;
}

/** Throws CampaignServiceError at the first answer that is neither a success nor a 429. */
export async function runProbe(
  plan: ReturnType<typeof planProbe>,
  outside: ProbeOutside,
): Promise<readonly Sample[]> {
  const { clock, signal, onWait, onSample } = outside;
  for (let next = plan.next(); ; ) {
    if (next.done) return next.value;
    const { notBefore, purpose } = next.value;
    const waitMs = notBefore - clock.monotonic();
    if (waitMs > 0) {
      onWait(waitMs);
      await clock.sleep(waitMs, signal);
    }
    const sample = { purpose, ...(await ask(outside)) };
    onSample(sample);
    next = plan.next(sample);
  }
}

async function ask({ http, clock, day, signal }: ProbeOutside): Promise<Omit<Sample, 'purpose'>> {
  const sent = clock.monotonic();
  let sample: Omit<Sample, 'purpose'> | undefined;
  try {
    await http.fetchJson({
      endpoint: 'daily',
      path: `/analytics/daily?startDate=${day}&endDate=${day}`,
      signal,
      onHead: ({ status, header }) => {
        const answered = clock.monotonic();
        sample = { sent, answered, refused: status === 429, headers: parseRateHeaders(header) };
      },
    });
  } catch (error) {
    if (!(error instanceof CampaignServiceError) || error.fault.kind !== 'rate-limited') throw error;
  }
  if (sample === undefined) throw new Error('an exchange without a head');
  return sample;
}
