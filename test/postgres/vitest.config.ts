// npm run test:postgres: the store's tests on a Postgres server, and what only such a server can do to a bot.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They look into the store's file, or start a program on it. */
const ofFiles = [
  ...[
    'digest-unreadable',
    'settings',
    'forgetting',
    'readme',
    'backing-up',
    'many-workspaces',
    'talking-upgraded',
  ],
].map((name) => `test/stories/${name}.test.ts`);

/** The same stories as on a file: some of them, or all with STORIES=all (a quarter of an hour). */
const stories =
  process.env.STORIES === 'all'
    ? ['test/stories/*.test.ts']
    : [...['asking', 'clicking', 'monday-morning', 'digest-form', 'rooms', 'crossing', 'talking-wishes']].map(
        (name) => `test/stories/${name}.test.ts`,
      );

/** It waits for minutes that no clock shortens: all others fit beside it if it begins first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith('/postgres/bot.test.ts') ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

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
        'installations',
        'need-store',
        'next-looks',
        'pruning',
        'reading-store',
        'rooms',
        'round-trip',
        'talks',
      ].map((name) => `test/store/${name}.test.ts`),
      ...stories,
    ],
    exclude: ofFiles,
    globalSetup: join(import.meta.dirname, 'shared-cluster.ts'),
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // As in the whole run's settings, for the stories.
    deps: { interopDefault: false },
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.compiled') },
    maxWorkers: '100%',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
