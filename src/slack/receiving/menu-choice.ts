// A choice behind ⋯, read as the click that it stands for. Whoever comes after knows nothing of menus.

import { controls } from '#blocks/controls.ts';
import { isRecord } from './intake.ts';

/** A choice in one of our menus becomes a click on the chosen control, with the menu's value. All else stays as it is; never throws. */
export function choiceAsClick(payload: unknown): unknown {
  if (!isRecord(payload) || !Array.isArray(payload.actions)) return payload;
  const [action]: readonly unknown[] = payload.actions;
  if (!isRecord(action) || action.type !== 'overflow' || !isRecord(action.selected_option)) return payload;
  const { action_id: id, selected_option: chosen } = action;
  if (typeof id !== 'string' || !id.startsWith(prefix) || typeof chosen.value !== 'string') return payload;
  const click = { ...action, type: 'button', action_id: chosen.value, value: id.slice(prefix.length) };
  return { ...payload, actions: [click] };
}

const prefix = `${controls.menu}:`;
