// Bots as child processes: started, told the time, and killed without a word.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DrivenClock } from './driven-clock.ts';

export interface Bots {
  /** Resolves with the bot as soon as its process exists. */
  start(): Bot;
  /** All that live hear that the clock was set. */
  setClock(aheadMs: number): void;
  /** All that live stand still, as on a machine that sleeps. */
  freeze(): void;
  thaw(): void;
  killAll(): Promise<void>;
  /** The last lines that they wrote. */
  complaints(): readonly string[];
  /** How often each error was logged, by its message. */
  errors(): ReadonlyMap<string, number>;
}

export interface Bot {
  /** Resolves when it takes work, or has died. */
  readonly ready: Promise<void>;
  readonly died: Promise<void>;
  alive(): boolean;
  kill(): Promise<void>;
}

export function createBots(clock: DrivenClock, env: Readonly<Record<string, string>>): Bots {
  const living = new Set<ChildProcess>();
  const lines: string[] = [];
  const errors = new Map<string, number>();

  function keep(line: string): void {
    lines.push(line);
    lines.splice(0, Math.max(0, lines.length - 2_000));
    const message = errorOf(line);
    if (message !== undefined) errors.set(message, (errors.get(message) ?? 0) + 1);
  }

  function start(): Bot {
    const told = JSON.stringify({ face: clock.face, ahead: clock.ahead() });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'driven-bot.ts'), told], {
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    living.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => line && keep(line));
    }
    const died = new Promise<void>((resolve) => {
      child.once('close', () => {
        living.delete(child);
        resolve();
      });
    });
    const ready = Promise.race([
      died,
      new Promise<void>((resolve) => child.once('message', () => resolve())),
    ]);
    return {
      ready,
      died,
      alive: () => living.has(child),
      kill: async () => {
        child.kill('SIGKILL');
        await died;
      },
    };
  }

  return {
    start,
    setClock: (ahead) => {
      for (const child of living) if (child.connected) child.send({ ahead });
    },
    freeze: () => {
      for (const child of living) child.kill('SIGSTOP');
    },
    thaw: () => {
      for (const child of living) child.kill('SIGCONT');
    },
    killAll: async () => {
      await Promise.all(
        [...living].map((child) => {
          child.kill('SIGKILL');
          return new Promise((resolve) => child.once('close', resolve));
        }),
      );
    },
    complaints: () => lines,
    errors: () => errors,
  };
}

/** pino's number of that level. */
const errorLevel = 50;

/** Undefined where it is no error, or was cut off by a kill. */
function errorOf(line: string): string | undefined {
  try {
    const { level, msg } = JSON.parse(line) as { readonly level?: number; readonly msg?: string };
    return level === errorLevel ? msg : undefined;
  } catch {
    return undefined;
  }
}
