// Why a count moved, and in which campaigns: whatever the counts, the parts add up to the whole.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateRange, day } from '#base/day.ts';
import type { ActivityCounts, CampaignId } from '#campaigns/campaign.ts';
import type { DayScope } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { campaignMoves } from '#reports/compose/campaign-moves.ts';
import {
  type CampaignMoves,
  contributionsTo,
  largestShare,
  whyAnswersMoved,
} from '#reports/figures/contributions.ts';
import { moveCauses, whyMoved } from '#reports/figures/why-moved.ts';
import { campaign, contextOn, counts, evenDays, gathered, listOf, noonOf, utc } from './facts.ts';

describe('why a count moved', () => {
  const window = fc.record({ sent: fc.nat(900), answered: fc.nat(300) });
  const moves = fc.array(fc.record({ before: window, now: window }), { minLength: 1 });

  it('is told in whole answers that add up, whatever was sent and however many days were worked', () => {
    fc.assert(
      fc.property(moves, fc.double({ min: 0.2, max: 5, noNaN: true }), (all, longer) => {
        const parts = whyMoved(all, longer);
        if (parts === undefined) return;
        const wholes = moveCauses.map((cause) => parts[cause]);
        expect(wholes.every(Number.isInteger)).toBe(true);
        expect(wholes.reduce((sum, each) => sum + each, 0)).toBe(parts.change);
      }),
    );
  });

  const at = (sent: number, rate: number) => ({ sent, answered: sent * rate });

  it.each([
    ['volume, where twice as much is sent', [{ before: at(100, 0.2), now: at(200, 0.2) }], { volume: 20 }],
    ['the rate, where half as many answer', [{ before: at(100, 0.2), now: at(100, 0.1) }], { rate: -10 }],
    [
      'the mix, where only the shares of the campaigns change',
      [
        { before: at(100, 0.2), now: at(0, 0) },
        { before: at(100, 0.1), now: at(200, 0.1) },
      ],
      { mix: -10 },
    ],
  ])('is %s', (_what, all, expected) => {
    expect(whyMoved(all)).toEqual({
      workingDays: 0,
      volume: 0,
      rate: 0,
      mix: 0,
      change: expect.any(Number),
      ...expected,
    });
  });

  it('is the working days alone, where a month has more of them and each is like the others', () => {
    expect(whyMoved([{ before: at(200, 0.1), now: at(220, 0.1) }], 1.1)).toMatchObject({
      workingDays: 2,
      volume: 0,
      rate: 0,
    });
  });

  it('is not said where nothing was sent before', () => {
    expect(whyMoved([{ before: at(0, 0), now: at(100, 0.1) }])).toBeUndefined();
  });
});

describe('where a count moved', () => {
  const before: DateRange = { first: day('2026-07-04'), last: day('2026-07-10') };
  const now: DateRange = { first: day('2026-07-11'), last: day('2026-07-17') };
  const context = contextOn(day('2026-07-18'));

  /** By the name of the campaign, '' for all: what each day of the weeks counts; only the later one where the earlier is missing. */
  type Week = Readonly<Record<string, readonly [before: ActivityCounts | undefined, now: ActivityCounts]>>;
  function movesOf(weeks: Week, more: Readonly<Record<string, object>> = {}): CampaignMoves | undefined {
    const names = Object.keys(weeks).filter((name) => name !== '');
    const campaigns = names.map((name) => campaign(name, { id: name as CampaignId, ...more[name] }));
    const days = (scope: DayScope) => {
      const [was, is] = weeks[scope.kind === 'campaign' ? scope.campaignId : ''] ?? [];
      const read = [...(was ? evenDays(before, was) : []), ...(is ? evenDays(now, is) : [])];
      return withReadings(noDays, read, utc);
    };
    const known = gathered({ campaigns: listOf(campaigns), days });
    const steps = campaignMoves(campaigns, { kind: 'all' }, { now, before }, known, context);
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
  }
  const replies = (count: number, messages = 10) => counts(0, 0, messages, count);

  const weeks: Week = {
    '': [replies(10, 40), replies(6, 40)],
    'Nordics SaaS Founders': [replies(4), replies(1)],
    'UK HR Directors': [replies(2), replies(3)],
    'Unread Campaign': [undefined, replies(2)],
  };

  it('is told by campaign, and what they leave of the whole is its rest', () => {
    const moves = movesOf(weeks);
    expect(moves?.lacking).toBe(1);
    const told = moves && contributionsTo('messagesReplied', moves);
    expect(told).toMatchObject({
      change: -28,
      campaigns: [
        { campaign: { name: 'Nordics SaaS Founders' }, change: -21 },
        { campaign: { name: 'UK HR Directors' }, change: 7 },
      ],
      rest: -14,
    });
    expect(told && largestShare(told)).toMatchObject({
      campaign: { name: 'Nordics SaaS Founders' },
      share: 0.75,
    });
    expect(moves && whyAnswersMoved('replyRate', moves)).toMatchObject({ change: -28, rate: -28, volume: 0 });
  });

  it('names none of several that moved alike: neither is the largest', () => {
    const alike = { ...weeks, 'Benelux Founders': [replies(4), replies(1)] } as Week;
    const moves = movesOf({ ...alike, '': [replies(14, 60), replies(7, 60)] });
    expect(moves && largestShare(contributionsTo('messagesReplied', moves))).toBeUndefined();
  });

  it('names no share of a change that is smaller than one campaign alone', () => {
    const moves = movesOf({ ...weeks, '': [replies(10, 40), replies(9, 40)] });
    expect(moves && largestShare(contributionsTo('messagesReplied', moves))).toBeUndefined();
  });

  it('is not told where the whole lacks a day, or counts less than its parts', () => {
    expect(movesOf({ ...weeks, '': [undefined, replies(6, 40)] })).toBeUndefined();
    expect(movesOf({ ...weeks, '': [replies(3), replies(6, 40)] })).toBeUndefined();
  });

  it('lacks no day before a campaign was created', () => {
    const moves = movesOf(weeks, { 'Unread Campaign': { createdAt: noonOf(now.first) } });
    expect(moves).toMatchObject({ lacking: 0, known: { length: 3 } });
  });

  it('leaves a campaign out that began later or rested all the while, and says of a young one that it ran less', () => {
    const moves = movesOf(weeks, {
      'Nordics SaaS Founders': { createdAt: noonOf(day('2026-07-08')) },
      'UK HR Directors': { status: 'PAUSED' },
      'Unread Campaign': { createdAt: noonOf(day('2026-07-18')) },
    });
    expect(moves?.lacking).toBe(0);
    expect(moves?.known).toMatchObject([
      { campaign: { name: 'Nordics SaaS Founders' }, ranLess: { ran: 3, of: 7, window: 'before' } },
    ]);
  });
});
