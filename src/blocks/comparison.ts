// Two campaigns, or two periods, side by side: each figure of both, and what became of it.

import type {
  CompareCampaignsReport,
  ComparedSide,
  ComparePeriodsReport,
} from '#reports/comparison-report.ts';
import { nameLengths } from './limits.ts';
import { campaignButtons, deeds, type SheetView } from './parts/ask.ts';
import { actions, context, type DrawnBlock, fields, header, plainSection, section } from './parts/block.ts';
import { rangeInWords } from './parts/dates.ts';
import { count, countChange, rateChange, rateWithCounts } from './parts/numbers.ts';
import { phraseInWords } from './parts/period-words.ts';
import type { Sheet } from './parts/sheet.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingInWords } from './parts/standing.ts';
import { capital, nameIn, nameOf, plural } from './parts/text.ts';

type Comparison = CompareCampaignsReport | ComparePeriodsReport;

export function comparisonSheet(report: Comparison, view: SheetView): Sheet {
  const names = namesOf(report);
  const title = names.map((name) => nameOf(name, 60)).join(' against ');
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      plainSection(howInWords(report)),
      ...(report.standing.daysMissing === 0
        ? []
        : [section('*Partial:* days are missing, so nothing is compared.')]),
      fields([sideInWords(names[0], report.sides[0]), sideInWords(names[1], report.sides[1])]),
      context(changesInWords(report).join(' · ')),
      ...openers(report, view),
      ...actions(...deeds(report.question, 1, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(title, nameLengths.title)}. ${nameIn(howInWords(report), 400)}`,
      ...caveatTwin(report),
      ...report.sides.map((side, index) => sideInWords(names[index] ?? '', side).replaceAll('\n', ', ')),
      ...changesInWords(report),
      standingInWords(report),
    ],
    rest: undefined,
  };
}

function namesOf(report: Comparison): [string, string] {
  return report.kind === 'compare-campaigns'
    ? [report.sides[0].row.campaign.name, report.sides[1].row.campaign.name]
    : [
        capital(phraseInWords(report.sides[0].period.phrase)),
        capital(phraseInWords(report.sides[1].period.phrase)),
      ];
}

/** Plain text. */
function howInWords(report: Comparison): string {
  if (report.kind === 'compare-periods') {
    const whose = report.campaign?.name ?? report.owner?.email;
    const by = report.by === 'count' ? 'Counts as they are' : 'Counts per working day';
    return whose === undefined ? `${by}.` : `${nameOf(whose, nameLengths.line)}. ${by}.`;
  }
  if (report.age === 0) return 'One of them has no complete day yet: there is nothing to compare.';
  return `The first ${count(report.age)} ${plural(report.age, 'day')} of each, counted from its start.`;
}

/** mrkdwn, a line for each figure. */
function sideInWords(name: string, side: ComparedSide): string {
  const days = side.window === undefined ? 'no complete day yet' : rangeInWords(side.window);
  return [
    `*${nameIn(name, nameLengths.line)}*`,
    days,
    `${count(side.counts.invitationsSent)} invited`,
    `${rateWithCounts(side.acceptanceRate)} accepted`,
    `${count(side.counts.messagesSent)} ${plural(side.counts.messagesSent, 'message')}`,
    `${rateWithCounts(side.replyRate)} replied`,
  ].join('\n');
}

function changesInWords({ difference }: Comparison): string[] {
  const { counters, acceptanceRate, replyRate } = difference;
  const changes = [
    ['Invitations', countChange(counters.invitationsSent)],
    ['Acceptance rate', rateChange(acceptanceRate)],
    ['Messages', countChange(counters.messagesSent)],
    ['Reply rate', rateChange(replyRate)],
  ] as const;
  const said = changes.flatMap(([title, change]) => (change === undefined ? [] : [`${title}: ${change}`]));
  return said.length > 0 ? said : ['Not compared'];
}

function openers(report: Comparison, view: SheetView): DrawnBlock[] {
  if (report.kind !== 'compare-campaigns' || view.audience === 'digest') return [];
  return actions(...campaignButtons(report.sides.map(({ row }) => row.campaign)));
}
