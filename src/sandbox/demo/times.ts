// Instants that the demo's clock is moved to, and how they are said, on the wall clock of one zone.

import type { Instant } from '#base/brand.ts';

const hourMs = 3_600_000;
const nineOnMonday = 'Mon 09:00';

/** The first Monday 09:00 after that instant. The zone must be whole hours away from UTC. */
export function nextMondayNine(after: Instant, zone: string): Instant {
  let at = (Math.floor(after / hourMs) + 1) * hourMs;
  while (weekdayAndTime(at, zone) !== nineOnMonday) at += hourMs;
  return at;
}

/** `Mon 9 Mar 2026, 09:00` */
export function inWords(at: Instant, zone: string): string {
  const parts = partsOf(at, zone);
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute}`;
}

function weekdayAndTime(at: Instant, zone: string): string {
  const { weekday, hour, minute } = partsOf(at, zone);
  return `${weekday} ${hour}:${minute}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: Instant, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...whole });
  formats.set(timeZone, format);
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

const whole = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
