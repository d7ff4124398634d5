// Reads a campaign's name: quoted, by id, or as the words that are left without the period at an end.

import { monthNamed } from '#language/periods/parse-date.ts';
import { bareUnit, isBare, readPeriod, unmarked } from '#language/periods/parse-period.ts';
import type { Outcome, ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { pairIn } from '#reports/compose/resolve-versus.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { nearest } from '#reports/finding/nearest.ts';
import {
  type CampaignRef,
  defaultCampaignPeriod,
  type ParseProblem,
  type PeriodPhrase,
} from '#reports/question.ts';
import { type Keyword, keywords } from '#reports/words/productions.ts';
import { statusWords } from '#reports/words/vocabulary.ts';
import { joined, misfitAmong, type Piece, type PieceOf, periodAmong, textOf } from './pieces.ts';
import { lifetimeOnly, metricIn } from './read-metric.ts';

/** `keyword`: the word that stood before. After `campaign` comes a name, so `campaign march` names one. */
export function readCampaign(
  pieces: readonly Piece[],
  keyword: Keyword | undefined,
  context: ParseContext,
): Outcome {
  const marked = pieces.find((piece) => piece.kind === 'owner' && piece.marked);
  if (marked) return { kind: 'does-not-fit', word: textOf(marked), with: 'campaign' };
  return pieces.some(isExact) ? readExact(pieces) : readLoose(joined(pieces), keyword, context);
}

/** The campaign that the pieces name; undefined where they name none. */
export function campaignRefOf(pieces: readonly Piece[]): CampaignRef | ParseProblem | undefined {
  const exact = pieces.filter(isExact);
  const [first, second] = exact;
  const loose = withoutConnectors(joined(pieces.filter(({ kind }) => kind === 'word')));
  if (first === undefined) return loose.words.length > 0 ? looseRef(loose) : undefined;
  if (second) return { kind: 'does-not-fit', word: textOf(second), with: 'campaign' };
  const left = loose.words.filter(({ key }) => !connectors.includes(key));
  if (left.length > 0) return unknownWord(asTyped({ ...loose, words: left }));
  return first.kind === 'id' ? { by: 'id', id: first.id } : { by: 'name', name: first.name };
}

/** A figure at the beginning is left out, because the report has every figure of a period. */
export function figureApart(pieces: readonly Piece[]): { pieces: readonly Piece[] } | ParseProblem {
  const words = pieces.filter(({ kind }) => kind === 'word');
  const typed = joined(words);
  const figure = metricIn(typed);
  if (figure === undefined) return { pieces };
  const rest = typed.words.slice(figure.used);
  const whose = rest.length > 1 && ['of', 'for'].includes(rest[0]?.key ?? '');
  if (rest.length > 0 && !whose) return { pieces };
  if (!hasPeriod(figure.metric)) return lifetimeOnly(figure.metric);
  const taken = words.filter((piece) =>
    typed.words.slice(0, figure.used).some((word) => piece.typed.words.includes(word)),
  );
  return { pieces: pieces.filter((piece) => !taken.includes(piece)) };
}

function isExact(piece: Piece): piece is PieceOf<'quoted' | 'id'> {
  return piece.kind === 'quoted' || piece.kind === 'id';
}

function readExact(pieces: readonly Piece[]): Outcome {
  const misfit = misfitAmong(pieces, ['period', 'word', 'quoted', 'id'], 'campaign');
  if (misfit) return misfit;
  const campaign = campaignRefOf(pieces);
  if (campaign === undefined) return { kind: 'missing', what: 'campaign' };
  if ('kind' in campaign) return campaign;
  const { period, said } = periodAmong(pieces, defaultCampaignPeriod);
  return { kind: 'question', question: { kind: 'campaign', campaign, period }, readAs: said };
}

function readLoose(typed: Typed, keyword: Keyword | undefined, context: ParseContext): Outcome {
  if (typed.words.length === 0) return { kind: 'missing', what: 'campaign' };
  const apart = periodApart(typed, context);
  if ('kind' in apart) return apart;
  const explicit = keyword === 'campaign';
  const stray = !explicit && apart.when && strayBeside(apart.when, apart.name, typed);
  if (stray) return stray;
  const name = keyword || apart.when ? withoutConnectors(apart.name) : typed;
  const campaign: CampaignRef | ParseProblem = explicit
    ? { by: 'name', name: asTyped(name) }
    : looseRef(name);
  if ('kind' in campaign) return campaign;
  const question = { kind: 'campaign' as const, campaign, period: saidPeriod(apart, campaign) };
  return { kind: 'question', question, readAs: apart.said };
}

/** `A vs B last 14 days`: the period that a campaign is shown over anyhow is told apart from none, or the comparison would drop it. */
function saidPeriod({ when, period }: Apart, campaign: CampaignRef): PeriodPhrase {
  const { days } = defaultCampaignPeriod;
  const isDefault = period.kind === 'last-days' && period.days === days;
  const isPair = campaign.by === 'name' && pairIn(campaign.name) !== undefined;
  return when !== undefined && isDefault && isPair ? { kind: 'days-ago', first: days, last: 1 } : period;
}

interface Apart {
  readonly name: Typed;
  readonly period: PeriodPhrase;
  /** The words of the period, if one was typed. */
  readonly when: Typed | undefined;
  readonly said: readonly string[];
}

/** The longest period at the end, else the one at the start. The whole text is no period, and neither is a part in the middle. */
function periodApart(typed: Typed, context: ParseContext): Apart | ParseProblem {
  for (let start = 1; start < typed.words.length; start += 1) {
    const read = readPeriod(part(typed, start), context);
    if (read === undefined || start + read.used < typed.words.length) continue;
    if (isBare(part(typed, start), context)) continue;
    if (read.kind === 'refused') return read.problem;
    return {
      name: part(typed, 0, start),
      period: read.value,
      when: part(typed, start),
      said: read.readAs,
    };
  }
  const read = readPeriod(typed, context);
  const opens = read?.kind === 'read' && read.used < typed.words.length;
  // `March madness` is a name; a month as the period stands behind it, or after `in`.
  const named = opens && (isBare(typed, context) || (read.used === 1 && monthNamed(typed.words[0]?.key)));
  return opens && !named
    ? {
        name: part(typed, read.used),
        period: read.value,
        when: part(typed, 0, read.used),
        said: read.readAs,
      }
    : { name: typed, period: defaultCampaignPeriod, when: undefined, said: [] };
}

/** A word such as `until` or `mid` beside a period belongs to that period, and no period is read with it. undefined where it may be a name. */
export function strayBeside(when: Typed, name: Typed, typed: Typed): ParseProblem | undefined {
  const last = part(name, name.words.length - 1);
  const isStray = name.words.every(({ key }) => strays.includes(key));
  if (!isStray && !limits.includes(last.words[0]?.key ?? '')) return undefined;
  const period = asTyped(unmarked(when));
  return {
    kind: 'unknown-word',
    word: asTyped(isStray ? typed : last),
    nearest: [period, `since ${period}`],
  };
}

const limits = ['after', 'before', 'until', 'till'];
const strays = (
  'after before until till by to from since ago last past next this mid early late start beginning end first second third half ' +
  'day days week weeks month of the in around about hour hours only just so far'
).split(' ');

function looseRef(typed: Typed): CampaignRef | ParseProblem {
  const [only, more] = typed.words;
  const unit = only && !more ? bareUnit(only.key) : undefined;
  return unit ?? { by: 'name', name: asTyped(typed) };
}

/** Words that lead up to a name. */
export const connectors = ['for', 'of', 'on', 'about', 'campaign', 'campaign:'];

/** `daily for fintech` is about fintech. If all words are leading words, they stay. */
function withoutConnectors(typed: Typed): Typed {
  const lead = typed.words.findIndex(({ key }) => !connectors.includes(key));
  return lead > 0 ? part(typed, lead) : typed;
}

function unknownWord(word: string): ParseProblem {
  const known = [
    ...keywords,
    ...Object.values(statusWords).map(([first]) => first ?? ''),
    'yesterday',
    'last week',
    'last month',
  ];
  return { kind: 'unknown-word', word, nearest: nearest(word, known, (each) => each, 3) };
}
