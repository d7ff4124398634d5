// What the words of a follow-up say, each with how it is said: plainly, to be left out, or to stand beside. Decides nothing.

import type { ParseContext } from '#language/read-outcome.ts';
import type { Lexicon } from '#language/reading/lexicon.ts';
import type { AmendWord, Meaning, MeaningOf, Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import type { QuestionChange } from '#reports/amending/question-change.ts';
import type { Question } from '#reports/question.ts';
import { joints, leftOutBehind } from './left-out.ts';

export interface SaidPlace {
  readonly stands: Question;
  readonly text: Prepared;
  readonly lexicon: Lexicon;
  readonly context: ParseContext;
  /** It ends with a question mark. */
  readonly isAsked: boolean;
}

/** One meaning with how it is said. */
export interface Said<Meant extends Meaning = Meaning> {
  readonly tag: Tag;
  readonly meaning: Meant;
  /** `without` and `not` stand before it or `excluded` behind it, `vs` stands before it, or none does. */
  readonly mode: 'plain' | 'without' | 'against';
}

export type SaidOf<Kind extends Meaning['kind']> = Said<MeaningOf<Kind>>;

export interface SaidFacts extends SaidPlace {
  readonly all: readonly Said[];
  readonly words: ReadonlySet<AmendWord>;
  of<Kind extends Meaning['kind']>(kind: Kind): readonly SaidOf<Kind>[];
}

/** One change with the words that say it. */
export interface SaidChange {
  readonly change: QuestionChange;
  readonly by: readonly Tag[];
}

export interface Changes {
  readonly changes: readonly SaidChange[];
  /** What is said and changes nothing. */
  readonly lost: readonly Tag[];
  /** Several ways to read it, each with all changes of its own. */
  readonly either?: readonly (readonly SaidChange[])[];
}

export function factsIn(tags: readonly Tag[], place: SaidPlace): SaidFacts {
  const { typed } = place.text;
  const all: Said[] = [];
  const behind = leftOutBehind(tags, place.text);
  let mode: Said['mode'] = 'plain';
  let last: Tag | undefined;
  for (const tag of tags) {
    const { meaning } = tag;
    if (meaning.kind === 'filler') continue;
    if (meaning.kind === 'amends' && (meaning.how === 'keeps' || meaning.how === 'only')) continue;
    if (meaning.kind === 'not') mode = 'without';
    else if (meaning.kind === 'versus') mode = 'against';
    else {
      const between = typed.words.slice(last?.to ?? 0, tag.from).map(({ key }) => key);
      const isJoined = last === undefined || between.some((key) => joints.has(key));
      // `not active, paused`: what follows is in its place.
      if (last !== undefined && mode === 'without' && !isJoined && !opens(tags, tag)) mode = 'plain';
      all.push({ tag, meaning, mode });
      last = tag;
      continue;
    }
    last = undefined;
  }
  return withOnly(
    all.map((each) => (behind.has(each.tag) ? { ...each, mode: 'without' } : each)),
    place,
  );
}

export function withOnly(all: readonly Said[], place: SaidPlace): SaidFacts {
  return {
    ...place,
    all,
    words: new Set(all.flatMap(({ meaning }) => (meaning.kind === 'amends' ? [meaning.how] : []))),
    of: <Kind extends Meaning['kind']>(kind: Kind) =>
      all.filter(({ meaning }) => meaning.kind === kind) as readonly Said[] as readonly SaidOf<Kind>[],
  };
}

/** Whether `not` stands right before it. */
function opens(tags: readonly Tag[], tag: Tag): boolean {
  const before = tags
    .slice(0, tags.indexOf(tag))
    .findLast(({ meaning }) => meaning.kind !== 'filler' && meaning.kind !== 'amends');
  return before?.meaning.kind === 'not';
}

export const nothing: Changes = { changes: [], lost: [] };

/** With the words of all of them. */
export function saidBy(change: QuestionChange, ...by: readonly Said[]): SaidChange {
  return { change, by: by.map(({ tag }) => tag) };
}
