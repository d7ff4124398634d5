// What somebody wishes to come by itself as text and back: what the button carries that opens its form. Safe to read from anywhere.

import type { WishedReport } from '#language/schedules/wish.ts';
import { wishedSchema } from './wished-schema.ts';

export function encodeWished({ question, wish }: WishedReport): string {
  return JSON.stringify({ question, wish });
}

/** undefined if the text is none. Never throws. */
export function decodeWished(text: string): WishedReport | undefined {
  try {
    return wishedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
