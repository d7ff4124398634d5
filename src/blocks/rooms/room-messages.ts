// What a channel shows, told to those who may not change it.

import type { Room } from '#access/room.ts';
import type { Message } from '#blocks/message.ts';
import { context, section } from '#blocks/parts/block.ts';
import { escaped, mrkdwn } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { managersInWords, setInWords } from './room-words.ts';

/** `campaigns`: how many are shown here now. */
export function roomMessage(room: Room | undefined, campaigns: number): Message {
  const shown =
    room === undefined
      ? 'This channel has no room of its own.'
      : `This channel shows ${escaped(setInWords(room.campaigns))}.`;
  const what = `${shown} That is ${escaped(howMany(campaigns, 'campaign'))} today.`;
  return told(what, managersInWords({ managers: room?.managers ?? [] }));
}

/** In direct messages. `here`: what is shown there; mrkdwn. */
export function noRoomMessage(here = 'All campaigns are shown here.'): Message {
  return told(
    here,
    'Choose between your rooms on App Home. What a channel shows is changed in the channel: /campaign-stats room',
  );
}

/** Both are mrkdwn. */
function told(what: string, next: string): Message {
  return { blocks: [section(what), context(mrkdwn(next))], text: `${what} ${next}` };
}
