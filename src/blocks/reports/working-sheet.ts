// How a figure is worked out, as a message: its definition, every input, the days it covers, and when each was read.

import { dayAt } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import { actions, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import { headlineOf } from '#blocks/parts/headline.ts';
import { pageOf } from '#blocks/parts/page.ts';
import {
  askButton,
  campaignQuestion,
  finders,
  lead,
  pageButtons,
  type SheetView,
} from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn } from '#blocks/parts/text.ts';
import { changeInWords, valueInWords } from '#blocks/words/figure-words.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { windowsInBrief } from '#blocks/words/period-words.ts';
import { hasPeriod, metrics } from '#reports/figures/metric.ts';
import type { Metric, PeriodPhrase, QuestionOfKind } from '#reports/question.ts';
import type { WorkingReport } from '#reports/working/working-report.ts';
import { caveatTwin, finePrint, standingTwin } from './standing-line.ts';
import { inputBlocks, inputLine, inputRows } from './working-inputs.ts';
import { factsInWords, originInWords } from './working-words.ts';

export function workingSheet(report: WorkingReport, view: SheetView): Sheet {
  const whose = report.campaign?.name ?? report.owner?.email;
  const lines = factsInWords(report);
  const origin = originInWords(report);
  const page = pageOf(
    inputRows(report),
    view.page,
    view.detail === 'text' ? pages.textDays : limits.table.rows,
  );
  const what = `${metricInWords(report.metric)} ${valueInWords(report.value)}`;
  // The headline has the figure itself.
  const beneath = changeInWords(report.value) === undefined ? lines.slice(1) : lines;
  return {
    ...framed(
      {
        question: report.question,
        page: page.page,
        headline: whose === undefined ? capital(what) : headlineOf(whose, what),
        finePrint: finePrint(report, { says: ['How it is worked out', daysInWords(report)] }),
        body: [section(beneath.join('\n')), ...inputBlocks(report, page, view)],
        more: [section(origin.join('\n')), ...(view.audience === 'private' ? wayOn(report, view) : [])],
        controls: {
          named: [
            ...pageButtons(report.question, page, view),
            report.campaign && view.audience === 'private'
              ? lead(
                  'Open this campaign',
                  campaignQuestion(report.campaign.id, periodOf(report)),
                  'campaign',
                  view,
                )
              : undefined,
          ],
        },
      },
      view,
    ),
    twin: [
      `${whose === undefined ? capital(what) : `${nameIn(whose, nameLengths.title)}: ${what}`}. How it is worked out:`,
      ...caveatTwin(report),
      ...[...lines, ...origin].map((line) => line.replaceAll('*', '')),
      ...standingTwin(report),
      ...page.rows.slice(0, pages.twinRows).map((input) => inputLine(input, report)),
    ],
    rest: 'For every input open the message.',
  };
}

/** The other figures, worked out for the same campaign, owner and days. */
function wayOn({ question }: WorkingReport, view: SheetView): DrawnBlock[] {
  if (question.kind !== 'working') return [];
  const others = metrics.filter((metric) => question.period === undefined || hasPeriod(metric));
  return [
    ...actions(...others.map((metric) => otherFigure(metric, question, view))),
    ...actions(...finders(view)),
  ];
}

function daysInWords({ inputs, at, serviceZone }: WorkingReport): string {
  return inputs.kind === 'days' ? windowsInBrief(inputs.period, dayAt(at, serviceZone)) : 'all time';
}

function periodOf({ question }: WorkingReport): PeriodPhrase | undefined {
  return question.kind === 'working' ? question.period : undefined;
}

function otherFigure(metric: Metric, question: QuestionOfKind<'working'>, view: SheetView) {
  const current = metric === question.metric;
  const asked = { question: { ...question, metric }, page: 1, back: view.back ?? [] };
  const label = capital(metricInWords(metric));
  return askButton(current ? `✓ ${label}` : label, `${controls.ask}:figure-${metric}`, asked, {
    spoken: current ? `${label}, shown now` : `Show the working of ${label}`,
  });
}
