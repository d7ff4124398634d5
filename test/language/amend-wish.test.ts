// What a follow-up changes in what somebody wishes to come by itself: one part, and nothing else of it.

import { describe, expect, it, test } from 'vitest';
import { readWishChange } from '#language/follow-ups/read-wish-change.ts';
import { amendWish, type WishChange } from '#language/schedules/amend-wish.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Wish } from '#language/schedules/wish.ts';
import { spoken } from './judge-follow-ups.ts';
import { record } from './phrase-record.ts';

function wished(text: string): Wish {
  const { wish } = parseSubscription(text, record);
  if (wish === undefined) throw new Error(`it wishes nothing: ${text}`);
  return wish;
}

const mondays = wished('overview every monday at 9 in #growth');

/** What is said alone, as a change. */
function said(text: string, namesDays = true): WishChange {
  const { schedule } = wished(`overview ${text}`);
  if (schedule === undefined) throw new Error(`it is no schedule: ${text}`);
  return { schedule: { how: 'to', schedule, namesDays } };
}

describe('one part changes, and the others stay', () => {
  it.each<[string, WishChange, Partial<Wish> | string]>([
    ['other days', said('every tuesday'), 'overview every tuesday at 9 in #growth'],
    ['another time', said('every day at 10:30'), 'overview every day at 10:30 in #growth'],
    ['a zone', { zone: 'Europe/Berlin' }, { ...mondays, zone: 'Europe/Berlin' }],
    ['a place', { to: { kind: 'me' } }, { ...mondays, to: { kind: 'me' } }],
    [
      'one more place',
      { also: [{ kind: 'channel', name: 'sales' }] },
      { ...mondays, also: [{ kind: 'channel', name: 'sales' }] },
    ],
    [
      'two places',
      { to: { kind: 'me' }, also: [{ kind: 'channel', name: 'sales' }] },
      { ...mondays, to: { kind: 'me' }, also: [{ kind: 'channel', name: 'sales' }] },
    ],
    ['a later hour', { schedule: { how: 'by', minutes: 90 } }, 'overview every monday at 10:30 in #growth'],
    [
      'a condition',
      { condition: { kind: 'figure', figure: 'messagesReplied', is: 'below', value: '25' } },
      'overview every monday at 9 in #growth if replies below 25',
    ],
  ])('%s', (_, change, wanted) => {
    expect(amendWish(mondays, change)).toEqual(typeof wanted === 'string' ? wished(wanted) : wanted);
  });
});

describe('what cannot be changed so changes nothing', () => {
  it.each<[string, Wish, WishChange]>([
    ['the number of no condition', mondays, { condition: { kind: 'value', value: 3 } }],
    ['its only day', mondays, { schedule: { how: 'without', weekdays: [1] } }],
    ['a time of another day', mondays, { schedule: { how: 'by', minutes: 16 * 60 } }],
    [
      'a share held against a count',
      wished('alert me if replies drop below 20'),
      { condition: { kind: 'of', figure: 'replyRate' } },
    ],
    ['what would never come', wished('alert me if replies drop below 20'), { condition: { kind: 'always' } }],
  ])('%s', (_, wish, change) => {
    expect(amendWish(wish, change)).toBeUndefined();
  });
});

describe('a line after a wish', () => {
  const first = 'overview every monday at 9 in #growth';

  it.each([
    ['make it tuesday', 'overview every tuesday at 9 in #growth'],
    ['10:30 instead', 'overview every monday at 10:30 in #growth'],
    ['and thursdays too', 'overview every monday and thursday at 9 in #growth'],
    ['half an hour earlier', 'overview every monday at 8:30 in #growth'],
    ['swap monday for friday', 'overview every friday at 9 in #growth'],
    ['to me rather', 'overview every monday at 9 to me'],
    ['post it to #sales and #sdr', 'overview every monday at 9 in #sales and #sdr'],
    ['weekdys only', 'overview weekdays at 9 in #growth'],
    ['needs instead', 'needs every monday at 9 in #growth'],
  ])('%j', (line, wanted) => {
    const { read } = spoken(first, line);
    const { typed, wish } = parseSubscription(wanted, record);
    expect(read).toMatchObject({ kind: 'wish', question: 'question' in typed && typed.question, wish });
  });

  it.each(['and last month?', 'how many replies last week', 'thanks', 'needs'])(
    'that asks is answered: %j',
    (line) => {
      expect(spoken(first, line).read.kind).not.toBe('wish');
    },
  );

  it.each(['at 25:99', 'every 7 minutes'])('that no schedule has is refused: %j', (line) => {
    expect(spoken(first, line).read.kind).toBe('problem');
  });

  test('amends what was amended', () => {
    const { read } = spoken(first, 'make it tuesday', 'at 10', 'only ana’s', 'berlin time');
    expect(read).toMatchObject({
      ...{ kind: 'wish', question: { kind: 'overview', owner: 'ana@example.com' } },
      wish: {
        ...wished('overview every tuesday at 10 in #growth'),
        zone: 'Europe/Berlin',
      },
    });
  });

  test('never takes a number for an hour where a figure decides', () => {
    const alert = parseSubscription('alert #sales if replies drop below 20', record);
    if (alert.typed.kind !== 'subscribe' || alert.wish === undefined) throw new Error('it is no alert');
    const stands = { question: alert.typed.question, wish: alert.wish };
    const read = readWishChange('make it 15', stands, record);
    expect(read).toMatchObject({ kind: 'wish', wish: { condition: { is: 'below', value: '15' } } });
  });
});

describe('a line after a ranking that comes every monday at nine', () => {
  const first = 'top 5 campaigns by reply rate every monday at 9';

  it.each([
    ...['march madness', 'boston ctos last week', 'stalled', 'ben', 'daily last month', 'why'],
    ...['replies last week', 'overview'],
  ])('is a question where it is whole by itself: %j', (line) => {
    expect(spoken(first, line).read.kind).toBe('other');
  });

  it.each(['set it up', 'do it', 'do that', 'yes', 'ok'])('offers the same again: %j', (line) => {
    const { stands, wish } = spoken(first, line);
    expect(spoken(first, line).read).toEqual({ kind: 'wish', question: stands, wish, said: [] });
  });

  test('that asks how it looks is answered now', () => {
    const { stands, read } = spoken(first, 'how does it look');
    expect(read).toMatchObject({ kind: 'question', question: stands });
  });

  it.each([
    ['friday instead of monday', 'every friday at 9'],
    ['9:30 not 9', 'every monday at 9:30'],
    ['8:30 instead of 9', 'every monday at 8:30'],
    ['daily', 'daily at 9'],
  ])('changes the day or the hour alone: %j', (line, wanted) => {
    const { stands, read } = spoken(first, line);
    const { schedule } = wished(`overview ${wanted}`);
    expect(read).toMatchObject({ kind: 'wish', question: stands, wish: { schedule } });
  });

  test('says an hour in a zone', () => {
    const { stands, read } = spoken(first, '8 lisbon time');
    const wish = { schedule: { times: ['08:00'] }, zone: 'Europe/Lisbon' };
    expect(read).toMatchObject({ kind: 'wish', question: stands, wish });
  });

  it.each([
    ...['make it 8', 'for two weeks', 'just this monday', 'on 1 april', 'from april'],
    ...['once', 'change the day'],
  ])('is refused by its words where nothing comes so: %j', (line) => {
    expect(spoken(first, line).read).toMatchObject({ kind: 'problem', problem: { word: line } });
  });
});

describe('a line after an alert', () => {
  const first = 'alert me if replies drop below 20';

  it.each(['what is it now', 'show it now'])('asks for its report now: %j', (line) => {
    const { stands, read } = spoken(first, line);
    expect(read).toMatchObject({ kind: 'question', question: stands });
  });

  it.each(['top 5', 'top 3', 'replies last week', 'march madness'])(
    'is a question of its own: %j',
    (line) => {
      expect(spoken(first, line).read.kind).toBe('other');
    },
  );

  it.each([
    ['raise it by 5', '25'],
    ['lower it by 5', '15'],
    ['raise it to 30', '30'],
  ])('moves its figure: %j', (line, value) => {
    expect(spoken(first, line).read).toMatchObject({ kind: 'wish', wish: { condition: { value } } });
  });

  it.each(['also if invites below 5', 'and invites', '10 %', 'lower it by 20', 'raise it by 10 %'])(
    'is refused where an alert cannot be so: %j',
    (line) => {
      expect(spoken(first, line).read).toMatchObject({ kind: 'problem', problem: { word: line } });
    },
  );
});
