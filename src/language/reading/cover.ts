// Chooses for each word one of its readings: the cheapest ways to explain a whole text, best first. Knows no report.

import type { Tag } from './tag.ts';

export interface Cover {
  /** In the order of the text, all words explained. */
  readonly tags: readonly Tag[];
  readonly cost: number;
}

/** Ways that are kept at each word. */
const most = 8;

interface Way {
  readonly cost: number;
  readonly tag: Tag | undefined;
  readonly before: Way | undefined;
  /** The readings that mean something, so that two ways that differ in filler alone are one. */
  readonly sense: number;
}

/** `words`: how many the text has. Bounded by words times readings times ways. */
export function coversOf(tags: readonly Tag[], words: number): Cover[] {
  const ways: Way[][] = Array.from({ length: words + 1 }, () => []);
  ways[0]?.push({ cost: 0, tag: undefined, before: undefined, sense: 0 });
  const senses = new Map<number, number>();
  const starting: { readonly tag: Tag; readonly index: number }[][] = Array.from({ length: words }, () => []);
  for (const [index, tag] of tags.entries()) starting[tag.from]?.push({ tag, index });
  for (let at = 0; at < words; at += 1)
    for (const { tag, index } of starting[at] ?? [])
      for (const before of ways[at] ?? []) {
        const next = ways[tag.to];
        const cost = before.cost + tag.cost;
        if (next === undefined || isFull(next, cost)) continue;
        const { sense } = before;
        const meant = tag.meaning.kind === 'filler' ? sense : senseAfter(sense * tags.length + index, senses);
        keep(next, { cost, tag, before, sense: meant });
      }
  return (ways[words] ?? []).map((way) => ({ tags: tagsOn(way), cost: way.cost }));
}

/** None that costs so much has a place there. */
function isFull(ways: readonly Way[], cost: number): boolean {
  return ways.length === most && cost >= (ways.at(-1)?.cost ?? 0);
}

/** Among the cheapest, in their order; of two that mean the same the cheaper one. */
function keep(ways: Way[], way: Way): void {
  const known = ways.findIndex(({ sense }) => sense === way.sense);
  if (known >= 0 && (ways[known]?.cost ?? 0) <= way.cost) return;
  if (known >= 0) ways.splice(known, 1);
  const place = ways.findIndex(({ cost }) => cost > way.cost);
  ways.splice(place < 0 ? ways.length : place, 0, way);
  if (ways.length > most) ways.pop();
}

/** A small number for one more meaning behind those that stand already. */
function senseAfter(name: number, senses: Map<number, number>): number {
  const known = senses.get(name) ?? senses.size + 1;
  senses.set(name, known);
  return known;
}

function tagsOn(way: Way): Tag[] {
  const tags: Tag[] = [];
  for (let at: Way | undefined = way; at?.tag !== undefined; at = at.before) tags.push(at.tag);
  return tags.reverse();
}
