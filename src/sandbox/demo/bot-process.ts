// The bot as a process of its own that follows the sandbox's time: started, stopped in order, and killed without a word.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Instant } from '#base/brand.ts';
import { type Clock, within } from '#base/clock.ts';
import type { Follower } from '#sandbox/clock/drive.ts';
import type { Rests } from '#sandbox/clock/follow.ts';
import type { HandClock } from '#sandbox/clock/hand-clock.ts';

export interface BotProcess extends Follower {
  /** Resolves when it takes work; rejects if it ends before. */
  start(): Promise<void>;
  /** SIGKILL: it learns nothing of it, and says goodbye to nobody. */
  kill(): Promise<void>;
  /** As an operator stops it. */
  stop(): Promise<void>;
  /** By the sandbox's clock; undefined while it takes no work. */
  readySince(): Instant | undefined;
}

export interface BotProcessParts {
  /** The file that Node runs. */
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly machine: Clock;
  readonly clock: HandClock;
  /** Whenever it begins to take work, and when it has ended. */
  readonly changed: () => void;
}

/** Longer than a stop in order takes. */
const patienceMs = 12_000;

export function createBotProcess({ program, env, machine, clock, changed }: BotProcessParts): BotProcess {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let since: Instant | undefined;
  let asked = 0;
  const waiting = new Map<number, (next: Instant | undefined) => void>();

  function hear(message: unknown, ready: () => void): void {
    if (message === 'ready') ready();
    if (!isRests(message)) return;
    waiting.get(message.id)?.(message.next);
    waiting.delete(message.id);
  }

  function isGone(gone: ChildProcess): void {
    if (child !== gone) return;
    child = undefined;
    since = undefined;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
    changed();
  }

  async function end(how: (living: ChildProcess) => void): Promise<void> {
    if (child === undefined) return;
    how(child);
    if ((await within(patienceMs, ended, machine)) === 'late') child?.kill('SIGKILL');
    await ended;
  }

  return {
    start: async () => {
      if (child !== undefined) return;
      const mine = spawn(process.execPath, [program], {
        env: { ...env, DEMO_CLOCK: JSON.stringify(clock.face()) },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child = mine;
      const isReady = Promise.withResolvers<void>();
      mine.on('message', (message) => hear(message, isReady.resolve));
      ended = endOf(mine).finally(() => isGone(mine));
      await Promise.race([isReady.promise, ended.then(endedTooSoon)]);
      since = clock.now();
      changed();
    },
    kill: () => end((living) => living.kill('SIGKILL')),
    stop: () => end((living) => living.send('stop', mayBeDead)),
    readySince: () => since,
    show: (face) => {
      if (since === undefined || child?.connected !== true) return Promise.resolve(undefined);
      asked += 1;
      const id = asked;
      const rests = new Promise<Instant | undefined>((resolve) => waiting.set(id, resolve));
      child.send({ kind: 'show', id, face }, mayBeDead);
      return rests;
    },
  };
}

/** Whoever has just died takes no message, and its end tells so. */
const mayBeDead = () => undefined;

/** Rejects only if it never began. */
function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('close', () => resolve());
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
  });
}

function endedTooSoon(): never {
  throw new Error('the bot of the demo ended before it was ready.');
}

function isRests(message: unknown): message is Rests {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'rests';
}
