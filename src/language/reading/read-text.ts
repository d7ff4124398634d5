// What a text asks for, read against the names of the record: all readings are ranked, and the best is taken where it is clearly so.

import type { ParseContext } from '#language/read-outcome.ts';
import type { Wish } from '#language/schedules/wish.ts';
import { asTyped } from '#language/typed-words.ts';
import type { Command, ParseProblem, Question } from '#reports/question.ts';
import { saidOnce, withoutAsides } from './asides.ts';
import { type Cover, coversOf } from './cover.ts';
import { hangingText } from './hanging.ts';
import { unreadNames } from './lexicon.ts';
import { meantBy } from './meant-deeds.ts';
import { notRead } from './not-read.ts';
import {
  coverCost,
  hasContent,
  mostOffered,
  type RankedMeaning,
  type Reread,
  tooDear,
  unknownIn,
  unknownRun,
  unknownText,
} from './ranked.ts';
import type { Tag } from './tag.ts';
import { tagsOf } from './tag-text.ts';
import { type Prepared, prepared } from './tag-words.ts';

export interface TextRead {
  readonly typed: Command | ParseProblem;
  readonly wish?: Wish;
  /** Other ways to read it, best first. */
  readonly others: readonly Question[];
}

/** A reading whose cost is so near to the best one's may be what was meant. */
const margin = 0.22;

/** Never throws. The text is no longer than `longestText`. Without the record's names, a word that nothing else explains may be one. */
export function readText(text: string, context: ParseContext): TextRead {
  const lexicon = context.names ?? unreadNames;
  const ready = prepared(text, lexicon);
  const count = ready.typed.words.length;
  if (count === 0) return { typed: emptyMeant(text), others: [] };
  const covers = coversOf(tagsOf(ready, lexicon, context), count);
  const readings = ranked(covers, ready, context);
  const [best, ...more] = readings;
  if (best === undefined) return { typed: unknownText(ready), others: [] };
  const hanging = best.tags.every(isSilent) ? hangingText(ready) : undefined;
  if (hanging) return { typed: hanging, others: [] };
  const unknown = unknownIn(best.tags);
  if (unknown.length > 0 && context.names === undefined)
    return { typed: { kind: 'names-unread', word: asTyped(unknownRun(best.tags, ready)) }, others: [] };
  if (unknown.length > 0) {
    const rest = restMeant(readings, ready, context);
    if (rest) return { typed: withSaid(rest, rest.aside), ...(rest.wish && { wish: rest.wish }), others: [] };
  }
  if (unknown.length > 0 || best.cost - coverCost(best.tags) > tooDear)
    return { ...withDigest(notRead([best, ...more], ready, lexicon, context), context), others: [] };
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

function isSilent({ meaning }: Tag): boolean {
  return ['filler', 'asks', 'unknown', 'not', 'beside'].includes(meaning.kind);
}

/** What is offered to be sent is read again where somebody chooses it: it must be read so. */
function withDigest(read: Reread, context: ParseContext): Reread {
  const { typed } = read;
  if (typed.kind !== 'unknown-word' || typed.digest === undefined) return read;
  if (readText(typed.digest, context).typed.kind === 'subscribe') return read;
  const { digest, ...rest } = typed;
  return { typed: rest };
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

function withSaid({ meant, tags }: RankedMeaning, aside: readonly string[] = []): Command | ParseProblem {
  if (meant.kind !== 'ask' && meant.kind !== 'subscribe') return meant;
  const said = [...new Set([...tags.flatMap((tag) => tag.said ?? []), ...aside])];
  return said.length === 0 ? meant : { ...meant, readAs: said.join(', ') };
}

interface RestMeaning extends RankedMeaning {
  /** What was left out, in words. */
  readonly aside: readonly string[];
}

/** What the rest asks, where clauses are left out that ask nothing: the best way to read it. */
function restMeant(
  readings: readonly RankedMeaning[],
  text: Prepared,
  context: ParseContext,
): RestMeaning | undefined {
  const covers = [...new Set(readings.map(({ tags }) => tags))];
  const rests = covers.flatMap((tags): RestMeaning[] => {
    const { rest, aside } = withoutAsides(tags, text);
    if (unknownIn(rest).length > 0 || !hasContent(rest)) return [];
    return meantBy(rest, text, context)
      .filter(({ cost }) => cost <= tooDear)
      .map((each) => ({ ...each, cost: each.cost + coverCost(rest), tags: rest, aside }));
  });
  const [best] = rests.sort((one, other) => one.cost - other.cost);
  if (best === undefined) return undefined;
  return 'question' in best.meant || best.meant.kind === 'digests' ? best : undefined;
}
