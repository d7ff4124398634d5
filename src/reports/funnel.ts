// Where a campaign loses people: each step's share, held against all other campaigns of the account, and the leak by name.

import type { CampaignStatistics } from '#campaigns/campaign.ts';
import type { Funnel, FunnelStep, Leak, LeakingStep } from './campaign-report.ts';
import { isBeyondChance } from './chance.ts';
import { minimumSample } from './compare.ts';
import { countedRate } from './units.ts';

/** `others`: every other campaign whose statistics are known; their counts together are what is usual. */
export function funnelOf(own: CampaignStatistics, others: Iterable<CampaignStatistics>): Funnel {
  const here = stepCounts([own]);
  const usual = stepCounts([...others]);
  const steps = here.map(({ name, count }, index): FunnelStep => {
    const [before, usualBefore] = [here[index - 1]?.count ?? 0, usual[index - 1]?.count ?? 0];
    return {
      name,
      count,
      through: countedRate(count, before),
      usual: countedRate(usual[index]?.count ?? 0, usualBefore),
    };
  });
  return { steps, leak: leakOf(steps) };
}

function stepCounts(all: readonly CampaignStatistics[]): { name: FunnelStep['name']; count: number }[] {
  const sum = (name: keyof CampaignStatistics['counters']) =>
    all.reduce((total, { counters }) => total + counters[name], 0);
  return [
    { name: 'invited', count: sum('invitationsSent') },
    { name: 'accepted', count: sum('invitationsAccepted') },
    { name: 'messaged', count: sum('messagesSent') },
    { name: 'replied', count: sum('messagesReplied') },
  ];
}

interface Loss {
  readonly step: LeakingStep;
  readonly through: { readonly part: number; readonly of: number; readonly ratio: number };
  readonly usual: { readonly part: number; readonly of: number; readonly ratio: number } | undefined;
}

function leakOf(steps: readonly FunnelStep[]): Leak {
  const losses = steps.flatMap(({ name, through, usual }): Loss[] => {
    if (name === 'invited' || through.kind !== 'counted' || through.of < minimumSample) return [];
    const comparable = usual.kind === 'counted' && usual.of >= minimumSample ? usual : undefined;
    return [{ step: name, through, usual: comparable }];
  });
  if (losses.length === 0) return { kind: 'too-few' };
  if (losses.every(({ usual }) => usual === undefined)) {
    const [narrowest] = losses.sort((a, b) => a.through.ratio - b.through.ratio);
    return narrowest ? { kind: 'narrowest', step: narrowest.step } : { kind: 'none' };
  }
  const [worst] = losses
    .map(({ step, through, usual }) => ({ step, through, ...shortfall(through, usual) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  return worst ? { kind: 'below-usual', step: worst.step, lost: worst.lost } : { kind: 'none' };
}

/** How far below the usual, as a share of it; 0 where chance explains it. Messages for each accepted may exceed 1: they are no shares. */
function shortfall(through: Loss['through'], usual: Loss['usual']): { share: number; lost: number } {
  const none = { share: 0, lost: 0 };
  if (usual === undefined || usual.ratio <= through.ratio) return none;
  const areShares = through.part <= through.of && usual.part <= usual.of;
  if (areShares && !isBeyondChance(usual, through)) return none;
  const share = 1 - through.ratio / usual.ratio;
  if (!areShares && share < clearlyLess) return none;
  return { share, lost: Math.round(usual.ratio * through.of - through.part) };
}

/** Where chance cannot be reckoned with, a quarter less than usual counts. */
const clearlyLess = 0.25;
