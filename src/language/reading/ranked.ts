// One way to read a whole text, with what it costs to believe it, and what every step behind the ranking asks of it. Decides nothing.

import type { Wish } from '#language/schedules/wish.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import type { Command, ParseProblem } from '#reports/question.ts';
import type { Meant } from './meant.ts';
import type { Tag } from './tag.ts';
import type { Prepared } from './tag-words.ts';

/** A reading that drops or bends what was said is none. */
export const tooDear = 4;
/** The most readings that are offered. */
export const mostOffered = 3;

export interface RankedMeaning extends Meant {
  readonly tags: readonly Tag[];
}

export interface Reread {
  readonly typed: Command | ParseProblem;
  readonly wish?: Wish;
}

export function coverCost(tags: readonly Tag[]): number {
  return tags.reduce((sum, { cost }) => sum + cost, 0);
}

export function unknownIn(tags: readonly Tag[]): Tag[] {
  return tags.filter(({ meaning }) => meaning.kind === 'unknown');
}

export function hasContent(tags: readonly Tag[]): boolean {
  return tags.some(({ meaning }) => !['filler', 'asks', 'unknown', 'number'].includes(meaning.kind));
}

export function unknownText({ typed }: Prepared): ParseProblem {
  return { kind: 'unknown-word', word: asTyped(typed), nearest: [] };
}

/** The first words that nothing explains, as far as nothing else stands between them. */
export function unknownRun(tags: readonly Tag[], { typed }: Prepared): Typed {
  const [first] = unknownIn(tags);
  if (first === undefined) return part(typed, 0, 0);
  const last = tags.findLast(({ meaning }, at) => meaning.kind === 'unknown' && isRun(tags, first, at));
  return part(typed, first.from, (last ?? first).to);
}

function isRun(tags: readonly Tag[], first: Tag, last: number): boolean {
  const from = tags.indexOf(first);
  return (
    tags
      .slice(from, last + 1)
      .every(({ meaning }) => ['unknown', 'filler', 'number'].includes(meaning.kind)) &&
    tags[last]?.meaning.kind === 'unknown'
  );
}
