import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '#base/day.ts';
import { campaignStatuses } from '#campaigns/campaign.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { defaultPeriod, listedStatuses, longestName } from '#reports/question.ts';
import { decodeAsked, encodeAsked, longestWay } from '#reports/question-codec.ts';
import { anyName, anyQuestion } from './any-question.ts';

const today = day('2026-03-18');

describe('a question on a button', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(anyQuestion(today), fc.integer({ min: 1, max: 500 }), (question, page) => {
        expect(decodeAsked(encodeAsked({ question, page }))).toEqual({ question, page });
      }),
    );
  });

  it('takes at most 1,500 characters, whatever names it holds', () => {
    const longName = fc.oneof(
      anyName(longestName),
      fc.constantFrom('"'.repeat(longestName), '\\'.repeat(longestName)),
    );
    fc.assert(
      fc.property(anyQuestion(today, longName), (question) => {
        const text = encodeAsked({ question, page: 10_000 });
        expect(text.length).toBeLessThanOrEqual(1500);
        expect(decodeAsked(text)?.question).toEqual(question);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps whatever can be typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const read = parseSubscription(typed, { today, weekStartsOn: 'monday' }).typed;
        if (read.kind !== 'ask') return;
        const { question } = read;
        expect(decodeAsked(encodeAsked({ question, page: 1 }))?.question).toEqual(question);
      }),
      { numRuns: 500 },
    );
  });

  it('knows every status that the contract names', () => {
    expect(listedStatuses).toEqual(campaignStatuses);
  });
});

describe('the way back on a button', () => {
  const step = fc.record({ question: anyQuestion(today), page: fc.integer({ min: 1, max: 500 }) });
  const longName = '"'.repeat(longestName);
  const longStep = (page: number) =>
    ({ question: { kind: 'list', statuses: [], owner: longName }, page }) as const;

  it('comes back as it was', () => {
    fc.assert(
      fc.property(step, fc.array(step, { minLength: 1, maxLength: longestWay }), (asked, back) => {
        expect(decodeAsked(encodeAsked({ ...asked, back }, Infinity))).toEqual({ ...asked, back });
      }),
    );
  });

  it('forgets its first steps where it is too long, by number or by letters', () => {
    const question = { kind: 'status' } as const;
    const pages = (back: readonly Parameters<typeof encodeAsked>[0][]) =>
      decodeAsked(encodeAsked({ question, page: 1, back }))?.back?.map(({ page }) => page);
    const steps = Array.from({ length: 9 }, (_, index) => ({ question, page: index + 1 }));
    expect(pages(steps)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(pages([longStep(1), longStep(2), longStep(3), longStep(4)])).toEqual([2, 3, 4]);
    expect(
      encodeAsked({ ...longStep(4), back: [longStep(1), longStep(2), longStep(3)] }).length,
    ).toBeLessThan(2_001);
  });
});

describe('how an answer is drawn', () => {
  const question = { kind: 'campaign', campaign: { by: 'id', id: 'c1' }, period: defaultPeriod } as const;
  const here = { question, page: 1, more: true, need: 'stalled' } as const;
  const walk = [
    { campaign: 'c2', need: 'running-out' } as const,
    { campaign: 'c 3', need: 'finished' } as const,
  ];

  it('comes back with the question, on each step of the way back too', () => {
    expect(decodeAsked(encodeAsked({ ...here, back: [here], walk }))).toEqual({
      ...here,
      back: [here],
      walk,
    });
  });

  it('gives up the last needs of a walk before the way back', () => {
    const room = encodeAsked({ ...here, back: [here], walk: walk.slice(0, 1) }).length;
    const short = decodeAsked(encodeAsked({ ...here, back: [here], walk }, room));
    expect(short).toEqual({ ...here, back: [here], walk: walk.slice(0, 1) });
    expect(decodeAsked(encodeAsked({ ...here, back: [here], walk }, 0))).toEqual(here);
  });
});

describe('a stale or forged button', () => {
  const period = { kind: 'today' };

  it('is told by what it holds, for one of this shape that holds a question is read', () => {
    const text = JSON.stringify({ v: 1, p: 1, q: { kind: 'overview', period } });
    expect(decodeAsked(text)).toEqual({ question: { kind: 'overview', period }, page: 1 });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['no version', JSON.stringify({ p: 1, q: { kind: 'status' } })],
    ['a later version', JSON.stringify({ v: 2, p: 1, q: { kind: 'status' } })],
    ['an unknown question', JSON.stringify({ v: 1, p: 1, q: { kind: 'forecast' } })],
    ['a field too many', JSON.stringify({ v: 1, p: 1, q: { kind: 'overview', period, owners: 'ana' } })],
    ['an unknown status', JSON.stringify({ v: 1, p: 1, q: { kind: 'list', statuses: ['GONE'] } })],
    [
      'a date that does not exist',
      JSON.stringify({ v: 1, p: 1, q: { kind: 'overview', period: { kind: 'since', first: '2026-02-30' } } }),
    ],
    [
      'a range that ends before it begins',
      JSON.stringify({
        v: 1,
        p: 1,
        q: {
          kind: 'overview',
          period: { kind: 'dates', range: { first: '2026-03-02', last: '2026-03-01' } },
        },
      }),
    ],
    [
      'more days than are kept',
      JSON.stringify({ v: 1, p: 1, q: { kind: 'overview', period: { kind: 'last-days', days: 401 } } }),
    ],
    [
      'a rank by what is not counted by day',
      JSON.stringify({
        v: 1,
        p: 1,
        q: {
          kind: 'board',
          of: 'campaigns',
          order: 'top',
          places: 5,
          metric: 'profileVisits',
          statuses: [],
          period,
        },
      }),
    ],
    [
      'more places than there are',
      JSON.stringify({
        v: 1,
        p: 1,
        q: { kind: 'board', of: 'campaigns', order: 'top', places: 51, metric: 'replyRate', statuses: [] },
      }),
    ],
    ['a page before the first', JSON.stringify({ v: 1, p: 0, q: { kind: 'status' } })],
    [
      'a way longer than any that is sent',
      JSON.stringify({
        v: 1,
        p: 1,
        q: { kind: 'status' },
        b: Array.from({ length: longestWay + 1 }, () => ({ q: { kind: 'status' }, p: 1 })),
      }),
    ],
    [
      'more letters than any button takes',
      JSON.stringify({ v: 1, p: 1, q: { kind: 'status' } }).padEnd(3_000),
    ],
    [
      'an empty name',
      JSON.stringify({ v: 1, p: 1, q: { kind: 'campaign', campaign: { by: 'name', name: '' }, period } }),
    ],
    [
      'a name with a line break',
      JSON.stringify({ v: 1, p: 1, q: { kind: 'campaign', campaign: { by: 'name', name: 'a\nb' }, period } }),
    ],
    [
      'a name without end',
      JSON.stringify({
        v: 1,
        p: 1,
        q: { kind: 'campaign', campaign: { by: 'name', name: 'x'.repeat(5000) }, period },
      }),
    ],
  ])('that holds %s is no question', (_what, text) => {
    expect(decodeAsked(text)).toBeUndefined();
  });

  it('never throws, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        decodeAsked(text);
      }),
    );
  });

  it.each([0, -1, 1.5, 10_001, '1'])('page %j is no page', (page) => {
    expect(decodeAsked(JSON.stringify({ v: 1, q: { kind: 'status' }, p: page }))).toBeUndefined();
  });
});
