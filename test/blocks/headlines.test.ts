// First lines of answers made of stated days: what lacks days, still runs, or holds a month says so, and claims nothing that its figures deny.

import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, type Day, day, daysOf, isWorkingDay } from '#base/day.ts';
import { cohortInBrief, cohortInWords } from '#blocks/reports/cohort-line.ts';
import { comparedFigures, comparisonHeadline } from '#blocks/reports/comparison-headline.ts';
import { overviewHeadline } from '#blocks/reports/overview-headline.ts';
import { periodSaid } from '#blocks/reports/period-in-brief.ts';
import { weekInWords } from '#blocks/reports/week-in-words.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import {
  campaign,
  compose,
  contextOn,
  counted,
  counts,
  gathered,
  id,
  listOf,
  noonOf,
  statistics,
} from '../reports/facts.ts';
import { reportIn } from '../reports/opened.ts';
import { attention, compareCampaignsOf, overviewOf, viewOf } from './fixtures.ts';

const year: DateRange = { first: day('2025-10-01'), last: day('2026-04-14') };
const wednesday = day('2026-04-15');
const last7 = { kind: 'last-days', days: 7 } as const;

const daysThat = (of: (on: Day) => ActivityCounts, range = year) =>
  daysOf(range).map((each) => counted(each, of(each)));
const steady = daysThat(() => counts(20, 6, 20, 4));

/** One day was read at nine, before it ended. */
const readEarly = (on: Day, days = steady): DayReading[] =>
  days.map((each) => (each.day === on ? counted(on, counts(1, 0, 1, 1), noonOf(on)) : each));

const list = listOf([campaign('one', { id: 'c1', createdAt: noonOf(day('2025-10-01')) })]);

function overviewOn(read: readonly DayReading[], period: PeriodPhrase = last7) {
  const known = gathered({ campaigns: list, read });
  return reportIn('overview', compose({ kind: 'overview', period }, known, contextOn(wednesday)));
}

function comparedOn(read: readonly DayReading[], periods: readonly [PeriodPhrase, PeriodPhrase]) {
  const known = gathered({ read });
  const question = { kind: 'compare-periods', periods } as const;
  return comparisonHeadline(reportIn('compare-periods', compose(question, known, contextOn(wednesday))));
}

describe('a sum', () => {
  const yesterday = addDays(wednesday, -1);

  test('says how many of its days it covers, if one was read before it ended', () => {
    const report = overviewOn(readEarly(yesterday));
    expect(overviewHeadline(report, viewOf())).toBe('25 replies on 6 of 7 days');
    expect(periodSaid(report)).toBe('25 replies on 6 of 7 days');
  });

  test('of one day that was read before it ended is not said to be whole', () => {
    const report = overviewOn(readEarly(yesterday), { kind: 'yesterday' });
    expect(overviewHeadline(report, viewOf())).toBe('1 reply, no day is wholly known');
  });

  test('does not count the day that runs among its days', () => {
    const running = counted(wednesday, counts(1, 0, 1, 1), noonOf(wednesday));
    const read = [...readEarly(day('2026-04-13')), running];
    expect(overviewHeadline(overviewOn(read, { kind: 'week', back: 0 }), viewOf())).toBe(
      '5 replies on 1 of 2 days',
    );
  });
});

describe('two periods', () => {
  const weeks = [
    { kind: 'week', back: 1 },
    { kind: 'week', back: 2 },
  ] as const;

  test('of which one lacks days are not compared without saying so', () => {
    const lacking = steady.filter((each) => each.day !== day('2026-04-08'));
    expect(comparedOn(lacking, weeks)).toBe('Days are missing: 24 replies last week against 28');
  });

  test('of which one has only begun say so', () => {
    const running = counted(wednesday, counts(1, 0, 1, 1), noonOf(wednesday));
    expect(comparedOn([...steady, running], [{ kind: 'today' }, { kind: 'yesterday' }])).toBe(
      'Not over yet: 1 reply today against 4',
    );
  });

  test('say that a campaign ran on a part of one only', () => {
    const campaigns = listOf([campaign('young', { id: 'c1', createdAt: noonOf(day('2026-04-02')) })]);
    const known = gathered({ campaigns, read: steady });
    const question = { kind: 'compare-periods', periods: weeks, campaign: { by: 'id', id: 'c1' } } as const;
    const report = reportIn('compare-periods', compose(question, known, contextOn(wednesday)));
    expect(comparisonHeadline(report)).toBe('Ran 4 of the 7 days before: 28 replies last week against 28');
  });
});

describe('a month', () => {
  /** March has 22 working days and February 20: more replies in all, and fewer for each day of work. */
  const slower = daysThat((on) => {
    const working = isWorkingDay(on) ? 1 : 0;
    return on < '2026-03-01'
      ? counts(0, 0, 4_000 * working, 1_000 * working)
      : counts(0, 0, 3_700 * working, 930 * working);
  });
  const march = { kind: 'named-month', month: 3 } as const;

  test('that has more in all but less per working day says which is compared, and names no riser', () => {
    const report = overviewOn(slower, march);
    expect(report.activity.counters.messagesReplied).toMatchObject({
      count: 20_460,
      change: { before: 20_000, movement: { kind: 'down' } },
    });
    expect(overviewHeadline(report, viewOf())).toBe('Replies down 7.0\u00a0% per working day to 20,460');
    expect(periodSaid(report)).toBe('replies down 7.0\u00a0% per working day to 20,460');
    const [moved] = weekInWords(report);
    expect(moved).toContain('per working day');
    expect(moved).toContain('more working days +2,000');
    expect(moved).not.toContain('most in');
  });
});

test('few answers are told as counts, and one is written in the singular', () => {
  const window = { first: day('2026-04-06'), last: day('2026-04-12') };
  const few = { rate: 'replyRate', window, until: undefined, sent: 20, answered: 1.2, usual: 3.1 } as const;
  expect(cohortInBrief(few)).toBe('About 1 of these 20 messages is answered so far, usually 3 by now');
  expect(cohortInWords({ ...few, sent: 1, answered: 0.2, usual: 0.3 })).toBe(
    'Of 1 message sent 6–12 Apr 2026 about 0 are answered so far, usually about 0 by now',
  );
});

describe('the week in words', () => {
  test('leaves a name as it is written', () => {
    const report = overviewOf({
      attention: attention.slice(0, 1).map((line) => ({
        ...line,
        campaign: { ...line.campaign, name: 'iPhone resellers' },
      })),
    });
    expect(weekInWords(report)[1]).toBe('iPhone resellers is stalled.');
  });

  test('gives no reasons for replies that the counters do not explain', () => {
    const grew = daysThat((on) => counts(60, 20, 60, on < '2026-04-08' ? 9 : 20));
    const inmails = statistics('c1', {
      sent: 400,
      accepted: 120,
      messages: 200,
      replied: 40,
      inmails: 200,
      replyRate: 10,
      acceptanceRate: 30,
    });
    const known = gathered({
      campaigns: list,
      read: grew,
      statistics: new Map([[id('c1'), { value: inmails, readAt: 0 }]]),
    });
    const report = reportIn(
      'overview',
      compose({ kind: 'overview', period: last7 }, known, contextOn(wednesday)),
    );
    expect(report.activity.counters.messagesReplied.change).toMatchObject({ movement: { kind: 'up' } });
    expect(report.byCampaign?.why).toBeUndefined();
  });
});

test('campaigns are compared first by what was asked for', () => {
  const campaigns = [
    { by: 'name', name: 'fintech' },
    { by: 'name', name: 'channel' },
  ] as const;
  const asked = { kind: 'compare-campaigns', campaigns, metric: 'invitationsSent' } as const;
  expect(comparedFigures(compareCampaignsOf())[0]).toBe('replyRate');
  expect(comparedFigures(compareCampaignsOf({ question: asked }))[0]).toBe('acceptanceRate');
});
