// A person's latest questions and pins, in a modal: each can be asked again, pinned and unpinned.

import type { ModalView } from '@slack/types';
import type { ChannelId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import { context, plainSection } from '#blocks/parts/block.ts';
import { overflowMenu } from '#blocks/parts/menu.ts';
import { nameOf, plain } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import { type AskAgain, labelOf } from './ask-again.ts';

export interface AskedOptions {
  readonly mostPinned: number;
  readonly names: CampaignNames;
  /** The room in which it was asked; undefined: a place without a room. */
  readonly room?: ChannelId | undefined;
  /** What the last click did, in plain text. */
  readonly said?: string;
}

export function askedModal(again: AskAgain, { mostPinned, names, room, said }: AskedOptions): ModalView {
  const isFull = again.filter(({ isPinned }) => isPinned).length >= mostPinned;
  return modal('What you asked', modals.asked, [
    ...(said === undefined ? [] : [context(plain(said))]),
    ...(room === undefined
      ? []
      : [context(`In the room of ${destinationInWords(room)}; each room has its own.`)]),
    ...(again.length === 0
      ? [plainSection('Nothing yet. What you type after /campaign-stats stands here.')]
      : []),
    ...again.map((one) =>
      plainSection(
        nameOf(labelOf(one, names), nameLengths.title),
        overflowMenu(
          [
            { label: 'Ask again', control: controls.askedAgain },
            ...(one.isPinned ? [{ label: 'Unpin', control: controls.askedUnpin }] : []),
            ...(one.isPinned || isFull ? [] : [{ label: 'Pin', control: controls.askedPin }]),
          ],
          one.print,
        ),
      ),
    ),
    ...(again.length === 0
      ? []
      : [
          context(
            plain(
              isFull
                ? `${mostPinned} are pinned, which is all there is room for. Unpin one to pin another.`
                : 'Pinned questions come first on App Home, and stay.',
            ),
          ),
        ]),
  ]);
}
