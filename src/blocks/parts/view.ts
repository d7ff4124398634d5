// A modal or App Home from its blocks, within Slack's limits for both.

import type { AnyBlock, HomeView, InputBlock, InputBlockElement, ModalView } from '@slack/types';
import { limits } from '#blocks/limits.ts';
import type { DrawnBlock } from './block.ts';
import { clipped, plain } from './text.ts';

export interface ModalOptions {
  readonly submit?: string;
  readonly close?: string;
  /** Slack and these files do not read it; at most 3,000 characters. */
  readonly metadata?: string;
}

export function modal(
  title: string,
  callback: string,
  blocks: readonly DrawnBlock[],
  { submit, close = 'Close', metadata }: ModalOptions = {},
): ModalView {
  return {
    type: 'modal',
    title: plain(clipped(title, limits.view.title)),
    callback_id: callback,
    close: plain(clipped(close, limits.view.close)),
    ...(submit !== undefined && { submit: plain(clipped(submit, limits.view.submit)) }),
    ...(metadata !== undefined && { private_metadata: metadata }),
    blocks: blocks.slice(0, limits.view.blocks) as AnyBlock[],
  };
}

export function home(blocks: readonly DrawnBlock[]): HomeView {
  return { type: 'home', blocks: blocks.slice(0, limits.view.blocks) as AnyBlock[] };
}

/**
 * `name` is the block_id and the element's action_id, so that a fault can be shown under it. `dispatch`: the bot hears of a choice at once.
 */
export function input(
  name: string,
  label: string,
  element: InputBlockElement,
  options: { readonly hint?: string; readonly optional?: true; readonly dispatch?: true } = {},
): InputBlock {
  return {
    type: 'input',
    block_id: name,
    label: plain(label),
    element: { ...element, action_id: name },
    ...(options.hint !== undefined && { hint: plain(options.hint) }),
    ...(options.optional && { optional: true }),
    ...(options.dispatch && { dispatch_action: true }),
  };
}
