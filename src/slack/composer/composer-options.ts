// What the composer's lists offer for the letters typed so far: campaigns and owners that the place shows, periods in one's own words, figures held against a number.

import type { PlainTextOption } from '@slack/types';
import {
  datesChoice,
  limitChoice,
  noneChoice,
  ownChoice,
  partChoice,
  periodChoice,
} from '#blocks/composer/composer-choices.ts';
import { controls } from '#blocks/controls.ts';
import { campaignOption, ownerOption } from '#blocks/reports/campaign-option.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { parsePeriod } from '#language/reading/read-period.ts';
import { parseCampaignDates } from '#language/reading/tag-dates.ts';
import { composedReports, usualPeriod } from '#reports/composer/composition.ts';
import { isRate, metrics } from '#reports/figures/metric.ts';
import type { CampaignDates, FigureLimit, PeriodPhrase } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { ownersFor } from '#slack/personal/owner-names.ts';
import { isHeldAgainst } from './composer-state.ts';

/** Slack accepts 100 options; some of ours stand before those that are found. */
const mostFound = 95;
/** Slack's limit for the value of an option. */
const longestValue = 150;

/** undefined if it is no list of the composer. */
export async function composerOptions(
  tools: DoorTools,
  { scope }: Visitor,
  { control, suffix, typed }: { readonly control: string; readonly suffix: string; readonly typed: string },
): Promise<readonly PlainTextOption[] | undefined> {
  const { answers, grammar } = tools;
  const owners = tools.owners.names();
  const none = (label: string) => (typed === '' ? [noneChoice(label)] : []);
  switch (control) {
    case controls.inputComposeCampaign:
    case controls.inputComposeAgainst: {
      const isNeeded = suffix === 'one' || control === controls.inputComposeAgainst;
      const found = (await answers.suggest(scope, typed, mostFound)).filter(
        ({ id }) => id.length <= longestValue,
      );
      return [
        ...(isNeeded ? [] : none('All campaigns')),
        ...found.map((campaign) => campaignOption(campaign, owners)),
      ];
    }
    case controls.inputComposeOwner: {
      const found = await ownersFor(typed, owners, answers, scope, mostFound);
      const addresses = found.map((owner) => ({ ...owner, email: owner.email.toLowerCase() }));
      return [
        ...none('Everybody’s'),
        ...('my own me'.includes(typed.toLowerCase().trim()) ? [ownChoice()] : []),
        ...addresses
          .filter(({ email }) => email.length <= longestValue)
          .map((owner) => ownerOption(owner, owners)),
      ];
    }
    case controls.inputComposePeriod:
      return [...(hasUsualPeriod(suffix) ? [] : none('All time')), ...periodsFor(typed, grammar())];
    case controls.inputComposeVersus:
      return [...none('The one before'), ...periodsFor(typed, grammar())];
    case controls.inputComposeBegins:
    case controls.inputComposeEnds:
      return [...none('At any time'), ...datesFor(typed, grammar())];
    case controls.inputComposeLimits:
      return limitsFor(typed);
    case controls.inputComposePart: {
      const part = typed.trim();
      if (part === '') return none('Any name');
      const wanted = part.toLowerCase();
      const having = (await answers.campaigns(scope)).filter(({ name }) =>
        name.toLowerCase().includes(wanted),
      );
      return [partChoice(part, having.length)].filter((each) => each !== undefined);
    }
    default:
      return undefined;
  }
}

/** `report`: as it came. */
function hasUsualPeriod(report: string): boolean {
  const known = composedReports.find((one) => one === report);
  return known !== undefined && usualPeriod(known) !== undefined;
}

const usualPeriods: readonly PeriodPhrase[] = [
  ...(['today', 'yesterday'] as const).map((kind) => ({ kind })),
  ...[7, 14, 30].map((days) => ({ kind: 'last-days' as const, days })),
  ...(['week', 'month', 'quarter'] as const).flatMap((kind) => [
    { kind, back: 0 },
    { kind, back: 1 },
  ]),
  { kind: 'last-months', months: 3 },
  { kind: 'year', back: 0 },
  { kind: 'year', back: 1 },
];

/** What was typed, read as a period, comes first; a bare number counts days. */
function periodsFor(typed: string, context: ParseContext): PlainTextOption[] {
  const wanted = typed.trim().toLowerCase();
  const usual = usualPeriods
    .map((phrase) => periodChoice(phrase))
    .filter(({ text }) => text.text.toLowerCase().includes(wanted));
  if (wanted === '') return usual;
  const read = parsePeriod(/^\d{1,3}$/.test(wanted) ? `last ${wanted} days` : typed, context);
  const own = read.kind === 'period' ? [periodChoice(read.phrase)] : [];
  const values = new Set(own.map(({ value }) => value));
  return [...own, ...usual.filter(({ value }) => !values.has(value))];
}

const usualDates: readonly CampaignDates[] = [
  ...(['week', 'month', 'quarter'] as const).map((unit) => ({ kind: 'next' as const, unit })),
  { kind: 'days-ahead', first: 0, last: 7 },
];

/** Campaigns begin and end on days to come, too. */
function datesFor(typed: string, context: ParseContext): PlainTextOption[] {
  const wanted = typed.trim().toLowerCase();
  const read = parseCampaignDates(typed, context);
  const own = read === undefined ? [] : [datesChoice(read)];
  const usual = [...usualDates, ...usualPeriods]
    .map((dates) => datesChoice(dates))
    .filter(({ text, value }) => text.text.toLowerCase().includes(wanted) && value !== own[0]?.value);
  return [...own, ...usual];
}

/** Numbers that are offered before one is typed. */
const usualAmounts: Readonly<Record<'rate' | 'count', readonly number[]>> = {
  rate: [5, 10, 20],
  count: [1, 100],
};
/** In the order in which they are offered. */
const comparisons: readonly FigureLimit['is'][] = ['below', 'at-least', 'above', 'at-most'];

function limitsFor(typed: string): PlainTextOption[] {
  const wanted = typed
    .toLowerCase()
    .replace(/%/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const amounts = wanted.filter((word) => /^\d+(?:\.\d+)?$/.test(word)).map(Number);
  const words = wanted.filter((word) => !/^\d/.test(word));
  const limits = comparisons.flatMap((is) =>
    metrics.flatMap((metric) => {
      const usual = usualAmounts[isRate(metric) ? 'rate' : 'count'];
      return (amounts.length > 0 ? amounts.slice(0, 1) : usual).map((value) => ({ metric, is, value }));
    }),
  );
  return limits
    .filter(({ metric, value }) => isHeldAgainst(metric, value))
    .map(limitChoice)
    .filter(({ text }) => words.every((word) => text.text.toLowerCase().includes(word)))
    .slice(0, mostFound);
}
