// What the bot knows and assumes: its quotas, how fresh the record is, and in which units it takes the service's figures to be.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { fields, section } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn } from '#blocks/parts/text.ts';
import { dayInWords, instantDay, shortDay, slackTime } from '#blocks/words/dates.ts';
import { deliveryReasonInWords, doubtInWords } from '#blocks/words/delivery-reasons.ts';
import { faultInWords } from '#blocks/words/fault-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import { runInWords } from '#blocks/words/schedule-words.ts';
import type { Endpoint, Quota } from '#campaigns/client.ts';
import type { UnitVerdict } from '#reports/figures/figure.ts';
import type { Question } from '#reports/question.ts';
import type { NamedAccount } from '#reports/report-base.ts';
import type { DigestFailure, StatusReport } from '#reports/status/status-report.ts';
import { checkLines, wrongLines } from './check-lines.ts';
import { finePrint, finePrintTwin } from './standing-line.ts';

export function statusSheet(report: StatusReport, view: SheetView): Sheet {
  const facts = statusFacts(report);
  const assumed = assumedFacts(report);
  const headline = statusHeadline(report);
  const quotas = report.quotas.map((quota) => quotaInWords(quota, report));
  const doctors = checkLines(report);
  const listed = [wrongLines, digestLines, offLines, misreadLines, instanceLines].flatMap((lines) =>
    lines(report),
  );
  return {
    ...framed(
      {
        question: report.question,
        headline,
        finePrint: finePrint(report, { says: [] }),
        body: [
          fields(facts.map(inField)),
          ...listed.map(({ title, lines }) => section(`*${title}*\n${lines.join('\n')}`)),
        ],
        more: [
          ...doctors.flatMap(({ title, lines }) => [`*${title}*`, ...lines].map((line) => section(line))),
          section(`*Calls to the campaign service*\n${quotas.join('\n')}`),
          fields(assumed.map(inField)),
        ],
      },
      view,
    ),
    twin: [
      `Status of the bot. ${headline}.`,
      ...finePrintTwin(report, { says: [] }),
      ...[...facts, ...assumed].map(({ title, words }) => `${title}: ${words.replaceAll('\n', ', ')}`),
      ...quotas,
      ...[...listed, ...doctors].flatMap(({ title, lines }) => [
        `${title}:`,
        ...lines.map((line) => `• ${line}`),
      ]),
    ],
    rest: undefined,
  };
}

/** What is wrong, the worst first, or that all is well; in plain text. */
function statusHeadline({ resting, standing, quotas, digests, checks, campaigns }: StatusReport): string {
  const refusals = quotas.reduce((total, quota) => total + quota.refusals, 0);
  const failed = (digests?.failures.length ?? 0) + (digests?.otherFailures ?? 0);
  if (resting !== undefined) return 'The machine that answers takes no work';
  const wrong = (checks ?? []).filter(({ severity }) => severity === 'wrong').length;
  if (wrong > 0) return `${howMany(wrong, 'thing')} must be mended`;
  if (standing.faults.length > 0) return 'The campaign service cannot be read as it should';
  if (failed > 0) return `${howMany(failed, 'digest')} did not arrive`;
  if (refusals > 0) return `The campaign service refused ${howMany(refusals, 'call')} for its limit`;
  const known =
    campaigns === undefined ? 'nothing was read yet' : `${howMany(campaigns.count, 'campaign')} known`;
  return `The campaign service answers: ${known}`;
}

const inField = ({ title, words }: Fact) => `*${title}*\n${words}`;

interface Fact {
  readonly title: string;
  readonly words: string;
}

/** The service's health in lines of mrkdwn, for App Home: its account if there are several, and faults, or that all is well. */
export function healthInWords({ standing, at, serviceZone, quotas }: StatusReport): string {
  const refusals = quotas.reduce((total, quota) => total + quota.refusals, 0);
  const faults = standing.faults.map((fault) => `⚠ ${capital(faultInWords(fault, at, serviceZone))}`);
  const limited =
    refusals === 0
      ? []
      : [`⚠ The campaign service refused ${howMany(refusals, 'call')} for its limit since the bot started`];
  const wrong = [...faults, ...limited];
  const whose = standing.account === undefined ? [] : [`*Account:* ${accountInWords(standing.account)}`];
  return [...whose, ...(wrong.length === 0 ? ['The campaign service answers.'] : wrong)].join('\n');
}

/** When what is known was read. */
function statusFacts(report: StatusReport): Fact[] {
  const { campaigns, statistics, at, serviceZone } = report;
  const read = (instant: number) => slackTime(instant, at, serviceZone);
  return [
    ...(report.resting === undefined ? [] : [{ title: 'This machine', words: capital(report.resting) }]),
    ...accountFact(report),
    {
      title: 'Campaigns',
      words:
        campaigns === undefined
          ? 'not read yet'
          : `${howMany(campaigns.count, 'campaign')}, as of ${read(campaigns.readAt)}`,
    },
    {
      title: 'All-time figures',
      words:
        statistics.oldest === undefined
          ? 'not read yet'
          : `of ${howMany(statistics.count, 'campaign')}, oldest as of ${read(statistics.oldest)}`,
    },
    historyFact(report),
    { title: 'Days end at midnight in', words: serviceZone },
  ];
}

/** Only if there are several. */
function accountFact({ standing: { account } }: StatusReport): Fact[] {
  return account === undefined ? [] : [{ title: 'Account', words: accountInWords(account) }];
}

/** mrkdwn */
function accountInWords(account: NamedAccount): string {
  return account.kind === 'connected' ? nameIn(account.name, nameLengths.line) : 'the default account';
}

/** What was worked out about the service, or is assumed. */
function assumedFacts(report: StatusReport): Fact[] {
  return [
    { title: 'Starts and ends are taken as', words: datesInWords(report) },
    { title: 'The last day of a range', words: lastDayInWords(report) },
    { title: 'Rates are taken as', words: unitInWords(report.rateUnit) },
    { title: 'Progress is taken as', words: unitInWords(report.progressUnit) },
  ];
}

function historyFact({ historyDays, historySince }: StatusReport): Fact {
  if (historyDays < 14) return { title: 'History builds up', words: `${historyDays} of 14 days` };
  const since =
    historySince === undefined ? 'the last 14 days' : `every day since ${dayInWords(historySince)}`;
  return { title: 'History', words: since };
}

/** In mrkdwn; empty if there are no digests. */
function digestLines({ digests, campaignNames }: StatusReport): { title: string; lines: string[] }[] {
  const { next = [], failures = [], otherFailures = 0 } = digests ?? {};
  const what = (question: Question) =>
    nameIn(capital(questionInWords(question, campaignNames)), nameLengths.line);
  const coming = next.map((run) => `${runInWords(run.at, run.zone)}: ${what(run.question)}`);
  const failed = failures.map(
    (failure) =>
      `⚠ ${runInWords(failure.scheduledFor, failure.zone)}: ${what(failure.question)}, ${failureInWords(failure)}`,
  );
  const others = otherFailures === 0 ? [] : [`and ${count(otherFailures)} more in seven days`];
  return [
    ...(coming.length === 0 ? [] : [{ title: 'Next digests', lines: coming }]),
    ...(failed.length === 0 ? [] : [{ title: 'Digests that did not arrive', lines: [...failed, ...others] }]),
  ];
}

/** mrkdwn; nothing where the asker may not know, or everything was read as it was meant. */
function misreadLines({ misread = [] }: StatusReport): { title: string; lines: string[] }[] {
  const lines = misread.map(
    ({ kind, shape, times, lastOn }) =>
      `${nameIn(shape, nameLengths.line)}: ${count(times)} × ${kind === 'refused' ? 'not understood' : 'not meant so'}, last on ${shortDay(lastOn)}`,
  );
  return lines.length === 0 ? [] : [{ title: 'Not read as it was meant, in 30 days', lines }];
}

/** mrkdwn; empty where people can talk to the bot in every way. */
function offLines({ placesOff = [] }: StatusReport): { title: string; lines: string[] }[] {
  return placesOff.length === 0
    ? []
    : [{ title: 'Switched off', lines: placesOff.map((each) => nameIn(each, nameLengths.line)) }];
}

/** mrkdwn; nothing where the asker may not know, or there is one alone by its nature. */
function instanceLines({
  instances = [],
  at,
  serviceZone,
}: StatusReport): { title: string; lines: string[] }[] {
  if (instances.length === 0) return [];
  const lines = instances.slice(-instancesShown).map(({ name, version, since, seenAt }) => {
    const named = `${nameIn(name, nameLengths.line)} (${version})`;
    return `${named}: since ${slackTime(since, at, serviceZone)}, last seen ${slackTime(seenAt, at, serviceZone)}`;
  });
  const others = instances.length - lines.length;
  return [
    { title: 'Instances of the bot', lines: others > 0 ? [...lines, `and ${count(others)} more`] : lines },
  ];
}

const instancesShown = 10;

function failureInWords({ kind, reason }: DigestFailure): string {
  switch (kind) {
    case 'missed':
    case 'failed':
      return `${kind}: ${deliveryReasonInWords(reason)}`;
    case 'unsure':
      return `nobody knows whether it arrived: ${doubtInWords(reason)}`;
    default:
      return unreachable(kind);
  }
}

function lastDayInWords({ lastDay, serviceZone }: StatusReport): string {
  switch (lastDay.kind) {
    case 'assumed-included':
      return 'taken to count, not found out yet';
    case 'included':
      return `counts\nfound out on ${instantDay(lastDay.foundAt, serviceZone)}`;
    case 'left-out':
      return `does not count, so one day more is asked for\nfound out on ${instantDay(lastDay.foundAt, serviceZone)}`;
    default:
      return unreachable(lastDay);
  }
}

function datesInWords({ dates: { written, evidence }, serviceZone }: StatusReport): string {
  const from = `worked out from ${howMany(evidence, 'campaign')}`;
  switch (written) {
    case 'dates':
      return `dates, written as midnight UTC\n${from}`;
    case 'instants':
      return `times, whose day is the one in ${serviceZone}\n${from}`;
    case 'unknown':
      return `times, whose day is the one in ${serviceZone}\nnothing to go by yet`;
    default:
      return unreachable(written);
  }
}

function unitInWords({ unit, source, evidence }: UnitVerdict): string {
  const names =
    unit === 'unknown'
      ? 'unit unknown, shown as stated'
      : unit === 'percent'
        ? 'percent (35 is 35 %)'
        : 'a ratio (0.35 is 35 %)';
  switch (source) {
    case 'setting':
      return `${names}\nset by the operator`;
    case 'worked-out':
      return `${names}\nworked out from ${howMany(evidence, 'campaign')}`;
    case 'nothing-to-go-by':
      return `${names}\nnothing to go by yet`;
    default:
      return unreachable(source);
  }
}

const endpointWords: Readonly<Record<Endpoint, string>> = {
  campaigns: 'List of campaigns',
  campaign: 'One campaign',
  statistics: 'All-time figures',
  daily: 'Daily activity',
};

function quotaInWords(
  { endpoint, limit, windowMs, free, queued, nextFreeAt, disbelieved }: Quota,
  { at, serviceZone }: StatusReport,
): string {
  const waiting = queued === 0 ? '' : `, ${count(queued)} waiting`;
  const next = nextFreeAt === undefined ? '' : `, next at ${slackTime(nextFreeAt, at, serviceZone)}`;
  const doubt =
    disbelieved.length === 0 ? '' : `; not relied on, because it was wrong: ${disbelieved.join(', ')}`;
  return `${endpointWords[endpoint]}: ${count(free)} of ${count(limit)} free in each ${count(windowMs / 1000)} s${waiting}${next}${doubt}`;
}
