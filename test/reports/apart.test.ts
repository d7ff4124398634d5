// Totals whose change is partly that of young, resumed or stopped campaigns: what of it is growth, and what is told apart.

import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, type Day, day } from '#base/day.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { DayScope, Gathered, ScopeDays } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { figuresOf } from '#reports/compose/activity.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import {
  campaign,
  compose,
  contextOn,
  counted,
  counts,
  finish,
  gathered,
  listOf,
  noonOf,
  utc,
} from './facts.ts';
import { reportIn } from './opened.ts';

const today = day('2026-03-18');
const lastWeek = { kind: 'last-days', days: 7 } as const;
const weekAgo = addDays(today, -7);
const history = { first: addDays(today, -90), last: addDays(today, -1) };

type Does = (on: Day) => number;

const always =
  (sent: number): Does =>
  () =>
    sent;
const from =
  (first: Day, sent: number): Does =>
  (on) =>
    on >= first ? sent : 0;

function daysOf(does: readonly Does[], range: DateRange = history, readAt?: (on: Day) => number): ScopeDays {
  const readings = [];
  for (let on = range.first; on <= range.last; on = addDays(on, 1)) {
    const sent = does.reduce((sum, each) => sum + each(on), 0);
    readings.push(counted(on, counts(sent, 0, sent, 0), readAt?.(on)));
  }
  return withReadings(noDays, readings, utc);
}

/** The campaigns of one owner, and what each sends a day; of the unread ones no days are known. */
function known(
  campaigns: readonly (readonly [Campaign, Does])[],
  { unread = [], journal = () => [] }: { unread?: readonly string[]; journal?: Gathered['journal'] } = {},
): Gathered {
  const all = daysOf(campaigns.map(([, does]) => does));
  const own = new Map<string, ScopeDays>(campaigns.map(([{ id }, does]) => [id, daysOf([does])]));
  const days = (scope: DayScope) => (scope.kind === 'campaign' ? (own.get(scope.campaignId) ?? noDays) : all);
  for (const id of unread) own.delete(id);
  return gathered({ campaigns: listOf(campaigns.map(([each]) => each)), days, journal });
}

const old = campaign('old');
const young = (name: string, days = 5) =>
  campaign(name, { createdAt: noonOf(addDays(today, -days)) - 12 * 3_600_000 });

function sentLastWeek(of: Gathered) {
  const { activity } = finish(figuresOf(lastWeek, { kind: 'all' }, of, contextOn(today)));
  return activity.counters.invitationsSent;
}

describe('a total with new campaigns in it', () => {
  test('says by how much they moved it, and has no arrow where all others stayed as they were', () => {
    const since = addDays(today, -5);
    const news = ['a', 'b', 'c'].map((name) => [young(name), from(since, 80)] as const);
    const { change, notGrowth } = sentLastWeek(known([[old, always(100)], ...news]));
    expect(notGrowth).toEqual([{ why: 'new', campaigns: 3, by: 1_200 }]);
    expect(change).toMatchObject({ before: 700, movement: { kind: 'not-tested' } });
  });

  test('has an arrow where the others grew as well', () => {
    const grown: Does = (on) => (on >= weekAgo ? 200 : 100);
    const { change, notGrowth } = sentLastWeek(
      known([
        [old, grown],
        [young('a'), from(weekAgo, 80)],
      ]),
    );
    expect(notGrowth).toEqual([{ why: 'new', campaigns: 1, by: 400 }]);
    expect(change).toMatchObject({ before: 700, movement: { kind: 'up' } });
  });

  test('has no arrow up where it is only they that hide how the others fell', () => {
    const fallen: Does = (on) => (on >= weekAgo ? 20 : 100);
    const { change } = sentLastWeek(
      known([
        [old, fallen],
        [young('a', 7), from(weekAgo, 200)],
      ]),
    );
    expect(change).toMatchObject({ before: 700, movement: { kind: 'not-tested' } });
  });

  test('says that they are in it where their days are not known, and claims nothing', () => {
    const of = known(
      [
        [old, always(100)],
        [young('a'), from(weekAgo, 80)],
      ],
      { unread: ['id of a'] },
    );
    const { change, notGrowth } = sentLastWeek(of);
    expect(notGrowth).toEqual([{ why: 'new', campaigns: 1, by: undefined }]);
    expect(change).toMatchObject({ movement: { kind: 'not-tested' } });
  });

  test('claims nothing where their days were read before they ended', () => {
    const of = known([
      [old, always(100)],
      [young('a'), from(weekAgo, 80)],
    ]);
    const half = daysOf([from(weekAgo, 8)], history, (on) => noonOf(on));
    const days = (scope: DayScope) =>
      scope.kind === 'campaign' && scope.campaignId === 'id of a' ? half : of.days(scope);
    const { change, notGrowth } = sentLastWeek({ ...of, days });
    expect(notGrowth).toEqual([{ why: 'new', campaigns: 1, by: undefined }]);
    expect(change).toMatchObject({ movement: { kind: 'not-tested' } });
  });

  test('does not mention them where they move hardly anything', () => {
    const { change, notGrowth } = sentLastWeek(
      known([
        [old, always(100)],
        [young('a'), from(weekAgo, 1)],
      ]),
    );
    expect(notGrowth).toBeUndefined();
    expect(change).toMatchObject({ movement: { kind: 'within-chance' } });
  });
});

test('campaigns that rested in the weeks before are told apart as resumed, and those that ended as stopped', () => {
  const rested = campaign('rested');
  const ended = campaign('ended', { status: 'COMPLETED' });
  const status = (campaignId: Campaign['id'], on: Day, from_: string, to: string) => ({
    campaignId,
    change: { kind: 'status', from: from_, to } as never,
    after: noonOf(addDays(on, -1)),
    noticedAt: noonOf(on),
  });
  const journal: Gathered['journal'] = (id) => {
    if (id === rested.id) return [status(id, addDays(weekAgo, -1), 'PAUSED', 'ACTIVE')];
    return id === ended.id ? [status(id, weekAgo, 'ACTIVE', 'COMPLETED')] : [];
  };
  const all = [
    [old, always(100)],
    [rested, from(weekAgo, 50)],
    [ended, (on: Day) => (on < weekAgo ? 40 : 0)],
  ] as const;
  expect(sentLastWeek(known(all, { journal })).notGrowth).toEqual([
    { why: 'resumed', campaigns: 1, by: 350 },
    { why: 'stopped', campaigns: 1, by: -280 },
  ]);
});

test('an owner on a board does not grow by new campaigns', () => {
  const owners = { kind: 'board', of: 'owners', metric: 'messagesSent', statuses: [] } as const;
  const question = { ...owners, order: 'top', places: 10, period: lastWeek } as const;
  const of = known([
    [old, always(100)],
    [young('a'), from(addDays(today, -5), 80)],
  ]);
  const { ranked } = reportIn('board', compose(question, of, contextOn(today)));
  expect(ranked[0]?.value).toMatchObject({
    change: { kind: 'by', before: 700, movement: { kind: 'not-tested' } },
    notGrowth: [{ why: 'new', campaigns: 1, by: 400 }],
  });
});

test('two periods of everybody are held against each other without what is new in one of them', () => {
  const of = known([
    [old, always(100)],
    [young('a'), from(addDays(today, -5), 80)],
  ]);
  const weekBefore = {
    kind: 'dates',
    range: { first: addDays(today, -14), last: addDays(today, -8) },
  } as const;
  const held = (periods: readonly [PeriodPhrase, PeriodPhrase]) =>
    reportIn('compare-periods', compose({ kind: 'compare-periods', periods }, of, contextOn(today)))
      .difference.counters.messagesSent;
  expect(held([lastWeek, weekBefore])).toMatchObject({
    change: { kind: 'by', before: 700, movement: { kind: 'not-tested' } },
    notGrowth: [{ why: 'new', campaigns: 1, by: 400 }],
  });
  expect(held([weekBefore, lastWeek])).toMatchObject({
    change: { movement: { kind: 'not-tested' } },
    notGrowth: [{ why: 'new', campaigns: 1, by: -400 }],
  });
});
