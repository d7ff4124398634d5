// Turns a question into a ranking: of campaigns or owners, side by side, within limits, narrowed. Pure: reads no words, looks nothing up.

import { hasPeriod, highestLimit } from '#reports/figures/metric.ts';
import {
  type CampaignRef,
  defaultMetric,
  defaultPlaces,
  type FigureLimit,
  fitBeside,
  type ListedStatus,
  type Metric,
  mostLimits,
  mostPlaces,
  type Narrowing,
  type Question,
  type QuestionOfKind,
} from '#reports/question.ts';
import { ofOwner, statedPeriod, withSameOwner } from './question-subject.ts';

/** What is absent is not changed. */
export interface RankingChange {
  readonly kind: 'ranking';
  readonly order?: 'top' | 'bottom';
  readonly places?: number;
  readonly of?: 'campaigns' | 'owners';
}

export function boardFrom(
  question: Question,
  { order, places, of = 'campaigns' }: RankingChange,
): QuestionOfKind<'board'> {
  const metric = 'metric' in question ? question.metric : defaultMetric;
  const period = statedPeriod(question);
  const usual = of === 'owners' && order === undefined ? mostPlaces : defaultPlaces;
  return {
    kind: 'board',
    of,
    order: order ?? 'top',
    places: places ?? usual,
    metric,
    statuses: 'statuses' in question ? question.statuses : [],
    ...(of === 'campaigns' && withSameOwner(question)),
    ...(of === 'campaigns' && narrowingIn(question)),
    ...(period !== undefined && hasPeriod(metric) && { period }),
  };
}

/** Puts owners side by side. If the question was no ranking, it becomes one over the same days. */
export function ownersSideBySide(question: Question, owners: readonly string[]): Question | undefined {
  const [owner, another] = owners;
  if (owner === undefined || !fitBeside(owners)) return undefined;
  if (another === undefined) return ofOwner(question, owner);
  if (['compare-campaigns', 'compare-periods', 'needs', 'handled', 'status'].includes(question.kind))
    return undefined;
  if (isNarrowed(question)) return undefined;
  const { owner: _, ...board } = boardFrom(question, { kind: 'ranking', of: 'owners' });
  const order = question.kind === 'board' ? question.order : board.order;
  return { ...board, order, places: mostPlaces, among: owners };
}

/** Ranks two compared campaigns by one figure. */
export function campaignsSideBySide(
  { campaigns }: QuestionOfKind<'compare-campaigns'>,
  metric: Metric,
): QuestionOfKind<'board'> {
  const among = campaigns.map((ref) => (ref.by === 'id' ? ref.id : ref.name));
  const ranked = { kind: 'board', of: 'campaigns', order: 'top', places: defaultPlaces } as const;
  return { ...ranked, metric, statuses: [], among };
}

/** Compares the question's campaign with another: at the same age, or over the days that were asked for. */
export function againstCampaign(question: Question, other: CampaignRef): Question | undefined {
  if (question.kind === 'compare-campaigns')
    return { ...question, campaigns: [question.campaigns[0], other] };
  const campaign = 'campaign' in question ? question.campaign : undefined;
  if (campaign === undefined) return undefined;
  const compared = { kind: 'compare-campaigns', campaigns: [campaign, other] } as const;
  const period = statedPeriod(question);
  const metric = 'metric' in question ? question.metric : undefined;
  const figure = metric ?? defaultMetric;
  if (period !== undefined && hasPeriod(figure)) return { ...campaignsSideBySide(compared, figure), period };
  return metric !== undefined && hasPeriod(metric) ? { ...compared, metric } : compared;
}

/** Adds a campaign to those that stand side by side. */
export function withCampaignAdded(question: Question, campaign: CampaignRef): Question | undefined {
  const board =
    question.kind === 'compare-campaigns'
      ? campaignsSideBySide(question, question.metric ?? defaultMetric)
      : question;
  if (board.kind !== 'board' || board.of !== 'campaigns' || board.among === undefined) return undefined;
  const joining = campaign.by === 'id' ? campaign.id : campaign.name;
  const among = [...new Set([...board.among, joining])];
  return fitBeside(among) ? { ...board, among } : undefined;
}

export function inStatuses(question: Question, statuses: readonly ListedStatus[]): Question | undefined {
  if (question.kind === 'list') return { ...question, statuses };
  return question.kind === 'board' ? { ...question, statuses } : undefined;
}

/** A limit replaces an earlier limit of the same figure from the same side. */
export function withinLimits(question: Question, limits: readonly FigureLimit[]): Question | undefined {
  const [first] = limits;
  if (first === undefined) return question;
  if (limits.some(({ metric, value }) => metric === 'progress' || value > highestLimit(metric)))
    return undefined;
  if (question.kind === 'list') {
    const { kind: _, ...narrowing } = question;
    const order = isUpper(first) ? 'bottom' : 'top';
    const board = { kind: 'board', of: 'campaigns', order, places: mostPlaces } as const;
    return { ...board, ...narrowing, metric: first.metric, limits };
  }
  if (question.kind !== 'board' || question.among !== undefined) return undefined;
  const isByDay = limits.every(({ metric }) => hasPeriod(metric));
  if (question.period !== undefined && !isByDay) return undefined;
  const kept = (question.limits ?? []).filter(
    (old) =>
      !limits.some(
        (each) => each.metric === old.metric && (isUpper(each) === isUpper(old) || excludes(each, old)),
      ),
  );
  const all = [...kept, ...limits];
  return all.length > mostLimits ? undefined : { ...question, limits: all };
}

/** No figure is both above 10 and below 4. */
function excludes(one: FigureLimit, other: FigureLimit): boolean {
  const [upper, lower] = isUpper(one) ? [one, other] : [other, one];
  return lower.value >= upper.value;
}

function isUpper({ is }: FigureLimit): boolean {
  return is === 'below' || is === 'at-most';
}

export function narrowedBy(question: Question, by: Narrowing): Question | undefined {
  const takes = question.kind === 'list' || (question.kind === 'board' && question.of === 'campaigns');
  return takes ? { ...question, ...by } : undefined;
}

/** Whether it is about some campaigns only. A ranking of owners cannot be. */
export function isNarrowed(question: Question): boolean {
  const narrowing = ['begins', 'ends', 'part', 'limits', 'campaign'].some((each) =>
    Object.hasOwn(question, each),
  );
  return (
    narrowing || (question.kind === 'board' && question.of === 'campaigns' && question.among !== undefined)
  );
}

/** Only the campaigns with those dates and that part of a name. */
export function narrowingIn(question: Question): Narrowing {
  if (question.kind !== 'list' && question.kind !== 'board') return {};
  const { begins, ends, part } = question;
  return { ...(begins && { begins }), ...(ends && { ends }), ...(part !== undefined && { part }) };
}
