// In which unit the service states rates and progress: worked out from its own counters (decision 5), or fixed by a setting.

import type { ActivityCounts, CampaignStatistics } from '#campaigns/campaign.ts';
import type { RateName } from '#reports/question.ts';
import type { Progress, Rate, RateUnit, UnitVerdict } from './figure.ts';
import { rateParts } from './metric.ts';

export type StatedUnit = Exclude<RateUnit, 'unknown'>;

/** Each campaign whose counters fit only one unit has a vote. The unit is unknown if more than one vote in ten disagrees. */
export function detectRateUnit(
  all: Iterable<CampaignStatistics>,
  setting: StatedUnit | undefined,
): UnitVerdict {
  const votes = [...all].flatMap(campaignVotes);
  const percent = votes.filter((vote) => vote === 'percent').length;
  const ratio = votes.length - percent;
  if (setting) {
    return { unit: setting, source: 'setting', evidence: setting === 'percent' ? percent : ratio };
  }
  const enough = (these: number, others: number) => these > 0 && these >= 9 * others;
  if (enough(percent, ratio)) return { unit: 'percent', source: 'worked-out', evidence: percent };
  if (enough(ratio, percent)) return { unit: 'ratio', source: 'worked-out', evidence: ratio };
  return { unit: 'unknown', source: 'nothing-to-go-by', evidence: 0 };
}

/**
 * Each campaign votes with its own counters: for the unit that brings its progress nearer to the share of its leads that was worked. One
 * odd campaign never decides: the unit is unknown unless one has more than twice the votes of the other.
 */
export function detectProgressUnit(
  all: Iterable<CampaignStatistics>,
  setting: StatedUnit | undefined,
): UnitVerdict {
  let [percent, ratio] = [0, 0];
  for (const each of all) {
    const vote = progressVote(each);
    if (vote === 'percent') percent += 1;
    if (vote === 'ratio') ratio += 1;
  }
  if (setting) return { unit: setting, source: 'setting', evidence: setting === 'percent' ? percent : ratio };
  if (percent > 2 * ratio) return { unit: 'percent', source: 'worked-out', evidence: percent };
  if (ratio > 2 * percent) return { unit: 'ratio', source: 'worked-out', evidence: ratio };
  return { unit: 'unknown', source: 'nothing-to-go-by', evidence: 0 };
}

/**
 * The share that a campaign's counters give. If the service's own figure contradicts them, that one is shown, because its reply rate may
 * count InMails.
 */
export function lifetimeRate(statistics: CampaignStatistics, name: RateName, unit: RateUnit): Rate {
  const counted = rateIn(statistics.counters, name);
  const stated = statedRate(statistics, name);
  const agrees = counted.kind === 'counted' ? fitsUnit(stated, counted.ratio, unit) : stated === 0;
  return agrees ? counted : { kind: 'as-stated', value: stated, unit };
}

/** As the service states it, in its own unit. */
export function statedRate(
  { statedAcceptanceRate, statedReplyRate }: CampaignStatistics,
  name: RateName,
): number {
  return name === 'replyRate' ? statedReplyRate : statedAcceptanceRate;
}

/** The share that the counts give. */
export function rateIn(counts: ActivityCounts, name: RateName): Rate {
  const { part, of } = rateParts[name];
  return countedRate(counts[part], counts[of]);
}

export function countedRate(part: number, whole: number): Rate {
  return whole > 0 ? { kind: 'counted', part, of: whole, ratio: part / whole } : { kind: 'none' };
}

/** 0 to 1; undefined if nothing was counted, or if the service states it in an unknown unit. */
export function ratioOf(rate: Rate): number | undefined {
  if (rate.kind === 'counted') return rate.ratio;
  if (rate.kind === 'none' || rate.unit === 'unknown') return undefined;
  return rate.unit === 'percent' ? rate.value / 100 : rate.value;
}

export function progressOf(stated: number, unit: RateUnit): Progress {
  if (unit === 'unknown') return { kind: 'bare', value: stated };
  return { kind: 'ratio', ratio: unit === 'percent' ? stated / 100 : stated };
}

// A stated rate may be rounded to a whole percent, but not further.
const rounding = 0.0051;

/** A ratio above this is no slip of rounding, nor of leads that were added late. */
const mostRatio = 1.5;

/** Two units are told apart if one is nearer by this much, and twice as near. */
const clearlyNearer = 0.1;

function progressVote({ counters, status, statedProgress }: CampaignStatistics): StatedUnit | undefined {
  if (statedProgress > mostRatio) return 'percent';
  const { totalLeadCount, totalLeadsInProgress, totalLeadsSkipped, invitationsSent } = counters;
  const workedLeads = Math.max(invitationsSent, totalLeadsInProgress) + totalLeadsSkipped;
  const shares = [
    ...(totalLeadCount > 0 ? [Math.min(1, workedLeads / totalLeadCount)] : []),
    ...(status === 'COMPLETED' ? [1] : []),
  ];
  const asPercent = Math.min(...shares.map((share) => Math.abs(statedProgress / 100 - share)));
  const asRatio = Math.min(...shares.map((share) => Math.abs(statedProgress - share)));
  const [near, far] = [Math.min(asPercent, asRatio), Math.max(asPercent, asRatio)];
  if (shares.length === 0 || far - near < clearlyNearer || far < 2 * near) return undefined;
  return asPercent < asRatio ? 'percent' : 'ratio';
}

/** A campaign has one vote, and none if its two rates contradict each other. */
function campaignVotes(statistics: CampaignStatistics): readonly StatedUnit[] {
  const votes = (['acceptanceRate', 'replyRate'] as const).flatMap(
    (name) => rateVote(rateIn(statistics.counters, name), statedRate(statistics, name)) ?? [],
  );
  return votes.length === 2 && votes[0] !== votes[1] ? [] : votes.slice(0, 1);
}

function rateVote(counted: Rate, stated: number): StatedUnit | undefined {
  if (counted.kind !== 'counted') return undefined;
  const asPercent = fits(stated / 100, counted.ratio);
  const asRatio = fits(stated, counted.ratio);
  if (asPercent === asRatio) return undefined;
  return asPercent ? 'percent' : 'ratio';
}

function fitsUnit(stated: number, ratio: number, unit: RateUnit): boolean {
  const asPercent = unit !== 'ratio' && fits(stated / 100, ratio);
  const asRatio = unit !== 'percent' && fits(stated, ratio);
  return asPercent || asRatio;
}

function fits(stated: number, ratio: number): boolean {
  return Math.abs(stated - ratio) <= rounding;
}
