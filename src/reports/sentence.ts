// The question within a whole sentence: the words that people put around one are left away. Knows no report and no campaign.

import { asTyped, part, type Typed, type Word, wordsOf } from './words.ts';

/** What the sentence asks, in the words of the grammar; undefined where nothing would change, or where a name is quoted in it. */
export function askedWithin(typed: Typed): Typed | undefined {
  const { words } = typed;
  if (words.some(({ quoted }) => quoted)) return undefined;
  const said = words.map(
    (word, at) => plainly(word, words[at - 1], words.slice(at + 1)) ?? asTyped(part(typed, at, at + 1)),
  );
  const plain = said.filter((each) => each !== '').join(' ');
  return plain === asTyped(typed) ? undefined : wordsOf(plain);
}

/** It begins or ends as only a sentence does, so that a name may stand in the middle of it. */
export function isSentence({ source, words }: Typed): boolean {
  return source.endsWith('?') || openings.includes(words[0]?.key ?? '');
}

/** Another word for it, or none at all; undefined where it stays as it is. */
function plainly({ key, text }: Word, before: Word | undefined, after: readonly Word[]): string | undefined {
  const whose = /^(.+)['’]s$/u.exec(text)?.[1];
  if (whose !== undefined && after.some(isCampaigns)) return `by ${whose}`;
  if (['of', 'from'].includes(key) && before && isCampaigns(before)) return 'by';
  if (key === 'who') return 'owners';
  return around.includes(key) ? '' : undefined;
}

function isCampaigns({ key }: Word): boolean {
  return key === 'campaigns';
}

const openings = 'how what which who whose where can could do did does is are was were'.split(' ');

const around = (
  'how what which whose where that there many much can could would please see know let want like ' +
  'i we our you they it is are was were be been has have had do did does doing going get got gotten ' +
  'send receive received perform performed performing look looking things happened happening about any all the figures numbers'
).split(' ');
