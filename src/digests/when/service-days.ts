// When the service's days end on a digest's clock, and which of its runs comes before that. Pure.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, dayAt, type Zone } from '#base/day.ts';
import type { Digest, Schedule } from '#digests/digest.ts';
import { phraseDates, type WeekStart } from '#reports/figures/period.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import { questionOfRun } from './covered-days.ts';
import { leastMinutes, nextRuns } from './schedule.ts';
import { firstInstantAt, timeOf, type WallTime, wallTimeAt } from './wall-clock.ts';

/** The zone in which the service counts its days, and the first day of its week. */
export interface ServiceDays {
  readonly zone: Zone;
  readonly weekStartsOn: WeekStart;
}

export interface DaysOnClock {
  readonly serviceZone: Zone;
  /** When the service's days end on the digest's clock: `11:00`. Several times where clocks are set during the year. */
  readonly endAt: readonly string[];
  /** The first run within a year that reports other days than people on that clock expect. */
  readonly early: EarlyRun | undefined;
}

export interface EarlyRun {
  readonly at: Instant;
  readonly reportedDays: DateRange;
  /** What it would report if the service's days ended at the clock's midnight. */
  readonly clockDays: DateRange;
  /** The earliest time of day at which the service's day before is over all year; undefined if the schedule has no times of day. */
  readonly laterTime: string | undefined;
}

/** `from`: now. */
export function daysOnClock(
  digest: Pick<Digest, 'schedule' | 'question'>,
  from: Instant,
  service: ServiceDays,
): DaysOnClock {
  const ends = endsOnClock(digest.schedule.zone, from, service.zone);
  const endAt = [...new Set(ends.map(asTime))].sort();
  return { serviceZone: service.zone, endAt, early: earlyRun(digest, from, service, Math.max(...ends)) };
}

/** When the service's day ends on that clock about that instant: `11:00`. */
export function endOnClock(zone: Zone, at: Instant, serviceZone: Zone): string {
  return asTime(minutesToEnd(zone, at, serviceZone));
}

/** Replaces the times before `laterTime` by that one. A time that follows it too closely goes too. */
export function postponeEarlyTimes<Kind extends Schedule>(schedule: Kind, laterTime: string): Kind {
  if (!('times' in schedule)) return schedule;
  const [hours = 0, minutes = 0] = laterTime.split(':').map(Number);
  const after = timeOf(hours * 60 + minutes + leastMinutes);
  return { ...schedule, times: [laterTime, ...schedule.times.filter((time) => time >= after)] };
}

const monthMs = 30 * 86_400_000;
const yearMs = 366 * 86_400_000;
/** More than a year of a daily digest. */
const mostRuns = 400;

/** For each month of a year: minutes after the clock's own midnight; below 0 where the service's day ends before that. */
function endsOnClock(zone: Zone, from: Instant, serviceZone: Zone): number[] {
  const months = Array.from({ length: 13 }, (_, index) => from + index * monthMs);
  return months.map((at) => minutesToEnd(zone, at, serviceZone));
}

function minutesToEnd(zone: Zone, at: Instant, serviceZone: Zone): number {
  const midnight = Date.parse(dayAt(at, zone)) as WallTime;
  return (wallTimeAt(firstInstantAt(midnight, serviceZone), zone) - midnight) / 60_000;
}

function asTime(minutes: number): string {
  return timeOf((minutes + 1_440) % 1_440);
}

function earlyRun(
  { schedule, question }: Pick<Digest, 'schedule' | 'question'>,
  from: Instant,
  { zone, weekStartsOn }: ServiceDays,
  endMinutes: number,
): EarlyRun | undefined {
  if (endMinutes <= 0 || schedule.kind === 'watch') return undefined;
  if ('times' in schedule && schedule.times.every((time) => time >= timeOf(endMinutes))) return undefined;
  for (const at of nextRuns(schedule, from, mostRuns)) {
    if (at > from + yearMs) return undefined;
    const [serviceDay, ownDay] = [dayAt(at, zone), dayAt(at, schedule.zone)];
    if (serviceDay >= ownDay) continue;
    for (const phrase of periodsOf(questionOfRun({ schedule, question }, at, zone))) {
      const span = (today: Day) => phraseDates(phrase, today, weekStartsOn);
      const [reportedDays, clockDays] = [span(serviceDay), span(ownDay)];
      if (reportedDays.first === clockDays.first) continue;
      const laterTime = 'times' in schedule ? timeOf(endMinutes) : undefined;
      return { at, reportedDays, clockDays, laterTime };
    }
  }
  return undefined;
}

function periodsOf(question: Question): readonly PeriodPhrase[] {
  if ('periods' in question) return question.periods;
  return 'period' in question && question.period !== undefined ? [question.period] : [];
}
