// Turns drawn blocks and lines of words into a Message: block ids are unique, and the text twin keeps its length.

import type { AnyBlock } from '@slack/types';
import { limits } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { type DrawnBlock, stamped } from './block.ts';
import { clipped } from './text.ts';

export interface Sheet {
  readonly blocks: readonly DrawnBlock[];
  /** What is behind More. If it is shown, it is among the blocks. */
  readonly more?: readonly DrawnBlock[];
  /** The text twin in mrkdwn, most important first, with names through nameIn. */
  readonly twin: readonly string[];
  /** The twin's last line: how to see what it leaves out. */
  readonly rest: string | undefined;
}

export function messageFrom(sheet: Sheet, iteration: string): Message {
  const blocks = stamped(sheet.blocks, iteration);
  return {
    blocks: blocks.slice(0, limits.message.blocks) as readonly AnyBlock[],
    text: twinText(sheet.twin, sheet.rest),
  };
}

/** As many whole lines as fit. Only a first line that is too long by itself is cut. */
export function twinText(lines: readonly string[], rest: string | undefined): string {
  const tail = rest === undefined ? '' : `\n${rest}`;
  const room = limits.message.text - tail.length;
  let text = '';
  for (const line of lines) {
    const next = text === '' ? line : `${text}\n${line}`;
    if (next.length > room) break;
    text = next;
  }
  return (text === '' ? clipped(lines[0] ?? '', room) : text) + tail;
}
