// Which parts of an earlier question a follow-up takes over although nobody typed them, so that its answer can name them. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { Question } from '#reports/question.ts';
import { periodOf } from './question-subject.ts';

/** The parts of a question that a follow-up may take over. */
export interface QuestionParts {
  readonly report?: Question['kind'];
  readonly period?: ReturnType<typeof periodOf>;
  readonly campaign?: Extract<Question, { kind: 'campaign' }>['campaign'];
  readonly owner?: string;
  readonly metric?: Extract<Question, { kind: 'board' }>['metric'];
  readonly statuses?: Extract<Question, { kind: 'list' }>['statuses'];
}

/** The parts that are the same in both. */
export function takenOver(before: Question, now: Question): QuestionParts {
  const earlier = new Map<string, unknown>(Object.entries(partsOf(before)));
  const same = Object.entries(partsOf(now)).filter(([part, value]) =>
    isDeepStrictEqual(value, earlier.get(part)),
  );
  return Object.fromEntries(same);
}

function partsOf(question: Question): QuestionParts {
  const period = periodOf(question);
  return {
    report: question.kind,
    ...(period !== undefined && { period }),
    ...('campaign' in question && question.campaign !== undefined && { campaign: question.campaign }),
    ...('owner' in question && question.owner !== undefined && { owner: question.owner }),
    ...('metric' in question && { metric: question.metric }),
    ...('statuses' in question && question.statuses.length > 0 && { statuses: question.statuses }),
  };
}
