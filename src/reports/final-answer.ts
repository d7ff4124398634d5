// Makes an answer final: nothing will update it, so it no longer promises more.

import type { ServiceFault } from '#campaigns/client.ts';
import type { Answer } from './report.ts';
import type { Standing } from './report-base.ts';

/** `faults`: why an earlier attempt stayed incomplete. They are named if the answer itself names none. */
export function closedAnswer(answer: Answer, faults: Standing['faults'] = []): Answer {
  if (answer.kind !== 'report') return answer;
  const { standing } = answer.report;
  const known = standing.faults.length > 0 || standing.settled ? standing.faults : faults;
  const last: Standing = {
    ...standing,
    settled: true,
    expectedWholeAt: undefined,
    faults: known.map(withoutNextTry),
  };
  return { kind: 'report', report: { ...answer.report, standing: last } };
}

/** Whoever reads it later would read of a try that lies behind them. */
function withoutNextTry(fault: ServiceFault): ServiceFault {
  switch (fault.kind) {
    case 'service-down':
    case 'quota-unshared':
      return { ...fault, until: undefined };
    case 'timed-out':
    case 'unreachable': {
      const { until: _, ...rest } = fault;
      return rest;
    }
    default:
      return fault;
  }
}
