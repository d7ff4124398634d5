// The funnel with its leak, and how counters changed since a snapshot: on statistics that a test states.

import { describe, expect, it } from 'vitest';
import { day } from '#base/day.ts';
import type { Snapshot } from '#readings/reading.ts';
import { counterChanges } from '#reports/campaign/counter-changes.ts';
import { measureFunnel } from '#reports/campaign/funnel.ts';
import { noonOf, statistics } from './facts.ts';

const usual = [
  statistics('a', { sent: 1000, accepted: 300, messages: 300, replied: 60 }),
  statistics('b', { sent: 500, accepted: 150, messages: 150, replied: 30 }),
];

describe('a funnel', () => {
  it('tells of each step what came through, and what does elsewhere', () => {
    const { steps } = measureFunnel(
      statistics('c', { sent: 200, accepted: 60, messages: 60, replied: 12 }),
      usual,
    );
    expect(steps.map(({ name, count }) => [name, count])).toEqual([
      ['invited', 200],
      ['accepted', 60],
      ['messaged', 60],
      ['replied', 12],
    ]);
    expect(steps[1]).toMatchObject({ through: { part: 60, of: 200 }, usual: { part: 450, of: 1500 } });
    expect(steps[0]?.through).toEqual({ kind: 'none' });
  });

  it.each([
    ['accepted', { sent: 1000, accepted: 150, messages: 150, replied: 30 }, 150],
    ['messaged', { sent: 1000, accepted: 300, messages: 100, replied: 20 }, 200],
    ['replied', { sent: 1000, accepted: 300, messages: 300, replied: 20 }, 40],
  ] as const)('names the step where people are lost: %s', (step, stated, lost) => {
    expect(measureFunnel(statistics('c', stated), usual).leak).toEqual({ kind: 'below-usual', step, lost });
  });

  it('names none where it does as well as the others, or chance explains it', () => {
    expect(
      measureFunnel(statistics('c', { sent: 200, accepted: 60, messages: 60, replied: 12 }), usual).leak,
    ).toEqual({
      kind: 'none',
    });
    expect(
      measureFunnel(statistics('c', { sent: 40, accepted: 10, messages: 10, replied: 2 }), usual).leak,
    ).toEqual({
      kind: 'none',
    });
  });

  it('blames nobody for writing less often, where as many answer', () => {
    const chatty = [statistics('a', { sent: 3000, accepted: 900, messages: 2700, replied: 135 })];
    const once = statistics('c', { sent: 1000, accepted: 300, messages: 300, replied: 45 });
    expect(measureFunnel(once, chatty).leak).toEqual({ kind: 'none' });
    const thrice = statistics('c', { sent: 1000, accepted: 300, messages: 900, replied: 45 });
    const brief = [statistics('a', { sent: 3000, accepted: 900, messages: 900, replied: 135 })];
    expect(measureFunnel(thrice, brief).leak).toEqual({ kind: 'none' });
  });

  it('counts those who accepted and were never written to, not the messages that others send them', () => {
    const chatty = [statistics('a', { sent: 3000, accepted: 900, messages: 2700, replied: 135 })];
    const young = statistics('c', { sent: 200, accepted: 60, messages: 30, replied: 9 });
    expect(measureFunnel(young, chatty).leak).toEqual({ kind: 'below-usual', step: 'messaged', lost: 30 });
  });

  it('judges replies by messages alone where nobody accepted, as with InMails', () => {
    const inmails = statistics('c', { sent: 0, accepted: 0, messages: 400, replied: 20 });
    expect(measureFunnel(inmails, usual).leak).toEqual({ kind: 'below-usual', step: 'replied', lost: 60 });
  });

  it('says that there are too few, and without others which step is the narrowest', () => {
    expect(measureFunnel(statistics('c', { sent: 29, accepted: 1 }), usual).leak).toEqual({
      kind: 'too-few',
    });
    const alone = measureFunnel(statistics('c', { sent: 200, accepted: 80, messages: 80, replied: 8 }), []);
    expect(alone.leak).toEqual({ kind: 'narrowest', step: 'replied' });
  });
});

describe('counters', () => {
  const today = day('2026-03-18');
  const on = (text: string, sent: number): Snapshot => ({
    day: day(text),
    value: statistics('c', { sent }),
    readAt: noonOf(day(text)),
  });
  const recent = { first: day('2026-03-11'), last: day('2026-03-17') };
  const newest = statistics('c', { sent: 100 });

  it('are compared with the last snapshot before the period', () => {
    const snapshots = [
      on('2026-03-01', 10),
      on('2026-03-10', 40),
      on('2026-03-12', 50),
      on('2026-03-18', 99),
    ];
    const changes = counterChanges(snapshots, newest, today, recent);
    expect(changes).toMatchObject({
      since: noonOf(day('2026-03-10')),
      until: undefined,
      firstRecorded: false,
    });
    expect(changes?.counters.invitationsSent).toBe(60);
  });

  it('are compared with the first recorded one where the record begins later', () => {
    const changes = counterChanges([on('2026-03-12', 50), on('2026-03-14', 70)], newest, today, recent);
    expect(changes).toMatchObject({ since: noonOf(day('2026-03-12')), firstRecorded: true });
    expect(changes?.counters.invitationsSent).toBe(50);
  });

  it('of a period that is past end with it', () => {
    const february = { first: day('2026-02-01'), last: day('2026-02-28') };
    const snapshots = [on('2026-01-30', 5), on('2026-02-27', 45), on('2026-03-12', 80)];
    const changes = counterChanges(snapshots, newest, today, february);
    expect(changes).toMatchObject({ since: noonOf(day('2026-01-30')), until: noonOf(day('2026-02-27')) });
    expect(changes?.counters.invitationsSent).toBe(40);
    expect(counterChanges(snapshots.slice(1), newest, today, february)).toBeUndefined();
    expect(counterChanges(snapshots.slice(2), newest, today, february)).toBeUndefined();
  });

  it('are compared with nothing on the first day', () => {
    expect(counterChanges([on('2026-03-18', 99)], newest, today, recent)).toBeUndefined();
    expect(counterChanges([], newest, today, recent)).toBeUndefined();
  });
});
