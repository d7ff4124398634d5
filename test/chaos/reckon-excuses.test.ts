// The reckoning of the chaos run takes no excuse that does not hold: a withdrawal, a closed channel, a word to the owner, a restored store.

import { describe, expect, test } from 'vitest';
import type { ChannelId } from '#base/tenant.ts';
import type { DeliveryState } from '#digests/digest.ts';
import { askedOf } from './cast.ts';
import type { Ended } from './ended.ts';
import {
  blocksOf,
  delivery,
  ended,
  failing,
  first,
  fourth,
  from,
  growth,
  minute,
  missed,
  missing,
  one,
  post,
  row,
  sales,
  second,
  stamp,
  tells,
  third,
} from './planted.ts';
import { reckon } from './reckon.ts';

describe('a run that stands in its channel', () => {
  const posts = [second, third, fourth];
  const inTime = { messages: [first, ...posts].map((at) => post(at)) };

  test('and that the ledger calls failed or missed was wrongly called so', () => {
    for (const state of [missed, { kind: 'failed', reason: 'fatal_error' }] as const) {
      const result = reckon({ ...ended({ posts, rows: [row(first, state)] }), ...inTime });
      expect(result).toMatchObject({ posted: 4, lost: 0, wronglyFailed: 1 });
      expect(result.wrong).toContainEqual(expect.stringContaining('called failed or missed'));
    }
    expect(reckon(ended({ posts: [first, ...posts] })).wronglyFailed).toBe(0);
  });

  test('and that its owner is told failed, or was missed, was wrongly called so, but not where it came later', () => {
    for (const notice of [failing(first, growth), missing(first)]) {
      const told = (minutes: number) =>
        reckon(ended({ posts: [first, ...posts], told: [tells(notice, minutes)] })).wronglyFailed;
      expect(told(12)).toBe(1);
      expect(told(9)).toBe(0);
      const twice = [tells(notice, 9), tells(notice, 12)];
      expect(reckon(ended({ posts: [first, ...posts], told: twice })).wronglyFailed).toBe(0);
    }
  });

  test('in one of two channels failed in the other one only', () => {
    const both = { ...one, destinations: [growth, sales] };
    const rows = [{ ...row(first, { kind: 'failed', reason: 'no' }), destination: sales }] as const;
    const given = { posts: [first], digests: [askedOf(both)], until: first, rows };
    const told = (channel: ChannelId) =>
      reckon(ended({ ...given, told: [tells(failing(first, channel), 12, both)] })).wronglyFailed;
    expect([told(sales), told(growth)]).toEqual([0, 1]);
    expect(reckon(ended({ ...given, told: [tells(missing(first), 12, both)] })).wronglyFailed).toBe(0);
  });

  test('is known by its delivery too where it was sent by hand', () => {
    const hand = { ...post(first), blocks: blocksOf('Digest sent now by hand · its schedule: never') };
    const sent = (state: DeliveryState) => {
      const given = ended({ posts: [first, ...posts], rows: [{ ...row(third, state), kind: 'now' }] });
      const messages = [...given.messages, { ...hand, delivery: `at${third}` }];
      return reckon({ ...given, messages, sentByHand: new Map([['one', 1]]) });
    };
    expect(sent({ kind: 'failed', reason: 'interrupted' })).toMatchObject({ wronglyFailed: 1 });
    const there: DeliveryState = { kind: 'posted', ts: hand.ts, at: third, lateByMs: 0 };
    expect(sent(there)).toMatchObject({ wronglyFailed: 0, wrong: [] });
  });
});

describe('a store that was restored', () => {
  test('and does not know what it posted puts that to its owner', () => {
    const state: DeliveryState = { kind: 'unsure', reason: 'set-back' };
    const given = { posts: [second, third, fourth], rows: [row(first, state)] };
    const inTime = { messages: [first, second, third, fourth].map((at) => post(at)) };
    expect(reckon({ ...ended(given), ...inTime })).toMatchObject({ unsure: 0, untold: 1, wronglyFailed: 0 });
    const asked = tells({ kind: 'unsure', delivery: delivery(first, state) }, 20);
    const told = (...restores: number[]) =>
      reckon({ ...ended({ ...given, restores }), messages: [...inTime.messages, asked] });
    expect(told(first)).toMatchObject({ unsure: 1, setBack: 1, unsureThere: 1, untold: 0, wrong: [] });
    // Nobody can have known of a restore by then.
    for (const restores of [[], [second]])
      expect(told(...restores).wrong).toEqual([expect.stringContaining('before it ever was')]);
  });

  test('and posts again what stands since the copy has doubled it, also where each has a row', () => {
    const again = { ...post(second), ts: stamp(45), at: from + 45 * minute };
    const given = ended({ posts: [first, second, third, fourth] });
    const result = reckon({ ...given, messages: [...given.messages, again] });
    expect(result).toMatchObject({ doubled: 1, lost: 0 });
  });

  test('and forgets what it posted has lost its word for it', () => {
    const given = ended({ posts: [first, third, fourth] });
    const result = reckon({ ...given, messages: [...given.messages, post(second)] });
    expect(result.wrong).toEqual([expect.stringContaining('in the channel, but undefined in the ledger')]);
  });
});

describe('what somebody withdrew', () => {
  const span = { from: second - minute, to: third, began: second - minute, ended: third };
  const planned = second - 2 * minute;
  const pause = { digest: 'one', why: 'paused', ...span, planned } as const;

  test('is excused for that time, and for what was in hand when it began, and no longer', () => {
    const paused = reckon(ended({ posts: [first, fourth], withdrawals: [pause] }));
    expect(paused).toMatchObject({ due: 4, withdrawn: 2, lost: 0, wrong: [] });
    expect(reckon(ended({ posts: [fourth], withdrawals: [pause] }))).toMatchObject({ withdrawn: 2, lost: 1 });
    const other = { ...pause, digest: 'two' };
    expect(reckon(ended({ posts: [first, fourth], withdrawals: [other] }))).toMatchObject({ lost: 2 });
  });

  test('must not be posted once it is withdrawn, unless its owner sends it again', () => {
    const given = { posts: [first, fourth], late: [{ at: third, posted: third - 5 * minute }] };
    const result = reckon(ended({ ...given, withdrawals: [pause] }));
    expect(result.wrong).toEqual([expect.stringContaining('posted, though paused')]);
    const resent = new Set([`at${third}`]);
    expect(reckon(ended({ ...given, withdrawals: [pause], resent })).wrong).toEqual([]);
  });

  test('excuses no run that should have been in the ledger by then, and one only that is in it withdrawn', () => {
    const given = { posts: [first, fourth] };
    const known = {
      ...pause,
      from: second + 7 * minute,
      began: second + 7 * minute,
      planned: second + 6 * minute,
    };
    expect(reckon(ended({ ...given, withdrawals: [known] }))).toMatchObject({ withdrawn: 1, lost: 1 });
    const cancelled = [row(second, { kind: 'cancelled' })];
    const right = reckon(ended({ ...given, withdrawals: [known], rows: cancelled }));
    expect(right).toMatchObject({ withdrawn: 2, lost: 0, wrong: [] });
    const open = [row(second, { kind: 'planned' })];
    expect(reckon(ended({ ...given, withdrawals: [known], rows: open }))).toMatchObject({ lost: 1 });
  });

  test('may be struck out of the ledger where its time came once more, the clock being set back', () => {
    const known = {
      ...pause,
      from: second + 7 * minute,
      began: second + 7 * minute,
      planned: second + 6 * minute,
    };
    const settings = [
      { began: Number.NEGATIVE_INFINITY, ahead: 0 },
      { began: second + 8 * minute, ahead: -12 * minute },
    ];
    const given = { posts: [first, fourth], withdrawals: [known], settings };
    expect(reckon(ended(given))).toMatchObject({ withdrawn: 2, lost: 0 });
  });

  test('may have been posted before', () => {
    const result = reckon(
      ended({ posts: [first, second, fourth], withdrawals: [{ ...pause, began: second }] }),
    );
    expect(result).toMatchObject({ posted: 3, withdrawn: 1, wrong: [] });
  });

  test('through a bot that died meanwhile is excused from the click on, and may be posted until the bot was dead', () => {
    const cut = {
      ...pause,
      ...{ from: first - minute, planned: first - 2 * minute, began: second + 3 * minute },
    };
    expect(reckon(ended({ posts: [second, fourth], withdrawals: [cut] }))).toMatchObject({
      ...{ posted: 2, withdrawn: 2, lost: 0, wrong: [] },
    });
    const later = ended({ posts: [fourth], late: [{ at: second, posted: second + 6 * minute }] });
    expect(reckon({ ...later, withdrawals: [cut] }).wrong).toEqual([
      expect.stringContaining('posted, though paused'),
    ]);
  });

  test('is withdrawn in the channel that was taken away, and nowhere else', () => {
    const both = askedOf({ ...one, destinations: [growth, sales] });
    const away = {
      ...pause,
      channel: sales,
      why: 'absent',
      from,
      began: from,
      to: fourth,
      ended: fourth,
    } as const;
    const posts = [first, second, third, fourth];
    const result = reckon(ended({ posts, digests: [both], withdrawals: [away] }));
    expect(result).toMatchObject({ due: 4, posted: 4, lost: 0 });
    const elsewhere = reckon(ended({ posts: [first, second], digests: [both], withdrawals: [away] }));
    expect(elsewhere).toMatchObject({ lost: 2 });
  });
});

describe('a channel that was closed', () => {
  const closing = {
    why: 'closed',
    channel: growth,
    from: second - minute,
    began: second - minute,
    to: third,
    ended: third,
  } as const;
  const given = { posts: [first, fourth], closings: [closing] };
  const notice = tells(
    {
      ...({ kind: 'destination-broken', error: 'is_archived', channel: growth } as const),
      delivery: delivery(second, { kind: 'failed', reason: 'is_archived' }),
    },
    41,
  );
  const mended = tells({ kind: 'destination-mended', channel: growth, delivery: undefined }, 71);

  test('excuses only where the owner was told', () => {
    expect(reckon(ended(given))).toMatchObject({ refused: 0, lost: 2 });
    const told = [notice, mended];
    expect(reckon(ended({ ...given, told }))).toMatchObject({ refused: 2, lost: 0, wrong: [] });
  });

  test('excuses nothing once it was open for so long that the bot must have seen it, unless only a post shows it', () => {
    const early = { ...closing, from: first - minute, began: first - minute, to: first, ended: first };
    const told = [{ ...notice, at: first + minute }];
    const rule = { ...early, why: 'rule' } as const;
    const given = { posts: [second], told };
    expect(reckon(ended({ ...given, closings: [early] }))).toMatchObject({ refused: 2, lost: 1 });
    expect(reckon(ended({ ...given, closings: [rule] }))).toMatchObject({ refused: 3, lost: 0 });
  });

  test('excuses nothing once the owner was told that it is mended, or somebody resumed the digest', () => {
    const late = { ...given, posts: [first] };
    expect(reckon(ended({ ...late, told: [notice, mended] }))).toMatchObject({ refused: 2, lost: 1 });
    const mends = [{ digest: 'one', channel: growth, to: third + minute, ended: third + minute }];
    expect(reckon(ended({ ...late, told: [notice], mends }))).toMatchObject({ refused: 2, lost: 1 });
    expect(reckon(ended({ ...late, told: [notice] }))).toMatchObject({ refused: 3, lost: 0 });
  });
});

describe('a missed run of which the owner was told', () => {
  const given = {
    posts: [second, third, fourth],
    ...{ rows: [row(first, missed)], told: [tells(missing(first), 20)] },
  };
  const awake = (more: Partial<Ended>) => reckon(ended({ ...given, ...more })).missedAwake;

  test('is told from one that no bot lived to post', () => {
    expect(awake({ without: [] })).toBe(1);
    expect(awake({ without: [{ from: second, to: third }] })).toBe(1);
    expect(awake({ without: [{ from: first + minute, to: first + 5 * minute }] })).toBe(0);
  });

  test('is excused where the clock was set in its time', () => {
    const settings = (began: number) => [
      { began: Number.NEGATIVE_INFINITY, ahead: 0 },
      { began, ahead: minute },
    ];
    expect(awake({ without: [], settings: settings(first + minute) })).toBe(0);
    expect(awake({ without: [], settings: settings(second) })).toBe(1);
  });
});
