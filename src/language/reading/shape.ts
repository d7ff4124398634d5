// What is left of a text once all that could be somebody's is taken out: kinds and lengths of words, and words of our own tables.

import type { ParseContext } from '#language/read-outcome.ts';
import { type Word, wordsOf } from '#language/typed-words.ts';
import { type Lexicon, nameWords } from './lexicon.ts';
import { isOwn } from './tag-words.ts';

/** The most words of a shape, and the most letters of a text that are looked at. */
const mostWords = 12;
const mostLetters = 300;
/** A longer word is told to be so long. */
const longestTold = 12;
/** The most words that the name of a campaign is looked for in. */
const longestName = 8;

/** `top number word(5) by reply rate`. A word of ours that stands for a name in the record is told as a name. */
export function shapeOf(text: string, { names }: Pick<ParseContext, 'names'>): string {
  const { words } = wordsOf(text.slice(0, mostLetters));
  const named = names === undefined ? new Map<number, string>() : namesAmong(words, names);
  const told = words.slice(0, mostWords).map((word, at) => named.get(at) ?? kindOf(word));
  return [...told, ...(words.length > mostWords ? ['…'] : [])].join(' ');
}

/** Whether it holds kinds, lengths and words of our own alone, and no more than a shape may. */
export function isShape(text: string): boolean {
  const parts = text.split(' ');
  return (
    parts.length <= mostWords + 1 && parts.every((each) => each === '…' || kinds.test(each) || isOwn(each))
  );
}

const kinds = /^(?:quoted|person|name|channel|address|link|sign|number|(?:word|mixed)\((?:\d{1,2}|12\+)\))$/;

function kindOf({ key, text, quoted }: Word): string {
  if (quoted) return 'quoted';
  if (/^<[@!]|^@/.test(text)) return 'person';
  if (/^<?#/.test(text)) return 'channel';
  if (text.includes('@')) return 'address';
  if (/:\/\/|^<http/.test(text)) return 'link';
  const letters = key.replace(/[^\p{L}\p{N}]/gu, '');
  if (letters === '') return 'sign';
  if (/^\p{N}+$/u.test(letters)) return 'number';
  if (/\p{N}/u.test(letters)) return `mixed(${lengthOf(letters)})`;
  return isOwn(key) ? key : `word(${lengthOf(letters)})`;
}

function lengthOf(letters: string): string {
  const { length } = [...letters];
  return length > longestTold ? `${longestTold}+` : String(length);
}

/** Words by which an owner is found, and whole names of campaigns, whether or not they are words of ours. */
function namesAmong(words: readonly Word[], { campaigns, owners }: Lexicon): ReadonlyMap<number, string> {
  const parts = words.map(({ text, quoted }) => (quoted ? [] : nameWords(text.replace(/['’]s$/iu, ''))));
  const named = new Map<number, string>();
  for (const [at, own] of parts.entries()) {
    if (own.some((each) => owners.holding.has(each))) named.set(at, 'person');
    for (let to = at + 1; to <= Math.min(parts.length, at + longestName); to += 1)
      if (campaigns.whole.has(parts.slice(at, to).flat().join(' ')))
        for (let each = at; each < to; each += 1) if (!named.has(each)) named.set(each, 'name');
  }
  return named;
}
