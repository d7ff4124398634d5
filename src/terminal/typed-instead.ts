// What one types in a shell in place of a click on a button that asks something. Knows no message.

import { controls } from '#blocks/controls.ts';
import { decodeAsked } from '#reports/question-codec.ts';
import { printQuestion } from '#reports/words/print-question.ts';

const turns = [`${controls.ask}:next`, `${controls.ask}:previous`];

/** Undefined for what no words can do. */
export function typedInstead(
  element: { readonly type: string },
  tells: 'choices' | 'pages',
): string | undefined {
  const { action_id: id, value } = element as { readonly action_id?: string; readonly value?: string };
  if (element.type !== 'button' || id === undefined || value === undefined) return undefined;
  const isTold = tells === 'pages' ? turns.includes(id) : id.startsWith(`${controls.ask}:`);
  const asked = isTold ? decodeAsked(value) : undefined;
  if (asked === undefined) return undefined;
  const page = asked.page > 1 ? `--page ${asked.page} ` : '';
  return `${page}${quotedForShell(printQuestion(asked.question))}`;
}

/** As one word, for the shells of Linux and macOS. */
export function quotedForShell(text: string): string {
  if (!/["$`\\!]/.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
