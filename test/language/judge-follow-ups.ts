// Holds what a follow-up was read as against what a book expects. A line of such a book is `first >> then`, or a longer chain: what stands before the last is as it is read.

import { type FollowUp, readFollowUp } from '#language/follow-ups/read-follow-up.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Command, ParseProblem, Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { type Judged, judgeRead, type Phrase, phraseBook } from './judge-phrases.ts';
import { campaigns, record } from './phrase-record.ts';

/** The books of their own, and the lines of the phrase book that follow another one. */
export function followUpBook(): Phrase[] {
  return [
    ...phraseBook(
      new URL('follow-ups.tsv', import.meta.url),
      new URL('follow-ups-in-threads.tsv', import.meta.url),
      new URL('follow-ups-two-voices.tsv', import.meta.url),
      new URL('follow-ups-in-a-hurry.tsv', import.meta.url),
      new URL('follow-ups-on-a-working-day.tsv', import.meta.url),
    ),
    ...phraseBook().filter(({ family }) => family === 'follow-ups'),
  ];
}

export function judgeFollowUp(phrase: Phrase): Judged {
  const lines = phrase.text.split(' >> ');
  const line = lines.at(-1) ?? '';
  const { stands, read } = spoken(...lines);
  if (stands === undefined) return judgeRead({ ...phrase, text: line }, parseSubscription(line, record));
  switch (read.kind) {
    case 'file':
      return plainly(phrase, 'csv');
    case 'start-over':
      return plainly(phrase, 'start-over');
    default:
      return { ...judgeRead({ ...phrase, text: line }, outcomeOf(line, read)), text: phrase.text };
  }
}

/** What stands before the last line, and how that one is read then. */
export function spoken(...lines: readonly string[]): { stands: Question | undefined; read: FollowUp } {
  const before = lines.slice(0, -1);
  const stands = before.reduce<Question | undefined>(standsAfter, undefined);
  return { stands, read: stands ? readFollowUp(lines.at(-1) ?? '', stands, record) : { kind: 'other' } };
}

/** What a line asks, or offers first; else what stood goes on standing. */
function standsAfter(stands: Question | undefined, line: string): Question | undefined {
  const read: FollowUp = stands ? readFollowUp(line, stands, record) : { kind: 'other' };
  if (read.kind === 'question') return read.question;
  if (read.kind !== 'other') return stands;
  const { typed } = parseSubscription(read.text ?? line, record);
  const offered = 'choices' in typed ? typed.choices?.[0] : undefined;
  return typed.kind === 'ask' ? typed.question : (offered ?? stands);
}

function plainly(phrase: Phrase, read: string): Judged {
  return { ...phrase, read, verdict: phrase.expected === read ? 'right' : 'wrong' };
}

function outcomeOf(line: string, read: FollowUp): ReturnType<typeof parseSubscription> {
  switch (read.kind) {
    case 'question':
      return { typed: ask(read.question) };
    case 'choice': {
      const choices = read.choices.map(({ id }) => ({
        ...read.question,
        campaign: { by: 'id', id } as const,
      })) as readonly Question[];
      return { typed: { kind: 'several', word: read.wanted, choices } satisfies ParseProblem };
    }
    case 'regularly':
      return parseSubscription(`subscribe ${printQuestion(named(read.question))} ${read.rest}`, record);
    case 'problem':
      return { typed: read.problem };
    case 'thanks':
      return { typed: { kind: 'thanks' } };
    case 'other':
      return parseSubscription(read.text ?? line, record);
    default:
      return parseSubscription(line, record);
  }
}

function ask(question: Question): Command {
  return { kind: 'ask', question, readAs: undefined };
}

/** With the campaign's name in place of its id. */
function named(question: Question): Question {
  if (!('campaign' in question) || question.campaign?.by !== 'id') return question;
  const { id } = question.campaign;
  const name = campaigns.find((each) => each.id === id)?.name ?? id;
  return { ...question, campaign: { by: 'name', name } };
}
