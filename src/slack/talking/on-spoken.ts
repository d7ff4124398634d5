// Answers what somebody said to the bot: once, under what they said, in the scope of the place, and as a follow-up of what stands there.

import type { UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { pages } from '#blocks/limits.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import {
  mentionsOffMessage,
  noWordsMessage,
  startedOverMessage,
  welcomeMessage,
} from '#blocks/short-messages.ts';
import { followUpInWords } from '#blocks/words/follow-up-words.ts';
import { narrowingExamples, readDigestsFollowUp } from '#language/follow-ups/narrow-digests.ts';
import { type FollowUp, readFollowUp } from '#language/follow-ups/read-follow-up.ts';
import { readWishChange } from '#language/follow-ups/read-wish-change.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { rowsShown } from '#reports/amending/shown-rows.ts';
import { takenOver } from '#reports/amending/taken-over.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { answerTyped, type TypedText, type Typing } from '#slack/answering/answer-typed.ts';
import { channelsIn, plainText } from '#slack/answering/plain-text.ts';
import { isNod, saidWords } from '#slack/answering/said-words.ts';
import { sendCsv } from '#slack/answering/send-csv.ts';
import { grammarFor } from '#slack/answering/typed-grammar.ts';
import { channelNamed } from '#slack/digests/wish-places.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { isWorthAsking } from '#slack/personal/habits.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import type { Heard } from './hearing-order.ts';
import { openSession, questionPlaceOf } from './sessions.ts';
import { type Spoken, type SpokenBody, wordsTo } from './spoken.ts';
import { createSpokenReply, tellAlone, threadOf, turnIn } from './spoken-reply.ts';
import {
  type SpokenUnder,
  type StandingQuestion,
  standingQuestion,
  underDigest,
} from './standing-question.ts';
import { directThread, type Talk } from './talk.ts';

/** If somebody edits their words within this time, the bot edits its answer. It ignores a later edit. */
const amendedWithinMs = 60_000;

export async function onSpoken(visit: Visit<SpokenBody>): Promise<void> {
  const { spoken } = visit.body;
  const order = visit.tools.spokenOrder.arrives(`${spoken.channel} ${threadOf(spoken) ?? directThread}`);
  try {
    await hear(visit, order);
  } finally {
    order.ends();
  }
}

async function hear(visit: Visit<SpokenBody>, order: Heard): Promise<void> {
  const { spoken } = visit.body;
  const under = await underDigest(visit.tools, spoken, visit.person);
  const { tools, person } = under;
  const { talks } = tools;
  if (spoken.kind === 'mention' && !tools.answersMentions(spoken.channel)) {
    if (spoken.editedAt === undefined) await tellAlone(tools, spoken, mentionsOffMessage);
    return;
  }
  if (!(await begins(tools, person, spoken))) return;
  const { text, isPrivate } = wordsTo(tools.identity.botUserId, spoken);
  const { channel, ts } = spoken;
  const reply = createSpokenReply(tools, spoken);
  const isForAll = spoken.kind === 'mention' && !isPrivate && mayReadAlong(spoken, person);
  const session = openSession(tools, spoken, person);
  try {
    if (text === '' && !isPrivate && spoken.hasMore) {
      await reply.send(noWordsMessage, 'private');
      return;
    }
    await order.before();
    await answerSpoken(under, spoken, wordsIn(text), {
      ...{ person, reply, opener: undefined, on: questionPlaceOf(tools, talkOf(spoken)) },
      placing: isForAll ? 'thread' : 'private',
      onAsked: async (question) => {
        await session?.asked(question);
        await talks.noteQuestion(channel, ts, question, turnIn(spoken));
        order.ends();
      },
      onListed: () => talks.noteWished(channel, ts, { digests: true }, turnIn(spoken)),
      onWished: (wished) => talks.noteWished(channel, ts, wished, turnIn(spoken)),
    });
  } finally {
    await session?.ends();
  }
}

/** If another company reads along, all may read only what a room shows. */
function mayReadAlong({ isReadOutside }: Spoken, { scope }: Visitor): boolean {
  return !isReadOutside || scope.room !== undefined;
}

/** Whether the bot answers. It ignores an edit that comes too late, and what another bot answers already. */
async function begins({ talks, clock }: DoorTools, { id, scope }: Visitor, spoken: Spoken): Promise<boolean> {
  const { channel, ts, editedAt } = spoken;
  const turn = turnIn(spoken);
  if (editedAt !== undefined) {
    if (Number(editedAt) * 1_000 - Number(ts) * 1_000 > amendedWithinMs) return false;
    const known = await talks.find(channel, ts);
    // It comes twice as well, and to several bots.
    if (known !== undefined) return known.asker === id && (await talks.takeTurn(channel, ts, turn));
  }
  return talks.claim({
    ...talkOf(spoken),
    ...{ asker: id, account: scope.tenant.account, at: clock.now(), turn },
  });
}

function talkOf(spoken: Spoken): Pick<Talk, 'channel' | 'thread' | 'said'> {
  return { channel: spoken.channel, thread: threadOf(spoken) ?? directThread, said: spoken.ts };
}

/** What was said, and which of its words are channels that Slack marked. */
type SaidText = Required<Pick<TypedText, 'text' | 'channels'>>;

function wordsIn(text: string): SaidText {
  return { text: saidWords(plainText(text)), channels: channelsIn(text) };
}

async function answerSpoken(
  under: SpokenUnder,
  spoken: Spoken,
  said: SaidText,
  typing: Typing,
): Promise<void> {
  const { tools } = under;
  const { talks } = tools;
  const standing = await standingQuestion(under, spoken);
  const isList = standing !== undefined && 'digests' in standing;
  const stands = isList ? undefined : standing;
  const narrowed = isList ? await narrowedList(tools, typing, said) : undefined;
  const heard = narrowed ?? (await heardAs(tools, typing, said, stands));
  switch (heard.kind) {
    case 'typed': {
      const answer = await answerTyped(tools, typing, heard.typed);
      const { channel, ts } = spoken;
      await talks.noteShown(channel, ts, rowsShown(answer, pages.needs), turnIn(spoken));
      if (!isOffered(heard.typed) && isLost(answer, stands?.question)) {
        const offered = stands === undefined ? offeredIn(heard.typed) : undefined;
        await talks.noteQuestion(channel, ts, offered, turnIn(spoken));
      }
      return;
    }
    // Until one is chosen, what stood before goes on to stand.
    case 'choice':
      await tellChoice(tools, typing, heard);
      return;
    case 'file':
      await sendCsv(tools, { ...typing, question: heard.question });
      return;
    case 'start-over':
      await talks.forget(spoken.channel, threadOf(spoken) ?? directThread, typing.person.id);
      await typing.reply.send(startedOverMessage, 'private');
      return;
    // Nobody in a channel waits for an answer to thanks.
    case 'thanks':
      if (spoken.kind === 'direct') await typing.reply.send(welcomeMessage, 'private');
      return;
    default:
      return unreachable(heard);
  }
}

/**
 * Whether the question found nothing, so that nobody asks on from it. If several campaigns fit and nothing stood before, one more word may
 * pick one, so that question stays.
 */
function isLost(answer: Answer | undefined, stands: Question | undefined): boolean {
  const isOneOfSeveral =
    stands === undefined && answer?.kind === 'problem' && answer.problem.kind === 'campaign-ambiguous';
  return answer === undefined || (!isWorthAsking(answer) && !isOneOfSeveral);
}

/** What was offered to come by itself stands then, and so do digests that were listed. */
function isOffered({ typed }: TypedText): boolean {
  return typed.kind === 'digests' || (typed.kind === 'subscribe' && typed.question.kind !== 'status');
}

/** The one question that was offered in place of what cannot be said: `ok then reply rate`. */
function offeredIn({ typed }: TypedText): Question | undefined {
  const [only, more] = 'choices' in typed ? (typed.choices ?? []) : [];
  return more === undefined ? only : undefined;
}

type Understood =
  | { readonly kind: 'typed'; readonly typed: TypedText }
  | Extract<FollowUp, { kind: 'choice' | 'file' | 'start-over' | 'thanks' }>;

async function heardAs(
  tools: DoorTools,
  typing: Typing,
  { text, channels }: SaidText,
  stands: StandingQuestion | undefined,
): Promise<Understood> {
  if (isNod(text)) return { kind: 'thanks' };
  const { scope } = typing.person;
  const on = await grammarFor(tools, typing, text);
  const read = (words: string): Understood => ({
    kind: 'typed',
    typed: { text: words, on, channels, ...parseSubscription(words, on) },
  });
  if (stands === undefined) return read(text);
  const asked = async (
    question: Question,
    said: readonly string[] = [],
    others: readonly Question[] = [],
  ): Promise<Understood> => {
    const words = followUpInWords(
      question,
      takenOver(stands.question, question),
      await tools.answers.campaignNames(scope),
    );
    const readAs = [...said, words].join('. ');
    return { kind: 'typed', typed: { text, typed: { kind: 'ask', question, readAs }, others } };
  };
  // `privately` alone: what stands, for the asker.
  if (text === '') return asked(stands.question);
  const { question, wish, shown } = stands;
  const follows =
    wish === undefined
      ? readFollowUp(text, question, on, shown)
      : readWishChange(text, { question, wish }, on);
  switch (follows.kind) {
    case 'wish': {
      const readAs = follows.said.length === 0 ? undefined : follows.said.join(', ');
      const typed = { kind: 'subscribe', question: follows.question, readAs } as const;
      return { kind: 'typed', typed: { text, typed, wish: follows.wish, channels } };
    }
    case 'question':
      return asked(follows.question, follows.said, follows.others);
    case 'regularly':
      return read(`subscribe ${printQuestion(follows.question)} ${follows.rest}`.trim());
    case 'problem':
      return { kind: 'typed', typed: { text, typed: follows.problem } };
    case 'other':
      return read(follows.text ?? text);
    default:
      return follows;
  }
}

/** `mine`, after the list of digests; undefined: it is said of something else. */
async function narrowedList(
  tools: DoorTools,
  typing: Typing,
  { text, channels }: SaidText,
): Promise<Understood | undefined> {
  const read = readDigestsFollowUp(text, await grammarFor(tools, typing, text));
  if (read.kind === 'other') return undefined;
  const { owner, notOwner, place, state } = read.kind === 'narrowed' ? read.to : {};
  const channel = place === undefined ? undefined : channelNamed(place, channels);
  if (read.kind === 'cannot' || (place !== undefined && channel === undefined)) {
    const typed = { kind: 'unknown-word', word: text, nearest: narrowingExamples } as const;
    return { kind: 'typed', typed: { text, typed } };
  }
  const userOf = (named: string) => (named === 'me' ? typing.person.id : (named as UserId));
  const narrowed = {
    ...(owner !== undefined && { owner: userOf(owner) }),
    ...(notOwner !== undefined && { notOwner: userOf(notOwner) }),
    ...(channel !== undefined && { channel }),
    ...(state && { state }),
  };
  return { kind: 'typed', typed: { text, typed: { kind: 'digests' }, narrowed } };
}

async function tellChoice(
  { newId, owners }: DoorTools,
  { reply, person }: Typing,
  { question, wanted, choices }: Extract<Understood, { kind: 'choice' }>,
): Promise<void> {
  const problem = { kind: 'campaign-ambiguous', wanted, choices, of: choices.length, question } as const;
  const view = { page: 1, audience: 'private', viewer: person.id, owners: owners.names() } as const;
  const iteration = newId();
  await reply.send(
    (detail) => messageOf({ kind: 'problem', problem }, { ...view, detail, iteration }),
    'private',
  );
}
