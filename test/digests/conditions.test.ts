// Digests that speak only when there is something to say: conditions, quiet ones, and watches that tell of a change.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Day, zone } from '#base/day.ts';
import { conditionProblemInWords } from '#blocks/words/problem-words.ts';
import { isQuiet, judgeCondition } from '#digests/delivery/judge-condition.ts';
import { decideAlert } from '#digests/delivery/watch-condition.ts';
import type { Condition, Digest, Schedule } from '#digests/digest.ts';
import { parseCondition } from '#language/schedules/parse-condition.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { daily, dailyQuestion } from './daily-answer.ts';
import { draft, minute, only, type Rig, report, rig, sales } from './rig.ts';

let it: Rig;
let expected: string[];

beforeEach(async () => {
  expected = [];
  it = await rig('2026-03-03T08:50:00Z');
});

afterEach(async () => {
  expect(it.logged()).toEqual(expected);
  await it.close();
});

const question = dailyQuestion;
const repliesAbove = (value: number): Condition => ({
  kind: 'figure',
  figure: 'messagesReplied',
  is: 'above',
  value,
});

describe('a condition', () => {
  test.each<[string, Condition, Answer, string]>([
    ['above its limit', repliesAbove(5), daily({ replied: 6 }), 'holds'],
    ['at its limit', repliesAbove(5), daily({ replied: 5 }), 'fails'],
    ['with days missing', repliesAbove(5), daily({ replied: 6 }, { daysMissing: 1 }), 'unknown'],
    [
      'on a rate below',
      { kind: 'figure', figure: 'replyRate', is: 'below', value: 0.1 },
      daily({ sent: 100, replied: 9 }),
      'holds',
    ],
    [
      'on a rate of nothing',
      { kind: 'figure', figure: 'replyRate', is: 'below', value: 0.1 },
      daily({}),
      'fails',
    ],
    ['on activity', { kind: 'activity' }, daily({ sent: 1 }), 'holds'],
    ['on activity, with days missing', { kind: 'activity' }, daily({ sent: 1 }, { daysMissing: 1 }), 'holds'],
    ['on no activity', { kind: 'activity' }, daily({}), 'fails'],
    ['on a report without figures', { kind: 'activity' }, report(question, 0), 'unknown'],
  ])('%s', (_, condition, answer, verdict) => {
    expect(judgeCondition(condition, answer)).toBe(verdict);
  });

  test('on a rate that the service counts otherwise is never judged by the ratio of its days', () => {
    const below = { kind: 'figure', figure: 'replyRate', is: 'below', value: 0.1 } as const;
    const answer = daily({ sent: 100, replied: 2 });
    if (answer.kind !== 'report' || answer.report.kind !== 'daily') throw new Error('no report');
    const { activity } = answer.report;
    const change = { kind: 'uncounted', what: 'inmails' } as const;
    const uncounted = { ...activity, replyRate: { ...activity.replyRate, change } };
    const report = { ...answer.report, activity: uncounted };
    expect(judgeCondition(below, { kind: 'report', report })).toBe('unknown');
    expect(
      judgeCondition({ ...below, figure: 'messagesReplied', value: 3 }, { kind: 'report', report }),
    ).toBe('holds');
  });

  test('on a rate of nothing says nothing to a watch', () => {
    const below = { kind: 'figure', figure: 'replyRate', is: 'below', value: 0.1 } as const;
    expect(judgeCondition(below, daily({}), 'unknown')).toBe('unknown');
  });

  test('keeps back a digest that it does not hold for, and the ledger says why', async () => {
    it.answersWith(() => only(daily({ replied: 3 })));
    const digest = await it.digests().create(draft({ question, condition: repliesAbove(5) }));
    await it.goesTo('2026-03-03T09:05:00Z');
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH skipped condition-not-met']);
  });

  test('does not keep back what a person asks for', async () => {
    it.answersWith(() => only(daily({ replied: 3 })));
    const digest = await it.digests().create(draft({ question, condition: repliesAbove(5) }));
    await it.digests().sendNow(digest.id, digest.owner);
    expect(it.posts()).toHaveLength(1);
  });
});

describe('with nothing to say', () => {
  test('a digest that shall skip is skipped, and one that shall not is posted', async () => {
    it.answersWith(() => only(daily({})));
    const skips = await it.digests().create(draft({ question, whenQuiet: 'skip' }));
    await it.digests().create(draft({ question, whenQuiet: 'line', destinations: [sales] }));
    await it.goesTo('2026-03-03T09:05:00Z');
    expect(it.posts()).toEqual([]);
    expect(it.posts('sales')).toHaveLength(1);
    expect(await it.ledger(skips)).toEqual(['scheduled 03-03 09:00 C0GROWTH skipped nothing-to-say']);
  });

  test('it is not quiet while days are missing', () => {
    expect(isQuiet(daily({}))).toBe(true);
    expect(isQuiet(daily({}, { daysMissing: 1 }))).toBe(false);
    expect(isQuiet(daily({ sent: 1 }))).toBe(false);
  });
});

describe('a watch', () => {
  const every15: Schedule = { kind: 'watch', everyMinutes: 15, coolDownMinutes: 60, zone: zone('UTC') };
  let replied = 0;

  async function watches(): Promise<Digest> {
    replied = 0;
    it.answersWith(() => only(daily({ replied })));
    return it.digests().create(draft({ question, schedule: every15, condition: repliesAbove(5) }));
  }

  test('says nothing while nothing changes, tells of the change once, and of its end in the thread', async () => {
    const digest = await watches();
    await it.goesTo('2026-03-03T09:05:00Z');
    expect(it.posts()).toEqual([]);
    replied = 9;
    await it.goesTo('2026-03-03T09:50:00Z');
    expect(it.posts()).toEqual(['daily of 03-03 09:15']);
    replied = 2;
    await it.goesTo('2026-03-03T10:20:00Z');
    const [alert, end, ...more] = it.slack
      .as('ana')
      .reads('growth')
      .filter(({ user }) => user === 'U0BOT');
    expect(more).toEqual([]);
    expect(end?.threadTs).toBe(alert?.ts);
    expect(await it.ledger(digest)).toEqual([
      'scheduled 03-03 10:00 C0GROWTH posted',
      'scheduled 03-03 09:15 C0GROWTH posted',
    ]);
  });

  test('for less than a limit waits until its period is over, and never speaks of a day that has just begun', async () => {
    const below: Condition = { ...repliesAbove(5), is: 'below' } as Condition;
    const today = { ...question, period: { kind: 'today' } } as typeof question;
    it.answersWith(() => only(daily({ replied: 0 })));
    await it.digests().create(draft({ question: today, schedule: every15, condition: below }));
    await it.goesTo('2026-03-04T09:05:00Z');
    expect(it.posts()).toEqual([]);
  });

  test('for less of a period that never ends is refused with a word, in each of its forms', () => {
    const below = { kind: 'figure', figure: 'messagesReplied', is: 'below', value: '20' } as const;
    const of = (period: PeriodPhrase) => ({ kind: 'overview', period }) as const;
    const running: PeriodPhrase[] = [
      { kind: 'today' },
      { kind: 'week', back: 0 },
      { kind: 'month', back: 0 },
      { kind: 'days-ago', first: 3, last: 0 },
      { kind: 'since', first: '2026-03-01' as Day },
    ];
    for (const period of running) {
      const refused = parseCondition(below, of(period), 'watch');
      expect(refused).toEqual({ kind: 'problem', problem: { kind: 'never-over' } });
      expect(parseCondition({ ...below, is: 'above' }, of(period), 'watch').kind).toBe('condition');
      expect(parseCondition(below, of(period), 'weekly').kind).toBe('condition');
    }
    expect(parseCondition(below, of({ kind: 'yesterday' }), 'watch').kind).toBe('condition');
    expect(conditionProblemInWords({ kind: 'never-over' })).toContain('Watch yesterday or the last 7 days');
  });

  test('is not back to normal because a weekend had nothing to count', async () => {
    const digest = await watches();
    const below = { kind: 'figure', figure: 'replyRate', is: 'below', value: 0.1 } as const;
    const ofYesterday: Question = { kind: 'daily', period: { kind: 'yesterday' } };
    let seen = daily({ sent: 100, replied: 2 });
    it.answersWith(() => only(seen));
    await it
      .digests()
      .edit(digest.id, draft({ question: ofYesterday, schedule: every15, condition: below }), digest.owner);
    await it.goesTo('2026-03-03T09:05:00Z');
    seen = daily({});
    await it.goesTo('2026-03-03T09:35:00Z');
    seen = daily({ sent: 100, replied: 2 });
    await it.goesTo('2026-03-03T11:35:00Z');
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
  });

  test('looks without asking the service for anything', async () => {
    await watches();
    await it.goesTo('2026-03-03T10:05:00Z');
    expect(it.asked.length).toBeGreaterThan(3);
    expect(it.asked.every(({ options }) => options.signal?.aborted)).toBe(true);
  });

  test('keeps a second alert back until the cool-down is over', async () => {
    await watches();
    for (const [time, count] of [
      ['09:15', 9],
      ['09:30', 0],
      ['09:45', 9],
      ['10:14', 9],
    ] as const) {
      await it.goesTo(`2026-03-03T${time}:00Z`);
      replied = count;
      await it.passes(minute);
    }
    const before = it.posts().length;
    await it.goesTo('2026-03-03T10:35:00Z');
    expect(it.posts().length).toBe(before + 1);
  });

  test('never speaks twice of one change, however often the bot is started', async () => {
    const digest = await watches();
    replied = 9;
    await it.goesTo('2026-03-03T09:01:00Z');
    await it.restarts();
    it.starts();
    await it.passes(30 * minute);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
  });
});

describe('a watch that is changed', () => {
  const every15: Schedule = { kind: 'watch', everyMinutes: 15, coolDownMinutes: 180, zone: zone('UTC') };
  const wish = { question, schedule: every15, condition: repliesAbove(5) };

  async function alerted(): Promise<Digest> {
    it.answersWith(() => only(daily({ replied: 9 })));
    const digest = await it.digests().create(draft(wish));
    await it.goesTo('2026-03-03T09:05:00Z');
    expect(it.posts()).toEqual(['daily of 03-03 09:00']);
    return digest;
  }

  test('tells of an alert of its new condition at once', async () => {
    const { id, owner } = await alerted();
    await it.digests().edit(id, draft({ ...wish, condition: repliesAbove(7), destinations: [sales] }), owner);
    await it.goesTo('2026-03-03T09:20:00Z');
    expect(it.posts('sales')).toEqual(['daily of 03-03 09:15']);
  });

  test('never calls back to normal what its new condition has not alerted of', async () => {
    const { id, owner } = await alerted();
    await it.digests().edit(id, draft({ ...wish, condition: repliesAbove(20) }), owner);
    await it.goesTo('2026-03-03T09:50:00Z');
    expect(it.posts()).toHaveLength(1);
  });

  test('tells anew of what stands when it was resumed', async () => {
    const { id, owner } = await alerted();
    await it.digests().pause(id, owner);
    await it.passes(5 * minute);
    await it.digests().resume(id, owner);
    await it.goesTo('2026-03-03T09:50:00Z');
    expect(it.posts()).toEqual(['daily of 03-03 09:00', 'daily of 03-03 09:15']);
  });

  test.each([
    ['of its condition is not said any more', { condition: repliesAbove(20) }, []],
    ['of something else comes all the same', { whenQuiet: 'line' as const }, ['daily of 03-03 09:00']],
  ])('an alert that is on its way at an edit %s', async (_, change, posts) => {
    it.answersWith(async function* (_asked, { lane, signal }) {
      if (lane === 'digests') await it.clock.sleep(5 * minute, signal);
      yield daily({ replied: 9 });
    });
    const { id, owner } = await it.digests().create(draft(wish));
    await it.goesTo('2026-03-03T09:02:00Z');
    await it.digests().edit(id, draft({ ...wish, ...change }), owner);
    await it.goesTo('2026-03-03T09:50:00Z');
    expect(it.posts()).toEqual(posts);
  });

  test('keeps what it saw through an edit of something else', async () => {
    const { id, owner } = await alerted();
    await it.digests().edit(id, draft({ ...wish, whenQuiet: 'line' }), owner);
    await it.goesTo('2026-03-03T09:50:00Z');
    expect(it.posts()).toHaveLength(1);
  });
});

describe('a watch on a clock that was ahead', () => {
  const every15: Schedule = { kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, zone: zone('UTC') };
  const hour = 60 * minute;
  let replied = 0;

  async function watchesAhead(during: number): Promise<Digest> {
    it.answersWith(() => only(daily({ replied })));
    replied = 0;
    const digest = await it
      .digests()
      .create(draft({ question, schedule: every15, condition: repliesAbove(5) }));
    await it.goesTo('2026-03-03T09:02:00Z');
    replied = during;
    it.dies();
    await it.passes(20 * hour);
    it.starts();
    await it.passes(3 * minute);
    it.clock.setBack(20 * hour);
    return digest;
  }

  test('looks on as soon as the clock is right', async () => {
    await watchesAhead(0);
    replied = 9;
    await it.goesTo('2026-03-03T09:20:00Z');
    expect(it.posts()).toEqual(['daily of 03-03 09:15']);
  });

  test('does not tell again of what it told then', async () => {
    const digest = await watchesAhead(9);
    const before = it.posts().length;
    await it.goesTo('2026-03-03T09:50:00Z');
    expect([before, it.posts().length]).toEqual([1, 1]);
    expect(await it.ledger(digest)).toHaveLength(1);
  });
});

describe('what a watch says of what it sees', () => {
  const seen = (
    state: Parameters<typeof decideAlert>[0],
    verdict: Parameters<typeof decideAlert>[1],
    at: number,
  ) => decideAlert(state, verdict, at, 60);

  test('an alert that was kept back ends without a word', () => {
    const first = seen(undefined, 'holds', 0);
    const over = seen(first.state, 'fails', 15 * minute);
    const again = seen(over.state, 'holds', 30 * minute);
    expect([first.says, over.says, again.says]).toEqual(['alert', 'back-to-normal', undefined]);
    expect(seen(again.state, 'fails', 45 * minute).says).toBeUndefined();
  });

  test('one that still stands when the cool-down ends is told then', () => {
    const first = seen(undefined, 'holds', 0);
    const over = seen(first.state, 'fails', 15 * minute);
    const again = seen(over.state, 'holds', 30 * minute);
    expect(seen(again.state, 'holds', 60 * minute).says).toBe('alert');
  });

  test('what is unknown changes nothing', () => {
    const first = seen(undefined, 'holds', 0);
    const unknown = seen(first.state, 'unknown', 15 * minute);
    expect(unknown).toEqual({ state: { ...first.state, checkedFor: 15 * minute }, says: undefined });
  });
});
