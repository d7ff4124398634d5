// How a digest's post looks, its thread, and what owners are told: joins the voice to the messenger, which knows no picture.

import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';
import { deliveryMessageOf, deliveryRestOf } from '#blocks/digests/delivery-message.ts';
import { ownerNoticesOf } from '#blocks/digests/owner-notices.ts';
import type { DetailLevel } from '#blocks/message.ts';
import type { Answers } from '#reports/answers.ts';
import type { OwnerBook } from '#slack/personal/owner-names.ts';
import type { Drawing } from '#slack/posting/messenger-options.ts';

export interface DrawingParts {
  readonly owners: OwnerBook;
  readonly answers: Answers;
  /** One of all campaigns of each account: what owners are told names theirs. */
  readonly wholes: () => readonly Scope[];
  readonly bot: UserId;
  readonly newId: () => string;
  readonly clock: { now(): Instant };
}

export function drawingOf({ owners, answers, wholes, bot, newId, clock }: DrawingParts): Drawing {
  const viewAt = (detail: DetailLevel) => {
    const drawn = { iteration: newId(), postedAt: clock.now(), owners: owners.names() };
    return { detail, page: 1, audience: 'digest', ...drawn } as const;
  };
  return {
    render: (digest, answer, delivery, detail) => deliveryMessageOf(digest, answer, delivery, viewAt(detail)),
    renderRest: (digest, answer, delivery, detail) =>
      deliveryRestOf(digest, answer, delivery, viewAt(detail)),
    renderNotices: async (notices) => {
      const names = await Promise.all(wholes().map(answers.campaignNames));
      return ownerNoticesOf(notices, { userId: bot }, namesOfOne(names));
    },
  };
}

/** Without the ids that two accounts have: a name of the wrong one must not be told. */
function namesOfOne(names: readonly ReadonlyMap<string, string>[]): ReadonlyMap<string, string> {
  const [once, twice] = [new Map<string, string>(), new Set<string>()];
  for (const [id, name] of names.flatMap((some) => [...some])) {
    if (once.has(id)) twice.add(id);
    once.set(id, name);
  }
  for (const id of twice) once.delete(id);
  return once;
}
