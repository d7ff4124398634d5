// The button that opens the composer, and what it begins with. Knows no form.

import type { Button } from '@slack/types';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import { button } from '#blocks/parts/block.ts';
import type { Question } from '#reports/question.ts';
import { decodeAsked, encodeAsked } from '#reports/question-codec.ts';

export type ComposeStart =
  | { readonly kind: 'blank' }
  | { readonly kind: 'question'; readonly question: Question }
  /** What somebody wrote; it is read as far as it goes. */
  | { readonly kind: 'text'; readonly text: string };

const textMark = 'text ';

/** What is too long for a button begins blank. */
export function composeValue(start: ComposeStart): string {
  const value = writtenStart(start);
  return value.length > limits.button.value ? 'blank' : value;
}

export function composeStartIn(value: string): ComposeStart {
  if (value.startsWith(textMark)) return { kind: 'text', text: value.slice(textMark.length) };
  const question = decodeAsked(value)?.question;
  return question === undefined ? { kind: 'blank' } : { kind: 'question', question };
}

export function composeButton(start: ComposeStart, label = 'Ask in a form…'): Button {
  return button(label, controls.compose, composeValue(start));
}

function writtenStart(start: ComposeStart): string {
  switch (start.kind) {
    case 'blank':
      return start.kind;
    case 'question':
      return encodeAsked({ question: start.question, page: 1 });
    case 'text':
      return `${textMark}${start.text}`;
    default:
      return unreachable(start);
  }
}
