// Gives each piece of work an id that all its log lines carry: what Slack sends, a run of a digest, a minute of reading ahead. Knows no span: who makes spans takes the work over.

import { AsyncLocalStorage } from 'node:async_hooks';

/** From its first cause to its last line. */
export interface TracedWork {
  /** What kind of work it is, for who reads spans. */
  readonly name: string;
  /** Of letters and digits. What spans are found by has 32 hexadecimal ones: https://www.w3.org/TR/trace-context/#trace-id */
  readonly id: string;
  /** Several processes may do parts of it, and each makes the same id. */
  readonly isShared?: true;
  /** Never a text, a name or an address. */
  readonly about?: Readonly<Record<string, string>>;
}

/** Does the work within a span, and hands it the id by which that span is found. */
export type Spanning = <Result>(work: TracedWork, run: (id: string) => Promise<Result>) => Promise<Result>;

const traces = new AsyncLocalStorage<string>();
const beforeAllWork = AsyncLocalStorage.snapshot();
let spanning: Spanning | undefined;

/** Whatever this begins carries the id too, until it begins a trace of its own. */
export function inTrace<Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> {
  if (traces.getStore() === work.id) return run();
  const under = (id: string) => traces.run(id, run);
  return spanning === undefined ? under(work.id) : spanning(work, under);
}

export function traceId(): string | undefined {
  return traces.getStore();
}

/** For what somebody else calls later: it runs in the trace that is under way now. */
export const keepTrace = AsyncLocalStorage.bind;

/** For what outlives the work that happens to begin it. */
export function outsideTraces<Result>(run: () => Result): Result {
  return beforeAllWork(run);
}

/** From now on, until the returned function is called. */
export function spanBy(wanted: Spanning): () => void {
  spanning = wanted;
  return () => {
    if (spanning === wanted) spanning = undefined;
  };
}
