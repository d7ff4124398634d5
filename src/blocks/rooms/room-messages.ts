// What a channel shows, for those who may not change it.

import type { Message } from '#blocks/message.ts';
import { context, section } from '#blocks/parts/block.ts';
import { escaped, mrkdwn } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { type Changers, managersInWords } from './room-words.ts';

/** `shown`: which campaigns, in mrkdwn. `campaigns`: how many these are now. */
export function roomMessage(
  room: { readonly shown: string; readonly campaigns: number } & Changers,
): Message {
  const what = `This channel shows ${room.shown}. That is ${escaped(howMany(room.campaigns, 'campaign'))} today.`;
  return messageWith(what, managersInWords(room));
}

/** In direct messages. `here`: what they show, in mrkdwn. */
export function noRoomMessage(here = 'All campaigns are shown here.'): Message {
  return messageWith(
    here,
    'Choose between your rooms on App Home. What a channel shows is changed in the channel: /campaign-stats room',
  );
}

/** Both are mrkdwn. */
function messageWith(what: string, next: string): Message {
  return { blocks: [section(what), context(mrkdwn(next))], text: `${what} ${next}` };
}
