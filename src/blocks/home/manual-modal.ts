// How to ask, in a modal: what can be typed, and what each line answers.

import type { ModalView } from '@slack/types';
import { modals } from '#blocks/controls.ts';
import { context, section } from '#blocks/parts/block.ts';
import { modal } from '#blocks/parts/view.ts';
import { exampleBlocks } from '#blocks/short-messages.ts';
import { arrowKey } from '#blocks/words/no-arrow.ts';
import type { Example } from '#reports/words/productions.ts';

export function manualModal(examples: readonly Example[]): ModalView {
  return modal('How to ask', modals.manual, [
    section('Type these in any channel. Answers are private until you share them.'),
    ...exampleBlocks(examples),
    context(
      'Names can be half remembered; a name of several words goes in quotes. Slack takes no commands in threads: mention the bot there.',
    ),
    context(arrowKey()),
  ]);
}
