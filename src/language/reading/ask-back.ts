// What a text asks without the words that nothing explains: the best readings of the rest, for a person to choose. It answers nothing by itself.

import type { ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import type { ParseProblem, Question } from '#reports/question.ts';
import { withoutAsides } from './asides.ts';
import { meantBy } from './meant-deeds.ts';
import { coverCost, hasContent, mostOffered, type RankedMeaning, tooDear, unknownIn } from './ranked.ts';
import { type Saying, sayings } from './sayings.ts';
import type { Meaning, Tag } from './tag.ts';
import type { Prepared } from './tag-words.ts';

type Without = Pick<Extract<ParseProblem, { kind: 'unknown-word' }>, 'choices' | 'digest' | 'also'>;

/** A reading whose cost is so near to the best one's may be what was meant. */
const near = 1.2;
/** Ways to read the words that are tried. */
const mostCovers = 6;
/** Of a long text the first words that may be in the way. */
const mostTried = 10;

interface OfferedReading {
  readonly question: Question;
  readonly cost: number;
  /** What it takes to be sent by itself: the words that say so. */
  readonly digest?: string;
  /** Understood, and in the way of all the rest. */
  readonly misfit?: Tag;
}

/** Nothing where the rest says too little, or nothing that is a question. */
export function withoutUnknown(
  readings: readonly RankedMeaning[],
  text: Prepared,
  context: ParseContext,
): Without | undefined {
  const left = new Set(unknownIn(readings[0]?.tags ?? []).map(({ from }) => from));
  // A reading that leaves out more than the best one says less than was understood.
  const covers = new Set(
    readings.map(({ tags }) => tags).filter((tags) => unknownIn(tags).every(({ from }) => left.has(from))),
  );
  const rests = [...covers].slice(0, mostCovers).map((tags) => restOf(tags, text));
  const told = rests.filter(hasContent);
  const whole = told.flatMap((tags) => offersOf(tags, text, context));
  const offers =
    whole.length > 0 ? whole : told.slice(0, 1).flatMap((tags) => shortened(tags, text, context));
  const [best] = offers.sort((one, other) => one.cost - other.cost);
  const [tags] = covers;
  if (best === undefined || tags === undefined) return undefined;
  const close = distinct(
    offers.filter(({ cost, misfit }) => cost - best.cost <= near && misfit === best.misfit),
  ).slice(0, mostOffered);
  const [digest] = close.flatMap((each) => each.digest ?? []);
  const choices = close.filter((each) => each.digest === undefined).map(({ question }) => question);
  if (turnsRest(tags, best.misfit, text)) return undefined;
  const also = [...leftOutBehind(tags, text), ...(best.misfit ? [asTyped(wordsOf(best.misfit, text))] : [])];
  return {
    ...(choices.length > 0 && { choices }),
    ...(digest !== undefined && { digest }),
    ...(also.length > 0 && { also }),
  };
}

function restOf(tags: readonly Tag[], text: Prepared): readonly Tag[] {
  return withoutAsides(tags, text).rest.filter(({ meaning }) => meaning.kind !== 'unknown');
}

function offersOf(tags: readonly Tag[], text: Prepared, context: ParseContext): OfferedReading[] {
  return meantBy(tags, text, context).flatMap(({ meant, cost }): OfferedReading[] => {
    if (cost >= tooDear) return [];
    const whole = cost + coverCost(tags);
    if (meant.kind === 'ask') return [{ question: meant.question, cost: whole }];
    if (meant.kind !== 'subscribe') return [];
    return [{ question: meant.question, cost: whole, digest: saidBy(tags, text) }];
  });
}

/** The rest where one more word is left out, which is then named. */
function shortened(tags: readonly Tag[], text: Prepared, context: ParseContext): OfferedReading[] {
  const content = tags.filter(({ meaning }) => !silent.has(meaning.kind)).slice(0, mostTried);
  if (content.length < 2) return [];
  return content.flatMap((misfit) =>
    offersOf(
      tags.filter((tag) => tag !== misfit),
      text,
      context,
    ).map((offer) => ({ ...offer, misfit })),
  );
}

/** Without `not`, `until` or `only` the rest may say the opposite: then nothing is offered. */
function turnsRest(tags: readonly Tag[], misfit: Tag | undefined, text: Prepared): boolean {
  const kept = new Set(restOf(tags, text).filter((tag) => tag !== misfit));
  return tags
    .filter((tag) => !kept.has(tag))
    .some(({ from, to }) => text.meant.words.slice(from, to).some(({ key }) => turns(key)));
}

/** It says that something is left out, or that the rest holds up to there. */
export function turns(key: string): boolean {
  return turning.test(key) || (sayings.get(key) ?? []).some(isNot);
}

function isNot({ words, meaning }: Saying): boolean {
  return words.length === 1 && meaning.kind === 'not';
}

const turning =
  /^(?:not|no|never|cannot|unable|until|till|til|before|after|by|except|unless|but|next|only|between|instead|without|neither|nor)$|n['’]t$/;

function distinct(offers: readonly OfferedReading[]): OfferedReading[] {
  return [
    ...new Map(
      offers.toReversed().map((each) => [JSON.stringify([each.question, each.digest]), each]),
    ).values(),
  ].sort((one, other) => one.cost - other.cost);
}

const silent: ReadonlySet<Meaning['kind']> = new Set(['filler', 'asks']);

/** The words of these tags, as they were typed. */
function saidBy(tags: readonly Tag[], { typed }: Prepared): string {
  return tags
    .map(({ from, to }) => asTyped(part(typed, from, to)))
    .join(' ')
    .replace(/[,;:.!?]+(?= |$)/g, '')
    .trim();
}

function wordsOf({ from, to }: Tag, { typed }: Prepared): Typed {
  return part(typed, from, to);
}

/** The words that nothing explains behind the first run of them, which is named by itself. */
function leftOutBehind(tags: readonly Tag[], text: Prepared): string[] {
  const { rest } = withoutAsides(tags, text);
  const unknown = unknownIn(rest.length > 0 ? rest : tags);
  const runs: { from: number; to: number }[] = [];
  for (const { from, to } of unknown) {
    const last = runs.at(-1);
    if (last?.to === from) last.to = to;
    else runs.push({ from, to });
  }
  return runs.slice(1).map(({ from, to }) => asTyped(part(text.typed, from, to)));
}
