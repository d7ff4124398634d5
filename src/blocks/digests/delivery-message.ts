// What a delivery posts: the digest, one line if nothing was counted, or what a watch has seen; and what goes into its thread.

import type { Message } from '#blocks/message.ts';
import { isQuiet } from '#digests/delivery/judge-condition.ts';
import { alertMessageOf, quietMessageOf } from './digest-alerts.ts';
import { type DeliveredAnswer, digestMessageOf, digestRestOf, type PostView } from './digest-message.ts';

export function deliveryMessageOf(delivered: DeliveredAnswer, view: PostView): Message {
  const { about } = delivered.delivery;
  if (about !== undefined) return alertMessageOf(about, delivered, view);
  return isLine(delivered) ? quietMessageOf(delivered, view) : digestMessageOf(delivered, view);
}

/** undefined if the post has said everything. */
export function deliveryRestOf(delivered: DeliveredAnswer, view: PostView): Message | undefined {
  const isShort = delivered.delivery.about?.kind === 'back-to-normal' || isLine(delivered);
  return isShort ? undefined : digestRestOf(delivered.answer, view);
}

function isLine({ digest, answer, delivery: { kind, about } }: DeliveredAnswer): boolean {
  return about === undefined && kind === 'scheduled' && digest.whenQuiet === 'line' && isQuiet(answer);
}
