// npm run test:postgres: the store's tests on a Postgres server, and what only such a server can do to a bot.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: [
      'test/postgres/**/*.test.ts',
      ...[
        'accounts',
        'audit',
        'digest-store',
        'habits',
        'need-store',
        'next-looks',
        'pruning',
        'reading-store',
        'rooms',
        'round-trip',
      ].map((name) => `test/store/${name}.test.ts`),
    ],
    globalSetup: join(import.meta.dirname, 'shared-cluster.ts'),
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
