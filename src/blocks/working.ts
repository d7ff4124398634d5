// How a figure was worked out: what it is, its inputs, the days it covers, and when each was read.

import { unreachable } from '#base/unreachable.ts';
import type { Definition, Source, WorkingReport } from '#reports/working-report.ts';
import { changeInWords, valueInWords } from './board.ts';
import { limits, nameLengths } from './limits.ts';
import { deeds, type SheetView } from './parts/ask.ts';
import { actions, type DrawnBlock, header, section } from './parts/block.ts';
import { lineSections } from './parts/campaign-rows.ts';
import { slackTime } from './parts/dates.ts';
import { metricInWords } from './parts/metric-words.ts';
import { count } from './parts/numbers.ts';
import { pageOf } from './parts/page.ts';
import { windowsInWords } from './parts/period-words.ts';
import type { Sheet } from './parts/sheet.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingInWords } from './parts/standing.ts';
import { capital, nameIn, nameOf, plural } from './parts/text.ts';
import { dayLines } from './parts/trend.ts';

export function workingSheet(report: WorkingReport, view: SheetView): Sheet {
  const whose = report.campaign?.name ?? report.owner?.email;
  const name = capital(metricInWords(report.metric));
  const title = whose === undefined ? name : `${name}: ${nameOf(whose, nameLengths.title)}`;
  const lines = factsInWords(report);
  const page = pageOf(inputLines(report), view.page, limits.table.rows);
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      section(lines.join('\n')),
      ...inputBlocks(page.rows),
      ...actions(...deeds(report.question, page.page, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(title, nameLengths.title)}.`,
      ...caveatTwin(report),
      ...lines.map((line) => line.replaceAll('*', '')),
      standingInWords(report),
      ...page.rows,
    ],
    rest: undefined,
  };
}

function inputBlocks(lines: readonly string[]): DrawnBlock[] {
  return lines.length === 0 ? [] : lineSections(lines);
}

/** mrkdwn. */
function factsInWords(report: WorkingReport): string[] {
  const { value, definition, inputs, sources, at, serviceZone } = report;
  const change = changeInWords(value);
  return [
    `*${valueInWords(value)}*${change === undefined ? '' : `  ${change}`}`,
    definitionInWords(definition),
    inputs.kind === 'days' ? windowsInWords(inputs.period) : 'Whole life of each campaign',
    ...sources.map((source) => sourceInWords(source, (instant) => slackTime(instant, at, serviceZone))),
  ];
}

function sourceInWords({ endpoint, readings, oldest, newest }: Source, time: (at: number) => string): string {
  const what = endpoint === 'daily' ? 'day' : 'campaign';
  const when = oldest === newest ? `at ${time(oldest)}` : `between ${time(oldest)} and ${time(newest)}`;
  return `${count(readings)} ${plural(readings, what)} of the service’s ${endpoint} figures, read ${when}`;
}

function definitionInWords(definition: Definition): string {
  switch (definition.kind) {
    case 'sum-of-days':
      return `The sum of ${metricInWords(definition.counter)} on each day`;
    case 'share-of-days':
      return `${capital(metricInWords(definition.part))} ÷ ${metricInWords(definition.of)}, each summed over the days`;
    case 'sum-of-lives':
      return `The service’s own count of ${metricInWords(definition.counter)}, summed over campaigns`;
    case 'share-of-lives':
      return `${capital(metricInWords(definition.part))} ÷ ${metricInWords(definition.of)}, each summed over campaigns`;
    case 'stated-progress':
      return 'As the service states it';
    default:
      return unreachable(definition);
  }
}

/** mrkdwn, a line for each input. */
function inputLines({ inputs }: WorkingReport): string[] {
  if (inputs.kind === 'days') return dayLines(inputs.days.toReversed());
  return inputs.campaigns.map(({ campaign, part, of }) => {
    const figures = of === undefined ? count(part) : `${count(part)} of ${count(of)}`;
    return `${nameIn(campaign.name, nameLengths.line)}: ${figures}`;
  });
}
