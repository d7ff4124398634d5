// How a follow-up was read, in words: the whole question, and what of it nobody said this time. Plain text.

import { nameLengths } from '#blocks/limits.ts';
import { listed, nameOf } from '#blocks/parts/text.ts';
import type { QuestionParts } from '#reports/amending/taken-over.ts';
import type { Question } from '#reports/question.ts';
import { ownerName, statusInWords } from './campaign-words.ts';
import { metricInWords } from './metric-words.ts';
import { phraseInWords } from './period-words.ts';
import { type CampaignNames, questionInWords } from './question-words.ts';

/** "Top 5 campaigns by replies, last month. Taken over: replies" */
export function followUpInWords(question: Question, kept: QuestionParts, names: CampaignNames): string {
  const parts = partsInWords(kept, names);
  const whole = questionInWords(question, names);
  return parts.length === 0 ? whole : `${whole}. Taken over: ${listed(parts)}`;
}

function partsInWords(
  { period, campaign, owner, metric, statuses }: QuestionParts,
  names: CampaignNames,
): readonly string[] {
  const name = campaign && (campaign.by === 'name' ? campaign.name : (names.get(campaign.id) ?? campaign.id));
  return [
    ...(name === undefined ? [] : [`“${nameOf(name, nameLengths.line)}”`]),
    ...(metric === undefined ? [] : [metricInWords(metric)]),
    ...(statuses === undefined ? [] : [listed(statuses.map(statusInWords))]),
    ...(owner === undefined ? [] : [ownerName(owner)]),
    ...(period === undefined ? [] : [phraseInWords(period)]),
  ];
}
