// Cuts a typed text into words, each with its place. A quoted text is one word; labels and date separators are words of their own.

import { ownValue } from '#base/own-value.ts';

/** The longest text that is read, in UTF-16 units. */
export const longestText = 300;

export interface Word {
  /** Lower case, without accents and closing punctuation, for comparing; a label ends in a colon (`owner:`); empty where quoted. */
  readonly key: string;
  /** As typed; of a quoted word, what is between the quotes. */
  readonly text: string;
  readonly quoted: boolean;
  readonly from: number;
  /** Past its last character. */
  readonly to: number;
}

/** A text, or a part of one, as words. */
export interface Typed {
  readonly source: string;
  readonly words: readonly Word[];
}

export function wordsOf(text: string): Typed {
  const source = tidied(text);
  const words: Word[] = [];
  let at = 0;
  while (at < source.length) {
    const quoted = source[at] === ' ' ? undefined : quotedAt(source, at);
    if (quoted) {
      if (quoted.text !== '') words.push(quoted);
      at = quoted.to;
    } else if (source[at] === ' ') {
      at += 1;
    } else {
      labels.lastIndex = at;
      const label = labels.exec(source)?.[0];
      const end = label ? at + label.length : endOfChunk(source, at);
      words.push(...(label ? [wordAt(source, at, end)] : chunkWords(source, at, end)));
      at = end;
    }
  }
  return { source, words };
}

/** What has no width and joins nothing: it comes along when text is copied. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/gu;

/**
 * One line: every run of spaces, line breaks and control characters is one space, signs that nobody sees are gone, curly quotes and all
 * else stay.
 */
export function tidied(text: string): string {
  return text
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The words from `first` to before `end`. */
export function part(typed: Typed, first: number, end = typed.words.length): Typed {
  return { source: typed.source, words: typed.words.slice(first, end) };
}

/** What was typed, with its quotes. Words that stood together stay together; else a space parts them. */
export function asTyped(typed: Typed): string {
  const runs: string[] = [];
  let run: Word | undefined;
  for (const word of typed.words) {
    const joined = run && !/[^\s,]/.test(typed.source.slice(run.to, word.from));
    run = joined && run ? { ...run, to: word.to } : word;
    if (joined) runs.pop();
    runs.push(typed.source.slice(run.from, run.to));
  }
  return runs.join(' ');
}

/** Nothing comes behind the word, or a sign does. */
export function endsClause(typed: Typed, at: number): boolean {
  const [word, next] = [typed.words[at], typed.words[at + 1]];
  return next === undefined || /[,.:;–—-]/.test(typed.source.slice((word?.to ?? 0) - 1, next.from));
}

const labels = /(?:owner|by|status|campaign|id):/iy;

const closers: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“"',
  '”': '”"',
  '„': '“”"',
  '«': '»',
  "'": "'",
  '‘': '’',
};

/** A double quote that is never closed runs to the end; a single one is an apostrophe unless it closes a word. */
function quotedAt(source: string, from: number): Word | undefined {
  const opener = source[from] ?? '';
  const closing = ownValue(closers, opener);
  if (closing === undefined) return undefined;
  const single = opener === "'" || opener === '‘';
  let text = '';
  for (let at = from + 1; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (letter === '"' && opener === '"' && source[at + 1] === '"') {
      text += letter;
      at += 1;
    } else if (closing.includes(letter) && !(single && /[^\s,;!?]/.test(source[at + 1] ?? ' '))) {
      return { key: '', text: text.trim(), quoted: true, from, to: at + 1 };
    } else {
      text += letter;
    }
  }
  if (single) return undefined;
  const isNothing = /^["\s]*$/.test(text);
  return { key: '', text: isNothing ? '' : text.trim(), quoted: true, from, to: source.length };
}

function endOfChunk(source: string, from: number): number {
  const space = source.indexOf(' ', from);
  return space < 0 ? source.length : space;
}

const separators = /\.{2,}|[…–—→,]/g;
/** Hardly any chunk holds such a sign. */
const separating = /\.\.|[…–—→,]|\d\p{L}*-\d/u;
const dashedDays = /^(\d{1,2}\p{L}*)(-)(\d{1,2}\p{L}*)$/u;

/** `2026-03-01..2026-03-14` is three words, `3-14` too; `active,paused` is two. */
function chunkWords(source: string, from: number, to: number): Word[] {
  const chunk = source.slice(from, to);
  if (!separating.test(chunk)) return [wordAt(source, from, to)];
  const cuts = new Set([0, chunk.length]);
  for (const match of chunk.matchAll(separators)) cuts.add(match.index).add(match.index + match[0].length);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(1).flatMap((end, index) => {
    const start = places[index] ?? 0;
    const dashed = dashedDays.exec(chunk.slice(start, end));
    const dash = start + (dashed?.[1]?.length ?? 0);
    const ends = dashed ? [dash, dash + 1, end] : [end];
    return ends
      .map((each, place) => wordAt(source, from + (ends[place - 1] ?? start), from + each))
      .filter(({ text }) => text !== ',');
  });
}

/** Such a text has no accents. */
const isAscii = /^[\x20-\x7e]*$/;

function wordAt(source: string, from: number, to: number): Word {
  const text = source.slice(from, to);
  const plain = (isAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
  return {
    key: plain.replace(/(?<=[^.…?])[.,;!?)]+$/u, '').replace(/^\(/, ''),
    text,
    quoted: false,
    from,
    to,
  };
}
