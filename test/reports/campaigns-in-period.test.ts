// Each campaign over the period of the overview: in which order, and what was noticed on it.

import { describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { ActivityCounts, CampaignId } from '#campaigns/campaign.ts';
import type { CampaignChange, JournalEntry } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import { defaultPeriod } from '#reports/question.ts';
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
  utc,
} from './facts.ts';

const today = day('2026-03-18');
const now = { first: day('2026-03-11'), last: day('2026-03-17') };
const before = { first: day('2026-03-04'), last: day('2026-03-10') };

type Daily = readonly [before: ActivityCounts, now: ActivityCounts];

const daysOf = ([earlier, later]: Daily) =>
  withReadings(noDays, [...evenDays(before, earlier), ...evenDays(now, later)], utc);

const sum = (all: readonly ActivityCounts[]): ActivityCounts => {
  const of = (name: keyof ActivityCounts) => all.reduce((total, each) => total + each[name], 0);
  return counts(of('invitationsSent'), of('invitationsAccepted'), of('messagesSent'), of('messagesReplied'));
};

/** Campaigns by name, each with its days; of undefined ones none are known. */
function overviewOf(
  all: Readonly<Record<string, Daily | undefined>>,
  journal: (campaignId: CampaignId) => readonly JournalEntry[] = () => [],
): OverviewReport {
  const known = Object.values(all).filter((daily) => daily !== undefined);
  const whole: Daily = [sum(known.map(([earlier]) => earlier)), sum(known.map(([, later]) => later))];
  const answer = compose(
    { kind: 'overview', period: defaultPeriod },
    gathered({
      campaigns: listOf(Object.keys(all).map((name) => campaign(name))),
      journal,
      days: (scope) => {
        if (scope.kind !== 'campaign') return daysOf(whole);
        const daily = all[scope.campaignId.replace('id of ', '')];
        return daily === undefined ? noDays : daysOf(daily);
      },
    }),
    contextOn(today),
  );
  if (answer.kind !== 'report' || answer.report.kind !== 'overview') throw new Error('no overview');
  return answer.report;
}

const steady = counts(10, 4, 8, 2);

test('the campaigns that moved furthest stand first, up or down, and the sums of their days are theirs', () => {
  const { byCampaign } = overviewOf({
    calm: [steady, steady],
    grew: [steady, counts(10, 4, 8, 4)],
    fell: [counts(10, 4, 8, 7), steady],
  });
  expect(byCampaign?.rows.map(({ campaign: { name } }) => name)).toEqual(['fell', 'grew', 'calm']);
  expect(byCampaign?.rows[0]?.move).toMatchObject({
    now: { messagesReplied: 14 },
    before: { messagesReplied: 49 },
  });
});

test('a campaign whose days are not known is there without figures, and not said to be well', () => {
  const { byCampaign } = overviewOf({ known: [steady, steady], unread: undefined });
  expect(byCampaign?.rows.map(({ campaign: { name }, move }) => [name, move !== undefined])).toEqual([
    ['known', true],
    ['unread', false],
  ]);
  expect(byCampaign?.rows[1]?.isLookedAt).toBe(false);
});

test('what was noticed within the period is told, the newest first: what moves figures, no new names', () => {
  const paused: CampaignChange = { kind: 'status', from: 'ACTIVE', to: 'PAUSED' };
  const more: CampaignChange = { kind: 'audience', from: 100, to: 400 };
  const renamed: CampaignChange = { kind: 'renamed', from: 'b', to: 'a' };
  const noticed = (on: string, change: CampaignChange): JournalEntry => ({
    campaignId: id('id of a'),
    change,
    after: 0,
    noticedAt: noonOf(day(on)),
  });
  const { byCampaign } = overviewOf({ a: [steady, steady], b: [steady, steady] }, (campaignId) =>
    campaignId === 'id of a'
      ? [
          noticed('2026-03-10', paused),
          noticed('2026-03-12', more),
          noticed('2026-03-13', renamed),
          noticed('2026-03-14', paused),
        ]
      : [],
  );
  expect(byCampaign?.noticed.map(({ campaign: { name }, change }) => [name, change.kind])).toEqual([
    ['a', 'status'],
    ['a', 'audience'],
  ]);
});

describe('as a file', () => {
  const fileOf = (all: Parameters<typeof overviewOf>[0]) => {
    const { header, rows } = reportRows(overviewOf(all));
    return [...rows].map((row) => (title: string) => row[header.indexOf(title)]);
  };

  test('an overview has what its table shows: the counts of the period and of the one before, in the same order', () => {
    const [fell, calm] = fileOf({ calm: [steady, steady], fell: [counts(10, 4, 8, 7), steady] });
    expect([fell?.('name'), fell?.('messagesReplied'), fell?.('messagesRepliedBefore')]).toEqual([
      ...['fell', 14, 49],
    ]);
    expect([fell?.('from'), fell?.('to'), fell?.('beforeFrom')]).toEqual([now.first, now.last, before.first]);
    expect([fell?.('replyRate'), fell?.('repliesChange')]).toEqual([0.25, -35]);
    expect([calm?.('name'), calm?.('repliesChange')]).toEqual(['calm', 0]);
  });

  test('a campaign whose days are not known has empty cells, and figures of all time are named as such', () => {
    const rows = fileOf({ known: [steady, steady], unread: undefined });
    expect(rows[1]?.('name')).toBe('unread');
    expect(rows[1]?.('messagesReplied')).toBeUndefined();
    const { header } = reportRows(overviewOf({ known: [steady, steady] }));
    expect(header.filter((title) => title.startsWith('lifetime'))).toContain('lifetimeMessagesReplied');
    expect(new Set(header).size).toBe(header.length);
  });
});
