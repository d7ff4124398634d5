// What the chaos run's watches look at is only what the run has written into the record, whatever a post asks the service.

import { expect, test } from 'vitest';
import type { DigestId } from '#digests/digest.ts';
import { createAnswers } from '#reports/create-answers.ts';
import type { Answer } from '#reports/report.ts';
import { activityIn } from '#reports/report-kinds.ts';
import { openReadings, utc } from '../readings/opened.ts';
import { answeredFrom, everything } from '../support/scopes.ts';
import { askedOf, makeWatches } from './cast.ts';
import { reckonWatches } from './reckon-watches.ts';
import { createWatching, lastLookBy } from './watching.ts';

test('what a watch looks at stays as it was written when its alert is posted, since nothing lacks around it', async () => {
  const { clock, client, service, store, reopen } = await openReadings();
  const begins = Date.parse('2026-03-10T08:13:00Z');
  await clock.advanceTo(begins);
  const watches = makeWatches(6, begins);
  await createWatching(idsOf(watches), { readings: store, looks: async () => new Map(), clock });
  const settings = { serviceZone: utc, weekStartsOn: 'monday', quotas: () => client.quotas() } as const;
  const log = { debug: none, info: none, warn: none, error: none };

  const messagesSent = async ({ id, question }: (typeof watches)[number]) => {
    // By a bot that has just started.
    const answers = createAnswers({ sourceOf: answeredFrom(await reopen(), settings), clock, log });
    const options = { lane: 'digests', asker: id, at: begins } as const;
    const all: Answer[] = [];
    let done = false;
    const answered = (async () => {
      for await (const answer of answers.answer(everything, question, options)) all.push(answer);
    })().finally(() => {
      done = true;
    });
    while (!done) await clock.advance(250);
    await answered;
    const last = all.at(-1);
    return last?.kind === 'report' ? activityIn(last.report)?.counters.messagesSent.count : undefined;
  };

  const sent: (number | undefined)[] = [];
  for (const watch of watches) sent.push(await messagesSent(watch));
  expect(sent).toEqual([7, 0, 7, 0, 7, 0]);
  expect(service.requests.filter(({ url }) => url.includes('startDate=2025'))).toEqual([]);
});

test('what stood long enough is turned once a bot has looked at it, and not before', async () => {
  const { clock, store } = await openReadings();
  const begins = Date.parse('2026-03-10T08:13:00Z');
  await clock.advanceTo(begins);
  const [id] = idsOf(makeWatches(1, begins)) as [DigestId];
  let checkedFor = begins - quarterMs;
  const looks = async () => new Map([[id, { checkedFor }]]);
  const watching = await createWatching([id], { readings: store, looks, clock });
  const seen = () => watching.phases(0).map(({ is }) => is);
  await clock.advance(4 * quarterMs);
  await watching.turn();
  expect(seen()).toEqual(['alert']);
  checkedFor = lastLookBy(clock.now());
  await watching.turn();
  expect(seen()).toEqual(['alert', 'normal']);
});

test('what nobody looks at for hours is turned all the same, and what its watch should have said is lost', async () => {
  const { clock, store } = await openReadings();
  const begins = Date.parse('2026-03-10T08:13:00Z');
  await clock.advanceTo(begins);
  const watches = makeWatches(1, begins);
  const watching = await createWatching(idsOf(watches), {
    readings: store,
    looks: async () => new Map(),
    clock,
  });
  for (const seen of [1, 2]) {
    await clock.advance(8 * quarterMs);
    await watching.turn();
    expect(watching.phases(0)).toHaveLength(seen + 1);
  }
  const reckoned = new Map(watches.map((watch) => [askedOf(watch), watching.phases(0)]));
  expect(reckonWatches(reckoned, [])).toMatchObject({ due: 2, lost: 2 });
});

const quarterMs = 15 * 60_000;

function idsOf(watches: ReturnType<typeof makeWatches>): DigestId[] {
  return watches.map(({ id }) => id);
}

function none(): void {}
