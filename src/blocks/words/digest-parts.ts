// A digest part by part, as the audit trail keeps it: plain text, and ids for what Slack has names for.

import { unreachable } from '#base/unreachable.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestParts } from '#digests/digest-store.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { conditionInWords, quietInWords } from './condition-words.ts';
import { dayInWords } from './dates.ts';
import { daysOffInWords, scheduleInWords } from './schedule-words.ts';

export function digestParts(digest: Digest): DigestParts {
  const { question, destinations, schedule, condition, whenQuiet, owner, state } = digest;
  const { daysOff } = schedule;
  const off = daysOff === undefined ? '' : ` (${daysOffInWords(daysOff)})`;
  return {
    question: printQuestion(question),
    destinations: destinations.join(' '),
    schedule: scheduleInWords(schedule) + off,
    ...(condition !== undefined && { condition: conditionInWords(condition) }),
    ...(whenQuiet !== undefined && { 'when-quiet': quietInWords(whenQuiet) }),
    owner,
    state: stateInWords(state),
  };
}

function stateInWords(state: Digest['state']): string {
  switch (state.kind) {
    case 'active':
      return 'active';
    case 'paused':
      return state.until === undefined ? 'paused' : `paused until ${dayInWords(state.until)}`;
    case 'broken':
      return 'stopped by a fault';
    default:
      return unreachable(state);
  }
}
