// Reads what needs somebody, and what was done about it: `needs of ana`, `at risk`, `handled last week`. undefined where it is a name.

import { longestOf, type Outcome, type ParseContext } from '#language/read-outcome.ts';
import { part, type Typed } from '#language/typed-words.ts';
import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import type { Question } from '#reports/question.ts';
import { needWords } from '#reports/words/vocabulary.ts';
import { isNaming, isOneOf, misfitAmong, type Piece, periodAmong, piecesOf } from './pieces.ts';

/** After `handled` a week is meant where none is said: what a Friday asks. */
const lately = { kind: 'week', back: 0 } as const;

export function readNeeds(typed: Typed, context: ParseContext): Outcome | undefined {
  // Reasons first: the last words of `running out of leads` name no owner.
  const { reasons, rest } = withoutReasons(typed);
  const owned = ownerMarked(rest);
  const led = longestOf(owned, ['needs']);
  if (led === 0 && reasons.length === 0) return readHandled(owned, context);
  const pieces = piecesOf(part(owned, led), context).filter((piece) => !isOneOf(piece, fillers));
  // `stalled deals` and `needs work` are names.
  if (pieces.some(isNaming) || (led === 0 && pieces.some(({ kind }) => kind !== 'owner'))) return undefined;
  return misfitAmong(pieces, ['owner'], 'needs') ?? needsOf(pieces, reasons);
}

function needsOf(pieces: readonly Piece[], reasons: readonly NeedKind[]): Outcome {
  return asked({ kind: 'needs', reasons, ...ownerIn(pieces) });
}

function readHandled(typed: Typed, context: ParseContext): Outcome | undefined {
  const led = longestOf(typed, ['handled']);
  if (led === 0) return undefined;
  const pieces = piecesOf(part(typed, led), context).filter((piece) => !isOneOf(piece, fillers));
  if (pieces.some(isNaming)) return undefined;
  const unfit = misfitAmong(pieces, ['period', 'owner'], 'handled');
  if (unfit) return unfit;
  const { period, said } = periodAmong(pieces, lately);
  return { kind: 'question', question: { kind: 'handled', period, ...ownerIn(pieces) }, readAs: said };
}

const fillers = ['of', 'for', 'and', 'or', 'today', 'campaigns', 'the', 'all'];

/** `my needs` is `needs my`, and `needs of ana` is `needs by ana`. */
function ownerMarked(typed: Typed): Typed {
  const [first, ...others] = typed.words;
  if (first?.key === 'my' && others.length > 0) return { ...typed, words: [...others, first] };
  const at = typed.words.length - 2;
  const words = typed.words.map((word, index) =>
    index === at && word.key === 'of' && !word.quoted ? { ...word, key: 'by', text: 'by' } : word,
  );
  return { ...typed, words };
}

function withoutReasons(typed: Typed): { reasons: NeedKind[]; rest: Typed } {
  const reasons = new Set<NeedKind>();
  let rest = typed;
  for (let at = 0; at < rest.words.length; ) {
    const found = rest.words[at]?.quoted ? undefined : reasonAt(part(rest, at));
    if (found === undefined) at += 1;
    else {
      reasons.add(found.kind);
      rest = { ...rest, words: [...rest.words.slice(0, at), ...rest.words.slice(at + found.used)] };
    }
  }
  return { reasons: needKinds.filter((kind) => reasons.has(kind)), rest };
}

function reasonAt(typed: Typed): { kind: NeedKind; used: number } | undefined {
  return needKinds
    .map((kind) => ({ kind, used: longestOf(typed, needWords[kind]) }))
    .filter(({ used }) => used > 0)
    .sort((a, b) => b.used - a.used)[0];
}

function ownerIn(pieces: readonly Piece[]): { owner?: string } {
  const owner = pieces.find((piece) => piece.kind === 'owner');
  return owner?.kind === 'owner' ? { owner: owner.owner } : {};
}

function asked(question: Question): Outcome {
  return { kind: 'question', question, readAs: [] };
}
