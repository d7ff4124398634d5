// Which readings a question wants, and the answer they make: pure, one file beside this for each report.

import { unreachable } from '#base/unreachable.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { boardNeeds, composeBoard } from './board.ts';
import { campaignNeeds, composeCampaign } from './campaign.ts';
import { compareCampaignsNeeds, composeCompareCampaigns } from './compare-campaigns.ts';
import { comparePeriodsNeeds, composeComparePeriods } from './compare-periods.ts';
import type { ComposeContext } from './context.ts';
import { composeDaily, dailyNeeds } from './daily.ts';
import { composeList, listNeeds } from './list.ts';
import { composeOverview, overviewNeeds } from './overview.ts';
import { composeStatus, statusNeeds } from './status.ts';
import { understood } from './understood.ts';
import { composeWorking, workingNeeds } from './working.ts';

export function compose(asked: Question, gathered: Gathered, context: ComposeContext): Answer {
  const question = understood(asked, gathered);
  switch (question.kind) {
    case 'overview':
      return composeOverview(question, gathered, context);
    case 'list':
      return composeList(question, gathered, context);
    case 'campaign':
      return composeCampaign(question, gathered, context);
    case 'daily':
      return composeDaily(question, gathered, context);
    case 'board':
      return composeBoard(question, gathered, context);
    case 'compare-campaigns':
      return composeCompareCampaigns(question, gathered, context);
    case 'compare-periods':
      return composeComparePeriods(question, gathered, context);
    case 'working':
      return composeWorking(question, gathered, context);
    case 'status':
      return composeStatus(question, gathered, context);
    default:
      return unreachable(question);
  }
}

export function needsOf(asked: Question, known: Gathered, context: ComposeContext): readonly Need[] {
  const question = understood(asked, known);
  switch (question.kind) {
    case 'overview':
      return overviewNeeds(question, known, context);
    case 'list':
      return listNeeds(question, known);
    case 'campaign':
      return campaignNeeds(question, known, context);
    case 'daily':
      return dailyNeeds(question, known, context);
    case 'board':
      return boardNeeds(question, known, context);
    case 'compare-campaigns':
      return compareCampaignsNeeds(question, known, context);
    case 'compare-periods':
      return comparePeriodsNeeds(question, known, context);
    case 'working':
      return workingNeeds(question, known, context);
    case 'status':
      return statusNeeds(context);
    default:
      return unreachable(question);
  }
}
