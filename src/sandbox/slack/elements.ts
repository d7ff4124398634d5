// The interactive elements of blocks: where they are, and the ids that Slack gives to blocks and elements without one.

import { type Block, type Fields, isFields, listOf, textOf } from './shapes.ts';

/** Every interactive element of a block, including those of inner blocks and cards. */
export function elementsOf(block: Fields): readonly Fields[] {
  const own = [block.accessory, block.element].filter(isFields);
  const listed = [...listOf(block.actions), ...(block.type === 'rich_text' ? [] : listOf(block.elements))];
  const inner = [...listOf(block.child_blocks), ...listed.filter(({ type }) => type === 'card')];
  const at = [...own, ...listed].filter(({ type }) => interactive.has(textOf(type)));
  return [...at, ...inner.flatMap(elementsOf)];
}

/** The blocks, with Slack's own ids if the app gave none. */
export function withIds(blocks: readonly Fields[], nextId: () => string): Block[] {
  return blocks.map((block) => ({
    ...withActionIds(block, nextId),
    type: textOf(block.type),
    block_id: textOf(block.block_id) || nextId(),
  }));
}

function withActionIds(block: Fields, nextId: () => string): Fields {
  const withId = (value: unknown): unknown => {
    if (!isFields(value)) return value;
    if (interactive.has(textOf(value.type)))
      return { ...value, action_id: textOf(value.action_id) || nextId() };
    return value.type === 'card' ? withActionIds(value, nextId) : value;
  };
  const lists = Object.fromEntries(
    ['elements', 'actions'].flatMap((key) => {
      const list = block[key];
      return Array.isArray(list) ? [[key, list.map(withId)]] : [];
    }),
  );
  return {
    ...block,
    ...lists,
    ...(block.accessory === undefined ? {} : { accessory: withId(block.accessory) }),
    ...(block.element === undefined ? {} : { element: withId(block.element) }),
    ...(Array.isArray(block.child_blocks)
      ? { child_blocks: withIds(listOf(block.child_blocks), nextId) }
      : {}),
  };
}

const interactive = new Set([
  'button',
  'overflow',
  'radio_buttons',
  'checkboxes',
  'static_select',
  'multi_static_select',
  'external_select',
  'multi_external_select',
  'users_select',
  'multi_users_select',
  'conversations_select',
  'multi_conversations_select',
  'channels_select',
  'multi_channels_select',
  'datepicker',
  'timepicker',
  'datetimepicker',
  'plain_text_input',
  'number_input',
  'email_text_input',
  'url_text_input',
  'feedback_buttons',
  'icon_button',
]);
