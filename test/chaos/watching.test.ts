// What the chaos run's watches look at is only what the run has written into the record, whatever a post asks the service.

import { expect, test } from 'vitest';
import { createAnswers } from '#reports/create-answers.ts';
import type { Answer } from '#reports/report.ts';
import { activityIn } from '#reports/report-kinds.ts';
import { openReadings, utc } from '../readings/opened.ts';
import { answeredFrom, everything } from '../support/scopes.ts';
import { makeWatches } from './cast.ts';
import { createWatching } from './watching.ts';

test('what a watch looks at stays as it was written when its alert is posted, since nothing lacks around it', async () => {
  const { clock, client, service, store, reopen } = await openReadings();
  const begins = Date.parse('2026-03-10T08:13:00Z');
  await clock.advanceTo(begins);
  const watches = makeWatches(6, begins);
  await createWatching(watches.length, { readings: store, clock });
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

function none(): void {}
