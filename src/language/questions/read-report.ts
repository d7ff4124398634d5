// Builds a question from its pieces. A piece that does not belong to it is refused by name.

import { correction, type Outcome } from '#language/read-outcome.ts';
import { editDistance, isTypoOf, nearest } from '#reports/finding/nearest.ts';
import type { ListedStatus } from '#reports/question.ts';
import { defaultPeriod, listedStatuses, type ParseProblem, type Question } from '#reports/question.ts';
import { statusWords } from '#reports/words/vocabulary.ts';
import {
  isFiller,
  isNaming,
  isOneOf,
  joined,
  misfitAmong,
  type Piece,
  type PieceOf,
  periodAmong,
  textOf,
  withinName,
} from './pieces.ts';
import { campaignRefOf, connectors, figureApart, strayBeside } from './read-campaign.ts';

export function readOverview(pieces: readonly Piece[]): Outcome {
  const misfit = misfitAmong(pieces, ['period'], 'overview');
  if (misfit) return misfit;
  const { period, said } = periodAmong(pieces, defaultPeriod);
  return { kind: 'question', question: { kind: 'overview', period }, readAs: said };
}

export function readStatus(pieces: readonly Piece[]): Outcome {
  const misfit = misfitAmong(pieces, [], 'status');
  return misfit ?? { kind: 'question', question: { kind: 'status' }, readAs: [] };
}

export function readList(pieces: readonly Piece[]): Outcome {
  const wanted = pieces.filter((piece) => !isFiller(piece));
  const misfit = misfitAmong(wanted, ['status', 'owner', 'word'], 'list');
  if (misfit) return misfit;
  const statuses = new Set<ListedStatus>();
  const said: string[] = [];
  for (const piece of wanted) {
    const meant = piece.kind === 'word' ? misspelledStatus(piece) : undefined;
    if (piece.kind === 'word' && meant === undefined) return unknownInList(piece);
    if (meant) said.push(correction(textOf(piece), meant.word));
    if (piece.kind === 'status') statuses.add(piece.status);
    if (meant) statuses.add(meant.status);
  }
  const question: Question = { kind: 'list', statuses: [...statuses], ...ownerAmong(wanted) };
  return { kind: 'question', question, readAs: said };
}

export function readDaily(pieces: readonly Piece[]): Outcome {
  const apart = figureApart(withinName(withoutFillers(pieces)));
  if ('kind' in apart) return apart;
  const wanted = apart.pieces;
  const misfit = misfitAmong(wanted, ['period', 'owner', 'word', 'quoted', 'id'], 'daily');
  if (misfit) return misfit;
  const when = wanted.find(({ kind }) => kind === 'period');
  const left = joined(wanted.filter(({ kind }) => kind === 'word'));
  const stray = when && left.words.length > 0 ? strayBeside(when.typed, left, left) : undefined;
  if (stray) return stray;
  const campaign = campaignRefOf(wanted);
  if (campaign && 'kind' in campaign) return campaign;
  const { period, said } = periodAmong(wanted, defaultPeriod);
  const question: Question = {
    kind: 'daily',
    period,
    ...(campaign && { campaign }),
    ...ownerAmong(wanted),
  };
  return { kind: 'question', question, readAs: said };
}

/** `my campaigns`, `all the campaigns`: not a name, unless other words stand beside it. */
function withoutFillers(pieces: readonly Piece[]): readonly Piece[] {
  const isEmpty = (piece: Piece) => isFiller(piece) || isOneOf(piece, connectors);
  const named = pieces.some((piece) => isNaming(piece) && !isEmpty(piece));
  return named ? pieces : pieces.filter((piece) => !isEmpty(piece));
}

/** Reads statuses alone; one of them may have a wrong letter. Without `list`, a word with more wrong letters is a name. */
export function areStatuses(pieces: readonly Piece[]): boolean {
  const isSlip = (piece: Piece) => piece.kind === 'word' && misspelledStatus(piece, 1) !== undefined;
  const words = pieces.filter((piece) => isNaming(piece) && !isFiller(piece));
  return words.every(isSlip) && (words.length > 0 || pieces.some(({ kind }) => kind === 'status'));
}

function ownerAmong(pieces: readonly Piece[]): { owner?: string } {
  const piece = pieces.find((each) => each.kind === 'owner');
  return piece ? { owner: piece.owner } : {};
}

/** `most`: letters that may be wrong, up to two; a single one is forgiven in words of six letters and more. */
function misspelledStatus(
  piece: PieceOf<'word'>,
  most = 2,
): { status: ListedStatus; word: string } | undefined {
  const typed = piece.typed.words[0]?.key ?? '';
  return listedStatuses
    .flatMap((status) => statusWords[status].map((word) => ({ status, word })))
    .filter(({ word }) => isTypoOf(typed, word) && (most === 2 || word.length >= 6))
    .filter(({ word }) => editDistance(typed, word, most) <= most)
    .sort((a, b) => editDistance(typed, a.word, 2) - editDistance(typed, b.word, 2))[0];
}

/** What was typed may be a status or, without `by`, an owner. */
function unknownInList(piece: PieceOf<'word'>): ParseProblem {
  const word = textOf(piece);
  const known = listedStatuses.map((status) => statusWords[status][0] ?? status);
  return { kind: 'unknown-word', word, nearest: [...nearest(word, known, (each) => each, 2), `by ${word}`] };
}
