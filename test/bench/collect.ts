// Prints for how long at most the collector lets nobody else have a turn, with many digests over many campaigns; fails over its limit.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '#base/clock.ts';
import { dayAt, zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { createReadings } from '#readings/create-readings.ts';
import type { Foresee } from '#readings/reading.ts';
import { createAnswers } from '#reports/create-answers.ts';
import { openStore } from '#store/open-store.ts';
import { commandLine } from '../support/command-line.ts';
import { answeredFrom, everything } from '../support/scopes.ts';
import { watchTurns } from './watch-turns.ts';

/** A minute of the bot is a second here, and the quota's window too. */
const values = commandLine(
  'bench:collect',
  'Collects for many digests over many campaigns, and prints how long the event loop is held.',
  {
    campaigns: { type: 'string', default: '5000', tells: 'how many the service has' },
    digests: { type: 'string', default: '1000', tells: 'how many are due within the hour' },
    minutes: { type: 'string', default: '20', tells: 'how long it collects' },
    limit: { type: 'string', default: '100', tells: 'how many milliseconds the loop may be held' },
  },
);
const minuteMs = 1_000;
const asked = [
  '',
  'top by reply rate last 30 days',
  'top by acceptance rate last 7 days',
  'bottom by reply rate',
  'list',
  'daily last 14 days',
  'owners by replies last 30 days',
];

const clock = createClock();
const log: Log = { debug() {}, info() {}, warn: () => {}, error: console.error };
const utc = zone('UTC');
const program = fork(join(import.meta.dirname, 'new-record-service.ts'), [
  'bench',
  values.campaigns,
  String(minuteMs),
]);
const [url] = (await once(program, 'message')) as [string];
const client = createCampaignClient({
  baseUrl: new URL(url),
  apiKey: secret('bench'),
  clock,
  log,
  userIdsEncoding: 'repeat',
  windowMs: minuteMs,
  random: Math.random,
});
const store = await openStore({ path: ':memory:', clock, log });
const readings = await createReadings({
  client,
  store: store.readings({ workspace: 'T1' as WorkspaceId, account: 'default' as AccountId }),
  clock,
  log,
  serviceZone: utc,
});
const settings = { serviceZone: utc, weekStartsOn: 'monday', quotas: () => client.quotas() } as const;
const answers = createAnswers({ sourceOf: answeredFrom(readings, settings), clock, log });
const questions = asked.map((words) => {
  const command = parseSubscription(words, { today: dayAt(clock.now(), utc), weekStartsOn: 'monday' }).typed;
  if (command.kind !== 'ask') throw new Error(`not a question: ${words}`);
  return command.question;
});
const count = Number(values.digests);
/** Spread over twenty minutes of the next hour, several of each question in each. */
const foresee: Foresee = async (from) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = Math.ceil(from / 3_600_000) * 3_600_000 + (index % 20) * 60_000;
      const question = questions[index % questions.length] ?? { kind: 'status' };
      return { at, plan: await answers.needs(everything, question, at) };
    }),
  );

console.log(`${values.campaigns} campaigns, ${count} digests, the contract's quota in ${minuteMs} ms`);
console.log('minutes   CPU ms a minute   turns p99, CPU ms   longest turn, CPU ms   RSS MiB');
let longestMs = 0;
const minutes = Number(values.minutes);
for (let from = 0; from < minutes; from += 5) {
  const turns = watchTurns();
  const before = process.threadCpuUsage();
  for (let minute = 0; minute < 5; minute += 1) {
    await readings.collect(clock.now(), foresee);
    await wait(minuteMs);
  }
  const { user, system } = process.threadCpuUsage(before);
  const seen = turns.stop();
  longestMs = Math.max(longestMs, seen.longestMs);
  console.log(
    [
      `${from + 1} to ${from + 5}`.padEnd(9),
      ((user + system) / 5_000).toFixed(0).padStart(15),
      seen.p99Ms.toFixed(1).padStart(19),
      seen.longestMs.toFixed(1).padStart(22),
      (process.memoryUsage.rss() / 2 ** 20).toFixed(0).padStart(9),
    ].join(' '),
  );
}
await readings.close();
await client.close();
await store.close();
program.disconnect();
if (longestMs > Number(values.limit)) {
  console.error(`the collector keeps everybody waiting for more than ${values.limit} ms`);
  process.exitCode = 1;
}
