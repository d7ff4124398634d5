// A digest arrives: on time, once, for the period of its hour; late where it must be; never twice and never lost in silence.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChannelId } from '#base/tenant.ts';
import { ana, daily, draft, growth, hour, minute, overview, type Rig, report, rig, sales } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:50:00Z');
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

test('a digest arrives at its minute, once, and again the next day', async () => {
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T08:59:59Z');
  expect(it.posts()).toEqual([]);
  await it.goesTo('2026-03-03T09:00:05Z');
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  await it.goesTo('2026-03-03T11:00:00Z');
  await it.sleepsUntil('2026-03-04T08:59:00Z');
  await it.passes(10 * minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:00', 'overview of 03-04 09:00']);
  expect(await it.ledger(digest)).toEqual([
    'scheduled 03-04 09:00 C0GROWTH posted',
    'scheduled 03-03 09:00 C0GROWTH posted',
  ]);
});

test('its post carries ids and the instant it is for, and nothing else', async () => {
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:01:00Z');
  const [delivery] = await it.store.loadHistory(digest.id, 1);
  const posted = it.slack.as('ana').sees('growth');
  expect(posted?.metadata).toEqual({
    event_type: 'campaign_digest',
    event_payload: {
      delivery_id: delivery?.id,
      digest_id: digest.id,
      kind: 'scheduled',
      due: delivery?.scheduledFor,
    },
  });
  expect(delivery?.state).toMatchObject({ kind: 'posted', ts: posted?.ts, lateByMs: 0 });
});

test('it asks for its scheduled instant, in the lane of digests and in its owner’s turn', async () => {
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:01:00Z');
  expect(it.asked.map(({ options: { at, lane, asker } }) => ({ at, lane, asker }))).toEqual([
    { at: Date.parse('2026-03-03T09:00:00Z'), lane: 'digests', asker: ana },
  ]);
});

test('each of its channels gets it, and digests that ask the same share one answer', async () => {
  await it.digests().create(draft({ destinations: [growth, sales] }));
  await it.digests().create(draft({ destinations: [sales] }));
  await it.goesTo('2026-03-03T09:01:00Z');
  expect(it.posts('growth')).toHaveLength(1);
  expect(it.posts('sales')).toHaveLength(2);
  expect(it.asked).toHaveLength(1);
});

test('a digest made after its hour waits for the next day', async () => {
  await it.goesTo('2026-03-03T09:00:30Z');
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T12:30:00Z');
  expect(it.posts()).toEqual([]);
  expect(await it.digests().list(ana)).toMatchObject([
    { nextRuns: { length: 5, 0: Date.parse('2026-03-04T09:00:00Z') } },
  ]);
});

test('down at nine and back at 9:40: sent once, marked late, for nine', async () => {
  const digest = await it.digests().create(draft());
  await it.sleepsUntil('2026-03-03T09:40:00Z');
  await it.passes(minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted 40 min late']);
  expect(it.told()).toEqual([]);
});

test('back after the grace time: nothing in the channel, recorded as missed, and the owner told once', async () => {
  const digest = await it.digests().create(draft());
  await it.sleepsUntil('2026-03-03T12:00:00Z');
  await it.passes(5 * minute);
  expect(it.posts()).toEqual([]);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH missed too-late']);
  expect(it.told()).toEqual([expect.stringMatching(/^missed 1 too-late \S+$/)]);
});

test('asleep for days: the newest run is sent late, the older ones are recorded and told of in one message', async () => {
  const digest = await it.digests().create(draft());
  await it.sleepsUntil('2026-03-06T09:20:00Z');
  await it.passes(minute);
  expect(it.posts()).toEqual(['overview of 03-06 09:00']);
  expect(await it.ledger(digest)).toEqual([
    'scheduled 03-06 09:00 C0GROWTH posted 20 min late',
    'scheduled 03-05 09:00 C0GROWTH missed too-late',
    'scheduled 03-04 09:00 C0GROWTH missed too-late',
    'scheduled 03-03 09:00 C0GROWTH missed too-late',
  ]);
  expect(it.told()).toEqual([expect.stringMatching(/^missed 3 too-late \S+$/)]);
});

test('away for three months: the newest run is sent, and all the others are counted in one message', async () => {
  const quarterly = { kind: 'cron', expression: '*/15 * * * *', zone: 'UTC' } as never;
  const digest = await it.digests().create(draft({ schedule: quarterly }));
  const missed = (Date.parse('2026-06-01T09:15:00Z') - Date.parse('2026-03-03T09:00:00Z')) / (15 * minute);
  await it.sleepsUntil('2026-06-01T09:20:00Z');
  await it.passes(minute);
  expect(it.posts()).toEqual(['overview of 06-01 09:15']);
  expect(it.told()).toEqual([expect.stringMatching(new RegExp(`^missed ${missed} overtaken \\S+$`))]);
  expect(await it.ledger(digest)).toHaveLength(20);
});

test('a run that the next one has overtaken is not sent late', async () => {
  const quarterly = { kind: 'cron', expression: '*/15 * * * *', zone: 'UTC' } as never;
  const digest = await it.digests().create(draft({ schedule: quarterly }));
  await it.sleepsUntil('2026-03-03T09:20:00Z');
  await it.passes(minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:15']);
  expect(await it.ledger(digest)).toEqual([
    'scheduled 03-03 09:15 C0GROWTH posted 5 min late',
    'scheduled 03-03 09:00 C0GROWTH missed overtaken',
  ]);
});

test('a report that is not whole yet is waited for, and other digests are not held up by it', async () => {
  it.answersWith(async function* (question, { at }) {
    yield report(question, at, { settled: false });
    if (question.kind === 'overview') await it.clock.sleep(4 * minute);
    yield report(question, at);
  });
  await it.digests().create(draft());
  await it.digests().create(draft({ question: { kind: 'status' }, destinations: [sales] }));
  await it
    .digests()
    .create(draft({ question: { kind: 'status' }, schedule: daily('09:02'), destinations: [sales] }));
  await it.goesTo('2026-03-03T09:03:00Z');
  expect(it.posts('sales')).toEqual(['status of 03-03 09:00', 'status of 03-03 09:02']);
  expect(it.posts('growth')).toEqual([]);
  await it.goesTo('2026-03-03T09:05:00Z');
  expect(it.posts('growth')).toEqual(['overview of 03-03 09:00']);
});

test('a report that does not become whole goes out after a quarter of an hour with what there is', async () => {
  it.answersWith(async function* (question, { at, signal }) {
    yield report(question, at, { settled: false });
    await it.clock.sleep(5 * hour, signal);
  });
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:14:00Z');
  expect(it.posts()).toEqual([]);
  await it.goesTo('2026-03-03T09:16:00Z');
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
});

test('twenty digests at one hour are all there within ten seconds, at most one a second in a channel', async () => {
  const channels = ['C0GROWTH', 'C0SALES', 'C0RANDOM', 'C0LEADS'] as ChannelId[];
  for (let made = 0; made < 20; made += 1) {
    const destination = channels[made % channels.length] ?? growth;
    await it.digests().create(draft({ destinations: [destination] }));
  }
  await it.goesTo('2026-03-03T09:00:10Z');
  const times = channels.map((channel) =>
    it.slack
      .as('ana')
      .reads(channel)
      .map(({ ts }) => Number(ts)),
  );
  expect(times.map((ofChannel) => ofChannel.length)).toEqual([5, 5, 5, 5]);
  for (const ofChannel of times) {
    for (const [index, ts] of ofChannel.entries()) {
      if (index > 0) expect(ts - (ofChannel[index - 1] ?? 0)).toBeGreaterThanOrEqual(0.999);
    }
  }
});

test('paused while it collects: nothing is posted', async () => {
  it.answersWith(async function* (question, { at }) {
    await it.clock.sleep(5 * minute);
    yield report(question, at);
  });
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:02:00Z');
  await it.digests().pause(digest.id, ana);
  await it.goesTo('2026-03-03T09:30:00Z');
  expect(it.posts()).toEqual([]);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH cancelled']);
});

test('what digests will ask is known beforehand, once for each question and instant', async () => {
  await it.digests().create(draft());
  await it.digests().create(draft({ destinations: [sales] }));
  const paused = await it.digests().create(draft({ schedule: daily('09:30') }));
  await it.digests().pause(paused.id, ana);
  const from = it.clock.now();
  expect(await it.digests().upcoming(from, from + hour)).toMatchObject([
    { question: overview, at: Date.parse('2026-03-03T09:00:00Z') },
  ]);
});

test('what was given up while the clock was ahead, together with runs that have not come, is sent after all', async () => {
  const hourly = { kind: 'cron', expression: '0 * * * *', zone: 'UTC' } as never;
  const digest = await it.digests().create(draft({ schedule: hourly }));
  it.slack.faults.set({ method: 'chat.postMessage', error: 'account_inactive' });
  await it.goesTo('2026-03-03T09:01:30Z');
  const nine = it.clock.now();
  await it.digests().close();
  it.starts();
  await it.digests().tick(Date.parse('2026-03-03T15:20:00Z'));
  await it.passes(1_000);
  await it.digests().close();
  expect(await it.ledger(digest)).toContainEqual(expect.stringMatching(/09:00 C0GROWTH missed/));
  it.starts();
  it.slack.faults.clear();
  await it.digests().tick(nine);
  await it.passes(5 * minute);
  expect(await it.ledger(digest)).toEqual([expect.stringMatching(/09:00 C0GROWTH posted/)]);
  expect(it.posts()).toHaveLength(1);
  expect(it.told()).toEqual([]);
  it.logged();
});

test('what was posted while the clock was ahead for a moment hides no run that comes before it', async () => {
  const hourly = { kind: 'cron', expression: '0 * * * *', zone: 'UTC' } as never;
  const digest = await it.digests().create(draft({ schedule: hourly }));
  await it.goesTo('2026-03-03T09:01:00Z');
  const nine = it.clock.now();
  it.starts();
  await it.digests().tick(Date.parse('2026-03-03T15:00:00Z'));
  await it.passes(30_000);
  await it.digests().tick(nine);
  await it.sleepsUntil('2026-03-03T15:10:00Z');
  await it.passes(minute);
  const runs = (await it.ledger(digest)).map((row) => row.split(' ')[2]).toSorted();
  expect(runs).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']);
});
