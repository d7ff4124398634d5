// The switch between rooms, for places that belong to a person and not to a channel: App Home and direct messages.

import type { HomeRoom } from '#access/homes.ts';
import type { Nothing } from '#base/scope.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { button, context, type DrawnBlock, header, section } from '#blocks/parts/block.ts';
import { option, selectMenu } from '#blocks/parts/form.ts';
import { clipped, plain } from '#blocks/parts/text.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { isMendable, nothingNext } from '#blocks/words/nothing-words.ts';

export interface RoomSwitch {
  /** `name`: the channel's, without #; undefined if Slack does not tell. */
  readonly choices: readonly { readonly room: HomeRoom; readonly name?: string | undefined }[];
  /** undefined if it is not known yet. */
  readonly current: HomeRoom | undefined;
}

/** Slack takes so many options. */
const mostChoices = 100;

export function roomSwitchBlocks({ choices, current }: RoomSwitch): DrawnBlock[] {
  const options = choices
    .slice(0, mostChoices)
    .map((choice) => option(clipped(roomName(choice), 75), choice.room));
  return [
    section('Here you see what is shown in', {
      ...selectMenu(options, current ?? ''),
      action_id: controls.homeRoom,
      ...(current === undefined && { placeholder: plain('Another room') }),
    }),
  ];
}

/** Why somebody sees no campaigns on App Home. */
export type HomeNothing =
  | {
      readonly why: Exclude<Nothing['why'], 'not-known'>;
      /** Who can mend it; undefined if the reader can. */
      readonly admins?: readonly UserId[] | undefined;
    }
  /** `room`: the one that they chose; undefined: not even that is known. `asksAgain`: the bot tries again by itself. */
  | { readonly why: 'not-known'; readonly room: ChannelId | undefined; readonly asksAgain: boolean };

/** For somebody who sees nothing there. */
export function nothingBlocks(nothing: HomeNothing): DrawnBlock[] {
  if (nothing.why !== 'not-known') {
    const { why, admins } = nothing;
    const next = isMendable(why) ? ` ${nothingNext(why, admins)}` : '';
    return [header('No campaigns are shown here'), context(`${whyNothing[why]}${next}`)];
  }
  const { room, asksAgain } = nothing;
  const what =
    room === undefined
      ? 'Slack has not said yet which rooms are yours to see.'
      : `You chose the room of ${destinationInWords(room)}, and Slack has not said yet whether you are in that channel.`;
  const next = asksAgain ? 'It is asked again in a few seconds, by itself.' : 'Try again in a minute.';
  return [
    header('Your room is not known yet'),
    section(
      `${what} No other room is shown in its place. ${next}`,
      button('Try again', controls.homeRefresh, 'again'),
    ),
  ];
}

const whyNothing: Readonly<Record<Exclude<Nothing['why'], 'not-known'>, string>> = {
  'left-room': 'This room is not yours to see any more. Open App Home again to see those that are.',
  'no-room': 'None of your channels has a room.',
  'no-account': 'The account of this room is not connected.',
  'no-account-yet': 'No account is connected yet.',
  'no-default': 'The account that was shown here was forgotten.',
  'kept-out':
    'I am kept to some channels, and outside of them show figures only to people who are in one. Ask whoever runs the bot which channels those are.',
};

/** Plain text. */
function roomName({ room, name }: RoomSwitch['choices'][number]): string {
  if (room === 'default') return 'channels without a room';
  return name === undefined ? `channel ${room}` : `#${name}`;
}
