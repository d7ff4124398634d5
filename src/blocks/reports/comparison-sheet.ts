// Two campaigns, or two periods, side by side: each figure of both, and the difference.

import { nameLengths } from '#blocks/limits.ts';
import {
  answerButtons,
  backButton,
  campaignButtons,
  finders,
  type SheetView,
  workingButton,
} from '#blocks/parts/ask.ts';
import { actions, type DrawnBlock, fields, header, plainSection, section } from '#blocks/parts/block.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn, nameOf, plural } from '#blocks/parts/text.ts';
import { rangeInWords } from '#blocks/words/dates.ts';
import { metricCaption } from '#blocks/words/metric-words.ts';
import { count, countMove, intervalInWords, rateMove, rateWithCounts } from '#blocks/words/numbers.ts';
import { againstEachOther, phraseInWords } from '#blocks/words/period-words.ts';
import type {
  ComparedSide,
  ComparePeriodsReport,
  ComparisonReport,
} from '#reports/comparison/comparison-report.ts';
import type { PeriodPhrase, RateName } from '#reports/question.ts';
import { lineSections } from './campaign-table.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';

export function comparisonSheet(report: ComparisonReport, view: SheetView): Sheet {
  const title = titleOf(report);
  const rows = comparedFigures(report);
  const lacking = lackingInWords(report);
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      plainSection(howInWords(report)),
      ...(lacking === undefined ? [] : [section(lacking)]),
      ...figureBlocks(rows, view),
      ...(view.audience === 'digest' ? [] : wayOn(report, view)),
      ...actions(...answerButtons(report.question, 1, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(title, nameLengths.title)}. ${nameIn(howInWords(report), 600)}`,
      ...caveatTwin(report),
      ...(lacking === undefined ? [] : [lacking.replaceAll('*', '')]),
      ...rows.map(figureLine),
      ...standingTwin(report),
    ],
    rest: undefined,
  };
}

function titleOf(report: ComparisonReport): string {
  if (report.kind === 'compare-campaigns') {
    return report.sides.map(({ row }) => nameOf(row.campaign.name, 60)).join(' against ');
  }
  const [one, other] = report.sides;
  return againstEachOther([one.period.phrase, other.period.phrase]);
}

/** Plain text: what is compared with what, with both windows as dates. */
function howInWords(report: ComparisonReport): string {
  const [one, other] = report.sides.map(windowInWords);
  if (report.kind === 'compare-periods') {
    const whose = report.campaign?.name ?? report.owner?.email;
    const of = whose === undefined ? '' : `${nameOf(whose, nameLengths.line)}: `;
    return [`${of}${one} against ${other}.`, ...cutInWords(report), ...caveatsInWords(report)].join(' ');
  }
  if (report.shared === 'everything') return 'Both are the same campaign: there is nothing to compare.';
  if (report.age === 0) return 'One of them has no complete day yet: there is nothing to compare.';
  const first = `The first ${count(report.age)} ${plural(report.age, 'day')} of each, counted from its start`;
  return [`${first}: ${one} against ${other}.`, ...caveatsInWords(report)].join(' ');
}

function cutInWords({ sides: [one, other] }: ComparePeriodsReport): string[] {
  const [cut, running] = one.cut ? [one, other] : [other, one];
  if (!cut.cut) return [];
  return [
    `${capital(phraseInWords(cut.period.phrase))} only as far as ${phraseInWords(running.period.phrase)} has come.`,
  ];
}

function caveatsInWords({ by, shared }: ComparisonReport): string[] {
  if (shared === 'everything') return ['Both are the same days: there is nothing to compare.'];
  return [
    ...(by === 'count' ? [] : ['Changes of counts are per working day.']),
    ...(shared === 'nothing' ? [] : ['They share days, so changes look smaller than they are.']),
  ];
}

function windowInWords({ window, workingDays }: ComparedSide): string {
  if (window === undefined) return 'no complete day yet';
  return `${rangeInWords(window)} (${count(workingDays)} working ${plural(workingDays, 'day')})`;
}

/** mrkdwn; undefined where nothing is missing. */
function lackingInWords({ sides }: ComparisonReport): string | undefined {
  const lacking = sides.flatMap(({ daysMissing, window }) =>
    daysMissing === 0 || window === undefined
      ? []
      : [`${count(daysMissing)} ${plural(daysMissing, 'day')} of ${rangeInWords(window)}`],
  );
  return lacking.length === 0
    ? undefined
    : `*Partial:* ${lacking.join(' and ')} not known, so nothing is compared.`;
}

interface ComparedFigure {
  readonly title: string;
  readonly one: string;
  /** Where the true rate of the first lies, where few were counted. */
  readonly likely?: string | undefined;
  readonly other: string;
  readonly change: string | undefined;
}

function comparedFigures({ sides: [one, other], difference, ...report }: ComparisonReport): ComparedFigure[] {
  const { counters, acceptanceRate, replyRate } = difference;
  const perWhat = report.by === 'working-day' ? ' per working day' : '';
  const counter = (name: keyof ComparedSide['counts']): ComparedFigure => ({
    title: metricCaption(name),
    one: count(one.counts[name]),
    other: count(other.counts[name]),
    change: countMove(counters[name], perWhat),
  });
  const rate = (name: RateName): ComparedFigure => {
    const rated = name === 'replyRate' ? replyRate : acceptanceRate;
    return {
      title: metricCaption(name),
      one: rateWithCounts(one[name]),
      likely: intervalInWords(rated),
      other: rateWithCounts(other[name]),
      change: rateMove(rated),
    };
  };
  return [
    counter('invitationsSent'),
    counter('messagesSent'),
    counter('invitationsAccepted'),
    counter('messagesReplied'),
    rate('acceptanceRate'),
    rate('replyRate'),
  ];
}

/** mrkdwn: `Replies: 7 against 5, ▲ up 40 %` */
function figureLine({ title, one, likely, other, change }: ComparedFigure): string {
  const first = likely === undefined ? one : `${one}, ${likely},`;
  return `${title}: ${first} against ${other}${change === undefined ? '' : `, ${change}`}`;
}

/** Six figures, two to a line: they fit a phone, which a table with names does not. */
function figureBlocks(rows: readonly ComparedFigure[], view: SheetView): DrawnBlock[] {
  if (view.detail === 'text') return lineSections(rows.map(figureLine));
  return [
    fields(
      rows.map(({ title, one, likely, other, change }) => {
        const first = likely === undefined ? `*${one}*` : `*${one}*, ${likely},`;
        return [`*${title}*`, `${first} against ${other}`, ...(change === undefined ? [] : [change])].join(
          '\n',
        );
      }),
    ),
  ];
}

function wayOn(report: ComparisonReport, view: SheetView): DrawnBlock[] {
  if (report.kind === 'compare-campaigns') {
    return actions(
      backButton(view),
      ...campaignButtons(
        report.sides.map(({ row }) => row.campaign),
        view,
      ),
      ...report.sides.map(({ row, window }, index) => {
        const period: PeriodPhrase | undefined = window && { kind: 'dates', range: window };
        return period && working(index, { period, campaign: row.campaign.id }, view);
      }),
      ...finders(view),
    );
  }
  const { campaign, owner } = report;
  return actions(
    backButton(view),
    ...report.sides.map(({ period: { phrase }, window, cut }, index) =>
      working(
        index,
        {
          period: cut && window ? { kind: 'dates', range: window } : phrase,
          ...(campaign && { campaign: campaign.id }),
          ...(owner && { owner: owner.email }),
        },
        view,
      ),
    ),
    ...finders(view),
  );
}

function working(
  index: number,
  side: { readonly period: PeriodPhrase; readonly campaign?: string; readonly owner?: string },
  view: SheetView,
) {
  const place = index === 0 ? 'first' : 'second';
  return workingButton({ metric: 'replyRate', ...side }, view, `working-${place}`, `Working of the ${place}`);
}
