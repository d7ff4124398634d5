// How fresh and how whole an answer is, in one line: what is still to come, and what could not be read.

import type { ContextBlock } from '@slack/types';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { nameLengths } from '#blocks/limits.ts';
import { context, type DrawnBlock } from '#blocks/parts/block.ts';
import { capital, listed, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { shortDay, slackTime } from '#blocks/words/dates.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { faultInWords } from '#blocks/words/fault-words.ts';
import { countsInWords } from '#blocks/words/metric-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import type { ReportBase, Standing } from '#reports/report-base.ts';

export function standingTwin(report: ReportBase): string[] {
  const restated = restatedInWords(report.standing);
  return [standingInWords(report), ...(restated === undefined ? [] : [`${restated}.`])];
}

/** The one line below a headline. */
export interface FinePrint {
  /** In mrkdwn, in order: the period with what it is compared with, and whom it is about. */
  readonly says: readonly (string | undefined)[];
  /** Which days the sums lack, and why. It comes first. */
  readonly partial?: string | undefined;
  /** What is counted: `active campaigns`. */
  readonly counted?: string;
}

/** Fault, partial, period, baseline, how whole, as of. Then how a name was read, and what is in no figure. */
export function finePrint(report: ReportBase, print: FinePrint): ContextBlock {
  const { readAs, standing } = report;
  const restated = standing.restated.length;
  return context(
    finePrintParts(report, print).join('\u00a0· '),
    ...(readAs === undefined ? [] : [plain(`Read as ${nameOf(readAs, 400)}`)]),
    ...(restated === 0 ? [] : [`${howMany(restated, 'day')} corrected by the service since`]),
    ...troubles(standing),
  );
}

export function finePrintTwin(report: ReportBase, print: FinePrint): string[] {
  const { readAs, standing } = report;
  const restated = restatedInWords(standing);
  return [
    `${finePrintParts(report, print).join(' · ').replaceAll('*', '')}.`,
    ...(readAs === undefined ? [] : [`Read as ${nameIn(readAs, 400)}.`]),
    ...(restated === undefined ? [] : [`${restated}.`]),
  ];
}

/** Behind More: what exactly the service has corrected. */
export function correctionBlocks({ standing }: ReportBase): DrawnBlock[] {
  const restated = restatedInWords(standing);
  return restated === undefined ? [] : [context(plain(restated))];
}

/** mrkdwn */
function finePrintParts(report: ReportBase, { says, partial, counted = 'campaigns' }: FinePrint): string[] {
  const { standing, at, serviceZone } = report;
  const stale = staleInWords(report);
  const whole = wholeness(
    partial === undefined ? standing : { ...standing, daysMissing: 0 },
    at,
    serviceZone,
  );
  const asOf =
    standing.asOf === undefined ? 'nothing read yet' : `as of ${slackTime(standing.asOf, at, serviceZone)}`;
  const said = [
    ...(stale === undefined ? [] : [`⚠\u00a0${stale.replace(/\.$/, '')}`]),
    ...(partial === undefined ? [] : [`*Partial:* ${partial}`]),
    ...says.filter((each) => each !== undefined),
  ];
  const [first = '', ...others] = [
    ...placeInWords(report),
    ...whole.map((each) => each.replace(/campaigns?/, counted)),
    asOf,
    ...(standing.settled ? [] : standing.faults.map((fault) => faultInWords(fault, at, serviceZone))),
  ];
  return [...said, said.length === 0 ? capital(first) : first, ...others];
}

export function caveatTwin(report: ReportBase): string[] {
  const stale = staleInWords(report);
  return [
    ...(report.readAs === undefined ? [] : [`Read as ${nameIn(report.readAs, 400)}.`]),
    ...(stale === undefined ? [] : [stale]),
  ];
}

/** While more is to come, a fault is small print. Once nothing more comes, it is the first thing to know. */
function staleInWords({ standing, at, serviceZone }: ReportBase): string | undefined {
  if (!standing.settled || standing.faults.length === 0) return undefined;
  const faults = standing.faults.map((fault) => faultInWords(fault, at, serviceZone));
  const shown =
    standing.asOf === undefined
      ? ''
      : ` What is shown was known at ${slackTime(standing.asOf, at, serviceZone)}.`;
  return `${capital(listed(faults))}.${shown}`;
}

/**
 * Whose figures these are. If the question is not about a single campaign, also how many are added up: `Acme`, `12 campaigns of this room`.
 */
function placeInWords({ standing: { room, account, of }, question }: ReportBase): string[] {
  const isOfOne = 'campaign' in question || question.kind === 'compare-campaigns';
  const which = of === undefined ? 'this room' : `the room of ${destinationInWords(of)}`;
  return [
    ...accountInPrint(account),
    ...(room === undefined || isOfOne
      ? of === undefined
        ? []
        : [which]
      : [`${howMany(room, 'campaign')} of ${which}`]),
  ];
}

/** In mrkdwn. Does not name the account that places without a room show, because it goes without saying. */
export function accountInPrint(account: Standing['account']): string[] {
  return account?.kind === 'connected' ? [`account ${nameIn(account.name, nameLengths.line)}`] : [];
}

/** mrkdwn: `As of 08:52 · 57 of 60 campaigns, whole at 09:03` */
export function standingInWords(report: ReportBase): string {
  const { standing, at, serviceZone } = report;
  const asOf =
    standing.asOf === undefined ? 'Nothing read yet' : `As of ${slackTime(standing.asOf, at, serviceZone)}`;
  return [
    asOf,
    ...placeInWords(report),
    ...wholeness(standing, at, serviceZone),
    ...(standing.settled ? [] : standing.faults.map((fault) => faultInWords(fault, at, serviceZone))),
  ].join(' · ');
}

function wholeness(
  { statistics, daysMissing, settled, expectedWholeAt }: Standing,
  at: Instant,
  zone: Zone,
): string[] {
  const short = statistics !== undefined && statistics.have < statistics.of;
  const parts: string[] = [];
  if (statistics !== undefined && (short || statistics.of > 1)) {
    parts.push(
      short
        ? `${count(statistics.have)} of ${howMany(statistics.of, 'campaign')}`
        : `all ${howMany(statistics.of, 'campaign')}`,
    );
  }
  if (daysMissing > 0) parts.push(`${howMany(daysMissing, 'day')} missing`);
  const last = parts.length === 0 ? 'still reading' : parts.pop();
  if (settled) return last === 'still reading' ? [] : [...parts, last ?? ''];
  const whole =
    expectedWholeAt === undefined ? 'the rest follows' : `whole at ${slackTime(expectedWholeAt, at, zone)}`;
  return [...parts, `${last}, ${whole}`];
}

/** Follows a total that counts campaigns which could not be read: `, 1 unreadable`, or nothing. */
export function unreadableCampaignsInWords({ standing: { unreadable } }: ReportBase): string {
  return unreadable.length === 0 ? '' : `, ${count(unreadable.length)} unreadable`;
}

/** Days whose counts the service changed, in plain text. The report shows the newest counts. */
function restatedInWords({ restated }: Standing): string | undefined {
  if (restated.length === 0) return undefined;
  const daysWords = restated
    .slice(0, 3)
    .map(
      ({ day, before }) => `${shortDay(day)} (before: ${before ? countsInWords(before) : 'not reported'})`,
    );
  const more = restated.length - daysWords.length;
  const all = more > 0 ? [...daysWords, `${count(more)} more`] : daysWords;
  return `The service has corrected ${howMany(restated.length, 'day')} since: ${listed(all)}`;
}

/** Campaigns that could not be read are counted and named, and are in no figure. */
function troubles({ unreadable }: Standing) {
  if (unreadable.length === 0) return [];
  const names = unreadable
    .slice(0, 3)
    .map(({ name, id, index }) => nameOf(name ?? id ?? `no. ${index + 1}`, nameLengths.owner));
  const more = unreadable.length > names.length ? [`${unreadable.length - names.length} more`] : [];
  return [
    plain(
      `${howMany(unreadable.length, 'campaign')} unreadable and in no figure: ${listed([...names, ...more])}`,
    ),
  ];
}
