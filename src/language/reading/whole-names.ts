// Rewrites what people type around the whole names of the record, which stay as they are. Knows no words of ours.

import { type Lexicon, nameWords } from './lexicon.ts';

/** The most words that a name is looked for in. */
export const longestRun = 14;

/** `Top Percent` and `SaaS != PaaS` stay as they are called, whatever is made of the text around them. */
export function besideNames(text: string, lexicon: Lexicon, rewritten: (text: string) => string): string {
  const plain = rewritten(text);
  if (plain === text) return plain;
  const names = wholeNamesIn(text, lexicon);
  let marked = '';
  let from = 0;
  for (const [index, name] of names.entries()) {
    marked += `${text.slice(from, name.from)}${markOf(index)}`;
    from = name.to;
  }
  if (from === 0) return plain;
  return rewritten(marked + text.slice(from)).replace(marks, (mark, index: string) => {
    const name = names[Number(index)];
    return name === undefined ? mark : text.slice(name.from, name.to);
  });
}

/** It begins with a character that nobody types, and ends in a letter, as a word does. */
const markOf = (index: number) => `\uE000${index}x`;
const marks = /\uE000(\d+)x/g;

interface Chunk {
  readonly from: number;
  /** Before what closes a clause, and before the `'s` of an owner. */
  readonly to: number;
  readonly words: readonly string[];
}

/** The longest from each word on; none inside another. */
function wholeNamesIn(text: string, lexicon: Lexicon): Pick<Chunk, 'from' | 'to'>[] {
  const chunks = [...text.matchAll(/\S+/g)].map(
    ({ 0: chunk, index }): Chunk => ({
      from: index,
      to: index + chunk.replace(/(?:['’]s)?[?!.,;:]*$/iu, '').length,
      words: nameWords(chunk.replace(/['’]s(?=[?!.,;:]*$)/iu, '')),
    }),
  );
  const names: Pick<Chunk, 'from' | 'to'>[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const { from } = chunks[at] as Chunk;
    const used = nameAt(chunks.slice(at, at + longestRun), lexicon);
    const last = chunks[at + used - 1];
    if (used === 0 || last === undefined) continue;
    names.push({ from, to: last.to });
    at += used - 1;
  }
  return names;
}

/** How many of the chunks are the longest whole name that begins with the first of them. */
function nameAt(chunks: readonly Chunk[], { campaigns, owners }: Lexicon): number {
  if (chunks[0]?.words.length === 0) return 0;
  let used = 0;
  let name = '';
  for (const [at, { words }] of chunks.entries()) {
    if (words.some((each) => !campaigns.holding.has(each) && !owners.holding.has(each))) break;
    name = [name, ...words].join(' ').trim();
    if (words.length > 0 && (campaigns.whole.has(name) || owners.whole.has(name))) used = at + 1;
  }
  return used;
}
