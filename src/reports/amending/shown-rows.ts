// What an answer shows one under the other, by id, so that somebody can ask on about the second one. Pure.

import type { BoardSubject } from '#reports/board/board-report.ts';
import { arrangeNeeds } from '#reports/handling/arrange-needs.ts';
import { mostPlaces } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';

/** Stands after the last row if the answer has more rows than it shows. Then nobody can say which row is the last one. */
export const moreRows = '';

/**
 * Ids of campaigns; of a ranking of owners their addresses. Empty where nothing is listed. `needs`: how many needs an answer shows before it
 * says how many more there are.
 */
export function rowsShown(answer: Answer | undefined, needs: number): readonly string[] {
  if (answer?.kind !== 'report') return [];
  const rows = rowsOf(answer.report);
  const most = answer.report.kind === 'needs' ? needs : mostPlaces;
  return rows.length > most ? [...rows.slice(0, most), moreRows] : rows;
}

function rowsOf(report: Extract<Answer, { kind: 'report' }>['report']): readonly string[] {
  switch (report.kind) {
    case 'board':
      return report.ranked.map(({ subject }) => idOf(subject));
    case 'list':
      return report.campaigns.map(({ campaign }) => campaign.id);
    case 'needs': {
      const { lines, taken } = arrangeNeeds([...report.attention, ...report.takenOfOthers]);
      return [...lines, ...taken].map(({ campaign }) => campaign.id);
    }
    default:
      return [];
  }
}

function idOf(subject: BoardSubject): string {
  return subject.kind === 'campaign' ? subject.campaign.id : subject.owner.email;
}
