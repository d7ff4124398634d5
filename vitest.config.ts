import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**', 'test/contract/**'],
    // Modules keep only what never differs from test to test (formatters, lists, days by name), and loading Bolt and zod anew for
    // each file costs as much as the tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
