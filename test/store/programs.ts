// Programs of their own that use a store, for what only shows between processes.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface Program {
  readonly process: ChildProcessWithoutNullStreams;
  /** What it has printed so far. */
  readonly lines: string[];
  /** Resolves when it has printed that many lines. */
  printed(count: number): Promise<void>;
}

/** Runs a file of this folder with Node; killed after the test. */
export function run(name: string, ...wishes: string[]): Program {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, name), ...wishes]);
  onTestFinished(() => void process_.kill('SIGKILL'));
  process_.stderr.pipe(process.stderr);
  const lines: string[] = [];
  const output = createInterface(process_.stdout).on('line', (line) => lines.push(line));
  const printed = async (count: number) => {
    while (lines.length < count) await once(output, 'line');
  };
  return { process: process_, lines, printed };
}
