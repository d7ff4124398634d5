// What a click or a choice on a message, a modal or App Home does. Controls of older messages get an answer too.

import type { BlockAction, BlockElementAction } from '@slack/bolt';
import { ownValue } from '#base/own-value.ts';
import { controls } from '#blocks/controls.ts';
import { digestInputs } from '#blocks/digests/digest-inputs.ts';
import { staleControlMessage } from '#blocks/short-messages.ts';
import { noticeModal } from '#blocks/short-modals.ts';
import { composerClicks } from '#slack/composer/composer-clicks.ts';
import { digestClicks } from '#slack/digests/digest-clicks.ts';
import { redrawDigestForm } from '#slack/digests/open-digest-form.ts';
import { publishHome } from '#slack/home/app-home.ts';
import { homeClicks } from '#slack/home/home-clicks.ts';
import { fillModal } from '#slack/modals.ts';
import { needClicks } from '#slack/needs/need-clicks.ts';
import { wordIn } from '#slack/payload-fields.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { roomClicks } from '#slack/rooms/room-clicks.ts';
import { askClicks } from './ask-clicks.ts';
import { auditClicks } from './audit-trail.ts';
import { type Click, type ClickRows, chosenValue } from './click.ts';
import { opensModal } from './modal-openers.ts';
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
    block: wordIn(action.block_id) ?? '',
  };
  const row = ownValue(clicks, envelope.control);
  if (
    row?.isWish &&
    action.type === 'button' &&
    !(await tools.wishes.isNew(person.id, wishOf(click, envelope.control)))
  )
    return;
  if (await opensModal(visit, value)) return;
  if (!(await act(click, envelope.control))) await tellStale(visit);
}

/** The same text for two clicks on one button of one message. */
function wishOf({ body, value }: Click, control: string): string {
  return `${control} ${body.container?.message_ts} ${value}`;
}

/** The bot no longer has this control, and says so. On App Home it draws the controls of today instead. */
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
  if (openedModal === undefined && body.view?.type === 'home') await publishHome(tools, person);
  else if (modal !== undefined)
    await fillModal(tools, modal, async () => noticeModal('Not done', stale.text));
  else await tellPrivately({ tools, envelope, reply }, stale);
}

const clicks: ClickRows = {
  ...askClicks,
  ...digestClicks,
  ...homeClicks,
  ...needClicks,
  ...auditClicks,
  ...roomClicks,
  ...composerClicks,
};

/** Whether a click on it may have its effect only once, even if Slack sends it again. */
export function lasts(control: string): boolean {
  return ownValue(clicks, control)?.lasts === true;
}

/** Controls whose click composes an answer, as a command does. What else people do with digests and needs is no question. */
const asking: ReadonlySet<string> = new Set([
  ...Object.keys(askClicks),
  ...[controls.homeNeeds, controls.homeHandled, controls.homeAgain, controls.askedAgain],
  ...[
    controls.composePreview,
    controls.previewDigest,
    controls.digestPreview,
    controls.digestTest,
    controls.digestSendNow,
  ],
]);

/** Whether a click on it counts as a question. A person may ask only so many a minute. */
export function asks(control: string): boolean {
  return asking.has(control);
}

/** The inputs of the digest form whose choice draws it anew. */
const redrawing: ReadonlySet<string> = new Set(
  Object.values(digestInputs).flatMap(({ redraws, control }) => (redraws ? [control] : [])),
);

/** False if the bot no longer has the control, or cannot read what it carries. */
async function act(click: Click, control: string): Promise<boolean> {
  const row = ownValue(clicks, control);
  if (row !== undefined) return row.act(click);
  const { tools, view, person } = click;
  // Inputs of an open form report their changes too; only a submission matters.
  if (view === undefined || !control.startsWith('input-')) return false;
  if (redrawing.has(control)) await redrawDigestForm(tools, view, person, false);
  return true;
}
