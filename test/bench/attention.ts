// Prints how often a line of "needs you today" is false, and how soon it finds what went wrong, over simulated campaigns, each looked at
// every working morning. Fails where a goal is missed.

import { parseArgs } from 'node:util';
import { fallTests, longSilence, rateFall, volumeFall } from '#reports/attention/sequential-tests.ts';
import { answersTo, assumedScatter, chanceOf, sends } from './simulated-senders.ts';

const { values } = parseArgs({ options: { campaigns: { type: 'string' }, seed: { type: 'string' } } });
const calmCampaigns = Number(values.campaigns ?? 100);
const chance = chanceOf(Number(values.seed ?? 41));

const lines = ['replies stop', 'replies halved', 'acceptance halved', 'volume', 'stall'] as const;
type LineName = (typeof lines)[number];

/** Days of history that a morning sees. */
const seenDays = 77;
const acceptanceDelay = { mean: 3 };
const replyDelay = { mean: 1.5 };

interface SimulatedCampaign {
  readonly invitations: ReturnType<typeof answersTo>;
  readonly messages: ReturnType<typeof answersTo>;
  /** Days on which the whole account rests. */
  readonly accountOff: ReadonlySet<number>;
}

interface Trouble {
  readonly line: LineName;
  readonly from: number;
}

const kinds = [
  'weekday',
  'days off',
  'rests alone',
  'vacation',
  'ramping',
  'weekday-answered',
  'two-day',
  'weekly',
] as const;
type SenderKind = (typeof kinds)[number];

function simulated(kind: SenderKind, days: number, trouble?: Trouble): SimulatedCampaign {
  const perDay = 20 + 24 * chance();
  const off = daysOffOf(kind, days);
  const falls = (line: LineName, day: number) => trouble?.line === line && day >= trouble.from;
  const meantOn = (day: number) => {
    if (off.has(day) || falls('stall', day)) return 0;
    return (
      perDay *
      rhythm(kind, day) *
      (kind === 'ramping' ? 0.5 + (1.5 * day) / days : 1) *
      (falls('volume', day) ? 0.2 : 1)
    );
  };
  const [accepting, replying] = [0.3 + 0.1 * chance(), 0.14 + 0.08 * chance()];
  const invitations = answersTo(
    sends(meantOn, days, chance),
    { delay: acceptanceDelay, rateOn: (day) => accepting * (falls('acceptance halved', day) ? 0.5 : 1) },
    chance,
  );
  const messages = answersTo(
    sends((day) => 0.9 * meantOn(day), days, chance),
    {
      delay: replyDelay,
      weekdaysOnly: kind === 'weekday-answered',
      rateOn: (day) => (falls('replies stop', day) ? 0 : replying * (falls('replies halved', day) ? 0.5 : 1)),
    },
    chance,
  );
  return { invitations, messages, accountOff: kind === 'days off' ? off : new Set() };
}

/** The part of a usual weekday that is meant for that day. */
function rhythm(kind: SenderKind, day: number): number {
  if (kind === 'two-day') return day % 7 === 1 || day % 7 === 3 ? 2.5 : 0;
  if (kind === 'weekly') return day % 7 === 1 ? 5 : 0;
  return day % 7 < 5 ? 1 : 0;
}

function daysOffOf(kind: SenderKind, days: number): ReadonlySet<number> {
  const off = new Set<number>();
  if (kind === 'days off' || kind === 'rests alone') {
    for (let monday = 0; monday < days; monday += 7) {
      if (chance() < 0.12) off.add(monday + Math.floor(5 * chance()));
    }
  }
  if (kind === 'vacation') {
    for (
      let monday = 7 * Math.floor(6 * chance());
      monday < days;
      monday += 7 * (6 + Math.floor(3 * chance()))
    ) {
      for (let day = 0; day < 7; day += 1) off.add(monday + day);
    }
  }
  return off;
}

/** What a morning before that day's sends says. */
function linesOn({ invitations, messages, accountOff }: SimulatedCampaign, day: number): Set<LineName> {
  const from = day - seenDays;
  const firstWeekday = from % 7;
  const cut = (counts: ArrayLike<number>) => (counts as Float64Array).subarray(from, day);
  const seen = (days: typeof invitations) => ({
    firstWeekday,
    sent: cut(days.sent),
    answers: cut(days.answers),
  });
  const [invited, messaged] = [seen(invitations), seen(messages)];
  const sent = cut(invitations.sent).map((count, at) => count + (messaged.sent[at] ?? 0));
  const found = {
    'replies stop': rateFall(messaged, [fallTests.repliesStop]),
    'replies halved': rateFall(messaged, [fallTests.repliesHalved]),
    'acceptance halved': rateFall(invited, [fallTests.acceptanceHalved]),
    volume: volumeFall(invited),
    stall: longSilence({ firstWeekday, sent }, (at) => accountOff.has(from + at)),
  };
  return new Set(lines.filter((line) => found[line] !== undefined));
}

const isWorkingMorning = (day: number) => day % 7 < 5;
let missed = false;
const mark = (met: boolean) => {
  if (!met) missed = true;
  return met ? ' ' : '✗';
};

console.log(
  `${assumedScatter}; 20 to 44 invitations a day, acceptance ${acceptanceDelay.mean} days late, replies ${replyDelay.mean}`,
);
console.log(
  `\nFalse lines per 100 calm campaign-mornings, ${calmCampaigns} campaigns of each kind, 100 days. Goal: at most 0.3`,
);
console.log(`${' '.repeat(20)}${['in all', ...lines].map((name) => name.padStart(19)).join('')}`);
for (const kind of kinds) {
  const counts = new Map<LineName | 'in all', number>();
  let mornings = 0;
  for (let campaign = 0; campaign < calmCampaigns; campaign += 1) {
    const calm = simulated(kind, 205);
    for (let day = 105; day < 205; day += 1) {
      if (!isWorkingMorning(day)) continue;
      mornings += 1;
      const said = linesOn(calm, day);
      // A campaign that rests alone did send nothing: that line is true.
      if (kind === 'rests alone') said.delete('stall');
      for (const line of said) counts.set(line, (counts.get(line) ?? 0) + 1);
      if (said.size > 0) counts.set('in all', (counts.get('in all') ?? 0) + 1);
    }
  }
  const per100 = (name: LineName | 'in all') => (100 * (counts.get(name) ?? 0)) / mornings;
  const row = (['in all', ...lines] as const).map((name) => per100(name).toFixed(2).padStart(19)).join('');
  console.log(`${kind.padEnd(20)}${row} ${mark(per100('in all') <= 0.3)}`);
}

const goals: Readonly<Record<LineName, { readonly found: number; readonly median: number }>> = {
  'replies stop': { found: 190, median: 7 },
  'replies halved': { found: 120, median: 25 },
  'acceptance halved': { found: 190, median: 13 },
  volume: { found: 190, median: 4 },
  stall: { found: 200, median: 1 },
};
const cases = 200;
console.log(
  `\nFound within 35 days, of ${cases}, and the median of all ${cases} in days. Goals are for weekday senders`,
);
for (const kind of ['weekday', 'two-day', 'weekly'] as const) {
  for (const line of lines) {
    const delays = Array.from({ length: cases }, () => {
      const from = 112 + Math.floor(5 * chance());
      const campaign = simulated(kind, from + 36, { line, from });
      for (let day = from + 1; day <= from + 35; day += 1) {
        if (isWorkingMorning(day) && finds(linesOn(campaign, day), line)) return day - from;
      }
      return Number.POSITIVE_INFINITY;
    }).sort((a, b) => a - b);
    const found = delays.filter(Number.isFinite).length;
    const median = delays[cases / 2 - 1] ?? Number.POSITIVE_INFINITY;
    const goal = kind === 'weekday' ? goals[line] : undefined;
    const judged =
      goal && `${mark(found >= goal.found && median <= goal.median)} goal ${goal.found}, ${goal.median}`;
    console.log(
      `${kind.padEnd(9)}${line.padEnd(19)}${String(found).padStart(4)}${(Number.isFinite(median) ? String(median) : 'none').padStart(6)}  ${judged ?? ''}`,
    );
  }
}
process.exitCode = missed ? 1 : 0;

/** Replies that have stopped are halved too. */
function finds(said: ReadonlySet<LineName>, line: LineName): boolean {
  return said.has(line) || (line === 'replies halved' && said.has('replies stop'));
}
