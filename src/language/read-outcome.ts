// What a reader finds at one place among the words: a value and how many words it takes, a refusal, or nothing.

import type { RunningCalendar } from '#reports/figures/period-before.ts';
import type { ParseProblem, Question } from '#reports/question.ts';
import type { Lexicon } from './reading/lexicon.ts';
import type { Typed } from './typed-words.ts';

/** What the words are read on. */
export interface ParseContext extends RunningCalendar {
  /** The names of the record, as far as the asker may see it; absent where it is not at hand. */
  readonly names?: Lexicon;
}

export type Read<Value> =
  | {
      readonly kind: 'read';
      readonly value: Value;
      readonly used: number;
      readonly readAs: readonly string[];
    }
  /** `names`: the same words may be part of a name. They count as one where other words of a name stand beside them. */
  | {
      readonly kind: 'refused';
      readonly problem: ParseProblem;
      readonly used: number;
      readonly names: boolean;
    };

/** A whole question; `readAs` names the typos that were forgiven. */
export interface QuestionRead {
  readonly kind: 'question';
  readonly question: Question;
  readonly readAs: readonly string[];
}

export type Outcome = QuestionRead | ParseProblem;

export function readAs<Value>(value: Value, used: number, corrections: readonly string[] = []): Read<Value> {
  return { kind: 'read', value, used, readAs: corrections };
}

export function refused(problem: ParseProblem, used: number, names = false): Read<never> {
  return { kind: 'refused', problem, used, names };
}

/** The phrase, if the words begin with it. */
export function startsWith(typed: Typed, phrase: string): boolean {
  return wordsBegun(typed, phrase) > 0;
}

/** Phrases by their first word, for lists that are held against every word of a text. */
export type PhraseTable = ReadonlyMap<string, readonly string[]>;

export function phraseTable(phrases: readonly string[]): PhraseTable {
  return Map.groupBy(phrases, (phrase) => phrase.split(' ')[0] ?? phrase);
}

/** How many words the longest phrase takes with which the words begin; 0 where they begin with none. */
export function longestOf(typed: Typed, phrases: readonly string[] | PhraseTable): number {
  const first = typed.words[0]?.key;
  if (first === undefined) return 0;
  const begun = 'get' in phrases ? phrases.get(first) : phrases;
  if (begun === undefined) return 0;
  let longest = 0;
  // Hardly any phrase begins so.
  for (const phrase of begun)
    if (phrase.startsWith(first)) longest = Math.max(longest, wordsBegun(typed, phrase));
  return longest;
}

/** How many words the phrase has, if the words begin with it; else 0. Asked thousands of times for a text, so it makes nothing. */
function wordsBegun({ words }: Typed, phrase: string): number {
  let from = 0;
  for (let index = 0; index < words.length; index += 1) {
    const key = words[index]?.key ?? '';
    const space = phrase.indexOf(' ', from);
    const to = space < 0 ? phrase.length : space;
    if (key.length !== to - from || !phrase.startsWith(key, from)) return 0;
    if (space < 0) return index + 1;
    from = space + 1;
  }
  return 0;
}

export function correction(typed: string, meant: string): string {
  return `"${typed}" → ${meant}`;
}
