// What a question means once the campaigns are known: `A vs B` is a comparison, unless a campaign has that very name.

import type { Gathered } from '#readings/reading.ts';
import { findCampaign } from '#reports/finding/find-campaign.ts';
import type { Problem } from '#reports/problem.ts';
import {
  type CampaignRef,
  defaultCampaignPeriod,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { printPeriod, printQuestion } from '#reports/words/print-question.ts';

/** Returns the question unchanged if a campaign fits its name, or if the list is not known yet. */
export function resolveVersus(question: Question, { campaigns }: Gathered): Question {
  if (question.kind !== 'campaign' || question.campaign.by === 'id' || campaigns === undefined)
    return question;
  const known = campaigns.value.campaigns;
  const pair = pairIn(question.campaign.name);
  if (pair === undefined) return question;
  const [one, other] = pair;
  const fits = (ref: typeof one) => findCampaign(ref, known).kind !== 'unknown';
  if (fits({ by: 'name', name: question.campaign.name }) || !fits(one) || !fits(other)) return question;
  return { kind: 'compare-campaigns', campaigns: [one, other] };
}

/** The two names of `A vs B`; undefined if there are not two. */
export function pairIn(name: string): readonly [NamedRef, NamedRef] | undefined {
  const [one, other, third] = name.split(versus).map((each) => ({ by: 'name', name: each.trim() }) as const);
  return one && other && third === undefined ? [one, other] : undefined;
}

type NamedRef = Extract<CampaignRef, { by: 'name' }>;

/** Campaigns are compared at the same age, so there can be no period. The problem offers the comparison without it. */
export function periodLost(
  wantedQuestion: Question,
  question: Question,
): Extract<Problem, { kind: 'not-understood' }> | undefined {
  if (wantedQuestion.kind !== 'campaign' || question.kind !== 'compare-campaigns') return undefined;
  if (printPeriod(wantedQuestion.period) === printPeriod(defaultCampaignPeriod)) return undefined;
  const period = printPeriod(asTyped(wantedQuestion.period));
  const problem = { kind: 'does-not-fit', word: period, with: question.kind } as const;
  return { kind: 'not-understood', problem, retries: [{ word: printQuestion(question), question }] };
}

function asTyped(period: PeriodPhrase): PeriodPhrase {
  return period.kind === 'days-ago' && period.last === 1 ? { kind: 'last-days', days: period.first } : period;
}

const versus = / (?:vs\.?|versus|against|v\.?|or|(?:is )?better than) /i;
