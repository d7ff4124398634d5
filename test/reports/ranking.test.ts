// Who leads a board of lifetime figures, told from statistics that a test states.

import { describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { Metric } from '#reports/question.ts';
import { reportRows } from '#reports/report-kinds.ts';
import { campaign, compose, contextOn, gathered, id, listOf, type Stated, statistics } from './facts.ts';
import { reportIn } from './opened.ts';

const today = day('2026-03-18');

function board(metric: Metric, stated: Readonly<Record<string, Stated>>) {
  const known = gathered({
    campaigns: listOf(Object.keys(stated).map((name) => campaign(name))),
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
    order: 'top',
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
