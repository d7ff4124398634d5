// What `status` says about digests: the next runs, and what lately did not arrive. Pure.

import type { Instant } from '#base/brand.ts';
import type { Delivery } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { DigestFailure, DigestOutlook } from '#reports/status/status-report.ts';

const shown = 3;
const lately = 7 * 24 * 60 * 60_000;

/**
 * The next runs, soonest first, without watches, which rarely post; and the failures of the last seven days, newest first. At most three
 * of each, and how many more failed.
 */
export function outlookOf(digests: readonly DigestOverview[], now: Instant): DigestOutlook {
  const next = digests.flatMap(({ digest, nextRuns: [at] }) =>
    at === undefined || digest.schedule.kind === 'watch'
      ? []
      : [{ question: digest.question, at, zone: digest.schedule.zone }],
  );
  const failures = digests.flatMap(({ digest, history }) =>
    history
      .filter(({ scheduledFor }) => now - scheduledFor <= lately)
      .flatMap((delivery): DigestFailure[] => {
        const why = failureOf(delivery);
        return why === undefined
          ? []
          : [
              {
                question: digest.question,
                scheduledFor: delivery.scheduledFor,
                zone: digest.schedule.zone,
                ...why,
              },
            ];
      }),
  );
  return {
    next: next.sort((one, other) => one.at - other.at).slice(0, shown),
    failures: failures.sort((one, other) => other.scheduledFor - one.scheduledFor).slice(0, shown),
    ...(failures.length > shown && { otherFailures: failures.length - shown }),
  };
}

/** Undefined if the delivery arrived, may still arrive, or was not meant to be sent. */
function failureOf({ state }: Delivery): Pick<DigestFailure, 'kind' | 'reason'> | undefined {
  const { kind } = state;
  if (kind === 'missed' || kind === 'failed') return { kind, reason: state.reason };
  return kind === 'unsure' && state.arrived === undefined ? { kind, reason: state.reason } : undefined;
}
