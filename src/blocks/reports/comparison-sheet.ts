// Two campaigns, or two periods, side by side: who is ahead, why and where, and each figure of both.

import type { Button } from '@slack/types';
import { controls } from '#blocks/controls.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { actions, context, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import {
  asAsked,
  askButton,
  campaignButtons,
  finders,
  type SheetView,
  workingButton,
} from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, distinct, nameIn } from '#blocks/parts/text.ts';
import { rangeInWords } from '#blocks/words/dates.ts';
import { count, howMany, intervalInWords, notGrowthInWords } from '#blocks/words/numbers.ts';
import { phraseInWords } from '#blocks/words/period-words.ts';
import type { ComparePeriodsReport, ComparisonReport } from '#reports/comparison/comparison-report.ts';
import { contributionsTo } from '#reports/figures/contributions.ts';
import { isRate, rateParts } from '#reports/figures/metric.ts';
import type { PeriodMetric, PeriodPhrase } from '#reports/question.ts';
import { comparedChange, comparedFigures, comparisonHeadline, shortCaption } from './comparison-headline.ts';
import { comparisonLines, comparisonTable, periodName } from './comparison-table.ts';
import { contributionLines, movedInWords } from './moved-words.ts';
import { correctionBlocks, type FinePrint, finePrint, finePrintTwin } from './standing-line.ts';

export function comparisonSheet(report: ComparisonReport, view: SheetView): Sheet {
  const headline = comparisonHeadline(report);
  const print = finePrintOf(report);
  const why = provenMoves(report);
  return {
    ...framed(
      {
        question: report.question,
        headline,
        finePrint: finePrint(report, print),
        body: [
          ...(why.length === 0 ? [] : [section(why.join('\n'))]),
          ...comparisonTable(report, view),
          ...keyBlocks(report),
          ...(view.audience === 'private' ? actions(...unitRow(report, view)) : []),
        ],
        more: moreBlocks(report, view),
      },
      view,
    ),
    twin: [
      `${nameIn(headline, 150)}.`,
      ...finePrintTwin(report, print),
      ...why.map((line) => line.replaceAll('*', '')),
      ...comparisonLines(report),
    ],
    rest: undefined,
  };
}

function finePrintOf(report: ComparisonReport): FinePrint {
  return {
    says: [whoseInWords(report), windowsInWords(report), cutInWords(report), ...caveatsInWords(report)],
    partial: lackingInWords(report),
  };
}

/** mrkdwn */
function whoseInWords(report: ComparisonReport): string | undefined {
  if (report.kind === 'compare-campaigns') return undefined;
  const whose = report.campaign?.name ?? report.owner?.email;
  return whose === undefined ? undefined : nameIn(whose, nameLengths.table);
}

/** `14–20 Nov 2026 against 7–13 Nov 2026, 5 working days each` */
function windowsInWords(report: ComparisonReport): string {
  const [one, other] = report.sides;
  if (one.window === undefined || other.window === undefined) return 'no complete day of both yet';
  const [first, second] = [rangeInWords(one.window), rangeInWords(other.window)];
  const both = first === second ? first : `${first} against ${second}`;
  const each =
    one.workingDays === other.workingDays
      ? `${howMany(one.workingDays, 'working day')} each`
      : `${howMany(one.workingDays, 'working day')} against ${count(other.workingDays)}`;
  if (report.kind === 'compare-periods') return `${both}, ${each}`;
  return `The first ${howMany(report.age, 'day')} of each: ${both}, ${each}`;
}

function cutInWords(report: ComparisonReport): string | undefined {
  if (report.kind === 'compare-campaigns') return undefined;
  const [one, other] = report.sides;
  const [cut, running] = one.cut ? [one, other] : [other, one];
  if (!cut.cut) return undefined;
  return `${phraseInWords(cut.period.phrase)} only as far as ${phraseInWords(running.period.phrase)} has come`;
}

function caveatsInWords({ by, shared }: ComparisonReport): string[] {
  return [
    ...(by === 'count' ? [] : ['changes of counts are per working day']),
    ...(shared === 'some-days' ? ['they share days, so changes look smaller than they are'] : []),
  ];
}

/** undefined if nothing is missing. */
function lackingInWords({ sides }: ComparisonReport): string | undefined {
  const lacking = sides.flatMap(({ daysMissing, window }) =>
    daysMissing === 0 || window === undefined
      ? []
      : [`${howMany(daysMissing, 'day')} of ${rangeInWords(window)}`],
  );
  return lacking.length === 0 ? undefined : `${lacking.join(' and ')} not known, so nothing is compared`;
}

/** Why and where, only for a change that is more than chance. Any other has nothing to explain. */
function provenMoves(report: ComparisonReport): string[] {
  if (report.kind === 'compare-campaigns' || report.moved === undefined) return [];
  return isProven(report) ? movedInWords(report.moved) : [];
}

function isProven(report: ComparePeriodsReport): boolean {
  const { of } = report.moved ?? { of: 'replyRate' };
  return [comparedChange(rateParts[of].part, report), comparedChange(of, report)].some(
    (change) => change.kind === 'by' && (change.movement.kind === 'up' || change.movement.kind === 'down'),
  );
}

/** `messages +1,240 from 3 new campaigns`: the part of a change in the table that is not growth. What holds for every count is said once. */
function apartOf(metrics: readonly PeriodMetric[], { difference }: ComparisonReport): string[] {
  const said = metrics.flatMap((metric) => {
    const notGrowth = isRate(metric) ? undefined : notGrowthInWords(difference.counters[metric]);
    return notGrowth === undefined ? [] : [{ metric, notGrowth }];
  });
  return [...Map.groupBy(said, ({ notGrowth }) => notGrowth)].map(([notGrowth, of]) => {
    if (of.length > 1 && of.length === said.length) return notGrowth;
    return `${of.map(({ metric }) => shortCaption(metric).toLowerCase()).join(', ')} ${notGrowth}`;
  });
}

/** What the signs of the table mean, which part of a change is not growth, and how sure a rate of few is. */
function keyBlocks(report: ComparisonReport): DrawnBlock[] {
  const metrics = comparedFigures(report);
  const hasChange = metrics.some((metric) => comparedChange(metric, report).kind === 'by');
  const likely = metrics.flatMap((metric) => {
    if (!isRate(metric)) return [];
    const interval = intervalInWords(report.difference[metric]);
    return interval === undefined ? [] : [`${shortCaption(metric).toLowerCase()} ${interval}`];
  });
  const says = [
    ...apartOf(metrics, report),
    ...(hasChange ? ['▲ ▼ only where the change is more than chance explains'] : []),
    ...(likely.length === 0 ? [] : [`first column, few sent: ${likely.join(', ')}`]),
  ];
  return says.length === 0 ? [] : [context(capital(says.join('\u00a0· ')))];
}

/** The last whole week, month or quarter against the one before. Others are behind ⋯. */
function unitRow({ question }: ComparisonReport, view: SheetView): (Button | undefined)[] {
  if (question.kind !== 'compare-periods') return [];
  const [one, other] = question.periods;
  return (['week', 'month', 'quarter'] as const).map((unit) => {
    const current = one.kind === unit && other.kind === unit && other.back === one.back + 1;
    const periods = [
      { kind: unit, back: 1 },
      { kind: unit, back: 2 },
    ] as const;
    const label = current ? `✓ ${capital(unit)}` : capital(unit);
    const spoken = current ? `The ${unit}, shown now` : `The last ${unit} against the one before`;
    return askButton(label, `${controls.ask}:${unit}`, asAsked({ ...question, periods }, 1, view), {
      spoken,
    });
  });
}

const mostContributions = 10;
const mostOpened = 2;

function moreBlocks(report: ComparisonReport, view: SheetView): DrawnBlock[] {
  if (view.audience === 'digest' && report.kind === 'compare-campaigns') return [];
  const corrections = correctionBlocks(report);
  if (view.audience !== 'private') return [...corrections, ...contributionBlocks(report)];
  return [
    ...corrections,
    ...contributionBlocks(report),
    ...actions(...campaignRow(report, view)),
    ...actions(...workingButtons(report, view)),
    ...actions(...finders(view)),
  ];
}

/** The changes that are not explained above because they are not more than chance, and more campaigns. */
function contributionBlocks(report: ComparisonReport): DrawnBlock[] {
  if (report.kind === 'compare-campaigns' || report.moved === undefined) return [];
  const lines = contributionLines(report.moved, mostContributions);
  const unproven = isProven(report) ? [] : movedInWords(report.moved).slice(0, 1);
  const title = `*${capital(shortCaption(rateParts[report.moved.of].part))} by campaign:*`;
  const shownLines = [...unproven, ...(lines.length === 0 ? [] : [title, ...lines])];
  return shownLines.length === 0 ? [] : [section(shownLines.join('\n'))];
}

/** The two campaigns; or those that moved most in the period of the question. */
function campaignRow(report: ComparisonReport, view: SheetView): (Button | undefined)[] {
  if (report.kind === 'compare-campaigns')
    return campaignButtons(
      report.sides.map(({ row }) => row.campaign),
      view,
    );
  if (report.moved === undefined) return [];
  const { of, moves } = report.moved;
  const { campaigns } = contributionsTo(rateParts[of].part, moves);
  const most = campaigns.slice(0, mostOpened).map(({ campaign }) => campaign);
  return campaignButtons(most, view, report.sides[0].period.phrase);
}

function workingButtons(report: ComparisonReport, view: SheetView): (Button | undefined)[] {
  if (report.kind === 'compare-campaigns') {
    const names = distinct(
      report.sides.map(({ row }) => row.campaign.name),
      limits.button.shown,
    );
    return report.sides.map(
      ({ row, window }, at) =>
        window &&
        working(
          at,
          names[at] ?? '',
          { period: { kind: 'dates', range: window }, campaign: row.campaign.id },
          view,
        ),
    );
  }
  const { campaign, owner } = report;
  return report.sides.map((side, at) => {
    const { period, window, cut } = side;
    return working(
      at,
      periodName(side),
      {
        period: cut && window ? { kind: 'dates', range: window } : period.phrase,
        ...(campaign && { campaign: campaign.id }),
        ...(owner && { owner: owner.email }),
      },
      view,
    );
  });
}

function working(
  at: number,
  name: string,
  side: { readonly period: PeriodPhrase; readonly campaign?: string; readonly owner?: string },
  view: SheetView,
) {
  const place = at === 0 ? 'first' : 'second';
  return workingButton(
    { metric: 'replyRate', ...side },
    view,
    `working-${place}`,
    `Show the working: ${name}`,
  );
}
