// Days and instants in words. Reporting days stay the service's days; only instants are shown in the reader's own zone.

import type { Instant } from '#base/brand.ts';
import { addDays, type DateRange, type Day, daysBetween, parseZone, type Zone } from '#base/day.ts';
import { createZoneFormatters } from '#base/zone-formatters.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** 3 Mar 2026 */
export function dayInWords(day: Day): string {
  const { date, month, year } = partsOf(day);
  return `${date} ${month} ${year}`;
}

/** 3 Mar */
export function shortDay(day: Day): string {
  const { date, month } = partsOf(day);
  return `${date} ${month}`;
}

/** Tue 3 Mar */
export function weekdayAndDay(day: Day): string {
  return `${weekdayInBrief(day)} ${shortDay(day)}`;
}

/** Tue */
export function weekdayInBrief(day: Day): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** 3–9 Mar 2026 · 24 Feb – 2 Mar 2026 · 30 Dec 2025 – 5 Jan 2026 · 3 Mar 2026 */
export function rangeInWords({ first, last }: DateRange): string {
  const [from, to] = [partsOf(first), partsOf(last)];
  if (first === last) return dayInWords(first);
  if (from.year !== to.year) return `${dayInWords(first)} – ${dayInWords(last)}`;
  if (from.month !== to.month) return `${shortDay(first)} – ${dayInWords(last)}`;
  return `${from.date}–${to.date} ${to.month} ${to.year}`;
}

/** 3–9 Mar · 24 Feb–2 Mar: at most 13 characters, for a chart's axis */
export function shortRange({ first, last }: DateRange): string {
  const [from, to] = [partsOf(first), partsOf(last)];
  if (first === last) return shortDay(first);
  return from.month === to.month && from.year === to.year
    ? `${from.date}–${to.date} ${to.month}`
    : `${shortDay(first)}–${shortDay(last)}`;
}

/** 3–9 Mar if it lies in the year of `today`, else 30 Dec 2025 – 5 Jan 2026 */
export function rangeInBrief(range: DateRange, today: Day): string {
  const isThisYear = [range.first, range.last].every((day) => day.slice(0, 4) === today.slice(0, 4));
  return isThisYear ? shortRange(range) : rangeInWords(range);
}

/** Missing days, joined if they follow each other: "3–5 Mar and 9 Mar". */
export function daysTogether(days: readonly Day[]): string[] {
  const ranges: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const latest = ranges.at(-1);
    if (latest !== undefined && addDays(latest.last, 1) === day) latest.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges.map(shortRange);
}

/** A number that sorts as the day does. */
export function daySortValue(day: Day): number {
  return daysBetween('1970-01-01' as Day, day);
}

export function monthInWords(month: number): string {
  return longMonths[month - 1] ?? String(month);
}

/**
 * An instant for mrkdwn, drawn by Slack in the reader's zone (https://docs.slack.dev/messaging/formatting-message-text). `zone` is for the
 * fallback. The date is shown too if it is more than half a day from `now`.
 */
export function slackTime(instant: Instant, now: Instant | undefined, zone: Zone): string {
  const near = now !== undefined && Math.abs(now - instant) < 12 * 3_600_000;
  const format = near ? '{time}' : '{date_short_pretty} at {time}';
  return `<!date^${Math.floor(instant / 1000)}^${format}|${near ? timeIn(instant, zone) : timeAndDayIn(instant, zone)}>`;
}

/**
 * `Mon 9 Mar 2026, 09:00` on the zone's wall clock, for schedules, which name their zone. If this machine does not know the zone, the time
 * is in UTC and says so.
 */
export function wallClock(instant: Instant, zone: Zone): string {
  const isKnown = formatters.has(zone) || parseZone(zone) !== undefined;
  const parts = partsAt(instant, isKnown ? zone : ('UTC' as Zone));
  const date = `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}`;
  return `${date}, ${parts.hour}:${parts.minute}${isKnown ? '' : ' UTC'}`;
}

/** `Europe/Lisbon (UTC+0)`: the zone, and its difference to UTC at that instant. */
export function zoneInWords(zone: Zone, at: Instant): string {
  const offset =
    formatters
      .of(zone)
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const shown = offset === 'GMT' ? 'UTC+0' : offset.replace('GMT', 'UTC');
  return zone === 'UTC' ? 'UTC' : `${zone} (${shown})`;
}

/** 2 min · 1 h 5 min · 3 days, rounded down; less than a minute is "under a minute". */
export function durationInWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

export function instantDay(instant: Instant, zone: Zone): string {
  const parts = partsAt(instant, zone);
  return `${parts.day} ${parts.month} ${parts.year}`;
}

function timeIn(instant: Instant, zone: Zone): string {
  const parts = partsAt(instant, zone);
  return `${parts.hour}:${parts.minute} ${zone === 'UTC' ? 'UTC' : zone}`;
}

function timeAndDayIn(instant: Instant, zone: Zone): string {
  return `${instantDay(instant, zone)}, ${timeIn(instant, zone)}`;
}

function partsOf(day: Day): { date: number; month: string; year: string } {
  const [year = '', month = '', date = ''] = day.split('-');
  return { date: Number(date), month: months[Number(month) - 1] ?? '', year };
}

function partsAt(instant: Instant, zone: Zone) {
  const parts = Object.fromEntries(
    formatters
      .of(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '' } = parts;
  return { weekday, day: String(Number(day)), month: months[Number(month) - 1] ?? '', year, hour, minute };
}

const formatters = createZoneFormatters('en-GB-u-ca-gregory-nu-latn', {
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
});
