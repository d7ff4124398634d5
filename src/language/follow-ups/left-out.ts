// Which words of a follow-up are left out where the word that says so stands behind them, or is a verb: `ana excluded`, `cut paused`. Decides nothing.

import type { Meaning, Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';

/** What can be left out of a question, or is refused by its name. */
const excludable: ReadonlySet<Meaning['kind']> = new Set([
  ...(['status', 'owner', 'campaign', 'reason', 'part', 'metric'] as const),
]);

export const joints: ReadonlySet<string> = new Set(['and', 'or', 'nor', '&', '+', 'und', 'plus']);

/** `ana excluded`, `paused and archived left out`: by the `not` behind them. */
export function leftOutBehind(tags: readonly Tag[], { meant }: Prepared): ReadonlySet<Tag> {
  const content = tags.filter(({ meaning }) => meaning.kind !== 'filler' && meaning.kind !== 'amends');
  const out = new Set<Tag>();
  for (const [at, { meaning, from, to }] of content.entries()) {
    if (meaning.kind !== 'not') continue;
    const next = content[at + 1];
    const isBehind = next === undefined || !excludable.has(next.meaning.kind);
    if (!isBehind && !participle.test(wordsOf(from, to, meant).join(' '))) continue;
    for (let last = at - 1; last >= 0; last -= 1) {
      const [tag, later] = [content[last], content[last + 1]];
      if (tag === undefined || !excludable.has(tag.meaning.kind)) break;
      const isJoined = wordsOf(tag.to, later?.from ?? tag.to, meant).some((key) => joints.has(key));
      if (last < at - 1 && !isJoined) break;
      out.add(tag);
    }
  }
  return out;
}

/** These stand behind what they leave out, whatever follows. */
const participle = /^(?:excluded|omitted|disregarded|ignored|skipped|dropped|hidden|.+ (?:out|aside))$/;

/** `cut paused`, `trim the archived`, `drop ana`: before what can be left out such a verb says nothing else. */
export function cuts(plain: readonly Tag[], { typed, meant }: Prepared): Tag[] {
  return typed.words.flatMap(({ quoted }, from): Tag[] => {
    const key = meant.words[from]?.key ?? '';
    const before = meant.words[from - 1]?.key;
    if (quoted || !cutting.has(key) || (before !== undefined && !leading.has(before))) return [];
    const next = articles.has(meant.words[from + 1]?.key ?? '') ? from + 2 : from + 1;
    const named = plain.some(
      (tag) => tag.from === next && ['owner', 'campaign', 'status'].includes(tag.meaning.kind),
    );
    return named ? [{ from, to: from + 1, cost: 0.1, meaning: { kind: 'not' } }] : [];
  });
}

const cutting: ReadonlySet<string> = new Set(['cut', 'trim', 'drop']);
const articles: ReadonlySet<string> = new Set(['the', 'all', 'any', 'those']);
const leading: ReadonlySet<string> = new Set(['and', 'but', 'also', 'please', 'now', 'then', 'same', 'just']);

function wordsOf(from: number, to: number, meant: Prepared['meant']): string[] {
  return meant.words.slice(from, to).map(({ key }) => key);
}
