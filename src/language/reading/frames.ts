// Long because it has one row for each report: fills a question of each kind from what a text tells. Each row says what it costs to believe that it was meant.

import { lengthOf } from '#base/day.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { hasPeriod, highestLimit, isRate, rateParts } from '#reports/figures/metric.ts';
import { phraseDates } from '#reports/figures/period.ts';
import {
  defaultCampaignPeriod,
  defaultMetric,
  defaultPeriod,
  defaultPlaces,
  type Metric,
  mostLimits,
  mostPlaces,
  type ParseProblem,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { statusWords } from '#reports/words/vocabulary.ts';
import {
  everywhere,
  type Filled,
  filled,
  type Kind,
  misfitCost,
  misfits,
  noProgressOfOwners,
  notByDay,
  only,
  type ReportFrame,
  refusing,
  surplus,
} from './filled.ts';
import { besideCampaigns, besideOwners, besidePeriods, running } from './frames-compared.ts';
import { byDaysOfWeek } from './sayings.ts';
import type { ReportWord, Tag } from './tag.ts';
import { type ToldFacts, toldIn } from './told.ts';

/** Fills what is told into each report that could be meant. */
export function framesOf(told: ToldFacts, context: ParseContext): Filled[] {
  return frames.flatMap((frame) => frame(told, context) ?? []);
}

const overview: ReportFrame = (told) => {
  const { periods, owners, reports, asks, metrics } = told;
  const period = only(periods)?.phrase;
  const owner = only(owners);
  const named = reports.has('overview');
  const counted = metrics.length > 1 && metrics.every(hasPeriod);
  const anchor = named || counted ? 0 : asks.has('fares') || period ? 0.3 : owner ? 0.2 : 1.4;
  const listed = reports.has('campaigns') && !asks.has('fares') && !named ? 1.2 : 0;
  const counting = asks.has('count') || asks.has('who') ? 2 : 0;
  const cost =
    misfits(
      told,
      ['period', 'owner', ...(counted ? (['metric'] as const) : [])],
      ['overview', 'total', 'status'],
    ) + surplus(periods, owners);
  return filled(
    { kind: 'overview', period: period ?? defaultPeriod, ...(owner !== undefined && { owner }) },
    cost + anchor + listed + counting,
  );
};

const list: ReportFrame = (told) => {
  const { statuses, owners, reports, asks, dated, parts, campaigns, kinds } = told;
  const several = campaigns.filter(({ meant }) => meant.length > 1);
  const part = only(parts) ?? partOf(told);
  const narrowed =
    statuses.length > 0 ||
    dated.length > 0 ||
    parts.length > 0 ||
    (part !== undefined && (reports.has('list') || reports.has('campaigns')));
  if (!narrowed && !reports.has('list') && !reports.has('campaigns')) return undefined;
  const takes: readonly Kind[] = [
    'status',
    'owner',
    'dated',
    'part',
    'not',
    ...(part !== undefined && several.length > 0 ? (['campaign'] as const) : []),
  ];
  const cost =
    misfits(told, takes, ['list', 'campaign', 'status']) +
    surplus(owners, parts, campaigns) +
    (asks.has('fares') ? 1.2 : 0) +
    (asks.has('count') ? 0.2 : 0);
  const owner = only(owners);
  const bare = !narrowed && owner === undefined && !kinds.has('report') ? 1 : 0;
  return filled(
    { kind: 'list', statuses, ...(owner !== undefined && { owner }), ...narrowingOf(told, part) },
    cost + bare + 0.1,
  );
};

/** `the dach campaigns`: a part of several names narrows a list. */
function partOf({ campaigns }: ToldFacts): string | undefined {
  const found = only(campaigns);
  return found && found.meant.length > 1 && found.ref.by === 'name' ? found.ref.name : undefined;
}

function narrowingOf(
  { dated }: ToldFacts,
  part: string | undefined,
): Pick<Extract<Question, { kind: 'list' }>, 'begins' | 'ends' | 'part'> {
  const begins = dated.find(({ edge }) => edge === 'begins')?.phrase;
  const ends = dated.find(({ edge }) => edge === 'ends')?.phrase;
  return { ...(begins && { begins }), ...(ends && { ends }), ...(part !== undefined && { part }) };
}

const campaign: ReportFrame = (told) => {
  const { campaigns, periods, owners, metrics, reasons, reports, asks, statuses } = told;
  const found = only(campaigns);
  if (found === undefined) return undefined;
  const owner = only(owners);
  const theirs =
    owner === undefined ||
    (found.meant.length > 0 && found.meant.every(({ ownerEmail }) => ownerEmail === owner));
  const many = metrics.length > 1 && metrics.every(hasPeriod);
  const takes: readonly Kind[] = [
    'campaign',
    'period',
    ...(theirs ? (['owner'] as const) : []),
    ...(many ? (['metric'] as const) : []),
    // `is club still active?`: its page says so.
    ...(asks.has('is') && statuses.length === 1 && periods.length === 0 ? (['status'] as const) : []),
    'reason',
  ];
  const cost =
    misfits(told, takes, ['campaign', 'overview', 'needs', 'owners', 'total', 'status']) +
    surplus(periods) -
    (owner !== undefined && theirs && !isLabelled(told) ? 0.2 : 0) +
    (reasons.length > 0 ? 0.3 : 0) +
    (reports.has('list') ? 0.6 : 0);
  return filled(
    { kind: 'campaign', campaign: found.ref, period: only(periods)?.phrase ?? defaultCampaignPeriod },
    cost + 0.1,
  );
};

function isLabelled({ tags }: ToldFacts): boolean {
  return tags.some(({ meaning }) => meaning.kind === 'owner' && meaning.labelled);
}

/** What is taken as said besides. */
function addedTag(meaning: Tag['meaning']): Tag {
  return { from: 0, to: 0, cost: 0, meaning };
}

/** No report sums the campaigns of a status: it shows each of them. */
const eachCampaign = addedTag({ kind: 'report', report: 'each-campaign' });

const total: ReportFrame = (told, context) => {
  const { metrics, periods, campaigns, owners, uncounted } = told;
  const counted = partCounted(told);
  const metric = counted ?? only(metrics);
  if (metric === undefined || uncounted.length > 0) return undefined;
  const found = only(campaigns);
  const owner = only(owners);
  const period = only(periods)?.phrase;
  const cost =
    misfits(
      told,
      ['metric', 'period', 'campaign', 'owner', ...(found && isHardlyAny(told) ? (['order'] as const) : [])],
      ['total', 'explain', 'overview', 'campaign', 'list', 'status'],
    ) +
    surplus(counted ? [] : metrics, periods, campaigns, owners) +
    (told.reports.has('status') ? 2 : 0);
  if (period && !hasPeriod(metric)) return refusing(notByDay(metric), cost + 0.1);
  const each = told.statuses.length > 0 ? board(toldIn([...told.tags, eachCampaign]), context) : undefined;
  if (each?.meant.kind === 'question' && each.cost < misfitCost)
    return refusing(
      {
        kind: 'does-not-fit',
        word: told.statuses.map((each) => statusWords[each][0]).join(', '),
        with: 'working',
        choices: [each.meant.question],
      },
      cost - misfitCost * told.tags.filter(({ meaning }) => meaning.kind === 'status').length + 0.4,
    );
  return filled(
    {
      kind: 'working',
      metric,
      ...(period && { period }),
      ...(found && { campaign: found.ref }),
      ...(owner !== undefined && { owner }),
    },
    cost + 0.1,
  );
};

/** `barely any replies in club` ranks nothing. */
function isHardlyAny({ tags }: ToldFacts): boolean {
  return tags.every(
    ({ from, to, meaning }) =>
      meaning.kind !== 'order' ||
      (meaning.order === 'bottom' && meaning.places === undefined && to - from > 1),
  );
}

/** `how many accepted our invitations` counts what came of them. */
function partCounted({ metrics, asks }: ToldFacts): Metric | undefined {
  if (!asks.has('count') || metrics.length !== 2) return undefined;
  const rate = Object.values(rateParts).find(
    ({ part, of }) => metrics.includes(part) && metrics.includes(of),
  );
  return rate?.part;
}

/** The most days that a chart draws one by one. */
const mostDrawnByDay = 20;

/** So many days are drawn by weeks. */
export function isDrawnByWeek(period: PeriodPhrase, { today, weekStartsOn }: ParseContext): boolean {
  const { first, last } = phraseDates(period, today, weekStartsOn);
  return lengthOf({ first, last: last > today ? today : last }) > mostDrawnByDay;
}

const daily: ReportFrame = (told, context) => {
  const { reports, periods, campaigns, owners, metrics } = told;
  if (!reports.has('daily') && !reports.has('weekly')) return undefined;
  const found = only(campaigns);
  const owner = only(owners);
  const cost =
    misfits(
      told,
      ['period', 'campaign', 'owner', 'metric'],
      [
        'daily',
        'weekly',
        'campaign',
        'overview',
        'list',
        'total',
        // `how the acceptance rate moved day by day`
        ...(metrics.length > 0 ? (['changes'] as const) : []),
      ],
    ) + surplus(periods, campaigns, owners);
  const lifetime = metrics.find((each) => !hasPeriod(each));
  if (lifetime) return refusing(notByDay(lifetime), cost);
  const question: Question = {
    kind: 'daily',
    period: only(periods)?.phrase ?? defaultPeriod,
    ...(found && { campaign: found.ref }),
    ...(owner !== undefined && { owner }),
  };
  const isByWeek = isDrawnByWeek(question.period, context);
  if (!reports.has('weekly') || reports.has('daily') || isByWeek) return filled(question, cost);
  return refusing(
    {
      kind: 'several',
      word: 'by week',
      choices: [question, { ...question, period: { kind: 'last-days', days: 28 } }],
    },
    cost + 0.5,
  );
};

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what a ranking may name, one line each
const board: ReportFrame = (told) => {
  const { orders, reports, numbers, metrics, limits, periods, owners, asks, statuses, uncounted } = told;
  if (uncounted.length > 0) return undefined;
  const ofOwners =
    reports.has('owners') ||
    (asks.has('who') && !reports.has('list') && !reports.has('campaign') && !reports.has('campaigns'));
  const anchored =
    orders.length > 0 ||
    reports.has('board') ||
    reports.has('each-campaign') ||
    ofOwners ||
    limits.length > 0;
  if (!anchored) return undefined;
  const [limit] = limits;
  const owner = only(owners);
  const metric = only(metrics) ?? limit?.metric ?? defaultMetric;
  const order = orders[0] ?? (limit && (limit.is === 'below' || limit.is === 'at-most') ? 'bottom' : 'top');
  const [number] = numbers;
  const part = only(told.parts) ?? partOf(told);
  const opposed = new Set(orders).size > 1 ? misfitCost : 0;
  const among: readonly Kind[] = ofOwners
    ? ['status']
    : ['status', 'owner', 'dated', 'part', 'not', ...(part !== undefined ? (['campaign'] as const) : [])];
  const words: readonly ReportWord[] = ofOwners
    ? ['owners', 'board', 'total', 'overview', 'list']
    : ['board', 'list', 'campaign', 'each-campaign', 'total', 'changes'];
  const cost =
    misfits(told, ['order', 'number', 'metric', 'period', 'limits', ...among], words) +
    surplus(metrics, periods, owners, told.parts, told.campaigns) +
    opposed +
    Math.max(0, numbers.length - 1) * misfitCost +
    Math.max(0, limits.length - mostLimits) * misfitCost +
    (number !== undefined && orders.length === 0 && !reports.has('board') ? misfitCost : 0) +
    (limits.length > 0 && orders.length === 0 && asks.has('count') ? 1 : 0) +
    (ofOwners && metrics.length === 0 && orders.length === 0 && !reports.has('owners') ? 2 : 0) +
    // `list archived, all owners`: whoever owns them.
    (reports.has('owners') &&
    reports.has('list') &&
    orders.length + metrics.length === 0 &&
    (statuses.length > 0 || reports.has('campaigns'))
      ? 2
      : 0) +
    // `top campaign of each rep` ranks neither.
    (reports.has('owners') && reports.has('campaign') ? misfitCost : 0);
  const period = only(periods)?.phrase;
  const stated = limits.find((each) => each.metric === 'progress');
  if (stated) return refusing({ kind: 'does-not-fit', word: 'progress', with: 'board' }, cost);
  const far = limits.find((each) => each.value > highestLimit(each.metric));
  if (far) return refusing({ kind: 'never-reached', ...far, most: highestLimit(far.metric) }, cost);
  if (period && !hasPeriod(metric)) return refusing(notByDay(metric), cost);
  if (period && limits.some((each) => !hasPeriod(each.metric)))
    return refusing(notByDay(limits.find((each) => !hasPeriod(each.metric))?.metric ?? metric), cost);
  if (ofOwners && metric === 'progress') return refusing(noProgressOfOwners, cost);
  const places =
    number ?? (limits.length > 0 || (ofOwners && orders.length === 0) ? mostPlaces : defaultPlaces);
  if (places < 1 || places > mostPlaces)
    return refusing(
      placesProblem(places, {
        kind: 'board',
        of: ofOwners ? 'owners' : 'campaigns',
        order,
        places: places < 1 ? defaultPlaces : mostPlaces,
        metric,
        statuses,
        ...(period && { period }),
        ...(owner !== undefined && { owner }),
      }),
      cost,
    );
  return filled(
    {
      kind: 'board',
      of: ofOwners ? 'owners' : 'campaigns',
      order,
      places,
      metric,
      statuses,
      ...(!ofOwners && owner !== undefined && { owner }),
      ...(period && { period }),
      ...(limits.length > 0 && { limits }),
      ...(ofOwners ? {} : narrowingOf(told, part)),
    },
    cost,
  );
};

function placesProblem(places: number, instead: Question): ParseProblem {
  return { kind: 'out-of-places', word: String(places), most: mostPlaces, choices: [instead] };
}

const needs: ReportFrame = (told) => {
  const { reports, reasons, owners, periods, statuses } = told;
  if (!reports.has('needs') && reasons.length === 0) return undefined;
  const isNow = periods.every(
    ({ phrase }) => phrase.kind === 'today' || ('back' in phrase && phrase.back === 0),
  );
  const active = statuses.every((each) => each === 'ACTIVE');
  const takes: readonly Kind[] = [
    'reason',
    'not',
    'owner',
    ...(isNow ? (['period'] as const) : []),
    ...(active ? (['status'] as const) : []),
  ];
  const cost =
    misfits(told, takes, ['needs', 'list', 'overview', 'campaign']) +
    surplus(owners) +
    (periods.length > 0 ? 0.3 : 0);
  const owner = only(owners);
  // `why are we getting fewer replies` asks what moved.
  const isWhy = told.asks.has('why') && reasons.every((each) => each === 'answers-fell');
  if (isWhy && reasons.length > 0)
    return filled({ kind: 'needs', reasons, ...(owner !== undefined && { owner }) }, cost + 3);
  return filled({ kind: 'needs', reasons, ...(owner !== undefined && { owner }) }, cost);
};

const handled: ReportFrame = (told) => {
  const { reports, periods, owners } = told;
  if (!reports.has('handled')) return undefined;
  const owner = only(owners);
  const cost = misfits(told, ['period', 'owner'], ['handled', 'needs', 'list']) + surplus(periods, owners);
  return filled(
    {
      kind: 'handled',
      period: only(periods)?.phrase ?? running('week'),
      ...(owner !== undefined && { owner }),
    },
    cost,
  );
};

/** `compare fintech`, `explain`: what it is about is missing. */
const missing: ReportFrame = (told) => {
  const { reports, campaigns, owners, periods, metrics } = told;
  const sides = campaigns.length + owners.length + periods.length;
  if (told.kinds.size === 1 && reports.size === 1 && reports.has('campaign'))
    return refusing({ kind: 'missing', what: 'campaign' }, 0);
  if (reports.has('compare') && sides < 2)
    return refusing(
      { kind: 'missing', what: 'comparison' },
      2 + misfits(told, ['campaign', 'owner', 'versus', 'period', 'metric'], ['compare']),
    );
  return reports.has('explain') && metrics.length === 0
    ? refusing(
        { kind: 'missing', what: 'metric' },
        2 + misfits(told, ['campaign', 'owner', 'period'], ['explain']),
      )
    : undefined;
};

const status: ReportFrame = (told) =>
  told.reports.has('status') ? filled({ kind: 'status' }, misfits(told, [], ['status'])) : undefined;

/** What the service does not count is named, with what it does beside it. */
const uncounted: ReportFrame = (told, context) => {
  const [first] = told.uncounted;
  if (first === undefined) return undefined;
  const [nearest] = first.nearest;
  const cost = 0.2;
  const rates = told.tags.some(
    ({ meaning }) => meaning.kind === 'uncounted' && /rate|ctr/i.test(meaning.what),
  );
  const metric = rates ? (first.nearest.find(isRate) ?? nearest) : nearest;
  const lifetime = metric !== undefined && !hasPeriod(metric);
  const tags = told.tags.filter(
    ({ meaning }) => !['uncounted', 'unknown', ...(lifetime ? ['period'] : [])].includes(meaning.kind),
  );
  const kept = tags.concat(
    metric === undefined || told.metrics.length > 0 ? [] : addedTag({ kind: 'metric', metric }),
    // Single days are nearest.
    first.what === byDaysOfWeek ? addedTag({ kind: 'report', report: 'daily' }) : [],
  );
  return refusing({ kind: 'not-counted', what: first.what, choices: bestOf(kept, context) }, cost);
};

/** What is offered in place of what cannot be said. */
export function bestOf(tags: readonly Tag[], context: ParseContext): Question[] {
  if (tags.every(({ meaning }) => everywhere.includes(meaning.kind))) return [];
  const [best] = framesOf(toldIn(tags), context).sort((one, other) => one.cost - other.cost);
  return best?.meant.kind === 'question' && best.cost < misfitCost ? [best.meant.question] : [];
}

/** `how many did we send`: one of the figures must be named. */
const countless: ReportFrame = (told, context) => {
  if (!told.asks.has('count') || told.metrics.length > 0 || told.uncounted.length > 0) return undefined;
  if (told.reports.size > 0 || told.limits.length > 0 || told.statuses.length > 0) return undefined;
  const of = (metric: Metric): readonly Question[] =>
    bestOf([...told.tags, addedTag({ kind: 'metric', metric })], context);
  const choices = (['invitationsSent', 'messagesSent'] as const).flatMap(of);
  const cost = misfits(told, ['period', 'owner', 'campaign'], []);
  return choices.length < 2 ? undefined : refusing({ kind: 'several', word: '', choices }, cost);
};

const frames: readonly ReportFrame[] = [
  countless,
  overview,
  list,
  campaign,
  total,
  daily,
  board,
  besideCampaigns,
  besideOwners,
  besidePeriods,
  needs,
  handled,
  missing,
  status,
  uncounted,
];
