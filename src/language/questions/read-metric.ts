// Finds the name of a figure among the words. After `by`, typos are forgiven.

import { correction, longestOf, startsWith } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { metrics, periodMetrics } from '#reports/figures/metric.ts';
import { editDistance, isTypoOf, nearest } from '#reports/finding/nearest.ts';
import type { Metric, ParseProblem } from '#reports/question.ts';
import { productions } from '#reports/words/productions.ts';
import { metricWords, numberIn } from '#reports/words/vocabulary.ts';
import type { PieceReader } from './pieces.ts';

const named = metrics.flatMap((metric) => metricWords[metric].map((word) => ({ metric, word })));

/** Cuts out figures, and words that ask for a ranking. The usual readers take the rest. */
export const figurePiece: PieceReader = (typed) => rankingAt(typed) ?? metricAt(typed);

/** A misspelled figure without `by` before it: one letter wrong, in a long word. */
export function misspelledMetric(typed: Typed): { metric: Metric; said: string } | undefined {
  const key = typed.words[0]?.key ?? '';
  const meant = key.length >= 6 ? named.find(({ word }) => editDistance(key, word, 1) === 1) : undefined;
  return meant && { metric: meant.metric, said: correction(asTyped(typed), meant.word) };
}

/** The figures most like the text, by the names they are printed with. */
export function nearestMetrics(text: string, limit: number): string[] {
  const found = nearest(text, named, ({ word }) => word, named.length);
  return [...new Set(found.map(({ metric }) => metricWords[metric][0]))].slice(0, limit);
}

/** The figure that the words begin with, by one of its names. */
export function metricIn(typed: Typed): { metric: Metric; used: number } | undefined {
  const [longest] = named
    .map(({ metric, word }) => ({ metric, used: longestOf(typed, [word]) }))
    .sort((a, b) => b.used - a.used);
  return longest && longest.used > 0 ? longest : undefined;
}

/** Whether the service counts it for a campaign's whole life only. */
export function lifetimeOnly(metric: Metric): ParseProblem {
  const nearest = periodMetrics.map((each) => metricWords[each][0]);
  return { kind: 'lifetime-only', word: metricWords[metric][0], nearest };
}

function rankingAt(typed: Typed): ReturnType<PieceReader> {
  for (const { keyword, synonyms } of productions) {
    if (keyword !== 'top' && keyword !== 'bottom' && keyword !== 'owners') continue;
    const used = longestOf(typed, [keyword, ...synonyms]);
    if (used === 0) continue;
    if (keyword === 'owners') return { piece: { kind: 'ranking', of: 'owners' }, used };
    const places = numberIn(typed.words[used]?.key ?? '');
    const end = used + (places === undefined ? 0 : 1);
    const owner = isOneOwner(part(typed, end));
    const piece = { kind: 'ranking', order: keyword, ...(places !== undefined && { places }) } as const;
    return owner ? { piece: { ...piece, of: 'owners' }, used: end + 1 } : { piece, used: end };
  }
  const each = longestOf(typed, ['by campaign', 'per campaign', 'by campaigns']);
  return each > 0 ? { piece: { kind: 'ranking' }, used: each } : undefined;
}

/** `top owner last week`, but not `top owner ana`. */
function isOneOwner({ words: [first, next] }: Typed): boolean {
  const named =
    next !== undefined &&
    !['by', 'in', 'since', 'last', 'past', 'this', 'yesterday', 'today'].includes(next.key);
  return ['owner', 'rep'].includes(first?.key ?? '') && !named;
}

function metricAt(typed: Typed): ReturnType<PieceReader> {
  // A status.
  if (startsWith(typed, 'in progress')) return undefined;
  const by = longestOf(typed, ['by', 'by:', 'by the', 'ranked by', 'sorted by']);
  const lead = by || longestOf(typed, ['in', 'the']);
  const rest = part(typed, lead);
  const exact = metricIn(rest);
  if (exact) {
    return { piece: { kind: 'metric', metric: exact.metric, said: [] }, used: lead + exact.used };
  }
  return by > 0 ? misspelledAt(rest, by) : undefined;
}

function misspelledAt(rest: Typed, lead: number): ReturnType<PieceReader> {
  for (const used of [3, 2, 1]) {
    const some = rest.words.slice(0, used);
    if (some.length < used || some.some(({ quoted }) => quoted)) continue;
    const phrase = some.map(({ key }) => key).join(' ');
    const meant = named
      .filter(({ word }) => word.split(' ').length === used && isTypoOf(phrase, word))
      .sort((a, b) => editDistance(phrase, a.word, 2) - editDistance(phrase, b.word, 2))[0];
    if (meant === undefined) continue;
    const said = [correction(asTyped(part(rest, 0, used)), meant.word)];
    return { piece: { kind: 'metric', metric: meant.metric, said }, used: lead + used };
  }
  return undefined;
}
