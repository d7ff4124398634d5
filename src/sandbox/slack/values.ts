// What inputs hold, in the form of Slack's `view.state.values`; pure.

import { elementsOf } from './elements.ts';
import { type Block, type Fields, listOf, textOf, type Values } from './shapes.ts';

/** An element with the block that holds it. */
export interface Placed {
  readonly block: Fields;
  readonly element: Fields;
}

/** The initial values. A value in `kept` with the same block_id, action_id and type stays, as in Slack. */
export function initialValues(blocks: readonly Block[], kept: Values = {}): Values {
  const values: Record<string, Record<string, Fields>> = {};
  for (const { block, element } of placedElements(blocks)) {
    const empty = emptyValue(element);
    if (empty === undefined) continue;
    const blockId = textOf(block.block_id);
    const actionId = textOf(element.action_id);
    const before = kept[blockId]?.[actionId];
    const type = textOf(element.type);
    values[blockId] = {
      ...values[blockId],
      [actionId]: before?.type === type ? before : { type, ...empty },
    };
  }
  return values;
}

/** The values with some of them replaced. Leaves out elements that do not exist. */
export function mergeValues(blocks: readonly Block[], values: Values, changes: Values): Values {
  const merged: Record<string, Record<string, Fields>> = { ...values };
  for (const { block, element } of placedElements(blocks)) {
    const blockId = textOf(block.block_id);
    const actionId = textOf(element.action_id);
    const change = changes[blockId]?.[actionId];
    const empty = emptyValue(element);
    if (change === undefined || empty === undefined) continue;
    const [key] = Object.keys(empty);
    if (key === undefined || !(key in change)) continue;
    merged[blockId] = { ...merged[blockId], [actionId]: { type: element.type, [key]: change[key] } };
  }
  return merged;
}

/** Every interactive element with its own block: inner blocks of containers and cards are blocks too. */
export function placedElements(blocks: readonly Fields[]): readonly Placed[] {
  return blocks.flatMap((block) => {
    const inner = [
      ...listOf(block.child_blocks),
      ...listOf(block.elements).filter(({ type }) => type === 'card'),
    ];
    const own = elementsOf({ ...block, child_blocks: [], elements: withoutCards(block) });
    return [...own.map((element) => ({ block, element })), ...placedElements(inner)];
  });
}

/** The element with that address, or undefined. */
export function findElement(
  blocks: readonly Fields[],
  blockId: string,
  actionId: string,
): Placed | undefined {
  return placedElements(blocks).find(
    ({ block, element }) => block.block_id === blockId && element.action_id === actionId,
  );
}

/** The options that a select, overflow, radio or checkbox element carries itself. */
export function optionsOf(element: Fields): readonly Fields[] {
  return [
    ...listOf(element.options),
    ...listOf(element.option_groups).flatMap((group) => listOf(group.options)),
  ];
}

/** The element's value before anything is chosen or typed; undefined for a button, which has none. */
export function emptyValue(element: Fields): Fields | undefined {
  switch (element.type) {
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      return { selected_option: element.initial_option ?? null };
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return { selected_options: element.initial_options ?? [] };
    case 'users_select':
      return { selected_user: element.initial_user ?? null };
    case 'multi_users_select':
      return { selected_users: element.initial_users ?? [] };
    case 'channels_select':
      return { selected_channel: element.initial_channel ?? null };
    case 'multi_channels_select':
      return { selected_channels: element.initial_channels ?? [] };
    case 'conversations_select':
      return { selected_conversation: element.initial_conversation ?? null };
    case 'multi_conversations_select':
      return { selected_conversations: element.initial_conversations ?? [] };
    case 'datepicker':
      return { selected_date: element.initial_date ?? null };
    case 'timepicker':
      return { selected_time: element.initial_time ?? null };
    case 'datetimepicker':
      return { selected_date_time: element.initial_date_time ?? null };
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
      return { value: element.initial_value ?? null };
    default:
      return undefined;
  }
}

function withoutCards(block: Fields): readonly Fields[] {
  return listOf(block.elements).filter(({ type }) => type !== 'card');
}
