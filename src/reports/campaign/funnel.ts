// Where a campaign loses people: each step's share, compared with all other campaigns of the account, and the leaking step.

import type { CampaignStatistics } from '#campaigns/campaign.ts';
import { minimumSample } from '#reports/figures/compare.ts';
import type { NotExplained } from '#reports/figures/figure.ts';
import { isBeyondChance, type Share } from '#reports/figures/share-interval.ts';
import { countedRate } from '#reports/figures/units.ts';
import type { Funnel, FunnelStep, Leak, LeakingStep } from './campaign-report.ts';

/**
 * `others`: every other campaign whose statistics are known. Those whose rates their counters explain add up to the usual share.
 * `unexplained` names the rate of a campaign that its counters do not explain.
 */
export function measureFunnel(
  own: CampaignStatistics,
  others: Iterable<CampaignStatistics>,
  unexplained: (statistics: CampaignStatistics) => NotExplained | undefined = () => undefined,
): Funnel {
  const explained = [...others].filter((each) => unexplained(each) === undefined);
  const [here, elsewhere] = [countSteps([own]), countSteps(explained)];
  const steps = stepNames.map((name, index): FunnelStep => {
    const before = stepNames[index - 1];
    return {
      name,
      count: here[name],
      through: countedRate(here[name], before ? here[before] : 0),
      usual: countedRate(elsewhere[name], before ? elsewhere[before] : 0),
    };
  });
  return { steps, leak: unexplained(own) ?? findLeak(sharesOf(here), sharesOf(elsewhere)) };
}

const stepNames = ['invited', 'accepted', 'messaged', 'replied'] as const;

type StepCounts = Readonly<Record<FunnelStep['name'], number>>;

function countSteps(all: readonly CampaignStatistics[]): StepCounts {
  const sum = (name: keyof CampaignStatistics['counters']) =>
    all.reduce((total, { counters }) => total + counters[name], 0);
  return {
    invited: sum('invitationsSent'),
    accepted: sum('invitationsAccepted'),
    messaged: sum('messagesSent'),
    replied: sum('messagesReplied'),
  };
}

type Shares = Readonly<Record<LeakingStep, readonly Share[]>>;

/**
 * The shares that judge each step. How often somebody gets a message is a matter of taste, so a step loses only people who get none.
 * Replies are too few only if they are few of the messages and few of the people before.
 */
function sharesOf({ invited, accepted, messaged, replied }: StepCounts): Shares {
  return {
    accepted: [{ part: accepted, of: invited }],
    messaged: [{ part: Math.min(messaged, accepted), of: accepted }],
    replied: [
      { part: replied, of: messaged },
      { part: replied, of: accepted },
    ],
  };
}

function findLeak(own: Shares, usual: Shares): Leak {
  const judged = (['accepted', 'messaged', 'replied'] as const).flatMap((step) => {
    const shares = own[step].flatMap((here, index) => {
      const elsewhere = usual[step][index];
      return here.of < minimumSample ? [] : [{ here, usual: isEnough(elsewhere) ? elsewhere : undefined }];
    });
    return shares.length === 0 ? [] : [{ step, shares }];
  });
  if (judged.length === 0) return { kind: 'too-few' };
  if (judged.every(({ shares }) => shares.every(({ usual }) => usual === undefined))) {
    const [narrowest] = judged.sort((a, b) => shareThrough(a.shares) - shareThrough(b.shares));
    return narrowest ? { kind: 'narrowest', step: narrowest.step } : { kind: 'none' };
  }
  const [worst] = judged
    .map(({ step, shares }) => ({ step, ...shortfall(shares) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  if (worst !== undefined) return { kind: 'below-usual', step: worst.step, lost: worst.lost };
  return judged.some(({ step }) => step === 'accepted') ? { kind: 'none' } : { kind: 'too-few' };
}

interface Judged {
  readonly here: Share;
  readonly usual: Share | undefined;
}

/** How far the step is below the usual, as a share of the usual. The mildest of its shares decides; 0 if chance explains one of them. */
function shortfall(shares: readonly Judged[]): { share: number; lost: number } {
  const all = shares.flatMap(({ here, usual }) => {
    if (usual === undefined) return [];
    const [is, expected] = [here.part / here.of, usual.part / usual.of];
    return expected > is && isBeyondChance(usual, here)
      ? [{ share: 1 - is / expected, lost: Math.round(expected * here.of - here.part) }]
      : [{ share: 0, lost: 0 }];
  });
  return all.reduce(
    (least, each) => (each.share < least.share ? each : least),
    all[0] ?? { share: 0, lost: 0 },
  );
}

function shareThrough([first]: readonly Judged[]): number {
  return first ? first.here.part / first.here.of : 1;
}

function isEnough(share: Share | undefined): share is Share {
  return share !== undefined && share.of >= minimumSample;
}
