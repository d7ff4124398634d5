// Bots as child processes, each the program that `npm start` runs: started, told the time, stopped, hindered, and killed without a word.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DrivenClock } from './driven-clock.ts';
import type { Driven } from './driven-entry.ts';

export interface Bots {
  /** Resolves with the bot as soon as its process exists; its clock shows so much more than the others', and `more` are settings of its own. */
  start(aheadMs?: number, more?: Readonly<Record<string, string>>): Bot;
  /** All that live hear of it. */
  clockWasSet(): void;
  /** All that live stand still, as on a machine that sleeps. */
  freeze(): void;
  thaw(): void;
  /**
   * None that lives, or is started, can write more. `files`: the system lets no file grow; `pages`: SQLite finds no room for a page
   * more, and says that the disk is full.
   */
  fillDisk(way: 'files' | 'pages'): void;
  freeDisk(): void;
  killAll(): Promise<void>;
  /** The last lines that they wrote, but for those that tell of nothing bad. */
  complaints(): readonly string[];
  /** How often each error was logged, by its message; in brackets what the store said. */
  errors(): ReadonlyMap<string, number>;
}

export interface Bot {
  /** The system's number of its process; undefined: it could not be started. */
  readonly pid: number | undefined;
  /** Resolves when it takes work, or has died. */
  readonly ready: Promise<void>;
  readonly died: Promise<void>;
  alive(): boolean;
  freeze(): void;
  thaw(): void;
  /** As an operator does; where it has not ended after so much real time, it is killed. */
  stop(patienceMs: number): Promise<void>;
  kill(): Promise<void>;
}

const entry = join(import.meta.dirname, '../../src/main.ts');
const driven = join(import.meta.dirname, 'driven-entry.ts');
const readyLine = 'campaign-stats is ready';
/** What fits in at the beginning of the write-ahead log, and nothing that comes after it. */
const fullBytes = 65_536;

export function createBots(clock: DrivenClock, env: Readonly<Record<string, string>>): Bots {
  const living = new Map<ChildProcess, { readonly aheadMs: number }>();
  const lines: string[] = [];
  const errors = new Map<string, number>();
  let full: 'files' | 'pages' | undefined;

  function keep(line: string): void {
    const read = readLine(line);
    if (read !== undefined && read.level < warnLevel) return;
    lines.push(line);
    lines.splice(0, Math.max(0, lines.length - 2_000));
    if (read?.level === errorLevel) errors.set(wordsOf(read), (errors.get(wordsOf(read)) ?? 0) + 1);
  }

  function drivenOf(aheadMs: number): Driven {
    return { ahead: clock.ahead() + aheadMs, isFull: full === 'pages' };
  }

  function tell(): void {
    for (const [child, { aheadMs }] of living) if (child.connected) child.send(drivenOf(aheadMs));
  }

  function start(aheadMs = 0, more: Readonly<Record<string, string>> = {}): Bot {
    const told = JSON.stringify({ face: clock.face, ...drivenOf(aheadMs) });
    const cache = process.env.NODE_COMPILE_CACHE ?? '';
    const own = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: cache, DRIVEN: told };
    const child = spawn(process.execPath, ['--import', driven, entry], {
      env: { ...own, LOG_LEVEL: 'info', ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    living.set(child, { aheadMs });
    if (full === 'files') limitFiles(child, `${fullBytes}`);
    const died = new Promise<void>((resolve) => {
      child.once('close', () => {
        living.delete(child);
        resolve();
      });
    });
    const isReady = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (line.includes(readyLine)) isReady.resolve();
        if (line !== '') keep(line);
      });
    }
    const kill = async () => {
      child.kill('SIGKILL');
      await died;
    };
    return {
      pid: child.pid,
      ready: Promise.race([died, isReady.promise]),
      died,
      alive: () => living.has(child),
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
      stop: async (patienceMs) => {
        child.kill('SIGTERM');
        const late = setTimeout(kill, patienceMs);
        await died;
        clearTimeout(late);
      },
      kill,
    };
  }

  const all = (signal: NodeJS.Signals) => {
    for (const child of living.keys()) child.kill(signal);
  };

  return {
    start,
    clockWasSet: tell,
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
    fillDisk: (way) => {
      full = way;
      tell();
      if (way === 'files') for (const child of living.keys()) limitFiles(child, `${fullBytes}`);
    },
    freeDisk: () => {
      full = undefined;
      tell();
      for (const child of living.keys()) limitFiles(child, 'unlimited');
    },
    killAll: async () => {
      const dying = [...living.keys()].map((child) => new Promise((resolve) => child.once('close', resolve)));
      all('SIGKILL');
      await Promise.all(dying);
    },
    complaints: () => lines,
    errors: () => errors,
  };
}

/** By the system's own limit on the size of files (util-linux, part of every Debian): a write beyond it fails, as on a full disk. */
function limitFiles({ pid }: ChildProcess, bytes: string): void {
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

/** pino's numbers of these levels. */
const warnLevel = 40;
const errorLevel = 50;

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly error?: {
    readonly type: string;
    readonly fault?: { readonly kind: string; readonly code?: string };
  };
}

function wordsOf({ msg, error }: LogLine): string {
  return error?.type === 'StoreError'
    ? `${msg} [${[error.fault?.kind, error.fault?.code].filter((word) => word !== undefined).join(' ')}]`
    : msg;
}

/** Undefined where it is none of pino's, or was cut off by a kill. */
function readLine(line: string): LogLine | undefined {
  try {
    const read = JSON.parse(line) as Partial<LogLine>;
    return typeof read.level === 'number' ? (read as LogLine) : undefined;
  } catch {
    return undefined;
  }
}
