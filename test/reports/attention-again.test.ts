// What needs somebody today, asked again: who has not changed is not looked at twice, and whatever changed is told of at once.

import { expect, test } from 'vitest';
import { addDays, type Day, day, daysOf, isWorkingDay } from '#base/day.ts';
import type { DayScope, Gathered, JournalEntry, ScopeDays } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { attentionIn } from '#reports/attention/attention.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import {
  campaign,
  contextOn,
  counted,
  counts,
  finish,
  gathered,
  id,
  listOf,
  noonOf,
  statistics,
  utc,
} from './facts.ts';

// A Wednesday.
const today = day('2026-03-18');
const yesterday = addDays(today, -1);
const names = ['one', 'two', 'three'];

/** Twenty a working day, but nothing on those days. */
function workedBut(off: readonly Day[]) {
  const all = daysOf({ first: addDays(today, -60), last: today });
  const sent = (on: Day) => (isWorkingDay(on) && !off.includes(on) ? 20 : 0);
  return withReadings(
    noDays,
    all.map((on) => counted(on, counts(sent(on)))),
    utc,
  );
}

const campaigns = names.map((name) => campaign(name, { id: name, updatedAt: noonOf(today) }));
const readings = new Map(
  names.map((name) => [
    id(name),
    { value: statistics(name, { sent: 700, progress: name === 'two' ? 0.95 : 0.4 }), readAt: noonOf(today) },
  ]),
);
const days = new Map([
  ['one', workedBut([yesterday])],
  ['two', workedBut([])],
  ['three', workedBut([])],
  ['all', workedBut([])],
]);
const keyOf = (scope: DayScope) => (scope.kind === 'campaign' ? scope.campaignId : 'all');
const lookedUp =
  (known: ReadonlyMap<string, ScopeDays>): Gathered['days'] =>
  (scope) =>
    known.get(keyOf(scope)) ?? noDays;

interface Asked {
  readonly campaigns: typeof campaigns;
  readonly known: Partial<Gathered>;
  readonly context: ComposeContext;
}

const usual: Asked = {
  campaigns,
  known: { statistics: readings, days: lookedUp(days) },
  context: { ...contextOn(today), progressUnit: 'ratio' },
};

function ask({ campaigns: all, known, context }: Asked) {
  return finish(attentionIn(all, gathered({ campaigns: listOf(all), ...known }), context));
}

/** Readings that nobody has seen before. */
function anew(asked: Asked): Asked {
  const copies = [...(asked.known.statistics ?? readings)].map(([key, one]) => [key, { ...one }] as const);
  return { ...asked, known: { ...asked.known, statistics: new Map(copies) } };
}

const resumed: JournalEntry = {
  campaignId: id('one'),
  change: { kind: 'status', from: 'PAUSED', to: 'ACTIVE' },
  after: noonOf(addDays(yesterday, -1)),
  noticedAt: noonOf(yesterday),
};
const withDays = (name: string, off: readonly Day[]): Partial<Gathered> => ({
  statistics: readings,
  days: lookedUp(new Map([...days, [name, workedBut(off)]])),
});

test.each<[string, Asked]>([
  ['a new name', { ...usual, campaigns: campaigns.map((each) => ({ ...each, name: `${each.name} again` })) }],
  [
    'a campaign that was paused',
    {
      ...usual,
      campaigns: campaigns.map((each, index) => (index === 0 ? { ...each, status: 'PAUSED' } : each)),
    },
  ],
  ['a day that was read again', { ...usual, known: withDays('one', []) }],
  ['a day on which the whole account rested', { ...usual, known: withDays('all', [yesterday]) }],
  [
    'a campaign that had just been resumed',
    { ...usual, known: { ...usual.known, journal: () => [resumed] } },
  ],
  ['the next day', { ...usual, context: { ...contextOn(addDays(today, 1)), progressUnit: 'ratio' } }],
  ['another unit of progress', { ...usual, context: { ...usual.context, progressUnit: 'percent' } }],
  [
    'another threshold',
    {
      ...usual,
      context: { ...usual.context, thresholds: { ...usual.context.thresholds, silentWorkingDays: 2 } },
    },
  ],
  [
    'statistics that were read again',
    {
      ...usual,
      known: {
        ...usual.known,
        statistics: new Map([
          ...readings,
          [id('two'), { value: statistics('two', { sent: 700, progress: 0.2 }), readAt: noonOf(today) }],
        ]),
      },
    },
  ],
])('%s is told of as by a first look', (_what, changed) => {
  const before = ask(usual);
  const after = ask(changed);
  expect(after).toEqual(ask(anew(changed)));
  expect(after).not.toEqual(before);
  expect(ask(usual)).toEqual(before);
});

test('a list that was read again and says the same says the same', () => {
  const copies = campaigns.map((each) => ({ ...each }));
  expect(ask({ ...usual, campaigns: copies })).toEqual(ask(usual));
  expect(ask(usual).lines.map(({ campaign: { name }, reason }) => [name, reason.kind])).toEqual([
    ['one', 'stalled'],
    ['two', 'finishing'],
  ]);
});
