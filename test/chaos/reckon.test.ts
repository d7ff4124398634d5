// The reckoning of the chaos run finds each fault that is planted in what it reckons from.

import { describe, expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { ownerNoticesOf } from '#blocks/digests/owner-notices.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId, OwnerNotice } from '#digests/digest.ts';
import { type Asked, askedOf } from './cast.ts';
import { timesOf } from './clock-history.ts';
import { allFaults, belowFloors, type Summed } from './floors.ts';
import { createOutages, latenessOf } from './lateness.ts';
import { type Ended, reckon } from './reckon.ts';
import { type Phase, reckonWatches } from './reckon-watches.ts';
import type { ReadMessage } from './said.ts';

const minute = 60_000;
const from = Date.parse('2026-03-10T08:00:00Z');
const growth = 'C0GROWTH' as ChannelId;
const sales = 'C0SALES' as ChannelId;
const tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const one: Digest = {
  ...{ id: 'one' as DigestId, tenant, owner: 'U0ANA' as UserId, destinations: [growth] },
  question: { kind: 'daily', period: { kind: 'yesterday' } },
  schedule: { kind: 'cron', expression: '10,40 * * * *', zone: zone('UTC') },
  ...{ state: { kind: 'active' }, refusing: [], createdAt: from, owedFrom: from, version: 0 },
};
/** 08:10, 08:40, 09:10, 09:40. */
const [first, second, third, fourth] = [10, 40, 70, 100].map((after) => from + after * minute) as [
  number,
  number,
  number,
  number,
];
/** As its message has it that came in time. */
const postedAt = (at: number): DeliveryState => ({
  ...{ kind: 'posted', ts: stamp((at - from) / minute), at, lateByMs: 0 },
});
const missed: DeliveryState = { kind: 'missed', reason: 'too-late' };
const unsure: DeliveryState = { kind: 'unsure', reason: 'timeout' };

test('all posted once is right', () => {
  const result = reckon(ended({ posts: [first, second, third, fourth] }));
  expect(result).toMatchObject({ due: 4, posted: 4, doubled: 0, lost: 0, wrong: [] });
});

test('a run that is nowhere is lost, though another one’s notice was told twice', () => {
  const twice = [tells(missing(first), 20), tells(missing(first), 21)];
  const result = reckon(ended({ posts: [third, fourth], rows: [row(first, missed)], told: twice }));
  expect(result).toMatchObject({ posted: 2, missed: 1, lost: 1 });
  expect(result.wrong).toHaveLength(1);
  expect(result.wrong[0]).toContain('08:40');
});

test('a notice of many names as many runs, and none of those that were posted before it', () => {
  const told = [tells(missing(third, 2), 150)];
  const rows = [first, third].map((at) => row(at, missed));
  const enough = reckon(ended({ posts: [second, fourth], told, rows }));
  expect(enough).toMatchObject({ missed: 2, lost: 0, wrong: [] });
  const short = reckon(ended({ posts: [fourth], told, rows: [...rows, row(second, missed)] }));
  expect(short).toMatchObject({ missed: 2, lost: 1 });
});

test('a notice of many names older runs also where its newest one came after all that is reckoned', () => {
  const told = [tells(missing(fourth, 2), 150)];
  const rows = [third, fourth].map((at) => row(at, missed));
  const given = { posts: [first, second], told, rows };
  expect(reckon(ended({ ...given, until: third }))).toMatchObject({ due: 3, missed: 1, lost: 0, wrong: [] });
});

test('one that was unsure, was sent again and then missed is told of by that name, and another one is not', () => {
  const told = [
    tells({ kind: 'unsure', delivery: delivery(second, unsure) }, 45),
    tells(missing(second), 60),
  ];
  const given = { rows: [row(second, missed)], told };
  expect(reckon(ended({ ...given, posts: [first, third, fourth] }))).toMatchObject({ missed: 1, lost: 0 });
  expect(reckon(ended({ ...given, posts: [third, fourth] }))).toMatchObject({ missed: 1, lost: 1 });
});

test('one that was unsure, was sent again and failed before its owner’s eyes is not lost', () => {
  const given = {
    posts: [first, third, fourth],
    rows: [row(second, { kind: 'failed', reason: 'is_archived' })],
  };
  expect(reckon(ended(given))).toMatchObject({ failed: 0, lost: 1 });
  const told = [tells({ kind: 'unsure', delivery: delivery(second, unsure) }, 45)];
  expect(reckon(ended({ ...given, told }))).toMatchObject({ failed: 1, lost: 0, wrong: [] });
});

test('another digest’s notice, and another owner’s, excuse nothing', () => {
  for (const other of [
    { ...one, question: { kind: 'status' } as const },
    { ...one, owner: 'U0BEN' as UserId },
  ]) {
    const told = [tells(missing(first), 20, other)];
    expect(reckon(ended({ posts: [second, third, fourth], told, rows: [row(first, missed)] }))).toMatchObject(
      { lost: 1 },
    );
  }
});

test('a notice in the words of a question that the digest once asked is its own', () => {
  const edited = { ...one, question: { kind: 'status' } as const };
  const digests = [{ ...askedOf(one), questions: [one.question, edited.question] }];
  const told = [tells(missing(first), 20, edited)];
  expect(
    reckon(ended({ ...{ posts: [second, third, fourth], told, digests }, rows: [row(first, missed)] })),
  ).toMatchObject({ lost: 0 });
});

test('digests whose notices read alike cannot be reckoned, but where they have another owner', () => {
  const twin = { ...one, id: 'two' as DigestId };
  const alike = 'notices of different digests cannot be told apart';
  expect(reckon(ended({ posts: [], digests: [one, twin].map(askedOf) })).wrong).toContain(alike);
  const bens = { ...twin, owner: 'U0BEN' as UserId };
  expect(reckon(ended({ posts: [], digests: [one, bens].map(askedOf) })).wrong).not.toContain(alike);
});

test('many notices in one message are read as well as one', () => {
  const many = ownerNotices(Array.from({ length: 20 }, () => missing(first)));
  const told = [{ ...many, ts: stamp(20), at: from + 20 * minute }];
  expect(reckon(ended({ posts: [second, third, fourth], told, rows: [row(first, missed)] }))).toMatchObject({
    missed: 1,
    lost: 0,
  });
});

test('two messages of one run are one too many', () => {
  const result = reckon(ended({ posts: [first, first, second, third, fourth] }));
  expect(result).toMatchObject({ posted: 4, doubled: 1 });
});

test('the second channel counts for itself', () => {
  const both = askedOf({ ...one, destinations: [growth, sales] });
  expect(reckon(ended({ posts: [first, second, third, fourth], digests: [both] }))).toMatchObject({
    due: 8,
    posted: 4,
    lost: 4,
  });
});

test('what is in the channel and not in the ledger, and a post that nobody can read, are wrong', () => {
  const odd = { ...post(first), blocks: [] };
  const result = reckon({
    ...ended({ posts: [first, second, third], rows: [row(fourth, { kind: 'planned' })] }),
    messages: [odd, ...[first, second, third, fourth].map((at) => post(at))],
  });
  expect(result.wrong).toHaveLength(2);
});

test('an unsure one of which its owner was not asked is untold, also where it is in the channel', () => {
  const given = { posts: [second, third, fourth], rows: [row(first, unsure)] };
  expect(reckon(ended(given))).toMatchObject({ unsure: 0, untold: 1 });
  const there = { ...ended(given), messages: [first, second, third, fourth].map((at) => post(at)) };
  expect(reckon(there)).toMatchObject({
    posted: 4,
    untold: 1,
    wrong: [expect.stringContaining('not asked')],
  });
  const asked = [tells({ kind: 'unsure', delivery: delivery(first, unsure) }, 20)];
  expect(reckon(ended({ ...given, told: asked }))).toMatchObject({
    unsure: 1,
    untold: 0,
    lost: 0,
    wrong: [],
  });
});

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
    const told = reckon({ ...ended(given), messages: [...inTime.messages, asked] });
    expect(told).toMatchObject({ unsure: 1, unsureThere: 1, untold: 0, wrong: [] });
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

describe('posts by hand', () => {
  const hand = { ...post(first), blocks: blocksOf('Digest sent now by hand · its schedule: never') };
  const sent = (
    times: number,
    rows: readonly Delivery[],
    messages: readonly ReadMessage[] = [hand, hand],
  ) => {
    const given = ended({ posts: [first, second, third, fourth], rows });
    return reckon({
      ...given,
      messages: [...given.messages, ...messages],
      sentByHand: new Map([['one', times]]),
    });
  };
  const rows = [first, first].map((at) => ({ ...row(at, postedAt(at)), kind: 'now' as const }));

  test('of which there are more than somebody asked for are doubled', () => {
    expect(sent(2, rows)).toMatchObject({ doubled: 0, byHand: { asked: 2, posted: 2 }, wrong: [] });
    expect(sent(1, rows)).toMatchObject({ doubled: 1 });
  });

  test('are wrong where the ledger alone has them, and where it has them not', () => {
    const nowhere =
      'one C0GROWTH Tue 10 Mar 2026, 08:10 (UTC): now posted in the ledger, and nowhere in Slack';
    expect(sent(2, rows.slice(1), []).wrong).toEqual([nowhere]);
    const refused = { ...row(first, { kind: 'failed', reason: 'no' }), kind: 'now' as const };
    expect(sent(2, [...rows.slice(1), refused]).wrong).toEqual([
      'one C0GROWTH: 2 by hand, but 1 in the ledger',
    ]);
  });
});

describe('a post', () => {
  const all = [first, second, third, fourth];
  const wrongWith = (odd: ReadMessage) => {
    const given = ended({ posts: all });
    return reckon({ ...given, messages: [...given.messages, odd] }).wrong;
  };

  test('before its time is wrong, but for what clocks may differ by', () => {
    const early = (seconds: number) => {
      const given = ended({ posts: [first, second, third] });
      const odd = { ...post(fourth), ts: stamp((fourth - from) / minute - seconds / 60) };
      const posted: DeliveryState = { kind: 'posted', ts: odd.ts, at: fourth, lateByMs: 0 };
      const ledger = [...given.ledger, row(fourth, posted)];
      return reckon({ ...given, ledger, messages: [...given.messages, odd] }).wrong;
    };
    expect(early(60)).toEqual([]);
    expect(early(150)).toEqual([expect.stringContaining('posted 150 s before its time')]);
  });

  test('of a run that was never due is wrong', () => {
    expect(wrongWith(post(second + minute))).toEqual([
      expect.stringContaining('08:41 (UTC): posted, and was'),
    ]);
  });

  test('is of its run whatever more it says of the zone', () => {
    const aside = 'Digest of Tue 10 Mar 2026, 08:10 (UTC; the service’s days end at 01:00 there)';
    const given = ended({ posts: [second, third, fourth], rows: [row(first, postedAt(first))] });
    const said = { ...post(first), blocks: blocksOf(aside) };
    expect(reckon({ ...given, messages: [said, ...given.messages] })).toMatchObject({ lost: 0, wrong: [] });
  });

  test('in a channel that was never the digest’s is wrong', () => {
    expect(wrongWith({ ...post(second), channel: sales })).toEqual([
      expect.stringContaining(`one ${sales} Tue 10 Mar 2026, 08:40 (UTC): posted, and was never due there`),
    ]);
  });

  test('of a run that comes while the last bot still lives is right, and after it is not', () => {
    expect(wrongWith(post(fourth + 30 * minute))).toHaveLength(1);
    const given = ended({ posts: [...all, fourth + 30 * minute], gone: fourth + 40 * minute });
    expect(reckon(given)).toMatchObject({ due: 4, wrong: [] });
  });

  test('that only the ledger knows is lost, though a notice names its run', () => {
    const given = { posts: [second, third, fourth], rows: [row(first, postedAt(first))] };
    const told = [tells(missing(first), 20), tells(failing(first, growth), 21)];
    const result = reckon(ended({ ...given, told }));
    expect(result).toMatchObject({ missed: 0, failed: 0, lost: 1 });
    expect(result.wrong).toContainEqual(expect.stringContaining('nowhere in Slack'));
  });

  test('is not the one that the ledger knows where that has another time', () => {
    const other = row(first, postedAt(first + minute));
    const given = ended({ posts: [second, third, fourth], rows: [other] });
    expect(reckon({ ...given, messages: [post(first), ...given.messages] }).wrong).toHaveLength(1);
  });
});

describe('of two channels', () => {
  const both = { ...one, destinations: [growth, sales] };
  const inSales = (at: number, state: DeliveryState): Delivery => ({ ...row(at, state), destination: sales });
  const rest = [second, third, fourth];
  const given = {
    ...{ posts: rest, digests: [askedOf(both)] },
    more: rest.map((at) => ({ ...post(at), channel: sales })),
    rows: rest.map((at) => inSales(at, postedAt(at))),
  };
  const result = (rows: readonly Delivery[], notice: OwnerNotice) =>
    reckon(
      ended({ ...given, rows: [...given.rows, ...rows], told: [...given.more, tells(notice, 20, both)] }),
    );
  const failedState: DeliveryState = { kind: 'failed', reason: 'no-answer-in-time' };

  test('the one in which a run failed does not excuse the other one', () => {
    const told = failing(first, growth);
    expect(result([row(first, failedState)], told)).toMatchObject({ failed: 1, lost: 1 });
    // Told of once for a run.
    const other = result([row(first, failedState), inSales(first, failedState)], told);
    expect(other).toMatchObject({ failed: 2, lost: 0, wrong: [] });
  });

  test('the one in which a run was missed does not excuse the other one', () => {
    expect(result([row(first, missed)], missing(first))).toMatchObject({ missed: 1, lost: 1 });
    const all = [row(first, missed), inSales(first, missed)];
    expect(result(all, missing(first))).toMatchObject({ missed: 2, lost: 0, wrong: [] });
    const planned = [row(first, missed), inSales(first, { kind: 'planned' })];
    expect(result(planned, missing(first))).toMatchObject({ missed: 1, lost: 1 });
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

test('runs that were only counted after a long absence are missed, as many as were counted', () => {
  const told = [tells(missing(third, 3), 80)];
  const counted = (runsBefore: number) =>
    reckon(ended({ posts: [fourth], rows: [{ ...row(third, missed), runsBefore }], told }));
  expect(counted(2)).toMatchObject({ missed: 3, lost: 0, wrong: [] });
  expect(counted(1)).toMatchObject({ missed: 2, lost: 1 });
});

describe('a watch', () => {
  const watch = askedOf({
    ...one,
    schedule: { kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, zone: zone('UTC') },
  });
  const phase = (is: Phase['is'], begins: number, ends: number): Phase => {
    const [began, ended] = [from + begins * minute, from + ends * minute];
    return { is, from: began, to: ended, began, ended };
  };
  const phases = [phase('alert', 0, 60), phase('normal', 60, 120)];
  const alert = { ...post(from + 15 * minute) };
  const back = { ...post(from + 75 * minute), blocks: blocksOf('*Daily*: back to normal. No longer true.') };
  const result = (messages: readonly ReadMessage[], seen = phases, of: Asked = watch) =>
    reckonWatches(new Map([[of, seen]]), messages);

  test('that said each once was right', () => {
    expect(result([alert, back])).toMatchObject({ due: 2, alerts: 1, backs: 1, lost: 0, wrong: [] });
  });

  test('that kept silent lost an alert, and has nothing to take back', () => {
    expect(result([])).toMatchObject({ due: 1, lost: 1 });
    expect(result([alert])).toMatchObject({ due: 2, lost: 1 });
    expect(result([], [phase('alert', 0, 20)])).toMatchObject({ due: 0, lost: 0 });
  });

  test('whose owner was asked about the alert lost nothing', () => {
    const told = tells({ kind: 'unsure', delivery: delivery(from + 15 * minute, unsure) }, 20);
    expect(result([told])).toMatchObject({ due: 1, lost: 0, told: 1 });
    // Looked at after it came to be so, for a quarter that was over.
    expect(result([told], [phase('alert', 16, 60)])).toMatchObject({ due: 1, lost: 0, told: 1 });
    expect(result([told], [phase('alert', 31, 90)])).toMatchObject({ due: 1, lost: 1, told: 0 });
  });

  test('that said it twice doubled it, and one that spoke of what was not so was wrong', () => {
    expect(result([alert, { ...alert, at: alert.at + minute }, back])).toMatchObject({ doubled: 1 });
    expect(result([back], [phase('alert', 0, 120)]).wrong).toContainEqual(expect.stringContaining('not so'));
  });
});

test('the time of a run comes again where the clock is set back, and as it is set where that skips it', () => {
  const settings = [
    { began: 0, ahead: 1_000 },
    { began: 100, ahead: 950 },
    { began: 200, ahead: 1_400 },
  ];
  const times = (at: number) => timesOf(at, settings);
  expect(times(1_080)).toEqual([80, 130]);
  expect(times(1_120)).toEqual([170]);
  expect(times(1_300)).toEqual([200]);
  expect(times(1_700)).toEqual([300]);
});

test('lateness without downtime leaves out the time without a bot, and posts during which the clock was set', () => {
  const arrived = [
    { lateMs: 100, at: 100 },
    { lateMs: 10, at: 1_010 },
    { lateMs: 500, at: 2_500 },
  ];
  const outages = {
    without: [{ from: 10, to: 70 }],
    settings: [0, 2_100].map((began) => ({ began, ahead: 0 })),
  };
  expect(latenessOf(arrived, outages)).toEqual({ steady: [100, 10], awake: [40, 10], jumped: [500] });
});

test('the time in which no bot could write counts as time without a bot', async () => {
  let now = 0;
  const outages = createOutages({ monotonic: () => now, now: () => now });
  now = 10;
  outages.up();
  now = 20;
  await outages.hindered(async () => {
    now = 30;
    outages.down();
    now = 40;
    outages.up();
    now = 50;
  });
  expect(outages.without).toEqual([
    { from: 0, to: 10 },
    { from: 20, to: 50 },
  ]);
});

describe('a run as a whole', () => {
  const deeds = [
    ...['pause', 'remove', 'editQuestion', 'editQuietness', 'editChannels', 'copy', 'close', 'refuse'],
    ...['resumed', 'undone', 'opened', 'It arrived', 'Resend', 'Send now'],
  ];
  const good: Summed = {
    ...{ due: 1_000, posted: 480, missed: 300, missedAwake: 2, withdrawn: 150, refused: 40 },
    ...{ unsure: 20, unsureThere: 10, kills: 300, startSeconds: [1, 1.2, 9] },
    deeds: new Map(deeds.map((deed) => [deed, 1])),
    faults: new Map(allFaults.map((fault) => [fault, 1])),
    errors: new Map([['the owner of a digest could not be told', 3]]),
    late: { steady: [60_000], awake: [1_000, 2_000, 300_000], jumped: [] },
    watches: { due: 3, alerts: 3, backs: 0, doubled: 0, lost: 0, told: 0, wrong: [] },
    byHand: { asked: 3, posted: 2 },
  };
  const less = (more: Partial<Summed>) => belowFloors({ ...good, ...more });

  test('may pass where everything was done, and most was posted in time', () => {
    expect(belowFloors(good)).toEqual([]);
  });

  test('proves nothing where nothing was due, or not half of what nothing hindered was posted', () => {
    expect(less({ due: 0, posted: 0, missed: 0, missedAwake: 0, withdrawn: 0, refused: 0 })).toContain(
      'nothing was due',
    );
    expect(less({ posted: 200 })).toEqual(['200 posted of 500 that nothing hindered']);
    expect(less({ posted: 0, missed: 810, missedAwake: 0 })).toHaveLength(1);
  });

  test('is wrong where the bot knows of too many runs only that it is not sure', () => {
    expect(less({ posted: 0, unsure: 510, unsureThere: 0, kills: 100 })).toContain(
      '510 unsure after 100 kills',
    );
  });

  test('is wrong where a bot that lived missed more than a machine may starve of', () => {
    expect(less({ missedAwake: 300 })).toEqual(['300 runs missed though a bot lived and no clock was set']);
  });

  test('is wrong where posts were late though a bot lived', () => {
    const late = (awake: readonly number[]) => less({ late: { ...good.late, awake } });
    expect(late([1_000, 2_000, 7_200_000])).toEqual(['a post 7200.0 s late though a bot lived']);
    expect(late([1_000, 130_000, 200_000])).toEqual([
      'half of the posts later than 130.0 s though a bot lived',
    ]);
  });

  test('is not judged by how late it was where the machine had no time for it, but by what was posted', () => {
    const busy = { startSeconds: [4, 4, 5], missedAwake: 300, late: { ...good.late, awake: [7_200_000] } };
    expect(less(busy)).toEqual([]);
    expect(less({ ...busy, posted: 200 })).toHaveLength(1);
  });

  test('is wrong where a bot logged that a delivery could not be carried on', () => {
    const errors = new Map([['a delivery could not be carried on', 2]]);
    expect(less({ errors })).toEqual(['logged 2 times: a delivery could not be carried on']);
    const full = new Map([['a delivery could not be carried on [disk-full]', 2]]);
    expect(less({ errors: full })).toEqual([]);
  });

  test('proves nothing where it is long and somebody’s deed, or every watch, was left out', () => {
    const idle = { deeds: new Map(), watches: { ...good.watches, due: 0 }, byHand: { asked: 0, posted: 0 } };
    expect(less(idle)).toHaveLength(deeds.length + 2);
    expect(less({ ...idle, kills: 12 })).toEqual([]);
    expect(less({ deeds: new Map(deeds.slice(1).map((deed) => [deed, 1])) })).toEqual([
      'nobody did this: pause',
    ]);
    for (const fault of allFaults) {
      const faults = new Map(allFaults.filter((one) => one !== fault).map((one) => [one, 1]));
      expect(less({ faults })).toEqual([`this fault never came: ${fault}`]);
    }
  });
});

interface Given extends Partial<Omit<Ended, 'ledger' | 'messages'>> {
  /** In growth, in time; with a row each. */
  readonly posts: readonly number[];
  /** The same, at that time. */
  readonly late?: readonly { readonly at: number; readonly posted: number }[];
  readonly rows?: readonly Delivery[];
  readonly told?: readonly ReadMessage[];
}

function ended({ posts, late = [], rows = [], told = [], ...given }: Given): Ended {
  const all = [...posts, ...late.map(({ at }) => at)];
  return {
    ...{ digests: [askedOf(one)], withdrawals: [], closings: [], mends: [], from, until: fourth },
    ...{ resent: new Set<string>(), sentByHand: new Map<string, number>() },
    ...{ gone: fourth, settings: [{ began: Number.NEGATIVE_INFINITY, ahead: 0 }] },
    // Bots may have missed anything.
    without: [{ from, to: fourth + 60 * minute }],
    ...given,
    messages: [
      ...posts.map((at) => post(at)),
      ...late.map(({ at, posted }) => ({ ...post(at), at: posted })),
      ...told,
    ],
    ledger: [...all.map((at) => row(at, postedAt(at))), ...rows],
  };
}

function stamp(minutes: number): string {
  return (from / 1_000 + minutes * 60).toFixed(6);
}

function post(at: number): ReadMessage {
  const due = new Date(at).toISOString().slice(11, 16);
  const blocks = blocksOf(`Digest of Tue 10 Mar 2026, ${due} (UTC)`);
  return { ts: stamp((at - from) / minute), at, channel: growth, user: 'U0BOT', blocks };
}

function blocksOf(text: string): ReadMessage['blocks'] {
  return [
    { type: 'context', elements: [{ type: 'plain_text', text }] },
    { type: 'actions', elements: [{ type: 'button', action_id: 'manage', value: 'one' }] },
  ] as unknown as ReadMessage['blocks'];
}

function delivery(at: number, state: DeliveryState): Delivery {
  return {
    ...{ id: `at${at}` as DeliveryId, digest: one.id, tenant, kind: 'scheduled' },
    ...{ scheduledFor: at, destination: growth, state },
  };
}

const row = delivery;

function missing(newest: number, count = 1): OwnerNotice {
  return { kind: 'missed', delivery: delivery(newest, missed), count, reason: 'too-late' };
}

function failing(at: number, channel: ChannelId): OwnerNotice {
  const state: DeliveryState = { kind: 'failed', reason: 'no-answer-in-time' };
  return {
    kind: 'failed',
    delivery: { ...delivery(at, state), destination: channel },
    reason: 'no-answer-in-time',
  };
}

/** The very words that an owner gets, so many minutes after the beginning. */
function tells(notice: OwnerNotice, minutes: number, digest = one): ReadMessage {
  return { ...ownerNotices([notice], digest), ts: stamp(minutes), at: from + minutes * minute };
}

function ownerNotices(notices: readonly OwnerNotice[], digest = one): Omit<ReadMessage, 'ts' | 'at'> {
  const owed = notices.map((notice, index) => ({ key: `${index}`, digest, notice, since: 0 }));
  const blocks = ownerNoticesOf(owed).blocks as unknown as ReadMessage['blocks'];
  return { channel: `D${digest.owner.slice(1)}`, user: 'U0BOT', blocks };
}
