// What a typed text asks for: a command, or the reason why it is none. Knows the words of `vocabulary.ts`, and no campaign by name.

import type { UserId } from '#base/tenant.ts';
import { keywordAtStart, keywordOrTypoAtStart } from '#language/keywords.ts';
import { correction, longestOf, type Outcome, type ParseContext } from '#language/read-outcome.ts';
import { sayings } from '#language/reading/sayings.ts';
import { asTyped, part, type Typed, tidied, wordsOf } from '#language/typed-words.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import {
  type Command,
  type ParseProblem,
  type PlainCommand,
  plainCommands,
  type Question,
} from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { readQuestion } from './read-question.ts';
import { askedWithin, asksFigure, isSentence, isSmallTalk, withoutMark } from './sentence.ts';

export type { ParseContext } from '#language/read-outcome.ts';

/** The longest text that is read, in UTF-16 units. */
export const longestText = 300;

/** Never throws. Words come in any order; quoted text is always a name; what matches nothing else is a campaign's name. */
export function parseCommand(text: string, context: ParseContext): Command | ParseProblem {
  const { length } = tidied(text);
  if (length > longestText) return { kind: 'too-long', length, limit: longestText };
  return clipped(readCommand(politely(wordsOf(text)), context));
}

function readCommand(typed: Typed, context: ParseContext): Command | ParseProblem {
  const deed = deedOf(typed) ?? politeWordIn(typed) ?? (isSmallTalk(typed) ? 'help' : undefined);
  if (deed) return { kind: deed };
  const audited = auditOf(typed);
  if (audited) return audited;
  const opening = keywordOrTypoAtStart(typed);
  if (opening?.keyword !== 'subscribe') {
    return asking(typed, context, [], (question, readAs) => ({ kind: 'ask', question, readAs }));
  }
  const rest = part(
    typed,
    opening.used +
      longestOf(part(typed, opening.used), [
        'to',
        'to the',
        'for',
        'me to',
        'me to the',
        'us to',
        'us to the',
      ]),
  );
  const other = deedOf(rest);
  if (other) return { kind: 'does-not-fit', word: rest.words[0]?.text ?? other, with: 'subscribe' };
  const said = opening.readAs ? [opening.readAs] : [];
  return asking(rest, context, said, (question, readAs) => ({ kind: 'subscribe', question, readAs }));
}

function asking(
  typed: Typed,
  context: ParseContext,
  said: readonly string[],
  command: (question: Question, readAs: string | undefined) => Command,
): Command | ParseProblem {
  const read = readSentence(typed, context);
  return read.kind === 'question'
    ? command(read.question, [...said, ...read.readAs].join(', ') || undefined)
    : read;
}

/**
 * `which campaigns have the best reply rate?`: finds the question in a sentence, where the words as they stand ask nothing, or would
 * have to be a campaign's name. A name within it is believed only where it could be nothing but a sentence.
 */
function readSentence(typed: Typed, context: ParseContext): Outcome {
  const unmarked = withoutMark(typed);
  const within = askedWithin(unmarked);
  const names = (read: Outcome) =>
    read.kind === 'question' && 'campaign' in read.question && read.question.campaign !== undefined;
  const asItStands = readQuestion(unmarked, context);
  if (within === undefined || (asItStands.kind === 'question' && !names(asItStands))) return asItStands;
  const plain = readQuestion(within, context);
  const ofFigure = plain.kind === 'question' && plain.question.kind === 'campaign' && asksFigure(unmarked);
  const read = ofFigure ? readQuestion(wordsOf(`explain ${asTyped(within)}`), context) : plain;
  if (read.kind !== 'question' || (names(read) && !isSentence(typed))) return asItStands;
  return { ...read, readAs: [correction(asTyped(typed), printQuestion(read.question)), ...read.readAs] };
}

/** `audit @ana` */
function auditOf(typed: Typed): Command | undefined {
  const found = keywordAtStart(typed);
  if (found?.keyword !== 'audit' || typed.words.length !== found.used + 1) return undefined;
  const named = mentionIn(typed.words[found.used]?.text ?? '');
  return named?.kind === 'user' ? { kind: 'audit', by: named.user as UserId } : undefined;
}

function deedOf(typed: Typed): PlainCommand['kind'] | undefined {
  const words = typed.words.filter(({ key }) => !['my', 'me', 'the', 'with'].includes(key));
  const found = keywordOrTypoAtStart({ ...typed, words });
  if (found === undefined || found.used !== words.length) return undefined;
  return plainCommands.find((kind) => kind === found.keyword);
}

/** `hi` and `thanks` are no part of a campaign's name, also while no name is known. */
function politeWordIn({ words }: Typed): 'help' | 'thanks' | undefined {
  const said = (sayings.get(words[0]?.key ?? '') ?? []).find(
    (each) => each.words.length === words.length && each.words.every((word, at) => word === words[at]?.key),
  )?.meaning;
  const report = said?.kind === 'report' ? said.report : undefined;
  return report === 'help' || report === 'thanks' ? report : undefined;
}

/** Without polite words such as `show me`; `the` counts as one after `show` or `give`. */
export function politely(typed: Typed): Typed {
  const please = typed.words[0]?.key === 'please' ? 1 : 0;
  const asks = please + longestOf(part(typed, please), nicely);
  const lead = asks > 0 ? asks + longestOf(part(typed, asks), ['the']) : 0;
  const end = typed.words.at(-1)?.key === 'please' ? typed.words.length - 1 : typed.words.length;
  return end > lead ? part(typed, lead, end) : typed;
}

const nicely = [
  'show',
  ...['', 'can you ', 'could you ', 'would you ', 'can you please ', 'could you please '].flatMap((asks) =>
    ['show', 'tell', 'give', 'get', 'send'].flatMap((verb) => [`${asks}${verb} me`, `${asks}${verb} us`]),
  ),
  'let me see',
  'i want',
  'i want to see',
  'i would like',
  'i would like to see',
];

function clipped<Outcome extends Command | ParseProblem>(outcome: Outcome): Outcome {
  if (!('word' in outcome) || outcome.word.length <= longestWord) return outcome;
  return { ...outcome, word: `${outcome.word.slice(0, longestWord - 1).replace(/[\uD800-\uDBFF]$/, '')}…` };
}

const longestWord = 80;
