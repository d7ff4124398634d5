// The deliveries of one digest, page by page, and how its owner settles an unclear one.

import { controls, modals } from '#blocks/controls.ts';
import { type Deed, type DeedOutcome, deedInWords, deedMessage } from '#blocks/digests/deed-words.ts';
import { digestHistoryModal } from '#blocks/digests/digest-history.ts';
import { notFoundModal } from '#blocks/digests/digest-modals.ts';
import { withOneSettled } from '#blocks/digests/owner-notices.ts';
import { pages } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import type { DeliveryId, DigestId } from '#digests/digest.ts';
import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { DigestDeed, OpenModal } from './digest-cards.ts';

/** `place`: `DigestId page`. Opens above the card, or in place of another page. */
export async function openDigestHistory(
  tools: DoorTools,
  opener: Opener,
  { place, view }: { place: string; view: OpenModal },
): Promise<void> {
  const page = () => historyAt(tools, opener.person, place);
  if (view?.callback_id === modals.digestHistory) await fillModal(tools, view.id, page);
  else await openFor(tools, opener, 'Deliveries', page);
}

async function historyAt(
  tools: DoorTools,
  { id: user, scope }: Visitor,
  place: string,
  said?: string,
): Promise<ModalView> {
  const [id = '', wanted] = place.split(' ');
  const found = await tools.digests.find(id as DigestId, user);
  if (!('digest' in found)) return notFoundModal('Deliveries', found);
  const page = Math.max(1, Math.trunc(Number(wanted)) || 1);
  const from = (page - 1) * pages.history;
  const deliveries = await tools.digests.history(found.digest.id, user, pages.history + 1, from);
  const names = await tools.answers.campaignNames(scope);
  return digestHistoryModal({ digest: found.digest, deliveries, page }, said, names);
}

export type Settling = Exclude<Deed, DigestDeed>;

/** Settles an unclear delivery, or one that was not sent, as its owner answers in a message or in the history. */
export async function settleDelivery(
  tools: DoorTools,
  wanted: {
    deed: Settling;
    delivery: DeliveryId;
    person: Visitor;
    view: OpenModal;
    /** The message and the block in it that hold the button. */
    message: Message | undefined;
    block: string;
    reply: PrivateReply | undefined;
  },
): Promise<void> {
  const { deed, delivery, person, view, message, block, reply } = wanted;
  const { digests } = tools;
  const outcome =
    deed === controls.deliveryResend
      ? await digests.resend(delivery, person.id)
      : await digests.confirm(delivery, person.id);
  if (view !== undefined) {
    return fillModal(tools, view.id, () =>
      historyAt(tools, person, view.private_metadata, deedInWords(deed, outcome)),
    );
  }
  const outcomeMessage = deedMessage(deed, outcome);
  const noticeLeft = message && withOneSettled(message, block, outcomeMessage.text);
  // Removes the notice only if nothing is left to settle. Otherwise its buttons are still needed.
  if (isSettled(outcome)) await reply?.send(() => noticeLeft ?? outcomeMessage, 'replace');
  else await reply?.send(() => outcomeMessage, 'private');
}

function isSettled(outcome: DeedOutcome): boolean {
  if ('kind' in outcome) return outcome.kind === 'posted' || outcome.kind === 'settled';
  return 'question' in outcome || outcome.every(({ kind }) => kind === 'posted');
}
