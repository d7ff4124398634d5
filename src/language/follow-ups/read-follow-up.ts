// Reads what somebody says after an answer: a change of the question that stands, a choice, or nothing that follows from it. Never throws.

import { longestText } from '#language/questions/grammar.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import { readSchedule } from '#language/schedules/read-schedule.ts';
import { asTyped, part, type Typed, wordsOf } from '#language/typed-words.ts';
import { amend, type QuestionChange } from '#reports/amending/question-change.ts';
import type { ParseProblem, Question } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
import type { FollowUpNames } from './called-owners.ts';
import { type FollowUpPart, partAt } from './follow-up-parts.ts';
import { besideWhy, howFresh, praise, regularly, startOvers, thanks } from './follow-up-phrases.ts';
import { changesOfChoice, type Naming, namedBy } from './named-campaigns.ts';

export type { FollowUpNames } from './called-owners.ts';

export type FollowUp =
  | { readonly kind: 'question'; readonly question: Question }
  /** Two to ten campaigns may be meant: the question names them as `wanted`. */
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
  /** It is no follow-up. */
  | { readonly kind: 'other' };

export function readFollowUp(
  text: string,
  previous: Question,
  names: FollowUpNames,
  on: ParseContext,
): FollowUp {
  const typed = wordsOf(text);
  if (text.length > longestText || typed.words.length === 0) return { kind: 'other' };
  const asksWhy = typed.words[0]?.key === 'why' && typed.words.every(({ key }) => besideWhy.has(key));
  if (asksWhy) return asked(previous, [{ kind: 'as', report: 'change' }], on, typed);
  const whole = wholePhrase(typed);
  if (whole !== undefined) return whole;
  const opening = longestOf(typed, regularly);
  if (isSchedule(typed)) return { kind: 'regularly', rest: asTyped(typed) };
  if (opening > 0) return { kind: 'regularly', rest: asTyped(part(typed, opening)) };
  return readChanges(typed, previous, names, on);
}

/** `every monday at 9`, and no more. */
function isSchedule({ words }: Typed): boolean {
  if (words.length < 2 || words.some(({ quoted }) => quoted)) return false;
  const read = readSchedule(words.map(({ key }) => key));
  return read?.kind === 'schedule' && read.firm && read.used === words.length && !read.perhapsReport;
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
  const stray = said.flatMap((one) => (one.kind === 'word' ? [one.word] : []));
  if (stray.length > 0 || has(said, 'one', 'both'))
    return readNaming(typed, { stray, said, changes, previous, names }, on);
  if (changes.length === 0 || (!follows(said) && isWhole(changes))) return { kind: 'other' };
  return asked(previous, changes, on, typed);
}

/** Words that are no other part are read as the name of a campaign. */
function readNaming(typed: Typed, naming: Naming, on: ParseContext): FollowUp {
  const { stray, said, changes, previous, names } = naming;
  const named = has(said, 'besides', 'without') ? ({ kind: 'none' } as const) : namedBy(naming);
  if (named.kind === 'none') return follows(said) ? unknown(stray.join(' ')) : { kind: 'other' };
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

function has(said: readonly FollowUpPart[], ...kinds: readonly FollowUpPart['kind'][]): boolean {
  return said.some(({ kind }) => kinds.includes(kind));
}

/** Whether something of the question that stands stays. */
function follows(said: readonly FollowUpPart[]): boolean {
  return has(said, 'lead', 'without', 'besides', 'against');
}

function partsOf(
  typed: Typed,
  previous: Question,
  names: FollowUpNames,
  on: ParseContext,
): readonly FollowUpPart[] {
  const said: FollowUpPart[] = [];
  let [isWithout, isBesides] = [false, false];
  for (let at = 0; at < typed.words.length; ) {
    const place = { previous, names, on, isWithout, isBesides, isFirst: at === 0 };
    const { used, ...one } = partAt(part(typed, at), place);
    if (one.kind !== 'filler') {
      isWithout = one.kind === 'without';
      isBesides = one.kind === 'besides';
    }
    said.push(one);
    at += Math.max(1, used);
  }
  return said;
}

/** `top 5 by reply rate last week` says everything that a ranking needs, so it is a question of its own. */
function isWhole(changes: readonly QuestionChange[]): boolean {
  const kinds = changes.map(({ kind }) => kind);
  return kinds[0] === 'ranking' && kinds.includes('figure') && kinds.includes('period');
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
  return {
    kind: 'problem',
    problem: { kind: 'unknown-word', word: word.replace(/[?!.,]+$/, '').slice(0, 80), nearest },
  };
}
