// A watchdog for work that must end: what never would is broken off and thrown, where a test that waits for it could not fail.

import { createContext, Script } from 'node:vm';

const context = createContext({});
const script = new Script('work()');

/** What the work returns. Throws where it is still running after that time; far longer than any honest work takes. */
export function inTime<Result>(work: () => Result, ms = 5_000): Result {
  context.work = work;
  return script.runInContext(context, { timeout: ms }) as Result;
}
