// The schedule's proof: each zone's rules, a schedule of every kind, one instant a day for twenty years, and every change of the clocks.

import { day, type Weekday, type Zone, zone } from '#base/day.ts';
import type { Schedule } from '#digests/digest.ts';
import { nextRuns, runsBetween } from '#digests/when/schedule.ts';
import { firstRun, type Stretch, stretchesOf } from './calendar-reference.ts';
import { actedOn, quartersBetween, shown, watch } from './slow-reference.ts';

const dayMs = 86_400_000;
const quarterMs = 15 * 60_000;
const first = Date.parse('2016-01-01T00:00:00Z');
const last = Date.parse('2035-12-31T00:00:00Z');
/** The table of offsets reaches as far as a run may be looked for. */
const margin = 400 * dayMs;

export interface Proof {
  readonly zones: number;
  /** Zones with the same offsets at all times are the same to a schedule. */
  readonly rules: number;
  readonly changes: number;
  readonly compared: number;
  /** The first few that differ, in words. */
  readonly wrong: readonly string[];
}

/** `every`: only each so many-eth day, and each so many-eth change of the clocks; 1 proves all. */
export function proveSchedules(every: number, zones = Intl.supportedValuesOf('timeZone')): Proof {
  const rules = new Map<string, { zone: Zone; stretches: Stretch[] }>();
  for (const name of zones) {
    const stretches = stretchesOf(name, first - margin, last + margin);
    rules.set(JSON.stringify(stretches), { zone: zone(name), stretches });
  }
  const wrong: string[] = [];
  let compared = 0;
  const compare: Compare = (what, got, wanted) => {
    compared += 1;
    const same = got.length === wanted.length && got.every((run, index) => run === wanted[index]);
    if (!same) wrong.push(`${what()}: ${got} and not ${wanted}`);
  };

  let turn = 0;
  for (const { zone: in_, stretches } of rules.values()) {
    const schedules = kinds(in_);
    for (let at = first + (turn % every) * dayMs; at <= last; at += every * dayMs) {
      turn += 1;
      const instant = at + ((turn * 7_919) % 1_440) * 60_000 + (turn % 60) * 1_000;
      const schedule = schedules[turn % schedules.length] as Schedule;
      const wanted = firstRun(schedule, stretches, instant);
      const words = () => `${JSON.stringify(schedule)} after ${new Date(instant).toISOString()}`;
      compare(words, nextRuns(schedule, instant, 1), wanted === undefined ? [] : [wanted]);
    }
  }

  const changes = changesOf([...rules.values()]);
  for (const [index, { zone: in_, at }] of changes.entries()) {
    if (index % every === 0) compareAround(in_, at, compare);
  }
  return { zones: zones.length, rules: rules.size, changes: changes.length, compared, wrong };
}

/** A change of one zone stands for the same change of all others. */
function changesOf(rules: readonly { zone: Zone; stretches: readonly Stretch[] }[]) {
  const changes = new Map<string, { zone: Zone; at: number }>();
  for (const { zone: in_, stretches } of rules) {
    for (const [index, { from, offset }] of stretches.entries()) {
      if (from < first || from > last) continue;
      const before = stretches[index - 1];
      const after = stretches[index + 1];
      const near = [before, after].filter(
        (one) => one !== undefined && Math.abs(one.from - from) < 4 * dayMs,
      );
      changes.set(JSON.stringify([from, before?.offset, offset, near]), { zone: in_, at: from });
    }
  }
  return [...changes.values()];
}

type Compare = (what: () => string, got: readonly number[], wanted: readonly number[]) => void;

/** For a day on either side: a run at each quarter of an hour, and the next run from each quarter of an hour. */
function compareAround(in_: Zone, at: number, compare: Compare): void {
  const middle = Math.floor(at / quarterMs) * quarterMs;
  const [from, until] = [middle - dayMs, middle + dayMs];
  const watched = [
    ...watch(in_, from - 2 * dayMs, middle),
    ...(middle === at ? [] : [{ instant: at, wall: shown(at, in_) }]),
    ...watch(in_, middle + quarterMs, until + 2 * dayMs),
  ];
  const dates = [...new Set(quartersBetween(watched[0]?.wall ?? '', watched.at(-1)?.wall ?? '').map(dateOf))];
  for (let quarter = 0; quarter < 96; quarter += 1) {
    const time = timeOf(quarter);
    const schedule = everyDay([time], in_);
    const acted = actedOn(
      watched,
      dates.slice(1).map((date) => `${date} ${time}`),
    );
    const wanted = acted.filter((run) => run > from && run <= until);
    const words = (asked: number) => () => `${in_} at ${time} after ${new Date(asked).toISOString()}`;
    compare(words(from), runsBetween(schedule, from, until), wanted);
    const instant = from + quarter * 2 * quarterMs;
    for (const asked of [instant, instant + quarterMs]) {
      const next = acted.find((run) => run > asked);
      compare(words(asked), nextRuns(schedule, asked, 1), next === undefined ? [] : [next]);
    }
  }
}

const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const workweek: readonly Weekday[] = [1, 2, 3, 4, 5];

function everyDay(times: readonly string[], in_: Zone): Schedule {
  return { kind: 'weekly', weekdays: everyWeekday, times, zone: in_ };
}

function kinds(in_: Zone): Schedule[] {
  const weekends = { weekdays: [6, 7] as const, dates: [] };
  const off = {
    weekdays: [6, 7] as const,
    dates: [{ first: day('2024-12-23'), last: day('2025-01-06') }],
    holidays: { country: 'FR' },
  };
  return [
    everyDay(['09:00'], in_),
    everyDay(['00:00', '02:30', '23:45'], in_),
    { kind: 'weekly', weekdays: workweek, times: ['00:30', '01:15', '03:00'], zone: in_ },
    {
      kind: 'weekly',
      weekdays: [2, 7],
      times: ['02:00'],
      every: { weeks: 2, from: day('2026-03-04') },
      zone: in_,
    },
    {
      kind: 'weekly',
      weekdays: [1],
      times: ['08:00'],
      every: { weeks: 5, from: day('2016-01-03') },
      zone: in_,
    },
    { kind: 'weekly', weekdays: everyWeekday, times: ['07:45', '17:30'], daysOff: off, zone: in_ },
    { kind: 'weekly', weekdays: workweek, times: ['12:00'], endsOn: day('2030-06-30'), zone: in_ },
    { kind: 'monthly', on: { kind: 'date', date: 31 }, times: ['02:15'], zone: in_ },
    {
      kind: 'monthly',
      on: { kind: 'date', date: 1 },
      times: ['00:00', '09:00'],
      daysOff: weekends,
      zone: in_,
    },
    { kind: 'monthly', on: { kind: 'last-day' }, times: ['23:30'], zone: in_ },
    { kind: 'monthly', on: { kind: 'first-working-day' }, times: ['09:00'], zone: in_ },
    { kind: 'monthly', on: { kind: 'first-working-day' }, times: ['02:45'], daysOff: off, zone: in_ },
    { kind: 'cron', expression: '30 2 * * 0,1,5', zone: in_ },
    { kind: 'cron', expression: '15 1 1,15,31 * *', zone: in_ },
    { kind: 'watch', everyMinutes: 45, coolDownMinutes: 0, zone: in_ },
  ];
}

function timeOf(quarter: number): string {
  const pad = (figure: number) => String(figure).padStart(2, '0');
  return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`;
}

function dateOf(wall: string): string {
  return wall.slice(0, 10);
}
