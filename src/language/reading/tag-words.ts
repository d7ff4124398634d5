// Makes a text ready to be tagged: its words, glued signs apart, and for a word that nobody knows the one that a slip may have meant.

import { correction } from '#language/read-outcome.ts';
import { type Typed, type Word, wordsOf } from '#language/typed-words.ts';
import { editDistance } from '#reports/finding/nearest.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { isSlipOf, type Lexicon, nameWords } from './lexicon.ts';
import { ownWords, type Saying, sayings, shorthand } from './sayings.ts';
import { besideNames } from './whole-names.ts';

/** `typed` holds what was written; `meant` the same words with slips forgiven. Both have the same places. */
export interface Prepared {
  readonly typed: Typed;
  readonly meant: Typed;
  /** For each word: what it was read as, where that is another word. */
  readonly slips: readonly (string | undefined)[];
  /** For each word: what names may hold of it. */
  readonly names: readonly (readonly string[])[];
}

export function prepared(text: string, lexicon: Lexicon): Prepared {
  const typed = wordsOf(apart(text, lexicon));
  const words = typed.words.map((word) => ({ ...word, key: plainKey(word) }));
  // `#growth` is a channel, and no part of a name.
  const names = words.map(({ text, quoted }) =>
    quoted || /^<?#[\p{L}]/u.test(text)
      ? []
      : nameWords(text.replace(/['’]s$/iu, '')).flatMap((each) => numbersApart(each, lexicon)),
  );
  const meant = words.map((word, at) => meantBy(word, words[at - 1], names[at] ?? [], lexicon));
  return {
    typed: { ...typed, words },
    meant: { ...typed, words: meant },
    slips: words.map(({ key, text, quoted }, at) => {
      const read = meant[at]?.key ?? key;
      return quoted || read === key || `${read}s` === key || shorthand.has(key)
        ? undefined
        : correction(text, read);
    }),
    names,
  };
}

/** `wave1` where no name has it so. */
function numbersApart(word: string, { campaigns }: Lexicon): string[] {
  const [, letters, digits] = /^(\p{L}{2,})(\d{1,4})$/u.exec(word) ?? [];
  const isApart = letters && digits && !campaigns.holding.has(word) && campaigns.holding.has(letters);
  return isApart && campaigns.holding.has(digits) ? [letters, digits] : [word];
}

/** `top5`, `<5%` and `replies>20` are two words and more; mentions and channels stay whole. */
function apart(text: string, lexicon: Lexicon): string {
  return text.replace(/"[^"]*"?|“[^”]*”?|[^"“]+/g, (run) =>
    /^["“]/.test(run) ? run : besideNames(run, lexicon, signsApart),
  );
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
/** `the first of march` */
const spelledDates = new RegExp(`\\b(${ordinals.join('|')})(?= (?:of )?${month}\\b)`, 'gi');
/** `23 Feb-1 March` */
const datesJoined = new RegExp(`(\\d{1,2} ${month})[-–](?=\\d{1,2} ${month}\\b)`, 'gi');
/** `jan-feb` */
const monthsJoined = new RegExp(`\\b(${month})[-–](${month})\\b`, 'gi');

/** `how’d`, `what’re`, `why's`; `what's` and `how's` are words of their own. */
const contracted = /\b(?:(?:how|what|who|why|where|when)['’](?:d|re|ve|ll)|(?:why|where|when)['’]s)\b/gi;
const contractions = new Map([
  ['d', 'did'],
  ['re', 'are'],
  ['ve', 'have'],
  ['ll', 'will'],
  ['s', 'is'],
]);

function spelledOut(word: string): string {
  const [asks, rest = ''] = word.split(/['’]/);
  return `${asks} ${contractions.get(rest.toLowerCase()) ?? rest}`;
}

/** `at least one in ten answers`, `1 out of 20 people accept` */
const oneInTen =
  /(?<=\b(?:least|most|than|under|over|below|above|exactly) )(\w+) (?:in|out of)(?: every)? (\w+)(?: (?:people|contacts?|leads?|prospects?|of them))? (?=(?:answer|repl|respon|accept|connect)\w*)/gi;

function shareSaid(words: string, part: string, whole: string): string {
  const [some, all] = [part, whole].map((each) => numberIn(each.toLowerCase()) ?? 0);
  return some && all && some <= all ? `${Math.round((10_000 * some) / all) / 100} % ` : words;
}

/** `reply_rate`, and no channel, address, zone or id. */
const snakes = /(?<![\p{L}\d#@/:._-])\p{L}+(?:_\p{L}+)+(?![\p{L}\d@._/-])/gu;

/** `Best regards, Ben`: whoever signs is not asked for. */
const signed =
  /\b(regards|wishes|greetings|sincerely|gr[uü](?:ß|ss)e|cordialement)\s*,?\s+(?:[-–]\s*)?(?:\p{Lu}\p{L}+|\uE000\d+x)(?:\s\p{Lu}\p{L}+)?\s*$/u;

function signsApart(text: string): string {
  return text
    .replace(/^\s*@?campaign-stats\b/i, '')
    .replace(/^(?:\s*(?:re|fwd?|aw|wg|tr)\s*:)+/i, '')
    .replace(signed, '$1')
    .replace(/ comma (?=\S)/gi, ', ')
    .replace(/(?<=^|\s)hash ?tag (?=\p{L})/giu, '#')
    .replace(/ (?:question mark|full stop|exclamation mark)(?=\s|$)/gi, ', ')
    .replace(/^\s*new line\b|, ?new line\b/gi, ', ')
    .replace(/\bl(\d{1,3})(d|w)\b/gi, 'last $1 $2')
    .replace(/(?<=(?:^|\s)[\p{L}|]+)\|(?=\p{L})/gu, ', ')
    .replace(/(?<=(?:^|\s)(?!owner:|status:|campaign:)\p{L}{3,}):(?=\p{L})/giu, ': ')
    .replace(/\bstatus\s*=\s*/gi, 'status ')
    .replace(/\bsince (?:the )?begin of\b/gi, 'since the beginning of')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(datesJoined, '$1 - ')
    .replace(/\s*(?:!=|<>|≠)\s*/g, ' not ')
    .replace(/\s(?:->|→|=>)\s/g, ' ')
    .replace(/(\p{L})\/(day|week|month|owner|person|rep|campaign)\b/giu, '$1 per $2')
    .replace(contracted, spelledOut)
    .replace(/\b(this|last|prev|previous) q\b/gi, '$1 quarter')
    .replace(/\bbtw (?=\d)/gi, 'between ')
    .replace(/\bper ?cent\b/gi, '%')
    .replace(spelledDates, (word) => `${ordinals.indexOf(word.toLowerCase()) + 1}th`)
    .replace(/(^|\s):[a-z0-9_+-]+:(?=\s|$)/gi, '$1')
    .replace(/=\s*'([^']*)'/g, '= $1')
    .replace(/\b(\w+)\(([^()]*)\)/g, '$1 $2 ')
    .replace(/(?<=[\p{L}\d])[([]$|^[)\]]/gu, ' ')
    .replace(/\bn\s*=\s*(?=\d)/gi, 'top ')
    .replace(snakes, (word) => word.replaceAll('_', ' '))
    .replace(/\bname\s*~=?\s*/gi, 'name contains ')
    .replace(/\b(started|begun|ended|ends)\s*>=\s*/gi, '$1 since ')
    .replace(/\b((?:group(?:ed)?|split|broken down) by owner):/gi, '$1 ')
    .replace(/\ba hundred\b/gi, '100')
    .replace(oneInTen, shareSaid)
    .replace(/\bbreak (\S.{0,30}?) down (?=by\b)/gi, '$1 ')
    .replace(/\b(\d{1,2})ish\b/gi, '$1')
    .replace(/\b(at \d{1,2}) hours\b/gi, '$1')
    .replace(/\ball (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days\b)/gi, 'every ')
    .replace(/^(\s*man) @?campaign-stats\b/i, '$1')
    .replace(/<[@#!][^<>]*>|[<>]=|[<>≤≥=+&;]/g, (sign) => (sign.length > 2 ? sign : ` ${sign} `))
    .replace(monthsJoined, '$1 - $2')
    .replace(/\b(top|bottom|best|worst|last|past|kw|week|wk)(\d{1,3})\b/gi, '$1 $2')
    .replace(/(\d)\s*%/g, '$1 % ')
    .replace(/\?+(?=\s*$)/, ' ')
    .replace(/([\p{L}\d)])[!?]+(?=\s*$)/gu, '$1 ')
    .replace(/([\p{L}\d)])[!?]+(?=\s)/gu, '$1,')
    .replace(/^\s*[-–—>]+(?=\s)|(?<=^|\s)[•*·|]+(?=\s|$)/g, '');
}

function plainKey({ key, text, quoted }: Word): string {
  if (quoted) return '';
  if (/^(?:owner|by|status|campaign|id):$/.test(key)) return key;
  return (
    key.replace(/’/g, "'").replace(/^[(["“]+|[)\]"”!?:]+$/gu, '') || (/[\p{L}\p{N}]/u.test(text) ? key : text)
  );
}

function meantBy(word: Word, before: Word | undefined, names: readonly string[], lexicon: Lexicon): Word {
  const { key, quoted } = word;
  if (quoted || key === '') return word;
  const lead = ['last', 'this', 'next', 'previous', 'lst', 'past', 'ths', 'prev'].includes(before?.key ?? '');
  const unit = /^(week|month|quarter|year)s$/.exec(key)?.[1];
  if (lead && unit !== undefined) return { ...word, key: unit };
  if (sayings.has(key)) return word;
  const short = shorthand.get(key);
  if (short !== undefined && !isName(names, lexicon)) return { ...word, key: short };
  // `last weeks replies`, `todays replies`
  const owning = key.replace(/'?s$/, '');
  if (owning !== key && (isOwn(owning) || shorthand.has(owning)) && owning.length > 2) {
    if (lead || /'s$/.test(key)) return { ...word, key: shorthand.get(owning) ?? owning };
  }
  if (isOwn(key) || isName(names, lexicon) || key.length < 4 || !/^[\p{L}'-]+$/u.test(key)) return word;
  const meant = slipOf(key);
  return meant === undefined ? word : { ...word, key: meant };
}

/** Words with spaces between them. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const allOwn: ReadonlySet<string> = new Set([...ownWords.values()].flat());

export function isOwn(key: string): boolean {
  return sayings.has(key) || allOwn.has(key) || onCalendar.test(key);
}

/** A quarter, a half, a year or a short month. */
export const onCalendar = /^(?:q[1-4]|h[12]|20\d\d|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/;

/** Names come before slips of our own words. */
function isName(names: readonly string[], { campaigns, owners }: Lexicon): boolean {
  return names.length > 0 && names.every((each) => campaigns.holding.has(each) || owners.holding.has(each));
}

/** The nearest of our own words; one as far away as another decides nothing, so the first is taken. */
function slipOf(key: string): string | undefined {
  let best: { word: string; apart: number } | undefined;
  const swapped = `${key.charAt(1)}${key.charAt(0)}${key.slice(2)}`;
  for (const word of [
    ...(ownWords.get(key.charAt(0)) ?? []),
    // `acme` is no `came`.
    ...(ownWords.get(key.charAt(1)) ?? []).filter((each) => each === swapped && !saysNothingAlone(each)),
  ]) {
    if (word.length < 4 || !isSlipOf(key, word)) continue;
    // `gone cold` is no `could`, and `dying` no `doing`: a word that says something is never taken for one that says nothing.
    if (saysNothing(word) && (key.length < 5 || !isSwapOrGap(key, word))) continue;
    const short = word.length < 5 || key.length < 5;
    // `pausd` lacks a letter of `paused`, and is not `pause` with another one.
    const apart = editDistance(key, word, 2) - (isWithin(key, word) ? 0.5 : 0);
    // In a short word only letters that changed places, or one that is missing.
    if (short && !isSwapOrGap(key, word)) continue;
    if (best === undefined || apart < best.apart) best = { word, apart };
  }
  return best?.word;
}

function saysNothing(word: string): boolean {
  return sayings.get(word)?.every(isIdle) ?? false;
}

/** `came to a halt` says something, and `came` alone does not. */
function saysNothingAlone(word: string): boolean {
  const alone = (sayings.get(word) ?? []).filter(({ words }) => words.length === 1);
  return alone.length > 0 && alone.every(isIdle);
}

function isIdle({ meaning }: Saying): boolean {
  return meaning.kind === 'filler' || meaning.kind === 'asks';
}

/** The word's letters in their order, with some left out. */
function isWithin(key: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === key[at]) at += 1;
  return at === key.length;
}

function isSwapOrGap(key: string, word: string): boolean {
  const letters = (text: string) => [...text].sort().join('');
  return (
    letters(key) === letters(word) ||
    key.length === word.length - 1 ||
    (key.length === word.length + 1 && new Set(key).size < key.length)
  );
}
