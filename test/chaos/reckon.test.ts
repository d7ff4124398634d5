// The reckoning of the chaos run finds each fault of posts and notices that is planted in what it reckons from.

import { describe, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import type { Delivery, DeliveryState, DigestId } from '#digests/digest.ts';
import type { OwnerNotice } from '#digests/messenger.ts';
import { askedOf } from './cast.ts';
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
  ownerNotices,
  post,
  postedAt,
  row,
  sales,
  second,
  stamp,
  tells,
  third,
  unsure,
} from './planted.ts';
import { reckon } from './reckon.ts';
import type { ReadMessage } from './said.ts';

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

test('one that was called failed before the store was restored, and missed after it, is told of, and hides no other', () => {
  const rows = [first, second, third].map((at) => row(at, missed));
  const told = [tells(failing(second, growth), 45), tells(missing(third, 3), 150)];
  const given = { posts: [fourth], rows };
  const restored = (minutes: number[], all = told) =>
    reckon(ended({ ...given, told: all, restores: minutes.map((after) => from + after * minute) }));
  expect(restored([50])).toMatchObject({ missed: 2, failed: 1, lost: 0, wrong: [] });
  for (const restores of [[], [44]])
    expect(restored(restores)).toMatchObject({ missed: 2, failed: 0, lost: 1 });
  expect(restored([50], [tells(missing(third), 150)])).toMatchObject({ missed: 1, lost: 2 });
  const asked = tells({ kind: 'unsure', delivery: delivery(second, unsure) }, 45);
  expect(restored([50], [asked, tells(missing(third, 2), 150)])).toMatchObject({ failed: 1, lost: 0 });
  expect(restored([], [asked, tells(missing(third, 2), 150)])).toMatchObject({ failed: 0, lost: 1 });
});

test('one that was called failed in one channel, and is missed in another without a word, is lost there', () => {
  const both = { ...one, destinations: [growth, sales] };
  const rows = [
    row(first, { kind: 'failed', reason: 'no-answer-in-time' }),
    { ...row(first, missed), destination: sales },
  ];
  const given = { digests: [askedOf(both)], until: first, posts: [], rows, restores: [from + 30 * minute] };
  const failed = tells(failing(first, growth), 20, both);
  const told = (...more: ReadMessage[]) => reckon(ended({ ...given, told: [failed, ...more] }));
  expect(told()).toMatchObject({ failed: 1, lost: 1 });
  expect(told(tells(missing(second), 50, both))).toMatchObject({ failed: 1, lost: 1 });
  // It failed in both, and was missed in the other one once the store was restored.
  expect(told(tells(missing(second, 2), 50, both))).toMatchObject({ failed: 2, lost: 0, wrong: [] });
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

test('runs that were only counted after a long absence are missed, as many as were counted', () => {
  const told = [tells(missing(third, 3), 80)];
  const counted = (runsBefore: number) =>
    reckon(ended({ posts: [fourth], rows: [{ ...row(third, missed), runsBefore }], told }));
  expect(counted(2)).toMatchObject({ missed: 3, lost: 0, wrong: [] });
  expect(counted(1)).toMatchObject({ missed: 2, lost: 1 });
});
