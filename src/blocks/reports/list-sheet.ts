// The campaigns that fit a status and an owner, each with its all-time figures.

import { nameLengths, pages } from '#blocks/limits.ts';
import { actions, type DrawnBlock, plainSection } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import { pageInWords } from '#blocks/parts/page.ts';
import {
  campaignButtons,
  campaignSelect,
  lead,
  ownerQuestion,
  ownerSelect,
  pageButtons,
  type SheetView,
} from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { listed, nameIn, plural } from '#blocks/parts/text.ts';
import { type MemberNames, ownerName, statusInWords } from '#blocks/words/campaign-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { listInWords, narrowingInWords } from '#blocks/words/question-words.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import type { ListReport } from '#reports/list/list-report.ts';
import { campaignTwin, rowBlocks, rowsPage } from './campaign-table.ts';
import {
  caveatTwin,
  correctionBlocks,
  finePrint,
  standingTwin,
  unreadableCampaignsInWords,
} from './standing-line.ts';

export function listSheet(report: ListReport, view: SheetView): Sheet {
  const { question } = report;
  const page = rowsPage(report.campaigns, view);
  const title = `${listInWords(report.statuses, report.owner?.email)}${question.kind === 'list' ? narrowingInWords(question) : ''}`;
  const headline = foundInWords(report, page.of, view.owners);
  const place = page.pages === 1 ? undefined : `${pageInWords(page)} on this page`;
  const hasUnknown = view.detail !== 'text' && page.rows.some(({ statistics }) => statistics === undefined);
  return {
    ...framed(
      {
        question,
        page: page.page,
        headline,
        finePrint: finePrint(report, {
          says: [
            'All-time figures',
            place,
            hasUnknown ? '– means not known yet, and sorts below zero' : undefined,
          ],
        }),
        body: [
          ...(page.of === 0 ? [plainSection(noneInWords(report))] : []),
          ...rowBlocks(title, page, view, { withStatus: true }),
        ],
        more: [...correctionBlocks(report), ...wayOn(report, page.rows, view)],
        controls: {
          named: [
            ...pageButtons(question, page, view),
            ...(report.total === 0 || view.audience === 'digest' ? [] : [campaignSelect(view)]),
          ],
        },
      },
      view,
    ),
    twin: [
      `${nameIn(headline, nameLengths.title)}${unreadableCampaignsInWords(report)}${place === undefined ? '' : `, ${place}`}.`,
      ...(page.of === 0 ? [noneInWords(report)] : []),
      ...caveatTwin(report),
      ...standingTwin(report),
      ...page.rows.slice(0, pages.twinRows).map(campaignTwin),
    ],
    rest: 'For one campaign type /campaign-stats and part of its name.',
  };
}

/** Plain text: `8 of 28 campaigns are active or paused`, `ana.sousa owns 3 campaigns`. */
function foundInWords(report: ListReport, found: number, owners?: MemberNames): string {
  const { statuses, owner, total, question } = report;
  const narrowing = question.kind === 'list' ? narrowingInWords(question) : '';
  const which = listed(statuses.map(statusInWords), 'or');
  if (narrowing !== '') {
    const whose = owner === undefined ? '' : ` of ${ownerName(owner.email, owners)}`;
    const kind = which === '' ? plural(found, 'campaign') : `${which} ${plural(found, 'campaign')}`;
    return `${count(found)} ${kind}${whose}${narrowing}`;
  }
  if (owner !== undefined) {
    const has = `${ownerName(owner.email, owners)} owns ${howMany(found, 'campaign')}`;
    return which === '' ? has : `${has} that ${plural(found, 'is', 'are')} ${which}`;
  }
  if (which === '') return `There ${plural(found, 'is', 'are')} ${howMany(found, 'campaign')}`;
  return `${count(found)} of ${howMany(total, 'campaign')} ${plural(found, 'is', 'are')} ${which}`;
}

function wayOn({ owner }: ListReport, rows: readonly CampaignRow[], view: SheetView): DrawnBlock[] {
  if (view.audience === 'digest') return [];
  return [
    ...actions(
      ...campaignButtons(
        rows.slice(0, 5).map(({ campaign }) => campaign),
        view,
      ),
      ownerSelect(view),
    ),
    ...actions(
      owner && lead('Day by day', ownerQuestion(owner.email), 'daily', view),
      owner && lead('All campaigns', { kind: 'list', statuses: [] }, 'list', view),
    ),
  ];
}

function noneInWords(report: ListReport): string {
  const { total } = report;
  if (total === 0) return 'The campaign service has no campaigns yet.';
  return `None of the ${howMany(total, 'campaign')}${unreadableCampaignsInWords(report)} fits. Try /campaign-stats list without a status or an owner.`;
}
