// Reads which question the words ask: by a keyword at either end, else by the pieces, in any order.

import { unreachable } from '#base/unreachable.ts';
import { type KeywordFound, keywordAtEnd, keywordAtStart, keywordOrTypoAtStart } from '#language/keywords.ts';
import type { Outcome, ParseContext } from '#language/read-outcome.ts';
import type { Typed } from '#language/typed-words.ts';
import type { Keyword } from '#reports/words/productions.ts';
import { isFiller, isNaming, joined, type Piece, piecesOf } from './pieces.ts';
import { readBoard } from './read-board.ts';
import { readCampaign } from './read-campaign.ts';
import { readCompare } from './read-compare.ts';
import { readNeeds } from './read-needs.ts';
import { areStatuses, readDaily, readList, readOverview, readStatus } from './read-report.ts';
import { readWorking } from './read-working.ts';

export function readQuestion(typed: Typed, context: ParseContext): Outcome {
  return (
    readCompare(typed, context) ??
    readBoard(typed, context) ??
    readNeeds(typed, context) ??
    readWorking(typed, context) ??
    readPieces(typed, context)
  );
}

function readPieces(typed: Typed, context: ParseContext): Outcome {
  const pieces = piecesOf(typed, context);
  const refused = pieces.find((piece) => piece.kind === 'refused' && !piece.names);
  if (refused?.kind === 'refused') return refused.problem;
  const found = keywordAmong(pieces);
  const read = found ? byKeyword(found, pieces, context) : withoutKeyword(pieces, context);
  return read.kind === 'question' && found?.readAs
    ? { ...read, readAs: [found.readAs, ...read.readAs] }
    : read;
}

interface Found {
  readonly keyword: Keyword;
  /** It is the first word of all. */
  readonly leads: boolean;
  readonly readAs: string | undefined;
  /** All pieces but the keyword. */
  readonly rest: readonly Piece[];
}

/** A keyword counts where it begins or ends what is no period, owner or status: `last week daily`, but not `the daily grind`. */
function keywordAmong(pieces: readonly Piece[]): Found | undefined {
  const plain = pieces.filter(({ kind }) => kind === 'word');
  const words = joined(plain);
  const leads = plain[0] !== undefined && plain[0] === pieces[0];
  const first = leads ? keywordOrTypoAtStart(words) : keywordAtStart(words);
  const others = pieces.filter(isNaming).length > (first?.used ?? 0);
  // A misspelled keyword that takes no name is more likely the first word of one.
  const isName = first?.readAs !== undefined && others && !takesName.includes(first.keyword);
  const closing = first && (!leads || first.keyword === 'list') ? keywordAfterFillers(plain) : undefined;
  if (closing) return { ...closing, leads: false, rest: without(pieces, plain) };
  if (first && !isName) {
    return { ...first, leads, rest: without(pieces, plain.slice(0, first.used)) };
  }
  const last = keywordAtEnd(words);
  return last && { ...last, leads: false, rest: without(pieces, plain.slice(-last.used)) };
}

/** `my campaigns daily`: the owner stands first, and the report last. */
function keywordAfterFillers(plain: readonly Piece[]): KeywordFound | undefined {
  const last = keywordAtEnd(joined(plain));
  const before = last && plain.slice(0, -last.used);
  return before && before.length > 0 && before.every(isFiller) ? last : undefined;
}

const takesName: readonly Keyword[] = ['campaign', 'daily', 'subscribe'];

function byKeyword(found: Found, pieces: readonly Piece[], context: ParseContext): Outcome {
  const { keyword, leads, rest } = found;
  const named = rest.some(isNaming);
  const filtered = rest.some(({ kind }) => kind === 'owner' || kind === 'status');
  switch (keyword) {
    case 'overview':
      return named ? readCampaign(rest, keyword, context) : readOverview(rest);
    case 'status':
      if (named) return readCampaign(rest, keyword, context);
      return filtered ? readList(rest) : readStatus(rest);
    case 'list':
      return leads || rest.filter(isNaming).every(isFiller) || areStatuses(rest)
        ? readList(rest)
        : readCampaign(pieces, undefined, context);
    case 'campaign':
      return !named && !leads && filtered ? readList(rest) : readCampaign(rest, keyword, context);
    case 'daily':
      return readDaily(rest);
    // These are read before any piece is, where they stand for what they say.
    case 'top':
    case 'bottom':
    case 'owners':
    case 'compare':
    case 'explain':
    case 'needs':
    case 'handled':
    case 'subscribe':
    case 'digests':
    case 'accounts':
    case 'room':
    case 'audit':
    case 'help':
    case 'compose':
    case 'thanks':
      return withoutKeyword(pieces, context);
    default:
      return unreachable(keyword);
  }
}

/** Chooses the report by the pieces. Words that match nothing are a name. */
function withoutKeyword(pieces: readonly Piece[], context: ParseContext): Outcome {
  if (areStatuses(pieces)) return readList(pieces);
  if (pieces.some(isNaming)) return readCampaign(pieces, undefined, context);
  const has = (kind: Piece['kind']) => pieces.some((piece) => piece.kind === kind);
  if (has('owner')) return has('period') ? readDaily(pieces) : readList(pieces);
  return readOverview(pieces);
}

function without(pieces: readonly Piece[], some: readonly Piece[]): Piece[] {
  return pieces.filter((piece) => !some.includes(piece));
}
