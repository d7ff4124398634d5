// Prints start, memory, acknowledgement and answer times of the bot beside a bare Bolt app, both against the sandbox on this machine.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { commandLine } from '../support/command-line.ts';
import { npmStart, type Program, root } from './npm-start.ts';

const values = commandLine(
  'bench',
  'Measures start, memory and answer times of the bot beside a bare Bolt app.',
  {
    rounds: { type: 'string', default: '30', tells: 'how often each answer is timed' },
  },
);
const rounds = Math.max(1, Number(values.rounds));
const starts = Math.min(rounds, 5);
/** They ask in turn, so that none of them meets the limit of one person. */
const people = 40;

const reports = {
  overview: '',
  list: 'list',
  'one campaign': '"Q4 DACH Fintech CFOs"',
  daily: 'daily last 14 days',
  status: 'status',
  help: 'help',
};

const clock = createClock();
const apiKey = 'key-of-the-bench';
const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-'));
// The quotas are not what is measured here, so the service has room: bench:client measures them.
const service = createSandboxService({
  clock,
  apiKey,
  limits: { campaigns: 100_000, campaign: 100_000, statistics: 100_000, daily: 100_000 },
});
const { url } = await service.start();

const rows = [
  await measure('bare Bolt app', { words: ['test/bench/bare-bolt.ts'], env: {} }, false),
  await measure('campaign-stats', npmStart(), true),
];
await service.stop();
rmSync(folder, { recursive: true, force: true });
print(rows);

interface Measured {
  readonly name: string;
  readonly readyMs: readonly number[];
  readonly restMib: number;
  readonly ackMs: readonly number[];
  readonly answers: Readonly<
    Record<string, { readonly firstMs: number; readonly againMs: readonly number[] }>
  >;
}

async function measure(name: string, program: Program, answering: boolean): Promise<Measured> {
  const readyMs: number[] = [];
  for (let start = 1; start < starts; start += 1)
    readyMs.push(await inWorkspace(program, async ({ ready }) => ready));
  return inWorkspace(program, async ({ slack, child, ready }) => {
    readyMs.push(ready);
    await clock.sleep(3_000);
    const restMib = residentMib(child);
    const everybody = Array.from({ length: people }, (_, place) =>
      slack.as(`member-${String(place + 1).padStart(3, '0')}`),
    );
    const ackMs: number[] = [];
    let asked = 0;
    const ask = async (text: string) => {
      const person = everybody[asked % people] as (typeof everybody)[number];
      asked += 1;
      const before = person.reads().length;
      const at = performance.now();
      await person.types(`/campaign-stats ${text}`.trim());
      ackMs.push(performance.now() - at);
      while (answering && person.reads().length === before) await clock.sleep(1);
      return performance.now() - at;
    };
    // Whoever asks for the first time is looked up.
    for (const _ of everybody) await ask('help');
    ackMs.length = 0;
    const answers: Record<string, { firstMs: number; againMs: number[] }> = {};
    for (const [report, text] of Object.entries(reports)) {
      const firstMs = await ask(text);
      await clock.sleep(answering ? 1_500 : 0);
      const againMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) againMs.push(await ask(text));
      answers[report] = { firstMs, againMs };
    }
    return { name, readyMs, restMib, ackMs, answers: answering ? answers : {} };
  });
}

interface Running {
  readonly slack: ReturnType<typeof createSandboxSlack>;
  readonly child: ChildProcess;
  /** From starting the program to the first open socket. */
  readonly ready: number;
}

async function inWorkspace<Result>(
  program: Program,
  use: (running: Running) => Promise<Result>,
): Promise<Result> {
  const slack = createSandboxSlack({ clock, teamMembers: people });
  await slack.start();
  const started = performance.now();
  const child = spawn(process.execPath, program.words, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...program.env,
      SLACK_BOT_TOKEN: slack.tokens.bot,
      SLACK_APP_TOKEN: slack.tokens.app,
      SLACK_API_URL: slack.apiUrl,
      CAMPAIGN_API_URL: url,
      CAMPAIGN_API_KEY: apiKey,
      STORE_PATH: join(folder, `${Math.round(started)}.sqlite`),
      LOG_LEVEL: 'error',
    },
  });
  while (slack.sockets.connected() === 0) {
    if (child.exitCode !== null) throw new Error(`${program.words.at(-1)} ended before it was ready`);
    await clock.sleep(1);
  }
  const ready = performance.now() - started;
  try {
    return await use({ slack, child, ready });
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) =>
      child.exitCode === null ? child.once('exit', resolve) : resolve(undefined),
    );
    await slack.close();
  }
}

/** Linux tells it in /proc; elsewhere it is not known. */
function residentMib(child: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function print(all: readonly Measured[]): void {
  const table: Record<string, Record<string, string>> = {};
  for (const { name, readyMs, restMib, ackMs, answers } of all) {
    const set = (row: string, cell: string) => {
      table[row] = { ...table[row], [name]: cell };
    };
    set(`start to ready, median of ${starts}`, ms(quantile(readyMs, 0.5)));
    set('memory at rest', `${restMib.toFixed(0)} MiB`);
    set('acknowledged, p50 / p95', `${ms(quantile(ackMs, 0.5))} / ${ms(quantile(ackMs, 0.95))}`);
    for (const [report, { firstMs, againMs }] of Object.entries(answers)) {
      set(
        `${report}: first, again p50 / p95`,
        [firstMs, quantile(againMs, 0.5), quantile(againMs, 0.95)].map(ms).join(', '),
      );
    }
  }
  console.table(table);
  console.log(
    `${rounds} rounds of each question; "again" is answered from the record. Node ${process.versions.node}.`,
  );
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function quantile(unsorted: readonly number[], share: number): number {
  const sorted = unsorted.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
