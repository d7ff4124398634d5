// Reads a question about one figure: `explain reply rate last week`, `reply rate of fintech`. undefined where a name is more likely.

import { keywordAtStart } from '#language/keywords.ts';
import type { Outcome, ParseContext } from '#language/read-outcome.ts';
import { part, type Typed } from '#language/typed-words.ts';
import { hasPeriod, isRate } from '#reports/figures/metric.ts';
import type { Metric, Question } from '#reports/question.ts';
import { isNaming, isOneOf, misfitAmong, type Piece, type PieceOf, piecesOf, withinName } from './pieces.ts';
import { campaignRefOf } from './read-campaign.ts';
import { figurePiece, lifetimeOnly } from './read-metric.ts';

export function readWorking(typed: Typed, context: ParseContext): Outcome | undefined {
  const opening = keywordAtStart(typed);
  const explains = opening?.keyword === 'explain';
  if (opening && !explains) return undefined;
  const rest = explains ? part(typed, opening.used, endOfAsking(typed)) : typed;
  if (explains && rest.words.length === 0) return { kind: 'missing', what: 'metric' };
  const pieces = piecesOf(rest, context, figurePiece);
  const metric = pieces.find((piece) => piece.kind === 'metric');
  if (metric === undefined || !(explains || isFigure(pieces, metric))) return undefined;
  return workingOf(metric.metric, withinName(pieces.filter((piece) => piece !== metric)), [...metric.said]);
}

function workingOf(metric: Metric, pieces: readonly Piece[], said: readonly string[]): Outcome {
  const misfit = misfitAmong(pieces, ['period', 'owner', 'word', 'quoted', 'id'], 'working');
  if (misfit) return misfit;
  const campaign = campaignRefOf(pieces);
  if (campaign && 'kind' in campaign) return campaign;
  const period = pieces.find((piece) => piece.kind === 'period');
  const owner = pieces.find((piece) => piece.kind === 'owner');
  if (period && !hasPeriod(metric)) return lifetimeOnly(metric);
  const question: Question = {
    kind: 'working',
    metric,
    ...(period && { period: period.phrase }),
    ...(campaign && { campaign }),
    ...(owner && { owner: owner.owner }),
  };
  return { kind: 'question', question, readAs: [...said, ...(period?.readAs ?? [])] };
}

/** Without what ends a question: `how is reply rate calculated`. */
function endOfAsking({ words }: Typed): number {
  const ends = ['calculated', 'computed', 'counted', 'defined', 'measured', 'worked', 'out', 'mean'];
  return words.findLastIndex(({ key }) => !ends.includes(key)) + 1;
}

/**
 * Without `explain`: a figure of two words, with whose or when; one of a single word needs them, for campaigns are called so.
 * Behind a campaign's name only a rate is no part of it.
 */
function isFigure(pieces: readonly Piece[], metric: PieceOf<'metric'>): boolean {
  const others = pieces.filter((piece) => piece !== metric);
  if (others.some(({ kind }) => kind === 'metric' || kind === 'ranking')) return false;
  const words = metric.typed.words.filter(({ key }) => !['by', 'in', 'the'].includes(key)).length;
  const names = others.filter(isNaming);
  const [first] = names;
  if (first === undefined) return others.length > 0 || words > 1;
  const before = pieces.slice(0, pieces.indexOf(metric)).filter(isNaming).length;
  return before === 0
    ? names.length > 1 && isOneOf(first, ['of', 'for'])
    : before === names.length && words > 1 && isRate(metric.metric);
}
