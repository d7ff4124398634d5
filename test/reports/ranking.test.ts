// Who leads a board of lifetime figures, told from statistics that a test states.

import { describe, expect, test } from 'vitest';
import { addDays, day } from '#base/day.ts';
import type { Metric } from '#reports/question.ts';
import { reportRows } from '#reports/report-kinds.ts';
import {
  campaign,
  compose,
  contextOn,
  counts,
  evenDays,
  gathered,
  id,
  listOf,
  noonOf,
  type Stated,
  statistics,
} from './facts.ts';
import { reportIn } from './opened.ts';

const today = day('2026-03-18');

function board(
  metric: Metric,
  stated: Readonly<Record<string, Stated>>,
  unread: readonly string[] = [],
  order: 'top' | 'bottom' = 'top',
) {
  const known = gathered({
    campaigns: listOf([...Object.keys(stated), ...unread].map((name) => campaign(name))),
    statistics: new Map(
      Object.entries(stated).map(([name, of]) => {
        const { id: campaignId } = campaign(name);
        return [id(campaignId), { value: statistics(campaignId, of), readAt: 0 }];
      }),
    ),
  });
  const question = {
    kind: 'board',
    of: 'campaigns',
    order,
    places: 10,
    metric,
    statuses: [],
  } as const;
  return reportIn('board', compose(question, known, contextOn(today)));
}

const namesIn = (rows: ReturnType<typeof board>['ranked']) =>
  rows.map(({ subject }) => subject.kind === 'campaign' && subject.campaign.name);

const replies = { messages: 200, replied: 40, replyRate: 20 };

describe('a rate as the service states it', () => {
  test('leads no board where it can only rest on a few messages', () => {
    const { ranked, tooFew } = board('replyRate', {
      solid: replies,
      two: { messages: 2, replied: 1, replyRate: 100 },
      none: { messages: 0, replyRate: 50 },
    });
    expect(namesIn(ranked)).toEqual(['solid']);
    expect(namesIn(tooFew)).toEqual(['two', 'none']);
  });

  test('is enough with its InMails, and stands apart from rates that are counted', () => {
    const { tooFew, incomparable } = board('replyRate', {
      solid: replies,
      inmails: { inmails: 60, replied: 15, replyRate: 25 },
    });
    expect(namesIn(tooFew)).toEqual([]);
    expect(namesIn(incomparable)).toEqual(['inmails']);
  });

  test('that the counters bear out needs its messages, whatever InMails there are', () => {
    const few = { messages: 10, replied: 5, replyRate: 50, inmails: 90 };
    expect(namesIn(board('replyRate', { solid: replies, few }).tooFew)).toEqual(['few']);
  });
});

describe('who stands first', () => {
  const sends = (replied: number, messages = 1_000) => ({
    messages,
    replied,
    replyRate: (100 * replied) / messages,
  });

  test('leads clearly where chance explains it against no other', () => {
    expect(board('replyRate', { one: sends(364), other: sends(250), third: sends(240) }).lead).toEqual({
      kind: 'clear',
    });
  });

  test('is too close to call where chance explains why another stands behind, also one that few were sent', () => {
    const { lead } = board('replyRate', { one: sends(296), other: sends(287) });
    expect(lead.kind === 'too-close' && namesIn([lead.rival])).toEqual(['other']);
    const small = board('replyRate', { one: sends(300), other: sends(200), small: sends(8, 40) }).lead;
    expect(small.kind === 'too-close' && namesIn([small.rival])).toEqual(['small']);
  });

  test('of many needs more than of two: one of them is high by chance', () => {
    const rest = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`campaign ${index}`, sends(250)]),
    );
    expect(board('replyRate', { one: sends(295), other: sends(250) }).lead.kind).toBe('clear');
    expect(board('replyRate', { one: sends(295), ...rest }).lead.kind).toBe('too-close');
  });

  test('by a count is first, alone or with others', () => {
    expect(board('messagesReplied', { one: sends(20), other: sends(19) }).lead).toEqual({ kind: 'first' });
    expect(board('messagesReplied', { one: sends(20), other: sends(20) }).lead).toEqual({
      kind: 'shared',
      by: 2,
    });
  });

  test('is called no leader where nobody else could be ranked', () => {
    const { lead, ranked } = board('replyRate', { one: sends(364), few: sends(3, 10) });
    expect(lead).toEqual({ kind: 'alone' });
    expect(namesIn(ranked)).toEqual(['one']);
    expect(board('replyRate', { few: sends(3, 10) }).lead).toEqual({ kind: 'nobody' });
  });

  test('leads so far while others are not counted, and nobody does while fewer than half are', () => {
    const lives = (
      of: Readonly<Record<string, ReturnType<typeof sends>>>,
      metric: Metric = 'messagesReplied',
    ) => board(metric, of, ['late', 'later']);
    expect(lives({ one: sends(20), other: sends(19) }).lead).toEqual({ kind: 'so-far' });
    expect(lives({ one: sends(20), other: sends(20) }).lead, 'the other has as many').toEqual({
      kind: 'shared',
      by: 2,
    });
    const near = { one: sends(252), other: sends(250) };
    expect(lives(near, 'replyRate').lead.kind, 'chance explains who is ahead').toBe('too-close');
    expect(lives({ one: sends(20) })).toMatchObject({
      lead: { kind: 'not-counted' },
      ranked: [],
      counted: { have: 1, of: 3 },
    });
  });
});

describe('a figure in a unit that nobody knows', () => {
  test('stands apart, and is not called too little', () => {
    const progress = board('progress', { one: { progress: 0.4 }, other: { progress: 0.9 } });
    expect(namesIn(progress.incomparable)).toEqual(['one', 'other']);
    expect(progress).toMatchObject({ ranked: [], tooFew: [], rankable: 0 });
    const rate = board('replyRate', { odd: { messages: 100, replied: 30, replyRate: 3 } });
    expect(namesIn(rate.incomparable)).toEqual(['odd']);
    expect(reportRows(rate).count).toBe(1);
  });
});

describe('a campaign that sent no messages', () => {
  const sent = (order: 'top' | 'bottom', metric: Metric) =>
    board(
      metric,
      {
        quiet: { messages: 0, sent: 100 },
        some: { messages: 200, replied: 3 },
        most: { messages: 200, replied: 9 },
      },
      [],
      order,
    );

  test('is not last by its replies: it had no chance of any, and stands apart', () => {
    const { ranked, unasked } = sent('bottom', 'messagesReplied');
    expect([namesIn(ranked), namesIn(unasked)]).toEqual([['some', 'most'], ['quiet']]);
    expect(reportRows(sent('bottom', 'messagesReplied')).count).toBe(3);
  });

  test('is the last by what it sent, and of the highest nobody is left out', () => {
    expect(namesIn(sent('bottom', 'messagesSent').ranked)[0]).toBe('quiet');
    expect(namesIn(sent('top', 'messagesReplied').ranked)).toEqual(['most', 'some', 'quiet']);
  });
});

describe('a campaign that ran on a part of the days only', () => {
  const lastWeek = { first: addDays(today, -7), last: addDays(today, -1) };
  const young = campaign('young', { createdAt: noonOf(addDays(today, -3)) });

  function replies(order: 'top' | 'bottom') {
    const known = gathered({
      campaigns: listOf([campaign('old'), young]),
      read: evenDays({ first: addDays(today, -14), last: lastWeek.last }, counts(10, 3, 10, 2)),
    });
    const period = { kind: 'last-days', days: 7 } as const;
    const asked = {
      kind: 'board',
      of: 'campaigns',
      places: 10,
      metric: 'messagesReplied',
      statuses: [],
    } as const;
    return reportIn('board', compose({ ...asked, order, period }, known, contextOn(today)));
  }

  test('is not last by what it counted: it stands apart', () => {
    const { ranked, ranPartly } = replies('bottom');
    expect([namesIn(ranked), namesIn(ranPartly)]).toEqual([['old'], ['young']]);
  });

  test('may lead by it, and is compared with no week before', () => {
    const { ranked, ranPartly } = replies('top');
    expect([namesIn(ranked), ranPartly]).toEqual([['old', 'young'], []]);
    expect(ranked[1]?.value).toMatchObject({ change: { kind: 'ran-less', ran: 0, of: 7, window: 'before' } });
  });
});
