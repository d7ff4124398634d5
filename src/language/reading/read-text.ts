// Long because it is the whole of the ranking: what a text asks for, read against the names of the record: all readings are ranked, and the best is taken where it is clearly so.

import { bareUnit } from '#language/periods/parse-period.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import type { Wish } from '#language/schedules/wish.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { nearest } from '#reports/finding/nearest.ts';
import type { Command, ParseProblem, Question } from '#reports/question.ts';
import { keywords } from '#reports/words/productions.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
import { saidOnce, withoutAsides } from './asides.ts';
import { type Cover, coversOf } from './cover.ts';
import { type Meant, meantBy } from './deeds.ts';
import { type Lexicon, unreadNames } from './lexicon.ts';
import { sayings, timeWords } from './sayings.ts';
import type { Tag } from './tag.ts';
import { tagsOf } from './tag-text.ts';
import { scheduleExamples } from './tag-times.ts';
import { onCalendar, type Prepared, prepared } from './tag-words.ts';

export interface TextRead {
  readonly typed: Command | ParseProblem;
  readonly wish?: Wish;
  /** Other ways to read it, best first. */
  readonly others: readonly Question[];
}

/** A reading whose cost is so near to the best one's may be what was meant. */
const margin = 0.22;
/** A reading that drops or bends what was said is none. */
const tooDear = 4;
/** The most readings that are offered. */
const mostOffered = 3;

type Reread = Pick<TextRead, 'typed' | 'wish'>;

interface RankedMeaning extends Meant {
  readonly tags: readonly Tag[];
}

/** Never throws. The text is no longer than `longestText`. Without the record's names, a word that nothing else explains may be one. */
export function readText(text: string, context: ParseContext): TextRead {
  const lexicon = context.names ?? unreadNames;
  const ready = prepared(text, lexicon);
  const count = ready.typed.words.length;
  if (count === 0) return { typed: emptyMeant(text), others: [] };
  const covers = coversOf(tagsOf(ready, lexicon, context), count);
  const readings = ranked(covers, ready, context);
  const [best] = readings;
  if (best === undefined) return { typed: unknownText(ready), others: [] };
  const unknown = unknownIn(best.tags);
  if (unknown.length > 0 && context.names === undefined)
    return { typed: { kind: 'names-unread', word: asTyped(unknownRun(best.tags, ready)) }, others: [] };
  if (unknown.length > 0) {
    const rest = restMeant(best, ready, context);
    return rest
      ? { typed: withSaid(rest, rest.aside), ...(rest.wish && { wish: rest.wish }), others: [] }
      : { ...notRead(best, ready, lexicon, context), others: [] };
  }
  if (best.cost - coverCost(best.tags) > tooDear)
    return { ...notRead(best, ready, lexicon, context), others: [] };
  const close = readings.filter((each) => each.cost - best.cost <= margin);
  const questions = close
    .flatMap(({ meant }) => (meant.kind === 'ask' ? [meant.question] : []))
    .slice(0, mostOffered);
  if (best.meant.kind === 'ask' && questions.length > 1)
    return { typed: { kind: 'several', word: asTyped(ready.typed), choices: questions }, others: [] };
  const others = readings.flatMap(({ meant, cost }) =>
    meant.kind === 'ask' && meant !== best.meant && cost - best.cost < 1.5 ? [meant.question] : [],
  );
  return {
    typed: withSaid(best),
    ...(best.wish && { wish: best.wish }),
    others: others.slice(0, mostOffered),
  };
}

/** Only signs: somebody is lost. Nothing at all is the overview. */
function emptyMeant(text: string): Command {
  return text.trim() === ''
    ? {
        kind: 'ask',
        question: { kind: 'overview', period: { kind: 'last-days', days: 7 } },
        readAs: undefined,
      }
    : { kind: 'help' };
}

function ranked(covers: readonly Cover[], text: Prepared, context: ParseContext): RankedMeaning[] {
  const best = new Map<string, RankedMeaning>();
  for (const { tags: all, cost } of covers) {
    const tags = saidOnce(all, text);
    for (const meant of meantBy(tags, text, context)) {
      const reading = { ...meant, cost: cost + meant.cost, tags };
      const name = JSON.stringify([meant.meant, meant.wish]);
      const known = best.get(name);
      if (known === undefined || reading.cost < known.cost) best.set(name, reading);
    }
  }
  return [...best.values()].sort((one, other) => one.cost - other.cost);
}

function coverCost(tags: readonly Tag[]): number {
  return tags.reduce((sum, { cost }) => sum + cost, 0);
}

function unknownIn(tags: readonly Tag[]): Tag[] {
  return tags.filter(({ meaning }) => meaning.kind === 'unknown');
}

function withSaid({ meant, tags }: RankedMeaning, aside: readonly string[] = []): Command | ParseProblem {
  if (meant.kind !== 'ask' && meant.kind !== 'subscribe') return meant;
  const said = [...new Set([...tags.flatMap((tag) => tag.said ?? []), ...aside])];
  return said.length === 0 ? meant : { ...meant, readAs: said.join(', ') };
}

interface RestMeaning extends RankedMeaning {
  /** What was left out, in words. */
  readonly aside: readonly string[];
}

/** What the rest asks, where clauses are left out that ask nothing. */
function restMeant({ tags }: RankedMeaning, text: Prepared, context: ParseContext): RestMeaning | undefined {
  const { rest, aside } = withoutAsides(tags, text);
  if (unknownIn(rest).length > 0 || !hasContent(rest)) return undefined;
  const [best] = meantBy(rest, text, context).sort((one, other) => one.cost - other.cost);
  if (best === undefined || best.cost > tooDear) return undefined;
  if (!('question' in best.meant) && best.meant.kind !== 'digests') return undefined;
  return { ...best, tags: rest, aside };
}

function unknownText({ typed }: Prepared): ParseProblem {
  return { kind: 'unknown-word', word: asTyped(typed), nearest: [] };
}

/** The words that nothing explains are named, with what is nearest of the kind that fits there. */
function notRead(best: RankedMeaning, text: Prepared, lexicon: Lexicon, context: ParseContext): Reread {
  const unknown = unknownIn(best.tags);
  const [first] = unknown;
  if (first === undefined) {
    const apart = best.tags.filter(({ meaning }) => meaning.kind === 'campaign').length > 1;
    return (apart ? nameMeant(best, text, context) : undefined) ?? { typed: misfit(best, text, context) };
  }
  const run = unknownRun(best.tags, text);
  const choices = withoutUnknown(best, unknown);
  const isName =
    choices.length === 0 || context.names === undefined || leadsToName(first, best.tags, text, lexicon);
  const named = isName ? nameMeant(best, text, context) : undefined;
  if (named) return named;
  const unit = run.words.length === 1 ? bareUnit(run.words[0]?.key ?? '') : undefined;
  if (unit) return { typed: unit };
  return {
    typed: {
      kind: 'unknown-word',
      word: asTyped(run),
      nearest: nearestOf(asTyped(run), text, first, lexicon),
      ...(choices.length > 0 && { choices }),
    },
  };
}

/** The most words that a question is offered without. */
const mostLeftOut = 3;

/** What the rest asks, where it says enough by itself. */
function withoutUnknown(best: RankedMeaning, unknown: readonly Tag[]): readonly Question[] {
  const offers =
    unknown.length <= mostLeftOut &&
    best.meant.kind === 'ask' &&
    best.cost - coverCost(best.tags) < 1 &&
    hasContent(best.tags);
  return offers && best.meant.kind === 'ask' ? [best.meant.question] : [];
}

/** `replies of acme`: what follows can only be a name; so can a sign, and what stands beside the part of one. */
function leadsToName(
  { from, to }: Tag,
  tags: readonly Tag[],
  { meant, typed, names }: Prepared,
  { campaigns }: Lexicon,
): boolean {
  if (tags.some((tag) => tag.meaning.kind === 'campaign' && (tag.to === from || tag.from === to)))
    return true;
  if (!/[\p{L}\p{N}]/u.test(typed.words[from]?.text ?? '')) return true;
  if ((names[to] ?? []).some((each) => campaigns.holding.has(each))) return true;
  return /^(?:of|for|from|with|campaigns?:?|called|named|vs\.?|versus|against|compare|and|or|to|by|owner|at|@|since|every|each|in)$/.test(
    meant.words[from - 1]?.key ?? '',
  );
}

/** The first words that nothing explains, as far as nothing else stands between them. */
function unknownRun(tags: readonly Tag[], { typed }: Prepared): Typed {
  const [first] = unknownIn(tags);
  if (first === undefined) return part(typed, 0, 0);
  const last = tags.findLast(({ meaning }, at) => meaning.kind === 'unknown' && isRun(tags, first, at));
  return part(typed, first.from, (last ?? first).to);
}

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

function isRun(tags: readonly Tag[], first: Tag, last: number): boolean {
  const from = tags.indexOf(first);
  return (
    tags
      .slice(from, last + 1)
      .every(({ meaning }) => ['unknown', 'filler', 'number'].includes(meaning.kind)) &&
    tags[last]?.meaning.kind === 'unknown'
  );
}

function hasContent(tags: readonly Tag[]): boolean {
  return tags.some(({ meaning }) => !['filler', 'asks', 'unknown', 'number'].includes(meaning.kind));
}

/** The most words that a name which the record does not know may have, and the most words of a sentence around it. */
const longestUnknownName = 5;
const mostAround = 4;

/** One run of unknown words is a name where the rest asks something of it: the record may be older than the campaign. */
function nameMeant(best: RankedMeaning, text: Prepared, context: ParseContext): Reread | undefined {
  const run = runOfUnknown(best.tags, text);
  if (run === undefined || run.to - run.from > longestUnknownName) return undefined;
  const name = asTyped(part(text.typed, run.from, run.to));
  // A word of ours that fits nowhere is no name: it restricts, and is named.
  const isOurs = unknownIn(best.tags).some(({ from }) => restricts(text.meant.words[from]?.key ?? ''));
  const isSentence = text.typed.words.slice(run.from, run.to).some(({ key }) => verbs.has(key));
  if (name.length < 2 || isOurs || isSentence) return undefined;
  const around = best.tags.filter(
    (tag) => tag.meaning.kind === 'filler' && (tag.to <= run.from || tag.from >= run.to),
  );
  if (around.reduce((sum, { from, to }) => sum + to - from, 0) > mostAround) return undefined;
  const isAfterAt = ['at', '@'].includes(text.meant.words[run.from - 1]?.key ?? '');
  const isOwner =
    !best.tags.some(({ meaning }) => meaning.kind === 'order') &&
    ['by', 'owner'].includes(text.meant.words[run.from - 1]?.key ?? '');
  const tag: Tag = {
    ...run,
    cost: 0,
    meaning: isOwner
      ? { kind: 'owner', owner: name }
      : { kind: 'campaign', ref: { by: 'name', name }, meant: [] },
  };
  const tags = best.tags.filter(({ from, to }) => to <= run.from || from >= run.to);
  const [meant] = meantBy(
    [...tags, tag].sort((one, other) => one.from - other.from),
    text,
    context,
  )
    // `daily at noonish` is a time that cannot be read.
    .filter(({ meant }) => meant.kind === 'ask' || (meant.kind === 'subscribe' && !isAfterAt))
    .sort((one, other) => one.cost - other.cost);
  return meant && meant.cost < tooDear
    ? { typed: meant.meant, ...(meant.wish && { wish: meant.wish }) }
    : undefined;
}

/** A name holds none of these: a sentence does. */
const verbs: ReadonlySet<string> = new Set(
  "is are was were am be been isn't aren't wasn't has have had do does did don't doesn't didn't can can't could would should must might made makes".split(
    ' ',
  ),
);

/** By itself it means something, or it is a word of the calendar. */
function restricts(key: string): boolean {
  const own = sayings.get(key)?.filter(({ words }) => words.length === 1) ?? [];
  return own.some(({ meaning }) => meaning.kind !== 'filler') || timeWords.has(key) || onCalendar.test(key);
}

/** From the first unknown word to the last, with the parts of names and the numbers that touch it; undefined where they lie apart. */
function runOfUnknown(tags: readonly Tag[], { typed }: Prepared): { from: number; to: number } | undefined {
  const isName = ({ meaning }: Tag) =>
    meaning.kind === 'unknown' || (!hasUnknown && meaning.kind === 'campaign');
  const hasUnknown = tags.some(({ meaning }) => meaning.kind === 'unknown');
  const first = tags.findIndex(isName);
  const last = tags.findLastIndex(isName);
  if (first < 0) return undefined;
  const within = tags.slice(first, last + 1);
  if (!within.every(({ meaning }) => ['unknown', 'filler', 'number', 'campaign'].includes(meaning.kind)))
    return undefined;
  const joins = (tag: Tag | undefined) =>
    tag !== undefined && ['number', 'campaign'].includes(tag.meaning.kind) && !typed.words[tag.from]?.quoted;
  // One side of a comparison is all that stands there.
  const isSide = tags.some(({ meaning }) => meaning.kind === 'versus');
  let [start, end] = [joins(tags[first - 1]) ? first - 1 : first, joins(tags[last + 1]) ? last + 1 : last];
  while (isSide && tags[start - 1]?.meaning.kind === 'filler') start -= 1;
  while (isSide && tags[end + 1]?.meaning.kind === 'filler') end += 1;
  const [from, to] = [tags[start]?.from, tags[end]?.to];
  return from === undefined || to === undefined ? undefined : { from, to };
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
