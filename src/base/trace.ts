// Gives each piece of work an id that all its log lines carry: what Slack sends, a run of a digest, a minute of reading ahead. Knows no span: who makes spans takes the work over.

import { AsyncLocalStorage } from 'node:async_hooks';

/** From its first cause to its last line. */
export interface TracedWork {
  /** What kind of work it is, for who reads spans. */
  readonly name: string;
  /**
   * A text, where several processes may do parts of the work and each knows the same id: 32 hexadecimal digits
   * (https://www.w3.org/TR/trace-context/#trace-id). Otherwise what makes one, once a line needs it: most payloads log nothing.
   */
  readonly id: TraceId;
  /** Never a text, a name or an address. */
  readonly about?: Readonly<Record<string, string>>;
}

export type TraceId = string | (() => string);

/** Does the work within a span, and hands it the id by which that span is found. */
export type Spanning = <Result>(work: TracedWork, run: (id: TraceId) => Promise<Result>) => Promise<Result>;

const traces = new AsyncLocalStorage<{ id: TraceId }>();
const beforeAllWork = AsyncLocalStorage.snapshot();
let spanning: Spanning | undefined;

/** Whatever this begins carries the id too, until it begins a trace of its own. */
export function inTrace<Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> {
  const { id } = work;
  if (typeof id === 'string' && traces.getStore()?.id === id) return run();
  if (spanning === undefined) return traces.run({ id }, run);
  return spanning(work, (spanned) => traces.run({ id: spanned }, run));
}

export function traceId(): string | undefined {
  const trace = traces.getStore();
  if (trace === undefined) return undefined;
  if (typeof trace.id !== 'string') trace.id = trace.id();
  return trace.id;
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
