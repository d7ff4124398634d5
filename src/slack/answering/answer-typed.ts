// Does what a text asks for, wherever somebody typed or said it: answers, lists, explains, or offers to send an answer regularly.

import type { ChannelId } from '#base/tenant.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { composeMessage, helpMessage, roomByCommandMessage, welcomeMessage } from '#blocks/short-messages.ts';
import { shapeOf } from '#language/reading/shape.ts';
import type { Wish, WishedReport } from '#language/schedules/wish.ts';
import { type Command, defaultPeriod, type ParseProblem, type Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { firstExamples } from '#reports/words/productions.ts';
import { accountsMessage } from '#slack/accounts/accounts-answer.ts';
import { openComposer } from '#slack/composer/open-composer.ts';
import { type ListedNarrowly, listMessage } from '#slack/digests/digest-lists.ts';
import { openDigestForm } from '#slack/digests/open-digest-form.ts';
import { withPlaces } from '#slack/digests/wish-places.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Opener } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import { askedThere, isWorthAsking } from '#slack/personal/habits.ts';
import { shownHere } from '#slack/rooms/shown-here.ts';
import { answerQuestion } from './answer-question.ts';
import { auditPage } from './audit-trail.ts';
import { misreadAnswer } from './misread-answer.ts';
import { offerForm } from './offer-form.ts';
import { withAddress } from './owner-address.ts';
import type { Placing, PrivateReply } from './private-reply.ts';
import { grammarIn, type TypedContext } from './typed-grammar.ts';

export interface Typing {
  readonly person: Visitor;
  readonly reply: PrivateReply;
  /** Where a report goes. All else goes to the person alone. */
  readonly placing: Placing;
  /** undefined if no modal can open here. Then the bot sends a button that opens it. */
  readonly opener: Opener | undefined;
  /** What the answer stands under. A later question under the same replaces this one. */
  readonly on?: string;
  /** Called before a question is answered. */
  readonly onAsked?: (question: Question) => Promise<void>;
  /** Called before digests are listed. */
  readonly onListed?: () => Promise<void>;
  /** Called where a form is offered. */
  readonly onWished?: (wished: WishedReport) => Promise<void>;
}

export interface TypedText {
  readonly text: string;
  readonly typed: Command | ParseProblem;
  readonly wish?: Wish | undefined;
  /** What else the text could mean, best first. */
  readonly others?: readonly Question[];
  /** The names and the day by which it was read; absent: those of this moment. */
  readonly on?: TypedContext;
  /** Which digests are listed; absent: all. */
  readonly narrowed?: ListedNarrowly;
  /** The channels that the text names, by their names. */
  readonly channels?: ReadonlyMap<string, ChannelId>;
}

/** Resolves with the last answer, if the text asks a question. */
export async function answerTyped(
  tools: DoorTools,
  typing: Typing,
  { text, typed: read, wish, others = [], on: readOn, channels, narrowed }: TypedText,
): Promise<Answer | undefined> {
  const { person, reply, placing, opener, on, onAsked } = typing;
  const typed = sendableOf(read);
  const tell = async (message: ReturnType<typeof helpMessage>) =>
    void (await reply.send(() => message, 'private'));
  switch (typed.kind) {
    case 'subscribe': {
      const { question, readAs } = typed;
      const placed = wish && withPlaces(wish, channels);
      if (opener === undefined) await offerForm(tools, typing, text, { question, readAs, wish: placed });
      else await openDigestForm(tools, opener, { question, readAs, channel: opener.channel, wish: placed });
      return undefined;
    }
    case 'ask': {
      const question = await withAddress(tools, typed.question, person);
      await onAsked?.(question);
      const asked = { question, page: 1 };
      const { readAs } = typed;
      const shape =
        readAs === undefined || others.length === 0 ? undefined : await shapeHere(tools, person, text);
      const otherwise = shape === undefined ? undefined : { readings: others, shape };
      const how = { placing, fresh: false, readAs, otherwise, on };
      const answer = await answerQuestion(tools, { asked, person, reply, ...how });
      if (isWorthAsking(answer)) tools.habits.noteAsked(person.id, askedThere(typed.question, person.scope));
      return answer;
    }
    case 'digests':
      await typing.onListed?.();
      await tell(await listMessage(tools, person, 1, narrowed));
      return undefined;
    case 'audit':
      await tell(await auditPage(tools, person, typed.by === undefined ? {} : { by: typed.by }));
      return undefined;
    case 'accounts':
      await tell(await accountsMessage(tools, person));
      return undefined;
    case 'room':
      await tell(roomByCommandMessage(await shownHere(tools, person)));
      return undefined;
    case 'compose':
      if (opener === undefined) await tell(composeMessage());
      else await openComposer(tools, opener, { kind: 'blank' });
      return undefined;
    case 'help':
      await tell(helpMessage(firstExamples, await shownHere(tools, person)));
      return undefined;
    case 'thanks':
      await tell(welcomeMessage());
      return undefined;
    // Every other kind is a reason why the text is no command.
    default: {
      // A place that shows nothing has no names to read by. So any text is answered with the reason why it shows nothing.
      if (person.scope.campaigns.kind === 'none')
        return answerQuestion(tools, {
          asked: { question: anything, page: 1 },
          person,
          reply,
          placing: 'private',
          fresh: false,
        });
      tools.misread.note('refused', await shapeHere(tools, person, text));
      const answer = misreadAnswer(text, typed, readOn ?? (await grammarIn(tools, person.scope)));
      const owners = tools.owners.names();
      const view = { page: 1, audience: 'private', iteration: tools.newId(), owners } as const;
      await reply.send((detail) => messageOf(answer, { ...view, detail }), 'private');
      return answer;
    }
  }
}

const anything: Question = { kind: 'overview', period: defaultPeriod };

/** The shape of a text, which the bot counts. It tells nothing of what the text names. */
async function shapeHere(tools: DoorTools, { scope }: Visitor, text: string): Promise<string> {
  return shapeOf(text, await grammarIn(tools, scope));
}

/** Everybody may ask for the bot's state, but nobody can have it sent regularly. */
function sendableOf(typed: Command | ParseProblem): Command | ParseProblem {
  return typed.kind === 'subscribe' && typed.question.kind === 'status'
    ? { kind: 'does-not-fit', word: 'status', with: 'subscribe' }
    : typed;
}
