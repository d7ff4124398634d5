// npm run fuzz: sends the bot what nobody should send, and looks for a crash, a ping, a secret, and for silence towards honest people.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { startApp } from '#bot/app.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { drawsFor, wholeBetween } from '#sandbox/service/chance.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { parseConfig } from '#settings/config.ts';
import { commandLine } from '../support/command-line.ts';
import { post } from '../support/letters.ts';
import { harvest } from './harvest.ts';
import { payload } from './payloads.ts';
import { startSpoilingService } from './spoiling-service.ts';
import { wander } from './wander.ts';

const values = commandLine(
  'fuzz',
  'Sends the bot what nobody should send, and looks for a crash, a ping, a secret or silence.',
  {
    seed: { type: 'string', default: '1', tells: 'the same one sends the same payloads' },
    count: { type: 'string', default: '100000', tells: 'payloads' },
    verbose: { type: 'boolean', default: false, tells: 'prints what the bot logged as an error' },
  },
);
const [seed, count] = [Number(values.seed), Number(values.count)];
const colleagues = 200;
/** So many payloads are on their way at once. */
const together = 16;
const honestEvery = 1_000;
const mostHonestMs = 1_000;
const mostAcknowledgedMs = 3_000;
const secrets = { key: 'key-of-the-fuzz', signing: '8f742231b10e8888abcd99yyyzzz85a5' };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const faults: string[] = [];
const fault = (what: string) => {
  if (faults.length < 50) faults.push(what);
};
process.on('unhandledRejection', (reason) => fault(`unhandled rejection: ${inWords(reason)}`));
process.on('uncaughtException', (error) => fault(`uncaught: ${inWords(error)}`));

const clock = createClock();
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
const service = createSandboxService({
  clock,
  apiKey: secrets.key,
  limits: { campaigns: 6_000, campaign: 6_000, statistics: 6_000, daily: 6_000 },
});
const slack = createSandboxSlack({ clock, signingSecret: secrets.signing, teamMembers: colleagues });
const [{ url }] = await Promise.all([service.start(), slack.start()]);
const between = await startSpoilingService(url, 0.3, drawsFor(seed, 1));
const errors = new Map<string, number>();
const log = createLog('info', { write: (line: string) => void heard(line) });
const env: Record<string, string> = {
  ...{
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_API_URL: slack.apiUrl,
    SLACK_SIGNING_SECRET: secrets.signing,
  },
  ...{
    CAMPAIGN_API_URL: between.url,
    CAMPAIGN_API_KEY: secrets.key,
    STORE_PATH: join(folder, 'store.sqlite'),
  },
};
const parsed = parseConfig(env);
if (parsed.kind === 'faults' || parsed.config.slack.mode.kind !== 'http')
  throw new Error(JSON.stringify(parsed));
const config = {
  ...parsed.config,
  slack: { ...parsed.config.slack, mode: { ...parsed.config.slack.mode, port: 0 } },
};
let ids = 0;
const newId = () => {
  ids += 1;
  return `f${ids.toString(36).padStart(9, '0')}`;
};
const app = await startApp(config, { clock, log, newId, random: drawsFor(seed, 2), bootId: 'the only boot' });
const door = `http://127.0.0.1:${app.port()}/slack/events`;
slack.deliverTo(door);

const draw = drawsFor(seed, 3);
const sent = new Map<string, number>();
const statuses = new Map<number, number>();
const honestMs: number[] = [];
let longestMs = 0;
const began = performance.now();
const drawn = harvest(slack.workspace, fault);
await honest();
for (let serial = 0; serial < count; serial += together) {
  const batch = Array.from({ length: Math.min(together, count - serial) }, (_, index) => one(serial + index));
  await Promise.all(batch);
  if (Math.floor((serial + together) / honestEvery) > Math.floor(serial / honestEvery)) await honest();
}
await wait(2_000);
drawn.look();
await app.stop();
await Promise.all([between.close(), service.stop(), slack.close()]);
rmSync(folder, { recursive: true, force: true });
report();

async function one(serial: number): Promise<void> {
  // Some go the way that people go: a control that is really there, with whatever they choose.
  if (draw() < 0.15) {
    count1(sent, 'wandering');
    return wander(slack, draw, `member-${String(wholeBetween(draw, 1, colleagues)).padStart(3, '0')}`);
  }
  const { kind, body, type } = payload(draw, seed * 1e7 + serial, colleagues, drawn);
  count1(sent, kind);
  const from = performance.now();
  try {
    const response = await post({ body, type }, door, env);
    await response.arrayBuffer();
    count1(statuses, response.status);
    const ms = performance.now() - from;
    longestMs = Math.max(longestMs, ms);
    if (ms > mostAcknowledgedMs)
      fault(`not acknowledged for ${ms.toFixed(0)} ms: ${kind} ${body.slice(0, 300)}`);
    if (response.status >= 500) fault(`HTTP ${response.status} to ${kind} ${body.slice(0, 300)}`);
  } catch (error) {
    fault(`no answer to ${kind} ${body.slice(0, 300)}: ${inWords(error)}`);
  }
}

/** Somebody who asks for the first time, and reads figures. */
async function honest(): Promise<void> {
  drawn.look();
  const person = slack.as(`member-${String(colleagues - (honestMs.length % 100)).padStart(3, '0')}`);
  const before = person.reads('random').length;
  const from = performance.now();
  const outcome = await person.types('/campaign-stats', { channel: 'random' });
  while (
    !person
      .reads('random')
      .slice(before)
      .some(({ text }) => text.includes('as of'))
  ) {
    if (performance.now() - from > 20_000) break;
    await wait(5);
  }
  const ms = performance.now() - from;
  honestMs.push(ms);
  // The first of a start waits for the service.
  if (honestMs.length > 1 && ms > mostHonestMs) {
    const read = person
      .reads('random')
      .slice(before)
      .map(({ text }) => text.slice(0, 200));
    fault(`an honest question took ${ms.toFixed(0)} ms: ${JSON.stringify({ outcome, read })}`);
  }
}

function heard(line: string): void {
  const { level, msg, error } = JSON.parse(line);
  if (level >= 50) {
    const name = `${msg}: ${error?.type ?? ''} ${error?.message ?? ''}`.slice(0, 200);
    if (values.verbose && !errors.has(name)) process.stdout.write(line);
    count1(errors, name);
    if (/TypeError|URIError|RangeError|ReferenceError|SyntaxError/.test(error?.type ?? ''))
      fault(`the bot stumbled: ${name} ${error?.stack ?? ''}`);
  }
  const told = [secrets.key, secrets.signing, slack.tokens.bot].some((secret) => line.includes(secret));
  if (told) fault(`a secret in the log: ${msg}`);
}

function report(): void {
  const table = (counts: ReadonlyMap<unknown, number>) =>
    [...counts].map(([name, times]) => `${name} ${times}`).join(', ');
  const seconds = (performance.now() - began) / 1_000;
  say(`${count} payloads in ${seconds.toFixed(0)} s, seed ${seed}: ${table(sent)}`);
  say(
    `answered with ${table(statuses)}; longest ${longestMs.toFixed(0)} ms; ${between.spoilt()} answers of the service spoilt`,
  );
  const [first = 0, ...rest] = honestMs;
  say(
    `honest questions: the first ${first.toFixed(0)} ms, ${rest.length} more, longest ${Math.max(0, ...rest).toFixed(0)} ms (≤ ${mostHonestMs})`,
  );
  say(
    `messages ${drawn.messages()}, controls met ${drawn.actionIds.length}; resident ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MiB`,
  );
  for (const [name, times] of errors) say(`  logged as an error ${times} ×: ${name}`);
  for (const each of faults) say(`✗ ${each}`);
  say(faults.length === 0 ? '✓ no crash, no ping, no secret, nobody unheard' : `${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}

function count1<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function inWords(error: unknown): string {
  return error instanceof Error ? `${error.stack ?? error.message} ${error.cause ?? ''}` : String(error);
}
