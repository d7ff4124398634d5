import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Where Linux keeps files in memory: stores are synced at every commit, and a test cannot lose power. */
const inMemory = '/dev/shm';
/** Containers often give it 64 MB, which two stores of a thousand campaigns fill. */
const hasRoom =
  existsSync(inMemory) && statfsSync(inMemory).bavail * statfsSync(inMemory).bsize > 512 * 2 ** 20;

/** Threads of stores, and programs, find here what Node compiled for those before them: half of what each costs to start. */
const compiled = join(import.meta.dirname, 'node_modules/.compiled');

/** What `npm test` leaves to commands of their own: processes that are started and killed, and every door × person × place. */
const programs = 'test/programs/**/*.test.ts';
const matrix = 'test/matrix/**/*.test.ts';
const others = ['test/browser/**', 'test/contract/**', 'test/postgres/**'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'rooms', include: ['test/**/*.test.ts'], exclude: [programs, matrix, ...others] },
      },
      { extends: true, test: { name: 'programs', include: [programs] } },
      { extends: true, test: { name: 'matrix', include: [matrix] } },
    ],
    setupFiles: 'test/support/property-seed.ts',
    // Modules keep only what never differs from test to test (formatters, lists, days by name), and loading Bolt and zod anew for
    // each file costs as much as the tests.
    isolate: false,
    // Node runs the sources as it runs the bot. Vite would rewrite each of them, and every use of an import would go through a getter.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Vitest would leave one core of two to itself.
    maxWorkers: '100%',
    env: { NODE_COMPILE_CACHE: compiled, ...(hasRoom && { TMPDIR: inMemory }) },
    // A machine with much else to do takes ten times as long. Only what hangs is stopped.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
