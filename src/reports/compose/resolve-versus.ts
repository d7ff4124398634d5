// What a question means once the campaigns are known: `A vs B` is a comparison unless a campaign has that very name.

import type { Gathered } from '#readings/reading.ts';
import { findCampaign } from '#reports/finding/find-campaign.ts';
import type { Problem } from '#reports/problem.ts';
import { defaultCampaignPeriod, type Question } from '#reports/question.ts';
import { printPeriod, printQuestion } from '#reports/words/print-question.ts';

/** The question itself wherever a campaign fits its name, or the list is not known yet. */
export function resolveVersus(question: Question, { campaigns }: Gathered): Question {
  if (question.kind !== 'campaign' || question.campaign.by === 'id' || campaigns === undefined)
    return question;
  const known = campaigns.value.campaigns;
  const sides = question.campaign.name.split(versus);
  const [one, other] = sides.map((name) => ({ by: 'name', name: name.trim() }) as const);
  if (sides.length !== 2 || one === undefined || other === undefined) return question;
  const fits = (ref: typeof one) => findCampaign(ref, known).kind !== 'unknown';
  if (fits({ by: 'name', name: question.campaign.name }) || !fits(one) || !fits(other)) return question;
  return { kind: 'compare-campaigns', campaigns: [one, other] };
}

/** Campaigns are compared at the same age, so a period cannot go with them. The problem offers the comparison without it. */
export function periodLost(
  asked: Question,
  question: Question,
): Extract<Problem, { kind: 'not-understood' }> | undefined {
  if (asked.kind !== 'campaign' || question.kind !== 'compare-campaigns') return undefined;
  const period = printPeriod(asked.period);
  if (period === printPeriod(defaultCampaignPeriod)) return undefined;
  const problem = { kind: 'does-not-fit', word: period, with: question.kind } as const;
  return { kind: 'not-understood', problem, retries: [{ word: printQuestion(question), question }] };
}

const versus = / (?:vs\.?|versus|against|v\.?|or|(?:is )?better than) /i;
