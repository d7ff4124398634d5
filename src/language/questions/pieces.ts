// Cuts a typed text into pieces: periods, owners, statuses, ids and quoted names, wherever they stand, and other words.

import { isBare, readPeriod } from '#language/periods/parse-period.ts';
import { longestOf, type ParseContext, type Read, readAs, refused } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { mentionIn, myself } from '#reports/finding/owner-mention.ts';
import type { ListedStatus } from '#reports/question.ts';
import {
  listedStatuses,
  type Metric,
  type ParseProblem,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { statusWords } from '#reports/words/vocabulary.ts';

export type Piece = {
  readonly typed: Typed;
} /** `bare`: a quarter or a year without `in`, which beside a name is part of it. */ & (
  | {
      readonly kind: 'period';
      readonly phrase: PeriodPhrase;
      readonly readAs: readonly string[];
      readonly bare: boolean;
    }
  /** `marked`: by a label or as an e-mail address, so that it is no part of a name. */
  | { readonly kind: 'owner'; readonly owner: string; readonly marked: boolean }
  | { readonly kind: 'status'; readonly status: ListedStatus }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'quoted'; readonly name: string }
  /** A figure by one of its names; only where figures are looked for, as the next. */
  | { readonly kind: 'metric'; readonly metric: Metric; readonly said: readonly string[] }
  /** `top 5`, `worst`, `owners`. */
  | {
      readonly kind: 'ranking';
      readonly order?: 'top' | 'bottom';
      readonly of?: 'owners';
      readonly places?: number;
      readonly said?: readonly string[];
    }
  | { readonly kind: 'word' }
  | { readonly kind: 'refused'; readonly problem: ParseProblem; readonly names: boolean }
);

export type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

/** Whether the piece can only be a campaign's name or id, or a part of one. */
export function isNaming({ kind }: Piece): boolean {
  return kind === 'word' || kind === 'quoted' || kind === 'id';
}

/** Words that may stand beside a campaign, and change nothing. */
export function isFiller(piece: Piece): boolean {
  return isOneOf(piece, fillers);
}

const fillers = 'all the our and or & + with in of status campaign campaigns'.split(' ');

export function isOneOf({ kind, typed }: Piece, words: readonly string[]): boolean {
  return kind === 'word' && words.includes(typed.words[0]?.key ?? '');
}

export function textOf(piece: Piece): string {
  return asTyped(piece.typed);
}

/** The first piece that does not fit this report: of another kind, a second period or owner, or one that cannot be read. */
export function misfitAmong(
  pieces: readonly Piece[],
  allowed: readonly Piece['kind'][],
  report: Question['kind'],
): ParseProblem | undefined {
  const refused = pieces.find((piece) => piece.kind === 'refused');
  if (refused) return refused.problem;
  const misfit = pieces.find(
    ({ kind }, index) =>
      !allowed.includes(kind) ||
      ((kind === 'period' || kind === 'owner') && pieces.findIndex((piece) => piece.kind === kind) < index),
  );
  return misfit && { kind: 'does-not-fit', word: textOf(misfit), with: report };
}

export function periodAmong(
  pieces: readonly Piece[],
  otherwise: PeriodPhrase,
): { period: PeriodPhrase; said: readonly string[] } {
  const piece = pieces.find((each) => each.kind === 'period');
  return piece ? { period: piece.phrase, said: piece.readAs } : { period: otherwise, said: [] };
}

/** Cuts out other pieces, before the usual ones are looked for. */
export type PieceReader = (typed: Typed) => { piece: Bare<Piece>; used: number } | undefined;

export function piecesOf(typed: Typed, context: ParseContext, first?: PieceReader): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < typed.words.length; ) {
    const rest = part(typed, at);
    const quoted = rest.words[0]?.quoted === true;
    const { piece, used } = (quoted ? undefined : first?.(rest)) ?? pieceAt(rest, context);
    pieces.push({ ...piece, typed: part(typed, at, at + used) });
    at += used;
  }
  return pieces;
}

/** Beside a name, a status, a bare quarter or a bare year is part of it. */
export function withinName(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(isNaming)) return pieces;
  return pieces.map((piece): Piece => {
    const partOfName = piece.kind === 'status' || (piece.kind === 'period' && piece.bare);
    return partOfName && !pieces.some(isQuoted) ? { kind: 'word', typed: piece.typed } : piece;
  });
}

function isQuoted({ kind }: Piece): boolean {
  return kind === 'quoted' || kind === 'id';
}

/** The pieces' words as one text. */
export function joined(pieces: readonly Piece[]): Typed {
  return {
    source: pieces[0]?.typed.source ?? '',
    words: pieces.flatMap((piece) => piece.typed.words),
  };
}

type Bare<Each> = Each extends Piece ? Omit<Each, 'typed'> : never;

function pieceAt(typed: Typed, context: ParseContext): { piece: Bare<Piece>; used: number } {
  const [first] = typed.words;
  if (first?.quoted) return { piece: { kind: 'quoted', name: first.text }, used: 1 };
  const id = first?.key === 'id:' ? typed.words[1] : undefined;
  if (id) return { piece: { kind: 'id', id: id.text }, used: 2 };

  const owner = readOwner(typed);
  if (owner?.kind === 'refused') return refusedPiece(owner);
  if (owner) return { piece: { kind: 'owner', ...owner.value }, used: owner.used };

  const status = readStatus(typed);
  if (status) return { piece: { kind: 'status', status: status.status }, used: status.used };

  const period = readPeriod(typed, context);
  if (period?.kind === 'refused') return refusedPiece(period);
  if (period) {
    const bare = isBare(typed, context);
    return {
      piece: { kind: 'period', phrase: period.value, readAs: period.readAs, bare },
      used: period.used,
    };
  }
  return { piece: { kind: 'word' }, used: 1 };
}

function refusedPiece(read: Extract<Read<unknown>, { kind: 'refused' }>) {
  return { piece: { kind: 'refused', problem: read.problem, names: read.names } as const, used: read.used };
}

/** `owner ana`, `owner:ana`, `by ana`, `owned by ana`, `@ana`, `ana@acme.com`, `<@U012AB3CD>`, `my`. */
function readOwner(typed: Typed): Read<{ owner: string; marked: boolean }> | undefined {
  const label = longestOf(typed, ['owner:', 'by:']);
  const lead = label || longestOf(typed, ['owner', 'by', 'owned by', 'by owner']);
  if (lead > 0 && typed.words[lead]?.key !== 'day') {
    const named = typed.words[lead];
    if (named === undefined) return refused({ kind: 'missing', what: 'owner' }, lead, label === 0);
    const owner = named.quoted ? named.text : plain(named.text);
    const mentioned = mentioning(owner);
    return readAs({ owner: mentioned ?? owner, marked: label > 0 || mentioned !== undefined }, lead + 1);
  }
  if (['my', 'mine'].includes(typed.words[0]?.key ?? '')) return readAs({ owner: myself, marked: false }, 1);
  const mentioned = mentioning(typed.words[0]?.text ?? '');
  if (mentioned !== undefined) return readAs({ owner: mentioned, marked: true }, 1);
  const text = plain(typed.words[0]?.text ?? '');
  const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
  const isHandle = /^@[^@\s]+$/.test(typed.words[0]?.text ?? '');
  return isAddress || isHandle ? readAs({ owner: text, marked: isAddress }, 1) : undefined;
}

/** A mention without the name that Slack may add to it. */
function mentioning(owner: string): string | undefined {
  const mention = mentionIn(owner);
  return mention?.kind === 'user' ? `<@${mention.user}>` : undefined;
}

function plain(owner: string): string {
  return owner.replace(/^@(?=.)/, '').replace(/(?<=.)[,;!?]+$/, '');
}

/** `active`, `status:active`, `status on hold`. */
function readStatus(typed: Typed): { status: ListedStatus; used: number } | undefined {
  const lead = longestOf(typed, ['status', 'status:']);
  const rest = part(typed, lead);
  for (const status of listedStatuses) {
    const used = longestOf(rest, statusWords[status]);
    if (used > 0) return { status, used: lead + used };
  }
  return undefined;
}
