// Clicks on App Home and in its modal of questions: to ask again by direct message, to pin, and to unpin.

import { controls } from '#blocks/controls.ts';
import { askedModal } from '#blocks/home/asked-modal.ts';
import { questionInBrief } from '#blocks/home/question-brief.ts';
import type { Question } from '#reports/question.ts';
import type { Asked } from '#reports/question-codec.ts';
import { answerQuestion } from '#slack/answering/answer-question.ts';
import type { Click, ClickRows } from '#slack/answering/click.ts';
import { createDirectReply } from '#slack/answering/direct-reply.ts';
import { withAddress } from '#slack/answering/owner-address.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import {
  type AskedThere,
  askedThere,
  type Habits,
  isWorthAsking,
  mostPinned,
  withoutPin,
  withPin,
} from '#slack/personal/habits.ts';
import { publishHome } from './app-home.ts';
import { againOf, questionOf } from './pins-and-latest.ts';

export const homeClicks: ClickRows = {
  [controls.homeRefresh]: { act: (click) => redraw(click) },
  [controls.homeNeeds]: { act: (click) => askByMessage(click, first({ kind: 'needs', reasons: [] })) },
  [controls.homeHandled]: { act: (click) => askByMessage(click, first(handledLastWeek)) },
  [controls.homeAgain]: { act: askChosen },
  [controls.askedAgain]: { act: askChosen },
  [controls.askedPin]: { act: (click) => keep(click, withPin, 'Pinned') },
  [controls.askedUnpin]: { act: (click) => keep(click, withoutPin, 'No longer pinned') },
};

const handledLastWeek: Question = { kind: 'handled', period: { kind: 'week', back: 1 } };

export async function openAsked(tools: DoorTools, opener: Opener): Promise<void> {
  await openFor(tools, opener, 'What you asked', (person) => askedBy(tools, person));
}

/** App Home has no place for an answer. It says where the answer is. */
export async function askByMessage(click: Click, wanted: Asked): Promise<boolean> {
  const { tools, person, view } = click;
  const { question } = wanted;
  // Elsewhere an answer is drawn in place. Here it is a new message, so a double click must not send two.
  if (!(await tools.wishes.isNew(person.id, JSON.stringify(question)))) return true;
  const names = await tools.answers.campaignNames(person.scope);
  const whereWords = `“${questionInBrief(question, names)}” is answered under Messages.`;
  const shown =
    view?.type === 'modal'
      ? fillModal(tools, view.id, () => askedBy(tools, person, whereWords))
      : publishHome(tools, person, whereWords);
  const asked = { ...wanted, question: await withAddress(tools, question, person) };
  const reply = createDirectReply(tools, person.id);
  const asking = answerQuestion(tools, { asked, person, reply, placing: 'private', fresh: false });
  const [answer] = await Promise.all([asking, shown]);
  if (isWorthAsking(answer)) tools.habits.noteAsked(person.id, askedThere(question, person.scope));
  return true;
}

function first(question: Question): Asked {
  return { question, page: 1 };
}

async function redraw({ tools, person }: Click): Promise<boolean> {
  await publishHome(tools, person);
  return true;
}

/** Does not draw again what was unpinned meanwhile, here or in another window. */
async function askChosen(click: Click): Promise<boolean> {
  const { tools, person, value, view } = click;
  const question = await questionOf(tools, person, value);
  if (question !== undefined) return askByMessage(click, first(question));
  if (view?.type === 'modal') await fillModal(tools, view.id, () => askedBy(tools, person, goneWords));
  else await publishHome(tools, person, goneWords);
  return true;
}

const goneWords = 'That question is no longer among those that you asked lately.';

async function keep(
  { tools, person, value, view }: Click,
  change: (habits: Habits, asked: AskedThere) => Habits,
  verb: string,
): Promise<boolean> {
  const question = await questionOf(tools, person, value);
  if (question !== undefined) {
    const asked = askedThere(question, person.scope);
    await tools.habits.change(person.id, (habits) => change(habits, asked));
  }
  const names = await tools.answers.campaignNames(person.scope);
  const outcomeWords = question === undefined ? goneWords : `${verb}: ${questionInBrief(question, names)}`;
  if (view !== undefined) await fillModal(tools, view.id, () => askedBy(tools, person, outcomeWords));
  await publishHome(tools, person);
  return true;
}

async function askedBy(tools: DoorTools, person: Visitor, said?: string): Promise<ModalView> {
  const names = await tools.answers.campaignNames(person.scope);
  const { room } = person.scope;
  const options = { mostPinned, names, room, ...(said !== undefined && { said }) };
  return askedModal(await againOf(tools, person), options);
}
