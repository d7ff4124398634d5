// How many columns a text takes in a terminal: wide letters and emoji take two, marks on a letter none. Knows no block.

let graphemes: Intl.Segmenter | undefined;

export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

export function padded(text: string, width: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return side === 'left' ? `${text}${spaces}` : `${spaces}${text}`;
}

function graphemeWidth(grapheme: string): number {
  if (/^[\p{Mark}\p{Cf}\p{Cc}]+$/u.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

/**
 * East Asian scripts and their full-width forms (https://www.unicode.org/reports/tr11/), and what is drawn as an emoji. JavaScript knows no
 * property for the width.
 */
const wide =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|^\p{Emoji_Presentation}|\ufe0f/u;
