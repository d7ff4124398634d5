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

export function noRoomMessage(): Message {
  return told('A room belongs to a channel.', 'Type /campaign-stats room in the channel that it is for.');
}

/** Both are mrkdwn. */
function told(what: string, next: string): Message {
  return { blocks: [section(what), context(mrkdwn(next))], text: `${what} ${next}` };
}
