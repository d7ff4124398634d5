// Clicks that ask a question: again, anew, about something chosen, for the whole channel, or as a file.

import { controls } from '#blocks/controls.ts';
import { pages } from '#blocks/limits.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { outsideMessage } from '#blocks/short-messages.ts';
import { isShape } from '#language/reading/shape.ts';
import { rowsShown } from '#reports/amending/shown-rows.ts';
import { readNeedValue } from '#reports/handling/need-value.ts';
import { defaultCampaignPeriod, defaultPeriod, type Question } from '#reports/question.ts';
import { type Asked, decodeAsked, decodeOthers } from '#reports/question-codec.ts';
import { workingOf } from '#reports/report-kinds.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { readersOf } from '#slack/digests/channel-troubles.ts';
import { askByMessage } from '#slack/home/home-clicks.ts';
import { isWorthAsking } from '#slack/personal/habits.ts';
import { noteChosen } from '#slack/talking/chosen-question.ts';
import { answerQuestion } from './answer-question.ts';
import type { Click, ClickRows } from './click.ts';
import type { Placing } from './private-reply.ts';
import { sendCsv } from './send-csv.ts';

export const askClicks: ClickRows = {
  [controls.ask]: { act: (click) => askAgain(click, decodeAsked(click.value)) },
  [controls.more]: { act: (click) => askLikedAs(click, true) },
  [controls.less]: { act: (click) => askLikedAs(click, false) },
  [controls.askWorking]: { act: askWorking },
  [controls.needOpen]: { act: openNeed },
  [controls.notMeant]: { act: offerOthers },
  [controls.refresh]: { act: (click) => askAgain(click, decodeAsked(click.value), { fresh: true }) },
  [controls.campaignSelect]: { act: (click) => askChosen(click, controls.campaignSelect) },
  [controls.compareSelect]: { act: (click) => askChosen(click, controls.compareSelect) },
  [controls.ownerSelect]: { act: (click) => askChosen(click, controls.ownerSelect) },
  [controls.share]: {
    lasts: true,
    isWish: true,
    act: shareOrWarn,
  },
  [controls.shareOutside]: { lasts: true, isWish: true, act: share },
  [controls.csv]: { lasts: true, isWish: true, act: csv },
};

async function csv({ tools, value, person, reply }: Click): Promise<boolean> {
  const asked = decodeAsked(value);
  if (asked === undefined || reply === undefined) return false;
  await sendCsv(tools, { question: asked.question, person, reply });
  return true;
}

async function askChosen(click: Click, control: string): Promise<boolean> {
  const from = decodeAsked(click.suffix);
  const question = click.value === '' ? undefined : chosenQuestion(control, click.value, from);
  return askAgain(click, question && onwards(question, from));
}

/** The same answer with or without what is behind More. The person's next answers come in the same way. */
async function askLikedAs(click: Click, more: boolean): Promise<boolean> {
  const asked = decodeAsked(click.value);
  if (asked === undefined) return false;
  click.tools.habits.noteMore(click.person.id, asked.question.kind, more);
  return askAgain(click, asked, { more });
}

async function askWorking(click: Click): Promise<boolean> {
  const from = decodeAsked(click.value);
  const question = from && workingOf(from.question);
  return askAgain(click, question && onwards(question, from));
}

/** Offers what else the text could mean. The answer stays. */
async function offerOthers({ tools, value, person, reply }: Click): Promise<boolean> {
  const others = decodeOthers(value);
  if (others === undefined || reply === undefined || !isShape(others.shape)) return false;
  const { readings, shape } = others;
  tools.misread.note('not-meant', shape);
  const retries = readings.map((question) => ({ word: printQuestion(question), question }));
  const several = { kind: 'several', word: '', choices: readings } as const;
  const answer = { kind: 'problem', problem: { kind: 'not-understood', problem: several, retries } } as const;
  const view = { page: 1, audience: 'private', viewer: person.id, iteration: tools.newId() } as const;
  const owners = tools.owners.names();
  await reply.send((detail) => messageOf(answer, { ...view, owners, detail }), 'private');
  return true;
}

/** Opens the campaign over the days that its need is about. */
async function openNeed(click: Click): Promise<boolean> {
  const need = readNeedValue(click.value);
  if (need === undefined) return false;
  const campaign = { by: 'id', id: need.campaignId } as const;
  const question = { kind: 'campaign', campaign, period: defaultCampaignPeriod } as const;
  return askAgain(click, { ...onwards(question, need.from), need: need.kind });
}

function share(click: Click): Promise<boolean> {
  return askAgain(click, decodeAsked(click.value), { placing: 'channel' });
}

/** The question that a choice in a type-ahead asks. `from` is the answer that holds the type-ahead. */
function chosenQuestion(control: string, value: string, from: Asked | undefined): Question | undefined {
  const campaign = { by: 'id', id: value } as const;
  if (control === controls.ownerSelect) {
    const period = from && 'period' in from.question ? from.question.period : undefined;
    return { kind: 'daily', period: period ?? defaultPeriod, owner: value };
  }
  if (control === controls.campaignSelect) {
    return { kind: 'campaign', campaign, period: defaultCampaignPeriod };
  }
  return from?.question.kind === 'campaign'
    ? { kind: 'compare-campaigns', campaigns: [from.question.campaign, campaign] }
    : undefined;
}

/** The question, with the way back to the answer from which it was asked. */
function onwards(question: Question, from: Asked | undefined): Asked {
  if (from === undefined) return { question, page: 1 };
  const { back = [], walk = [], ...here } = from;
  return { question, page: 1, back: [...back, here], ...(walk.length > 0 && { walk }) };
}

/**
 * The answer replaces a private message. On a message that others read, it comes privately to the person who clicked; on App Home, as a
 * direct message.
 */
async function askAgain(
  click: Click,
  asked: Asked | undefined,
  how: { readonly fresh?: boolean; readonly placing?: Placing; readonly more?: boolean } = {},
): Promise<boolean> {
  const { tools, body, person, reply } = click;
  if (asked === undefined) return false;
  if (click.view?.type === 'home') return askByMessage(click, asked);
  if (reply === undefined) return false;
  const ephemeral = body.container?.is_ephemeral === true;
  const here = ephemeral ? 'replace' : 'private';
  const on = ephemeral && how.placing === undefined ? body.container?.message_ts : undefined;
  const answer = await answerQuestion(tools, {
    ...{ asked, person, reply, on, fresh: false, placing: here },
    ...how,
  });
  if (how.placing === undefined && isWorthAsking(answer)) {
    // Only of the first page it is known here which rows it shows.
    const shown = asked.page === 1 ? rowsShown(answer, pages.needs) : [];
    await noteChosen(tools, body, person, { question: asked.question, shown });
  }
  return true;
}

/** Asks before an answer goes to another company, or to readers whom the bot does not see. */
async function shareOrWarn(click: Click): Promise<boolean> {
  const { tools, channel, reply, value } = click;
  const readers = channel === undefined ? 'colleagues' : await readersOf(tools, channel);
  if (readers === 'colleagues') return share(click);
  if (decodeAsked(value) === undefined) return false;
  await reply?.send(() => outsideMessage(value, readers), 'private');
  return true;
}
