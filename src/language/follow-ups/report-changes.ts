// Reads from a follow-up which other report of the same it asks for: by day, how it is worked out, why it moved, what needs somebody.

import type { ReportWord, Tag } from '#language/reading/tag.ts';
import type { ReportAmended } from '#reports/amending/question-as-report.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import type { Question } from '#reports/question.ts';
import { campaignsIn } from './follow-up-tags.ts';
import { ownersIn } from './owner-changes.ts';
import {
  type Changes,
  nothing,
  type Said,
  type SaidChange,
  type SaidFacts,
  type SaidOf,
  saidBy,
} from './said.ts';

const reports: Partial<Record<ReportWord, ReportAmended>> = {
  overview: 'overview',
  list: 'list',
  daily: 'daily',
  weekly: 'daily',
  needs: 'needs',
  explain: 'working',
  changes: 'change',
  handled: 'handled',
};

/** They go with another change, or say nothing by themselves. */
const besides: readonly ReportWord[] = [
  'board',
  'owners',
  'each-campaign',
  'compare',
  'campaigns',
  'total',
  'campaign',
];

export function reportChanges(facts: SaidFacts): Changes {
  const { stands } = facts;
  const said = facts.of('report');
  const asksWhy = facts.of('asks').filter(({ meaning }) => meaning.what === 'why');
  const owning = said.filter(
    ({ meaning, tag }) => meaning.report === 'campaign' && isAboutOwner(tag.from, facts),
  );
  if (owning.length > 0 && campaignsIn(stands).length === 1)
    return { changes: [saidBy({ kind: 'as', report: 'campaign' }, ...owning)], lost: [] };
  if (owning.length > 0 && hasRows(stands))
    return { changes: [saidBy({ kind: 'ranking', of: 'owners' }, ...owning)], lost: [] };
  if (asksWhy.length > 0) return why(facts, asksWhy);
  // `the campaign called list`: what follows is a name.
  const naming = said.filter(({ meaning, tag }) => meaning.report === 'campaign' && tag.to - tag.from > 1);
  if (naming.length > 0 && facts.of('campaign').length === 0)
    return { ...nothing, lost: naming.map(({ tag }) => tag) };
  const named = said.filter(({ meaning }) => reports[meaning.report] !== undefined);
  const lost = said
    .filter(({ meaning }) => reports[meaning.report] === undefined && !besides.includes(meaning.report))
    .map(({ tag }) => tag);
  // `list`, `overview` and `changed` mean little beside a word that asks for more: `top 5 as a list`.
  const [first, ...more] = named.toSorted((one, other) => rank(one) - rank(other));
  return first === undefined ? withoutReport(facts, lost) : asOther([first, ...more], facts, lost);
}

/** No other report is named, or a word that says little by itself: `her campaigns`, `compare them`, `overall`. */
function withoutReport(facts: SaidFacts, lost: readonly Tag[]): Changes {
  const { stands } = facts;
  const said = facts.of('report');
  const listed = said.filter(({ meaning }) => meaning.report === 'campaigns');
  const isOfOne = facts.of('owner').length > 0;
  const isTheirs = isOfOthers(listed, facts) && (isOfOne || ownersIn(stands).length === 1);
  if (listed.length > 0 && (isTheirs || (stands.kind === 'campaign' && isOfOne)))
    return { changes: [saidBy({ kind: 'as', report: 'list' }, ...listed)], lost };
  // Nothing is named beside which what stands would be.
  const compared = said.filter(({ meaning }) => meaning.report === 'compare');
  const isAlone = facts.all.every(({ meaning }) => ['report', 'amends', 'asks'].includes(meaning.kind));
  const isBare = compared.length === said.length && !isBesideEachOther(stands);
  if (compared.length > 0 && isAlone && (stands.kind === 'campaign' || isBare))
    return { ...nothing, lost: [...lost, ...compared.map(({ tag }) => tag)] };
  const whole = wholeOf(facts);
  return { changes: whole === undefined ? [] : [whole], lost };
}

function asOther(
  [first, ...more]: readonly [SaidOf<'report'>, ...SaidOf<'report'>[]],
  facts: SaidFacts,
  lost: readonly Tag[],
): Changes {
  // `list the campaigns by replies` ranks them.
  const isRanked =
    facts.of('order').length > 0 || facts.of('report').some(({ meaning }) => meaning.report === 'board');
  if (first.meaning.report === 'list' && isRanked) return { changes: [], lost };
  const asksOfThose = first.meaning.report === 'needs' && facts.words.has('refers');
  const either = asksOfThose ? needsOfEach([first, ...more], facts) : undefined;
  if (either !== undefined) return { ...nothing, lost, either };
  // Whether one campaign needs somebody stands on its own page: `does it need anything`.
  const isOfIt = asksOfThose && campaignsIn(facts.stands).length === 1;
  const report = isOfIt ? 'campaign' : reports[first.meaning.report];
  if (report === undefined) return { changes: [], lost };
  const others = more.filter(
    ({ meaning: { report: each } }) =>
      each !== first.meaning.report && !['list', 'overview', 'changes'].includes(each),
  );
  return {
    changes: [saidBy({ kind: 'as', report }, first, ...more, ...shownIn(report, facts))],
    lost: [...lost, ...others.map(({ tag }) => tag)],
  };
}

/** `compare them`, of what is compared already. */
function isBesideEachOther(stands: Question): boolean {
  return stands.kind.startsWith('compare-') || (stands.kind === 'board' && stands.among !== undefined);
}

/** Of campaigns or owners that stand beside each other, one at a time. */
function needsOfEach(said: readonly Said[], { stands }: SaidFacts): Changes['either'] | undefined {
  const campaigns = campaignsIn(stands);
  if (campaigns.length > 1)
    return campaigns.map((campaign) => [saidBy({ kind: 'campaign', campaign }, ...said)]);
  if (stands.kind !== 'board' || stands.of !== 'owners' || stands.among === undefined) return undefined;
  return stands.among.map((owner) => [
    saidBy({ kind: 'as', report: 'needs' }, ...said),
    saidBy({ kind: 'owner', owner }),
  ]);
}

/** `replies per day`: single days show each figure that is counted by day. */
function shownIn(report: ReportAmended, facts: SaidFacts): readonly Said[] {
  if (report !== 'daily') return [];
  return facts.of('metric').filter(({ mode, meaning }) => mode === 'plain' && hasPeriod(meaning.metric));
}

/** `overall?` after single days, `how are they doing` after a list. */
function wholeOf(facts: SaidFacts): SaidChange | undefined {
  const { stands, words, of, isAsked } = facts;
  const hasDays = of('period').length > 0 || of('beside').length > 0;
  if (isAsked && words.has('betters') && !hasDays) return saidBy({ kind: 'as', report: 'change' });
  const report = campaignsIn(stands).length === 1 ? 'campaign' : 'overview';
  if (stands.kind === 'daily' && words.has('total')) return saidBy({ kind: 'as', report });
  const fares = of('asks').filter(({ meaning }) => meaning.what === 'fares');
  // `her campaigns`, after an answer about one owner.
  if ('owner' in stands && stands.owner !== undefined && isTheirCampaigns(facts))
    return saidBy({ kind: 'as', report: 'list' });
  // `how many is that`: its first line says so.
  const counts = of('asks').filter(({ meaning }) => meaning.what === 'count');
  if (stands.kind === 'list' && counts.length > 0 && of('metric').length === 0)
    return saidBy({ kind: 'as', report: 'list' }, ...counts);
  const isOfThose = words.has('refers') && (stands.kind === 'list' || stands.kind === 'board');
  return fares.length > 0 && isOfThose ? saidBy({ kind: 'as', report: 'overview' }, ...fares) : undefined;
}

/** `ana's others`, and not `for the campaigns of ana` */
function isOfOthers(listed: readonly Said[], { text }: SaidFacts): boolean {
  return listed.some(({ tag }) =>
    text.meant.words.slice(tag.from, tag.to).some(({ key }) => /^(?:others?|else)$/.test(key)),
  );
}

function isTheirCampaigns({ all, text }: SaidFacts): boolean {
  const [only, more] = all;
  if (only === undefined || more !== undefined || only.meaning.kind !== 'amends') return false;
  const last = text.typed.words[only.tag.to - 1]?.key ?? '';
  return only.meaning.how === 'refers' && ['campaigns', 'his', 'hers', 'theirs'].includes(last);
}

function rank({ meaning }: SaidOf<'report'>): number {
  return ['list', 'overview', 'changes'].includes(meaning.report) ? 1 : 0;
}

/** Under a ranking it asks how the figure came about or what moved it, and the words do not say which. */
function why(facts: SaidFacts, asks: readonly Said[]): Changes {
  const moved = [
    ...facts.of('report').filter(({ meaning }) => ['changes', 'total', 'list'].includes(meaning.report)),
    ...facts.of('order'),
    ...facts.of('metric'),
    ...facts.of('reason'),
  ];
  const said = [...asks, ...moved];
  const change = saidBy({ kind: 'as', report: 'change' }, ...said);
  if (facts.stands.kind !== 'board' || facts.stands.period === undefined)
    return facts.stands.kind === 'board' || facts.stands.kind === 'list'
      ? { changes: [saidBy({ kind: 'as', report: 'working' }, ...said)], lost: [] }
      : { changes: [change], lost: [] };
  return { ...nothing, either: [[change], [saidBy({ kind: 'as', report: 'working' }, ...said)]] };
}

/** `who owns them`: all that it shows. */
export function hasRows({ kind }: Question): boolean {
  return kind === 'list' || kind === 'board';
}

function isAboutOwner(from: number, { text }: SaidFacts): boolean {
  return /^(?:who|whose|owner|the|responsible|in)$/.test(text.meant.words[from]?.key ?? '');
}
