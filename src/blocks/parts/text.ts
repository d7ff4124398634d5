// Text as Slack takes it: escaped, cut between graphemes, with names that can neither ping nor format.

import type { MrkdwnElement, PlainTextElement } from '@slack/types';

/** https://docs.slack.dev/messaging/formatting-message-text: these three, and only these, in every mrkdwn and top-level text. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Slack shows it letter for letter, so it is for names. */
export function plain(text: string): PlainTextElement {
  return { type: 'plain_text', text: text === '' ? ' ' : text, emoji: false };
}

/** `text` is our own words in mrkdwn. Names in it come through `nameIn`. */
export function mrkdwn(text: string): MrkdwnElement {
  return { type: 'mrkdwn', text: text === '' ? ' ' : text, verbatim: true };
}

const lookalikes: ReadonlyMap<string, string> = new Map([
  ['*', '∗'],
  ['~', '∼'],
  ['`', 'ˋ'],
]);

/**
 * A name as part of mrkdwn: escaped, on one line, and with look-alikes for marks that Slack would read as formatting. mrkdwn has no escape
 * for those. An underscore inside a word formats nothing and stays.
 */
export function nameIn(name: string, longest: number): string {
  const unformatted = nameOf(name, longest)
    .replaceAll(/[*~`]/g, (sign) => lookalikes.get(sign) ?? sign)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, 'ˍ')
    .replaceAll(/:(?=[\w+-]+:)/g, '꞉');
  return escaped(unformatted);
}

/** Bold in mrkdwn, where bold ends with the line. */
export function boldIn(text: string): string {
  return text
    .split('\n')
    .map((line) => `*${line}*`)
    .join('\n');
}

/** A name for plain_text and raw_text, which Slack does not parse: on one line, at most `longest` UTF-16 units. */
export function nameOf(name: string, longest: number): string {
  return isolated(name, longest, '');
}

let graphemes: Intl.Segmenter | undefined;

/** At most `longest` UTF-16 units, cut between graphemes. Ends in … if something was cut. */
export function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text.slice(0, longest * 2))) {
    if (kept.length + segment.length > longest - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The labels, each at most `longest` UTF-16 units. Equal ones get ·2, ·3… */
export function distinct(labels: readonly string[], longest: number): string[] {
  const usedLabels = new Set<string>();
  return labels.map((label) => {
    let unique = nameOf(label, longest);
    for (let nth = 2; usedLabels.has(unique); nth += 1) unique = isolated(label, longest, `·${nth}`);
    usedLabels.add(unique);
    return unique;
  });
}

/**
 * Keeps short dates on one line, because on a phone every sentence breaks somewhere. Only for what is drawn; screen readers do not need it.
 */
export function unbroken(words: string): string {
  return words.replace(/(\d) (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)/g, '$1\u00a0');
}

/** `campaign` or `campaigns`, without the count. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c" */
export function listed(words: readonly string[], joint = 'and'): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Sets a name apart that is written right to left, so that it does not turn the figures beside it around. */
function isolated(name: string, longest: number, mark: string): string {
  const flat = oneLine(name);
  if (!rightToLeft.test(flat)) return clipped(flat, longest - mark.length) + mark;
  return `\u2068${clipped(flat, longest - mark.length - 2)}\u2069${mark}`;
}

/** Without line breaks, control characters and marks of direction. Never empty, and never cut within a character. */
function oneLine(name: string): string {
  const flat = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return flat.replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '').trim() === '' ? '(no name)' : flat;
}
