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
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one walk over words, readings and ways, each with its bound
export function coversOf(tags: readonly Tag[], words: number): Cover[] {
  const ways: Map<number, Way>[] = Array.from({ length: words + 1 }, () => new Map());
  ways[0]?.set(0, { cost: 0, tag: undefined, before: undefined, sense: 0 });
  const senses = new Map<number, number>();
  const starting: number[][] = Array.from({ length: words }, () => []);
  for (const [index, { from }] of tags.entries()) starting[from]?.push(index);
  for (let at = 0; at < words; at += 1) {
    const here = cheapest(ways[at]);
    for (const index of starting[at] ?? []) {
      const tag = tags[index];
      const next = ways[tag?.to ?? -1];
      if (tag === undefined || next === undefined) continue;
      for (const way of here) {
        const sense =
          tag.meaning.kind === 'filler' ? way.sense : senseAfter(way.sense * tags.length + index, senses);
        const cost = way.cost + tag.cost;
        const known = next.get(sense);
        if (known === undefined || cost < known.cost) next.set(sense, { cost, tag, before: way, sense });
      }
    }
    ways[at]?.clear();
  }
  return cheapest(ways[words]).map((way) => ({ tags: tagsOn(way), cost: way.cost }));
}

function cheapest(ways: ReadonlyMap<number, Way> | undefined): Way[] {
  const all = [...(ways?.values() ?? [])];
  return all.length < 2 ? all : all.sort((one, other) => one.cost - other.cost).slice(0, most);
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
