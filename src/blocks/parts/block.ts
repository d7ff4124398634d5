// Makes Slack's blocks and elements, cut to Slack's limits. Knows no report and no digest.

import type {
  ActionsBlock,
  Button,
  ConfirmationDialog,
  ContextBlock,
  DividerBlock,
  ExternalSelect,
  HeaderBlock,
  KnownBlock,
  MrkdwnElement,
  Overflow,
  PlainTextElement,
  SectionBlock,
  SectionBlockAccessory,
  TextObject,
  UsersSelect,
} from '@slack/types';
import { limits } from '#blocks/limits.ts';
import type { DataVisualizationBlock } from '#blocks/message.ts';
import { clipped, mrkdwn, plain } from './text.ts';

export type DrawnBlock = KnownBlock | DataVisualizationBlock;

export function header(text: string): HeaderBlock {
  return { type: 'header', text: plain(clipped(text, limits.header)) };
}

/** `text` is mrkdwn. */
export function section(text: string, accessory?: SectionBlockAccessory): SectionBlock {
  return textSection(mrkdwn(clipped(text, limits.section.text)), accessory);
}

/** Slack shows it letter for letter, so it is for names and typed text. */
export function plainSection(text: string, accessory?: SectionBlockAccessory): SectionBlock {
  return textSection(plain(clipped(text, limits.section.text)), accessory);
}

/** mrkdwn lines, in as few sections as they need. */
export function lineSections(lines: readonly string[]): DrawnBlock[] {
  const texts: string[] = [];
  for (const line of lines) {
    const latest = texts.at(-1);
    const fits = latest !== undefined && latest.length + line.length < limits.section.text;
    texts.push(fits ? `${texts.pop()}\n${line}` : line);
  }
  return texts.map((text) => section(text));
}

/** Up to ten figures in mrkdwn, two to a line. */
export function fields(texts: readonly string[]): SectionBlock {
  return {
    type: 'section',
    fields: texts.slice(0, limits.section.fields).map((text) => mrkdwn(clipped(text, limits.section.field))),
  };
}

export function divider(): DividerBlock {
  return { type: 'divider' };
}

/** Small print; strings are mrkdwn, and names come as plain text. At most ten. */
export function context(...elements: readonly (string | PlainTextElement | MrkdwnElement)[]): ContextBlock {
  return {
    type: 'context',
    elements: elements
      .slice(0, limits.context.elements)
      .map((element) =>
        typeof element === 'string' ? mrkdwn(clipped(element, limits.context.text)) : element,
      ),
  };
}

/** Leaves out undefined entries. Makes no block without elements. */
export function actions(
  ...elements: readonly (Button | ExternalSelect | Overflow | UsersSelect | undefined)[]
): ActionsBlock[] {
  const present = elements.filter((element) => element !== undefined);
  return present.length === 0
    ? []
    : [{ type: 'actions', elements: present.slice(0, limits.actions.elements) }];
}

export interface ButtonOptions {
  readonly style?: 'primary' | 'danger';
  readonly confirm?: ConfirmationDialog;
  /** What a screen reader says, if the label alone is not clear. */
  readonly spoken?: string;
}

/** `action` is a control's name, with a suffix if its block has several of them. */
export function button(text: string, action: string, value: string, options: ButtonOptions = {}): Button {
  return {
    type: 'button',
    text: plain(clipped(text, limits.button.text)),
    action_id: clipped(action, limits.actionId),
    value: clipped(value, limits.button.value),
    ...(options.style && { style: options.style }),
    ...(options.confirm && { confirm: options.confirm }),
    ...(options.spoken && { accessibility_label: clipped(options.spoken, limits.button.text) }),
  };
}

export function confirmation(words: {
  title: string;
  text: string;
  confirm: string;
  style?: 'danger';
}): ConfirmationDialog {
  return {
    title: plain(clipped(words.title, limits.confirm.title)),
    text: plain(clipped(words.text, limits.confirm.text)),
    confirm: plain(clipped(words.confirm, limits.confirm.answer)),
    deny: plain('Cancel'),
    ...(words.style && { style: words.style }),
  };
}

/** For a modal that only shows what would be posted. */
export function withoutButtons(blocks: readonly DrawnBlock[]): DrawnBlock[] {
  return blocks
    .filter(({ type }) => type !== 'actions')
    .map((block) => {
      if (block.type !== 'section' || block.accessory === undefined) return block;
      const { accessory: _, ...rest } = block;
      return rest as SectionBlock;
    });
}

/** Gives every block without a block_id one that only this iteration has. */
export function stamped<Drawn extends DrawnBlock>(blocks: readonly Drawn[], iteration: string): Drawn[] {
  return blocks.map((block, index) =>
    block.block_id === undefined
      ? { ...block, block_id: `${clipped(iteration, limits.blockId - 8)}.${index + 1}` }
      : block,
  );
}

function textSection(text: TextObject, accessory: SectionBlockAccessory | undefined): SectionBlock {
  return { type: 'section', text, ...(accessory && { accessory }) };
}
