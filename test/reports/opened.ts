// Answers joined to real readings, a real store and the sandbox's service over real HTTP, under a clock that the test moves.

import { dayAt } from '#base/day.ts';
import { loadLater } from '#base/later.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { AnswerSettings } from '#reports/answer-context.ts';
import type { AnswerOptions, Answers } from '#reports/answers.ts';
import { createAnswers } from '#reports/create-answers.ts';
import type { Question } from '#reports/question.ts';
import type { Answer, Report } from '#reports/report.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { type OpenOptions, openReadings, utc } from '../readings/opened.ts';
import { answeredFrom, everything } from '../support/scopes.ts';

// A clock that is moved by hand does not wait for files.
await loadLater({ monotonic: () => performance.now() });

export async function openAnswers(options: OpenOptions & { settings?: Partial<AnswerSettings> } = {}) {
  const opened = await openReadings(options);
  const { clock, client, lines } = opened;
  const settings: AnswerSettings = {
    serviceZone: utc,
    weekStartsOn: 'monday',
    quotas: () => client.quotas(),
    ...options.settings,
  };
  const at = (level: string) => (message: string, fields?: unknown) =>
    void lines.push({ level, message, fields });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const answers = createAnswers({ sourceOf: answeredFrom(opened.readings, settings), clock, log });

  /** Every answer to what is typed, moving the clock on while it waits. */
  const ask = async (typed: string | Question, more: Partial<AnswerOptions> = {}): Promise<Answer[]> => {
    const { question, readAs } = typeof typed === 'string' ? read(typed) : { question: typed };
    const given = collect(answers, question, {
      lane: 'people',
      at: clock.now(),
      ...(readAs !== undefined && { readAs }),
      ...more,
    });
    while (!given.done()) await clock.advance(250);
    return given.all;
  };
  const read = (typed: string): { question: Question; readAs?: string | undefined } => {
    const names = lexiconOf(opened.service.campaigns() as readonly CampaignChoice[]);
    const on = { today: dayAt(clock.now(), utc), weekStartsOn: 'monday', names } as const;
    const { typed: command } = parseSubscription(typed, on);
    if (command.kind !== 'ask') throw new Error(`not a question: ${typed}`);
    return command;
  };
  /** The last answer, which must be a report of that kind. */
  const report = async <Kind extends Report['kind']>(
    kind: Kind,
    typed: string,
    more?: Partial<AnswerOptions>,
  ) => reportIn(kind, (await ask(typed, more)).at(-1));
  return { ...opened, answers, ask, report };
}

export function reportIn<Kind extends Report['kind']>(
  kind: Kind,
  answer: Answer | undefined,
): Extract<Report, { kind: Kind }> {
  if (answer?.kind !== 'report' || answer.report.kind !== kind) {
    throw new Error(`no ${kind} report: ${JSON.stringify(answer)}`);
  }
  return answer.report as Extract<Report, { kind: Kind }>;
}

function collect(answers: Answers, question: Question, options: AnswerOptions) {
  const all: Answer[] = [];
  let done = false;
  void (async () => {
    for await (const answer of answers.answer(everything, question, options)) all.push(answer);
  })().finally(() => {
    done = true;
  });
  return { all, done: () => done };
}
