// Puts a question to the study and shows the asker its answers as they grow; knows neither commands nor buttons.

import { mayHere } from '#access/policy.ts';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import { freeTurn } from '#base/slices.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { refusalMessage, tooMuchMessage } from '#blocks/short-messages.ts';
import type { Answers } from '#reports/answers.ts';
import { closedAnswer } from '#reports/final-answer.ts';
import type { Asked, OtherReadings } from '#reports/question-codec.ts';
import type { Answer } from '#reports/report.ts';
import type { Visitor } from '#slack/people.ts';
import type { HabitBook } from '#slack/personal/habit-book.ts';
import type { OwnerBook } from '#slack/personal/owner-names.ts';
import type { DeedPace } from '#slack/receiving/deed-pace.ts';
import { markedIteration, shownRoomOf } from '#slack/room-mark.ts';
import {
  type AnswerPace,
  channelPace,
  clickPace,
  commandPace,
  paceAnswers,
  threadPace,
} from './answer-pacing.ts';
import type { Placing, PrivateReply } from './private-reply.ts';
import { mostAtOnce, type QuestionPlaces, type TakenPlace } from './questions-at-once.ts';

export interface Asking {
  readonly asked: Asked;
  readonly person: Visitor;
  readonly reply: PrivateReply;
  /** Where the first message goes; what follows a `replace` replaces it. */
  readonly placing: Placing;
  /** Refresh: read again what is older than the click. */
  readonly fresh: boolean;
  /** How the bot read the question, if it forgave a slip. The answer begins with it. */
  readonly readAs?: string | undefined;
  /** The private message that the answer replaces. A later question on the same message replaces this one. */
  readonly on?: string | undefined;
  /** What else the text could mean, if the bot guessed. */
  readonly otherwise?: OtherReadings | undefined;
  /** Whether it shows what is behind More. Absent: as the person likes it. */
  readonly more?: boolean;
}

const paces: Record<Placing, AnswerPace> = {
  private: commandPace,
  replace: clickPace,
  channel: channelPace,
  thread: threadPace,
};

export interface AskTools {
  readonly answers: Answers;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly owners: Pick<OwnerBook, 'names'>;
  readonly habits: Pick<HabitBook, 'likesMore'>;
  readonly places: QuestionPlaces;
  readonly pace: Pick<DeedPace, 'mayTell'>;
}

/** Sends what is known within a second, and the whole when it is there. Then it resolves with the last answer that the person may see. */
export async function answerQuestion(tools: AskTools, wanted: Asking): Promise<Answer | undefined> {
  const asking = { ...wanted, placing: placingOf(wanted) };
  const { person, reply, on } = asking;
  const right = isForAll(asking.placing) ? 'share' : 'ask';
  if (mayHere(person.scope, right))
    return inQuestionPlace(tools, { person, reply, on }, (place) => askIn(place, tools, asking));
  await reply.send(() => refusalMessage({ kind: 'no-right', right }), 'private');
  return undefined;
}

/** The bot's state tells of digests in places that others may not see. */
function placingOf({ asked, placing }: Asking): Placing {
  return asked.question.kind === 'status' ? toAskerAlone(placing) : placing;
}

/** Does the work in one of the person's places for questions. If all are taken, it says so: once in a while, however often they ask. */
export async function inQuestionPlace<Outcome>(
  { places, pace, clock }: Pick<AskTools, 'places' | 'pace' | 'clock'>,
  { person, reply, on }: Pick<Asking, 'person' | 'reply' | 'on'>,
  work: (place: TakenPlace) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const place = await places.take(person.id, on);
  if (place.kind === 'full') {
    if (!pace.mayTell(person.id, 'at-once')) return undefined;
    const inMs = place.freeAt === undefined ? undefined : place.freeAt - clock.now();
    await reply.send(() => tooMuchMessage({ kind: 'at-once', most: mostAtOnce, inMs }), 'private');
    return undefined;
  }
  try {
    return await work(place);
  } finally {
    place.leave();
  }
}

async function askIn(place: TakenPlace, tools: AskTools, asking: Asking): Promise<Answer | undefined> {
  const { answers, clock, log, newId, owners, habits } = tools;
  const { asked, person } = asking;
  const more = asking.more ?? asked.more ?? (await habits.likesMore(person.id, asked.question.kind));
  const now = clock.now();
  const leaving = new AbortController();
  const source = answers.answer(person.scope, asked.question, {
    lane: 'people',
    asker: person.id,
    at: now,
    signal: AbortSignal.any([leaving.signal, place.replaced]),
    ...(asking.fresh && { notBefore: now }),
    ...(asking.readAs !== undefined && { readAs: asking.readAs }),
  });
  let said: Answer | undefined;
  try {
    const once = asking.placing === 'channel';
    for await (const { answer, last } of paceAnswers(source, paces[asking.placing], clock)) {
      if (place.replaced.aborted) break;
      said = answer;
      place.expect(wholeAt(answer));
      const { shown, placing, view } = sendingOf(asking, more, answer);
      const drawn = {
        ...view,
        iteration: markedIteration(newId(), shownRoomOf(person.scope)),
        owners: owners.names(),
      };
      const isLast = last || once;
      if (!(await person.seesStill())) {
        await asking.reply.send(() => refusalMessage({ kind: 'place-changed' }), toAskerAlone(placing));
        return undefined;
      }
      // Composing has just held the event loop, and drawing takes as long again.
      await freeTurn(clock);
      const outcome = await asking.reply.send(
        (detail) => messageOf(shown, { ...drawn, detail }),
        placing,
        isLast,
      );
      if (outcome === 'unwanted') break;
      if (outcome === 'sent' && !once) continue;
      // One post is kept for the last answer, which may also go as a direct message.
      if (outcome !== 'sent' && !isLast) continue;
      if (outcome !== 'sent') log.warn('an answer could not be shown', { outcome });
      break;
    }
  } finally {
    leaving.abort(nobodyWaits);
  }
  return said;
}

/** What would be for all goes to the asker alone. */
function toAskerAlone(placing: Placing): Placing {
  return isForAll(placing) ? 'private' : placing;
}

function wholeAt(answer: Answer): Instant | undefined {
  if (answer.kind === 'waiting') return answer.expectedWholeAt;
  return answer.kind === 'report' ? answer.report.standing.expectedWholeAt : undefined;
}

/** What of an answer is shown, to whom, and where. */
function sendingOf({ asked, person, placing, otherwise }: Asking, more: boolean, answer: Answer) {
  const { page, need, walk, back = [] } = asked;
  const toAsker = {
    page,
    back,
    more,
    need,
    walk,
    otherwise,
    audience: 'private',
    viewer: person.id,
  } as const;
  if (!isForAll(placing)) return { shown: answer, placing, view: toAsker };
  const grows = placing === 'thread';
  const shown = grows ? answer : closedAnswer(answer);
  // Only the asker needs to know why there is no report.
  if (answer.kind === 'problem' || (answer.kind === 'waiting' && !grows))
    return { shown, placing: 'private', view: toAsker } as const;
  const toAll = { page, need, audience: 'channel' } as const;
  return { shown, placing, view: grows ? toAll : { ...toAll, sharedBy: person.name } } as const;
}

function isForAll(placing: Placing): boolean {
  return placing === 'channel' || placing === 'thread';
}
