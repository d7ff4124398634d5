// Reads `compare A vs B`: two campaigns, or two periods of everything, of one campaign or of one owner.

import { keywordOrTypoAtStart } from '#language/keywords.ts';
import { readBeside } from '#language/periods/parse-before.ts';
import type { Outcome, ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Typed, wordsOf } from '#language/typed-words.ts';
import { phraseDates } from '#reports/figures/period.ts';
import type { CampaignRef, ParseProblem, Question } from '#reports/question.ts';
import { printPeriod } from '#reports/words/print-question.ts';
import {
  isNaming,
  joined,
  misfitAmong,
  type Piece,
  type PieceOf,
  piecesOf,
  textOf,
  withinName,
} from './pieces.ts';
import { campaignRefOf, connectors, figureApart } from './read-campaign.ts';

/** undefined where nothing is compared. Without `compare` that needs two periods, or two quoted names. */
export function readCompare(typed: Typed, context: ParseContext): Outcome | undefined {
  const opening = keywordOrTypoAtStart(typed);
  const found = opening?.keyword === 'compare' ? opening : undefined;
  const rest = part(typed, found?.used ?? 0);
  const sides = sidesOf(rest, found !== undefined && found.readAs === undefined);
  if (found === undefined)
    return sides && (arePeriods(piecesOfSides(sides, context)) || joinsQuoted(sides))
      ? comparison(sides, [], context)
      : undefined;
  if (sides === undefined && found.readAs !== undefined) return undefined;
  if (sides === undefined) return besideTheOneBefore(rest, context) ?? missing;
  return comparison(sides, found.readAs === undefined ? [] : [found.readAs], context);
}

/** `compare this week`: with the one before it, which the answer says. */
function besideTheOneBefore(typed: Typed, context: ParseContext): Outcome | undefined {
  const sides: Sides = { typed: [typed, wordsOf('the period before')], joints: versus };
  if (!piecesOf(typed, context).some(({ kind }) => kind === 'period')) return undefined;
  const read = comparison(sides, [], context);
  if (read.kind !== 'question' || read.question.kind !== 'compare-periods') return read;
  return { ...read, readAs: [...read.readAs, read.question.periods.map(printPeriod).join(' vs ')] };
}

const missing: ParseProblem = { kind: 'missing', what: 'comparison' };
const versus = ['vs', 'vs.', 'versus', 'against', 'v', 'v.'];

/** `joints`: words such as `vs`. One of them stands between the two sides. */
interface Sides {
  readonly typed: readonly [Typed, Typed];
  readonly joints: readonly string[];
}

function sidesOf(typed: Typed, alsoLoosely: boolean): Sides | undefined {
  const compared = typed.words.findIndex(
    ({ key, quoted }, at) =>
      !quoted && key === 'compared' && /^(to|with)$/.test(typed.words[at + 1]?.key ?? ''),
  );
  if (compared >= 0) return { typed: [part(typed, 0, compared), part(typed, compared + 2)], joints: versus };
  for (const joints of [versus, ...(alsoLoosely ? [['with', 'to', '&'], ['and']] : [])]) {
    const at = typed.words.findIndex(({ key, quoted }) => !quoted && joints.includes(key));
    if (at >= 0) return { typed: [part(typed, 0, at), part(typed, at + 1)], joints };
  }
  return undefined;
}

function comparison(sides: Sides, said: readonly string[], context: ParseContext): Outcome {
  const [one, other] = piecesOfSides(sides, context);
  const refused = [...one, ...other].find((piece) => piece.kind === 'refused' && !piece.names);
  if (refused?.kind === 'refused') return refused.problem;
  return isOfCampaign(one) && isOfCampaign(other)
    ? ofCampaigns(sides, [one, other], said)
    : ofPeriods(sides, [one, other], said, context);
}

type Pieces = readonly [readonly Piece[], readonly Piece[]];

/** The second side may refer to the period of the first: `the week before`. */
function piecesOfSides({ typed: [one, other] }: Sides, context: ParseContext): Pieces {
  const pieces = piecesOf(one, context);
  const [first] = periodsIn(pieces);
  if (first === undefined) return [pieces, piecesOf(other, context)];
  const beside = (typed: Typed) => {
    const read = readBeside(typed, first.phrase, context);
    if (read?.kind !== 'read') return undefined;
    return {
      piece: { kind: 'period', phrase: read.value, readAs: [], bare: false } as const,
      used: read.used,
    };
  };
  return [pieces, piecesOf(other, context, beside)];
}

function ofCampaigns(sides: Sides, pieces: Pieces, said: readonly string[]): Outcome {
  const misfit = misfitOf(pieces[0], sides, 0) ?? misfitOf(pieces[1], sides, 1);
  if (misfit) return misfit;
  const [one, other] = [refOf(pieces[0]), refOf(pieces[1])];
  if (one === undefined || other === undefined) return missing;
  if ('kind' in one) return one;
  if ('kind' in other) return other;
  return { kind: 'question', question: { kind: 'compare-campaigns', campaigns: [one, other] }, readAs: said };
}

/** Campaigns are compared at the same age. So a third campaign, an owner or a period beside them is refused. */
function misfitOf(pieces: readonly Piece[], { typed, joints }: Sides, at: 0 | 1): ParseProblem | undefined {
  const side = typed[at];
  const again = side.words.findIndex(({ key, quoted }) => !quoted && joints.includes(key));
  if (again >= 0) return doesNotFit(asTyped(part(side, again)));
  if (pieces.some(isCampaignWord) && pieces.length === 2) return undefined;
  const last = pieces.at(-1);
  const bare = last?.kind === 'period' && last.bare;
  const misfit = pieces.find((piece) => piece.kind === 'owner' && piece.marked) ?? (bare ? undefined : last);
  return misfit?.kind === 'owner' || misfit?.kind === 'period' ? doesNotFit(textOf(misfit)) : undefined;
}

function doesNotFit(word: string): ParseProblem {
  return { kind: 'does-not-fit', word, with: 'compare-campaigns' };
}

function refOf(pieces: readonly Piece[]): CampaignRef | ParseProblem | undefined {
  const exact = pieces.some(({ kind }) => kind === 'quoted' || kind === 'id');
  if (exact) return campaignRefOf(pieces);
  const last = pieces.at(-1);
  const name = pieces.length > 1 && last && isCampaignWord(last) ? pieces.slice(0, -1) : pieces;
  return campaignRefOf([{ kind: 'word', typed: joined(name) }]);
}

function ofPeriods(sides: Sides, pieces: Pieces, said: readonly string[], context: ParseContext): Outcome {
  const all = [...pieces[0], ...pieces[1]];
  const [one] = periodsIn(pieces[0]);
  const [other] = periodsIn(pieces[1]);
  if (one === undefined || other === undefined) return ofOwners(all) ?? missing;
  const [span, otherSpan] = [one, other].map(({ phrase }) =>
    phraseDates(phrase, context.today, context.weekStartsOn),
  );
  if (span?.first === otherSpan?.first && span?.last === otherSpan?.last) {
    return { kind: 'does-not-fit', word: asTyped(sides.typed[1]), with: 'compare-periods' };
  }
  const apart = figureApart(withinName(all.filter((piece) => piece.kind !== 'period')));
  if ('kind' in apart) return apart;
  const rest = apart.pieces;
  const extra = [...periodsIn(pieces[0]).slice(1), ...periodsIn(pieces[1]).slice(1)][0];
  if (extra) return { kind: 'does-not-fit', word: textOf(extra), with: 'compare-periods' };
  const misfit = misfitAmong(rest, ['owner', 'word', 'quoted', 'id'], 'compare-periods');
  if (misfit) return misfit;
  const campaign = campaignRefOf(rest);
  if (campaign && 'kind' in campaign) return campaign;
  const owner = rest.find((piece) => piece.kind === 'owner');
  const question: Question = {
    kind: 'compare-periods',
    periods: [one.phrase, other.phrase],
    ...(campaign && { campaign }),
    ...(owner && { owner: owner.owner }),
  };
  const typos = all.flatMap((piece) => (piece.kind === 'period' ? piece.readAs : []));
  return { kind: 'question', question, readAs: [...said, ...typos] };
}

/** Two owners cannot be compared: their board shows both. */
function ofOwners(pieces: readonly Piece[]): ParseProblem | undefined {
  const owners = pieces.filter((piece) => piece.kind === 'owner');
  return owners.length > 1 && owners[0] ? doesNotFit(textOf(owners[0])) : undefined;
}

function periodsIn(pieces: readonly Piece[]): PieceOf<'period'>[] {
  return pieces.filter((piece) => piece.kind === 'period');
}

/** A quoted text is always a name, so the word between two of them is not part of one. */
function joinsQuoted({ typed: [one, other] }: Sides): boolean {
  return one.words.length === 1 && one.words[0]?.quoted === true && other.words[0]?.quoted === true;
}

/** `replies last week vs this week`: one at the joint and one after it; a bare one only where nothing else stands there. */
function arePeriods([one, other]: Pieces): boolean {
  const [first, second] = [one.at(-1), other[0]];
  if (first?.kind !== 'period' || second?.kind !== 'period' || other.length > 1) return false;
  return one.length === 1 || !(first.bare || second.bare);
}

/** It holds more than a period: a name, or `march campaign`. */
function isOfCampaign(pieces: readonly Piece[]): boolean {
  return pieces.some(isName) || (pieces.length > 1 && pieces.some(isCampaignWord));
}

function isCampaignWord(piece: Piece): boolean {
  return piece.kind === 'word' && piece.typed.words[0]?.key === 'campaign';
}

/** More than the words that lead up to a name. */
function isName(piece: Piece): boolean {
  return (
    isNaming(piece) &&
    !(piece.kind === 'word' && ['the', ...connectors].includes(piece.typed.words[0]?.key ?? ''))
  );
}
