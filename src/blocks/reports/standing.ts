// How fresh and how whole an answer is, in one line: what is still to come, and what could not be read.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { nameLengths } from '#blocks/limits.ts';
import { context, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { capital, listed, nameIn, nameOf, plain, plural } from '#blocks/parts/text.ts';
import { shortDay, slackTime } from '#blocks/words/dates.ts';
import { faultInWords } from '#blocks/words/fault-words.ts';
import { countsInWords } from '#blocks/words/metric-words.ts';
import { count } from '#blocks/words/numbers.ts';
import type { ReportBase, Standing } from '#reports/report-base.ts';

export function standingBlock(report: ReportBase): DrawnBlock {
  const restated = restatedInWords(report.standing);
  return context(
    standingInWords(report),
    ...(restated === undefined ? [] : [plain(restated)]),
    ...troubles(report.standing),
  );
}

export function standingTwin(report: ReportBase): string[] {
  const restated = restatedInWords(report.standing);
  return [standingInWords(report), ...(restated === undefined ? [] : [`${restated}.`])];
}

/** What a reader must see before the figures: whom a name was taken for, and that the service could not be asked. */
export function caveatBlocks(report: ReportBase): DrawnBlock[] {
  const stale = staleInWords(report);
  return [
    ...(report.readAs === undefined ? [] : [context(plain(`Read as ${nameOf(report.readAs, 400)}`))]),
    ...(stale === undefined ? [] : [section(`⚠ ${stale}`)]),
  ];
}

export function caveatTwin(report: ReportBase): string[] {
  const stale = staleInWords(report);
  return [
    ...(report.readAs === undefined ? [] : [`Read as ${nameIn(report.readAs, 400)}.`]),
    ...(stale === undefined ? [] : [stale]),
  ];
}

/** While more is still to come a fault is small print. Once nothing more comes, the reader must know it first. */
function staleInWords({ standing, at, serviceZone }: ReportBase): string | undefined {
  if (!standing.settled || standing.faults.length === 0) return undefined;
  const faults = standing.faults.map((fault) => faultInWords(fault, at, serviceZone));
  const shown =
    standing.asOf === undefined
      ? ''
      : ` What is shown was known at ${slackTime(standing.asOf, at, serviceZone)}.`;
  return `${capital(listed(faults))}.${shown}`;
}

/** mrkdwn: `As of 08:52 · 57 of 60 campaigns, whole at 09:03` */
export function standingInWords({ standing, at, serviceZone }: ReportBase): string {
  const asOf =
    standing.asOf === undefined ? 'Nothing read yet' : `As of ${slackTime(standing.asOf, at, serviceZone)}`;
  return [
    asOf,
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
        ? `${count(statistics.have)} of ${count(statistics.of)} campaigns`
        : `all ${count(statistics.of)} ${plural(statistics.of, 'campaign')}`,
    );
  }
  if (daysMissing > 0) parts.push(`${count(daysMissing)} ${plural(daysMissing, 'day')} missing`);
  const last = parts.length === 0 ? 'still reading' : parts.pop();
  if (settled) return last === 'still reading' ? [] : [...parts, last ?? ''];
  const whole =
    expectedWholeAt === undefined ? 'the rest follows' : `whole at ${slackTime(expectedWholeAt, at, zone)}`;
  return [...parts, `${last}, ${whole}`];
}

/** Follows a total that includes campaigns which could not be read: `, 1 unreadable`, or nothing. */
export function unreadableInWords({ standing: { unreadable } }: ReportBase): string {
  return unreadable.length === 0 ? '' : `, ${count(unreadable.length)} unreadable`;
}

/** Plain text: days for which the service changed its counts. The report shows the newest. */
function restatedInWords({ restated }: Standing): string | undefined {
  if (restated.length === 0) return undefined;
  const named = restated
    .slice(0, 3)
    .map(
      ({ day, before }) => `${shortDay(day)} (before: ${before ? countsInWords(before) : 'not reported'})`,
    );
  const more = restated.length - named.length;
  const all = more > 0 ? [...named, `${count(more)} more`] : named;
  return `The service has corrected ${count(restated.length)} ${plural(restated.length, 'day')} since: ${listed(all)}`;
}

/** Campaigns that could not be read are counted and named, and are in no figure. */
function troubles({ unreadable }: Standing) {
  if (unreadable.length === 0) return [];
  const named = unreadable
    .slice(0, 3)
    .map(({ name, id, index }) => nameOf(name ?? id ?? `no. ${index + 1}`, nameLengths.owner));
  const more = unreadable.length > named.length ? [`${unreadable.length - named.length} more`] : [];
  return [
    plain(
      `${count(unreadable.length)} ${plural(unreadable.length, 'campaign')} unreadable and in no figure: ${listed([...named, ...more])}`,
    ),
  ];
}
