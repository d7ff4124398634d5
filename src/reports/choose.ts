// The same question, once a person has chosen whom they meant: what the buttons under an unclear name carry.

import { type CampaignRef, defaultCampaignPeriod, type Question } from './question.ts';

/** `wanted`: the name as typed, which of two compared campaigns is replaced. A question without a campaign asks for this one. */
export function withCampaign(question: Question, wanted: string, id: string): Question {
  const campaign: CampaignRef = { by: 'id', id };
  switch (question.kind) {
    case 'compare-campaigns': {
      const [one, other] = question.campaigns;
      const first = one.by === 'name' && one.name === wanted;
      return { ...question, campaigns: first ? [campaign, other] : [one, campaign] };
    }
    case 'campaign':
    case 'daily':
    case 'compare-periods':
    case 'working':
      return { ...question, campaign };
    case 'overview':
      return { kind: 'campaign', campaign, period: question.period };
    default:
      return { kind: 'campaign', campaign, period: defaultCampaignPeriod };
  }
}
