// Prints for how long at most one wide question on a new installation lets nobody else have a turn; fails over its limit.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClock } from '#base/clock.ts';
import { dayAt, zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { createReadings } from '#readings/create-readings.ts';
import { createAnswers } from '#reports/create-answers.ts';
import { openStore } from '#store/open-store.ts';
import { commandLine } from '../support/command-line.ts';
import { answeredFrom, everything } from '../support/scopes.ts';
import { watchTurns } from './watch-turns.ts';

/**
 * The contract's quota with a window that is shorter: as many answers come together, and less time passes between. The aim is 50 ms;
 * the limit leaves room for code that runs for the first time.
 */
const values = commandLine(
  'bench:record',
  'Fills a new record for the first questions, and prints how long that takes.',
  {
    campaigns: { type: 'string', default: '1000', tells: 'how many the service has' },
    window: { type: 'string', default: '1000', tells: 'the length of its windows in milliseconds' },
    limit: { type: 'string', default: '100', tells: 'how many milliseconds the loop may be held' },
    ask: { type: 'string', default: '', tells: 'one question instead of the usual ones' },
  },
);
const windowMs = Number(values.window);
const limitMs = Number(values.limit);
const apiKey = 'bench';
const usual = ['top by reply rate last 180 days', 'top by reply rate', 'overview'];
const typed = values.ask === '' ? usual : [values.ask];

const clock = createClock();
const log: Log = { debug() {}, info() {}, warn: print, error: print };
const utc = zone('UTC');
const program = fork(join(import.meta.dirname, 'new-record-service.ts'), [
  apiKey,
  values.campaigns,
  values.window,
]);
const [url] = (await once(program, 'message')) as [string];

console.log(`${values.campaigns} campaigns, nothing recorded, the contract's quota in ${windowMs} ms`);
console.log(
  'question                          whole s  messages  CPU s  turns p99, CPU ms  longest turn: CPU ms  wall ms  RSS MiB',
);
const worst: number[] = [];
for (const words of typed) worst.push(await measure(words));
program.disconnect();
const over = worst.filter((ms) => ms > limitMs).length;
if (over > 0) {
  console.error(`${over} of ${typed.length} questions keep everybody waiting for more than ${limitMs} ms`);
  process.exitCode = 1;
}

/** The processor's time of the longest turn, ms: where others work on the machine too, the wall's time is also theirs. */
async function measure(words: string): Promise<number> {
  const client = createCampaignClient({
    baseUrl: new URL(url),
    apiKey: secret(apiKey),
    clock,
    log,
    userIdsEncoding: 'repeat',
    windowMs,
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
  const command = parseSubscription(words, { today: dayAt(clock.now(), utc), weekStartsOn: 'monday' }).typed;
  if (command.kind !== 'ask') throw new Error(`not a question: ${words}`);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const turns = watchTurns();
  const from = performance.now();
  const cpuBefore = process.threadCpuUsage();
  let messages = 0;
  for await (const answer of answers.answer(everything, command.question, {
    lane: 'people',
    at: clock.now(),
  })) {
    messageOf(answer, { audience: 'private', detail: 'charts', page: 1, iteration: 'i' });
    messages += 1;
    if (answer.kind === 'problem') throw new Error(`no answer: ${JSON.stringify(answer.problem)}`);
  }
  const wholeS = (performance.now() - from) / 1_000;
  const { user, system } = process.threadCpuUsage(cpuBefore);
  const { p99Ms, longestMs } = turns.stop();
  delay.disable();
  console.log(
    [
      words.padEnd(32),
      wholeS.toFixed(1).padStart(8),
      String(messages).padStart(9),
      ((user + system) / 1e6).toFixed(1).padStart(6),
      p99Ms.toFixed(1).padStart(18),
      longestMs.toFixed(1).padStart(21),
      (delay.max / 1e6).toFixed(1).padStart(8),
      (process.memoryUsage.rss() / 2 ** 20).toFixed(0).padStart(8),
    ].join(' '),
  );
  await readings.close();
  await client.close();
  await store.close();
  return longestMs;
}

function print(message: string, fields?: unknown): void {
  console.error(message, fields);
}
