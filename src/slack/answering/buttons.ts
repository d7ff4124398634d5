// What somebody clicked or chose on a message, a modal or App Home: each control's deed, and a kind word for controls of the past.

import type { BlockAction, BlockElementAction } from '@slack/bolt';
import type { ChannelId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { digestInputs } from '#blocks/digests/digest-inputs.ts';
import { noticeModal } from '#blocks/digests/digest-modals.ts';
import type { Message } from '#blocks/message.ts';
import { outsideMessage, staleControlMessage } from '#blocks/notices.ts';
import type { DeliveryId, DigestId } from '#digests/digest.ts';
import { defaultCampaignPeriod, defaultPeriod, type Question } from '#reports/question.ts';
import { type Asked, decodeAsked, type QuestionPage } from '#reports/question-codec.ts';
import { sharedOutside } from '#slack/digests/channel-troubles.ts';
import { redrawBulk } from '#slack/digests/digest-bulk.ts';
import { settleDelivery, workOnDigest } from '#slack/digests/digest-cards.ts';
import { redrawDigestForm, turnIntoDigestForm } from '#slack/digests/digest-form.ts';
import { narrowDigestList, turnDigestList } from '#slack/digests/digest-lists.ts';
import { type DoorParts, fillModal } from '#slack/parts.ts';
import type { Person } from '#slack/people.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { ask } from './ask.ts';
import { sendCsv } from './csv.ts';
import { publishHome } from './home.ts';
import { opensModal } from './openers.ts';
import type { Placing, PrivateReply } from './private-reply.ts';
import { tellPrivately } from './tell-privately.ts';

export async function onButton(visit: Visit<BlockAction>): Promise<void> {
  const { parts, body, reply, person, from } = visit;
  const [action] = body.actions as [BlockElementAction];
  const value = chosenValue(action);
  const suffix = action.action_id.slice(from.control.length + 1);
  const click: Click = {
    ...{ parts, body, reply, person, value, suffix },
    channel: from.channel,
    block: action.block_id,
  };
  if (
    wishes.has(from.control) &&
    action.type === 'button' &&
    !parts.wishes.first(wishOf(click, from.control))
  )
    return;
  if (await opensModal(visit, value)) return;
  const done = await act(click, from.control);
  if (!done) await tellStale(visit);
}

/** What these send would be there twice. */
const wishes: ReadonlySet<string> = new Set([controls.share, controls.shareOutside, controls.csv]);

/** What a click sends, and from where. */
function wishOf({ body, person, value }: Click, control: string): string {
  return `${control} ${person.id} ${body.container?.message_ts} ${value}`;
}

/** On App Home the controls of today take the place of the old ones. */
async function tellStale({ parts, body, person, opened, from, reply }: Visit<BlockAction>): Promise<void> {
  const stale = staleControlMessage();
  const modal = opened === undefined ? body.view?.id : await opened;
  if (opened === undefined && body.view?.type === 'home') await publishHome(parts, person.id);
  else if (modal !== undefined)
    await fillModal(parts, modal, async () => noticeModal('Not done', stale.text));
  else await tellPrivately({ parts, from, reply }, stale);
}

interface Click {
  readonly parts: DoorParts;
  readonly body: BlockAction;
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

const redrawing: ReadonlySet<string> = new Set([
  controls.formMore,
  ...Object.values(digestInputs).flatMap(({ redraws, control }) => (redraws ? [control] : [])),
]);

/** False where the control is not ours any more, or carries what we cannot read. */
async function act(click: Click, control: string): Promise<boolean> {
  const { parts, body, person, reply, value } = click;
  const { view } = body;
  const deed = { person, view, reply, digest: value as DigestId, chosen: '' };
  if (view !== undefined && redrawing.has(control)) {
    await redrawDigestForm(parts, view, control === controls.formMore);
    return true;
  }
  switch (control) {
    case controls.ask:
      return askAgain(click, decodeAsked(value), false);
    case controls.refresh:
      return askAgain(click, decodeAsked(value), true);
    case controls.campaignSelect:
    case controls.compareSelect:
    case controls.ownerSelect: {
      const from = decodeAsked(click.suffix);
      const question = value === '' ? undefined : chosenQuestion(control, value, from);
      return askAgain(click, question && onwards(question, from), false);
    }
    case controls.share:
      if (await isReadOutside(click)) return warnOutside(click);
      return askAgain(click, decodeAsked(value), false, 'channel');
    case controls.shareOutside:
      return askAgain(click, decodeAsked(value), false, 'channel');
    case controls.csv: {
      const asked = decodeAsked(value);
      if (asked === undefined || reply === undefined) return false;
      await sendCsv(parts, { question: asked.question, person, reply });
      return true;
    }
    case controls.digestListPage:
      await turnDigestList(parts, view, reply, { page: Number(value), user: person.id });
      return true;
    case controls.digestListShow:
    case controls.digestListOwner:
    case controls.digestListChannel:
    case controls.digestListClear:
      if (view === undefined) return false;
      await narrowDigestList(parts, view, person.id, control === controls.digestListClear);
      return true;
    case controls.inputBulkDeed:
      if (view === undefined) return false;
      await redrawBulk(parts, view, person.id);
      return true;
    case controls.digestEdit:
      if (view === undefined) return false;
      await turnIntoDigestForm(parts, view.id, { edited: value as DigestId }, person);
      return true;
    case controls.digestDuplicate:
      if (view === undefined) return false;
      await turnIntoDigestForm(parts, view.id, { copied: value as DigestId }, person);
      return true;
    case controls.digestPause:
    case controls.digestResume:
    case controls.digestDelete:
    case controls.digestRestore:
    case controls.digestSendNow:
    case controls.digestTest:
      await workOnDigest(parts, { ...deed, deed: control });
      return true;
    case controls.digestRestoreOutside:
      await workOnDigest(parts, { ...deed, deed: controls.digestRestore, agreed: true });
      return true;
    case controls.digestPauseUntil:
    case controls.digestHandOver: {
      const does = control === controls.digestHandOver ? control : controls.digestPause;
      const digest = click.suffix as DigestId;
      if (value !== '') await workOnDigest(parts, { ...deed, deed: does, digest, chosen: value });
      return true;
    }
    case controls.deliveryResend:
    case controls.deliveryArrived:
      await settleDelivery(parts, {
        ...{ ...deed, deed: control, delivery: value as DeliveryId },
        ...{ message: messageOf(body), block: click.block },
      });
      return true;
    case controls.homeRefresh:
      await publishHome(parts, person.id);
      return true;
    default:
      // Inputs of an open form report their changes too; only a submission matters.
      return view !== undefined && control.startsWith('input-');
  }
}

/** Of a type-ahead: what was chosen there, seen from the answer that it stands on. */
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
  { parts, body, person, reply }: Click,
  asked: Asked | undefined,
  fresh: boolean,
  wanted?: Placing,
): Promise<boolean> {
  if (asked === undefined || reply === undefined) return false;
  const ephemeral = body.container?.is_ephemeral === true;
  await ask(parts, { asked, person, reply, fresh, placing: wanted ?? (ephemeral ? 'replace' : 'private') });
  return true;
}

/** As far as Slack tells: without the scope that shows channels nothing is known, and nothing asked. */
async function isReadOutside({ parts, channel }: Click): Promise<boolean> {
  return channel !== undefined && (await sharedOutside(parts, [channel])).length > 0;
}

/** What goes to another company is asked twice. */
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
