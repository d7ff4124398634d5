// Finds the question within a whole sentence and leaves out the words around it. Knows no report and no campaign.

import { asTyped, part, type Typed, type Word, wordsOf } from '#language/typed-words.ts';
import { metricIn } from './read-metric.ts';

/** What the sentence asks, in the words of the grammar; undefined where nothing would change, or where a name is quoted in it. */
export function askedWithin(typed: Typed): Typed | undefined {
  const { words } = typed;
  if (words.some(({ quoted }) => quoted)) return undefined;
  const said = words.map((_, at) => plainly(typed, at) ?? asTyped(part(typed, at, at + 1)));
  const plain = said.filter((each) => each !== '').join(' ');
  return plain === asTyped(typed) ? undefined : wordsOf(plain);
}

/** Whether the sentence asks for a figure, which is then not part of a name: `how many replies did fintech get?`, `what is fintech’s reply rate?`. */
export function asksFigure(typed: Typed): boolean {
  return typed.words.some(({ quoted }, at) => {
    const figure = quoted ? undefined : metricIn(part(typed, at));
    const before = typed.words[at - 1];
    return (
      figure !== undefined && (figure.used > 1 || (before !== undefined && asksBefore.includes(before.key)))
    );
  });
}

const asksBefore = 'many much any what get got gets send sent receive received have has had'.split(' ');

/** Whether it is about the bot, not about campaigns: `what can you do?`, `is it done?`. */
export function isSmallTalk(typed: Typed): boolean {
  const keys = typed.words.map(({ key }) => key);
  const [first = '', second = ''] = keys;
  const toBot = keys.some((key) => ['you', 'your', 'yourself'].includes(key));
  const ofUse = keys.includes('i') && keys.some((key) => ['ask', 'do', 'say', 'type', 'use'].includes(key));
  const ofIt = ['is', 'was', 'are', 'does', 'did'].includes(first) && ['it', 'this'].includes(second);
  return isSentence(typed) && (toBot || ofUse || ofIt) && keys.every((key) => smallTalk.includes(key));
}

const smallTalk = (
  'how what which who why when where is are was were do does did can could would should will you your yourself i me it this ' +
  'a an the of for to with there here help work works working use used ask say type do doing done finished ready up down ' +
  'alive broken ok okay bot ai human real name know mean made'
).split(' ');

/** Without the question mark that ends it, which is no part of a name. */
export function withoutMark(typed: Typed): Typed {
  const text = asTyped(typed);
  const plain = text.replace(/(?<=[^\s?])[\s?]*\?$/, '');
  return plain === text || typed.words.at(-1)?.quoted ? typed : wordsOf(plain);
}

/** Whether its first or last words occur only in sentences. Then a name may stand in the middle. */
export function isSentence({ source, words }: Typed): boolean {
  return source.endsWith('?') || openings.includes(words[0]?.key ?? '');
}

/** The plainer word, or an empty text where the word is left out; undefined where it stays. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the words that have a plainer one, each with the neighbours that it needs
function plainly(typed: Typed, at: number): string | undefined {
  const [before, word, next] = [typed.words[at - 1], typed.words[at], typed.words[at + 1]];
  if (word === undefined) return undefined;
  const { key, text } = word;
  const whose = /^(.+)['’]s$/u.exec(text)?.[1];
  if (whose !== undefined && typed.words.slice(at + 1).some(isCampaigns)) return `by ${whose}`;
  if (whose !== undefined && metricIn(part(typed, at + 1))) return whose;
  if (['of', 'from'].includes(key) && before && isCampaigns(before)) return 'by';
  if (key === 'who') return 'owners';
  if (['owner', 'rep'].includes(key) && ['which', 'what'].includes(before?.key ?? '')) return 'owners';
  if (key === 'with')
    return ['happened', 'happening', 'going', 'up'].includes(before?.key ?? '') ? '' : undefined;
  if (key === 'up') return /^what['’]s$/.test(before?.key ?? '') ? '' : undefined;
  // `all hands` is a name.
  if (key === 'all') return next === undefined || around.includes(next.key) ? '' : undefined;
  return around.includes(key) ? '' : undefined;
}

function isCampaigns({ key }: Word): boolean {
  return key === 'campaigns';
}

const openings =
  "how what which who whose where can could do did does is are was were what’s what's how’s how's".split(' ');

const around = (
  'how what which whose where that there many much can could would please see know let want like ' +
  'i we our you they it is are was were be been has have had do did does doing going get got gotten ' +
  "send sent receive received perform performed performing look looking things happened happening about any the figures numbers what’s what's how’s how's"
).split(' ');
