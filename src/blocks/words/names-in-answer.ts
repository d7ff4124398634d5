// The names of the campaigns that an answer is about, for the words of a question that holds only an id.

import type { Answer } from '#reports/report.ts';
import type { CampaignNames } from './question-words.ts';

export function namesInAnswer(answer: Answer): CampaignNames {
  const campaign = answer.kind === 'report' ? campaignIn(answer.report) : undefined;
  return new Map(campaign === undefined ? [] : [[campaign.id, campaign.name]]);
}

function campaignIn(report: Extract<Answer, { kind: 'report' }>['report']) {
  if (report.kind === 'campaign') return report.row.campaign;
  return report.kind === 'daily' ? report.campaign : undefined;
}
