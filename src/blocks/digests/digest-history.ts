// The deliveries of a digest, newest first, in pages. What may not have arrived can be sent again from here.

import type { Button, ModalView } from '@slack/types';
import { controls, modals } from '#blocks/controls.ts';
import { nameLengths, pages } from '#blocks/limits.ts';
import { actions, button, context, type DrawnBlock, divider, header, section } from '#blocks/parts/block.ts';
import { boldIn, nameOf } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import { deliveryInWords } from '#blocks/words/delivery-words.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import type { Delivery, Digest } from '#digests/digest.ts';

export interface HistoryPage {
  readonly digest: Digest;
  /** Newest first. One more than a page holds, if there is a next page. */
  readonly deliveries: readonly Delivery[];
  /** From 1. */
  readonly page: number;
}

/** `said`: what this person has just done to one of them, and the outcome, in mrkdwn. */
export function digestHistoryModal(
  { digest, deliveries, page }: HistoryPage,
  said?: string,
  names?: CampaignNames,
): ModalView {
  const shown = deliveries.slice(0, pages.history);
  const turn = (label: string, to: number, suffix: string) =>
    button(label, `${controls.digestHistory}:${suffix}`, `${digest.id} ${to}`);
  const blocks: DrawnBlock[] = [
    ...(said === undefined ? [] : [section(boldIn(said)), divider()]),
    header(nameOf(questionInWords(digest.question, names), nameLengths.title)),
    ...(shown.length === 0
      ? [section('Nothing was sent yet.')]
      : shown.flatMap((one) => deliveryBlocks(one, digest))),
    ...actions(
      page > 1 ? turn('‹ Newer', page - 1, 'newer') : undefined,
      deliveries.length > shown.length ? turn('Older ›', page + 1, 'older') : undefined,
    ),
    context(`Times of ${digest.schedule.zone}. A run is sent once; nothing is sent again by itself.`),
  ];
  return modal('Deliveries', modals.digestHistory, blocks, { metadata: `${digest.id} ${page}` });
}

function deliveryBlocks(delivery: Delivery, { schedule }: Digest): DrawnBlock[] {
  const line = section(deliveryInWords(delivery, schedule.zone));
  return [line, ...actions(...settlingButtons(delivery))];
}

/** A person may settle an unsure delivery, and send a failed or missed one. A test has no buttons, because the card sends a new one. */
function settlingButtons({ id, kind, state }: Delivery): Button[] {
  if (kind === 'test') return [];
  const resend = button('Resend', controls.deliveryResend, id);
  switch (state.kind) {
    case 'unsure':
      return state.arrived === undefined ? [button('It arrived', controls.deliveryArrived, id), resend] : [];
    case 'failed':
    case 'missed':
      return [resend];
    default:
      return [];
  }
}
