// Reads rankings such as `top 5 by reply rate last week` and `owners`, in any order of words. undefined where a name is more likely.

import { correction, type Outcome, type ParseContext } from '#language/read-outcome.ts';
import type { Typed } from '#language/typed-words.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { isTypoOf } from '#reports/finding/nearest.ts';
import type { ListedStatus } from '#reports/question.ts';
import {
  defaultMetric,
  defaultPlaces,
  type Metric,
  mostPlaces,
  type ParseProblem,
  type Question,
} from '#reports/question.ts';
import {
  isFiller,
  isNaming,
  isOneOf,
  misfitAmong,
  type Piece,
  type PieceOf,
  piecesOf,
  textOf,
} from './pieces.ts';
import { figurePiece, lifetimeOnly, misspelledMetric, nearestMetrics } from './read-metric.ts';

export function readBoard(typed: Typed, context: ParseContext): Outcome | undefined {
  const all = withRanking(piecesOf(typed, context, figurePiece));
  const rankings = all.filter((piece) => piece.kind === 'ranking');
  const sorted = isSortedList(all);
  if (rankings.length === 0 && !sorted) return undefined;
  const pieces = all.filter(
    (piece, at) =>
      !isFiller(piece) && !isOneOf(piece, sorted ? listWords : praise) && !leadsToOwner(piece, all[at + 1]),
  );
  const corrected = withMetric(pieces);
  if (corrected.some(isNaming) && !isRankingOf(corrected)) return undefined;
  return boardOf(corrected, rankings);
}

/** `for my campaigns`: the word before an owner is not part of a name. */
function leadsToOwner(piece: Piece, next: Piece | undefined): boolean {
  return next?.kind === 'owner' && isOneOf(piece, ['for', 'from']);
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what a ranking may name, one line each, in the order in which it counts
function boardOf(pieces: readonly Piece[], rankings: readonly PieceOf<'ranking'>[]): Outcome {
  const of = rankings.some((piece) => piece.of === 'owners') ? 'owners' : 'campaigns';
  const order = rankings.find((piece) => piece.order !== undefined);
  const metrics = pieces.filter((piece) => piece.kind === 'metric');
  const [metric, second] = metrics;
  if (second) return { kind: 'does-not-fit', word: textOf(second), with: 'board' };
  const owner = pieces.find((piece) => piece.kind === 'owner');
  if (metric === undefined && owner && !owner.marked && /^by\b/i.test(textOf(owner))) {
    return unknownMetric(owner.owner);
  }
  const refused = pieces.find((piece) => piece.kind === 'refused');
  if (refused?.problem.kind === 'missing' && refused.problem.what === 'owner' && metric === undefined) {
    return { kind: 'missing', what: 'metric' };
  }
  const narrowed = of === 'owners' ? [] : (['status', 'owner'] as const);
  const misfit =
    misfitAmong(pieces, ['ranking', 'metric', 'period', ...narrowed], 'board') ?? placesProblem(order);
  if (misfit) return misfit;
  const period = pieces.find((piece) => piece.kind === 'period');
  const wanted: Metric = metric?.metric ?? defaultMetric;
  if (period && !hasPeriod(wanted)) return lifetimeOnly(wanted);
  // The progress of several campaigns adds up to nothing.
  if (of === 'owners' && wanted === 'progress') {
    return { kind: 'does-not-fit', word: metric ? textOf(metric) : wanted, with: 'board' };
  }
  const question: Question = {
    kind: 'board',
    of,
    order: order?.order ?? 'top',
    places: order?.places ?? (of === 'owners' && order === undefined ? mostPlaces : defaultPlaces),
    metric: wanted,
    statuses: statusesAmong(pieces),
    ...(owner && { owner: owner.owner }),
    ...(period && { period: period.phrase }),
  };
  const said = [
    ...rankings.flatMap((each) => each.said ?? []),
    ...(metric?.said ?? []),
    ...(period?.readAs ?? []),
  ];
  return { kind: 'question', question, readAs: said };
}

/** `botom 3`, `ownres`: a misspelled first word, where nothing else could be a name. */
function withRanking(pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first?.kind !== 'word' || pieces.some(({ kind }) => kind === 'ranking')) return pieces;
  const typed = first.typed.words[0]?.key ?? '';
  const meant = misspellable.find(({ word }) => isTypoOf(typed, word));
  if (meant === undefined) return pieces;
  const stated = rest[0]?.kind === 'word' ? /^\d{1,3}$/.exec(textOf(rest[0]))?.[0] : undefined;
  const others = stated === undefined ? rest : rest.slice(1);
  if (others.some((piece) => isNaming(piece) && !isFiller(piece))) return pieces;
  const { word, ...ranking } = meant;
  const said = [correction(textOf(first), word)];
  const places = stated === undefined ? {} : { places: Number(stated) };
  return [{ ...first, kind: 'ranking', ...ranking, ...places, said }, ...others];
}

const misspellable = [
  { word: 'bottom', order: 'bottom' },
  { word: 'leaderboard', order: 'top' },
  { word: 'owners', of: 'owners' },
] as const;

/** Corrects a misspelled figure where all other words are figures. */
function withMetric(pieces: readonly Piece[]): readonly Piece[] {
  const [only, more] = pieces.filter(isNaming);
  if (only?.kind !== 'word' || more || pieces.some(({ kind }) => kind === 'metric')) return pieces;
  const meant = misspelledMetric(only.typed);
  if (meant === undefined) return pieces;
  const { metric, said } = meant;
  return pieces.map((piece) =>
    piece === only ? { typed: only.typed, kind: 'metric', metric, said: [said] } : piece,
  );
}

/** Where the text begins as a ranking and names a figure, other words in it are a mistake and not a campaign's name. */
function isRankingOf(pieces: readonly Piece[]): boolean {
  const [first] = pieces;
  const opens = first?.kind === 'ranking' && first.order !== undefined;
  return opens && pieces.some(({ kind }) => kind === 'metric');
}

/** `campaigns by replies`: an owner is not called like a figure. */
function isSortedList(pieces: readonly Piece[]): boolean {
  const sorts = ({ typed }: Piece) => ['by', 'by:', 'ranked', 'sorted'].includes(typed.words[0]?.key ?? '');
  return (
    pieces.some((piece) => isOneOf(piece, listWords)) &&
    pieces.some((piece) => piece.kind === 'metric' && piece.said.length === 0 && sorts(piece))
  );
}

const listWords = ['list', 'lists', 'campaigns'];
const praise = ['performing', 'performers'];

function placesProblem(order: PieceOf<'ranking'> | undefined): ParseProblem | undefined {
  const places = order?.places ?? defaultPlaces;
  if (places >= 1 && places <= mostPlaces) return undefined;
  return { kind: 'does-not-fit', word: order ? textOf(order) : String(places), with: 'board' };
}

function statusesAmong(pieces: readonly Piece[]): ListedStatus[] {
  return [...new Set(pieces.flatMap((piece) => (piece.kind === 'status' ? [piece.status] : [])))];
}

/** After `by` comes a figure, or the owner whose campaigns are meant. */
function unknownMetric(word: string): ParseProblem {
  return { kind: 'unknown-word', word, nearest: [...nearestMetrics(word, 2), `owner ${word}`] };
}
