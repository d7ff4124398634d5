// Waits for an answer that is worth posting: a whole one. When the time is over, it takes what there is, or nothing.

import type { Instant } from '#base/brand.ts';
import { type Clock, within } from '#base/clock.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import type { Scope } from '#base/scope.ts';
import { unreachable } from '#base/unreachable.ts';
import type { AnswerOptions, Answers } from '#reports/answers.ts';
import { closedAnswer } from '#reports/final-answer.ts';
import type { Question } from '#reports/question.ts';
import type { Answer, Report } from '#reports/report.ts';
import type { Standing } from '#reports/report-base.ts';

export interface Wanted {
  readonly scope: Scope;
  readonly question: Question;
  readonly options: Omit<AnswerOptions, 'signal'>;
  /** From this instant a report that lacks something is accepted; its standing says what it lacks. */
  readonly contentAt: Instant;
  /** At this instant the wait ends. */
  readonly giveUpAt: Instant;
}

export type AwaitedAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The service gave nothing in time; `reason` is the kind of the fault or the problem. */
  | { readonly kind: 'nothing'; readonly reason: string }
  /** Waiting does not help: the question has no answer any more, for example because its campaign is gone. */
  | { readonly kind: 'broken'; readonly problem: string };

/** `usable`: it lacks something, and says so. `hopeless`: waiting brings no answer. */
type Worth = 'whole' | 'usable' | 'nothing' | 'hopeless';

interface Means {
  readonly answers: Answers;
  readonly clock: Clock;
  /** Once it is aborted, the wait rejects with the reason of the abort. */
  readonly signal: AbortSignal;
}

export async function awaitAnswer(asked: Wanted, means: Means): Promise<AwaitedAnswer> {
  const wanted = { ...asked, contentAt: Math.min(asked.contentAt, asked.giveUpAt - toSendMs) };
  let best: Answer | undefined;
  let faults: Standing['faults'] = [];
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const latest = await askOnce(wanted, means);
    if (latest !== undefined && (best === undefined || worthOf(latest) !== 'nothing')) best = latest;
    if (latest?.kind === 'report' && latest.report.standing.settled) faults = latest.report.standing.faults;
    const now = means.clock.now();
    const collected = decideCollected(best, faults, now, wanted);
    if (collected !== undefined) return collected;
    const isUsable = best !== undefined && worthOf(best) === 'usable';
    const until = isUsable ? wanted.contentAt : wanted.giveUpAt;
    await means.clock.sleep(Math.min(pauseMs, until - now), means.signal);
  }
}

/** Decides how the wait ends; undefined while it goes on. `faults` are those of the newest settled report. */
function decideCollected(
  best: Answer | undefined,
  faults: Standing['faults'],
  now: Instant,
  { contentAt, giveUpAt }: Wanted,
): AwaitedAnswer | undefined {
  const end: AwaitedAnswer | undefined =
    now >= giveUpAt ? { kind: 'nothing', reason: reasonOf(best) } : undefined;
  if (best === undefined) return end;
  const worth = worthOf(best);
  switch (worth) {
    case 'hopeless':
      return { kind: 'broken', problem: reasonOf(best) };
    case 'whole':
      return { kind: 'answer', answer: closedAnswer(best, faults) };
    case 'usable':
      return now >= contentAt ? { kind: 'answer', answer: closedAnswer(best, faults) } : end;
    case 'nothing':
      return end;
    default:
      return unreachable(worth);
  }
}

/** Returns the settled answer, or the latest one when the time is over; undefined if none came. */
export async function latestAnswer(
  wanted: Omit<Wanted, 'contentAt'>,
  means: Means,
): Promise<Answer | undefined> {
  return askOnce({ ...wanted, contentAt: wanted.giveUpAt }, means);
}

/** The wait ends this much before the deadline, so that there is time to send the answer. */
const toSendMs = 30_000;
const firstPauseMs = 60_000;
const longestPauseMs = 5 * 60_000;

async function askOnce(wanted: Wanted, { answers, clock, signal }: Means): Promise<Answer | undefined> {
  const enough = new AbortController();
  const options = { ...wanted.options, signal: AbortSignal.any([signal, enough.signal]) };
  const stream = answers.answer(wanted.scope, wanted.question, options)[Symbol.asyncIterator]();
  let latest: Answer | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      const usable = latest !== undefined && worthOf(latest) === 'usable';
      const until = usable ? wanted.contentAt : wanted.giveUpAt;
      const next = await within(until - clock.now(), stream.next(), clock, signal);
      if (next === 'late' || next.done === true) return latest;
      latest = next.value;
    }
  } finally {
    enough.abort(nobodyWaits);
    stream.return?.().catch(() => undefined);
  }
}

function worthOf(answer: Answer): Worth {
  switch (answer.kind) {
    case 'report':
      return worthOfReport(answer.report);
    case 'waiting':
      return 'nothing';
    case 'problem':
      return answer.problem.kind === 'service' || answer.problem.kind === 'internal' ? 'nothing' : 'hopeless';
    default:
      return unreachable(answer);
  }
}

function worthOfReport({ standing }: Report): Worth {
  const { settled, faults, daysMissing, asOf } = standing;
  if (settled && faults.length === 0) return 'whole';
  if (daysMissing > 0 || asOf === undefined) return 'nothing';
  return settled && faults.every((fault) => lastingFaults.has(fault.kind)) ? 'whole' : 'usable';
}

/** Faults that waiting does not mend: what the record holds is as whole as it will be. */
const lastingFaults: ReadonlySet<string> = new Set(['not-found', 'refused', 'contract-broken']);

function reasonOf(answer: Answer | undefined): string {
  if (answer === undefined || answer.kind === 'waiting') return 'no-answer-in-time';
  if (answer.kind === 'report') return answer.report.standing.faults[0]?.kind ?? 'no-answer-in-time';
  return answer.problem.kind === 'service' ? answer.problem.fault.kind : answer.problem.kind;
}
