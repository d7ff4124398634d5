// How a view is written in its golden: without loss, one thing a line, Slack's text objects, table cells and points of charts in short.

import type { View } from './gallery.ts';

const width = 110;

export function goldenText(view: View): string {
  return `${printed(JSON.parse(JSON.stringify(view)), '', 0)}\n`;
}

/** `before`: how much of the line is taken already. A row of a table or chart is never broken. */
function printed(value: unknown, indent: string, before: number): string {
  const line = onOneLine(value);
  if (indent.length + before + line.length <= width || short(value) !== undefined || isRow(value))
    return line;
  const inner = `${indent}\t`;
  const parts = entriesOf(value as object).map(
    ([key, each]) => `${inner}${key}${printed(each, inner, key.length)}`,
  );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join('\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  const inShort = short(value);
  if (inShort !== undefined) return inShort;
  const parts = entriesOf(value as object).map(([key, each]) => `${key}${onOneLine(each)}`);
  return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
}

/** undefined where the value has to be written out: of text objects only the shape that is always sent has a short form. */
function short(value: unknown): string | undefined {
  if (typeof value === 'string' && /^([a-z-]+:)?{".*}$/.test(value)) return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { type, text, ...rest } = value as Record<string, unknown>;
  if (Object.keys(value).join() === 'label,value')
    return `point(${Object.values(value)
      .map((each) => JSON.stringify(each))
      .join(', ')})`;
  if (typeof text !== 'string') return undefined;
  switch (`${type} ${JSON.stringify(rest)}`) {
    case 'plain_text {"emoji":false}':
      return `plain(${JSON.stringify(text)})`;
    case 'mrkdwn {"verbatim":true}':
      return `mrkdwn(${JSON.stringify(text)})`;
    case 'raw_text {}':
      return `cell(${JSON.stringify(text)})`;
    case `raw_number {"value":${rest.value}}`:
      return `cell(${rest.value}, ${JSON.stringify(text)})`;
    default:
      return undefined;
  }
}

function isRow(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => /^(cell|point)\(/.test(short(each) ?? ''));
}

/** Each with what is written before it. */
function entriesOf(value: object): [string, unknown][] {
  if (Array.isArray(value)) return value.map((each) => ['', each]);
  return Object.entries(value).map(([key, each]) => [`${key}: `, each]);
}
