// Two periods side by side, of everything, of one campaign or of one owner; only complete days are held against each other.

import type { Gathered, Need, Scope } from '#readings/reading.ts';
import { activityBetween, daysMissing as daysMissingOf, totalOf } from '#reports/compare.ts';
import type { ComparedBy, ComparedPeriod } from '#reports/comparison-report.ts';
import { choiceOf } from '#reports/find-campaign.ts';
import { resolvePeriod } from '#reports/period.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import type { Answer, ResolvedPeriod } from '#reports/report.ts';
import { comparedSide } from './compare-campaigns.ts';
import { type Asked, type ComposeContext, nothingYet, readingOf, reported } from './context.ts';
import { standingOf, withDays } from './standing.ts';
import { scopeOf, subjectOf, usesList, withoutSubject } from './subject.ts';

type Comparison = Asked<'compare-periods'>;

export function comparePeriodsNeeds(
  question: Comparison,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const subject = subjectOf(question, known, question);
  if (subject.kind !== 'known') return [{ kind: 'campaigns' }];
  const scope = scopeOf(subject);
  const days = question.periods.map((phrase): Need => {
    return { kind: 'daily', scope, range: resolved(phrase, context).range };
  });
  return usesList(question) ? [{ kind: 'campaigns' }, ...days] : days;
}

export function composeComparePeriods(
  question: Comparison,
  gathered: Gathered,
  context: ComposeContext,
): Answer {
  const subject = subjectOf(question, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const scope = scopeOf(subject);
  const [one, other] = question.periods;
  const sides = [sideOf(one, scope, gathered, context), sideOf(other, scope, gathered, context)] as const;
  const days = sides.map(({ period }) => ({ scope, range: period.range }));
  if (days.every(({ range }) => gathered.daily(scope, range).every((each) => each === undefined))) {
    return nothingYet(question, gathered, context);
  }
  const standing = standingOf(gathered, { usesList: usesList(question) }, context.serviceZone);
  const daysMissing = sides[0].daysMissing + sides[1].daysMissing;
  const by: ComparedBy = sides[0].days === sides[1].days ? 'count' : 'working-day';
  const comparable = sides.every(
    ({ period, workingDays }) => period.complete !== undefined && (by === 'count' || workingDays > 0),
  );
  const scale = by === 'count' ? 1 : sides[1].workingDays / sides[0].workingDays;
  return reported({
    kind: 'compare-periods',
    question,
    readAs: readingOf(context.readAs, ...subject.readAs),
    standing: { ...withDays(standing, days, gathered, context.serviceZone), daysMissing },
    serviceZone: context.serviceZone,
    at: context.at,
    campaign: subject.campaign && choiceOf(subject.campaign),
    owner: subject.owner,
    sides,
    by,
    difference: activityBetween(sides[0], comparable ? sides[1] : undefined, scale),
  });
}

/** The running day stands in a side only where there is no other, and is then not compared. */
function sideOf(
  phrase: PeriodPhrase,
  scope: Scope,
  gathered: Gathered,
  context: ComposeContext,
): ComparedPeriod {
  const period = resolved(phrase, context);
  const window = period.complete ?? period.range;
  const days = gathered.daily(scope, window);
  const { counts } = totalOf(days, context.serviceZone);
  const daysMissing = daysMissingOf(
    { ...period, range: window },
    { range: window, days },
    context.serviceZone,
  );
  return { ...comparedSide(window, { counts, daysMissing }), period };
}

function resolved(phrase: PeriodPhrase, context: ComposeContext): ResolvedPeriod {
  return resolvePeriod(phrase, context.today, context.weekStartsOn);
}
