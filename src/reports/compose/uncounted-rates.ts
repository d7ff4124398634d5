// Rates that the counters do not explain: whose they are, and what the counters leave out. Knows no report.

import { unreachable } from '#base/unreachable.ts';
import type { CampaignStatistics } from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import type { DayScope, Gathered } from '#readings/reading.ts';
import type { UncountedRates } from '#reports/figures/compare.ts';
import type { NotExplained, RateUnit } from '#reports/figures/figure.ts';
import { rateParts } from '#reports/figures/metric.ts';
import { lifetimeRate } from '#reports/figures/units.ts';
import type { RateName } from '#reports/question.ts';
import { unitsOf } from './campaign-row.ts';
import type { ComposeContext } from './context.ts';

/** For a campaign; or for the sum of several, if the unexplained ones have more than a tenth of the answers. */
export function uncountedRates(scope: DayScope, gathered: Gathered, context: ComposeContext): UncountedRates {
  const unit = unitsOf(gathered, context).rate.unit;
  switch (scope.kind) {
    case 'campaign':
      return uncountedIn([gathered.statistics.get(scope.campaignId)?.value], unit);
    case 'owner':
      return uncountedIn(
        gathered.owned(scope.ownerId)?.value.campaigns.map(({ id }) => gathered.statistics.get(id)?.value) ??
          [],
        unit,
      );
    case 'all':
      return ofEverybody(gathered.statistics, unit, () =>
        uncountedIn(
          [...gathered.statistics.values()].map(({ value }) => value),
          unit,
        ),
      );
    default:
      return unreachable(scope);
  }
}

const ofEverybody = createMemo<UncountedRates>();

export function uncountedIn(
  all: readonly (CampaignStatistics | undefined)[],
  unit: RateUnit,
): UncountedRates {
  const known = all.filter((each) => each !== undefined);
  const running = known.filter(({ status }) => runningStatuses.has(status));
  const weighed = running.length > 0 ? running : known;
  const [acceptanceRate, replyRate] = [
    sumOf('acceptanceRate', weighed, unit),
    sumOf('replyRate', weighed, unit),
  ];
  return { ...(acceptanceRate && { acceptanceRate }), ...(replyRate && { replyRate }) };
}

/** Campaigns whose answers make up a period's figures now. */
const runningStatuses: ReadonlySet<string> = new Set(['ACTIVE', 'PAUSED']);

/** Below this share of the answers of several campaigns, unexplained ones hardly change the sum. */
const smallShare = 0.1;

function sumOf(rate: RateName, all: readonly CampaignStatistics[], unit: RateUnit): NotExplained | undefined {
  const found = all.flatMap((each) => {
    const notExplained = notExplainedBy(each, rate, unit);
    return notExplained ? [{ ...notExplained, answers: answersOf(each, rate) }] : [];
  });
  if (found.length === 0) return undefined;
  const theirs = found.reduce((sum, { answers }) => sum + answers, 0);
  const everyones = all.reduce((sum, each) => sum + answersOf(each, rate), 0);
  if (found.length < all.length && theirs <= smallShare * everyones) return undefined;
  return { kind: 'uncounted', what: found.some(({ what }) => what === 'inmails') ? 'inmails' : 'something' };
}

/** undefined if its counters give the rate that the service states. */
export function notExplainedBy(
  statistics: CampaignStatistics,
  rate: RateName,
  unit: RateUnit,
): NotExplained | undefined {
  if (lifetimeRate(statistics, rate, unit).kind !== 'as-stated') return undefined;
  const inmails = rate === 'replyRate' && statistics.counters.inmailsSent > 0;
  return { kind: 'uncounted', what: inmails ? 'inmails' : 'something' };
}

function answersOf({ counters }: CampaignStatistics, rate: RateName): number {
  return counters[rateParts[rate].part];
}
