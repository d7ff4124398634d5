// A store for a test, in a file of its own or in memory, with what it logged; closed and removed after the test.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Log, LogFields } from '#base/log.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

export const start = Date.UTC(2026, 2, 4, 9, 0, 0);
/** The two places that every store test runs against. */
export const places = ['a file', 'memory'] as const;

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function newPath(place: (typeof places)[number] = 'a file'): string {
  return place === 'memory' ? ':memory:' : join(newFolder(), 'campaign-stats.sqlite');
}

export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields | undefined;
}

export function createLines(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push({ level, message, fields });
  return { lines, log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
}

export async function opened(path: string): Promise<{ store: Store; lines: Line[] }> {
  const { log, lines } = createLines();
  const store = await openStore({ path, clock: createVirtualClock(start), log });
  onTestFinished(() => store.close());
  return { store, lines };
}
