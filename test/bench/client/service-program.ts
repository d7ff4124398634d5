// Starts service.ts as a program of its own and speaks to it: opens a cell, and asks what it counted.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CellSetup, Tally } from './cell.ts';

export interface ServiceProgram {
  openCell(setup: CellSetup): Promise<ServiceCell>;
  close(): void;
}

export interface ServiceCell {
  readonly url: URL;
  /** What was counted so far; nobody else is served from then on. */
  close(): Promise<Tally>;
}

export async function startServiceProgram(): Promise<ServiceProgram> {
  const program = startProgram('service.ts', []);
  const [port] = (await once(program, 'message')) as [number];
  const base = `http://127.0.0.1:${port}/cells`;
  return {
    openCell: async (setup) => {
      const opened = await fetch(base, { method: 'POST', body: JSON.stringify(setup) });
      const { id } = (await opened.json()) as { id: string };
      const url = new URL(`${base}/${id}`);
      return {
        url,
        close: async () => (await (await fetch(url, { method: 'DELETE' })).json()) as Tally,
      };
    },
    close: () => program.disconnect(),
  };
}

/** A program of this folder, with a channel for messages. */
export function startProgram(file: string, args: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
