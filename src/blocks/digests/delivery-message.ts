// What a delivery posts: the digest, one line if nothing was counted, or what a watch has seen; and what goes into its thread.

import type { Instant } from '#base/brand.ts';
import type { Message, MessageView } from '#blocks/message.ts';
import { isQuiet } from '#digests/delivery/judge-condition.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import type { Answer } from '#reports/report.ts';
import { alertMessageOf, quietMessageOf } from './digest-alerts.ts';
import { digestMessageOf, digestRestOf } from './digest-message.ts';

type PostedView = MessageView & { readonly postedAt: Instant };

export function deliveryMessageOf(
  digest: Digest,
  answer: Answer,
  delivery: Delivery,
  view: PostedView,
): Message {
  if (delivery.about !== undefined) return alertMessageOf(delivery.about, digest, answer, delivery, view);
  return (isLine(digest, answer, delivery) ? quietMessageOf : digestMessageOf)(
    digest,
    answer,
    delivery,
    view,
  );
}

/** undefined if the post has said everything. */
export function deliveryRestOf(
  digest: Digest,
  answer: Answer,
  delivery: Delivery,
  view: PostedView,
): Message | undefined {
  const isShort = delivery.about?.kind === 'back-to-normal' || isLine(digest, answer, delivery);
  return isShort ? undefined : digestRestOf(answer, view);
}

function isLine(digest: Digest, answer: Answer, { kind, about }: Delivery): boolean {
  return about === undefined && kind === 'scheduled' && digest.whenQuiet === 'line' && isQuiet(answer);
}
