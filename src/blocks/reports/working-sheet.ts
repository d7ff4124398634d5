// How a figure is worked out, as a message: what it is, every input, the days it covers, and when each was read.

import { controls } from '#blocks/controls.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import {
  answerButtons,
  askButton,
  backButton,
  campaignQuestion,
  finders,
  lead,
  pageButtons,
  type SheetView,
} from '#blocks/parts/ask.ts';
import { actions, type DrawnBlock, header, section } from '#blocks/parts/block.ts';
import { pageOf } from '#blocks/parts/page.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn, nameOf } from '#blocks/parts/text.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { hasPeriod, metrics } from '#reports/figures/metric.ts';
import type { Metric, QuestionOfKind } from '#reports/question.ts';
import type { WorkingReport } from '#reports/working/working-report.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';
import { inputBlocks, inputLine, inputRows } from './working-inputs.ts';
import { factsInWords } from './working-words.ts';

export function workingSheet(report: WorkingReport, view: SheetView): Sheet {
  const whose = report.campaign?.name ?? report.owner?.email;
  const name = `How it is worked out: ${metricInWords(report.metric)}`;
  const title = whose === undefined ? name : `${name} of ${nameOf(whose, nameLengths.title)}`;
  const lines = factsInWords(report);
  const page = pageOf(
    inputRows(report),
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
      ...actions(...answerButtons(report.question, page.page, view)),
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
