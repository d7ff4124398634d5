// What stands at the edge of what can be asked: numbers that nothing has, days to come, periods that have just begun, words that are only signs.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { day } from '#base/day.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { likeBefore } from '#reports/figures/period-before.ts';
import type { Question } from '#reports/question.ts';
import { anyPeriod } from '../reports/any-question.ts';
import { record, today } from './phrase-record.ts';

const read = (text: string, on = today) => parseSubscription(text, { ...record, today: on }).typed;

function asked(text: string, on = today): Question {
  const typed = read(text, on);
  if (typed.kind !== 'ask') throw new Error(`it is no question: ${text}: ${JSON.stringify(typed)}`);
  return typed.question;
}

describe('a number that nothing has', () => {
  it.each([
    ['reply rate above 500 %', { kind: 'never-reached', metric: 'replyRate', value: 500, most: 100 }],
    ['more than 9999999k replies', { kind: 'never-reached', metric: 'messagesReplied' }],
    ['campaigns with progress below 50 %', { kind: 'does-not-fit', word: 'progress' }],
    ['top 99999999999', { kind: 'out-of-places' }],
    ['last 99999 days', { kind: 'out-of-days', days: 99_999, most: 400 }],
    ['last 0 days', { kind: 'out-of-days', days: 0 }],
    ['last 0 months', { kind: 'out-of-days', days: 0 }],
    ['replies last 5000 weeks', { kind: 'out-of-days' }],
    ['last 99999999 months', { kind: 'out-of-days' }],
  ])('%j is refused with what there can be', (text, problem) => {
    expect(read(text)).toMatchObject(problem);
  });

  it('stands beside the same question over as many days as there can be', () => {
    expect(read('replies of ana last 99999 days')).toMatchObject({
      choices: [
        {
          kind: 'working',
          metric: 'messagesReplied',
          owner: 'ana@example.com',
          period: { kind: 'last-days', days: 400 },
        },
      ],
    });
  });
});

test('quotes around nothing are no name, and a quote that is a name is one', () => {
  for (const text of ['"', '""', '"""', '" "', '“']) expect(read(text)).toMatchObject({ kind: 'help' });
  expect(asked('campaign """"')).toMatchObject({ campaign: { name: '"' } });
});

describe('what changed is told beside the same weekdays', () => {
  it('since friday, on a monday, beside the friday to monday before', () => {
    const monday = day('2026-03-16');
    const question = asked('what changed since friday', monday);
    if (question.kind !== 'compare-periods') throw new Error(question.kind);
    expect(question.periods.map((each) => phraseDates(each, monday, 'monday'))).toEqual([
      { first: '2026-03-13', last: '2026-03-16' },
      { first: '2026-03-06', last: '2026-03-09' },
    ]);
  });

  it('yesterday, beside the same day of the week before', () => {
    expect(asked('what changed yesterday')).toMatchObject({
      periods: [{ kind: 'yesterday' }, { kind: 'days-ago', first: 8, last: 8 }],
    });
  });

  it('and the day before where that is said', () => {
    expect(asked('replies yesterday vs the day before')).toMatchObject({
      periods: [{ kind: 'yesterday' }, { kind: 'days-ago', first: 2, last: 2 }],
    });
  });

  test('whatever the days are that nobody names a month, a quarter or a year', () => {
    fc.assert(
      fc.property(anyPeriod(today), (phrase) => {
        const before = likeBefore(phrase, record);
        const [now, then] = [phrase, before].map((each) => phraseDates(each, today, 'monday'));
        if (now === undefined || then === undefined) return;
        expect(then.last < now.first).toBe(true);
        const isUnit = /month|quarter|year/.test(phrase.kind) && phrase.kind !== 'last-months';
        if (!isUnit) expect((Date.parse(now.first) - Date.parse(then.first)) % 604_800_000).toBe(0);
      }),
    );
  });
});

describe('days to come', () => {
  it.each([
    ['ending next week', { ends: { kind: 'next', unit: 'week' } }],
    ['ends next quarter', { ends: { kind: 'next', unit: 'quarter' } }],
    ['ending tomorrow', { ends: { kind: 'days-ahead', first: 1, last: 1 } }],
    ['ending in the next 10 days', { ends: { kind: 'days-ahead', first: 0, last: 10 } }],
    ['starting in the coming two weeks', { begins: { kind: 'days-ahead', first: 0, last: 14 } }],
  ])('%j moves on with the days, so a digest of it does', (text, dates) => {
    expect(asked(text)).toMatchObject({ kind: 'list', ...dates });
  });

  it('are of the week after the one in which somebody asks', () => {
    const next = { kind: 'next', unit: 'week' } as const;
    expect(phraseDates(next, day('2026-03-15'), 'monday')).toEqual({
      first: '2026-03-16',
      last: '2026-03-22',
    });
    expect(phraseDates(next, day('2026-03-16'), 'monday')).toEqual({
      first: '2026-03-23',
      last: '2026-03-29',
    });
  });
});

describe('whose figures are asked for', () => {
  it.each([
    'replies of my manager',
    'invites by my colleagues last week',
    'reply rate of my client',
    'replies of the sales team',
    'overview of my boss',
  ])('is never left out, though nobody here is called so: %s', (text) => {
    expect(read(text)).not.toMatchObject({ kind: 'ask' });
  });
});

describe('what restricts is never taken for what a question is asked for', () => {
  it.each([
    'take the campaigns that are not active',
    'replies after the kickoff',
    'replies before the demo on friday',
    'replies for the workshop campaign last week',
    'replies for the sales pitch campaign',
    'replies since we launched zebra',
    'replies before we hired zebra',
    'is nordics active in march',
  ])('%s', (text) => {
    expect(read(text)).not.toMatchObject({ kind: 'ask' });
  });

  it('and a weekend stays the period', () => {
    expect(read('replies during the weekend')).toMatchObject({ question: { period: { kind: 'weekend' } } });
  });
});

describe('a clause that no report has a word for', () => {
  const restricting = [
    ...[
      'except',
      'without',
      'but not',
      'unless',
      'since',
      'only',
      'for',
      'from',
      'of',
      'with',
      'by',
      'minus',
    ],
    ...[
      'in the',
      'at the',
      'before the',
      'after the',
      'above',
      'starting',
      'the ones for',
      'those with',
      'who are in',
    ],
    ...[
      'where company is',
      'anything about',
      'not the',
      'ignoring',
      'apart from',
      'if it is',
      'because of',
      '',
    ],
    ...['i want', 'we only need', 'i mean', 'i need it for'],
  ];
  const ends = ['zebra', 'zebra corp', 'zebra corp 20', 'zebra corp and kiwi', 'zebra deal'];
  const fronts = ['overview', 'replies last week', 'list campaigns', 'daily'];

  it.each(restricting)('is not left out behind %j', (restriction) => {
    const answered = fronts
      .flatMap((front) =>
        ends.flatMap((end) => [`${front}, ${restriction} ${end}`, `${front} ${restriction} ${end}`]),
      )
      .filter((text) => {
        const typed = read(text);
        return typed.kind === 'ask' && !JSON.stringify(typed.question).includes('zebra');
      });
    expect(answered).toEqual([]);
  });

  it.each([
    ["I'm preparing the QBR", 'what was our reply rate last quarter'],
    ["I'm off to zebra", 'overview'],
    ['because I always forget this', 'who looks after wave 1'],
  ])('is left out where it tells of somebody, and that is said: %j', (aside, question) => {
    expect(read(`${aside}, ${question}`)).toMatchObject({ kind: 'ask', readAs: `asked without “${aside}”` });
  });
});

describe('conditions that hold one in place of the other', () => {
  const conditions = [
    'paused',
    'of ana',
    'with no replies',
    'with messages above 20',
    'started in february',
    'stalled',
  ];
  const pairs = conditions.flatMap((one) =>
    conditions.filter((other) => other !== one).map((other) => `campaigns ${one} or ${other}`),
  );

  it.each(pairs)('are no answer: %j', (text) => {
    expect(read(text).kind).not.toBe('ask');
  });

  it.each(['paused or archived campaigns', 'campaigns stalled or ending soon', 'replies of ana or ben'])(
    'of one kind are: %j',
    (text) => {
      expect(read(text).kind).toBe('ask');
    },
  );

  it('are no alert either', () => {
    expect(read('tell me if reply rate drops below 3 or wave 1 stalls')).toMatchObject({
      kind: 'unknown-word',
    });
  });
});
