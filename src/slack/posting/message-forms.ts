// The forms of one message, from the richest that the workspace accepts down to bare text. Does not know how they are sent.

import { type DetailLevel, detailLevels, type Message } from '#blocks/message.ts';
import type { DetailMemory, MessageRoute } from './detail-memory.ts';

/** `bare`: text without blocks, which Slack accepts whatever it objects to in the blocks. */
export type RungLevel = DetailLevel | 'bare';

export interface Rung {
  readonly level: RungLevel;
  readonly message: Message;
}

const levels = [...detailLevels, 'bare'] as const;

/**
 * Yields each form once, from `start` down. It reads the known limits before each form and leaves out a form that is too long. `draw`
 * returns undefined for a form that it cannot draw.
 */
export function* rungsOf(
  draw: (level: DetailLevel) => Message | undefined,
  { start, detail, way }: { start: RungLevel; detail: DetailMemory; way: MessageRoute },
): Generator<Rung> {
  let before: Message | undefined;
  let text = '';
  for (const level of levels.slice(levels.indexOf(start))) {
    const message = draw(level === 'bare' ? 'text' : level);
    if (message === undefined) continue;
    text = message.text;
    if (level === 'bare') break;
    if (isSameForm(message, before) || !detail.fits(way, message)) continue;
    before = message;
    yield { level, message };
  }
  if (text !== '' && before?.blocks.length !== 0) yield { level: 'bare', message: { blocks: [], text } };
}

/** Slack accepts most messages in their first form, which is compared with none. */
function isSameForm(message: Message, before: Message | undefined): boolean {
  return before !== undefined && JSON.stringify(message.blocks) === JSON.stringify(before.blocks);
}
