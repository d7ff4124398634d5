// Every input of a figure: a row for each day or campaign, as a table or as lines.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths, pages } from '#blocks/limits.ts';
import { type DrawnBlock, lineSections, section } from '#blocks/parts/block.ts';
import { type Page, pageInWords } from '#blocks/parts/page.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import { type Column, dataTable, figure, nameColumn, words } from '#blocks/parts/table.ts';
import { capital, nameIn, plural } from '#blocks/parts/text.ts';
import { daySortValue, wallClock, weekdayAndDay } from '#blocks/words/dates.ts';
import { metricInWords, nounOf } from '#blocks/words/metric-words.ts';
import { count, noFigure, unknownValue } from '#blocks/words/numbers.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { TrendDay } from '#reports/figures/figure.ts';
import type { Definition, WorkingInput, WorkingReport } from '#reports/working/working-report.ts';

type InputRow =
  | { readonly kind: 'day'; readonly day: TrendDay; readonly window: 'this' | 'before' }
  | { readonly kind: 'campaign'; readonly input: WorkingInput };

export function inputRows({ inputs }: WorkingReport): InputRow[] {
  if (inputs.kind === 'campaigns') return inputs.campaigns.map((input) => ({ kind: 'campaign', input }));
  return [
    ...inputs.days.toReversed().map((day) => ({ kind: 'day', day, window: 'this' }) as const),
    ...inputs.baselineDays.toReversed().map((day) => ({ kind: 'day', day, window: 'before' }) as const),
  ];
}

export function inputBlocks(report: WorkingReport, page: Page<InputRow>, view: SheetView): DrawnBlock[] {
  if (page.of === 0) return [section('No inputs are known yet.')];
  if (view.detail === 'text') return lineSections(page.rows.map((input) => inputLine(input, report)));
  const caption = `What goes into it, ${pageInWords(page)} ${plural(page.of, report.inputs.kind === 'days' ? 'day' : 'campaign')}`;
  return [dataTable(caption, inputColumns(report, page.rows), page.rows, pages.inputShows)];
}

/** The counters that go into the figure. */
function countersIn(definition: Definition): readonly ActivityCounterName[] {
  switch (definition.kind) {
    case 'sum-of-days':
      return [definition.counter];
    case 'share-of-days':
    case 'share-of-lives':
    case 'stated-rate':
      return [definition.part, definition.of];
    case 'sum-of-lives':
    case 'stated-progress':
      return [];
    default:
      return unreachable(definition);
  }
}

function inputColumns(
  { inputs, definition, metric, serviceZone }: WorkingReport,
  rows: readonly InputRow[],
): readonly Column<InputRow>[] {
  const counters = countersIn(definition);
  if (inputs.kind === 'days') {
    return [
      { title: 'Day', cell: (input) => figure(daySortKey(input), inputDay(input)) },
      { title: 'Part of', cell: (input) => words(windowInWords(input)) },
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
  const [part, whole] = counters;
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
    ...(whole === undefined ? [] : [column(capital(metricInWords(whole)), (input) => input.of)]),
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
export function inputLine(input: InputRow, { definition, serviceZone }: WorkingReport): string {
  if (input.kind === 'day') {
    const { day } = input;
    const of =
      day.kind === 'counted'
        ? countersIn(definition)
            .map((name) => `${count(day.counts[name])} ${nounOf(name, day.counts[name])}`)
            .join(', ')
        : uncountedWords[day.kind];
    return `${inputDay(input)} (${windowInWords(input)}): ${of}`;
  }
  const { campaign, part, of: whole, stated, readAt } = input.input;
  const figures = whole === undefined ? count(part) : `${count(part)} of ${count(whole)}`;
  const asStated = stated === undefined ? '' : `, stated as ${count(stated)}`;
  return `${nameIn(campaign.name, nameLengths.line)}: ${figures}${asStated}, read ${wallClock(readAt, serviceZone)}`;
}

const uncountedWords = { awaited: 'not read yet', 'not-reported': 'not reported' } as const;

function daySortKey(input: InputRow): number {
  return input.kind === 'day' ? daySortValue(input.day.day) : unknownValue;
}

function inputDay(input: InputRow): string {
  if (input.kind !== 'day') return noFigure;
  const { day } = input;
  const name = `${weekdayAndDay(day.day)} ${day.day.slice(0, 4)}`;
  if (day.kind === 'counted') return day.partial ? `${name}, so far` : name;
  return name;
}

function windowInWords(input: InputRow): string {
  if (input.kind !== 'day') return noFigure;
  if (input.day.kind !== 'counted') return uncountedWords[input.day.kind];
  return input.window === 'before' ? 'the days before' : 'the period';
}
