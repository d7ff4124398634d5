// The reckoning of the chaos run knows what may stand in the threads of digests' posts.

import { expect, test } from 'vitest';
import { type Rest, reckonRests } from './reckon-rests.ts';

const [post, other] = [
  { ts: '1.000001', channel: 'C0GROWTH', delivery: 'one' },
  { ts: '2.000001', channel: 'C0GROWTH', delivery: 'two' },
];
const rest: Rest = { channel: post.channel, thread: post.ts, restOf: post.delivery };
const result = (rests: readonly Rest[]) => reckonRests(rests, [post, other]);

test('what a post leaves out is right in its thread once, or not at all', () => {
  expect(result([])).toEqual({ posted: 0, doubled: 0, wrong: [] });
  const ofOther = { channel: other.channel, thread: other.ts, restOf: other.delivery };
  expect(result([rest, ofOther])).toEqual({ posted: 2, doubled: 0, wrong: [] });
});

test('what a post leaves out is doubled where it stands twice in its thread', () => {
  expect(result([rest, rest])).toMatchObject({
    posted: 2,
    doubled: 1,
    wrong: [expect.stringContaining('2 times')],
  });
});

test('what a post leaves out is wrong in the channel, and in the thread of another', () => {
  for (const thread of [undefined, other.ts])
    expect(result([{ ...rest, thread }]).wrong).toEqual([expect.stringContaining('not under its post')]);
});
