// How a figure was worked out: what it is, every input, the days it covers, and when each was read.

import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import {
  askButton,
  backButton,
  campaignQuestion,
  deeds,
  finders,
  lead,
  pageButtons,
  type SheetView,
} from '#blocks/parts/ask.ts';
import { actions, type DrawnBlock, header, section } from '#blocks/parts/block.ts';
import { type Page, pageOf, placeInWords } from '#blocks/parts/page.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { type Column, dataTable, figure, nameColumn, words } from '#blocks/parts/table.ts';
import { capital, nameIn, nameOf, plural } from '#blocks/parts/text.ts';
import { daySortValue, slackTime, wallClock, weekdayAndDay } from '#blocks/words/dates.ts';
import { changeInWords, valueInWords } from '#blocks/words/figure-words.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { count, noFigure, unknownValue } from '#blocks/words/numbers.ts';
import { windowsInWords } from '#blocks/words/period-words.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { Endpoint } from '#campaigns/client.ts';
import type { TrendDay, UnitVerdict } from '#reports/figures/figure.ts';
import { hasPeriod, metrics } from '#reports/figures/metric.ts';
import type { Metric, QuestionOfKind } from '#reports/question.ts';
import type { Definition, Source, WorkingInput, WorkingReport } from '#reports/working/working-report.ts';
import { lineSections } from './campaign-rows.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';

export function workingSheet(report: WorkingReport, view: SheetView): Sheet {
  const whose = report.campaign?.name ?? report.owner?.email;
  const name = `How it is worked out: ${metricInWords(report.metric)}`;
  const title = whose === undefined ? name : `${name} of ${nameOf(whose, nameLengths.title)}`;
  const lines = factsInWords(report);
  const page = pageOf(
    inputsOf(report),
    view.page,
    view.detail === 'text' ? pages.textRows : limits.table.rows,
  );
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      section(lines.join('\n')),
      ...inputBlocks(report, page, view),
      ...actions(...pageButtons(report.question, page, view)),
      ...(view.audience === 'digest' ? [] : wayOn(report, view)),
      ...actions(...deeds(report.question, page.page, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(title, nameLengths.title + 60)}.`,
      ...caveatTwin(report),
      ...lines.map((line) => line.replaceAll('*', '')),
      ...standingTwin(report),
      ...page.rows.slice(0, pages.twinRows).map((input) => inputLine(input, report)),
    ],
    rest: 'For every input open the message.',
  };
}

/** mrkdwn. */
function factsInWords(report: WorkingReport): string[] {
  const { value, definition, inputs, sources, unit, at, serviceZone } = report;
  const change = changeInWords(value);
  return [
    `*${valueInWords(value)}*${change === undefined ? '' : `  ${change}`}`,
    `*What it is:* ${definitionInWords(definition)}`,
    `*Days:* ${inputs.kind === 'days' ? windowsInWords(inputs.period) : 'the whole life of each campaign'}`,
    ...(unit === undefined ? [] : [`*Unit:* ${unitInWords(unit)}`]),
    ...sources.map(
      (source) => `*Source:* ${sourceInWords(source, (instant) => slackTime(instant, at, serviceZone))}`,
    ),
  ];
}

const sourceWords: Readonly<Record<Endpoint, readonly [string, string | undefined]>> = {
  daily: ['day', 'daily activity'],
  statistics: ['campaign', 'all-time statistics'],
  campaigns: ['list', 'campaigns'],
  campaign: ['campaign', 'campaigns'],
};

function sourceInWords({ endpoint, readings, oldest, newest }: Source, time: (at: number) => string): string {
  const [what, of] = sourceWords[endpoint];
  const when = oldest === newest ? `at ${time(oldest)}` : `between ${time(oldest)} and ${time(newest)}`;
  return `the service’s ${of}, ${count(readings)} ${plural(readings, what)} read ${when}`;
}

function definitionInWords(definition: Definition): string {
  switch (definition.kind) {
    case 'sum-of-days':
      return `${metricInWords(definition.counter)} of each day, added up`;
    case 'share-of-days':
      return `${metricInWords(definition.part)} ÷ ${metricInWords(definition.of)}, each added up over the days`;
    case 'sum-of-lives':
      return `the service’s own count of ${metricInWords(definition.counter)}, added up over campaigns`;
    case 'share-of-lives':
      return `${metricInWords(definition.part)} ÷ ${metricInWords(definition.of)}, each added up over campaigns`;
    case 'stated-progress':
      return 'as the service states it';
    default:
      return unreachable(definition);
  }
}

function unitInWords({ unit, source, evidence }: UnitVerdict): string {
  const named = { percent: 'percent', ratio: 'a ratio', unknown: 'unknown, so it is shown as stated' }[unit];
  switch (source) {
    case 'setting':
      return `${named}, set by the operator`;
    case 'worked-out':
      return `${named}, worked out from ${count(evidence)} ${plural(evidence, 'campaign')}`;
    case 'nothing-to-go-by':
      return `${named}, nothing to go by yet`;
    default:
      return unreachable(source);
  }
}

type InputRow =
  | { readonly kind: 'day'; readonly day: TrendDay; readonly window: 'this' | 'before' }
  | { readonly kind: 'campaign'; readonly input: WorkingInput };

function inputsOf({ inputs }: WorkingReport): InputRow[] {
  if (inputs.kind === 'campaigns') return inputs.campaigns.map((input) => ({ kind: 'campaign', input }));
  return [
    ...inputs.days.toReversed().map((day) => ({ kind: 'day', day, window: 'this' }) as const),
    ...inputs.baselineDays.toReversed().map((day) => ({ kind: 'day', day, window: 'before' }) as const),
  ];
}

function inputBlocks(report: WorkingReport, page: Page<InputRow>, view: SheetView): DrawnBlock[] {
  if (page.of === 0) return [section('No inputs are known yet.')];
  if (view.detail === 'text') return lineSections(page.rows.map((input) => inputLine(input, report)));
  const caption = `What goes into it, ${placeInWords(page)} ${report.inputs.kind === 'days' ? 'days' : 'campaigns'}`;
  return [dataTable(caption, columnsOf(report, page.rows), page.rows, 14)];
}

/** The daily counters that go into the figure; of a whole life the part and what it is a share of. */
function countersOf(definition: Definition): readonly ActivityCounterName[] {
  switch (definition.kind) {
    case 'sum-of-days':
      return [definition.counter];
    case 'share-of-days':
    case 'share-of-lives':
      return [definition.part, definition.of];
    case 'sum-of-lives':
    case 'stated-progress':
      return [];
    default:
      return unreachable(definition);
  }
}

function columnsOf(
  { inputs, definition, metric, serviceZone }: WorkingReport,
  rows: readonly InputRow[],
): readonly Column<InputRow>[] {
  const counters = countersOf(definition);
  if (inputs.kind === 'days') {
    return [
      { title: 'Day', cell: (input) => figure(daySortOf(input), dayOf(input)) },
      { title: 'Part of', cell: (input) => words(windowWords(input)) },
      ...counters.map(
        (name): Column<InputRow> => ({
          title: capital(metricInWords(name)),
          cell: (input) =>
            input.kind === 'day' && input.day.kind === 'counted'
              ? figure(input.day.counts[name], count(input.day.counts[name]))
              : figure(unknownValue, noFigure),
        }),
      ),
    ];
  }
  const [part, of] = counters;
  const column = (title: string, value: (input: WorkingInput) => number | undefined): Column<InputRow> => ({
    title,
    cell: (input) => {
      const known = input.kind === 'campaign' ? value(input.input) : undefined;
      return known === undefined ? figure(unknownValue, noFigure) : figure(known, count(known));
    },
  });
  return [
    nameColumn('Campaign', rows, (input) =>
      input.kind === 'campaign' ? input.input.campaign.name : noFigure,
    ),
    column(capital(metricInWords(part ?? metric)), (input) => input.part),
    ...(of === undefined ? [] : [column(capital(metricInWords(of)), (input) => input.of)]),
    ...(inputs.campaigns.some(({ stated }) => stated !== undefined)
      ? [column('As the service states it', (input) => input.stated)]
      : []),
    {
      title: 'Read',
      cell: (input) =>
        words(input.kind === 'campaign' ? wallClock(input.input.readAt, serviceZone) : noFigure),
    },
  ];
}

/** mrkdwn: `Mon 9 Mar: 7 replies, 58 messages sent`, for messages that may hold no table. */
function inputLine(input: InputRow, { definition, serviceZone }: WorkingReport): string {
  if (input.kind === 'day') {
    const { day } = input;
    const of =
      day.kind === 'counted'
        ? countersOf(definition)
            .map((name) => `${count(day.counts[name])} ${metricInWords(name)}`)
            .join(', ')
        : windowless[day.kind];
    return `${dayOf(input)} (${windowWords(input)}): ${of}`;
  }
  const { campaign, part, of, stated, readAt } = input.input;
  const figures = of === undefined ? count(part) : `${count(part)} of ${count(of)}`;
  const said = stated === undefined ? '' : `, stated as ${count(stated)}`;
  return `${nameIn(campaign.name, nameLengths.line)}: ${figures}${said}, read ${wallClock(readAt, serviceZone)}`;
}

const windowless = { awaited: 'not read yet', 'not-reported': 'not reported' } as const;

function daySortOf(input: InputRow): number {
  return input.kind === 'day' ? daySortValue(input.day.day) : unknownValue;
}

function dayOf(input: InputRow): string {
  if (input.kind !== 'day') return noFigure;
  const { day } = input;
  const name = `${weekdayAndDay(day.day)} ${day.day.slice(0, 4)}`;
  if (day.kind === 'counted') return day.partial ? `${name}, so far` : name;
  return name;
}

function windowWords(input: InputRow): string {
  if (input.kind !== 'day') return noFigure;
  if (input.day.kind !== 'counted') return windowless[input.day.kind];
  return input.window === 'before' ? 'the days before' : 'the period';
}

/** The other figures, worked out for the same campaign, owner and days. */
function wayOn(report: WorkingReport, view: SheetView): DrawnBlock[] {
  const { question, campaign } = report;
  if (question.kind !== 'working') return actions(backButton(view));
  const others = metrics.filter((metric) => question.period === undefined || hasPeriod(metric));
  return [
    ...actions(
      backButton(view),
      campaign && lead('Open this campaign', campaignQuestion(campaign.id), 'campaign', view),
      ...finders(view),
    ),
    ...actions(...others.map((metric) => otherFigure(metric, question, view))),
  ];
}

function otherFigure(metric: Metric, question: QuestionOfKind<'working'>, view: SheetView) {
  const current = metric === question.metric;
  const asked = { question: { ...question, metric }, page: 1, back: view.back ?? [] };
  const label = capital(metricInWords(metric));
  return askButton(current ? `✓ ${label}` : label, `${controls.ask}:figure-${metric}`, asked, {
    spoken: current ? `${label}, shown now` : `Show the working of ${label}`,
  });
}
