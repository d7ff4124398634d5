// How a digest's post looks, its thread, and what owners are told: joins the voice to the messenger, which draws nothing itself.

import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { deliveryMessageOf, deliveryRestOf } from '#blocks/digests/delivery-message.ts';
import { ownerNoticesOf } from '#blocks/digests/owner-notices.ts';
import type { DetailLevel } from '#blocks/message.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import { isUnreadable } from '#digests/digest.ts';
import type { OwedNotice } from '#digests/messenger.ts';
import type { Answers } from '#reports/answers.ts';
import type { OwnerBook } from '#slack/personal/owner-names.ts';
import type { Drawing } from '#slack/posting/messenger-options.ts';
import { markedIteration, roomOfOwn } from '#slack/room-mark.ts';

export interface DrawingParts {
  readonly owners: OwnerBook;
  readonly answers: Answers;
  /** What a digest may show there. What owners are told names no other campaign. */
  readonly scopeFor: (destination: ChannelId, via?: ChannelId) => Promise<Scope>;
  /** Those of the places that this person sees now. */
  readonly seenBy: (user: UserId, places: readonly ChannelId[]) => Promise<ReadonlySet<ChannelId>>;
  readonly bot: UserId;
  /** Whether people can ask on under a post there, by mentioning the bot. */
  readonly answersMentions: (place: ChannelId) => boolean;
  readonly newId: () => string;
  readonly clock: { now(): Instant };
}

export function drawingOf(parts: DrawingParts): Drawing {
  const { owners, answers, scopeFor, seenBy, bot, newId, clock, answersMentions } = parts;
  const viewAt = (detail: DetailLevel, { via }: Digest, { destination }: Delivery) => {
    const iteration = markedIteration(newId(), roomOfOwn(destination, via));
    const answersAs = answersMentions(destination) ? bot : undefined;
    const drawn = { iteration, postedAt: clock.now(), owners: owners.names(), answersAs };
    return { detail, page: 1, audience: 'digest', ...drawn } as const;
  };
  return {
    render: (digest, answer, delivery, detail) =>
      deliveryMessageOf({ digest, answer, delivery }, viewAt(detail, digest, delivery)),
    renderRest: (digest, answer, delivery, detail) =>
      deliveryRestOf({ digest, answer, delivery }, viewAt(detail, digest, delivery)),
    renderNotices: async (notices, reader) => {
      const digests = new Set(notices.map(({ digest }) => digest));
      const named = [...digests].map(async (digest) => [digest, await namesFor(reader, digest)] as const);
      const names = new Map(await Promise.all(named));
      return ownerNoticesOf(notices, { userId: bot }, (digest) => names.get(digest));
    },
  };

  /** Two accounts may use the same ids. So a digest's campaigns have the names that its first place shows this reader. */
  async function namesFor(
    reader: UserId,
    digest: OwedNotice['digest'],
  ): Promise<ReadonlyMap<string, string> | undefined> {
    const { destinations = [] } = isUnreadable(digest) ? digest.readable : digest;
    const seen = await seenBy(reader, destinations);
    const first = destinations.find((place) => seen.has(place));
    if (first === undefined) return undefined;
    return answers.campaignNames(await scopeFor(first, isUnreadable(digest) ? undefined : digest.via));
  }
}
