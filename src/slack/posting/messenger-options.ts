// What the messenger needs: how a digest's post and an owner's notices are drawn, and how posts are sent.

import type { UserId } from '#base/tenant.ts';
import type { DetailLevel, Message } from '#blocks/message.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import type { OwedNotice } from '#digests/messenger.ts';
import type { Answer } from '#reports/report.ts';
import type { Searcher } from './find-marked-posts.ts';
import type { PosterOptions } from './poster.ts';
import type { SlackTime } from './slack-time.ts';

export interface MessengerOptions extends Omit<PosterOptions, 'stopping'> {
  readonly identity: Searcher['identity'];
  /** Called before each post, so that the drawing code is loaded when it is first needed. */
  readonly drawing: () => Promise<Drawing>;
  /** Absent: the clock counts as right. */
  readonly slackTime?: Pick<SlackTime, 'errorMs'>;
}

export interface Drawing {
  readonly render: (digest: Digest, answer: Answer, delivery: Delivery, detail: DetailLevel) => Message;
  /** Draws what goes into the thread; undefined if the post has said everything. Absent: nothing goes into threads. */
  readonly renderRest?: (
    digest: Digest,
    answer: Answer,
    delivery: Delivery,
    detail: DetailLevel,
  ) => Message | undefined;
  /** One message to that person with all the notices. There is at least one. */
  readonly renderNotices: (notices: readonly OwedNotice[], reader: UserId) => Message | Promise<Message>;
}
