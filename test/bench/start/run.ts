// A program in a process of its own, as an operator starts it: what it has used of processor and memory, told by Linux.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Program, root } from '../npm-start.ts';

export interface Run {
  /** Of all its threads since it was started, ms, in steps of ten. */
  cpuMs(): number;
  residentMib(): number;
  isAlive(): boolean;
  stop(): Promise<void>;
}

export function start(program: Program, env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, program.words, {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...program.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const told = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
  return {
    cpuMs: () => {
      // After the name, which may hold spaces: utime and stime are the 14th and 15th field, in hundredths of a second.
      const fields = told('stat').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    residentMib: () => Number(/VmRSS:\s+(\d+) kB/.exec(told('status'))?.[1]) / 1_024,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
