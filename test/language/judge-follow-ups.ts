// Holds what a follow-up was read as against what a book expects. A line of such a book is `first >> then`, or a longer chain: what stands before the last is as it is read.

import { readDigestsFollowUp } from '#language/follow-ups/narrow-digests.ts';
import { readFollowUp } from '#language/follow-ups/read-follow-up.ts';
import { readWishChange, type WishFollowUp } from '#language/follow-ups/read-wish-change.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Wish } from '#language/schedules/wish.ts';
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
      new URL('follow-ups-on-what-stands.tsv', import.meta.url),
      new URL('follow-ups-kept-aside.tsv', import.meta.url),
      new URL('follow-ups-thirteenth-voice.tsv', import.meta.url),
      new URL('follow-ups-fourteenth-voice.tsv', import.meta.url),
      new URL('follow-ups-fifteenth-voice.tsv', import.meta.url),
    ),
    ...phraseBook().filter(({ family }) => family === 'follow-ups'),
  ];
}

export function judgeFollowUp(phrase: Phrase): Judged {
  const lines = phrase.text.split(' >> ');
  const line = lines.at(-1) ?? '';
  const { stands, wish, digests, read } = spoken(...lines);
  if (digests) return { ...judgeRead({ ...phrase, text: line }, afterDigests(line)), text: phrase.text };
  if (stands === undefined) return judgeRead({ ...phrase, text: line }, parseSubscription(line, record));
  switch (read.kind) {
    case 'file':
      return plainly(phrase, 'csv');
    case 'start-over':
      return plainly(phrase, 'start-over');
    default:
      return { ...judgeRead({ ...phrase, text: line }, outcomeOf(line, read, wish)), text: phrase.text };
  }
}

interface Before {
  readonly stands: Question | undefined;
  /** Where that question was offered to come by itself. */
  readonly wish?: Wish | undefined;
  /** The digests were listed. */
  readonly digests?: true;
}

/** What stands before the last line, and how that one is read then. */
export function spoken(...lines: readonly string[]): Before & { readonly read: WishFollowUp } {
  const before = lines.slice(0, -1).reduce<Before>(standsAfter, { stands: undefined });
  return { ...before, read: readAfter(before, lines.at(-1) ?? '') };
}

function afterDigests(line: string): ReturnType<typeof parseSubscription> {
  const read = readDigestsFollowUp(line, record);
  if (read.kind === 'other') return parseSubscription(line, record);
  return read.kind === 'narrowed'
    ? { typed: { kind: 'digests' } }
    : { typed: { kind: 'unknown-word', word: line, nearest: [] } };
}

function readAfter({ stands, wish }: Before, line: string): WishFollowUp {
  if (stands === undefined) return { kind: 'other' };
  return wish === undefined
    ? readFollowUp(line, stands, record)
    : readWishChange(line, { question: stands, wish }, record);
}

/** What a line asks, wishes, or offers first; else what stood goes on standing. */
function standsAfter(before: Before, line: string): Before {
  if (before.digests && readDigestsFollowUp(line, record).kind !== 'other') return before;
  const read = readAfter(before, line);
  if (read.kind === 'question') return { stands: read.question };
  if (read.kind === 'wish') return { stands: read.question, wish: read.wish };
  if (read.kind === 'start-over') return { stands: undefined };
  if (read.kind !== 'other' && read.kind !== 'regularly') return before;
  const { typed, wish } = outcomeOf(line, read, before.wish);
  if (typed.kind === 'digests') return { stands: undefined, digests: true };
  if (typed.kind === 'subscribe') return { stands: typed.question, wish };
  const offered = 'choices' in typed ? typed.choices?.[0] : undefined;
  const asked = typed.kind === 'ask' ? typed.question : offered;
  return asked === undefined ? before : { stands: asked };
}

function plainly(phrase: Phrase, read: string): Judged {
  return { ...phrase, read, verdict: phrase.expected === read ? 'right' : 'wrong' };
}

function outcomeOf(
  line: string,
  read: WishFollowUp,
  wish: Wish | undefined,
): ReturnType<typeof parseSubscription> {
  switch (read.kind) {
    case 'wish':
      return { typed: { kind: 'subscribe', question: read.question, readAs: undefined }, wish: read.wish };
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
      if (wish !== undefined)
        return { typed: { kind: 'subscribe', question: read.question, readAs: undefined }, wish };
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
