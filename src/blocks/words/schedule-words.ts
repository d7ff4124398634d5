// Schedules, destinations, states and outcomes of digests in words.

import type { Instant } from '#base/brand.ts';
import type { Weekday, Zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { placeInWords, placeText } from '#blocks/digests/choices.ts';
import { escaped, listed, nameOf, plural } from '#blocks/parts/text.ts';
import type {
  Condition,
  DaysOff,
  Delivery,
  Digest,
  MonthDay,
  PostOutcome,
  Schedule,
} from '#digests/digest.ts';
import { conditionInWords } from './condition-words.ts';
import { dayInWords, durationInWords, rangeInWords, wallClock, zoneInWords } from './dates.ts';
import { doubtInWords, reasonInWords } from './delivery-reasons.ts';
import { count } from './numbers.ts';
import { slackErrorInWords } from './slack-errors.ts';

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** Plain text: "Weekdays at 09:00, Europe/Lisbon" */
export function scheduleInWords(schedule: Schedule): string {
  return [rhythmInWords(schedule), schedule.zone, ...boundsInWords(schedule)].join(', ');
}

/** Plain text: when it comes, and what must be true then: "Weekdays at 09:00, Europe/Lisbon, only if replies are above 20" */
export function whenInWords({ schedule, condition }: Timed): string {
  return `${scheduleInWords(schedule)}${ifInWords(schedule, condition)}`;
}

/** The same in mrkdwn. */
export function whenMarked({ schedule, condition }: Timed): string {
  return `${scheduleMarked(schedule)}${ifInWords(schedule, condition)}`;
}

type Timed = Pick<Digest, 'schedule' | 'condition'>;

/** With the comma before it; empty where it always comes. */
function ifInWords({ kind }: Schedule, condition: Condition | undefined): string {
  if (condition === undefined) return '';
  return `, ${kind === 'watch' ? 'alerts when' : 'only if'} ${conditionInWords(condition)}`;
}

/** The same in mrkdwn; cron is set as code, where its asterisks stay what they are. */
export function scheduleMarked(schedule: Schedule): string {
  if (schedule.kind !== 'cron') return escaped(scheduleInWords(schedule));
  const cron = `Cron \`${escaped(nameOf(schedule.expression, 80).replaceAll('`', ''))}\``;
  return [cron, schedule.zone, ...boundsInWords(schedule)].join(', ');
}

function rhythmInWords(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'weekly': {
      const { every, weekdays, times } = schedule;
      const weeks =
        every === undefined ? '' : every.weeks === 2 ? 'every other week, ' : `every ${every.weeks} weeks, `;
      const days = weekdaysInWords(weekdays);
      return `${weeks === '' ? days : capitalised(weeks) + days.replace(/^(Every|Week)/, lowered)} at ${listed(times)}`;
    }
    case 'monthly':
      return `${monthDayInWords(schedule.on)} at ${listed(schedule.times)}`;
    case 'cron':
      return `Cron ${nameOf(schedule.expression, 80)}`;
    case 'watch':
      return `Watched every ${durationInWords(schedule.everyMinutes * 60_000)}`;
    default:
      return unreachable(schedule);
  }
}

function monthDayInWords(on: MonthDay): string {
  switch (on.kind) {
    case 'date':
      return on.date > 28 ? `Day ${on.date} of each month (or its last day)` : `Day ${on.date} of each month`;
    case 'last-day':
      return 'Last day of each month';
    case 'first-working-day':
      return 'First working day of each month';
    case 'last-working-day':
      return 'Last working day of each month';
    default:
      return unreachable(on);
  }
}

function boundsInWords({ daysOff, endsOn }: Schedule): string[] {
  const off = daysOff === undefined ? [] : ['not on days off'];
  return endsOn === undefined ? off : [...off, `until ${dayInWords(endsOn)}`];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowered(text: string): string {
  return text.toLowerCase();
}

/** Plain text: "Saturdays and Sundays; 24 Dec 2026 to 1 Jan 2027; public holidays of Germany, Bavaria" */
export function daysOffInWords({ weekdays, dates, holidays }: DaysOff): string {
  const shown = dates.slice(0, 10).map(({ first, last }) => rangeInWords({ first, last }));
  const others = dates.length - shown.length;
  return [
    ...(weekdays.length === 0 ? [] : [weekdaysInWords(weekdays)]),
    ...(shown.length === 0
      ? []
      : [listed(others === 0 ? shown : [...shown, `${count(others)} more ${plural(others, 'date')}`])]),
    ...(holidays === undefined ? [] : [`public holidays of ${placeInWords(placeText(holidays))}`]),
  ].join('; ');
}

/** What comes next of a digest that is at work, as a sentence. */
export function nextInWords({ schedule }: Pick<Digest, 'schedule'>): string {
  return schedule.kind === 'watch' ? 'It goes on watching.' : 'It is sent at its next run.';
}

/** Plain text, one line for each run, on the wall clock of the schedule's zone. */
export function runsInWords(runs: readonly Instant[], zone: Zone): string[] {
  return runs.map((run) => `${wallClock(run, zone)}, ${zoneInWords(zone, run)}`);
}

/** Plain text, one line for each day, of a watch: "Tue 10 Mar 2026: 10:00, 11:00 and 12:00, Europe/Lisbon (UTC+0)" */
export function looksInWords(looks: readonly Instant[], zone: Zone): string[] {
  const days = Map.groupBy(looks, (at) => `${wallClock(at, zone).split(', ')[0]}`);
  return [...days].map(([onDay, times]) => {
    const clocks = times.map((at) => wallClock(at, zone).split(', ')[1] ?? '');
    return `${onDay}: ${listed(clocks)}, ${zoneInWords(zone, times[0] ?? 0)}`;
  });
}

/** mrkdwn: channels by Slack's own link, people by theirs, which a modal shows without pinging. */
export function destinationInWords(channel: ChannelId): string {
  if (isPerson(channel)) return `<@${channel}>`;
  if (/^D[A-Z0-9]+$/.test(channel)) return 'a direct message';
  return `<#${escaped(channel)}>`;
}

function isPerson(destination: ChannelId): boolean {
  return /^[UW][A-Z0-9]+$/.test(destination);
}

/** mrkdwn: the first ten. */
export function placesInWords(channels: readonly ChannelId[]): string {
  const shown = channels.slice(0, 10).map(destinationInWords);
  const others = channels.length - shown.length;
  return listed(others === 0 ? shown : [...shown, `${count(others)} more`]);
}

/** mrkdwn: what is said before figures go to people of another company. */
export function outsideInWords(destinations: readonly ChannelId[]): string {
  const people = destinations.filter(isPerson);
  const channels = destinations.filter((one) => !isPerson(one));
  const are = plural(channels.length, 'is', 'are');
  const work = plural(people.length, 'works', 'work');
  return [
    channels.length > 0 &&
      `${placesInWords(channels)} ${are} shared with another company. People there will read these figures.`,
    people.length > 0 && `${placesInWords(people)} ${work} at another company and will read these figures.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Somebody to whom nothing is sent: not allowed to ask for it, or not known to Slack at this moment. */
export interface Unfit {
  /** `U…` */
  readonly person: ChannelId;
  readonly why: 'no-member' | 'unknown';
}

/** mrkdwn: what keeps them from being sent to. */
export function unfitInWords(unfit: readonly Unfit[]): string {
  const those = (wanted: Unfit['why']) =>
    unfit.flatMap(({ person, why }) => (why === wanted ? [person] : []));
  const [others, unknown] = [those('no-member'), those('unknown')];
  const noMembers = others.length === 1 ? 'is not a full member' : 'are not full members';
  return [
    others.length > 0 &&
      `${placesInWords(others)} ${noMembers} of this workspace, and digests go to full members alone.`,
    unknown.length > 0 &&
      `Slack did not say who ${placesInWords(unknown)} ${plural(unknown.length, 'is', 'are')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function destinationsInWords({ destinations }: Digest): string {
  return listed(destinations.map(destinationInWords));
}

/** mrkdwn; with the destinations that refuse while others still get it. */
export function stateInWords({ state, refusing }: Digest): string {
  switch (state.kind) {
    case 'active':
      return ['Active', ...refusing.map(refusalInWords)].join('; ');
    case 'paused':
      return `Paused by <@${state.by}>${state.until === undefined ? '' : ` until ${dayInWords(state.until)}`}`;
    case 'broken':
      return state.channel === undefined
        ? `Paused: ${reasonInWords(state.error)}`
        : `Paused: ${refusalInWords({ channel: state.channel, error: state.error })}`;
    default:
      return unreachable(state);
  }
}

function refusalInWords({ channel, error }: { channel: ChannelId; error: string }): string {
  return `${destinationInWords(channel)} cannot be posted to, ${slackErrorInWords(error)}`;
}

/** mrkdwn, no full stop, of one that did not arrive: `the last post in #growth failed, the bot is not in the channel` */
export function lastPostInWords(delivery: Delivery): string {
  return `the last post in ${destinationInWords(delivery.destination)} ${deliveryStateInWords(delivery).replace(/^(missed|unsure)/, 'was $1')}`;
}

/** mrkdwn: `Mon 9 Mar 2026, 09:00 · posted in #growth, 2 min late` */
export function deliveryInWords(delivery: Delivery, zone: Zone): string {
  const kind = delivery.kind === 'scheduled' ? '' : delivery.kind === 'now' ? ' (sent now)' : ' (test)';
  const before = delivery.runsBefore ?? 0;
  const others = before === 0 ? '' : `, and ${count(before)} ${plural(before, 'run')} before it`;
  return `${wallClock(delivery.scheduledFor, zone)}${kind} · ${destinationInWords(delivery.destination)}: ${deliveryStateInWords(delivery)}${others}`;
}

export function deliveryStateInWords({ kind, state }: Delivery): string {
  switch (state.kind) {
    case 'planned':
      return 'planned';
    case 'collecting':
      return 'reading the figures';
    case 'posting':
      return 'being posted';
    case 'posted':
      if (kind !== 'scheduled') return 'posted';
      return state.lateByMs < 60_000 ? 'posted on time' : `posted ${durationInWords(state.lateByMs)} late`;
    case 'skipped':
      return `skipped, ${reasonInWords(state.reason)}`;
    case 'cancelled':
      return 'cancelled';
    case 'unsure':
      return state.arrived === undefined
        ? `unsure whether it arrived, ${doubtInWords(state.reason)}`
        : `arrived, says <@${state.arrived.by}>`;
    case 'missed':
      return `missed, ${reasonInWords(state.reason)}`;
    case 'failed':
      return `failed, ${reasonInWords(state.reason)}`;
    default:
      return unreachable(state);
  }
}

/** mrkdwn, no full stop */
export function outcomeInWords(outcome: PostOutcome): string {
  switch (outcome.kind) {
    case 'posted':
      return 'posted';
    case 'refused':
    case 'failed':
      return `not posted: ${reasonInWords(outcome.error)}`;
    case 'throttled':
      return `not posted yet: Slack asks to wait ${Math.max(1, Math.ceil(outcome.retryAfterMs / 1000))} s`;
    case 'not-sent':
      return `not posted: ${reasonInWords(outcome.reason)}`;
    case 'unclear':
      return `unsure whether it arrived, ${doubtInWords(outcome.reason)}; look there before sending again`;
    default:
      return unreachable(outcome);
  }
}

/** For lists: on the wall clock of the schedule's zone, as everywhere about digests. */
export function nextRunInWords([next]: readonly Instant[], { kind, zone }: Schedule): string {
  if (kind === 'watch') return next === undefined ? 'looks no more' : `looks next ${wallClock(next, zone)}`;
  return next === undefined ? 'no next run' : `next ${wallClock(next, zone)}`;
}

function weekdaysInWords(weekdays: readonly Weekday[]): string {
  const days = [...weekdays].sort((one, other) => one - other);
  const key = days.join('');
  if (key === '1234567') return 'Every day';
  if (key === '12345') return 'Weekdays';
  if (key === '67') return 'Weekends';
  return listed(days.map((day) => `${weekdayNames[day]}s`));
}
