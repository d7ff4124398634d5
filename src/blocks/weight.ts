// How many characters Slack counts in the blocks of a message, as far as that was observed. Knows no limit.

import type { Message } from './message.ts';

const uncounted: ReadonlySet<string> = new Set(['table', 'data_table', 'data_visualization']);

/** The characters of every text and every type's name, outside tables and charts. */
export function weightOf({ blocks }: Pick<Message, 'blocks'>): number {
  return blocks.reduce((sum, block) => sum + (uncounted.has(block.type) ? 0 : weightUnder(block)), 0);
}

function weightUnder(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + weightUnder(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, one]) =>
      sum +
      (typeof one === 'string' ? (key === 'text' || key === 'type' ? one.length : 0) : weightUnder(one)),
    0,
  );
}
