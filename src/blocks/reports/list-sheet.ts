// The campaigns that fit a status and an owner, each with its all-time figures.

import { nameLengths, pages } from '#blocks/limits.ts';
import {
  answerButtons,
  backButton,
  lead,
  ownerQuestion,
  type SheetView,
  workingButton,
} from '#blocks/parts/ask.ts';
import { actions, context, type DrawnBlock, header, plainSection } from '#blocks/parts/block.ts';
import { placeInWords } from '#blocks/parts/page.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { nameIn, plural } from '#blocks/parts/text.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { listInWords } from '#blocks/words/question-words.ts';
import type { ListReport } from '#reports/list/list-report.ts';
import { campaignTwin, rowActions, rowBlocks, rowsPage } from './campaign-table.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin, unreadableInWords } from './standing.ts';

export function listSheet(report: ListReport, view: SheetView): Sheet {
  const { question } = report;
  const page = rowsPage(report.campaigns, view);
  const title = listInWords(report.statuses, report.owner?.email);
  const found =
    page.of === 0
      ? noneInWords(report)
      : `${count(page.of)} of ${count(report.total)} ${plural(report.total, 'campaign')}${unreadableInWords(report)}`;
  const place = page.pages === 1 ? found : `${found} · ${placeInWords(page)} on this page`;
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      plainSection(place),
      ...rowBlocks(title, page, view, { withStatus: true }),
      ...(view.detail !== 'text' && page.rows.some(({ statistics }) => statistics === undefined)
        ? [context('– means not known yet, and sorts below zero.')]
        : []),
      ...(report.total === 0 ? [] : rowActions(question, page, view)),
      ...(view.audience === 'digest' ? [] : wayOn(report, view)),
      ...actions(...answerButtons(question, page.page, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(title, nameLengths.title)}: ${place}.`,
      ...caveatTwin(report),
      ...standingTwin(report),
      ...page.rows.slice(0, pages.twinRows).map(campaignTwin),
    ],
    rest: 'For one campaign type /campaign-stats and part of its name.',
  };
}

function wayOn({ owner }: ListReport, view: SheetView): DrawnBlock[] {
  return actions(
    backButton(view),
    owner && lead('Day by day', ownerQuestion(owner.email), 'daily', view),
    owner && workingButton({ metric: 'replyRate', owner: owner.email }, view),
    owner && lead('All campaigns', { kind: 'list', statuses: [] }, 'list', view),
  );
}

function noneInWords(report: ListReport): string {
  const { total } = report;
  if (total === 0) return 'The campaign service has no campaigns yet.';
  return `None of the ${howMany(total, 'campaign')}${unreadableInWords(report)} fits. Try /campaign-stats list without a status or an owner.`;
}
