// Goals that another bench measures better: it is run as it is, and its word stands.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Case } from './measured.ts';

const folder = join(import.meta.dirname, '..');

export const neighbourCases: readonly Case[] = [
  neighbour(
    'acknowledgement',
    'processor time of an acknowledgement beside a bare Bolt app',
    'ack/main.ts',
    [],
  ),
];

/** Measured once, with the smaller record. */
function neighbour(name: string, title: string, file: string, options: readonly string[]): Case {
  return {
    name,
    short: false,
    run: async ({ campaigns }) => {
      if (campaigns > 1_000) return [];
      const child = spawn(process.execPath, [join(folder, file), ...options], {
        cwd: join(folder, '../..'),
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = await once(child, 'exit');
      return [
        {
          title,
          watched: 0,
          figures: [{ what: 'over its limits', value: code === 0 ? 0 : 1, unit: '', most: 0 }],
        },
      ];
    },
  };
}
