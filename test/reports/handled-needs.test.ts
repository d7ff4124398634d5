// How a need stands by what was done about it: whose it is, when it comes back, what a look changes, and what may not be done.

import { describe, expect, test } from 'vitest';
import { addDays, type Day, day } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { AttentionLine, AttentionReason } from '#reports/attention/attention-line.ts';
import { decideDeed, type NeedNow } from '#reports/handling/decide-deed.ts';
import { handledNeed } from '#reports/handling/fold-need-deeds.ts';
import type { DeedId, Doer } from '#reports/handling/handled-need.ts';
import type { KeptDeed, KeptNeed, NeedDeed, NeedWithDeeds } from '#reports/handling/kept-need.ts';
import { changedNeeds } from '#reports/handling/look-through.ts';
import type { CampaignSight } from '#reports/handling/need-fate.ts';
import { recoveredNeeds } from '#reports/handling/recovered-needs.ts';
import { finish } from './facts.ts';

const monday = day('2026-03-09');
const ana: Doer = { id: 'U1' as UserId, name: 'Ana' };
const ben: Doer = { id: 'U2' as UserId, name: 'Ben' };
const silent = (days: number): AttentionReason => ({
  kind: 'stalled',
  silentWorkingDays: days,
  lastActive: addDays(monday, -days),
});
const campaign = { id: 'c1', name: 'One', status: 'ACTIVE', ownerEmail: 'ana@acme.example' };
const need: KeptNeed = {
  campaignId: 'c1',
  kind: 'stalled',
  arose: monday,
  seenAt: 1_000,
  campaign,
  reason: silent(2),
  again: undefined,
  ended: undefined,
};

/** Deeds in order, each on its day. */
function kept(...deeds: readonly (readonly [NeedDeed, Doer, Day])[]): NeedWithDeeds {
  return {
    need,
    places: deeds.length,
    deeds: deeds.map(
      ([deed, by, on], index): KeptDeed => ({
        id: `d${index + 1}` as DeedId,
        need,
        nth: index + 1,
        deed,
        by,
        on,
        at: 2_000 + index,
        reason: silent(2),
      }),
    ),
  };
}

const take: NeedDeed = { kind: 'take' };

describe('a need', () => {
  test('is news on its first day, and whose it is after that', () => {
    expect(handledNeed(kept(), silent(2), monday)).toMatchObject({ isNews: true, state: { kind: 'open' } });
    const tuesday = addDays(monday, 1);
    expect(handledNeed(kept([take, ana, monday]), silent(3), tuesday)).toMatchObject({
      isNews: false,
      state: { kind: 'taken', by: ana, on: monday },
      back: undefined,
    });
  });

  test('that was snoozed comes back on its day, as its taker’s, and stays theirs the day after', () => {
    const wednesday = addDays(monday, 2);
    const asleep = kept([take, ana, monday], [{ kind: 'snooze', until: wednesday }, ben, monday]);
    expect(handledNeed(asleep, silent(3), addDays(monday, 1)).state.kind).toBe('snoozed');
    expect(handledNeed(asleep, silent(3), wednesday)).toMatchObject({
      state: { kind: 'taken', by: ana },
      back: { why: 'day-came', by: ben },
      isNews: true,
    });
    expect(handledNeed(asleep, silent(3), addDays(wednesday, 1)).back).toBeUndefined();
  });

  test('comes back when it is clearly worse than when it was taken, not when it only goes on', () => {
    const taken = kept([take, ana, monday]);
    expect(handledNeed(taken, silent(4), addDays(monday, 2)).back).toBeUndefined();
    expect(handledNeed(taken, silent(6), addDays(monday, 4)).back).toMatchObject({
      why: 'worse',
      after: 'taken',
    });
  });

  test('that was said to be done is back where the figures still show it a week later', () => {
    const done = kept([{ kind: 'done' }, ana, monday]);
    expect(handledNeed(done, silent(3), addDays(monday, 6)).back).toBeUndefined();
    expect(handledNeed(done, silent(3), addDays(monday, 7)).back).toMatchObject({ why: 'still-so' });
  });

  test('that was back to normal in between starts anew, and says what was done before', () => {
    const again: NeedWithDeeds = {
      ...kept([take, ana, monday]),
      need: { ...need, again: { at: 9_000, on: addDays(monday, 4) } },
    };
    expect(handledNeed(again, silent(1), addDays(monday, 4))).toMatchObject({
      state: { kind: 'open' },
      back: { why: 'again', by: ana },
      isNews: true,
    });
  });

  test('is as it was before what was undone', () => {
    const undone = kept(
      [take, ana, monday],
      [{ kind: 'done' }, ana, monday],
      [{ kind: 'undo', of: 'd2' as DeedId }, ana, monday],
    );
    expect(handledNeed(undone, silent(2), monday).state).toMatchObject({ kind: 'taken', by: ana });
  });
});

describe('a look', () => {
  const line: AttentionLine = { campaign, reason: silent(3), working: { windows: [], inputs: [] } };
  const now = { at: 5_000, on: addDays(monday, 1) };
  const changes = (...look: Parameters<typeof changedNeeds>) => finish(changedNeeds(...look));
  const active = { id: 'c1', status: 'ACTIVE' } as Campaign;
  const sight =
    (change: Partial<CampaignSight> = {}) =>
    (): CampaignSight => ({
      campaign: active,
      line: undefined,
      isDecided: true,
      ...change,
    });

  test('keeps a need that is new, and what has changed of one that stands', () => {
    expect(changes([], [line], sight({ line }), now)).toMatchObject([{ arose: now.on, seenAt: now.at }]);
    expect(changes([need], [line], sight({ line }), now)).toEqual([{ ...need, reason: silent(3) }]);
    expect(changes([{ ...need, reason: silent(3) }], [line], sight({ line }), now)).toEqual([]);
  });

  test.each([
    ['is back to normal', {}, 'normal'],
    ['has a campaign that was paused', { campaign: { ...active, status: 'PAUSED' } as Campaign }, 'stopped'],
    ['has a campaign that was deleted', { campaign: 'gone' as const }, 'gone'],
  ])('ends a need that %s', (_what, change, why) => {
    expect(changes([need], [], sight(change), now)).toEqual([{ ...need, ended: { ...now, why } }]);
  });

  test.each([
    ['too little is known', { isDecided: false }],
    ['the list could not be read', { campaign: 'unknown' as const }],
  ])('leaves a need as it is where %s', (_what, change) => {
    expect(changes([need], [], sight(change), now)).toEqual([]);
  });

  test('takes a need that comes back within a week for the same, and later for a new one', () => {
    const ended = { ...need, ended: { at: 3_000, on: monday, why: 'normal' as const } };
    expect(changes([ended], [line], sight({ line }), now)).toMatchObject([{ arose: monday, again: now }]);
    const later = { at: 9_000, on: addDays(monday, 8) };
    expect(changes([ended], [line], sight({ line }), later)).toMatchObject([
      { arose: later.on, again: undefined },
    ]);
  });
});

test('what got better after somebody’s deed is told with it, and what nobody was at is not', () => {
  const ended = { at: 9_000, on: addDays(monday, 3), why: 'normal' as const };
  const noted = kept([take, ana, monday], [{ kind: 'note', text: 'new list' }, ben, monday]);
  const over = (of: NeedWithDeeds) => ({ ...of, need: { ...need, ended } });
  expect(recoveredNeeds([over(noted), over(kept())], monday)).toMatchObject([
    { on: ended.on, after: { deed: 'noted', by: ben, days: 3 } },
  ]);
  expect(recoveredNeeds([over(noted)], addDays(monday, 4))).toEqual([]);
  const [first, second] = ['first', 'second'].map((name) => {
    const one = over(noted);
    return { ...one, need: { ...one.need, campaign: { ...one.need.campaign, name } } };
  });
  const told = [first, second].flatMap((each) => each ?? []);
  expect(recoveredNeeds(told, monday).map(({ campaign }) => campaign.name)).toEqual(['first', 'second']);
});

describe('a deed', () => {
  const standing: NeedNow = {
    kept: kept([take, ana, monday]),
    fate: { kind: 'stands', line: { campaign, reason: silent(2), working: { windows: [], inputs: [] } } },
    endsOn: addDays(monday, 10),
    today: monday,
  };
  const by = (who: Doer, deed: NeedDeed, taken?: string) =>
    decideDeed(standing, { deed, by: who, seen: taken as DeedId | undefined }).kind;

  test('of the second one at once is refused, unless they saw who was first', () => {
    expect(by(ben, take)).toBe('first');
    expect(by(ben, take, 'd1')).toBe('go');
    expect(by(ana, take)).toBe('so-already');
    expect(by(ben, { kind: 'give-back' }, 'd1')).toBe('first');
  });

  test.each<[string, NeedDeed]>([
    ['snoozed', { kind: 'snooze' }],
    ['done', { kind: 'done' }],
  ])('where it was %s by somebody else meanwhile is refused with who was first', (state, deed) => {
    const after = { ...standing, kept: kept([deed, ana, monday]) };
    const second = (wanted: NeedDeed, who: Doer, seen?: string) =>
      decideDeed(after, { deed: wanted, by: who, seen: seen as DeedId | undefined });
    for (const wanted of [take, { kind: 'snooze' }, { kind: 'done' }] as const) {
      expect(second(wanted, ben)).toMatchObject({ kind: 'first', state: { kind: state, by: ana } });
      expect(second(wanted, ben, 'd0').kind, 'another one was seen').toBe('first');
    }
    expect(second(take, ben, 'd1').kind, 'who saw it may take it').toBe('go');
    expect(second({ kind: 'give-back' }, ben, 'd1').kind, 'or show it again').toBe('go');
    expect(second(take, ana).kind, 'nobody is told of their own').toBe('go');
  });

  test('on a need that is over changes nothing, but a note is kept', () => {
    const over: NeedNow = { ...standing, fate: { kind: 'over', why: 'normal' } };
    expect(decideDeed(over, { deed: { kind: 'done' }, by: ana, seen: undefined }).kind).toBe('over');
    expect(decideDeed(over, { deed: { kind: 'note', text: 'late' }, by: ana, seen: undefined }).kind).toBe(
      'go',
    );
  });

  test('snoozes until a day to come that its campaign lives to see', () => {
    expect(by(ana, { kind: 'snooze', until: addDays(monday, 10) })).toBe('go');
    expect(by(ana, { kind: 'snooze', until: addDays(monday, 11) })).toBe('beyond-end');
    expect(by(ana, { kind: 'snooze', until: monday })).toBe('day-past');
    expect(by(ana, { kind: 'snooze' })).toBe('go');
  });

  test('is undone by its doer alone, and not once somebody has done something since', () => {
    const undo: NeedDeed = { kind: 'undo', of: 'd1' as DeedId };
    expect(by(ana, undo)).toBe('go');
    expect(by(ben, undo)).toBe('so-already');
    const since = { ...standing, kept: kept([take, ana, monday], [take, ben, monday]) };
    expect(decideDeed(since, { deed: undo, by: ana, seen: undefined }).kind).toBe('since-then');
  });
});
