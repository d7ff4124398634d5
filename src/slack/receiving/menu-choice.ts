// Turns a choice behind ⋯ into the click that it stands for, so that later code knows nothing of menus.

import { controls } from '#blocks/controls.ts';
import { isRecord } from './unreadable-payloads.ts';

/**
 * A choice in one of our menus becomes a click on the chosen control, with the menu's value. Everything else stays as it is. Never throws.
 */
export function choiceAsClick(payload: unknown): unknown {
  if (!isRecord(payload) || !Array.isArray(payload.actions)) return payload;
  const [action]: readonly unknown[] = payload.actions;
  if (!isRecord(action) || action.type !== 'overflow' || !isRecord(action.selected_option)) return payload;
  const { action_id: id, block_id: block, selected_option: chosen } = action;
  if (typeof id !== 'string' || !id.startsWith(prefix) || typeof chosen.value !== 'string') return payload;
  const click = {
    ...action,
    type: 'button',
    action_id: chosen.value,
    value: id.slice(prefix.length) + restIn(block),
  };
  return { ...payload, actions: [click] };
}

const prefix = `${controls.menu}:`;

/** The part of the value that did not fit into the menu's own id. It follows the number of the message's iteration. */
function restIn(block: unknown): string {
  if (typeof block !== 'string' || !block.startsWith(prefix)) return '';
  return block.slice(block.indexOf(':', prefix.length) + 1);
}
