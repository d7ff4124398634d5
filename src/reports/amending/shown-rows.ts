// What an answer shows one under the other, by id, so that somebody can ask on about the second one. Pure.

import type { BoardSubject } from '#reports/board/board-report.ts';
import { arrangeNeeds } from '#reports/handling/arrange-needs.ts';
import { mostPlaces } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';

/** Ids of campaigns; of a ranking of owners their addresses. Empty where nothing is listed. */
export function rowsShown(answer: Answer | undefined): readonly string[] {
  return answer?.kind === 'report' ? rowsOf(answer.report).slice(0, mostPlaces) : [];
}

function rowsOf(report: Extract<Answer, { kind: 'report' }>['report']): readonly string[] {
  switch (report.kind) {
    case 'board':
      return report.ranked.map(({ subject }) => idOf(subject));
    case 'list':
      return report.campaigns.map(({ campaign }) => campaign.id);
    case 'needs':
      return arrangeNeeds([...report.attention, ...report.takenOfOthers]).lines.map(
        ({ campaign }) => campaign.id,
      );
    default:
      return [];
  }
}

function idOf(subject: BoardSubject): string {
  return subject.kind === 'campaign' ? subject.campaign.id : subject.owner.email;
}
