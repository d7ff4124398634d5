// Rates that the service's counters do not explain, since it may count InMails: what is then said of their periods.

import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, day } from '#base/day.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import type { Question } from '#reports/question.ts';
import {
  campaign,
  compose,
  contextOn,
  counts,
  evenDays,
  gathered,
  id,
  listOf,
  type Stated,
  statistics,
  utc,
} from './facts.ts';
import { reportIn } from './opened.ts';

const today = day('2026-03-18');
const last7 = { kind: 'last-days', days: 7 } as const;

/** Two of ten messages get a reply, and the service says so. */
const plain: Stated = {
  sent: 400,
  accepted: 120,
  messages: 200,
  replied: 40,
  replyRate: 20,
  acceptanceRate: 30,
};
/** Some of the replies answer InMails, which the service counts in: 40 of 200 and 200 InMails. */
const inmails: Stated = { ...plain, inmails: 200, replyRate: 10 };

/** The last week twice as good as the ten before it, unless `days` says otherwise. */
function asked(question: Question, stated: Readonly<Record<string, Stated>>, days = doubled()) {
  const known = gathered({
    campaigns: listOf(Object.keys(stated).map((name) => campaign(name))),
    statistics: new Map(
      Object.entries(stated).map(([name, of]) => {
        const { id: campaignId } = campaign(name);
        return [id(campaignId), { value: statistics(campaignId, of), readAt: 0 }];
      }),
    ),
    days: () => withReadings(noDays, days, utc),
  });
  return compose(question, known, contextOn(today));
}

function doubled(): DayReading[] {
  const before: DateRange = { first: addDays(today, -80), last: addDays(today, -8) };
  const week: DateRange = { first: addDays(today, -7), last: addDays(today, -1) };
  const of = (replies: number): ActivityCounts => counts(60, 20, 60, replies);
  return [...evenDays(before, of(9)), ...evenDays(week, of(18))];
}

const named = (name: string) => ({ by: 'name', name }) as const;
const ofCampaign = (name: string): Question => ({ kind: 'campaign', campaign: named(name), period: last7 });
const uncounted = { kind: 'uncounted', what: 'inmails' };

describe('a campaign whose reply rate its counters do not explain', () => {
  test('has the rate of a period without an arrow, and says that InMails are not counted', () => {
    const explained = reportIn('campaign', asked(ofCampaign('plain'), { plain, other: plain }));
    expect(explained.activity.replyRate.change).toMatchObject({ kind: 'by', movement: { kind: 'up' } });
    const answer = asked(ofCampaign('inmails'), { inmails, other: plain });
    const { activity } = reportIn('campaign', answer);
    expect(activity.replyRate.change).toEqual(uncounted);
    expect(activity.acceptanceRate.change).toMatchObject({ kind: 'by' });
  });

  test('has no verdict on where people are lost, and says why', () => {
    const { funnel } = reportIn('campaign', asked(ofCampaign('inmails'), { inmails, other: plain }));
    expect(funnel?.leak).toEqual(uncounted);
  });

  test('is no part of what is usual elsewhere', () => {
    const { funnel } = reportIn('campaign', asked(ofCampaign('plain'), { plain, other: plain, inmails }));
    expect(funnel?.steps[3]?.usual).toMatchObject({ part: 40, of: 200 });
  });

  test('is explained from what its counters come to, beside what the service states', () => {
    const question: Question = { kind: 'working', metric: 'replyRate', campaign: named('inmails') };
    const report = reportIn('working', asked(question, { inmails, other: plain }));
    expect(report.definition).toMatchObject({
      kind: 'stated-rate',
      counted: { part: 40, of: 200 },
      what: 'inmails',
    });
    const ofDays = reportIn('working', asked({ ...question, period: last7 }, { inmails, other: plain }));
    expect(ofDays.value).toMatchObject({ kind: 'rate', change: uncounted });
  });

  test('is compared by its counts alone', () => {
    const periods = [last7, { kind: 'days-ago', first: 14, last: 8 }] as const;
    const question: Question = { kind: 'compare-periods', periods, campaign: named('inmails') };
    const { difference } = reportIn('compare-periods', asked(question, { inmails, other: plain }));
    expect(difference.replyRate.change).toEqual(uncounted);
    expect(difference.counters.messagesReplied.change).toMatchObject({ kind: 'by', before: 63 });
    const both: Question = { kind: 'compare-campaigns', campaigns: [named('other'), named('inmails')] };
    const beside = reportIn('compare-campaigns', asked(both, { inmails, other: plain }));
    expect(beside.difference.replyRate.change).toEqual(uncounted);
  });

  test('says so in words, in every form of the message', () => {
    const answer = asked(ofCampaign('inmails'), { inmails, other: plain });
    for (const detail of ['charts', 'tables', 'text'] as const) {
      const drawn = JSON.stringify(
        messageOf(answer, { audience: 'private', detail, page: 1, iteration: '' }),
      );
      expect(drawn).toContain('InMails not counted');
    }
  });
});

describe('the sum of several campaigns', () => {
  const overview: Question = { kind: 'overview', period: last7 };
  const rateOf = (stated: Readonly<Record<string, Stated>>) =>
    reportIn('overview', asked(overview, stated)).activity.replyRate.change;

  test('has no arrow where more than a tenth of its replies come with a rate that counts InMails', () => {
    expect(rateOf({ plain, inmails })).toEqual(uncounted);
  });

  test('keeps its arrow where hardly any do', () => {
    const others = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`c${at}`, plain]));
    expect(rateOf({ ...others, inmails })).toMatchObject({ kind: 'by', movement: { kind: 'up' } });
  });
});

describe('a board', () => {
  const board = (stated: Readonly<Record<string, Stated>>, period?: typeof last7) => {
    const question = {
      kind: 'board',
      of: 'campaigns',
      order: 'top',
      places: 10,
      metric: 'replyRate',
      statuses: [],
    };
    return reportIn('board', asked({ ...question, ...(period && { period }) } as Question, stated));
  };
  const names = (rows: ReturnType<typeof board>['ranked']) =>
    rows.map(({ subject }) => subject.kind === 'campaign' && subject.campaign.name);

  test('does not rank rates that the service states together with rates that are counted', () => {
    const { ranked, incomparable } = board({ plain, other: plain, inmails });
    expect(names(ranked)).toEqual(['other', 'plain']);
    expect(names(incomparable)).toEqual(['inmails']);
  });

  test('ranks the rates that the service states where most are of that kind', () => {
    const { ranked, incomparable } = board({ plain, inmails, more: { ...inmails, replyRate: 12 } });
    expect(names(ranked)).toEqual(['more', 'inmails']);
    expect(names(incomparable)).toEqual(['plain']);
  });

  test('of a period leaves those out that it would rank without their InMails', () => {
    const { ranked, incomparable } = board({ plain, inmails }, last7);
    expect(names(ranked)).toEqual(['plain']);
    expect(names(incomparable)).toEqual(['inmails']);
  });
});
