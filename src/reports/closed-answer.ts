// An answer that nobody will edit later, as it stands: it promises nothing more.

import type { Answer } from './report.ts';
import type { Standing } from './report-base.ts';

/** `faults`: what kept an earlier attempt from the rest, named where the answer itself names none. */
export function closedAnswer(answer: Answer, faults: Standing['faults'] = []): Answer {
  if (answer.kind !== 'report' || answer.report.standing.settled) return answer;
  const { standing } = answer.report;
  const known = standing.faults.length > 0 ? standing.faults : faults;
  const last: Standing = { ...standing, settled: true, expectedWholeAt: undefined, faults: known };
  return { kind: 'report', report: { ...answer.report, standing: last } };
}
