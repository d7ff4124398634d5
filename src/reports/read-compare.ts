// Reads `compare A vs B`: two campaigns, or two periods of everything, of one campaign or of one owner.

import { keywordOrTypoAtStart } from './keywords.ts';
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
import type { Back, CampaignRef, ParseProblem, PeriodPhrase, Question } from './question.ts';
import { longestOf, type Outcome, type ParseContext } from './read.ts';
import { campaignRefOf } from './read-campaign.ts';
import { asTyped, part, type Typed } from './words.ts';

/** undefined where nothing is compared; without `compare` only two periods or two quoted names are. */
export function readCompare(typed: Typed, context: ParseContext): Outcome | undefined {
  const opening = keywordOrTypoAtStart(typed);
  const found = opening?.keyword === 'compare' ? opening : undefined;
  const rest = part(typed, found?.used ?? 0);
  const sides = sidesOf(rest, found !== undefined && found.readAs === undefined);
  if (found === undefined)
    return sides && (onlyPeriods(sides, context) || onlyQuoted(sides))
      ? comparison(sides, [], context)
      : undefined;
  if (sides === undefined) return found.readAs === undefined ? missing : undefined;
  return comparison(sides, found.readAs === undefined ? [] : [found.readAs], context);
}

const missing: ParseProblem = { kind: 'missing', what: 'comparison' };
const versus = ['vs', 'vs.', 'versus', 'against', 'v', 'v.'];

type Sides = readonly [Typed, Typed];

function sidesOf(typed: Typed, alsoLoosely: boolean): Sides | undefined {
  const compared = typed.words.findIndex(
    ({ key, quoted }, at) =>
      !quoted && key === 'compared' && /^(to|with)$/.test(typed.words[at + 1]?.key ?? ''),
  );
  if (compared >= 0) return [part(typed, 0, compared), part(typed, compared + 2)];
  for (const joints of [versus, ...(alsoLoosely ? [['with', 'to', '&'], ['and']] : [])]) {
    const at = typed.words.findIndex(({ key, quoted }) => !quoted && joints.includes(key));
    if (at >= 0) return [part(typed, 0, at), part(typed, at + 1)];
  }
  return undefined;
}

function comparison(sides: Sides, said: readonly string[], context: ParseContext): Outcome {
  const [one, other] = [piecesOf(sides[0], context), piecesOf(sides[1], context)];
  const refused = [...one, ...other].find((piece) => piece.kind === 'refused' && !piece.names);
  if (refused?.kind === 'refused') return refused.problem;
  return one.some(isName) && other.some(isName)
    ? ofCampaigns(sides, [one, other], said)
    : ofPeriods(sides, [one, other], said);
}

type Pieces = readonly [readonly Piece[], readonly Piece[]];

function ofCampaigns(sides: Sides, pieces: Pieces, said: readonly string[]): Outcome {
  const misfit = misfitOf(pieces[0], sides[0]) ?? misfitOf(pieces[1], sides[1]);
  if (misfit) return misfit;
  const [one, other] = [refOf(pieces[0]), refOf(pieces[1])];
  if (one === undefined || other === undefined) return missing;
  if ('kind' in one) return one;
  if ('kind' in other) return other;
  return { kind: 'question', question: { kind: 'compare-campaigns', campaigns: [one, other] }, readAs: said };
}

/** A third campaign, whose they are, or a period after a name: at the same age nothing else is asked. */
function misfitOf(pieces: readonly Piece[], side: Typed): ParseProblem | undefined {
  const again = side.words.findIndex(({ key, quoted }) => !quoted && versus.includes(key));
  if (again >= 0) return doesNotFit(asTyped(part(side, again)));
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
  return campaignRefOf([{ kind: 'word', typed: joined(pieces) }]);
}

function ofPeriods(sides: Sides, pieces: Pieces, said: readonly string[]): Outcome {
  const [one] = periodsIn(pieces[0]);
  const other = periodsIn(pieces[1])[0]?.phrase ?? theOneBefore(sides[1], one?.phrase);
  const named = theOneBefore(sides[1], one?.phrase) ? pieces[0] : [...pieces[0], ...pieces[1]];
  if (one === undefined || other === undefined) return missing;
  const rest = withinName(named.filter((piece) => piece.kind !== 'period'));
  const extra = [...periodsIn(pieces[0]).slice(1), ...periodsIn(pieces[1]).slice(1)][0];
  if (extra) return { kind: 'does-not-fit', word: textOf(extra), with: 'compare-periods' };
  const misfit = misfitAmong(rest, ['owner', 'word', 'quoted', 'id'], 'compare-periods');
  if (misfit) return misfit;
  const campaign = campaignRefOf(rest);
  if (campaign && 'kind' in campaign) return campaign;
  const owner = rest.find((piece) => piece.kind === 'owner');
  const question: Question = {
    kind: 'compare-periods',
    periods: [one.phrase, other],
    ...(campaign && { campaign }),
    ...(owner && { owner: owner.owner }),
  };
  const typos = [...pieces[0], ...pieces[1]].flatMap((piece) =>
    piece.kind === 'period' ? piece.readAs : [],
  );
  return { kind: 'question', question, readAs: [...said, ...typos] };
}

/** `last week vs the week before` */
function theOneBefore(side: Typed, first: PeriodPhrase | undefined): PeriodPhrase | undefined {
  if (first?.kind !== 'week' && first?.kind !== 'month' && first?.kind !== 'quarter') return undefined;
  const names = [`${first.kind} before`, 'one before', `previous ${first.kind} before`];
  const used = longestOf(side, [...names, ...names.map((name) => `the ${name}`)]);
  if (used === 0 || used < side.words.length || first.back === 2) return undefined;
  return { kind: first.kind, back: (first.back + 1) as Back };
}

function periodsIn(pieces: readonly Piece[]): PieceOf<'period'>[] {
  return pieces.filter((piece) => piece.kind === 'period');
}

/** Quoted text is always a name, so what stands between two of them is none. */
function onlyQuoted(sides: Sides): boolean {
  return sides.every(({ words }) => words.length === 1 && words[0]?.quoted === true);
}

function onlyPeriods([one, other]: Sides, context: ParseContext): boolean {
  const first = onlyPeriod(one, context);
  return first !== undefined && (onlyPeriod(other, context) ?? theOneBefore(other, first)) !== undefined;
}

function onlyPeriod(side: Typed, context: ParseContext): PeriodPhrase | undefined {
  const [piece, ...more] = piecesOf(side, context);
  return piece?.kind === 'period' && more.length === 0 ? piece.phrase : undefined;
}

/** More than the words that lead up to a name. */
function isName(piece: Piece): boolean {
  const leads = ['campaign', 'for', 'of', 'on', 'the'];
  return isNaming(piece) && !(piece.kind === 'word' && leads.includes(piece.typed.words[0]?.key ?? ''));
}
