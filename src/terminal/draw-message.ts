// A message as text for a terminal, drawn from its blocks: what Slack shows is what is read here. Buttons become what one types instead.

import type { TextObject } from '@slack/types';
import type { Message } from '#blocks/message.ts';
import type { DrawnBlock } from '#blocks/parts/block.ts';
import { linesOfChart } from './draw-chart.ts';
import { linesOfDataTable, linesOfTable } from './draw-table.ts';
import { wordsAlone, wordsOfMrkdwn } from './plain-words.ts';
import { typedInstead } from './typed-instead.ts';

export interface TextOptions {
  /** What asks again: `npm run ask --`. */
  readonly command: string;
  /** Which buttons are told as words to type: all that ask something, or only those that turn a page. */
  readonly tells: 'choices' | 'pages';
}

/** Ends in a line break. Holds no control character but line breaks. */
export function textOf({ blocks, text }: Message, options: TextOptions): string {
  const parts = blocks
    .map((block) => linesOf(block as DrawnBlock, options))
    .filter((lines) => lines.length > 0);
  const paragraphs = parts.length === 0 ? [[wordsOfMrkdwn(text)]] : joined(parts);
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Choices stand under each other, as they do in Slack. */
function joined(parts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const paragraphs: string[][] = [];
  for (const lines of parts) {
    const isChoice = lines.at(-1)?.startsWith('  → ') === true;
    const before = paragraphs.at(-1);
    if (isChoice && before?.at(-1)?.startsWith('  → ')) before.push(...lines);
    else paragraphs.push([...lines]);
  }
  return paragraphs;
}

function linesOf(block: DrawnBlock, options: TextOptions): readonly string[] {
  switch (block.type) {
    case 'header':
      return [wordsAlone(block.text.text)];
    case 'section': {
      const fields = block.fields?.map((field) => fieldInLine(words(field))) ?? [];
      const said = block.text === undefined ? [] : words(block.text).split('\n');
      const { accessory } = block;
      return [...said, ...fields, ...(accessory === undefined ? [] : choice(accessory, options))];
    }
    case 'context': {
      const says = block.elements.flatMap((element) => (element.type === 'image' ? [] : words(element)));
      return says.filter((line) => line.trim() !== '');
    }
    case 'actions':
      return block.elements.flatMap((element) => choice(element, options));
    case 'data_table':
      return linesOfDataTable(block);
    case 'table':
      return linesOfTable(block);
    case 'data_visualization':
      return linesOfChart(block);
    default:
      return [];
  }
}

/** A title stands above its figures in Slack. */
function fieldInLine(field: string): string {
  const [title = '', ...figures] = field.split('\n');
  return figures.length === 0 ? title : `${title}: ${figures.join(', ')}`;
}

function words({ type, text }: TextObject): string {
  return type === 'mrkdwn' ? wordsOfMrkdwn(text) : wordsAlone(text);
}

function choice(element: { readonly type: string }, { command, tells }: TextOptions): readonly string[] {
  const typed = typedInstead(element, tells);
  return typed === undefined ? [] : [`  → ${command} ${typed}`];
}
