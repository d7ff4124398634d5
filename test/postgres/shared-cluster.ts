// Starts one server for all tests of a run, and hands them its address.

import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's own database, as somebody who may do everything; absent: the tests run on SQLite. */
    readonly postgres?: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('postgres', cluster.adminUrl);
  return () => cluster.remove();
}
