// Checks the text and blocks that an app wants to post, by the rules that chat.* and response_url share.

import { blocksTextLength, checkBlocks, type Rollout } from './blocks-check.ts';
import { faultLine } from './fault.ts';
import { limits } from './limits.ts';
import { type Fields, listOf, SlackRefusal } from './shapes.ts';

export interface MessageContent {
  readonly text: string;
  readonly blocks: readonly Fields[];
}

/** The message as it may be posted; throws a SlackRefusal: no_text, invalid_blocks, invalid_blocks_format, msg_blocks_too_long. */
export function compose(text: string, blocks: unknown, rollout: Rollout, viaApi: boolean): MessageContent {
  if (blocks !== undefined && !Array.isArray(blocks)) throw new SlackRefusal('invalid_blocks_format');
  const list = blocks === undefined ? [] : (blocks as readonly unknown[]);
  if (list.length === 0 && text.trim() === '') throw new SlackRefusal('no_text');
  const faults = checkBlocks(list, 'message', rollout);
  if (faults.length > 0) throw invalidBlocks(faults.map(faultLine));
  const content = { text: text.slice(0, limits.message.textAtPost), blocks: listOf(list) };
  if (viaApi && blocksTextLength(content.blocks) > limits.message.blocksText) {
    throw new SlackRefusal('msg_blocks_too_long');
  }
  return content;
}

function invalidBlocks(messages: readonly string[]): SlackRefusal {
  const errors = messages.map((line) => line.replace('[ERROR] ', ''));
  return new SlackRefusal('invalid_blocks', { errors, response_metadata: { messages } });
}
