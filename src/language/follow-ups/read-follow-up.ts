// Reads what somebody says after an answer: a change of the question that stands, a choice, or nothing that follows from it. Never throws.

import { longestText } from '#language/questions/grammar.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Typed, wordsOf } from '#language/typed-words.ts';
import { amend, type QuestionChange } from '#reports/amending/question-change.ts';
import type { ParseProblem, Question } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
import type { FollowUpNames } from './called-owners.ts';
import { type FollowUpPart, partAt } from './follow-up-parts.ts';
import { howFresh, praise, regularly, startOvers, thanks } from './follow-up-phrases.ts';
import { changesOfChoice, namedBy } from './named-campaigns.ts';

export type { FollowUpNames } from './called-owners.ts';

export type FollowUp =
  | { readonly kind: 'question'; readonly question: Question }
  /** Two to five campaigns may be meant: the question names them as `wanted`. */
  | {
      readonly kind: 'choice';
      readonly question: Question;
      readonly wanted: string;
      readonly choices: readonly CampaignChoice[];
    }
  /** The question that stands is to come regularly; `rest`: what was said of when and where. */
  | { readonly kind: 'regularly'; readonly rest: string }
  | { readonly kind: 'start-over' }
  | { readonly kind: 'thanks' }
  | { readonly kind: 'problem'; readonly problem: ParseProblem }
  /** It stands by itself. */
  | { readonly kind: 'other' };

export function readFollowUp(
  text: string,
  previous: Question,
  names: FollowUpNames,
  on: ParseContext,
): FollowUp {
  const typed = wordsOf(text);
  if (text.length > longestText || typed.words.length === 0) return { kind: 'other' };
  const whole = wholePhrase(typed);
  if (whole !== undefined) return whole;
  const opening = longestOf(typed, regularly);
  if (opening > 0) return { kind: 'regularly', rest: asTyped(part(typed, opening)) };
  return readChanges(typed, previous, names, on);
}

function wholePhrase(typed: Typed): FollowUp | undefined {
  const keys = typed.words.map(({ key }) => key).filter((key) => /[\p{L}\p{N}]/u.test(key));
  if (longestOf(typed, startOvers) === typed.words.length) return { kind: 'start-over' };
  if (keys.some((key) => thanks.includes(key)) && keys.every((key) => [...thanks, ...praise].includes(key)))
    return { kind: 'thanks' };
  if (howFresh.includes(keys.join(' '))) return { kind: 'question', question: { kind: 'status' } };
  return undefined;
}

function readChanges(typed: Typed, previous: Question, names: FollowUpNames, on: ParseContext): FollowUp {
  const said = partsOf(typed, previous, names, on);
  if (said.some(({ kind }) => kind === 'other')) return { kind: 'other' };
  const refused = said.find((one) => one.kind === 'problem');
  if (refused !== undefined) return { kind: 'problem', problem: refused.problem };
  const changes = said.flatMap((one) => (one.kind === 'change' ? [one.change] : []));
  const follows = said.some(({ kind }) => kind === 'lead');
  const stray = said.filter((one) => one.kind === 'word').map(({ word }) => word);
  if (!follows && isWhole(said)) return { kind: 'other' };
  if (stray.length > 0 || said.some(({ kind }) => kind === 'one' || kind === 'both')) {
    const named = namedBy({ stray, said, changes, previous, names });
    if (named.kind === 'none') return follows ? unknown(stray.join(' ')) : { kind: 'other' };
    const [only, ...others] = named.refs;
    const wanted = stray.join(' ') || asTyped(typed);
    const ref = others.length === 0 && only !== undefined ? only : ({ by: 'name', name: wanted } as const);
    const read = asked(previous, changesOfChoice(ref, named, changes), on, typed);
    if (read.kind !== 'question' || others.length === 0) return read;
    const choices = names.campaigns.filter(({ id }) =>
      named.refs.some((each) => each.by === 'id' && each.id === id),
    );
    return { kind: 'choice', question: read.question, wanted, choices };
  }
  return changes.length === 0 ? { kind: 'other' } : asked(previous, changes, on, typed);
}

function partsOf(
  typed: Typed,
  previous: Question,
  names: FollowUpNames,
  on: ParseContext,
): readonly FollowUpPart[] {
  const said: FollowUpPart[] = [];
  let isWithout = false;
  for (let at = 0; at < typed.words.length; ) {
    const { used, ...one } = partAt(part(typed, at), { previous, names, on, isWithout, isFirst: at === 0 });
    if (one.kind === 'without') isWithout = true;
    else if (one.kind !== 'filler') isWithout = false;
    said.push(one);
    at += Math.max(1, used);
  }
  return said;
}

/** `top 5 by reply rate last week` says all that a ranking takes, and nothing of what stood before is meant with it. */
function isWhole(said: readonly FollowUpPart[]): boolean {
  const changes = said.flatMap((one) => (one.kind === 'change' ? [one.change.kind] : []));
  return changes[0] === 'ranking' && changes.includes('figure') && changes.includes('period');
}

function asked(
  previous: Question,
  changes: readonly QuestionChange[],
  on: ParseContext,
  typed: Typed,
): FollowUp {
  const read = amend(previous, changes, on);
  return read.kind === 'amended'
    ? { kind: 'question', question: read.question }
    : { kind: 'problem', problem: { kind: 'does-not-fit', word: asTyped(typed), with: read.with } };
}

function unknown(word: string): FollowUp {
  const nearest = [metricWords.messagesReplied[0], metricWords.replyRate[0], metricWords.acceptanceRate[0]];
  return { kind: 'problem', problem: { kind: 'unknown-word', word: word.slice(0, 80), nearest } };
}
