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
      { also: { kind: 'channel', name: 'sales' } },
      { ...mondays, also: [{ kind: 'channel', name: 'sales' }] },
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
