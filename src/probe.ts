// npm run probe: asks for a yes, runs the five experiments with the configured key, prints the verdict, and keeps the raw log.

import { appendFileSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createClock } from '#base/clock.ts';
import { addDays, dayAt } from '#base/day.ts';
import { CampaignServiceError } from '#campaigns/client.ts';
import { statedLimits } from '#campaigns/create-client.ts';
import { createHttp } from '#campaigns/http.ts';
import { planProbe } from '#probe/plan.ts';
import { runProbe } from '#probe/run.ts';
import { judgeProbe } from '#probe/verdict.ts';
import { probeInWords } from '#probe/verdict-words.ts';
import { faultsInWords, parseConfig } from '#settings/config.ts';
import { readCommandLine } from './command-line.ts';
import { interrupted, stopSignal } from './stop-signal.ts';

const usage = `Finds out how the campaign service counts requests. It asks before it sends anything.

  npm run probe                  asks about each part, keeps every answer in probe-<time>.jsonl
  npm run probe -- --yes         agrees to everything, the refusal too
  npm run probe -- --log FILE    keeps the answers in FILE
  npm run probe -- --window MS   the service counts in windows of so many milliseconds (60000)
`;

const { values, end } = readCommandLine({
  options: {
    yes: { type: 'boolean' },
    log: { type: 'string' },
    window: { type: 'string', default: '60000' },
  },
  usage,
  unread: 1,
});
const { yes, log } = values;
const windowMs = Number(values.window);
if (!Number.isInteger(windowMs) || windowMs <= 0) end('--window wants whole milliseconds, such as 60000.');
// The probe speaks to the campaign service only, so Slack's settings may be missing.
const parsed = parseConfig({
  ...process.env,
  SLACK_BOT_TOKEN: 'xoxb-unused',
  SLACK_APP_TOKEN: 'xapp-unused',
  SLACK_CLIENT_ID: '',
  SLACK_CLIENT_SECRET: '',
});
if (parsed.kind === 'faults') {
  console.error(faultsInWords(parsed.faults));
  process.exit(1);
}
const { byDefault, zone } = parsed.config.campaigns;
if (byDefault === undefined) throw new Error('the settings name no service although they were checked');
const { url, apiKey } = byDefault;
const clock = createClock();
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const stated = statedLimits.daily;
const minutes = Math.ceil((4 * windowMs) / 60_000);
console.log(
  `This asks ${url.host} for one day of activity (/v1/analytics/daily) about 10 times over up to ${minutes} min, with the configured key, ` +
    'to find out how it counts requests. Stop the bot and other tools that use the key first.',
);
if (!(await agrees('Start?'))) {
  console.log('Nothing was sent.');
  process.exit(0);
}
console.log(
  `Whether refused requests count, and what Retry-After means, shows only on a refusal: about ${stated} more requests fill that ` +
    `endpoint's quota, then one is refused (429), and for one minute nobody with this key gets daily figures.`,
);
const mayBeRefused = await agrees('Do that too?');

const startedAt = clock.now();
const path = log ?? `probe-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl`;
const rawLog = openLog();
const wallOffset = startedAt - clock.monotonic();
const known = { windowMs, wallOffset };
const http = createHttp({
  baseUrl: url,
  apiKey,
  timeoutMs: 10_000,
  maxResponseBytes: 16 * 1024 * 1024,
  connections: 1,
});
const stop = stopSignal(clock);
try {
  const plan = planProbe({ ...known, mayBeRefused, startsAt: clock.monotonic() });
  const samples = await runProbe(plan, {
    http,
    clock,
    day: addDays(dayAt(startedAt, zone), -1),
    signal: stop,
    onWait: (ms) => {
      if (ms > 2_000) console.log(`waiting ${Math.ceil(ms / 1000)} s`);
    },
    onSample: (sample) => {
      const { purpose, refused, headers } = sample;
      appendFileSync(
        rawLog,
        `${JSON.stringify({ at: new Date(sample.sent + wallOffset).toISOString(), ...sample })}\n`,
      );
      const remains = headers.window === undefined ? 'no headers' : `${headers.window.remaining} remain`;
      console.log(`${purpose}: ${refused ? 'refused' : 'answered'}, ${remains}`);
    },
  });
  console.log(['', ...probeInWords(judgeProbe(samples, known), stated), `Raw log: ${path}`].join('\n'));
} catch (error) {
  console.error(`The probe ended early: ${whyEarly(error)}. Raw log: ${path}`);
  process.exitCode = stop.aborted ? interrupted : 1;
} finally {
  await http.close();
}
process.exit();

/** Before a request is sent whose answer could not be kept. */
function openLog(): number {
  try {
    return openSync(path, 'a');
  } catch (error) {
    console.error(
      `Nothing was sent: ${path} cannot be written (${codeOf(error)}). Name another file with --log.`,
    );
    process.exit(1);
  }
}

function whyEarly(error: unknown): string {
  if (stop.aborted) return 'you stopped it';
  if (error instanceof CampaignServiceError) return `${error.message} (${JSON.stringify(error.fault)})`;
  if (codeOf(error) === undefined) throw error;
  return `its log cannot be written (${codeOf(error)})`;
}

/** What the system calls it. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Anything but a yes is a no; so is the end of the input. */
async function agrees(question: string): Promise<boolean> {
  if (yes) return true;
  process.stdout.write(`${question} (yes/no) `);
  const line = await lines.next();
  return !line.done && /^y(es)?$/i.test(line.value.trim());
}
