// Reads what is typed after `subscribe`: the question, its schedule and its condition.

import { keywordOrTypoAtStart } from '#language/keywords.ts';
import { longestText, type ParseContext, parseCommand, politely } from '#language/questions/grammar.ts';
import { readText } from '#language/reading/read-text.ts';
import { part, type Typed, wordsOf } from '#language/typed-words.ts';
import { type Command, isPlainCommand, type ParseProblem, type Question } from '#reports/question.ts';
import type { TypedCondition } from './parse-condition.ts';
import { readCondition } from './read-condition.ts';
import { type ReadSchedule, readSchedule, type SpokenSchedule } from './read-schedule.ts';
import { isOpener } from './schedule-phrases.ts';
import type { Wish } from './wish.ts';

/** Quoted text is always a name. `parseCommand` reads what is not about a digest. Never throws. */
export function parseSubscription(
  text: string,
  context: ParseContext,
): {
  readonly typed: Command | ParseProblem;
  readonly wish?: Wish;
  /** Other ways to read it, best first. */
  readonly others?: readonly Question[];
} {
  if (text.length > longestText) return { typed: parseCommand(text, context) };
  if (context.names) return readText(text, context.names, context);
  const typed = politely(wordsOf(text));
  const opening = keywordOrTypoAtStart(typed);
  if (opening?.keyword !== 'subscribe') return { typed: parseCommand(text, context) };
  const head = textOf(part(typed, 0, opening.used));
  const conditional = splitCondition(part(typed, opening.used));
  if (conditional.kind === 'problem') return { typed: conditional.problem };
  const split = splitSchedule(wordsOf(conditional.rest), (rest) => parseCommand(`${head} ${rest}`, context));
  if (split.kind === 'problem') return { typed: split.problem };
  const wish = { schedule: split.schedule, condition: conditional.condition };
  return { typed: parseCommand(`${head} ${split.rest}`, context), wish };
}

/** A question alone: its schedule and its condition have inputs of their own. Never throws. */
export function parseQuestion(text: string, context: ParseContext): Command | ParseProblem {
  if (context.names === undefined || text.length > longestText) return parseCommand(text, context);
  const { typed, wish } = readText(text, context.names, context);
  return wish === undefined ? typed : { kind: 'does-not-fit', word: text, with: 'subscribe' };
}

type Split<More> =
  | ({ readonly kind: 'split'; readonly rest: string } & More)
  | { readonly kind: 'problem'; readonly problem: ParseProblem };

function splitCondition(typed: Typed): Split<{ readonly condition: TypedCondition | undefined }> {
  const { words } = typed;
  const readings = words.map(({ key }, place) =>
    ['if', 'when', 'unless'].includes(key) ? readCondition(key, textOf(part(typed, place + 1))) : undefined,
  );
  const at = readings.findIndex((each) => each !== undefined);
  const read = readings[at];
  if (read === undefined) return { kind: 'split', rest: textOf(typed), condition: undefined };
  if (read.kind === 'problem') return read;
  const before = words.slice(0, at).map(({ key }) => key);
  const lead = before.length - 1 - before.findLastIndex((key) => !['but', 'only', 'and'].includes(key));
  const rest = `${textOf(part(typed, 0, at - lead))} ${read.rest}`.trim();
  return { kind: 'split', rest, condition: read.condition };
}

/** Looks for the schedule in the longest end of the text first, then in its beginning. The rest is the question. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the ends of a text are tried from the longest on, and each refusal has its own place in that order
function splitSchedule(
  typed: Typed,
  ask: (rest: string) => Command | ParseProblem,
): Split<{ readonly schedule: SpokenSchedule | undefined }> {
  const { words } = typed;
  const asks = (rest: string) => ask(rest).kind === 'subscribe';
  const readings = words.map((_, at) => readAt(typed, at));
  const ends = readings.map((read, at) =>
    read !== undefined && at + read.used === words.length ? read : undefined,
  );
  for (const firm of [true, false]) {
    if (!firm && asks(textOf(typed))) break;
    for (const [at, read] of ends.entries()) {
      const before = part(typed, 0, at);
      if (read === undefined || (firm && !read.firm) || cutsPhrase(before)) continue;
      if (!asks(textOf(before)) || (read.perhapsReport && isDaily(ask(textOf(part(typed, 0, at + 1))))))
        continue;
      if (read.kind !== 'schedule') return unmet(read);
      const stray = strayStep(before);
      return stray === undefined
        ? { kind: 'split', rest: textOf(before), schedule: read.schedule }
        : wrong(stray);
    }
  }
  const at = readings.findIndex((read) => read?.firm === true);
  const read = readings[at];
  if (read === undefined || isLabelled(typed, at)) {
    const stray = strayStep(typed) ?? strayTime(typed, readings);
    return stray === undefined ? { kind: 'split', rest: textOf(typed), schedule: undefined } : wrong(stray);
  }
  if (read.kind !== 'schedule') return unmet(read);
  const after = words.slice(at + read.used);
  if (after.length === 0) return wrongBefore(textOf(part(typed, 0, at)), ask);
  const rest = textOf({ ...typed, words: after });
  const command = ask(rest);
  if (at === 0 && command.kind === 'subscribe' && command.question.kind !== 'campaign') {
    return { kind: 'split', rest, schedule: read.schedule };
  }
  return wrong((after.find(({ key }) => !isOpener(key)) ?? after[0])?.text ?? rest);
}

/** The schedule is whole, but what stands before it is no question: `overview tomorrow` is a period, and not yet begun. */
function wrongBefore(before: string, ask: (rest: string) => Command | ParseProblem) {
  const problem = ask(before);
  if (problem.kind === 'future-period') return wrong(problem.word);
  if ('question' in problem || isPlainCommand(problem)) return wrong(before);
  return { kind: 'problem', problem } as const;
}

function readAt(typed: Typed, at: number): ReadSchedule | undefined {
  const rest = typed.words.slice(at);
  const quoted = rest.findIndex((word) => word.quoted);
  const keys = (quoted < 0 ? rest : rest.slice(0, quoted)).map(({ key }) => key.replace(/:$/, ''));
  return readSchedule(keys);
}

/** What follows belongs to its last word: `last weekend`, `every second`. */
function cutsPhrase({ words }: Typed): boolean {
  const leads = 'last past previous this next coming since until till every each'.split(' ');
  return leads.includes(words.at(-1)?.key ?? '');
}

function isDaily(command: Command | ParseProblem): boolean {
  return command.kind === 'subscribe' && command.question.kind === 'daily';
}

/** `every fortnite` begins like a schedule, but is none. */
function strayStep(typed: Typed): string | undefined {
  const at = typed.words.findIndex(({ key }) => key === 'every' || key === 'each');
  const word = typed.words[at + 1];
  return at < 0 || word === undefined || word.quoted || isLabelled(typed, at) ? undefined : word.text;
}

/** `daily at noonish`: after its days a schedule has a time, and that is none. */
function strayTime(typed: Typed, readings: readonly (ReadSchedule | undefined)[]): string | undefined {
  for (const [at, read] of readings.entries()) {
    if (read?.kind !== 'schedule' || isLabelled(typed, at) || cutsPhrase(part(typed, 0, at))) continue;
    const [opener, word] = typed.words.slice(at + read.used);
    if (opener !== undefined && ['at', '@'].includes(opener.key) && word?.quoted === false) return word.text;
  }
  return undefined;
}

/** What stands after `campaign` is a name. */
function isLabelled({ words }: Typed, at: number): boolean {
  return ['campaign', 'campaign:'].includes(words[at - 1]?.key ?? '');
}

/** It is said like a schedule, but no schedule can be made of it. */
function unmet(read: Exclude<ReadSchedule, { kind: 'schedule' }>): {
  kind: 'problem';
  problem: ParseProblem;
} {
  return read.kind === 'no-such-time'
    ? { kind: 'problem', problem: { kind: 'impossible-time', word: read.word } }
    : wrong(read.word, read.instead);
}

function wrong(word: string, instead: readonly string[] = []): { kind: 'problem'; problem: ParseProblem } {
  const nearest = instead.length > 0 ? instead : examples;
  return { kind: 'problem', problem: { kind: 'unknown-word', word, nearest } };
}

const examples = [
  'every monday at 9:00',
  'weekdays at 9:00 and 17:30',
  'on the last day of the month at 9:00',
];

/** As it was typed, quotes and all. */
function textOf({ source, words }: Typed): string {
  const [first, last] = [words[0], words.at(-1)];
  return first === undefined || last === undefined ? '' : source.slice(first.from, last.to);
}
