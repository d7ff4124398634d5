// The bot as `npm start` runs it, with its turns watched from inside: started on a store, and stopped.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { npmStart, root } from '../npm-start.ts';
import { callsTo, type Program } from './program.ts';
import type { TurnDeeds } from './turns.ts';

export interface Bot extends Pick<Program<TurnDeeds>, 'call'> {
  /** No file of its own may grow, as on a full disk; or as it likes again. */
  disk(state: 'full' | 'free'): void;
  /** What it logged of warnings and errors: each message, and how often. */
  complaints(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

export interface BotOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Where a profile of the processor's time is written when it stops; undefined: none is. */
  readonly profiles: string | undefined;
  readonly profile: string;
  readonly plantedMs: number;
}

const turns = join(import.meta.dirname, 'turns.ts');
const readyLine = 'campaign-stats is ready';
const stopMs = 20_000;
/** What fits in at the beginning of the write-ahead log, and nothing that comes after it. */
const fullBytes = '65536';

/** Resolves when it is ready. */
export async function startBot({ env, profiles, profile, plantedMs }: BotOptions): Promise<Bot> {
  const profiling =
    profiles === undefined
      ? []
      : [
          '--cpu-prof',
          `--cpu-prof-dir=${profiles}`,
          '--cpu-prof-interval=500',
          `--cpu-prof-name=${profile}.cpuprofile`,
        ];
  const start = npmStart();
  const child = spawn(process.execPath, ['--expose-gc', ...profiling, '--import', turns, ...start.words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'info',
      PLANTED_BLOCK_MS: String(plantedMs),
      ...start.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const complaints = new Map<string, number>();
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line.includes(readyLine)) ready.resolve();
      const complaint = complaintIn(line);
      if (complaint !== undefined) complaints.set(complaint, (complaints.get(complaint) ?? 0) + 1);
    });
  }
  child.once('exit', (code) =>
    ready.reject(new Error(`the bot ended with code ${code}: ${[...complaints.keys()].join('; ')}`)),
  );
  await ready.promise;
  const { call } = callsTo<TurnDeeds>(child);
  return {
    call,
    disk: (state) => limitFiles(child, state === 'full' ? fullBytes : 'unlimited'),
    complaints: () => complaints,
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(late);
}

/** By the system's own limit on the size of files (util-linux): a write beyond it fails. */
function limitFiles({ pid }: ChildProcess, bytes: string): void {
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

/** pino's number of a warning. */
const warnLevel = 40;

function complaintIn(line: string): string | undefined {
  try {
    const { level, msg } = JSON.parse(line);
    return level >= warnLevel ? String(msg) : undefined;
  } catch {
    return line;
  }
}
