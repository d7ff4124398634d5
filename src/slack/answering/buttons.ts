// What somebody clicked or chose on a message, a modal or App Home: one row for what each control does, and an answer for controls of older messages.

import type { BlockAction, BlockElementAction } from '@slack/bolt';
import { ownValue } from '#base/own-value.ts';
import type { ChannelId } from '#base/tenant.ts';
import { type Control, controls } from '#blocks/controls.ts';
import { digestInputs } from '#blocks/digests/digest-inputs.ts';
import { noticeModal } from '#blocks/digests/digest-modals.ts';
import type { Message } from '#blocks/message.ts';
import { outsideMessage, staleControlMessage } from '#blocks/notices.ts';
import type { DeliveryId, DigestId } from '#digests/digest.ts';
import { defaultCampaignPeriod, defaultPeriod, type Question } from '#reports/question.ts';
import { type Asked, decodeAsked, type QuestionPage } from '#reports/question-codec.ts';
import { sharedOutside } from '#slack/digests/channel-troubles.ts';
import { redrawBulk } from '#slack/digests/digest-bulk.ts';
import { type DigestDeed, workOnDigest } from '#slack/digests/digest-cards.ts';
import { type Settling, settleDelivery } from '#slack/digests/digest-deliveries.ts';
import { redrawDigestForm, turnIntoDigestForm } from '#slack/digests/digest-form.ts';
import { narrowDigestList, turnDigestList } from '#slack/digests/digest-lists.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fillModal } from '#slack/modals.ts';
import type { Person } from '#slack/people.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { ask } from './answer-question.ts';
import { publishHome } from './app-home.ts';
import { opensModal } from './modal-openers.ts';
import type { Placing, PrivateReply } from './private-reply.ts';
import { sendCsv } from './send-csv.ts';
import { tellPrivately } from './tell-privately.ts';

export async function onButton(visit: Visit<BlockAction>): Promise<void> {
  const { tools, body, reply, person, envelope } = visit;
  const [action] = body.actions as [BlockElementAction];
  const value = chosenValue(action);
  const click: Click = {
    tools,
    body,
    view: body.view,
    reply,
    person,
    value,
    suffix: action.action_id.slice(envelope.control.length + 1),
    channel: envelope.channel,
    block: action.block_id,
  };
  const row = ownValue(clicks, envelope.control);
  if (row?.isWish && action.type === 'button' && !tools.wishes.first(wishOf(click, envelope.control))) return;
  if (await opensModal(visit, value)) return;
  if (!(await act(click, envelope.control))) await tellStale(visit);
}

/** The same for two clicks on the same button of the same message. */
function wishOf({ body, person, value }: Click, control: string): string {
  return `${control} ${person.id} ${body.container?.message_ts} ${value}`;
}

/** On App Home the controls of today take the place of the old ones. */
async function tellStale({
  tools,
  body,
  person,
  openedModal,
  envelope,
  reply,
}: Visit<BlockAction>): Promise<void> {
  const stale = staleControlMessage();
  const modal = openedModal === undefined ? body.view?.id : await openedModal;
  if (openedModal === undefined && body.view?.type === 'home') await publishHome(tools, person.id);
  else if (modal !== undefined)
    await fillModal(tools, modal, async () => noticeModal('Not done', stale.text));
  else await tellPrivately({ tools, envelope, reply }, stale);
}

interface Click {
  readonly tools: DoorTools;
  readonly body: BlockAction;
  /** The modal or home tab that holds it. */
  readonly view: BlockAction['view'];
  readonly reply: PrivateReply | undefined;
  readonly channel: ChannelId | undefined;
  readonly person: Person;
  /** The button's value, or the chosen option's. */
  readonly value: string;
  /** What follows the control's name in its action_id. */
  readonly suffix: string;
  /** The block that holds the control. */
  readonly block: string;
}

/** The message that was clicked on, where Slack shows it to us. */
function messageOf({ message }: BlockAction): Message | undefined {
  return Array.isArray(message?.blocks) ? { blocks: message.blocks, text: message.text ?? '' } : undefined;
}

interface ClickRow {
  /** False where it carries what cannot be read, or where it does not stand any more. */
  act(click: Click): Promise<boolean>;
  /** It posts or changes something: Slack's redelivery after a restart, or to another process, does nothing more. */
  readonly lasts?: true;
  /** Two clicks within seconds are one wish: what they send would be there twice. */
  readonly isWish?: true;
}

/** Whether a click on it must have its effect once, whatever happens between. */
export function lasts(control: string): boolean {
  return ownValue(clicks, control)?.lasts === true;
}

const clicks: Readonly<Partial<Record<Control, ClickRow>>> = {
  [controls.ask]: { act: (click) => askAgain(click, decodeAsked(click.value)) },
  [controls.refresh]: { act: (click) => askAgain(click, decodeAsked(click.value), { fresh: true }) },
  [controls.campaignSelect]: { act: (click) => askChosen(click, controls.campaignSelect) },
  [controls.compareSelect]: { act: (click) => askChosen(click, controls.compareSelect) },
  [controls.ownerSelect]: { act: (click) => askChosen(click, controls.ownerSelect) },
  [controls.share]: {
    lasts: true,
    isWish: true,
    act: async (click) => ((await isReadOutside(click)) ? warnOutside(click) : share(click)),
  },
  [controls.shareOutside]: { lasts: true, isWish: true, act: share },
  [controls.csv]: { lasts: true, isWish: true, act: csv },
  [controls.digestListPage]: {
    act: async ({ tools, view, reply, value, person }) => {
      await turnDigestList(tools, view, reply, { page: Number(value), user: person.id });
      return true;
    },
  },
  [controls.digestListShow]: { act: inView((click, view) => narrow(click, view)) },
  [controls.digestListOwner]: { act: inView((click, view) => narrow(click, view)) },
  [controls.digestListChannel]: { act: inView((click, view) => narrow(click, view)) },
  [controls.digestListClear]: { act: inView((click, view) => narrow(click, view, true)) },
  [controls.formMore]: { act: inView(({ tools }, view) => redrawDigestForm(tools, view, true)) },
  [controls.inputBulkDeed]: {
    act: inView(({ tools, person }, view) => redrawBulk(tools, view, person.id)),
  },
  [controls.digestEdit]: {
    act: inView(({ tools, value, person }, view) =>
      turnIntoDigestForm(tools, view.id, { edited: value as DigestId }, person),
    ),
  },
  [controls.digestDuplicate]: {
    act: inView(({ tools, value, person }, view) =>
      turnIntoDigestForm(tools, view.id, { copied: value as DigestId }, person),
    ),
  },
  [controls.digestPause]: { lasts: true, act: (click) => work(click, controls.digestPause) },
  [controls.digestResume]: { lasts: true, act: (click) => work(click, controls.digestResume) },
  [controls.digestDelete]: { lasts: true, act: (click) => work(click, controls.digestDelete) },
  [controls.digestRestore]: { lasts: true, act: (click) => work(click, controls.digestRestore) },
  [controls.digestRestoreOutside]: {
    lasts: true,
    act: (click) => work(click, controls.digestRestore, { agreed: true }),
  },
  [controls.digestSendNow]: { lasts: true, act: (click) => work(click, controls.digestSendNow) },
  [controls.digestTest]: { lasts: true, act: (click) => work(click, controls.digestTest) },
  [controls.digestPauseUntil]: { lasts: true, act: (click) => workChosen(click, controls.digestPause) },
  [controls.digestHandOver]: { lasts: true, act: (click) => workChosen(click, controls.digestHandOver) },
  [controls.deliveryResend]: { lasts: true, act: (click) => settle(click, controls.deliveryResend) },
  [controls.deliveryArrived]: { lasts: true, act: (click) => settle(click, controls.deliveryArrived) },
  [controls.homeRefresh]: {
    act: async ({ tools, person }) => {
      await publishHome(tools, person.id);
      return true;
    },
  },
};

/** The inputs of the digest form whose choice draws it anew. */
const redrawing: ReadonlySet<string> = new Set(
  Object.values(digestInputs).flatMap(({ redraws, control }) => (redraws ? [control] : [])),
);

/** False where the control is not ours any more, or carries what we cannot read. */
async function act(click: Click, control: string): Promise<boolean> {
  const row = ownValue(clicks, control);
  if (row !== undefined) return row.act(click);
  const { tools, view } = click;
  // Inputs of an open form report their changes too; only a submission matters.
  if (view === undefined || !control.startsWith('input-')) return false;
  if (redrawing.has(control)) await redrawDigestForm(tools, view, false);
  return true;
}

type ClickedView = NonNullable<BlockAction['view']>;

function inView(deed: (click: Click, view: ClickedView) => Promise<void>): ClickRow['act'] {
  return async (click) => {
    if (click.view === undefined) return false;
    await deed(click, click.view);
    return true;
  };
}

function narrow({ tools, person }: Click, view: ClickedView, clear = false): Promise<void> {
  return narrowDigestList(tools, view, person.id, clear);
}

async function csv({ tools, value, person, reply }: Click): Promise<boolean> {
  const asked = decodeAsked(value);
  if (asked === undefined || reply === undefined) return false;
  await sendCsv(tools, { question: asked.question, person, reply });
  return true;
}

async function work(
  { tools, person, view, reply, value }: Click,
  deed: DigestDeed,
  { digest = value as DigestId, chosen = '', agreed = false } = {},
): Promise<boolean> {
  await workOnDigest(tools, { deed, digest, chosen, agreed, person, view, reply });
  return true;
}

/** With a day or a person, chosen on the card: its action id carries the digest. */
async function workChosen(click: Click, deed: DigestDeed): Promise<boolean> {
  const { suffix, value } = click;
  return value === '' || work(click, deed, { digest: suffix as DigestId, chosen: value });
}

async function settle(
  { tools, person, view, reply, value, body, block }: Click,
  deed: Settling,
): Promise<boolean> {
  const delivery = value as DeliveryId;
  await settleDelivery(tools, { deed, delivery, person, view, message: messageOf(body), block, reply });
  return true;
}

async function askChosen(click: Click, control: string): Promise<boolean> {
  const from = decodeAsked(click.suffix);
  const question = click.value === '' ? undefined : chosenQuestion(control, click.value, from);
  return askAgain(click, question && onwards(question, from));
}

function share(click: Click): Promise<boolean> {
  return askAgain(click, decodeAsked(click.value), { placing: 'channel' });
}

/** The question that a choice in a type-ahead asks, given the answer that it stands on. */
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

/** One step further, with the way back. */
function onwards(question: Question, from: Asked | undefined): Asked {
  const { back = [], ...here } = from ?? {};
  return { question, page: 1, back: 'question' in here ? [...back, here as QuestionPage] : back };
}

/** On a private message the answer takes its place; on one that others read, it comes privately to who clicked. */
async function askAgain(
  { tools, body, person, reply }: Click,
  asked: Asked | undefined,
  { fresh = false, placing }: { readonly fresh?: boolean; readonly placing?: Placing } = {},
): Promise<boolean> {
  if (asked === undefined || reply === undefined) return false;
  const ephemeral = body.container?.is_ephemeral === true;
  const here = ephemeral ? 'replace' : 'private';
  await ask(tools, { asked, person, reply, fresh, placing: placing ?? here });
  return true;
}

/** Only where Slack tells: without channels:read nothing is known, and the bot does not ask. */
async function isReadOutside({ tools, channel }: Click): Promise<boolean> {
  return channel !== undefined && (await sharedOutside(tools, [channel])).length > 0;
}

/** Asks before an answer goes to another company. */
async function warnOutside({ reply, value }: Click): Promise<boolean> {
  if (decodeAsked(value) === undefined) return false;
  await reply?.send(() => outsideMessage(value), 'private');
  return true;
}

function chosenValue(action: BlockElementAction): string {
  if (action.type === 'button') return action.value ?? '';
  if (action.type === 'external_select' || action.type === 'static_select')
    return action.selected_option?.value ?? '';
  if (action.type === 'datepicker') return action.selected_date ?? '';
  if (action.type === 'users_select') return action.selected_user;
  return '';
}
