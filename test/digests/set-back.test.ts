// A store that is an older copy of itself: what was posted since is not posted again.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { app, otherApp } from '#sandbox/slack/seed.ts';
import { draft, growth, hour, minute, only, type Rig, readingScopes, report, rig, sales } from './rig.ts';

let it: Rig;
let expected: string[];
const setBack =
  'the store was older than Slack: what it lacks was read from the channels, or put to the owners';

async function opens(scopes: readonly string[]): Promise<void> {
  it = await rig('2026-03-03T08:50:00Z', { scopes, onDisk: true });
}

beforeEach(() => {
  expected = [setBack];
});

afterEach(async () => {
  expect(it.logged()).toEqual(expected);
  await it.close();
});

/** It does not run until a minute before, and then for some. */
async function wakesBefore(instant: string): Promise<void> {
  await it.sleepsUntil(new Date(Date.parse(instant) - minute).toISOString());
  await it.passes(4 * minute);
}

/** So many replies in the period. */
function counted(count: number, question: Question, at: number): Answer {
  const whole = report(question, at) as Extract<Answer, { kind: 'report' }>;
  const activity = { counters: { messagesReplied: { count } }, today: undefined };
  return { kind: 'report', report: { ...whole.report, kind: 'daily', activity } as never };
}

describe.each(['file', 'folder'] as const)('set back by a copy of its %s', (what) => {
  test('where history may be read: nothing comes twice, and the ledger knows again what came', async () => {
    await opens(readingScopes);
    const digest = await it.digests().create(draft({ destinations: [growth, sales] }));
    await it.goesTo('2026-03-03T09:05:00Z');
    const copy = await it.copies();
    await wakesBefore('2026-03-04T09:00:00Z');
    await it.setsBack(copy, what);
    await it.passes(10 * minute);
    const once = ['overview of 03-03 09:00', 'overview of 03-04 09:00'];
    expect(it.posts('growth')).toEqual(once);
    expect(it.posts('sales')).toEqual(once);
    expect((await it.ledger(digest)).sort()).toEqual([
      'scheduled 03-03 09:00 C0GROWTH posted',
      'scheduled 03-03 09:00 C0SALES posted',
      'scheduled 03-04 09:00 C0GROWTH posted',
      'scheduled 03-04 09:00 C0SALES posted',
    ]);
    expect(it.told()).toEqual([]);
  });

  test('where it may not: nothing comes twice, the owner is asked, and their word sends it', async () => {
    await opens(['chat:write']);
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:05:00Z');
    const copy = await it.copies();
    await wakesBefore('2026-03-04T09:00:00Z');
    await it.setsBack(copy, what);
    await it.passes(10 * minute);
    expect(it.posts()).toHaveLength(2);
    expect((await it.ledger(digest))[0]).toBe('scheduled 03-04 09:00 C0GROWTH unsure set-back');
    expect(it.told()).toEqual([expect.stringMatching(/^unsure /)]);
    const [delivery] = await it.store.loadHistory(digest.id, 1);
    const sent = it.digests().resend(delivery?.id as never, digest.owner);
    await it.passes(minute);
    expect(await sent).toMatchObject({ kind: 'posted' });
    await wakesBefore('2026-03-05T09:00:00Z');
    expect(it.posts()).toHaveLength(4);
  });
});

test('days later it is not told as missed what stands in the channel', async () => {
  await opens(readingScopes);
  const digest = await it.digests().create(draft());
  const copy = await it.copies();
  await wakesBefore('2026-03-03T09:00:00Z');
  await wakesBefore('2026-03-04T09:00:00Z');
  await wakesBefore('2026-03-05T09:00:00Z');
  await it.sleepsUntil('2026-03-05T12:30:00Z');
  await it.setsBack(copy, 'file');
  await it.passes(10 * minute);
  expect(it.posts()).toHaveLength(3);
  expect(it.told()).toEqual([]);
  expect((await it.ledger(digest)).every((line) => / posted/.test(line))).toBe(true);
});

test('an alert that was told is not told again, and its end is told once', async () => {
  await opens(readingScopes);
  const schedule = { kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, zone: zone('UTC') } as const;
  let replies = 0;
  it.answersWith((question, { at }) => only(counted(replies, question, at)));
  await it.digests().create(draft({ schedule, condition: { kind: 'activity' } }));
  await it.goesTo('2026-03-03T09:01:00Z');
  const copy = await it.copies();
  replies = 7;
  await it.goesTo('2026-03-03T09:20:00Z');
  expect(it.posts()).toHaveLength(1);
  await it.setsBack(copy, 'file');
  await it.passes(2 * hour);
  expect(it.posts()).toHaveLength(1);
  replies = 0;
  await it.passes(hour);
  expect(it.posts()).toHaveLength(2);
});

test.each([
  ['while the alert stood', true],
  ['before the alert', false],
])(
  'the end of an alert, told in its thread, is not told again where the copy was made %s',
  async (_, stood) => {
    await opens(readingScopes);
    const schedule = { kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, zone: zone('UTC') } as const;
    let replies = 0;
    it.answersWith((question, { at }) => only(counted(replies, question, at)));
    await it.digests().create(draft({ schedule, condition: { kind: 'activity' } }));
    await it.goesTo('2026-03-03T09:01:00Z');
    let copy = await it.copies();
    replies = 7;
    await it.goesTo('2026-03-03T09:20:00Z');
    if (stood) copy = await it.copies();
    replies = 0;
    await it.goesTo('2026-03-03T09:50:00Z');
    expect(it.posts()).toHaveLength(2);
    await it.setsBack(copy, 'file');
    await it.passes(2 * hour);
    expect(it.posts()).toHaveLength(2);
    replies = 7;
    await it.passes(hour);
    expect(it.posts()).toHaveLength(3);
  },
);

test('a process that was merely away posts what is late, and asks nobody', async () => {
  await opens(['chat:write']);
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:05:00Z');
  await it.sleepsUntil('2026-03-04T10:00:00Z');
  await it.passes(minute);
  expect(it.posts()).toHaveLength(2);
  expect(it.told()).toEqual([]);
  expected = [];
});

/** Somebody posts in #growth what carries the mark of a digest's run. */
function marksAs(user: string, values: Readonly<Record<string, unknown>>): void {
  const metadata = { event_type: 'campaign_digest', event_payload: { delivery_id: 'other', ...values } };
  it.slack.workspace.post({ channel: 'C0GROWTH', user, text: 'marked', metadata, postedVia: 'api' });
}

const tomorrowsRun = { kind: 'scheduled', due: Date.parse('2026-03-04T09:00:00Z') };

test('a mark in another app’s message is believed of nobody: the digest comes', async () => {
  await opens(readingScopes);
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:05:00Z');
  marksAs(otherApp.userId, { digest_id: digest.id, ...tomorrowsRun });
  marksAs('U0BEN', { digest_id: digest.id, ...tomorrowsRun });
  await it.sleepsUntil('2026-03-04T09:02:00Z');
  await it.passes(3 * minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:00', 'overview of 03-04 09:00']);
  expected = [];
});

test('posts of a digest that this store has never known accuse nobody: another installation has the same token', async () => {
  await opens(readingScopes);
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:05:00Z');
  marksAs(app.userId, { digest_id: 'elsewhere', ...tomorrowsRun });
  await it.sleepsUntil('2026-03-04T09:02:00Z');
  await it.passes(3 * minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:00', 'marked', 'overview of 03-04 09:00']);
  expected = [];
});
