import { describe, expect, test } from 'vitest';
import { inferForeign } from '#campaigns/limiter/foreign-requests.ts';
import { tryGrant } from '#campaigns/limiter/grant-request.ts';
import { learnFrom, type RequestOutcome } from '#campaigns/limiter/learn-from-request.ts';
import {
  createState,
  guardMs,
  type LimiterState,
  type OwnRequest,
} from '#campaigns/limiter/limiter-state.ts';
import { places, placesByCredit, placesByLog, placesByReset } from '#campaigns/limiter/quota-rules.ts';
import { windowMs } from './models/random-world.ts';

const limit = 30;
const fresh = createState(limit, windowMs, 1, 0);

function request(id: string, sent: number, more: Partial<OwnRequest> = {}): OwnRequest {
  return { id, lane: 'people', rule: 'log', fate: 'counted', sent, answered: sent + 20, ...more };
}

function stateWith(own: OwnRequest[], foreign: number[] = []): LimiterState {
  return { ...fresh, own, foreign };
}

describe('others on the key, by what one answer says is used', () => {
  const last = request('last', 5_000);
  const first = request('first', 1_000);

  test('are as many as neither ours nor those presumed before explain, and arrived before the answer', () => {
    const state = stateWith([first, last], [2_000, 3_000]);
    expect(inferForeign(state, last, 4, 5_020)).toEqual({ foreign: [2_000, 3_000], news: false });
    expect(inferForeign(state, last, 6, 5_020)).toEqual({
      foreign: [2_000, 3_000, 5_020, 5_020],
      news: true,
    });
  });

  test('are fewer than presumed where ours leave no room for them: the earliest are forgotten', () => {
    const state = stateWith([first, last], [2_000, 3_000]);
    expect(inferForeign(state, last, 3, 5_020).foreign).toEqual([3_000]);
    expect(inferForeign(state, last, 2, 5_020).foreign).toEqual([]);
  });

  test('stay where they may have come after it', () => {
    expect(inferForeign(stateWith([first, last], [5_010]), last, 2, 5_020).foreign).toEqual([5_010]);
  });

  test('are not hidden by a request of ours that was refused, which took no place', () => {
    const refused = request('last', 5_000, { fate: 'refused' });
    expect(inferForeign(stateWith([first, refused]), refused, limit, 5_020).foreign).toHaveLength(limit - 1);
    const before = request('before', 2_000, { fate: 'refused' });
    expect(inferForeign(stateWith([first, before, last]), last, 3, 5_020).foreign).toHaveLength(1);
  });
});

test('a refused request holds no place, and one that was counted holds it for a window after its answer', () => {
  const counted = request('counted', 1_000);
  const state = stateWith([counted, request('refused', 1_000, { fate: 'refused' })], [2_000]);
  expect(placesByLog(state, 3_000)).toBe(limit - 2);
  expect(placesByLog(state, 1_020 + windowMs)).toBe(limit - 2);
  expect(placesByLog(state, 1_020 + windowMs + guardMs(state))).toBe(limit - 1);
});

test('what an answer says remains is lessened by what may have come after it, itself not, and is one more once Reset has passed', () => {
  const seen = { id: 'told', sent: 1_000, answered: 1_020, remaining: 2, resetAt: 30_123 };
  const own = [request('told', 1_000, { remaining: 2 }), request('later', 1_010, { remaining: 1 })];
  const state = { ...stateWith(own), seen, offset: { low: 0, high: 0, at: 1_020 } };
  expect(placesByCredit(state)).toBe(1);
  expect(placesByReset(state, 29_000)).toBe(0);
  expect(placesByReset(state, 33_000)).toBe(2);
});

test('while others are about, only the share of the limit that the setting says is ours', () => {
  const shared = { ...stateWith([request('one', 1_000)]), share: 0.8 };
  expect(places(shared, 2_000).count).toBe(limit - 1);
  expect(places({ ...shared, othersSeenAt: 1_500 }, 2_000).count).toBe(24 - 1);
});

describe('a burst that is refused as a whole, by a service that tells no wait', () => {
  const refusal: RequestOutcome = { kind: 'refused', headers: {}, chance: 0.5 };
  const grant = (state: LimiterState, now: number, id: string) =>
    tryGrant(state, now, { id, lane: 'people', since: now }) as LimiterState;
  const burst = ['a', 'b', 'c', 'd'];
  const headers = { window: { limit, remaining: limit - 1, resetAt: 1.8e12 } };
  const answered: RequestOutcome = { kind: 'answered', headers };
  const known = learnFrom(grant(fresh, 0, 'first'), 10, 'first', answered);
  const sent = burst.reduce((state, id) => grant(state, 20, id), known);
  const refused = burst.reduce((state, id, index) => learnFrom(state, 40 + index, id, refusal), sent);

  test('is one strike: the next goes a second later', () => {
    expect(refused.gate).toMatchObject({ strikes: 1, closedAt: 40 });
    expect(refused.gate?.until).toBe(43 + 1_000);
    expect(refused.refusals).toBe(4);
  });

  test('is two with the probe that is refused after it: the next goes two seconds later', () => {
    const probed = grant(refused, 1_100, 'probe');
    expect(tryGrant(probed, 1_100, { id: 'other', lane: 'people', since: 1_100 })).toBeUndefined();
    const again = learnFrom(probed, 1_120, 'probe', refusal);
    expect(again.gate).toMatchObject({ strikes: 2, until: 1_120 + 2_000 });
  });

  test('is over with the answer of a probe', () => {
    const probed = grant(refused, 1_100, 'probe');
    expect(learnFrom(probed, 1_120, 'probe', answered).gate).toBeUndefined();
  });
});
