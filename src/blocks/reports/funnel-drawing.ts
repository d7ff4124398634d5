// The funnel of a campaign: how many people pass each step, where most are lost, and what is usual elsewhere.

import { unreachable } from '#base/unreachable.ts';
import { plural } from '#blocks/parts/text.ts';
import { answerWords, nounOf } from '#blocks/words/metric-words.ts';
import { count, percent, rateAlone, uncountedInWords } from '#blocks/words/numbers.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { Funnel, FunnelStep, LeakingStep } from '#reports/campaign/campaign-report.ts';
import type { Activity, CampaignRow, Rate } from '#reports/figures/figure.ts';

/** In mrkdwn: the four steps with the share that passed, then the leak, then what is usual. */
export function funnelLines(row: CampaignRow, funnel: Funnel | undefined): string[] {
  if (row.statistics === undefined) return ['not read yet'];
  const { counters } = row.statistics;
  const steps = [
    `*${count(counters.invitationsSent)}* invited`,
    `*${count(counters.invitationsAccepted)}* accepted (${rateAlone(row.acceptanceRate)})`,
    `*${count(counters.messagesSent)}* ${nounOf('messagesSent', counters.messagesSent)}`,
    `*${count(counters.messagesReplied)}* ${nounOf('messagesReplied', counters.messagesReplied)} (${rateAlone(row.replyRate)})`,
  ].join(' → ');
  return funnel === undefined ? [steps] : [steps, leakInWords(funnel)];
}

/** mrkdwn: the same four steps over some days. */
export function windowFunnel({ counters, acceptanceRate, replyRate }: Activity): string {
  const step = (name: ActivityCounterName, rate?: Rate) => {
    const counted = counters[name].count;
    const through = rate === undefined || rate.kind === 'none' ? '' : ` (${rateAlone(rate)})`;
    return `*${count(counted)}* ${nounOf(name, counted)}${through}`;
  };
  return [
    step('invitationsSent'),
    step('invitationsAccepted', acceptanceRate.rate),
    step('messagesSent'),
    step('messagesReplied', replyRate.rate),
  ].join(' →\u00a0');
}

/** The leak of all time in one line of mrkdwn; undefined if there is none, or it cannot be told. */
export function leakInBrief(funnel: Funnel | undefined): string | undefined {
  if (funnel?.leak.kind !== 'below-usual') return undefined;
  const { leak } = funnel;
  const step = stepNamed(funnel.steps, leak.step);
  return `Of all time the leak is in the ${briefWords[leak.step]}: *${through(step, step?.through)}*, elsewhere ${through(step, step?.usual)}`;
}

function leakInWords({ steps, leak }: Funnel): string {
  switch (leak.kind) {
    case 'below-usual': {
      const step = stepNamed(steps, leak.step);
      const words = leakWords[leak.step];
      const lossWords = `about ${count(leak.lost)} ${plural(leak.lost, ...words.passed)} fewer than usual`;
      return `⚠ *Leak: ${words.leak}.* ${through(step, step?.through)} against ${through(step, step?.usual)} in other campaigns: ${lossWords}`;
    }
    case 'narrowest': {
      const step = stepNamed(steps, leak.step);
      return `Narrowest step: ${leakWords[leak.step].passed[1]}, ${through(step, step?.through)}; what is usual in other campaigns is not known yet`;
    }
    case 'none':
      return `✓ No leak: every step is about as usual in other campaigns${usualInWords(steps)}`;
    case 'too-few':
      return 'Too few invitations yet to tell where people are lost';
    case 'uncounted':
      return `Where people are lost cannot be told: ${uncountedInWords(leak)}`;
    default:
      return unreachable(leak);
  }
}

const { acceptanceRate: acceptance, replyRate: reply } = answerWords;

const briefWords: Readonly<Record<LeakingStep, string>> = {
  accepted: acceptance.answer[1],
  messaged: 'first messages',
  replied: reply.answer[1],
};

/** What leaks, and who or what passes, of one and of many. */
const leakWords: Readonly<Record<LeakingStep, { leak: string; passed: readonly [string, string] }>> = {
  accepted: {
    leak: `${acceptance.sent[1]} are not ${acceptance.answeredAs}`,
    passed: acceptance.answer,
  },
  messaged: { leak: 'some who accepted get no message', passed: ['person reached', 'people reached'] },
  replied: { leak: `${reply.sent[1]} get no ${reply.answer[0]}`, passed: reply.answer },
};

function usualInWords(steps: readonly FunnelStep[]): string {
  const [accepted, replied] = [stepNamed(steps, 'accepted')?.usual, stepNamed(steps, 'replied')?.usual];
  if (accepted?.kind !== 'counted' || replied?.kind !== 'counted') return '';
  return ` (${percent(accepted.ratio)} ${acceptance.past}, ${percent(replied.ratio)} ${reply.past})`;
}

/** One person may get several messages, so messages are no share of those who accepted. */
function through(step: FunnelStep | undefined, rate: Rate | undefined): string {
  if (rate?.kind !== 'counted') return '–';
  return step?.name === 'messaged' ? `${rate.ratio.toFixed(1)} for each who accepted` : percent(rate.ratio);
}

function stepNamed(steps: readonly FunnelStep[], name: FunnelStep['name']): FunnelStep | undefined {
  return steps.find((step) => step.name === name);
}
