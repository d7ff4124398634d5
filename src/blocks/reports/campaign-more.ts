// What is behind More on a campaign: every change of its period, its whole life with every counter, its history, and where to go from here.

import { nameLengths } from '#blocks/limits.ts';
import { actions, context, type DrawnBlock, fields, section } from '#blocks/parts/block.ts';
import {
  compareSelect,
  finders,
  lead,
  ownerQuestion,
  periodRow,
  type SheetView,
  workingButton,
} from '#blocks/parts/question-controls.ts';
import { capital, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { instantDay, slackTime } from '#blocks/words/dates.ts';
import { groupedInWords, metricGroups } from '#blocks/words/metric-words.ts';
import { count, progressInWords, rateWithCounts } from '#blocks/words/numbers.ts';
import type { CampaignReport, CounterChanges } from '#reports/campaign/campaign-report.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { Metric } from '#reports/question.ts';
import { changesBlock } from './activity-figures.ts';
import { journalLines } from './campaign-history.ts';
import { cohortBeside, cohortInWords } from './cohort-line.ts';
import { funnelLines } from './funnel-drawing.ts';
import { workingInWords } from './need-reasons.ts';
import { compareButton, dailyButton } from './same-days-buttons.ts';
import { correctionBlocks } from './standing-line.ts';

export function campaignMore(report: CampaignReport, view: SheetView): DrawnBlock[] {
  const { row, attention, cohorts } = report;
  const working = attention && workingInWords(attention);
  const journal = journalLines(report);
  return [
    ...correctionBlocks(report),
    ...(working === undefined ? [] : [context(plain(`The need is worked out from ${working}`))]),
    changesBlock(report),
    ...(cohorts.length === 0
      ? []
      : [context(...[...cohorts.map(cohortInWords), capital(cohortBeside)].map((words) => plain(words)))]),
    context(plain(ownDates(report))),
    section(
      `*All time*\n${funnelLines(row, leakToTell(report)).join('\n')}`,
      view.audience === 'private'
        ? workingButton({ metric: 'replyRate', campaign: row.campaign.id }, view, 'working-lives')
        : undefined,
    ),
    ...groupBlocks(report),
    ...(journal.length === 0 ? [] : [section(`*What changed*\n${journal.join('\n')}`)]),
    ...(view.audience === 'private' ? ways(report, view) : []),
  ];
}

/** The same for the text twin. */
export function campaignMoreTwin(report: CampaignReport): string[] {
  const journal = journalLines(report);
  return [
    ...report.cohorts.map((cohort) => `${cohortInWords(cohort)}.`),
    ...(report.cohorts.length === 0 ? [] : [`${capital(cohortBeside)}.`]),
    `${nameIn(ownDates(report), nameLengths.twin + 100)}.`,
    ...funnelLines(report.row, leakToTell(report)).map((line, index) =>
      `${index === 0 ? 'All time: ' : ''}${line}`.replaceAll('*', ''),
    ),
    ...(groupedFigures(report) ?? []).map(([title, lines]) => `${title}: ${lines.join(', ')}`),
    ...(report.changes === undefined ? [] : [changesInWords(report.changes, report.serviceZone)]),
    ...(journal.length === 0 ? [] : [`What changed: ${journal.join('; ')}`]),
  ];
}

/** Beside a campaign that needs somebody, "no leak" would read as if all were well, although the funnel covers all time. */
function leakToTell({ funnel, attention }: CampaignReport) {
  return attention !== undefined && funnel?.leak.kind === 'none' ? undefined : funnel;
}

function ways({ row: { campaign }, period, question }: CampaignReport, view: SheetView): DrawnBlock[] {
  const of = { campaign: { by: 'id', id: campaign.id } } as const;
  return [
    ...actions(
      view.need && dailyButton(of, period.phrase, view),
      view.need && compareButton(of, period, view),
      lead('Its owner', ownerQuestion(campaign.ownerEmail, period.phrase), 'owner', view, {
        spoken: `Open ${nameOf(campaign.ownerEmail, nameLengths.owner)}`,
      }),
      compareSelect(view),
      ...finders(view),
    ),
    ...actions(...(question.kind === 'campaign' ? periodRow({ ...question, ...of }, view) : [])),
  ];
}
function groupBlocks(report: CampaignReport): DrawnBlock[] {
  const groups = groupedFigures(report);
  if (groups === undefined) return [];
  return [
    fields(groups.map(([title, lines]) => [`*${title}, all time*`, ...lines].join('\n'))),
    ...(report.changes === undefined ? [] : [context(changesInWords(report.changes, report.serviceZone))]),
  ];
}

/** Every counter and rate of the contract's section 2.2; undefined until they are read. */
function groupedFigures(report: CampaignReport): [title: string, lines: string[]][] | undefined {
  const { statistics } = report.row;
  if (statistics === undefined) return undefined;
  const figureOf = (metric: Metric) => {
    if (metric === 'progress') return progressInWords(report.row.progress);
    if (isRate(metric)) return rateWithCounts(report.row[metric]);
    return withChange(statistics.counters[metric], report.changes?.counters[metric]);
  };
  return metricGroups.map((group) => [group, groupedInWords(group, figureOf)]);
}

/** `1,450 (+41)` */
function withChange(figure: number, by = 0): string {
  if (by === 0) return count(figure);
  return `${count(figure)} (${by > 0 ? '+' : '−'}${count(Math.abs(by))})`;
}

/** mrkdwn */
function changesInWords(
  { since, until, firstRecorded, counters }: CounterChanges,
  zone: CampaignReport['serviceZone'],
): string {
  const at = (instant: number) => slackTime(instant, undefined, zone);
  const first = firstRecorded ? ', first recorded' : '';
  const when =
    until === undefined ? `since ${at(since)}${first}` : `from ${at(since)}${first} to ${at(until)}`;
  return Object.values(counters).every((by) => by === 0)
    ? `No all-time figure has changed ${when}`
    : `In brackets: the change ${when}`;
}

/** In plain text: the owner's whole address, when it was created, and when it runs. */
function ownDates({ row: { campaign }, serviceZone, datesZone }: CampaignReport): string {
  const { startsAt, endsAt } = campaign;
  const starts = startsAt === undefined ? undefined : instantDay(startsAt, datesZone);
  const ends = endsAt === undefined ? 'no end' : `ends ${instantDay(endsAt, datesZone)}`;
  return [
    `Owned by ${nameOf(campaign.ownerEmail, nameLengths.line)}`,
    `created ${instantDay(campaign.createdAt, serviceZone)}`,
    ...(starts === undefined ? [] : [`starts ${starts}`, ends]),
  ].join(' · ');
}
