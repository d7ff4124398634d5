// What is said of a text that is not read: which of its words are in the way, and what it asks without them, for a person to choose.

import { bareUnit } from '#language/periods/parse-period.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { asTyped, part } from '#language/typed-words.ts';
import { nearest } from '#reports/finding/nearest.ts';
import type { Command, ParseProblem } from '#reports/question.ts';
import { keywords } from '#reports/words/productions.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
import { turns, withoutUnknown } from './ask-back.ts';
import type { Lexicon } from './lexicon.ts';
import { meantBy } from './meant-deeds.ts';
import {
  coverCost,
  type RankedMeaning,
  type Reread,
  tooDear,
  unknownIn,
  unknownRun,
  unknownText,
} from './ranked.ts';
import type { Tag } from './tag.ts';
import { scheduleExamples } from './tag-times.ts';
import { isOwn, type Prepared } from './tag-words.ts';
import { leadsToName, nameMeant } from './unknown-name.ts';

/** The words that nothing explains are named, with what is asked without them, or what is nearest of the kind that fits there. */
export function notRead(
  readings: readonly [RankedMeaning, ...RankedMeaning[]],
  text: Prepared,
  lexicon: Lexicon,
  context: ParseContext,
): Reread {
  const [best] = readings;
  const unknown = unknownIn(best.tags);
  const [first] = unknown;
  const leftOut = leftOutName(best, text);
  if (leftOut) return { typed: leftOut };
  if (first === undefined) {
    const apart = best.tags.filter(({ meaning }) => meaning.kind === 'campaign').length > 1;
    return (apart ? nameMeant(best, text, context) : undefined) ?? { typed: misfit(best, text, context) };
  }
  // What is not counted or cannot be is said, whatever stands beside it.
  if (isPlain(best, text)) return { typed: best.meant };
  const run = unknownRun(best.tags, text);
  const without = withoutUnknown(readings, text, context);
  // The form that `subscribe` opens says of a name that nobody has it, and keeps all else.
  const isName =
    without === undefined ||
    context.names === undefined ||
    text.meant.words[0]?.key === 'subscribe' ||
    leadsToName(first, best.tags, text, lexicon);
  const named = isName ? nameMeant(best, text, context) : undefined;
  if (named) return named;
  const unit = run.words.length === 1 ? bareUnit(run.words[0]?.key ?? '') : undefined;
  if (unit) return { typed: unit };
  return {
    typed: {
      kind: 'unknown-word',
      word: asTyped(run),
      nearest: nearestOf(asTyped(run), text, first, lexicon),
      ...without,
    },
  };
}

/** `overview without Club`: no report leaves a campaign or somebody out, and what is left out is not offered in its place. */
function leftOutName(
  { tags, meant }: RankedMeaning,
  { typed, meant: { words } }: Prepared,
): ParseProblem | undefined {
  const told = tags.filter(({ meaning }) => meaning.kind !== 'filler');
  const at = told.findIndex(
    ({ from, meaning }, index) =>
      (meaning.kind === 'not' || (meaning.kind === 'unknown' && turns(words[from]?.key ?? ''))) &&
      ['campaign', 'owner'].includes(told[index + 1]?.meaning.kind ?? ''),
  );
  const [not, name] = [told[at], told[at + 1]];
  const others = told.some(
    ({ from, meaning }) =>
      meaning.kind === 'unknown' && meaning !== not?.meaning && !isOwn(words[from]?.key ?? ''),
  );
  if (not === undefined || name === undefined || others) return undefined;
  const report = meant.kind === 'ask' ? meant.question.kind : 'overview';
  return { kind: 'does-not-fit', word: asTyped(part(typed, not.from, name.to)), with: report };
}

/** A refusal that says more than the word would; thanks that come with a word of kindness. */
function isPlain({ meant, tags, cost }: RankedMeaning, { typed }: Prepared): boolean {
  if (clear.has(meant.kind)) return cost - coverCost(tags) < tooDear;
  // `help acme` asks for help with something, and that is no page of it.
  if (meant.kind === 'help' && typed.words.some(({ key }) => key === 'help')) return false;
  const isAlone = tags.every(
    ({ meaning }) =>
      ['filler', 'asks', 'unknown'].includes(meaning.kind) ||
      (meaning.kind === 'report' && meaning.report === meant.kind),
  );
  return ['thanks', 'help'].includes(meant.kind) && isAlone && typed.words.length <= mostKindWords;
}

const clear: ReadonlySet<RankedMeaning['meant']['kind']> = new Set([
  'not-counted',
  'impossible-date',
  'impossible-time',
]);
const mostKindWords = 12;

/** Of a long text the first words that may be in the way. */
const mostTried = 10;

/** The words without which the rest can be read are the ones that do not fit. */
function misfit(best: RankedMeaning, text: Prepared, context: ParseContext): ParseProblem {
  const content = best.tags
    .filter(({ meaning }) => !['filler', 'asks'].includes(meaning.kind))
    .slice(0, mostTried);
  const without = content.flatMap((left) => {
    const tags = best.tags.filter((tag) => tag !== left);
    const [first] = meantBy(tags, text, context)
      .filter(({ meant }) => meant.kind === 'ask')
      .sort((one, other) => one.cost - other.cost);
    return first
      ? [
          {
            left,
            question: (first.meant as Extract<Command, { kind: 'ask' }>).question,
            cost: first.cost - left.cost / 10,
          },
        ]
      : [];
  });
  const [nearest] = without.sort((one, other) => one.cost - other.cost);
  if (nearest === undefined) return unknownText(text);
  const word = asTyped(part(text.typed, nearest.left.from, nearest.left.to));
  return {
    kind: 'does-not-fit',
    word,
    with: nearest.question.kind,
    ...(nearest.cost < tooDear && { choices: [nearest.question] }),
  };
}

const mostOwnersTried = 100;

function nearestOf(word: string, { meant }: Prepared, { from }: Tag, { owners }: Lexicon): readonly string[] {
  const before = meant.words[from - 1]?.key ?? '';
  const opens = (key: string) => ['at', '@', 'every', 'each'].includes(key);
  if (opens(before) || opens(meant.words[from]?.key ?? '')) return scheduleExamples;
  if (['by', 'sort', 'rank', 'top', 'best', 'worst', 'bottom'].includes(before)) {
    const figures = Object.values(metricWords).map(([first]) => first);
    return nearest(word, figures, (each) => each, 3);
  }
  const known = [...keywords, ...owners.items.slice(0, mostOwnersTried)];
  return nearest(word, known, (each) => each, 3);
}
