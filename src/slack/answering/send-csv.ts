// What a click on CSV does: it sends the whole answer as a file into the asker's own messages with the bot. Nobody else gets the file.

import { mayHere } from '#access/policy.ts';
import type { Clock } from '#base/clock.ts';
import {
  csvAwaitedMessage,
  csvMessage,
  csvOutcomeMessage,
  csvTitle,
  csvWithoutFileMessage,
} from '#blocks/reports/csv-notices.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { refusalMessage } from '#blocks/short-messages.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { Visitor } from '#slack/people.ts';
import { type AskTools, inQuestionPlace } from './answer-question.ts';
import { csvFileOf } from './csv-file.ts';
import type { FileUpload } from './csv-upload.ts';
import type { PrivateReply } from './private-reply.ts';

export interface CsvTools extends AskTools {
  readonly upload: FileUpload;
}

/** How long a person waits before the bot says what it waits for. */
const patienceMs = 2_500;

interface WantedCsv {
  readonly question: Question;
  readonly person: Visitor;
  readonly reply: PrivateReply;
}

/** Resolves when the person has the file, or has read why not. */
export async function sendCsv(tools: CsvTools, wanted: WantedCsv): Promise<void> {
  const { person, reply } = wanted;
  if (mayHere(person.scope, 'export'))
    return inQuestionPlace(tools, wanted, () => sendInPlace(tools, wanted));
  await reply.send(() => refusalMessage({ kind: 'no-right', right: 'export' }), 'private');
}

async function sendInPlace(tools: CsvTools, { question, person, reply }: WantedCsv): Promise<void> {
  const answer = await wholeAnswer(tools, question, person, (soFar) => {
    const report = soFar?.kind === 'report' ? soFar.report : undefined;
    return reply.send(() => csvAwaitedMessage(report), 'private', false);
  });
  if (answer.kind !== 'report') {
    const view = { page: 1, audience: 'private', iteration: tools.newId() } as const;
    await reply.send((detail) => messageOf(answer, { ...view, detail }), 'private');
    return;
  }
  if (!(await person.seesStill())) {
    await reply.send(() => refusalMessage({ kind: 'place-changed' }), 'private');
    return;
  }
  const { report } = answer;
  const title = csvTitle(report, await tools.answers.campaignNames(person.scope));
  const file = await csvFileOf(report, title, tools.clock);
  const words = { title, name: file.name, rows: file.rows };
  const outcome =
    file.rows === 0
      ? ({ kind: 'empty' } as const)
      : await tools.upload.send({
          file,
          title,
          to: person.id,
          announcement: csvMessage(words, report),
          withoutFile: (failed) => csvWithoutFileMessage(words, failed),
        });
  await reply.send(() => csvOutcomeMessage(words, outcome), 'private');
}

/** The last of the answers. `impatient` is called once if it takes long to come. */
async function wholeAnswer(
  { answers, clock }: CsvTools,
  question: Question,
  person: Visitor,
  impatient: (soFar: Answer | undefined) => Promise<unknown>,
): Promise<Answer> {
  const leaving = new AbortController();
  let last: Answer | undefined;
  const telling = after(patienceMs, clock, leaving.signal, () => impatient(last));
  try {
    const asking = { lane: 'people', asker: person.id, at: clock.now() } as const;
    for await (const answer of answers.answer(person.scope, question, asking)) last = answer;
  } finally {
    leaving.abort();
    await telling;
  }
  if (last === undefined) throw new Error('a question without an answer');
  return last;
}

async function after(
  ms: number,
  clock: Clock,
  signal: AbortSignal,
  deed: () => Promise<unknown>,
): Promise<void> {
  const passed = await clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
  if (passed) await deed();
}
