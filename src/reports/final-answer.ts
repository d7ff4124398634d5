// Makes an answer final: nothing will update it, so it no longer promises more.

import type { Answer } from './report.ts';
import type { Standing } from './report-base.ts';

/** `faults`: why an earlier attempt stayed incomplete. They are named if the answer itself names none. */
export function closedAnswer(answer: Answer, faults: Standing['faults'] = []): Answer {
  if (answer.kind !== 'report' || answer.report.standing.settled) return answer;
  const { standing } = answer.report;
  const known = standing.faults.length > 0 ? standing.faults : faults;
  const last: Standing = { ...standing, settled: true, expectedWholeAt: undefined, faults: known };
  return { kind: 'report', report: { ...answer.report, standing: last } };
}
