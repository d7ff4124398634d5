// Answers what somebody typed in a terminal, outside of Slack. The answer is the message that Slack would show them.

import { zone } from '#base/day.ts';
import type { Scope } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';
import type { DetailLevel, Message } from '#blocks/message.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { mentionIn, ownerMentioned } from '#reports/finding/owner-mention.ts';
import { isPlainCommand, type PlainCommand, type Question } from '#reports/question.ts';
import type { Answer, Report } from '#reports/report.ts';
import type { Visitor } from '#slack/people.ts';
import { type AskTools, answerQuestion } from './answer-question.ts';
import { misreadAnswer } from './misread-answer.ts';
import { withAddress } from './owner-address.ts';
import { type GrammarTools, grammarFor } from './typed-grammar.ts';

export interface AskingTools extends GrammarTools, AskTools {
  readonly people: Parameters<typeof withAddress>[0]['people'];
}

export interface TerminalQuestionOptions {
  readonly scope: Scope;
  /** The e-mail address that `my` stands for; undefined if nobody told it. */
  readonly email: string | undefined;
  /** Page of a long list, from 1. */
  readonly page: number;
  /** Whether the answer also shows what is behind More. */
  readonly more: boolean;
}

export type TerminalAnswer =
  /** `message` is the last answer. It has no report if the first figures did not come in time. */
  | { readonly kind: 'answered'; readonly message: Message; readonly report: Report | undefined }
  /** `failed`: the words were understood, but there are no figures. */
  | { readonly kind: 'not-understood' | 'failed'; readonly message: Message }
  /** They ask for a file of one of these questions. */
  | { readonly kind: 'file-wanted'; readonly choices: readonly Question[] }
  /** They say `my`, and nobody told who asks. */
  | { readonly kind: 'whose' }
  /** They ask for what is done in Slack alone. */
  | { readonly kind: 'in-slack'; readonly command: PlainCommand['kind'] | 'subscribe' };

const themselves = 'U0TERMINAL' as UserId;

export async function answerInTerminal(
  tools: AskingTools,
  words: string,
  { scope, email, page, more }: TerminalQuestionOptions,
): Promise<TerminalAnswer> {
  const person: Visitor = {
    ...{ id: themselves, name: 'you', zone: zone('UTC'), email, standing: 'member', scope },
    seesStill: async () => true,
  };
  let last: ((detail: DetailLevel) => Message) | undefined;
  const reply = {
    send: async (render: (detail: DetailLevel) => Message) => {
      last = render;
      return 'sent' as const;
    },
  };
  const context = await grammarFor(tools, { person, reply, placing: 'private' }, words);
  const { typed } = parseSubscription(words, context);
  if (typed.kind === 'subscribe' || isPlainCommand(typed)) return { kind: 'in-slack', command: typed.kind };
  if (typed.kind === 'file-wanted') return typed;
  if (typed.kind !== 'ask') {
    const view = { detail: 'charts', page: 1, audience: 'private', iteration: tools.newId() } as const;
    return { kind: 'not-understood', message: messageOf(misreadAnswer(words, typed, context), view) };
  }
  if (email === undefined && asksForThemselves(typed.question)) return { kind: 'whose' };
  const question = await withAddress(tools, typed.question, person);
  const answer = await answerQuestion(tools, {
    ...{ asked: { question, page }, person, reply, more },
    ...{ placing: 'private', fresh: false, readAs: typed.readAs },
  });
  if (answer === undefined || last === undefined) throw new Error('nothing was answered');
  const message = last('charts');
  if (answer.kind === 'problem') return { kind: outcomeOf(answer), message };
  return { kind: 'answered', message, report: answer.kind === 'report' ? answer.report : undefined };
}

function asksForThemselves(question: Question): boolean {
  const among = question.kind === 'board' ? (question.among ?? []) : [];
  return [ownerMentioned(question), ...among.map(mentionIn)].some((mention) => mention?.kind === 'asker');
}

function outcomeOf({ problem }: Extract<Answer, { readonly kind: 'problem' }>): 'not-understood' | 'failed' {
  const { kind } = problem;
  return kind === 'service' || kind === 'internal' || kind === 'nothing-here' ? 'failed' : 'not-understood';
}
