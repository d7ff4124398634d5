// The channel that a modal was opened from, carried by the modal itself (Slack's private_metadata) and signed: what comes back unsigned, or signed for somebody else, is no place.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { View } from '@slack/types';
import type { HomeRoom } from '#access/homes.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { limits } from '#blocks/limits.ts';
import { markOf, roomIn } from './room-mark.ts';

/** Where somebody is; no channel on App Home and in modals that were opened there. Direct messages are no place of their own: there a room is shown. */
export interface Whereabouts {
  readonly user: UserId;
  readonly channel: ChannelId | undefined;
  /** Outside of channels: the room that they look at. It needs no signature, since the gatekeeper asks whether it is theirs. */
  readonly via?: HomeRoom | undefined;
}

export interface ModalPlaces {
  /** The view as it is sent to Slack. */
  marked(view: View, at: Whereabouts): View;
  /** What came back: the channel, where it was ours to say, and all else that the modal carries. */
  read(
    metadata: string,
    user: UserId,
  ): {
    readonly channel: ChannelId | undefined;
    readonly via?: HomeRoom;
    readonly rest: string;
  };
  /** Where an answer goes, for a modal to carry: the bot sends figures there, so it must be the address that Slack gave. */
  signed(place: AnswerPlace, user: UserId): string;
  /** undefined where it is not ours, or was not for that person. */
  answerPlaceIn(signed: string, user: UserId): AnswerPlace | undefined;
}

export interface AnswerPlace {
  /** A response_url of Slack's: it takes the answer, for half an hour. */
  readonly url: string;
  /** The answer takes the place of the message that was clicked on. */
  readonly instead: boolean;
}

/** `secret`: the same for all processes, also after a restart. */
export function createModalPlaces(secret: Secret): ModalPlaces {
  const key = createHash('sha256')
    .update(`modal places ${reveal(secret)}`)
    .digest();
  const sign = (user: UserId, what: string) =>
    createHmac('sha256', key).update(`${user} ${what}`).digest('base64url').slice(0, 22);
  const isSigned = (signature: string, user: UserId, what: string) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(user, what)));

  return {
    marked: (view, { user, channel, via }) => {
      const isOutside = channel === undefined || channel.startsWith('D');
      if (isOutside && via === undefined) return view;
      const place = isOutside ? markOf(via as HomeRoom) : `${channel}.${sign(user, channel)}`;
      const metadata = `${place}\n${view.private_metadata ?? ''}`;
      return metadata.length > longestMetadata ? view : { ...view, private_metadata: metadata };
    },
    read: (metadata, user) => {
      const via = roomIn(metadata);
      if (via !== undefined)
        return { channel: undefined, via, rest: metadata.slice(`${markOf(via)}\n`.length) };
      const [, channel, signature, rest] = mark.exec(metadata) ?? [];
      if (channel === undefined || signature === undefined || rest === undefined)
        return { channel: undefined, rest: metadata };
      return { channel: isSigned(signature, user, channel) ? (channel as ChannelId) : undefined, rest };
    },
    signed: ({ url, instead }, user) => {
      const place = `${instead ? 'instead' : 'beside'} ${url}`;
      return `${sign(user, place)}.${place}`;
    },
    answerPlaceIn: (signed, user) => {
      const [, signature, place, way, url] = /^([\w-]{22})\.((instead|beside) (.*))$/.exec(signed) ?? [];
      if (signature === undefined || place === undefined || url === undefined) return undefined;
      return isSigned(signature, user, place) ? { url, instead: way === 'instead' } : undefined;
    },
  };
}

/** Nothing that a modal carries comes near it; one that did would be answered as on App Home. */
const longestMetadata = limits.view.metadata;

const mark = /^([CG][A-Z0-9]{1,30})\.([\w-]{22})\n([\s\S]*)$/;
