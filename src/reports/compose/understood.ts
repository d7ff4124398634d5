// What a question can only mean once the campaigns are known: `A vs B` is a comparison where no campaign is called so.

import type { Gathered } from '#readings/reading.ts';
import { findCampaign } from '#reports/finding/find-campaign.ts';
import type { Question } from '#reports/question.ts';

/** The question itself wherever a campaign fits its name, or the list is not known yet. */
export function understood(question: Question, { campaigns }: Gathered): Question {
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

const versus = / (?:vs\.?|versus|against|v\.?|or|(?:is )?better than) /i;
