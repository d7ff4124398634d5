// Answers a question in plain text, for a workflow or an assistant, which show no message of Slack's. Sends nothing.

import { problemInSentences, reportsAloneInWords } from '#blocks/words/problem-in-sentences.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { isPlainCommand, type Question } from '#reports/question.ts';
import type { Report } from '#reports/report.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { answerQuestion } from './answer-question.ts';
import { misreadAnswer } from './misread-answer.ts';
import { withAddress } from './owner-address.ts';
import { plainText } from './plain-text.ts';
import type { PrivateReply } from './private-reply.ts';
import { grammarFor } from './typed-grammar.ts';

export type TextAnswer =
  | { readonly kind: 'told'; readonly report: Report; readonly text: string }
  /** Why there is no report, and what to do; plain text. */
  | { readonly kind: 'untold'; readonly why: string };

/**
 * Whoever gets the answer may hand it on, so it needs the right to share. `words` are what somebody typed, without markup. `on` is the
 * name by which the question can be given up.
 */
export async function answerInText(
  tools: DoorTools,
  person: Visitor,
  words: string,
  on?: string,
): Promise<TextAnswer> {
  const silent: PrivateReply = { send: async () => 'sent' };
  const context = await grammarFor(tools, { person, reply: silent, placing: 'thread', on }, words);
  const { typed } = parseSubscription(words, context);
  if (typed.kind === 'subscribe' || isPlainCommand(typed)) return untold(reportsAloneInWords);
  if (typed.kind !== 'ask') return untold(problemInSentences(misreadAnswer(words, typed, context).problem));
  // The bot's state tells of digests in places that others may not see.
  if (typed.question.kind === 'status') return untold(reportsAloneInWords);
  return ask(tools, person, typed.question, { readAs: typed.readAs, on });
}

async function ask(
  tools: DoorTools,
  person: Visitor,
  wanted: Question,
  how: { readonly readAs: string | undefined; readonly on: string | undefined },
): Promise<TextAnswer> {
  let said = '';
  const reply: PrivateReply = {
    send: async (render) => {
      said = render('text').text;
      return 'sent';
    },
  };
  const question = await withAddress(tools, wanted, person);
  const asked = { question, page: 1 };
  const answer = await answerQuestion(tools, {
    ...{ asked, person, reply, fresh: false, ...how },
    placing: 'thread',
  });
  if (answer?.kind === 'report') return { kind: 'told', report: answer.report, text: plainText(said) };
  return untold(answer?.kind === 'problem' ? problemInSentences(answer.problem) : plainText(said));
}

function untold(why: string): TextAnswer {
  return { kind: 'untold', why };
}
