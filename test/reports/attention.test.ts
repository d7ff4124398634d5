// The rules of "needs you today", each on a campaign whose days a test states one by one.

import { describe, expect, it } from 'vitest';
import { addDays, type Day, day, daysOf, weekday } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import { attentionOf } from '#reports/attention/attention.ts';
import { attentionWindow, type CampaignFacts } from '#reports/attention/facts.ts';
import { defaultThresholds } from '#reports/attention/thresholds.ts';
import { choiceOf } from '#reports/find-campaign.ts';
import { campaign, counted, counts, statistics } from './facts.ts';

// A Wednesday.
const today = day('2026-03-18');
const window = attentionWindow(today);
const onWorkingDays = (on: Day, of: ActivityCounts) => (weekday(on) <= 5 ? of : counts(0));

interface Told extends Partial<Omit<CampaignFacts, 'days' | 'statistics'>> {
  readonly on?: (day: Day) => ActivityCounts | undefined;
  readonly leads?: { total: number; skipped?: number; invited: number };
  readonly status?: string;
}

/** Running since January, with 20 invitations and 10 messages on each working day and plenty of leads. */
function facts(
  name: string,
  { on = () => counts(20, 6, 10, 2), leads, status, ...more }: Told = {},
): CampaignFacts {
  const of = campaign(name, { status: status ?? 'ACTIVE' });
  const known = statistics(of.id, { sent: leads?.invited ?? 700 });
  return {
    campaign: of,
    choice: choiceOf(of),
    statistics: {
      ...known,
      counters: {
        ...known.counters,
        totalLeadCount: leads?.total ?? 5000,
        totalLeadsSkipped: leads?.skipped ?? 0,
      },
    },
    progress: { kind: 'ratio', ratio: 0.4 },
    today,
    startedOn: day('2026-01-12'),
    endsOn: undefined,
    days: daysOf(window).map((each) => {
      const of = on(each);
      return of && counted(each, onWorkingDays(each, of));
    }),
    journal: [],
    ...more,
  };
}

const reasons = (...all: CampaignFacts[]) => attentionOf(all, defaultThresholds).map(({ reason }) => reason);
const silentFrom = (first: string) => (each: Day) => (each >= first ? counts(0) : counts(20, 6, 10, 2));

describe('a quiet morning', () => {
  it('names nobody', () => {
    expect(
      reasons(
        facts('one'),
        facts('two'),
        facts('weekends', { on: (each) => onWorkingDays(each, counts(9)) }),
      ),
    ).toEqual([]);
    expect(reasons()).toEqual([]);
  });

  it.each(['PAUSED', 'ARCHIVED', 'CREATED', 'SNOOZED'])('asks nothing of a campaign that is %s', (status) => {
    expect(reasons(facts('resting', { status, on: () => counts(0) }))).toEqual([]);
  });

  it('says nothing of days that are not known', () => {
    expect(reasons(facts('unread', { on: () => undefined }))).toEqual([]);
    expect(reasons(facts('new', { on: () => undefined, startedOn: day('2026-03-16') }))).toEqual([]);
    const gap = (each: Day) => (each === '2026-03-17' ? undefined : counts(0));
    expect(reasons(facts('a gap', { on: gap }))).toEqual([]);
  });
});

describe('a stall', () => {
  it('is a working day without anything sent, where there is plenty on others', () => {
    const line = attentionOf([facts('stopped', { on: silentFrom('2026-03-17') })], defaultThresholds)[0];
    expect(line?.reason).toEqual({ kind: 'stalled', silentWorkingDays: 1, lastActive: day('2026-03-16') });
    expect(line?.working.inputs).toEqual([
      { name: 'silent-working-days', value: 1 },
      { name: 'usual-per-working-day', value: 30 },
    ]);
  });

  it('counts working days only: a weekend is no silence', () => {
    expect(reasons(facts('since Friday', { on: silentFrom('2026-03-13') }))).toEqual([
      { kind: 'stalled', silentWorkingDays: 3, lastActive: day('2026-03-12') },
    ]);
  });

  it('is told of one that never sent anything', () => {
    const never = facts('never', { on: () => counts(0), startedOn: day('2026-03-10') });
    expect(reasons(never)).toEqual([{ kind: 'stalled', silentWorkingDays: 6, lastActive: undefined }]);
  });

  it('is none of a campaign that hardly ever sends, has no leads left, or has not started', () => {
    const rare = facts('rare', { on: (each) => (each < '2026-03-16' ? counts(2) : counts(0)) });
    const dry = facts('dry', { on: silentFrom('2026-03-10'), leads: { total: 700, invited: 700 } });
    const later = facts('later', { on: () => counts(0), startedOn: day('2026-03-20') });
    expect(reasons(rare, dry, later)).toEqual([]);
  });

  it('goes by the thresholds that are set', () => {
    const stopped = facts('stopped', { on: silentFrom('2026-03-17') });
    expect(attentionOf([stopped], { ...defaultThresholds, silentWorkingDays: 2 })).toEqual([]);
  });
});

describe('a rate', () => {
  it('that fell beyond chance is told with both windows and all four counts', () => {
    const fell = facts('swing', {
      on: (each) => (each >= '2026-03-11' ? counts(20, 6, 40, 2) : counts(20, 6, 40, 12)),
    });
    const line = attentionOf([fell], defaultThresholds)[0];
    expect(line?.reason).toMatchObject({
      kind: 'rate-down',
      rate: 'replyRate',
      points: expect.closeTo(25, 6),
      before: { part: 240, of: 800 },
      now: { part: 10, of: 200 },
    });
    expect(line?.working).toEqual({
      windows: [
        { name: 'recent', range: { first: day('2026-03-11'), last: day('2026-03-17') } },
        { name: 'before', range: { first: day('2026-02-11'), last: day('2026-03-10') } },
      ],
      inputs: [
        { name: 'recent-part', value: 10 },
        { name: 'recent-of', value: 200 },
        { name: 'before-part', value: 240 },
        { name: 'before-of', value: 800 },
      ],
    });
  });

  it('that chance explains, of too few, or that rose, is not told', () => {
    const a_little = facts('a little', {
      on: (each) => (each >= '2026-03-11' ? counts(20, 5, 20, 2) : counts(20, 6, 20, 3)),
    });
    const few = facts('few', {
      on: (each) => (each >= '2026-03-11' ? counts(5, 0, 5, 0) : counts(5, 4, 5, 4)),
    });
    const rose = facts('rose', {
      on: (each) => (each >= '2026-03-11' ? counts(20, 18, 40, 30) : counts(20, 2, 40, 2)),
    });
    expect(reasons(a_little, few, rose)).toEqual([]);
  });
});

describe('leads', () => {
  it('that last for a few working days are running out', () => {
    const dry = facts('dry', { leads: { total: 800, skipped: 30, invited: 700 } });
    const line = attentionOf([dry], defaultThresholds)[0];
    expect(line?.reason).toEqual({ kind: 'running-out', leadsLeft: 70, workingDaysLeft: 4 });
    expect(line?.working.inputs).toContainEqual({ name: 'invited-per-working-day', value: 20 });
  });

  it('that last as long as the campaign is meant to are not', () => {
    expect(
      reasons(facts('ending', { leads: { total: 770, invited: 700 }, endsOn: day('2026-03-20') })),
    ).toEqual([]);
  });

  it('that will be left when it ends put the end at risk', () => {
    const slow = facts('slow', { leads: { total: 2000, invited: 700 }, endsOn: day('2026-03-27') });
    // 1,300 left; eight working days from Wednesday to Friday week at 20.
    expect(reasons(slow)).toEqual([
      { kind: 'end-at-risk', endsOn: day('2026-03-27'), workingDaysLeft: 8, leadsLeft: 1140 },
    ]);
  });

  it('are left when the end has passed and it still runs', () => {
    expect(
      reasons(facts('over', { leads: { total: 2000, invited: 700 }, endsOn: day('2026-03-10') })),
    ).toMatchObject([{ kind: 'end-at-risk', workingDaysLeft: 0, leadsLeft: 1300 }]);
  });

  it('are no matter where the counters cannot mean what we take them for', () => {
    expect(reasons(facts('odd', { leads: { total: 500, invited: 700 }, endsOn: day('2026-03-27') }))).toEqual(
      [],
    );
    expect(
      reasons(facts('inmails only', { leads: { total: 500, invited: 0 }, endsOn: day('2026-03-27') })),
    ).toEqual([]);
  });
});

describe('a life', () => {
  it('nearly done is finishing; of unknown progress it is not', () => {
    expect(reasons(facts('nearly', { progress: { kind: 'ratio', ratio: 0.93 } }))).toEqual([
      { kind: 'finishing', progress: 0.93 },
    ]);
    expect(reasons(facts('bare', { progress: { kind: 'bare', value: 0.93 } }))).toEqual([]);
  });

  it('that ended is told for two days, by when it was seen to', () => {
    const seen = (noticedOn: string) =>
      facts('done', {
        status: 'COMPLETED',
        endsOn: day('2026-01-30'),
        journal: [
          {
            campaignId: campaign('done').id,
            change: { kind: 'status', from: 'ACTIVE', to: 'COMPLETED' },
            after: 0,
            noticedAt: 1,
            noticedOn: day(noticedOn),
          },
        ],
      });
    expect(reasons(seen('2026-03-17'))).toEqual([{ kind: 'finished', on: day('2026-03-17') }]);
    expect(reasons(seen('2026-03-15'))).toEqual([]);
  });

  it('that was never seen otherwise ended on its end date', () => {
    expect(reasons(facts('done', { status: 'COMPLETED', endsOn: day('2026-03-17') }))).toEqual([
      { kind: 'finished', on: day('2026-03-17') },
    ]);
    expect(reasons(facts('long ago', { status: 'COMPLETED', endsOn: day('2026-01-17') }))).toEqual([]);
  });

  it('that began is told for three days, with what it has sent', () => {
    const began = facts('new', {
      startedOn: day('2026-03-16'),
      on: (each) => (each >= '2026-03-16' ? counts(20, 6, 10) : counts(0)),
    });
    expect(reasons(began)).toEqual([{ kind: 'just-started', on: day('2026-03-16'), sent: 60 }]);
    expect(reasons(facts('today', { startedOn: today, on: () => counts(0) }))).toEqual([
      { kind: 'just-started', on: today, sent: 0 },
    ]);
  });
});

describe('the order', () => {
  it('is by urgency, then by size, and one campaign stands once', () => {
    const lines = attentionOf(
      [
        facts('nearly', { progress: { kind: 'ratio', ratio: 0.95 } }),
        facts('small stall', { on: (each) => (each >= '2026-03-17' ? counts(0) : counts(6)) }),
        facts('big stall', { on: silentFrom('2026-03-17'), progress: { kind: 'ratio', ratio: 0.95 } }),
        facts('began', {
          startedOn: addDays(today, -1),
          on: (each) => (each >= addDays(today, -1) ? counts(9) : counts(0)),
        }),
      ],
      defaultThresholds,
    );
    expect(lines.map(({ campaign: { name } }) => name)).toEqual([
      'big stall',
      'small stall',
      'nearly',
      'began',
    ]);
  });
});
