// What a gather still awaits is counted as it ends. The count is held against a search through everything that was ever added.

import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { endpoints } from '#campaigns/client.ts';
import { createFetchQueue } from '#readings/gathering/fetch-queue.ts';
import { endpointOf, type Fetch } from '#readings/gathering/run-fetch.ts';

const range = { first: day('2026-02-01'), last: day('2026-02-28') };
const fetchOf = (kind: Fetch['kind'], number: number): Fetch => {
  const campaignId = `c${number}` as CampaignId;
  if (kind === 'days') return { kind, scope: { kind: 'campaign', campaignId }, range };
  if (kind === 'owned') return { kind, ownerId: `o${number}` as never };
  return kind === 'campaigns' ? { kind } : { kind, campaignId };
};

type Event =
  | { readonly does: 'want'; readonly kind: Fetch['kind']; readonly count: number }
  /** The nth of those that run ends: the same to the queue whether it was answered or failed. */
  | { readonly does: 'end'; readonly nth: number }
  /** Somebody else reads the nth of all. */
  | { readonly does: 'read elsewhere'; readonly nth: number }
  | { readonly does: 'give up' };

const kind = fc.constantFrom<Fetch['kind']>('campaigns', 'campaign', 'owned', 'statistics', 'days');
const event: fc.Arbitrary<Event> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('want' as const), kind, count: fc.nat(12) }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constant('end' as const), nth: fc.nat(20) }), weight: 8 },
  { arbitrary: fc.record({ does: fc.constant('read elsewhere' as const), nth: fc.nat(40) }), weight: 4 },
  { arbitrary: fc.constant({ does: 'give up' as const }), weight: 1 },
);

interface Watched {
  readonly fetch: Fetch;
  state: 'waits' | 'runs' | 'ran' | 'spared';
  isRead: boolean;
  end: () => void;
}

function openQueue(room: number) {
  const all: Watched[] = [];
  const giveUp = new AbortController();
  const of = (fetch: Fetch) => all.find((each) => each.fetch === fetch) as Watched;
  let ended = 0;
  /** Every look at it is a millisecond, so that slices end in the middle of what is sent. */
  let time = 0;
  const queue = createFetchQueue({
    run: (fetch) => {
      const watched = of(fetch);
      expect(watched.state).toBe('waits');
      watched.state = 'runs';
      return new Promise((resolve) => {
        watched.end = () => {
          watched.state = 'ran';
          resolve();
        };
      });
    },
    isLacking: (fetch) => {
      const watched = of(fetch);
      if (watched.isRead) watched.state = 'spared';
      return !watched.isRead;
    },
    ended: () => {
      ended += 1;
    },
    room: () => room,
    signal: giveUp.signal,
    clock: { monotonic: () => time++ },
  });
  const add = (fetch: Fetch) => {
    all.push({ fetch, state: 'waits', isRead: false, end: () => {} });
    queue.add(fetch);
  };
  const searched = (...states: Watched['state'][]) => all.filter(({ state }) => states.includes(state));
  return { queue, all, add, searched, giveUp, ended: () => ended };
}

async function happens(opened: ReturnType<typeof openQueue>, it: Event): Promise<void> {
  if (it.does === 'want') for (let n = 0; n < it.count; n += 1) opened.add(fetchOf(it.kind, n));
  if (it.does === 'end') opened.searched('runs').at(it.nth)?.end();
  if (it.does === 'read elsewhere' && opened.all[it.nth]) (opened.all[it.nth] as Watched).isRead = true;
  if (it.does === 'give up') opened.giveUp.abort();
  await settles();
}

/** Every slice has its turn. */
async function settles(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

test('in any order of wants, ends and what others read, the counts are what a search through everything finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 60, size: 'max' }),
      fc.integer({ min: 1, max: 5 }),
      async (events, room) => {
        const opened = openQueue(room);
        const { queue, searched, giveUp } = opened;
        for (const it of events) {
          await happens(opened, it);
          const at = (endpoint: string, ...states: Watched['state'][]) =>
            searched(...states).filter(({ fetch }) => endpointOf(fetch) === endpoint).length;
          for (const endpoint of endpoints) {
            expect(queue.awaited(endpoint)).toBe(at(endpoint, 'waits', 'runs'));
            expect(queue.unsent(endpoint)).toBe(at(endpoint, 'waits'));
            expect(at(endpoint, 'runs')).toBeLessThanOrEqual(room);
            // Nothing waits where there is room, unless it was given up.
            if (!giveUp.signal.aborted && at(endpoint, 'runs') < room) expect(at(endpoint, 'waits')).toBe(0);
          }
          expect(queue.isEmpty()).toBe(searched('waits', 'runs').length === 0);
          expect(opened.ended()).toBe(searched('ran', 'spared').length);
        }
      },
    ),
  );
});

test('what is given up is not sent any more, and what is on its way is still waited for', async () => {
  const opened = openQueue(2);
  for (let n = 0; n < 5; n += 1) opened.add(fetchOf('statistics', n));
  await settles();
  opened.giveUp.abort();
  opened.searched('runs').at(0)?.end();
  await settles();
  expect(opened.searched('runs')).toHaveLength(1);
  expect(opened.searched('waits')).toHaveLength(3);
});

test.each([1, 2, 3])('fetches that end at once let the next go, with room for %i', async (room) => {
  let runs = 0;
  const queue = createFetchQueue({
    run: async () => {
      runs += 1;
      for (let microtasks = 0; microtasks < runs % 7; microtasks += 1) await undefined;
    },
    isLacking: () => true,
    ended: () => {},
    room: () => room,
    signal: new AbortController().signal,
    clock: { monotonic: () => 0 },
  });
  for (let n = 0; n < 100; n += 1) queue.add(fetchOf('statistics', n));
  await settles();
  expect(runs).toBe(100);
  expect(queue.isEmpty()).toBe(true);
});
