// How the days that stand move, grow and shrink in a follow-up. Today is Wednesday, 11 March 2026.

import { describe, expect, it } from 'vitest';
import { readFollowUp } from '#language/follow-ups/read-follow-up.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { periodOf } from '#reports/amending/question-subject.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { spoken } from './judge-follow-ups.ts';
import { record, today } from './phrase-record.ts';

/** The first and the last day that the answer is about. */
function daysAfter(first: string, line: string): string {
  const { typed } = parseSubscription(first, record);
  if (typed.kind !== 'ask') throw new Error(`it is no question: ${first}`);
  const read = readFollowUp(line, typed.question, record);
  const period = read.kind === 'question' ? periodOf(read.question) : undefined;
  if (period === undefined) return read.kind === 'problem' ? read.problem.kind : read.kind;
  const range = phraseDates(period, today, record.weekStartsOn);
  return `${range.first} ${range.last}`;
}

describe('the days that stand', () => {
  it.each([
    ['overview last week', 'push it back a week', '2026-02-23 2026-03-01'],
    ['overview last week', 'go back two weeks', '2026-02-16 2026-02-22'],
    ['overview last month', 'shift it back a month', '2026-01-01 2026-01-31'],
    ['overview february', 'two weeks earlier', '2026-01-18 2026-02-14'],
    ['overview february', 'move that forward a week', '2026-02-08 2026-03-07'],
    ['overview last week', 'a week later', '2026-03-09 2026-03-15'],

    // They grow.
    ['overview last 7 days', 'extend it by a week', '2026-02-25 2026-03-10'],
    ['overview last week', 'make it a week longer', '2026-02-23 2026-03-08'],
    ['overview february', 'a week more', '2026-02-01 2026-03-07'],
    ['overview february', 'add a week', '2026-02-01 2026-03-07'],
    ['overview february', 'extend to today', '2026-02-01 2026-03-11'],
    ['overview february', 'until today', '2026-02-01 2026-03-11'],
    ['overview february', 'stretch it to march 5 please', '2026-02-01 2026-03-05'],
    ['overview february', 'extend back to january', '2026-01-01 2026-02-28'],
    ['top 5 by replies february', 'extend it to yesterday', '2026-02-01 2026-03-10'],

    // They shrink.
    ['overview february', 'trim to february 20', '2026-02-01 2026-02-20'],
    ['overview february', 'end it on feb 20', '2026-02-01 2026-02-20'],
    ['overview february', 'start it on feb 10', '2026-02-10 2026-02-28'],
    ['overview february', 'drop the last 2 days', '2026-02-01 2026-02-26'],
    ['overview last 30 days', 'cut it by a week', '2026-02-16 2026-03-10'],
    ['overview last 30 days', 'shorten it to 2 weeks', '2026-02-25 2026-03-10'],
  ])('move, grow or shrink: %j, then %j', (first, line, days) => {
    expect(daysAfter(first, line)).toBe(days);
  });

  it('are not fewer than one', () => {
    expect(daysAfter('daily last 14 days', 'shorten it by 3 weeks')).toBe('does-not-fit');
  });
});

describe('the days of what was offered to come by itself', () => {
  const first = 'overview last 7 days every monday at 9';

  it('are refused another beginning, because they move on', () => {
    expect(spoken(first, 'push it back a week').read.kind).toBe('problem');
  });

  it('grow', () => {
    const { read } = spoken(first, 'extend it by a week');
    const period = read.kind === 'wish' ? periodOf(read.question) : undefined;
    expect(period).toEqual({ kind: 'last-days', days: 14 });
  });
});
