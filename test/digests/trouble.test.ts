// What goes wrong at the hour, and who is told what: Slack's refusals, the service's silence, posts that nobody knows of.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelId } from '#base/tenant.ts';
import {
  ben,
  daily,
  draft,
  growth,
  minute,
  only,
  overview,
  overviewOf,
  problem,
  type Rig,
  readingScopes,
  report,
  rig,
  sales,
  serviceProblem,
} from './rig.ts';

let it: Rig;
let expected: string[];

beforeEach(async () => {
  it = await rig('2026-03-03T08:59:00Z', { scopes: readingScopes });
  expected = [];
});

afterEach(async () => {
  expect(it.logged()).toEqual(expected);
  await it.close();
});

describe('a channel that refuses', () => {
  test('stops the digest, with the reason, and its owner is told once', async () => {
    const digest = await it.digests().create(draft({ destinations: ['C0PRODUCT' as ChannelId] }));
    await it.goesTo('2026-03-03T10:00:00Z');
    expect((await overviewOf(it.digests(), digest.id))?.digest.state).toEqual({
      kind: 'broken',
      error: 'not_in_channel',
      channel: 'C0PRODUCT',
      at: Date.parse('2026-03-03T09:00:00Z'),
    });
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0PRODUCT failed not_in_channel']);
    expect(it.told()).toEqual([expect.stringMatching(/^destination-broken not_in_channel C0PRODUCT \S+$/)]);
    await it.sleepsUntil('2026-03-04T08:59:00Z');
    await it.passes(10 * minute);
    expect(it.told()).toHaveLength(1);
  });

  test('does not keep the digest from its other channels, that day and the next', async () => {
    const digest = await it.digests().create(draft({ destinations: ['C0LAUNCH' as ChannelId, growth] }));
    await it.passes(10 * minute);
    expect(it.posts()).toHaveLength(1);
    expect((await overviewOf(it.digests(), digest.id))?.digest).toMatchObject({
      state: { kind: 'active' },
      refusing: [{ channel: 'C0LAUNCH', error: 'is_archived' }],
    });
    await it.sleepsUntil('2026-03-04T08:59:00Z');
    await it.passes(10 * minute);
    expect((await it.ledger(digest)).sort()).toEqual([
      'scheduled 03-03 09:00 C0GROWTH posted',
      'scheduled 03-03 09:00 C0LAUNCH failed is_archived',
      'scheduled 03-04 09:00 C0GROWTH posted',
    ]);
    expect(it.told()).toEqual([expect.stringMatching(/^destination-broken is_archived C0LAUNCH \S+$/)]);
  });

  test('is served again when it is mended, and what was refused can be sent again', async () => {
    const digest = await it.digests().create(draft({ destinations: ['C0LAUNCH' as ChannelId] }));
    await it.passes(10 * minute);
    await it.slack.changes('C0LAUNCH', 'unarchive');
    await it.digests().channelMended('C0LAUNCH');
    expect((await overviewOf(it.digests(), digest.id))?.digest).toMatchObject({
      state: { kind: 'active' },
      refusing: [],
    });
    const [failed] = await it.store.loadHistory(digest.id, 1);
    const resent = it.digests().resend(failed?.id ?? ('' as never), digest.owner);
    await it.passes(minute);
    expect(await resent).toMatchObject({ kind: 'posted' });
    expect(it.posts('launch-2025')).toEqual(['overview of 03-03 09:00']);
  });
});

describe('Slack says later', () => {
  test('after its Retry-After the digest is posted, once', async () => {
    it.slack.faults.set({ method: 'chat.postMessage', times: 2, ratelimited: 40 });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:01:15Z');
    expect(it.posts()).toEqual([]);
    await it.goesTo('2026-03-03T09:02:00Z');
    expect(it.posts()).toHaveLength(1);
    expect(await it.ledger(digest)).toEqual(
      ['scheduled 03-03 09:00 C0GROWTH posted 1.35 min late'].map(about),
    );
  });

  test('a token that is refused is tried again within the grace time, and breaks no digest', async () => {
    it.slack.faults.set({ method: 'chat.postMessage', times: 30, error: 'invalid_auth' });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:29:00Z');
    expect(it.posts()).toEqual([]);
    await it.goesTo('2026-03-03T09:32:00Z');
    expect(it.posts()).toHaveLength(1);
    expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
    expect(it.told()).toEqual([]);
  });

  test('a message that Slack takes in no form fails alone, and the digest goes on', async () => {
    it.slack.faults.set({
      method: 'chat.postMessage',
      channel: growth,
      times: 1,
      error: 'invalid_arguments',
    });
    const digest = await it.digests().create(draft());
    await it.passes(5 * minute);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH failed invalid_arguments']);
    expect(it.told()).toEqual([expect.stringMatching(/^failed invalid_arguments \S+$/)]);
    expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
  });
});

describe('nobody knows whether it was posted', () => {
  test('where it is in the channel it is found by its id, and nothing is sent again', async () => {
    it.slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
    const digest = await it.digests().create(draft());
    await it.passes(20 * minute);
    expect(it.posts()).toHaveLength(1);
    const [delivery] = await it.store.loadHistory(digest.id, 1);
    expect(delivery?.state).toMatchObject({ kind: 'posted', ts: it.slack.as('ana').sees()?.ts });
    expect(it.told()).toEqual([]);
  });

  test('found by a timestamp of microseconds, as Slack gives them, it is in the ledger as posted', async () => {
    const ts = `${Date.parse('2026-03-03T09:00:02Z') / 1_000}.123459`;
    const found = async () => ({ kind: 'found', ts }) as const;
    it.starts({ store: (store) => store, messenger: (messenger) => ({ ...messenger, find: found }) });
    it.slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
    const digest = await it.digests().create(draft());
    await it.passes(20 * minute);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
  });

  test('where it is not, it is put to the owner after two minutes, once, and sent again only on their word', async () => {
    it.slack.faults.set({ method: 'chat.postMessage', times: 1, status: 500 });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:01:55Z');
    expect(it.told()).toEqual([]);
    await it.goesTo('2026-03-03T09:30:00Z');
    const [delivery] = await it.store.loadHistory(digest.id, 1);
    expect(it.told()).toEqual([`unsure ${delivery?.id}`]);
    expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH unsure http-500']);
    expect(it.posts()).toEqual([]);
    const id = delivery?.id ?? ('' as never);
    expect(await it.digests().resend(id, ben)).toEqual({ kind: 'not-yours', owner: digest.owner });
    const resent = it.digests().resend(id, digest.owner);
    await it.passes(minute);
    expect(await resent).toMatchObject({ kind: 'posted' });
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
    expect(await it.digests().resend(id, digest.owner)).toMatchObject({ kind: 'settled' });
    expect(it.posts()).toHaveLength(1);
  });

  test('where history may not be read, the owner is asked, and may say that it arrived', async () => {
    await it.close();
    it = await rig('2026-03-03T08:59:00Z', { scopes: ['chat:write'] });
    it.slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:10:00Z');
    const [delivery] = await it.store.loadHistory(digest.id, 1);
    expect(it.told()).toEqual([`unsure ${delivery?.id}`]);
    const id = delivery?.id ?? ('' as never);
    expect(await it.digests().confirm(id, digest.owner)).toMatchObject({ id: digest.id });
    expect((await it.store.loadDelivery(id))?.state).toMatchObject({
      kind: 'unsure',
      arrived: { by: digest.owner, at: it.clock.now() },
    });
    expect(await it.digests().resend(id, digest.owner)).toMatchObject({ kind: 'settled' });
    expect(it.posts()).toHaveLength(1);
  });

  test('a slow channel does not hold up the next minute', async () => {
    it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, status: 500 });
    await it.digests().create(draft());
    await it.digests().create(draft({ destinations: [sales], schedule: daily('09:01') }));
    await it.goesTo('2026-03-03T09:01:10Z');
    expect(it.posts('sales')).toHaveLength(1);
  });
});

describe('the service at the hour', () => {
  test('down for half an hour: the digest comes late, and nobody is bothered', async () => {
    const back = Date.parse('2026-03-03T09:30:00Z');
    it.answersWith((question, { at }) =>
      only(
        it.clock.now() < back
          ? serviceProblem({ kind: 'service-down', status: 503, until: undefined })
          : report(question, at),
      ),
    );
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:36:00Z');
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
    expect(it.told()).toEqual([]);
    expect((await it.ledger(digest))[0]).toMatch(/posted \d+ min late$/);
  });

  test('key refused all morning: the owner is told plainly, once for all channels, and the channels hear nothing', async () => {
    it.answersWith(() => only(serviceProblem({ kind: 'unauthorised', status: 401 })));
    const digest = await it.digests().create(draft({ destinations: [growth, sales] }));
    await it.goesTo('2026-03-03T11:59:00Z');
    expect(it.told()).toEqual([]);
    await it.goesTo('2026-03-03T12:01:00Z');
    expect(it.told()).toEqual([expect.stringMatching(/^failed unauthorised \S+$/)]);
    expect([...it.posts('growth'), ...it.posts('sales')]).toEqual([]);
    expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
  });

  test('stale but whole figures go out after a quarter of an hour and say so', async () => {
    it.answersWith((question, { at }) =>
      only(report(question, at, { faults: [{ kind: 'timed-out', afterMs: 10_000 }] })),
    );
    await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:14:00Z');
    expect(it.posts()).toEqual([]);
    await it.goesTo('2026-03-03T09:16:00Z');
    expect(it.posts()).toEqual(['overview of 03-03 09:00 (stale)']);
  });

  test('a fault that waiting does not mend holds nothing up', async () => {
    it.answersWith((question, { at }) => only(report(question, at, { faults: [{ kind: 'not-found' }] })));
    await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:00:10Z');
    expect(it.posts()).toHaveLength(1);
  });

  test('figures with days missing are not posted as if they were whole', async () => {
    it.answersWith((question, { at }) =>
      only(report(question, at, { daysMissing: 2, faults: [{ kind: 'unreachable', code: 'ECONNREFUSED' }] })),
    );
    await it.digests().create(draft());
    await it.goesTo('2026-03-03T12:01:00Z');
    expect(it.posts()).toEqual([]);
    expect(it.told()).toEqual([expect.stringMatching(/^failed unreachable \S+$/)]);
  });

  test('the campaign was deleted: the digest pauses with the reason, the owner is told, the channel hears nothing', async () => {
    it.answersWith((question) => only(problem({ kind: 'campaign-gone', name: 'Spring', question })));
    const digest = await it.digests().create(draft({ destinations: [growth, sales] }));
    await it.goesTo('2026-03-03T09:30:00Z');
    expect(it.told()).toEqual(['question-broken campaign-gone']);
    expect((await overviewOf(it.digests(), digest.id))?.digest.state).toMatchObject({
      kind: 'broken',
      error: 'campaign-gone',
    });
    expect((await it.ledger(digest)).every((line) => line.endsWith('failed campaign-gone'))).toBe(true);
    expect(it.posts()).toEqual([]);
  });
});

test('a stop does not wait for Slack’s Retry-After, and what the owner was not told is told at the next start', async () => {
  it.answersWith(() => only(serviceProblem({ kind: 'unauthorised', status: 401 })));
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T11:59:59Z');
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 110 });
  await it.passes(8_000);
  const before = it.clock.now();
  await it.restarts();
  expect(it.clock.now()).toBe(before);
  await it.passes(minute);
  expect(it.told()).toEqual([expect.stringMatching(/^failed unauthorised \S+$/)]);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH failed unauthorised']);
  expected = ['the stop interrupted a notice to the owner of a digest'];
});

test('what Slack does not take in one message is told in several', async () => {
  for (const destination of [growth, sales])
    await it.digests().create(draft({ destinations: [destination] }));
  await it.sleepsUntil('2026-03-03T12:10:00Z');
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, error: 'msg_blocks_too_long' });
  await it.passes(minute);
  expect(it.told().map((line) => line.split(' ')[0])).toEqual(['missed', 'missed']);
  expected = ['Slack did not take a message in this form'];
});

test('runs that were given up while the clock was ahead are told of when their time has come', async () => {
  await it.digests().create(draft());
  await it.sleepsUntil('2026-03-03T12:10:00Z');
  await it.passes(1_000);
  const [delivery] = await it.store.loadOpenDeliveries();
  expect(delivery).toBeUndefined();
  it.slack.faults.set({ method: 'chat.postMessage', error: 'account_inactive' });
  await it.passes(minute);
  expect(it.told()).toEqual([]);
  await it.store.forgetAfter(Date.parse('2026-03-03T08:50:00Z'));
  it.slack.faults.clear();
  await it.sleepsUntil('2026-03-03T12:40:00Z');
  await it.passes(minute);
  expect(it.told()).toEqual([expect.stringMatching(/^missed 1 too-late \S+$/)]);
  expected = ['the owner of a digest could not be told'];
});

test('an owner of many digests hears of each that was missed', async () => {
  for (let index = 0; index < 70; index += 1) await it.digests().create(draft());
  await it.sleepsUntil('2026-03-03T12:10:00Z');
  await it.passes(minute);
  expect(it.told()).toHaveLength(70);
  expect(it.slack.as('ana').reads('dm')).toHaveLength(5);
});

test('an owner who cannot be told is not forgotten: the log says it once, and they hear it once the bot may speak again', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', error: 'account_inactive' });
  await it.digests().create(draft({ question: overview }));
  await it.goesTo('2026-03-03T12:05:00Z');
  expected = ['the owner of a digest could not be told'];
  expect(it.told()).toEqual([]);
  it.slack.faults.clear();
  await it.passes(30 * minute);
  expect(it.told()).toEqual([expect.stringMatching(/^failed account_inactive \S+$/)]);
});

/** Lateness to a whole figure, since the channel's turn takes a second more. */
function about(line: string): unknown {
  return expect.stringMatching(new RegExp(`^${line.replace(/[\d.]+ min late$/, '1\\.3\\d* min late')}$`));
}
