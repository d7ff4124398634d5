// Questions in words: the name of a report, a digest or a button, one row for each kind.

import { nameLengths } from '#blocks/limits.ts';
import { capital, listed, nameOf } from '#blocks/parts/text.ts';
import { isRate } from '#reports/figures/metric.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import {
  type CampaignRef,
  type FigureLimit,
  mostPlaces,
  type Narrowing,
  type Question,
  type QuestionOfKind,
} from '#reports/question.ts';
import { statusInWords } from './campaign-words.ts';
import { metricInWords } from './metric-words.ts';
import { reasonInBrief } from './need-words.ts';
import { count } from './numbers.ts';
import { againstEachOther, phraseInWords, spanInWords, withinPeriod } from './period-words.ts';

/** Names of campaigns by id, for questions that hold an id. Without a name, the id is shown. */
export type CampaignNames = ReadonlyMap<string, string>;

export const noNames: CampaignNames = new Map();

/** What a digest or a button is about, in plain text: "Overview, last 7 days". */
export function questionInWords(question: Question, names: CampaignNames = noNames): string {
  return wordsOf(question.kind).title(question, names);
}

/** The name of that kind of report within a sentence: "a list of campaigns". */
export function reportInWords(kind: Question['kind']): string {
  return wordsOf(kind).name;
}

/** The compiler cannot see that a question and its row are of one kind. */
function wordsOf<Kind extends Question['kind']>(kind: Kind): QuestionWords<Kind> {
  return words[kind];
}

interface QuestionWords<Kind extends Question['kind']> {
  readonly name: string;
  title(question: QuestionOfKind<Kind>, names: CampaignNames): string;
}

const words: { readonly [Kind in Question['kind']]: QuestionWords<Kind> } = {
  overview: {
    name: 'the overview',
    title: (question, names) =>
      `Overview${ofWhomInWords(question, names)}, ${phraseInWords(question.period)}`,
  },
  list: {
    name: 'a list of campaigns',
    title: (question) => `${listInWords(question.statuses, question.owner)}${narrowingInWords(question)}`,
  },
  campaign: {
    name: 'a campaign’s report',
    title: ({ campaign, period }, names) => `${refInWords(campaign, names)}, ${phraseInWords(period)}`,
  },
  daily: {
    name: 'a day-by-day report',
    title: (question, names) =>
      `Day by day${ofWhomInWords(question, names)}, ${phraseInWords(question.period)}`,
  },
  board: { name: 'a board', title: boardInWords },
  'compare-campaigns': {
    name: 'a comparison of campaigns',
    title: ({ campaigns, metric }, names) => {
      const sides = campaigns.map((ref) => refInWords(ref, names)).join(' against ');
      return `${sides}${metric === undefined ? '' : ` on ${metricInWords(metric)}`}, at the same age`;
    },
  },
  'compare-periods': {
    name: 'a comparison of periods',
    title: (question, names) => `${againstEachOther(question.periods)}${ofWhomInWords(question, names)}`,
  },
  working: {
    name: 'the working of a figure',
    title: (question, names) =>
      `How ${metricInWords(question.metric)}${ofWhomInWords(question, names)} is worked out, ${spanInWords(question.period)}`,
  },
  needs: {
    name: 'a list of needs',
    title: ({ reasons, owner }) => {
      const which =
        reasons.length === 0 ? 'Needs' : `Needs (${listed(reasons.map((kind) => reasonInBrief({ kind })))})`;
      return `${which}${ofInWords(owner)}`;
    },
  },
  handled: {
    name: 'a report on what was handled',
    title: ({ period, owner }) => `Handled needs${ofInWords(owner)}, ${phraseInWords(period)}`,
  },
  status: { name: 'status', title: () => 'Status of the bot' },
};

/** "Top 5 campaigns by reply rate, all time" */
function boardInWords(question: QuestionOfKind<'board'>): string {
  return `${rankingInWords(question)}, ${spanInWords(question.period)}`;
}

/** "Top 5 campaigns by reply rate"; "Owners by replies" if all places are asked for. */
export function rankingInWords(question: QuestionOfKind<'board'>): string {
  const { of, order, places, metric, statuses, owner, among, limits = [] } = question;
  const which = statuses.length === 0 ? of : `${listed(statuses.map(statusInWords))} ${of}`;
  const whose = ofInWords(owner);
  if (among)
    return `${listed(among.map((each) => nameOf(each, nameLengths.owner)))} by ${metricInWords(metric)}`;
  if (isFilter(question)) {
    const within = listed(limits.map(limitInWords));
    return `${capital(which)}${whose} with ${within}${narrowingInWords(question)}`;
  }
  const beside = limits.length === 0 ? '' : ` with ${listed(limits.map(limitInWords))}`;
  const ranked =
    of === 'owners' && order === 'top' && places === mostPlaces ? which : `${order} ${places} ${which}`;
  return `${capital(ranked)}${whose}${beside} by ${metricInWords(metric)}${narrowingInWords(question)}`;
}

/** All campaigns or owners within some limits: nobody asked for the best of them. */
export function isFilter({ places, limits = [] }: QuestionOfKind<'board'>): boolean {
  return limits.length > 0 && places === mostPlaces;
}

/** `reply rate below 5 %`, `no replies` */
export function limitInWords({ metric, is, value }: FigureLimit): string {
  if (is === 'at-most' && value === 0 && !isRate(metric)) return `no ${metricInWords(metric)}`;
  const how = { below: 'below', 'at-most': 'of at most', above: 'above', 'at-least': 'of at least' }[is];
  return `${metricInWords(metric)} ${how} ${isRate(metric) ? `${value} %` : count(value)}`;
}

/** ` that begin this month, called “fintech”`; empty where nothing narrows. */
export function narrowingInWords({ begins, ends, part }: Narrowing): string {
  const said = [
    ...(begins ? [`that begin ${withinPeriod(begins)}`] : []),
    ...(ends ? [`that end ${withinPeriod(ends)}`] : []),
    ...(part === undefined ? [] : [`with “${nameOf(part, nameLengths.line)}” in their name`]),
  ];
  return said.length === 0 ? '' : ` ${listed(said)}`;
}

/** "Campaigns", "Paused and archived campaigns of ana" */
export function listInWords(statuses: readonly string[], owner: string | undefined): string {
  const which =
    statuses.length === 0 ? 'Campaigns' : `${capital(listed(statuses.map(statusInWords)))} campaigns`;
  return `${which}${ofInWords(owner)}`;
}

/** ` of ana@example.com`; whom somebody mentions stands in a question as an id, which says nothing to a reader. */
function ofInWords(owner: string | undefined): string {
  if (owner === undefined) return '';
  return mentionIn(owner)?.kind === 'user' ? ' of @somebody' : ` of ${nameOf(owner, nameLengths.line)}`;
}

/** ` of ana@example.com`, ` of “Nordics”`; empty where it is of everybody's campaigns. */
export function ofWhomInWords(
  { campaign, owner }: { readonly campaign?: CampaignRef; readonly owner?: string },
  names: CampaignNames,
): string {
  if (campaign !== undefined) return ` of ${refInWords(campaign, names)}`;
  return ofInWords(owner);
}

function refInWords(ref: CampaignRef, names: CampaignNames): string {
  if (ref.by === 'name') return `“${nameOf(ref.name, nameLengths.line)}”`;
  const name = names.get(ref.id);
  return name === undefined
    ? `campaign ${nameOf(ref.id, nameLengths.line)}`
    : `“${nameOf(name, nameLengths.line)}”`;
}
