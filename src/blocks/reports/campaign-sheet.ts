// One campaign on one screen. Opened from a need, it shows what the need rests on; by name, how its period went. All else is behind More.

import { dayAt } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { button, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { type Frame, framed } from '#blocks/parts/frame.ts';
import { headlineOf } from '#blocks/parts/headline.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn, unbroken } from '#blocks/parts/text.ts';
import { ownerName, statusInWords } from '#blocks/words/campaign-words.ts';
import { handlingInWords } from '#blocks/words/handling-words.ts';
import { windowsInBrief } from '#blocks/words/period-words.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { CampaignReport } from '#reports/campaign/campaign-report.ts';
import { needValue } from '#reports/handling/need-value.ts';
import type { Question } from '#reports/question.ts';
import { comparable, figuresTwin, historyInWords, partialInWords, todayInWords } from './activity-figures.ts';
import { saidOfCampaign } from './campaign-headline.ts';
import { campaignMore, campaignMoreTwin } from './campaign-more.ts';
import { cohortInBrief } from './cohort-line.ts';
import { figureLineBlocks } from './figure-lines.ts';
import { funnelLines, leakInBrief, windowFunnel } from './funnel-drawing.ts';
import { needMenu, nextNeedButton } from './need-lines.ts';
import { leakOfNeed, needProof, needWindowInWords } from './need-proof.ts';
import { needReasonInWords, workingInWords } from './need-reasons.ts';
import { totalsInWords } from './overview-totals.ts';
import { compareButton, dailyButton } from './same-days-buttons.ts';
import { type FinePrint, finePrint, finePrintTwin } from './standing-line.ts';

export function campaignSheet(report: CampaignReport, seen: SheetView): Sheet {
  const question = byId(report);
  const from = openedFrom(report, seen);
  const need = from?.reason.kind;
  const view: SheetView = { ...seen, need, here: { question, page: 1, ...(need && { need }) } };
  const summary = saidOfCampaign(report, { need: from?.reason, gone: from ? undefined : seen.need });
  const print = finePrintOf(report, from, view);
  const proof = from === undefined ? periodProof(report) : needProofLines(report, from);
  const chart = figureLineBlocks(from === undefined ? report.lines : report.need?.lines, view);
  const isFirst = view.audience !== 'digest' && isProof(report, from);
  return {
    ...framed(
      {
        question,
        headline: headlineOf(report.row.campaign.name, summary),
        finePrint: finePrint(report, print),
        body: [
          ...(from === undefined ? standingNeed(report, view) : []),
          ...proof.map((line) => section(line)),
          ...(isFirst ? chart : []),
        ],
        more: [...(isFirst ? [] : chart), ...campaignMore(report, view)],
        controls: from === undefined ? wayOn(report, view) : needControls(from, view),
      },
      view,
    ),
    twin: [
      `${nameIn(report.row.campaign.name, nameLengths.twin)}: ${nameIn(summary, nameLengths.twin)}.`,
      ...finePrintTwin(report, print),
      ...needTwin(report, view),
      ...proof.map((line) => line.replaceAll('*', '')),
      ...(from === undefined ? figuresTwin(report) : []),
      ...campaignMoreTwin(report),
    ],
    rest: 'For each day open the message, or ask for daily and the campaign’s name.',
  };
}

/** Whether the chart has enough days to show a trend, with none missing. */
function isProof({ lines, need, standing }: CampaignReport, from: AttentionLine | undefined): boolean {
  const { now = [] } = (from === undefined ? lines : need?.lines) ?? {};
  const isWhole =
    from === undefined ? standing.daysMissing === 0 : now.every(({ kind }) => kind === 'counted');
  return isWhole && now.length > 3;
}

/** The need from which the campaign was opened, if it still exists. */
function openedFrom({ attention }: CampaignReport, { need }: SheetView): AttentionLine | undefined {
  return need !== undefined && attention?.reason.kind === need ? attention : undefined;
}

/** Buttons carry this campaign's id, however the question named it. */
function byId({ question, row }: CampaignReport): Question {
  return question.kind === 'campaign'
    ? { ...question, campaign: { by: 'id', id: row.campaign.id } }
    : question;
}

/** Status and owner, the days of the figures, and where the campaign is run. */
function finePrintOf(
  report: CampaignReport,
  from: AttentionLine | undefined,
  { owners }: SheetView,
): FinePrint {
  const { campaign } = report.row;
  const today = dayAt(report.at, report.serviceZone);
  return {
    says: [
      nameIn(capital(statusInWords(campaign.status)), nameLengths.owner),
      nameIn(ownerName(campaign.ownerEmail, owners), nameLengths.finePrint),
      from === undefined ? windowsInBrief(comparable(report), today) : needWindowInWords(report, today),
      from === undefined ? historyInWords(report) : undefined,
      report.page === undefined ? undefined : `<${report.page}|open it\u00a0↗>`,
    ],
    partial: partialInWords(report),
  };
}

/** A need other than the one that opened the campaign, above its figures. */
function standingNeed({ attention }: CampaignReport, view: SheetView): DrawnBlock[] {
  if (attention === undefined) return [];
  const handled = attention.handling && handlingInWords(attention.handling);
  const below = handled === undefined ? '' : `\n↳\u00a0${handled}`;
  const needText = `⚠\u00a0${capital(needReasonInWords(attention.reason))}${below}`;
  return [section(unbroken(needText), needMenu(attention, view))];
}

function needTwin({ attention }: CampaignReport, { audience }: SheetView): string[] {
  if (attention === undefined) return [];
  const working = workingInWords(attention);
  const from = working === undefined ? '' : ` Worked out from ${working}.`;
  const whom = audience === 'private' ? 'you' : 'somebody';
  return [`Needs ${whom} today: ${needReasonInWords(attention.reason).replaceAll('*', '')}.${from}`];
}

/** In mrkdwn: the totals and one more line, about today, about answers to what was sent, or about where people are lost. */
function periodProof(report: CampaignReport): string[] {
  const { attention, cohorts, funnel, activity } = report;
  const [cohort] = cohorts;
  const today = todayInWords(report);
  const lines = [
    totalsInWords(activity),
    today,
    ...(attention === undefined && today === undefined
      ? [cohort ? `${cohortInBrief(cohort)}.` : leakInBrief(funnel)]
      : []),
  ];
  return [lines.filter((line) => line !== undefined).join('\n')];
}

/** In mrkdwn: the figure beside what is usual, then the steps of those days and where people are lost. */
function needProofLines({ need, row }: CampaignReport, line: AttentionLine): string[] {
  const handled = line.handling && handlingInWords(line.handling);
  const proof = [needProof(line, need), handled && `↳\u00a0${handled}`].filter((each) => each !== undefined);
  const leak = leakOfNeed(line, need);
  const isSilent =
    need === undefined || Object.values(need.activity.counters).every(({ count }) => count === 0);
  const steps =
    line.reason.kind === 'finished'
      ? funnelLines(row, undefined)[0]
      : isSilent
        ? undefined
        : windowFunnel(need.activity);
  const funnel = [steps, leak].filter((each) => each !== undefined);
  return [
    ...(proof.length === 0 ? [] : [proof.join('\n')]),
    ...(funnel.length === 0 ? [] : [funnel.join('\n')]),
  ];
}

function wayOn(
  { row: { campaign }, period }: CampaignReport,
  view: SheetView,
): NonNullable<Frame['controls']> {
  const of = { campaign: { by: 'id', id: campaign.id } } as const;
  return { named: [dailyButton(of, period.phrase, view), compareButton(of, period, view)] };
}

/** What can be done with the need, depending on whose it is, and the next need. */
function needControls(line: AttentionLine, view: SheetView): NonNullable<Frame['controls']> {
  const { here, back = [], walk = [], viewer } = view;
  const value = needValue(line, here && { ...here, back, walk }, limits.button.value);
  const state = line.handling?.state;
  const deedButtons = [
    button('Snooze…', controls.needSnooze, value),
    button('Note…', controls.needNote, value),
    nextNeedButton(view),
  ];
  if (state?.kind !== 'taken') {
    return { next: button('Take it', controls.needTake, value, { style: 'primary' }), named: deedButtons };
  }
  if (state.by.id === viewer) {
    return { next: button('Done', controls.needDone, value, { style: 'primary' }), named: deedButtons };
  }
  // Somebody works on it, so taking it over is not the green button.
  return { named: [button('Take over', controls.needTake, value), ...deedButtons] };
}
