// Which page of a long answer a message shows, by its buttons that turn to the pages beside it. Knows no report.

import { controls } from '#blocks/controls.ts';
import type { Message } from '#blocks/message.ts';
import { decodeAsked } from '#reports/question-codec.ts';

/** From 1. A page that does not exist is shown as the last one. */
export function shownPage({ blocks }: Pick<Message, 'blocks'>): number {
  const buttons = blocks.flatMap((block) =>
    block.type === 'actions' && 'elements' in block ? block.elements : [],
  );
  const leadsTo = (turn: 'next' | 'previous') => {
    const button = buttons.find((one) => 'action_id' in one && one.action_id === `${controls.ask}:${turn}`);
    return button !== undefined && 'value' in button ? decodeAsked(button.value ?? '')?.page : undefined;
  };
  const [before, after] = [leadsTo('previous'), leadsTo('next')];
  return before === undefined ? (after ?? 2) - 1 : before + 1;
}
