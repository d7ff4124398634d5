// Two campaigns at the same age: the first complete days of each, as many as the younger one has had.

import { addDays, type DateRange, daysBetween } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Campaign, CampaignList } from '#campaigns/campaign.ts';
import { campaignScope } from '#readings/day-scope.ts';
import type { Gathered, Need, Reading } from '#readings/reading.ts';
import { calendarsOf } from '#reports/compose/calendars.ts';
import { campaignRow, unitsOf } from '#reports/compose/campaign-row.ts';
import { answerWith, type ComposeContext, readAsLine } from '#reports/compose/context.ts';
import { standingOf, withDays } from '#reports/compose/standing.ts';
import { type QuestionSubject, subjectNeeds, subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import { uncountedRates } from '#reports/compose/uncounted-rates.ts';
import { nothingCounted, windowTotal } from '#reports/figures/compare.ts';
import { firstDay } from '#reports/figures/days-run.ts';
import { type Movements, untestedMovements } from '#reports/figures/scope-movement.ts';
import { isBeyondChance } from '#reports/figures/share-interval.ts';
import type { Calendars } from '#reports/figures/stated-dates.ts';
import { longestPeriod, type QuestionOfKind } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { sideRows } from './comparison-csv.ts';
import type { ComparedCampaign } from './comparison-report.ts';
import { comparedSide, compareSides } from './sides.ts';

export const compareCampaigns: ReportKind<'compare-campaigns'> = {
  needs: compareCampaignsNeeds,
  compose: composeCompareCampaigns,
  rows: sideRows,
  activity: () => undefined,
  withPeriod: (question) => question,
  withCampaign: (question, campaign, wanted) => {
    const [one, other] = question.campaigns;
    const first = one.by === 'name' && one.name === wanted;
    return { ...question, campaigns: first ? [campaign, other] : [one, campaign] };
  },
};

type CampaignsQuestion = QuestionOfKind<'compare-campaigns'>;

function compareCampaignsNeeds(
  question: CampaignsQuestion,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const sought = question.campaigns.flatMap((campaign) => subjectNeeds({ campaign }, known));
  const subjects = subjectsOf(question, known);
  const campaigns = subjects.flatMap((each) =>
    each.kind === 'known' && each.campaign ? [each.campaign] : [],
  );
  const [one, other] = campaigns;
  if (one === undefined || other === undefined) return sought;
  const on = calendarsOf(known, context);
  const age = sharedAge([one, other], on, context);
  return [
    ...sought,
    { kind: 'statistics', campaignIds: [one.id, other.id] },
    ...campaigns.flatMap((each): Need[] => {
      const range = windowAtAge(each, age, on);
      return range ? [{ kind: 'daily', scope: campaignScope(each.id), range }] : [];
    }),
  ];
}

function* composeCompareCampaigns(
  question: CampaignsQuestion,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const subjects = subjectsOf(question, gathered);
  for (const subject of subjects) {
    if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  }
  const known = subjects.filter((each) => each.kind === 'known');
  const [one, other] = known.map(({ campaign }) => campaign);
  if (!one || !other) throw new Error('a comparison without two campaigns');
  const on = calendarsOf(gathered, context);
  const age = sharedAge([one, other], on, context);
  const sides = [sideOf(one, age, gathered, context), sideOf(other, age, gathered, context)] as const;
  const list = older(known.flatMap(({ foundIn }) => foundIn ?? []));
  const standing = standingOf(gathered, { list });
  const days = [one, other].flatMap((each) => {
    const range = windowAtAge(each, age, on);
    return range ? [{ scope: campaignScope(each.id), range }] : [];
  });
  const daysMissing = sides[0].daysMissing + sides[1].daysMissing;
  return answerWith({
    kind: 'compare-campaigns',
    question,
    readAs: readAsLine(context.readAs, ...known.flatMap(({ readAs }) => readAs)),
    standing: { ...(yield* withDays(standing, days, gathered)), daysMissing },
    serviceZone: context.serviceZone,
    at: context.at,
    sides,
    age,
    ...compareSides(sides, {
      shared: one.id === other.id ? 'everything' : 'nothing',
      ended: age > 0,
      movements: betweenCampaigns(sides),
      uncounted: {
        ...uncountedRates(campaignScope(one.id), gathered, context),
        ...uncountedRates(campaignScope(other.id), gathered, context),
      },
    }),
  });
}

function older(readings: readonly Reading<CampaignList>[]): Reading<CampaignList> | undefined {
  return readings.toSorted((a, b) => a.readAt - b.readAt)[0];
}

function subjectsOf(question: CampaignsQuestion, gathered: Gathered): QuestionSubject[] {
  return question.campaigns.map((campaign) => subjectOf({ campaign }, gathered, question));
}

/** In complete days, at most as many as the record keeps. */
function sharedAge(
  campaigns: readonly [Campaign, Campaign],
  on: Calendars,
  { today }: ComposeContext,
): number {
  const ages = campaigns.map((each) => Math.max(0, daysBetween(firstDay(each, on), today)));
  return Math.min(...ages, longestPeriod);
}

function windowAtAge(campaign: Campaign, age: number, on: Calendars): DateRange | undefined {
  const first = firstDay(campaign, on);
  return age > 0 ? { first, last: addDays(first, age - 1) } : undefined;
}

function sideOf(
  campaign: Campaign,
  age: number,
  gathered: Gathered,
  context: ComposeContext,
): ComparedCampaign {
  const on = calendarsOf(gathered, context);
  const window = windowAtAge(campaign, age, on);
  const days = gathered.days(campaignScope(campaign.id));
  return {
    ...comparedSide(window, window ? windowTotal(days, window) : nothingCounted),
    row: campaignRow(campaign, gathered, unitsOf(gathered, context)),
    startedOn: firstDay(campaign, on),
  };
}

/** For two campaigns, no history shows how far chance drives their counts apart. Their rates are two samples. */
function betweenCampaigns([one, other]: readonly [ComparedCampaign, ComparedCampaign]): Movements {
  return {
    ...untestedMovements,
    rate: (name) => {
      const [before, now] = [other[name], one[name]];
      if (before.kind !== 'counted' || now.kind !== 'counted' || !isBeyondChance(before, now))
        return { kind: 'within-chance' };
      return { kind: now.ratio > before.ratio ? 'up' : 'down' };
    },
  };
}
