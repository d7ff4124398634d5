// Boards, comparisons and workings, on real readings of the sandbox's service: every figure is held against what the service knows.

import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, day, dayAt, daysOf } from '#base/day.ts';
import type { Need } from '#readings/reading.ts';
import { historyRange } from '#reports/attention/campaign-facts.ts';
import { minimumSample } from '#reports/figures/compare.ts';
import type { Question } from '#reports/question.ts';
import { reportRows, withCampaign } from '#reports/report-kinds.ts';
import { gatherAll, utc } from '../readings/opened.ts';
import { campaign, compose, contextOn, gathered, listOf } from './facts.ts';
import { openAnswers } from './opened.ts';

// Wednesday 4 March 2026, 09:00.
const lastWeek = { first: day('2026-02-23'), last: day('2026-03-01') };
const weekBefore = { first: day('2026-02-16'), last: day('2026-02-22') };

type Opened = Awaited<ReturnType<typeof openAnswers>>;

function totalOf({ service }: Opened, range: DateRange, of: { ownerId?: string; campaignId?: string } = {}) {
  const days = service.truth.daily(range, of);
  const sum = (name: 'invitationsSent' | 'invitationsAccepted' | 'messagesSent' | 'messagesReplied') =>
    days.reduce((total, { counts }) => total + counts[name], 0);
  return {
    invitationsSent: sum('invitationsSent'),
    invitationsAccepted: sum('invitationsAccepted'),
    messagesSent: sum('messagesSent'),
    messagesReplied: sum('messagesReplied'),
  };
}

describe('a board of campaigns', () => {
  test('ranks whole lives by any counter, highest first', async () => {
    const opened = await openAnswers();
    const board = await opened.report('board', 'top 5 by profile visits');
    const truth = opened.service
      .campaigns()
      .map(({ id }) => opened.service.truth.statistics(id)?.counters.profileVisits ?? 0)
      .sort((a, b) => b - a);
    expect(board.ranked.map(({ value }) => value.kind === 'count' && value.count)).toEqual(truth.slice(0, 5));
    expect(board.ranked.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
    expect(board.counted).toEqual({ have: 12, of: 12 });
    expect(board.standing).toMatchObject({ settled: true, statistics: { have: 12, of: 12 } });
  });

  test('ranks a period by its days, and says how each moved against the week before', async () => {
    const opened = await openAnswers();
    const board = await opened.report('board', 'top by replies last week');
    for (const { subject, counts, value } of board.ranked) {
      if (subject.kind !== 'campaign') throw new Error('no campaign');
      const campaignId = subject.campaign.id;
      expect(counts).toEqual(totalOf(opened, lastWeek, { campaignId }));
      const before = totalOf(opened, weekBefore, { campaignId }).messagesReplied;
      if (before > 0 && value.kind === 'count') expect(value.change).toMatchObject({ kind: 'by', before });
    }
    const replies = board.ranked.map(({ counts }) => counts.messagesReplied);
    expect(replies).toEqual(replies.toSorted((a, b) => b - a));
    expect(board.standing.statistics).toEqual({ have: 12, of: 12 });
  });

  test('ranks no rate of fewer than 30 sent: those stand apart', async () => {
    const opened = await openAnswers();
    const board = await opened.report('board', 'top 50 by reply rate last week');
    expect(board.ranked.length).toBeGreaterThan(0);
    for (const { counts } of board.ranked) expect(counts.messagesSent).toBeGreaterThanOrEqual(minimumSample);
    for (const { counts, place } of board.tooFew) {
      expect(counts.messagesSent).toBeLessThan(minimumSample);
      expect(place).toBe(0);
    }
  });

  test('from the bottom hides what is at rest and did nothing', async () => {
    const opened = await openAnswers({ service: { campaigns: 30 } });
    const board = await opened.report('board', 'bottom 50 by replies last week');
    const replies = board.ranked.map(({ counts }) => counts.messagesReplied);
    expect(replies).toEqual(replies.toSorted((a, b) => a - b));
    for (const { subject, counts } of board.ranked) {
      const idle = Object.values(counts).every((count) => count === 0);
      if (idle) expect(subject.kind === 'campaign' && subject.campaign.status).toBe('ACTIVE');
    }
  });

  test('ranks nobody whose days are missing, and says how many are counted', async () => {
    const opened = await openAnswers();
    const all = await opened.ask('top by replies last week');
    const first = all.find((answer) => answer.kind === 'report');
    if (first?.kind !== 'report' || first.report.kind !== 'board') throw new Error('no board');
    const { counted, ranked, tooFew } = first.report;
    expect(counted.of).toBe(12);
    expect(ranked.length + tooFew.length).toBeLessThanOrEqual(counted.have);
  });
});

describe('a board of owners', () => {
  test('adds up their days, one call for each of them', async () => {
    const opened = await openAnswers();
    const board = await opened.report('board', 'owners last week');
    const owners = new Set(opened.service.campaigns().map(({ ownerId }) => ownerId));
    expect(board.counted).toEqual({ have: owners.size, of: owners.size });
    for (const { subject, counts } of board.ranked) {
      if (subject.kind !== 'owner') throw new Error('no owner');
      expect(counts).toEqual(totalOf(opened, lastWeek, { ownerId: subject.owner.ownerId }));
    }
  });

  test('adds up the lives of their campaigns', async () => {
    const opened = await openAnswers();
    const board = await opened.report('board', 'owners by messages');
    for (const { subject, value } of board.ranked) {
      if (subject.kind !== 'owner') throw new Error('no owner');
      const theirs = opened.service.campaigns().filter(({ ownerId }) => ownerId === subject.owner.ownerId);
      expect(subject.campaigns).toBe(theirs.length);
      const messages = theirs.map(
        ({ id }) => opened.service.truth.statistics(id)?.counters.messagesSent ?? 0,
      );
      expect(value).toMatchObject({ kind: 'count', count: messages.reduce((sum, each) => sum + each, 0) });
    }
  });
});

describe('two campaigns', () => {
  test('are compared over as many days since their start as the younger one has', async () => {
    const opened = await openAnswers();
    const running = opened.service.campaigns().filter(({ status }) => status === 'ACTIVE');
    const [one, other] = running;
    if (!one || !other) throw new Error('too few campaigns');
    const report = await opened.report('compare-campaigns', `compare id:${one.id} vs id:${other.id}`);
    const today = day('2026-03-04');
    const starts = [one, other].map(({ startsAt }) => dayAt(startsAt, utc));
    const ages = starts.map((start) => daysOf({ first: start, last: addDays(today, -1) }).length);
    expect(report.age).toBe(Math.min(...ages));
    for (const [index, side] of report.sides.entries()) {
      const first = starts[index] ?? today;
      expect(side.window).toEqual({ first, last: addDays(first, report.age - 1) });
      if (!side.window) throw new Error('no window');
      expect(side.counts).toEqual(totalOf(opened, side.window, { campaignId: side.row.campaign.id }));
    }
    const [counts, before] = report.sides.map((side) => side.counts);
    expect(report.difference.counters.invitationsSent).toMatchObject({
      count: counts?.invitationsSent,
      change: { kind: 'by', before: before?.invitationsSent },
    });
  });

  test.each(['last month', 'this week', 'yesterday'])(
    'and over %s they are ranked, for the same days are no same age',
    async (period) => {
      const opened = await openAnswers();
      const [one, other] = opened.service.campaigns();
      const report = await opened.report('board', `${one?.name} vs ${other?.name} ${period}`);
      expect(report.question).toMatchObject({ among: [one?.name, other?.name] });
    },
  );

  test('of which one name is that of several are put to choice, and the chosen one takes its place', () => {
    const named = ['Twin', 'Twin', 'Other'].map((name, index) => campaign(name, { id: `c${index}` }));
    const ranked = { of: 'campaigns', order: 'top', places: 10, metric: 'messagesReplied' } as const;
    const question: Question = { kind: 'board', ...ranked, statuses: [], among: ['Twin', 'Other'] };
    const answer = compose(question, gathered({ campaigns: listOf(named) }), contextOn(day('2026-03-18')));
    expect(answer).toMatchObject({ problem: { kind: 'campaign-ambiguous', wanted: 'Twin', of: 2 } });
    expect(withCampaign(question, 'Twin', 'c1')).toEqual({ ...question, among: ['c1', 'Other'] });
  });

  test('of which one is unclear are put to choice', async () => {
    const opened = await openAnswers();
    const [one] = opened.service.campaigns();
    const last = (await opened.ask(`compare id:${one?.id} vs "no such campaign"`)).at(-1);
    expect(last).toMatchObject({
      kind: 'problem',
      problem: { kind: 'campaign-unknown', wanted: 'no such campaign' },
    });
  });
});

describe('two periods', () => {
  test('of the same length are compared as they are', async () => {
    const opened = await openAnswers();
    const report = await opened.report('compare-periods', 'compare last week vs week before last');
    expect(report.by).toBe('count');
    expect(report.sides.map(({ window }) => window)).toEqual([lastWeek, weekBefore]);
    expect(report.sides.map(({ counts }) => counts)).toEqual([
      totalOf(opened, lastWeek),
      totalOf(opened, weekBefore),
    ]);
    const before = totalOf(opened, weekBefore).invitationsSent;
    expect(report.difference.counters.invitationsSent.change).toMatchObject({ kind: 'by', before });
  });

  test('of different length are compared per working day', async () => {
    const opened = await openAnswers();
    const report = await opened.report('compare-periods', 'compare last week vs february');
    const [week, february] = report.sides;
    expect(report.by).toBe('working-day');
    expect([week.workingDays, february.workingDays]).toEqual([5, 20]);
    const { count, change } = report.difference.counters.messagesSent;
    const before = february.counts.messagesSent;
    expect(change).toMatchObject({ kind: 'by', before, ratio: expect.closeTo((count * 4) / before - 1, 9) });
  });

  test('are shown but not compared where one is still running', async () => {
    const opened = await openAnswers();
    const report = await opened.report('compare-periods', 'compare today vs yesterday');
    expect(report.difference.counters.invitationsSent.change).toEqual({ kind: 'unknown' });
    expect(report.standing.daysMissing).toBe(0);
  });
});

describe('the working of a figure', () => {
  test('of a period names every day of both windows, and when they were read', async () => {
    const opened = await openAnswers();
    const report = await opened.report('working', 'explain reply rate last week');
    const { messagesReplied, messagesSent } = totalOf(opened, lastWeek);
    expect(report.value).toMatchObject({ kind: 'rate', rate: { part: messagesReplied, of: messagesSent } });
    expect(report.definition).toEqual({
      kind: 'share-of-days',
      rate: 'replyRate',
      part: 'messagesReplied',
      of: 'messagesSent',
    });
    if (report.inputs.kind !== 'days') throw new Error('no days');
    expect(report.inputs.days.map((each) => each.day)).toEqual(daysOf(lastWeek));
    expect(report.inputs.baselineDays.map((each) => each.day)).toEqual(daysOf(weekBefore));
    expect(report.sources).toMatchObject([{ endpoint: 'daily', readings: 14 }]);
  });

  test('of a life names every campaign that is in it', async () => {
    const opened = await openAnswers();
    const report = await opened.report('working', 'explain leads');
    const truth = opened.service
      .campaigns()
      .map(({ id }) => opened.service.truth.statistics(id)?.counters.totalLeadCount ?? 0);
    expect(report.value).toMatchObject({ kind: 'count', count: truth.reduce((sum, each) => sum + each, 0) });
    expect(report.inputs.kind === 'campaigns' && report.inputs.campaigns).toHaveLength(truth.length);
  });
});

describe('an account without campaigns', () => {
  test.each(['explain replies', 'explain reply rate', 'explain leads'])(
    'has a working for %j: of nothing',
    async (typed) => {
      const opened = await openAnswers({ service: { campaigns: 0 } });
      const { value, inputs } = await opened.report('working', typed);
      expect(value).toMatchObject(
        value.kind === 'rate' ? { rate: { kind: 'none' } } : { kind: 'count', count: 0 },
      );
      expect(inputs).toEqual({ kind: 'campaigns', campaigns: [] });
    },
  );
});

describe('the morning of the sandbox', () => {
  test('names the campaigns that it was made to name', async () => {
    const opened = await openAnswers({ service: { campaigns: 30 } });
    const range = historyRange(dayAt(opened.clock.now(), utc));
    // Recorded days must do for the overview, so they are read before.
    await gatherAll(opened.readings, opened.clock, ({ campaigns }) => [
      { kind: 'campaigns' },
      ...(campaigns?.value.campaigns ?? []).map(
        ({ id }): Need => ({ kind: 'daily', scope: { kind: 'campaign', campaignId: id }, range }),
      ),
    ]);
    const report = await opened.report('overview', '');
    expect(report.attentionChecked.of).toBeGreaterThan(0);
    expect(report.attentionChecked.have).toBe(report.attentionChecked.of);
    const kinds = new Set(report.attention.map(({ reason }) => reason.kind));
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['end-at-risk', 'finished', 'just-started', 'answers-fell', 'stalled']),
    );
  });
});

describe('every report', () => {
  test.each([
    ['', 'overview'],
    ['list', 'list'],
    ['daily last week', 'daily'],
    ['top by reply rate', 'board'],
    ['owners last week', 'board'],
    ['compare last week vs week before last', 'compare-periods'],
    ['explain reply rate last week', 'working'],
    ['explain leads', 'working'],
    ['status', 'status'],
  ] as const)('%j has rows for a file, a cell for each column', async (typed, kind) => {
    const opened = await openAnswers();
    const { header, count, rows } = reportRows(await opened.report(kind, typed));
    expect(count).toBeGreaterThan(0);
    expect([...rows]).toHaveLength(count);
    expect(new Set(header).size).toBe(header.length);
    for (const row of rows) {
      expect(row).toHaveLength(header.length);
      for (const cell of row) if (typeof cell === 'number') expect(Number.isFinite(cell)).toBe(true);
    }
  });
});
