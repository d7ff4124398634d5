// Reads from a follow-up the figure that it is about, and how it ranks: places, order, campaigns or owners.

import type { QuestionChange } from '#reports/amending/question-change.ts';
import { hasPeriod, isRate, rateParts } from '#reports/figures/metric.ts';
import { type Metric, mostPlaces } from '#reports/question.ts';
import { hasRows } from './report-changes.ts';
import {
  type Changes,
  nothing,
  type Said,
  type SaidChange,
  type SaidFacts,
  type SaidOf,
  saidBy,
} from './said.ts';

export function figureChanges(facts: SaidFacts): Changes {
  const { stands, words } = facts;
  const plain = facts.of('metric').filter(({ mode }) => mode === 'plain');
  // `swap replies for invites`
  const isSwapped = words.has('swaps') && plain.length === 2;
  const [said, ...more] = isSwapped ? plain.slice(1) : plain;
  const left = facts.of('metric').filter(({ mode }) => mode !== 'plain');
  const without = isSwapped ? [...left, ...plain.slice(0, 1)] : left;
  const others = more.filter(({ meaning }) => meaning.metric !== said?.meaning.metric);
  const strays = others.map(({ tag }) => tag);
  if (said !== undefined) {
    const ranks = isLedByRanking(said, facts);
    // Single days show all figures that are counted by day.
    if (stands.kind === 'daily' && !ranks && hasPeriod(said.meaning.metric))
      return { changes: [saidBy({ kind: 'as', report: 'daily' }, said, ...without)], lost: strays };
    // A comparison shows all of them too: it stays, unless somebody asks how many there were.
    const isCounted = facts.of('asks').some(({ meaning }) => meaning.what === 'count');
    if (stands.kind === 'compare-periods' && !ranks && !isCounted && hasPeriod(said.meaning.metric))
      return { changes: [saidBy({ kind: 'as', report: 'change' }, said, ...without)], lost: strays };
    const change = { kind: 'figure', metric: said.meaning.metric, ranks } as const;
    // `messages not replies`: the one after `not` is the one that stood before.
    return { changes: [saidBy(change, said, ...without)], lost: strays };
  }
  const metric = 'metric' in stands ? stands.metric : undefined;
  const turned =
    metric === undefined ? undefined : otherWayToCount(metric, words.has('counted'), words.has('rated'));
  if (turned === undefined) return { changes: [], lost: without.map(({ tag }) => tag) };
  // `not replies, the rate`
  return { changes: [saidBy({ kind: 'figure', metric: turned, ranks: false }, ...without)], lost: [] };
}

/** The count that a rate is made of, or the rate of a count. */
function otherWayToCount(metric: Metric, counted: boolean, rated: boolean): Metric | undefined {
  if (counted && isRate(metric)) return rateParts[metric].part;
  if (!rated) return undefined;
  return (['acceptanceRate', 'replyRate'] as const).find((rate) => rateParts[rate].part === metric);
}

/** `by reply rate`, `sort by replies`, `top replies`: it ranks, and is not asked for itself. */
function isLedByRanking({ tag }: SaidOf<'metric'>, facts: SaidFacts): boolean {
  const before = facts.text.meant.words[tag.from - 1]?.key ?? '';
  const ranked = facts.of('report').some(({ meaning }) => meaning.report === 'board');
  return before === 'by' || ranked || facts.of('order').length > 0;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what a ranking may be told, one line each
export function rankingChanges(facts: SaidFacts): Changes {
  const { stands, words } = facts;
  const orders = facts.of('order').filter(({ mode }) => mode === 'plain');
  const numbers = facts.of('number').filter(({ mode }) => mode === 'plain');
  // `not just five`
  const before = facts
    .of('number')
    .filter(
      ({ mode, meaning }) => mode === 'without' && 'places' in stands && meaning.count === stands.places,
    );
  const reports = facts.of('report').filter(({ mode }) => mode === 'plain');
  const named = (report: string) => reports.filter(({ meaning }) => meaning.report === report);
  const isBoard = stands.kind === 'board';
  const isAll =
    words.has('all') || (words.has('widens') && isBoard && !stands.owner && stands.statuses.length === 0);
  const [order, ...moreOrders] = orders;
  const [number, ...moreNumbers] = numbers;
  const places = number?.meaning.count ?? order?.meaning.places;
  const ofOwners = named('owners');
  const who = facts.of('asks').filter(({ meaning }) => meaning.what === 'who');
  const which = facts.of('asks').filter(({ meaning }) => meaning.what === 'which');
  const ofCampaigns = [
    ...named('each-campaign'),
    ...(which.length > 0 && (order || (stands.kind !== 'list' && asksForRows(facts)))
      ? [...which, ...namedCampaigns(facts)]
      : []),
  ];
  const isRanked = order !== undefined || named('board').length > 0;
  const anchored =
    isRanked ||
    ofOwners.length > 0 ||
    ofCampaigns.length > 0 ||
    words.has('turns') ||
    (who.length > 0 && asksForRows(facts));
  if (!anchored && !(isBoard && (number !== undefined || isAll))) return lostOf(orders, numbers);
  const of =
    ofOwners.length > 0 || (who.length > 0 && (isRanked || asksForRows(facts)))
      ? 'owners'
      : ofCampaigns.length > 0
        ? 'campaigns'
        : undefined;
  const isOne =
    (order !== undefined && words.has('one')) ||
    (which.length > 0 && /^campaign$/.test(facts.text.meant.words[which[0]?.tag.to ?? 0]?.key ?? ''));
  const turned = words.has('turns') && isBoard ? (stands.order === 'top' ? 'bottom' : 'top') : undefined;
  if (words.has('turns') && !isBoard) return lostOf(orders, numbers);
  const wanted = places ?? (isOne ? 1 : isBoard && isAll ? mostPlaces : undefined);
  const wantedOrder = turned ?? order?.meaning.order;
  const change: QuestionChange = {
    kind: 'ranking',
    ...(wantedOrder && { order: wantedOrder }),
    ...(wanted !== undefined && { places: wanted }),
    ...(of && { of }),
  };
  const by = [order, number, ...before, ...ofOwners, ...who, ...ofCampaigns, ...named('board')].filter(
    (each) => each !== undefined,
  );
  const changes: SaidChange[] = [saidBy(change, ...by)];
  const opposed = moreOrders.filter(({ meaning }) => meaning.order !== order?.meaning.order);
  return { changes, lost: lostOf(opposed, moreNumbers).lost };
}

/** `which campaigns?`, `who was that?`: after a sum it asks what it is made of; `whose are they`, after a list. */
function asksForRows({ stands, all }: SaidFacts): boolean {
  const isSum = stands.kind === 'overview' || stands.kind === 'working' || hasRows(stands);
  return (
    isSum &&
    all.every(({ meaning }) => ['asks', 'report', 'metric', 'amends', 'period'].includes(meaning.kind))
  );
}

function namedCampaigns(facts: SaidFacts): readonly Said[] {
  return facts
    .of('report')
    .filter(({ meaning }) => ['campaigns', 'campaign', 'list'].includes(meaning.report));
}

function lostOf(...said: readonly (readonly Said[])[]): Changes {
  return { ...nothing, lost: said.flat().map(({ tag }) => tag) };
}
