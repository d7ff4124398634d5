// Which figure is meant where somebody asks of a whole answer how it is worked out. Knows no report.

import { unreachable } from '#base/unreachable.ts';
import type { Question, QuestionOfKind } from '#reports/question.ts';

/** undefined where the answer has no one figure to begin with. */
export function workingOf(question: Question): QuestionOfKind<'working'> | undefined {
  const metric = 'replyRate';
  switch (question.kind) {
    case 'overview':
    case 'campaign':
    case 'daily': {
      const { kind: _, ...of } = question;
      return { ...of, kind: 'working', metric };
    }
    case 'board': {
      const { period, owner } = question;
      // Progress is what the service states; there is nothing to work out.
      if (question.metric === 'progress') return undefined;
      const of = { ...(period && { period }), ...(owner !== undefined && { owner }) };
      return { kind: 'working', metric: question.metric, ...of };
    }
    case 'list':
      return question.owner === undefined ? undefined : { kind: 'working', metric, owner: question.owner };
    case 'compare-periods': {
      const { kind: _, periods, ...of } = question;
      return { ...of, kind: 'working', metric, period: periods[0] };
    }
    case 'compare-campaigns':
    case 'needs':
    case 'handled':
    case 'working':
    case 'status':
      return undefined;
    default:
      return unreachable(question);
  }
}
