// Clicks on digests: in the list, on a card, in the form, under a delivery.

import type { BlockAction } from '@slack/bolt';
import { controls } from '#blocks/controls.ts';
import type { Message } from '#blocks/message.ts';
import type { DeliveryId, DigestId } from '#digests/digest.ts';
import { type Click, type ClickedView, type ClickRows, inView } from '#slack/answering/click.ts';
import { type DigestDeed, workOnDigest } from './digest-cards.ts';
import { type Settling, settleDelivery } from './digest-deliveries.ts';
import { narrowDigestList, pageDigestList } from './digest-lists.ts';
import { redrawBulk } from './open-bulk-form.ts';
import { redrawDigestForm, replaceWithDigestForm } from './open-digest-form.ts';

export const digestClicks: ClickRows = {
  [controls.digestListPage]: {
    act: async ({ tools, view, reply, value, person }) => {
      await pageDigestList(tools, view, reply, { value, person });
      return true;
    },
  },
  [controls.digestListShow]: { act: inView((click, view) => narrow(click, view)) },
  [controls.digestListOwner]: { act: inView((click, view) => narrow(click, view)) },
  [controls.digestListChannel]: { act: inView((click, view) => narrow(click, view)) },
  [controls.digestListClear]: { act: inView((click, view) => narrow(click, view, true)) },
  [controls.formMore]: {
    act: inView(({ tools, person }, view) => redrawDigestForm(tools, view, person, true)),
  },
  [controls.inputBulkDeed]: {
    act: inView(({ tools, person }, view) => redrawBulk(tools, view, person)),
  },
  [controls.digestEdit]: {
    act: inView(({ tools, value, person }, view) =>
      replaceWithDigestForm(tools, view.id, { edited: value as DigestId }, person),
    ),
  },
  [controls.digestDuplicate]: {
    act: inView(({ tools, value, person }, view) =>
      replaceWithDigestForm(tools, view.id, { copied: value as DigestId }, person),
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
};

function narrow({ tools, person }: Click, view: ClickedView, clear = false): Promise<void> {
  return narrowDigestList(tools, view, person, clear);
}

async function work(
  { tools, person, view, reply, value }: Click,
  deed: DigestDeed,
  { digest = value as DigestId, chosen = '', agreed = false } = {},
): Promise<boolean> {
  await workOnDigest(tools, { deed, digest, chosen, agreed, person, view, reply });
  return true;
}

/** The deed with the day or person chosen on the card. The action id carries the digest. */
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

/** The message that was clicked on, if Slack shows it to the bot. */
function messageOf({ message }: BlockAction): Message | undefined {
  return Array.isArray(message?.blocks) ? { blocks: message.blocks, text: message.text ?? '' } : undefined;
}
