// What was done about needs in a period: a line for each need, by whom and when, and how it turned out.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths, pages } from '#blocks/limits.ts';
import { context, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { ownerName } from '#blocks/words/campaign-words.ts';
import { rangeInWords, weekdayAndDay } from '#blocks/words/dates.ts';
import { handlingInWords, personIn } from '#blocks/words/handling-words.ts';
import { reasonInBrief } from '#blocks/words/need-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { withinPeriod } from '#blocks/words/period-words.ts';
import type { HandledEntry, HandledReport } from '#reports/handled/handled-report.ts';
import type { KeptDeed } from '#reports/handling/kept-need.ts';
import { finePrint, finePrintTwin } from './standing-line.ts';

export function handledSheet(report: HandledReport, view: SheetView): Sheet {
  const { question, handled } = report;
  const headline = headlineOf(report, view);
  const print = { says: [rangeInWords(report.period.range)] };
  const [shown, rest] = [handled.slice(0, pages.handled), handled.slice(pages.handled, mostShown)];
  const draw = (entry: HandledEntry): DrawnBlock => section(entryInWords(entry));
  return {
    ...framed(
      {
        question,
        headline,
        finePrint: finePrint(report, print),
        body: [...shown.map(draw), ...moreInWords(handled.length - shown.length), ...hintIn(report)],
        more: rest.map(draw),
      },
      view,
    ),
    twin: [
      `${nameIn(headline, 150)}.`,
      ...finePrintTwin(report, print),
      ...handled.slice(0, pages.twinRows).map((entry) =>
        entryInWords(entry)
          .replaceAll(/[\n\u00a0]/g, ' ')
          .replaceAll('*', ''),
      ),
    ],
    rest: handled.length === 0 ? undefined : 'Every deed with its whole note is in the CSV file.',
  };
}

/** Of the fifty blocks of a message. */
const mostShown = 36;

/** Plain text. */
function headlineOf({ handled, owner, period }: HandledReport, view: SheetView): string {
  const whose = owner === undefined ? '' : ` of ${ownerName(owner.email, view.owners)}`;
  const when = withinPeriod(period.phrase);
  if (handled.length === 0) return `No need${whose} was handled ${when}`;
  const normal = handled.filter(({ outcome }) => outcome.kind === 'normal').length;
  const became =
    normal === 0 ? 'none is back to normal yet' : `${howMany(normal, 'is', 'are')} back to normal`;
  return `${howMany(handled.length, 'need')}${whose} handled ${when}, ${became}`;
}

/** Two lines of mrkdwn: the need with how it turned out, and below it what was done last. */
function entryInWords({ campaign, reason, deeds, outcome }: HandledEntry): string {
  const name = `*${nameIn(campaign.name, nameLengths.attention)}*`;
  const last = deeds.at(-1);
  const lastDeed = last === undefined ? '' : `\n↳\u00a0${deedInWords(last)}`;
  return `${name}\u00a0· ${reasonInBrief(reason)}\u00a0· ${outcomeInWords(outcome)}${lastDeed}`;
}

/** mrkdwn */
function outcomeInWords(outcome: HandledEntry['outcome']): string {
  switch (outcome.kind) {
    case 'normal': {
      const after =
        outcome.days === undefined || outcome.days === 0 ? '' : `, *${howMany(outcome.days, 'day')}* later`;
      return `✓\u00a0back to normal since ${weekdayAndDay(outcome.on)}${after}`;
    }
    case 'stopped':
      return `the campaign does not run since ${weekdayAndDay(outcome.on)}`;
    case 'gone':
      return 'the campaign service does not have it any more';
    case 'open':
      return stillInWords(outcome.handling);
    default:
      return unreachable(outcome);
  }
}

function stillInWords(handling: Parameters<typeof handlingInWords>[0]): string {
  return handlingInWords({ ...handling, note: undefined }) ?? 'still there, nobody is at it';
}

const verbs: Readonly<Record<KeptDeed['deed']['kind'], string>> = {
  take: 'took it',
  snooze: 'snoozed it',
  done: 'called it done',
  note: 'wrote a note',
  'give-back': 'gave it back',
  undo: 'undid something',
};

/** mrkdwn: `Ben on Tue 10 Mar: “new list…”` */
function deedInWords({ by, on, deed }: KeptDeed): string {
  const when = weekdayAndDay(on);
  return deed.kind === 'note'
    ? `${personIn(by)} on ${when}: “${nameIn(deed.text, longestQuote)}”`
    : `${personIn(by)} ${verbs[deed.kind]} on ${when}`;
}

/** Two lines on a phone, including who wrote it. */
const longestQuote = 45;

function moreInWords(more: number): DrawnBlock[] {
  return more === 0 ? [] : [context(`and ${count(more)} more`)];
}

function hintIn({ handled }: HandledReport): DrawnBlock[] {
  return handled.length > 0
    ? []
    : [context('Needs are taken, snoozed and noted from the ⋯ of their lines: /campaign-stats needs')];
}
