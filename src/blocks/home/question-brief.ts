// A short name of a question, without what goes without saying.

import { isDeepStrictEqual } from 'node:util';
import { capital } from '#blocks/parts/text.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { phraseInWords } from '#blocks/words/period-words.ts';
import { type CampaignNames, noNames, ofWhomInWords, questionInWords } from '#blocks/words/question-words.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import {
  defaultCampaignPeriod,
  defaultPeriod,
  type PeriodPhrase,
  type Question,
  type QuestionOfKind,
} from '#reports/question.ts';

/** "My active campaigns", "Top 10 by reply rate", "Overview of ana@example.com", "Nordics SaaS Founders"; plain text. */
export function questionInBrief(question: Question, names: CampaignNames = noNames): string {
  switch (question.kind) {
    case 'overview':
      if (isOfAsker(question)) return `My overview${unlessUsual(question.period)}`;
      return `Overview${ofWhomInWords(question, names)}${unlessUsual(question.period)}`;
    case 'campaign': {
      const { campaign, period } = question;
      const name =
        campaign.by === 'name' ? campaign.name : (names.get(campaign.id) ?? `Campaign ${campaign.id}`);
      return `${name}${unlessUsual(period, defaultCampaignPeriod)}`;
    }
    case 'list':
      if (!isOfAsker(question)) return questionInWords(question, names);
      return ['My', ...question.statuses.map(statusInWords), 'campaigns'].join(' ');
    case 'daily':
      if (isOfAsker(question)) return `My days${unlessUsual(question.period)}`;
      return `Day by day${ofWhomInWords(question, names)}${unlessUsual(question.period)}`;
    case 'board':
      return boardInBrief(question) ?? questionInWords(question, names);
    default:
      return questionInWords(question, names);
  }
}

/** undefined if it is not of all campaigns: then the short name would say too little. */
function boardInBrief(question: QuestionOfKind<'board'>): string | undefined {
  const { kind: _, order, places, of, metric, period, statuses, ...narrower } = question;
  if (statuses.length > 0 || Object.keys(narrower).length > 0) return undefined;
  const what = of === 'owners' ? 'owners' : `${order} ${places}`;
  return `${capital(what)} by ${metricInWords(metric)}${period === undefined ? '' : unlessUsual(period)}`;
}

function unlessUsual(period: PeriodPhrase, usual: PeriodPhrase = defaultPeriod): string {
  return isDeepStrictEqual(period, usual) ? '' : `, ${phraseInWords(period)}`;
}

function isOfAsker({ owner }: { readonly owner?: string }): boolean {
  return owner !== undefined && mentionIn(owner)?.kind === 'asker';
}
