// The rules of "needs you today", each on a campaign whose days a test states one by one.

import { describe, expect, it } from 'vitest';
import { addDays, type Day, day, daysOf, weekday } from '#base/day.ts';
import type { ActivityCounts, StatedStatus } from '#campaigns/campaign.ts';
import {
  attentionWindow,
  type CampaignFacts,
  type DayHistory,
  historyRange,
} from '#reports/attention/campaign-facts.ts';
import { daysOff } from '#reports/attention/guessed-holidays.ts';
import { type AttentionThresholds, defaultThresholds } from '#reports/attention/thresholds.ts';
import { mostUrgentFirst, urgentLineOf } from '#reports/attention/urgent-lines.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import { campaign, counts, id, statistics } from './facts.ts';

// A Wednesday.
const today = day('2026-03-18');
const window = attentionWindow(today);
const onWorkingDays = (on: Day, of: ActivityCounts) => (weekday(on) <= 5 ? of : counts(0));

interface Told extends Partial<Omit<CampaignFacts, 'days' | 'history' | 'statistics'>> {
  readonly on?: (day: Day) => ActivityCounts | undefined;
  readonly leads?: { total: number; skipped?: number; invitationsSkipped?: number; invited: number };
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
    choice: campaignChoice(of),
    statistics: {
      ...known,
      counters: {
        ...known.counters,
        totalLeadCount: leads?.total ?? 5000,
        totalLeadsSkipped: leads?.skipped ?? 0,
        invitationsSkipped: leads?.invitationsSkipped ?? 0,
      },
    },
    uncounted: {},
    progress: { kind: 'ratio', ratio: 0.4 },
    today,
    startedOn: day('2026-01-12'),
    endsOn: undefined,
    updatedOn: day('2026-03-17'),
    history: historyOf(on, more.startedOn ?? day('2026-01-12')),
    days: daysOf(window).map((each) => {
      const of = on(each);
      return of && onWorkingDays(each, of);
    }),
    daysOff: new Set(),
    journal: [],
    ...more,
  };
}

function historyOf(on: (day: Day) => ActivityCounts | undefined, startedOn: Day): DayHistory {
  const days = daysOf(historyRange(today));
  const all = days.map((each) => {
    const of = on(each);
    return of && onWorkingDays(each, each < startedOn ? counts(0) : of);
  });
  const column = (name: keyof ActivityCounts) => all.map((each) => each?.[name] ?? 0);
  return {
    first: historyRange(today).first,
    counts: {
      invitationsSent: column('invitationsSent'),
      invitationsAccepted: column('invitationsAccepted'),
      messagesSent: column('messagesSent'),
      messagesReplied: column('messagesReplied'),
    },
    whole: all.map((each) => each !== undefined),
  };
}

const attentionOf = (campaigns: readonly CampaignFacts[], thresholds: AttentionThresholds) =>
  mostUrgentFirst(campaigns.flatMap((facts) => urgentLineOf(facts, thresholds) ?? []));
const reasons = (...all: CampaignFacts[]) => attentionOf(all, defaultThresholds).map(({ reason }) => reason);
/** What was seen of its status, oldest first. */
const statusSeen = (...changes: readonly (readonly [on: string, from: string, to: string])[]) =>
  changes.map(([on, from, to]): CampaignFacts['journal'][number] => ({
    campaignId: id('any'),
    change: { kind: 'status', from: from as StatedStatus, to: to as StatedStatus },
    after: 0,
    noticedAt: 1,
    noticedOn: day(on),
  }));
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

  it('is counted from the day after a campaign was resumed', () => {
    const rested = { on: silentFrom('2026-03-09') };
    const pausedOn = ['2026-03-09', 'ACTIVE', 'PAUSED'] as const;
    const back = (on: string) => statusSeen(pausedOn, [on, 'PAUSED', 'ACTIVE']);
    expect(reasons(facts('this morning', { ...rested, journal: back('2026-03-18') }))).toEqual([]);
    expect(reasons(facts('yesterday', { ...rested, journal: back('2026-03-17') }))).toEqual([]);
    expect(reasons(facts('on Friday', { ...rested, journal: back('2026-03-13') }))).toEqual([
      { kind: 'stalled', silentWorkingDays: 2, lastActive: day('2026-03-06') },
    ]);
  });

  it('is none of a campaign that was launched this morning, whatever start it states', () => {
    const journal = statusSeen(['2026-03-18', 'CREATED', 'ACTIVE']);
    const launched = { on: () => counts(0), startedOn: day('2025-12-01'), journal };
    expect(reasons(facts('launched', { ...launched, leads: { total: 500, invited: 0 } }))).toEqual([]);
  });

  it('is none of the first days of a campaign', () => {
    const quiet = { on: () => counts(0), leads: { total: 500, invited: 0 } };
    const saturday = facts('Saturday', { ...quiet, startedOn: day('2026-03-15') });
    const yesterday = facts('yesterday', { ...quiet, startedOn: day('2026-03-17') });
    expect(reasons(saturday, yesterday).map(({ kind }) => kind)).toEqual(['just-started', 'just-started']);
  });

  it('is no matter of a day on which the whole account rested', () => {
    const holiday = { on: silentFrom('2026-03-17'), daysOff: new Set([day('2026-03-17')]) };
    expect(reasons(facts('holiday', holiday))).toEqual([]);
    expect(reasons(facts('longer', { ...holiday, on: silentFrom('2026-03-16') }))).toEqual([
      { kind: 'stalled', silentWorkingDays: 1, lastActive: day('2026-03-13') },
    ]);
  });

  it('is seen past a day that was not reported, but not where that is the last one', () => {
    const on = (gap: string) => (each: Day) => (each === gap ? undefined : silentFrom('2026-03-05')(each));
    expect(reasons(facts('gap', { on: on('2026-03-12') }))).toEqual([
      { kind: 'stalled', silentWorkingDays: 8, lastActive: day('2026-03-04') },
    ]);
    expect(reasons(facts('last', { on: on('2026-03-17') }))).toEqual([]);
  });

  it('is none where invitations were skipped for all that are left', () => {
    const on = silentFrom('2026-03-10');
    const leads = { total: 1000, invited: 800, invitationsSkipped: 200 };
    expect(reasons(facts('dry', { on, leads }))).toEqual([]);
    expect(reasons(facts('dry', { on, leads: { ...leads, skipped: 250 } }))).toEqual([]);
    expect(reasons(facts('more', { on, leads: { ...leads, invitationsSkipped: 150 } }))).toHaveLength(1);
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

describe('nothing sent', () => {
  const never = { on: () => counts(0), leads: { total: 500, invited: 0 } };

  it('is told of a campaign that has run for some days and never sent anything', () => {
    expect(reasons(facts('never', { ...never, startedOn: day('2026-03-10') }))).toEqual([
      { kind: 'nothing-sent', since: day('2026-03-10'), workingDays: 6 },
    ]);
    const journal = statusSeen(['2026-03-11', 'CREATED', 'ACTIVE']);
    expect(reasons(facts('launched', { ...never, startedOn: day('2026-01-12'), journal }))).toEqual([
      { kind: 'nothing-sent', since: day('2026-03-12'), workingDays: 4 },
    ]);
  });

  it('is not told for good, nor of one that once sent', () => {
    expect(reasons(facts('for months', { ...never, startedOn: day('2026-01-12') }))).toEqual([]);
    const once = { ...never, leads: { total: 500, invited: 1 }, startedOn: day('2026-03-10') };
    expect(reasons(facts('once', once))).toEqual([]);
  });
});

describe('answers', () => {
  /** From 1 January, so that eleven weeks are known. */
  const forLong = { startedOn: day('2025-12-01') };

  it('that stop are told with the day since when, and how many usually come by now', () => {
    const stopped = facts('stopped', {
      ...forLong,
      on: (each) => (each >= '2026-03-09' ? counts(20, 6, 40, 0) : counts(20, 6, 40, 8)),
    });
    const line = attentionOf([stopped], defaultThresholds)[0];
    expect(line?.reason).toMatchObject({
      kind: 'answers-fell',
      rate: 'replyRate',
      since: day('2026-03-09'),
      came: 0,
    });
    const { usual = 0 } = line?.reason.kind === 'answers-fell' ? line.reason : {};
    // Eight a working day over seven of them, but for those that come a little later.
    expect(usual).toBeGreaterThan(45);
    expect(usual).toBeLessThanOrEqual(56);
    expect(line?.working.windows).toEqual([
      { name: 'recent', range: { first: day('2026-03-09'), last: day('2026-03-17') } },
    ]);
  });

  it('that its counters do not explain are not told of: they may answer InMails', () => {
    const on = (each: Day) => (each >= '2026-03-09' ? counts(20, 6, 40, 0) : counts(20, 6, 40, 8));
    const uncounted = { replyRate: { kind: 'uncounted', what: 'inmails' } } as const;
    expect(reasons(facts('inmails', { ...forLong, on, uncounted }))).toEqual([]);
  });

  it('that come half as often are told, of acceptances too', () => {
    const worse = (on: Day) => counts(60, on < '2026-03-02' ? 18 : 7);
    expect(reasons(facts('worse', { ...forLong, on: worse }))).toMatchObject([
      { kind: 'answers-fell', rate: 'acceptanceRate' },
    ]);
  });

  it('that chance explains, of too few, or that rose, are not told', () => {
    const a_little = facts('a little', {
      ...forLong,
      on: (each) => (each >= '2026-03-11' ? counts(20, 5, 20, 2) : counts(20, 6, 20, 3)),
    });
    const few = facts('few', {
      ...forLong,
      on: (each) => (each >= '2026-03-16' ? counts(5, 0, 5, 0) : counts(5, 1, 5, 1)),
    });
    const rose = facts('rose', {
      ...forLong,
      on: (each) => (each >= '2026-03-11' ? counts(20, 18, 40, 30) : counts(20, 2, 40, 2)),
    });
    expect(reasons(a_little, few, rose)).toEqual([]);
  });

  it('are not told of before seven weeks without a hole are known', () => {
    const stops = (gap: string) => (on: Day) => {
      if (on === gap) return undefined;
      return on >= '2026-03-09' ? counts(20, 6, 40, 0) : counts(20, 6, 40, 8);
    };
    expect(reasons(facts('old hole', { ...forLong, on: stops('2026-01-20') }))).toHaveLength(1);
    expect(reasons(facts('late hole', { ...forLong, on: stops('2026-02-10') }))).toEqual([]);
    expect(reasons(facts('young', { startedOn: day('2026-02-10'), on: stops('') }))).toEqual([]);
  });

  /** Of each day's invitations, this share is accepted that many days later. */
  const accepted = (sent: (on: Day) => number, share: number, lag: number) => (on: Day) => {
    const later = weekday(on) <= 5 ? Math.round(share * sent(addDays(on, -lag))) : 0;
    return counts(sent(on), later);
  };
  const growing = (on: Day) => (on < '2026-03-11' ? 30 : 80);

  it.each([0, 7])('do not fall because more is sent, where they come %i days later', (lag) => {
    expect(reasons(facts('growing', { ...forLong, on: accepted(growing, 0.3, lag) }))).toEqual([]);
  });
});

describe('sends', () => {
  it('that fall to a fifth are told with what usually is sent by now', () => {
    const slow = facts('slow', {
      startedOn: day('2025-12-01'),
      on: (each) => (each >= '2026-03-12' ? counts(4, 6) : counts(30, 6)),
    });
    expect(reasons(slow)).toEqual([{ kind: 'sends-fell', since: day('2026-03-12'), sent: 16, usual: 120 }]);
  });

  it('of a campaign that sends on Tuesdays and Thursdays are expected on those days alone', () => {
    const on = (silent: string) => (each: Day) =>
      each < silent && (weekday(each) === 2 || weekday(each) === 4) ? counts(75, 20) : counts(0);
    const known = { startedOn: day('2025-12-01') };
    // Today is Wednesday; yesterday it should have sent.
    expect(reasons(facts('as ever', { ...known, on: on('2026-04-01') }))).toEqual([]);
    expect(reasons(facts('silent', { ...known, on: on('2026-03-13') }))).toEqual([
      { kind: 'stalled', silentWorkingDays: 3, lastActive: day('2026-03-12') },
    ]);
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

  it('are judged by the pace since the start', () => {
    const since = (each: Day) => (each >= '2026-03-12' ? counts(100) : counts(0));
    const young = facts('young', {
      on: since,
      startedOn: day('2026-03-12'),
      leads: { total: 1160, invited: 400 },
      endsOn: day('2026-03-27'),
    });
    // 760 left, eight working days to the end at 100 each.
    expect(reasons(young)).toEqual([]);
  });

  it('of which none is left are not running out', () => {
    expect(reasons(facts('all invited', { leads: { total: 700, invited: 700 } }))).toEqual([]);
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
    const rests = { status: 'COMPLETED', endsOn: day('2026-03-17'), updatedOn: day('2025-12-01') };
    expect(reasons(facts('since winter', rests))).toEqual([]);
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

describe('a day off', () => {
  const account = (sent: (on: Day) => number | undefined) =>
    daysOf(window).map((each) => {
      const of = sent(each);
      return of === undefined ? undefined : onWorkingDays(each, counts(of));
    });
  const off = (sent: (on: Day) => number | undefined) => [...daysOff(today, account(sent))];

  it('is a working day on which the account sent next to nothing, or two', () => {
    expect(off((on) => (on === '2026-03-17' ? 5 : 300))).toEqual(['2026-03-17']);
    expect(off((on) => (on === '2026-03-13' || on === '2026-03-16' ? 0 : 300))).toEqual([
      '2026-03-13',
      '2026-03-16',
    ]);
  });

  it('is none where the account stands still for longer, nor where it is not known', () => {
    expect(off((on) => (on >= '2026-03-13' ? 0 : 300))).toEqual([]);
    expect(off((on) => (on === '2026-03-17' ? undefined : 300))).toEqual([]);
    expect(off(() => 0)).toEqual([]);
  });
});
