// What is answered, on real readings of the sandbox's service: every number is held against what the service knows to be true.

import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, day } from '#base/day.ts';
import { type ActivityCounterName, activityCounterNames } from '#campaigns/campaign.ts';
import type { Gathered } from '#readings/reading.ts';
import { noDays } from '#readings/record/scope-days.ts';
import { createAnswers } from '#reports/create-answers.ts';
import type { Activity, Rate } from '#reports/figures/figure.ts';
import type { Standing } from '#reports/report-base.ts';
import { start, utc } from '../readings/opened.ts';
import { answeredFrom, everything } from '../support/scopes.ts';
import { openAnswers, reportIn } from './opened.ts';

// Wednesday 4 March 2026, 09:00: the complete days end on the 3rd.
const today = day('2026-03-04');
const last7 = { first: day('2026-02-25'), last: day('2026-03-03') };
const before7 = { first: day('2026-02-18'), last: day('2026-02-24') };
const last14 = { first: day('2026-02-18'), last: day('2026-03-03') };
const before14 = { first: day('2026-02-04'), last: day('2026-02-17') };

type Opened = Awaited<ReturnType<typeof openAnswers>>;

function truthOf({ service }: Opened, range: DateRange, of: { ownerId?: string; campaignId?: string } = {}) {
  const days = service.truth.daily(range, of);
  const sum = (name: ActivityCounterName) => days.reduce((total, { counts }) => total + counts[name], 0);
  return Object.fromEntries(activityCounterNames.map((name) => [name, sum(name)])) as Record<
    ActivityCounterName,
    number
  >;
}

function expectActivity(
  activity: Activity,
  now: Record<ActivityCounterName, number>,
  before: Record<ActivityCounterName, number>,
) {
  for (const name of activityCounterNames) {
    const { count, change } = activity.counters[name];
    expect(count).toBe(now[name]);
    if (before[name] === 0) expect(change.kind).toBe(now[name] === 0 ? 'both-zero' : 'new');
    else {
      const ratio = expect.closeTo(now[name] / before[name] - 1, 9);
      expect(change).toMatchObject({ kind: 'by', before: before[name], ratio });
    }
  }
  const sent = now.invitationsSent;
  if (sent > 0) {
    expect(activity.acceptanceRate.rate).toMatchObject({ part: now.invitationsAccepted, of: sent });
  }
}

function statisticsOf({ service }: Opened, id: string) {
  const truth = service.truth.statistics(id);
  if (truth === undefined) throw new Error(`the service knows no ${id}`);
  return truth;
}

const whole: Partial<Standing> = { settled: true, daysMissing: 0, faults: [], unreadable: [] };

describe('a bot that knows nothing yet', () => {
  test('says so at once, then answers whole', async () => {
    const opened = await openAnswers();
    const given = await opened.ask('');
    expect(given[0]).toMatchObject({ kind: 'waiting', question: { kind: 'overview' }, at: start });
    const report = reportIn('overview', given.at(-1));
    expect(report.standing).toMatchObject({ ...whole, expectedWholeAt: undefined });
    expect(report.standing.statistics?.have).toBe(report.standing.statistics?.of);
  });

  test('says what keeps it from answering when the service is down', async () => {
    const opened = await openAnswers();
    opened.service.faults.set({ kind: 'server-error', status: 503 });
    for (const typed of ['', 'list', 'fintech', 'daily', 'daily by ana']) {
      const last = (await opened.ask(typed)).at(-1);
      expect(last).toMatchObject({
        kind: 'problem',
        problem: { kind: 'service', fault: { kind: 'service-down' } },
      });
    }
  });

  test('says that the key is refused', async () => {
    const opened = await openAnswers();
    opened.service.faults.set({ kind: 'key-refused', status: 401 });
    expect((await opened.ask('')).at(-1)).toMatchObject({
      problem: { kind: 'service', fault: { kind: 'unauthorised', status: 401 } },
    });
  });

  test('still tells of the days when only the list cannot be had', async () => {
    const opened = await openAnswers();
    opened.service.faults.set({ kind: 'html', only: 'campaigns' });
    const report = await opened.report('overview', '');
    expect(report).toMatchObject({ total: undefined, campaigns: [] });
    expect(report.standing.faults).toHaveLength(1);
    expectActivity(report.activity, truthOf(opened, last7), truthOf(opened, before7));
  });
});

describe('the overview', () => {
  test('reads the weeks that tell what chance explains in the same call, and asks nothing for them later', async () => {
    const opened = await openAnswers();
    const { activity } = await opened.report('overview', '');
    expect(activity.counters.invitationsSent.change).toMatchObject({
      kind: 'by',
      movement: { kind: expect.stringMatching(/^(up|down|within-chance)$/) },
    });
    expect(activity.replyRate.change).toMatchObject({
      kind: 'by',
      movement: { kind: expect.stringMatching(/^(up|down|within-chance)$/) },
    });
    const calls = opened.service.requests.filter(({ endpoint }) => endpoint === 'daily').length;
    expect(calls).toBe(1);
    await opened.report('overview', '');
    expect(opened.service.requests.filter(({ endpoint }) => endpoint === 'daily')).toHaveLength(calls);
  });

  test('tells the true totals of both windows, and of every active campaign', async () => {
    const opened = await openAnswers();
    const report = await opened.report('overview', '');
    expect(report.period).toMatchObject({
      range: last7,
      complete: last7,
      baseline: before7,
      includesToday: false,
    });
    expectActivity(report.activity, truthOf(opened, last7), truthOf(opened, before7));
    expect(report.trend).toEqual(
      opened.service.truth
        .daily(last7)
        .map(({ day: on, counts }) => ({ day: on, kind: 'counted', counts, partial: false })),
    );
    const all = opened.service.campaigns();
    expect(report.total).toBe(all.length);
    expect(report.campaigns.map(({ campaign }) => campaign.id).sort()).toEqual(
      all
        .filter(({ status }) => status === 'ACTIVE')
        .map(({ id }) => id)
        .sort(),
    );
    expect([...report.byStatus.values()].reduce((sum, count) => sum + count)).toBe(all.length);
    const replies = report.campaigns.map(({ statistics }) => statistics?.counters.messagesReplied ?? -1);
    expect(replies).toEqual([...replies].sort((a, b) => b - a));
    for (const row of report.campaigns) {
      expect(row.statistics?.counters).toEqual(statisticsOf(opened, row.campaign.id).counters);
    }
  });

  test('counts a malformed campaign instead of losing the rest', async () => {
    const opened = await openAnswers();
    opened.service.faults.set({ kind: 'malformed-campaign' });
    const report = await opened.report('overview', '');
    expect(report.standing.unreadable).toHaveLength(1);
    expect(report.total).toBe(opened.service.campaigns().length);
  });

  test('of this week leaves the running day out of the totals and tells it apart', async () => {
    const opened = await openAnswers();
    const report = await opened.report('overview', 'this week');
    const complete = { first: day('2026-03-02'), last: day('2026-03-03') };
    const before = { first: day('2026-02-23'), last: day('2026-02-24') };
    expect(report.period).toMatchObject({ complete, baseline: before, includesToday: true });
    expectActivity(report.activity, truthOf(opened, complete), truthOf(opened, before));
    expect(report.trend.at(-1)).toMatchObject({ day: today, partial: true });
    expect(report.activity.today).toEqual(truthOf(opened, { first: today, last: today }));
    expect(report.standing).toMatchObject(whole);
  });

  test('grows while the quota lets statistics in, is never called whole before it is, and says when it will be', async () => {
    const opened = await openAnswers({ service: { campaigns: 60, limits: { statistics: 5 } } });
    const given = await opened.ask('');
    const standings = given.flatMap((each) => (each.kind === 'report' ? [each.report.standing] : []));
    const have = standings.map(({ statistics }) => statistics?.have ?? 0);
    expect(standings.length).toBeGreaterThan(3);
    expect(have).toEqual([...have].sort((a, b) => a - b));
    for (const standing of standings.slice(0, -1)) {
      expect(standing.settled).toBe(false);
      expect(standing.expectedWholeAt).toBeGreaterThan(start);
    }
    const last = standings.at(-1);
    expect(last).toMatchObject({ ...whole, expectedWholeAt: undefined });
    expect(last?.statistics?.have).toBe(last?.statistics?.of);
    expect(opened.service.requests.filter(({ status }) => status === 429)).toEqual([]);
  });
});

describe('a list', () => {
  test('of an owner and statuses holds exactly those, each with its true figures', async () => {
    const opened = await openAnswers();
    const all = opened.service.campaigns();
    const owner = all[0]?.ownerEmail ?? '';
    const report = await opened.report('list', `list active paused owner ${owner}`);
    const wanted = all.filter(
      ({ status, ownerEmail }) => ['ACTIVE', 'PAUSED'].includes(status) && ownerEmail === owner,
    );
    expect(report.campaigns.map(({ campaign }) => campaign.id).sort()).toEqual(
      wanted.map(({ id }) => id).sort(),
    );
    const theirs = all.filter(({ ownerEmail }) => ownerEmail === 'emre@example.com');
    expect(report).toMatchObject({ total: theirs.length, owner: { email: owner } });
    expect(report.standing.statistics).toEqual({ have: wanted.length, of: wanted.length });
    for (const row of report.campaigns) {
      const truth = statisticsOf(opened, row.campaign.id);
      expect(row.statistics?.counters).toEqual(truth.counters);
      expectRate(row.acceptanceRate, truth.acceptRatio);
      if (row.progress.kind === 'ratio') expect(row.progress.ratio).toBeCloseTo(truth.progressRatio, 2);
    }
  });

  test('asks the service for no statistics that it does not show', async () => {
    const opened = await openAnswers();
    await opened.ask('list paused');
    const paused = opened.service.campaigns().filter(({ status }) => status === 'PAUSED').length;
    expect(opened.service.requests.filter(({ endpoint }) => endpoint === 'statistics')).toHaveLength(paused);
  });

  test('of an owner whom nobody knows names the nearest', async () => {
    const opened = await openAnswers();
    const owner = opened.service.campaigns()[0]?.ownerEmail ?? '';
    const typed = `list owner "${owner.slice(0, 2)}x${owner.slice(3, owner.indexOf('@'))}zq"`;
    const last = (await opened.ask(typed)).at(-1);
    expect(last).toMatchObject({ kind: 'problem', problem: { kind: 'owner-unknown' } });
    expect((await opened.ask('list by zzzzzzzz')).at(-1)).toMatchObject({ problem: { nearest: [] } });
  });
});

describe('a campaign that is younger than the days it is held against', () => {
  test('is not said to grow, alone or on a board', async () => {
    const opened = await openAnswers();
    const ranLess = { kind: 'ran-less', ran: 8, of: 21, window: 'before' };
    const alone = await opened.report('campaign', 'Webinar follow-up Oct last 21 days');
    expect(alone.activity.counters.invitationsSent.change).toEqual(ranLess);
    expect(alone.activity.replyRate.change).toEqual(ranLess);
    const board = await opened.report('board', 'top 50 by invitations last 21 days');
    const row = board.ranked.find(
      ({ subject }) => subject.kind === 'campaign' && subject.campaign.name === 'Webinar follow-up Oct',
    );
    expect(row?.value).toMatchObject({ kind: 'count', change: ranLess });
  });
});

describe.each(['percent', 'ratio'] as const)('where the service states rates and progress in %s', (unit) => {
  test('the same true shares are shown, and status says what was worked out', async () => {
    const opened = await openAnswers({ service: { rateUnit: unit, progressUnit: unit } });
    const report = await opened.report('list', 'list');
    for (const row of report.campaigns) {
      const truth = statisticsOf(opened, row.campaign.id);
      expectRate(row.acceptanceRate, truth.acceptRatio);
      if (row.replyRate.kind === 'counted') {
        const { messagesReplied, messagesSent } = truth.counters;
        expect(row.replyRate).toMatchObject({ part: messagesReplied, of: messagesSent });
      }
    }
    const status = await opened.report('status', 'status');
    expect(status.rateUnit).toMatchObject({ unit, source: 'worked-out' });
  });
});

describe('one campaign', () => {
  test('is found by half its name, with its true lifetime figures and its true days', async () => {
    const opened = await openAnswers({ service: { campaigns: 60 } });
    const report = await opened.report('campaign', 'fintech q4');
    const { id } = report.row.campaign;
    expect(report.row.campaign.name).toBe('Q4 DACH Fintech CFOs');
    expect(report.readAs).toBe('"fintech q4" → Q4 DACH Fintech CFOs');
    expect(report.row.statistics?.counters).toEqual(statisticsOf(opened, id).counters);
    expectActivity(
      report.activity,
      truthOf(opened, last14, { campaignId: id }),
      truthOf(opened, before14, { campaignId: id }),
    );
    expect(report.trend).toHaveLength(14);
    expect(report.standing).toMatchObject({ ...whole, statistics: { have: 1, of: 1 } });
    expect(report.statisticsReadAt).toBeGreaterThanOrEqual(start);
  });

  test('repeats what was forgiven in the typing, and how the name was read', async () => {
    const opened = await openAnswers({ service: { campaigns: 60 } });
    const report = await opened.report('campaign', 'campagin fintech q4');
    expect(report.readAs).toBe('"campagin" → campaign, "fintech q4" → Q4 DACH Fintech CFOs');
  });

  test('is put to choice where several names fit', async () => {
    const opened = await openAnswers({ service: { campaigns: 60 } });
    const last = (await opened.ask('webinar follow-up')).at(-1);
    expect(last).toMatchObject({
      kind: 'problem',
      problem: { kind: 'campaign-ambiguous', wanted: 'webinar follow-up' },
    });
  });

  test('is unknown, with the nearest named, once the list was read', async () => {
    const opened = await openAnswers({ service: { campaigns: 60 } });
    const given = await opened.ask('fintek');
    expect(given.map(({ kind }) => kind)).toEqual(['waiting', 'problem']);
    expect(given.at(-1)).toMatchObject({
      problem: {
        kind: 'campaign-unknown',
        wanted: 'fintek',
        nearest: expect.arrayContaining([expect.anything()]),
      },
    });
  });

  test('that was deleted behind a button is gone, by name where it was known', async () => {
    const opened = await openAnswers();
    const [first] = opened.service.campaigns();
    const id = first?.id ?? '';
    const question = {
      kind: 'campaign',
      campaign: { by: 'id', id },
      period: { kind: 'last-days', days: 7 },
    } as const;
    expect((await opened.ask(question)).at(-1)).toMatchObject({
      report: { row: { campaign: { id } }, readAs: undefined },
    });
    opened.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    const given = await opened.ask(question, { notBefore: opened.clock.now() });
    expect(given.at(-1)).toEqual({
      kind: 'problem',
      problem: { kind: 'campaign-gone', name: first?.name, question },
    });
  });

  test('that cannot be looked for, because the list fails, is not called gone', async () => {
    const opened = await openAnswers();
    await opened.ask('list');
    opened.service.faults.set({ kind: 'server-error', status: 500 });
    await opened.clock.advance(60 * 60_000);
    const question = {
      kind: 'campaign',
      campaign: { by: 'id', id: 'new' },
      period: { kind: 'today' },
    } as const;
    expect((await opened.ask(question)).at(-1)).toMatchObject({ problem: { kind: 'service' } });
  });
});

describe('day by day', () => {
  test('of everyone tells the true days and asks for nothing else', async () => {
    const opened = await openAnswers();
    const report = await opened.report('daily', 'daily last 14 days');
    expectActivity(report.activity, truthOf(opened, last14), truthOf(opened, before14));
    expect(report.standing).toMatchObject({ ...whole, statistics: undefined });
    expect(opened.service.requests.map(({ endpoint }) => endpoint)).toEqual(['daily']);
  });

  test('of one owner tells that owner alone', async () => {
    const opened = await openAnswers();
    const { ownerEmail = '', ownerId = '' } = opened.service.campaigns()[0] ?? {};
    const report = await opened.report('daily', `daily owner ${ownerEmail}`);
    expect(report.owner).toEqual({ email: ownerEmail, ownerId });
    expectActivity(
      report.activity,
      truthOf(opened, last7, { ownerId }),
      truthOf(opened, before7, { ownerId }),
    );
  });

  test('of one campaign tells that campaign alone', async () => {
    const opened = await openAnswers();
    const { id = '', name = '' } = opened.service.campaigns()[0] ?? {};
    const report = await opened.report('daily', `daily "${name}"`);
    expect(report.campaign).toMatchObject({ id, name });
    expectActivity(
      report.activity,
      truthOf(opened, last7, { campaignId: id }),
      truthOf(opened, before7, { campaignId: id }),
    );
  });

  test('of a campaign is looked for among the owner’s own', async () => {
    const opened = await openAnswers({ service: { campaigns: 60 } });
    const [one] = opened.service.campaigns();
    const other = opened.service.campaigns().find(({ ownerId }) => ownerId !== one?.ownerId);
    const typed = `daily "${one?.name}" owner ${other?.ownerEmail}`;
    expect((await opened.ask(typed)).at(-1)).toMatchObject({ problem: { kind: 'campaign-unknown' } });
  });

  test('counts as zero the days that the service leaves out because nothing happened', async () => {
    const opened = await openAnswers({ service: { emptyDays: 'omit' } });
    const report = await opened.report('daily', 'daily last 28 days');
    expect(report.trend.map(({ kind }) => kind)).toEqual(Array(28).fill('counted'));
  });

  test('for a scheduled instant tells the days before that instant, however late it is asked', async () => {
    const opened = await openAnswers();
    const at = opened.clock.now();
    await opened.clock.advance(36 * 60 * 60_000);
    const report = await opened.report('daily', 'daily yesterday', { at });
    expect(report.period.range).toEqual({ first: addDays(today, -1), last: addDays(today, -1) });
    expect(report.at).toBeGreaterThan(at);
  });
});

describe('what is on record', () => {
  test('is answered at once and whole, with no further request', async () => {
    const opened = await openAnswers();
    await opened.ask('');
    const requests = opened.service.requests.length;
    const given = await opened.ask('');
    expect(given).toHaveLength(1);
    expect(reportIn('overview', given[0]).standing).toMatchObject(whole);
    expect(opened.service.requests).toHaveLength(requests);
  });

  test('is shown first, and renewed where it is old', async () => {
    const opened = await openAnswers();
    await opened.ask('');
    await opened.clock.advance(2 * 60 * 60_000);
    const given = await opened.ask('');
    const [first, last] = [reportIn('overview', given[0]), reportIn('overview', given.at(-1))];
    expect(first.standing).toMatchObject({ settled: false, asOf: expect.any(Number) });
    expect(first.standing.asOf ?? 0).toBeLessThan(opened.clock.now() - 60 * 60_000);
    expect(last.standing.asOf ?? 0).toBeGreaterThan(opened.clock.now() - 60_000);
  });

  test('is shown, with what went wrong, when the service is down', async () => {
    const opened = await openAnswers();
    const before = await opened.report('overview', '');
    opened.service.faults.set({ kind: 'server-error', status: 503 });
    await opened.clock.advance(2 * 60 * 60_000);
    const report = await opened.report('overview', '');
    expect(report.standing).toMatchObject({ settled: true, faults: [{ kind: 'service-down' }] });
    expect(report.standing.asOf).toBe(before.standing.asOf);
    expect(report.activity).toEqual(before.activity);
  });

  test('of a night before is not passed off as whole days after a day without the service', async () => {
    const opened = await openAnswers();
    await opened.ask('this week');
    opened.service.faults.set({ kind: 'server-error', status: 503 });
    await opened.clock.advance(24 * 60 * 60_000);
    const report = await opened.report('overview', 'this week');
    expect(report.standing.daysMissing).toBe(2);
    expect(report.activity.counters.invitationsSent.change).toEqual({ kind: 'unknown' });
    expect(report.standing.asOf ?? 0).toBeLessThan(opened.clock.now() - 23 * 60 * 60_000);
  });
});

describe('status', () => {
  test('tells quotas, units and how far the record reaches', async () => {
    const opened = await openAnswers();
    await opened.ask('list');
    const report = await opened.report('status', 'status');
    const { length } = opened.service.campaigns();
    expect(report.quotas.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(['daily', 'statistics']),
    );
    expect(report.campaigns?.count).toBe(length);
    expect(report.statistics.count).toBe(length);
    expect(report.historyDays).toBe(14);
    expect(report.historySince).toBe('2026-02-18');
    expect(report.lastDay).toEqual({ kind: 'assumed-included' });
    expect(report.standing).toMatchObject(whole);
  });

  test('is answered by a bot that knows nothing and cannot reach the service', async () => {
    const opened = await openAnswers();
    opened.service.faults.set({ kind: 'server-error', status: 503 });
    const given = await opened.ask('status');
    const report = reportIn('status', given.at(-1));
    expect(given[0]?.kind).toBe('report');
    expect(report).toMatchObject({ campaigns: undefined, historyDays: 0, rateUnit: { unit: 'unknown' } });
    expect(report.standing.faults).toHaveLength(1);
  });

  test('says so where a setting fixes the units', async () => {
    const opened = await openAnswers({ settings: { rateUnit: 'ratio', progressUnit: 'percent' } });
    const report = await opened.report('status', 'status');
    expect(report.rateUnit).toMatchObject({ unit: 'ratio', source: 'setting' });
    expect(report.progressUnit).toMatchObject({ unit: 'percent', source: 'setting' });
  });
});

describe('type-ahead', () => {
  test('offers from the record alone', async () => {
    const opened = await openAnswers({ service: { campaigns: 60 } });
    expect(await opened.answers.suggest(everything, 'fintech', 10)).toEqual([]);
    await opened.ask('list paused');
    const requests = opened.service.requests.length;
    const choices = await opened.answers.suggest(everything, 'fintech', 10);
    expect(choices.map(({ name }) => name)).toContain('Q4 DACH Fintech CFOs');
    expect(await opened.answers.suggest(everything, '', 100)).toHaveLength(60);
    expect(opened.service.requests).toHaveLength(requests);
  });
});

describe('what a digest will need', () => {
  test('is the days before its own instant', async () => {
    const { answers } = await openAnswers();
    const plan = await answers.needs(
      everything,
      { kind: 'daily', period: { kind: 'yesterday' } },
      start + 7 * 24 * 60 * 60_000,
    );
    const nothing: Partial<Gathered> = { campaigns: undefined, days: () => noDays };
    expect(plan(nothing as Gathered)).toEqual([
      { kind: 'daily', scope: { kind: 'all' }, range: { first: day('2026-03-03'), last: day('2026-03-10') } },
    ]);
  });
});

describe('who gives up, and what breaks', () => {
  test('an answer that nobody waits for any more ends as cancelled, without a word in the log', async () => {
    const opened = await openAnswers();
    const last = (await opened.ask('', { signal: AbortSignal.abort() })).at(-1);
    expect(last).toMatchObject({
      kind: 'problem',
      problem: { kind: 'service', fault: { kind: 'cancelled' } },
    });
    expect(opened.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a fault of our own is a short reference for the person, and one line with it for the operator', async () => {
    const { clock } = await openAnswers();
    const lines: unknown[] = [];
    const silent = { debug() {}, info() {}, warn() {} };
    const error = (message: string, fields?: unknown) => void lines.push([message, fields]);
    const broken = {
      // biome-ignore lint/correctness/useYield: it breaks before it gives anything
      async *gather() {
        throw new TypeError('broken');
      },
      known: () => {
        throw new TypeError('broken');
      },
      accountPlan: <Plan>(plan: Plan) => plan,
      today: () => today,
    };
    const settings = { serviceZone: utc, weekStartsOn: 'monday', quotas: () => [] } as const;
    const answers = createAnswers({
      sourceOf: answeredFrom(broken, settings),
      clock,
      log: { ...silent, error },
    });
    const given = [];
    for await (const answer of answers.answer(everything, { kind: 'status' }, { lane: 'people', at: start }))
      given.push(answer);
    const reference = expect.stringMatching(/^[a-z0-9]{6}$/);
    expect(given).toEqual([{ kind: 'problem', problem: { kind: 'internal', reference } }]);
    expect(lines).toEqual([
      ['an answer failed', { reference, question: 'status', error: expect.any(TypeError) }],
    ]);
  });
});

function expectRate(rate: Rate, truth: number) {
  if (rate.kind === 'none') return expect(truth || 0).toBe(0);
  expect(rate.kind).toBe('counted');
  if (rate.kind === 'counted') expect(rate.ratio).toBeCloseTo(truth, 6);
}
