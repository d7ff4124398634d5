// What somebody clicked or chose on a message, a modal or App Home: each control's deed, and a kind word for controls of the past.

import type { BlockAction, BlockElementAction } from '@slack/bolt';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { noticeModal } from '#blocks/digest-modals.ts';
import { type Deed, type DeedOutcome, deedMessage, staleControlMessage } from '#blocks/notices.ts';
import type { DeliveryId, DigestId } from '#digests/digest.ts';
import { defaultCampaignPeriod, defaultPeriod, type Question } from '#reports/question.ts';
import { type Asked, decodeAsked, type Step } from '#reports/question-codec.ts';
import { ask } from './ask.ts';
import { sendCsv } from './csv.ts';
import { openDigestCard, openDigestList, turnDigestList, workOnDigest } from './digest-cards.ts';
import { openDigestForm, previewDigestForm, turnIntoDigestForm } from './digest-form.ts';
import { publishHome } from './home.ts';
import { admit, type DoorParts, fillModal, replyTo } from './parts.ts';
import type { Person } from './people.ts';
import { openPeriodForm } from './period-form.ts';
import type { Placing, PrivateReply } from './private-reply.ts';

export async function onButton(
  parts: DoorParts,
  body: BlockAction,
  action: BlockElementAction,
): Promise<void> {
  const reply = body.response_url ? replyTo(parts, body.response_url) : undefined;
  const channel = body.channel?.id as ChannelId | undefined;
  const person = await admit(parts, body.user.id as UserId, channel, reply);
  if (person === undefined) return;
  const [control = '', ...suffix] = action.action_id.split(':');
  const click: Click = {
    parts,
    body,
    reply,
    channel,
    person,
    value: chosenValue(action),
    suffix: suffix.join(':'),
  };
  const done = await act(click, control);
  if (!done) await tellStale(click);
}

/** On App Home the controls of today take the place of the old ones. */
async function tellStale({ parts, body, reply, person }: Click): Promise<void> {
  const { view } = body;
  const stale = staleControlMessage();
  if (view?.type === 'home') await publishHome(parts, person.id);
  else if (view !== undefined)
    await fillModal(parts, view.id, async () => noticeModal('Not done', stale.text));
  else await reply?.send(() => stale, 'private');
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
}

/** False where the control is not ours any more, or carries what we cannot read. */
async function act(click: Click, control: string): Promise<boolean> {
  const { parts, body, person, channel, value } = click;
  const triggerId = body.trigger_id;
  const inModal = body.view?.type === 'modal';
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
    case controls.period: {
      const asked = decodeAsked(value);
      if (asked === undefined || body.response_url === undefined) return false;
      const instead = body.container?.is_ephemeral === true;
      await openPeriodForm(parts, triggerId, { asked, responseUrl: body.response_url, instead });
      return true;
    }
    case controls.share:
      return askAgain(click, decodeAsked(value), false, 'channel');
    case controls.csv: {
      const asked = decodeAsked(value);
      if (asked === undefined || click.reply === undefined) return false;
      await sendCsv(parts, { question: asked.question, person, reply: click.reply });
      return true;
    }
    case controls.subscribe: {
      const asked = decodeAsked(value);
      if (asked === undefined) return false;
      const { question } = asked;
      await openDigestForm(parts, { triggerId, question, channel, person, inModal: false });
      return true;
    }
    case controls.homeNewDigest: {
      const question = { kind: 'overview', period: defaultPeriod } as const;
      await openDigestForm(parts, { triggerId, question, channel: undefined, person, inModal });
      return true;
    }
    case controls.manage:
      await openDigestCard(parts, { triggerId, digest: value as DigestId, person, view: body.view });
      return true;
    case controls.homeDigests:
      await openDigestList(parts, triggerId);
      return true;
    case controls.digestListPage:
      await turnDigestList(parts, body.view, click.reply, Number(value));
      return true;
    case controls.previewDigest:
      await previewDigestForm(parts, { triggerId, view: body.view, person });
      return true;
    case controls.digestEdit: {
      const overview = await parts.digests.find(value as DigestId);
      if (overview === undefined) return false;
      const start = { edited: overview.digest, person };
      if (body.view?.type === 'modal') await turnIntoDigestForm(parts, body.view.id, start);
      else await openDigestForm(parts, { ...start, triggerId, inModal: false });
      return true;
    }
    case controls.digestPause:
    case controls.digestResume:
    case controls.digestDelete:
    case controls.digestSendNow:
    case controls.digestTest:
      await workOnDigest(parts, {
        deed: control,
        digest: value as DigestId,
        person,
        view: body.view,
        reply: click.reply,
      });
      return true;
    case controls.deliveryResend:
      return settleUnsure(click, control, (id) => parts.digests.resend(id, person.id));
    case controls.deliveryArrived:
      return settleUnsure(click, control, (id) => parts.digests.confirm(id, person.id));
    case controls.homeRefresh:
      await publishHome(parts, person.id);
      return true;
    default:
      // Inputs of an open form report their changes too; only a submission matters.
      return body.view !== undefined && control.startsWith('input-');
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
  return { question, page: 1, back: 'question' in here ? [...back, here as Step] : back };
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

/** The notice goes only where nothing is left to settle: otherwise its buttons are still needed. */
async function settleUnsure(
  { value, reply }: Click,
  deed: Deed,
  settle: (id: DeliveryId) => Promise<Exclude<DeedOutcome, readonly unknown[]>>,
): Promise<boolean> {
  const outcome = await settle(value as DeliveryId);
  const settled = !('kind' in outcome) || outcome.kind === 'posted' || outcome.kind === 'settled';
  await reply?.send(() => deedMessage(deed, outcome), settled ? 'replace' : 'private');
  return true;
}

function chosenValue(action: BlockElementAction): string {
  if (action.type === 'button') return action.value ?? '';
  if (action.type === 'external_select' || action.type === 'static_select')
    return action.selected_option?.value ?? '';
  return '';
}
