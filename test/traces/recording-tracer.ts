// What an OpenTelemetry SDK puts behind the API, as little of it as shows spans: each with its trace, its parent and its times.

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface RecordedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parent: string | undefined;
  readonly attributes: Attributes;
  readonly events: string[];
  readonly startedAt: number;
  endedAt: number | undefined;
}

/** Until `stop` is called, all spans that are made in this process are kept. */
export function recordSpans(): { readonly spans: readonly RecordedSpan[]; stop(): void } {
  const spans: RecordedSpan[] = [];
  const active = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => active.getStore() ?? ROOT_CONTEXT,
    with: (wanted, run, self, ...args) => active.run(wanted, () => run.apply(self, args)),
    bind: (_, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });

  function startSpan(name: string, options: SpanOptions = {}, under = context.active()): Span {
    const parent = options.root === true ? undefined : trace.getSpanContext(under);
    const span: RecordedSpan = {
      name,
      traceId: parent?.traceId ?? `${spans.length + 1}`.padStart(32, 'a'),
      spanId: `${spans.length + 1}`.padStart(16, 'b'),
      parent: parent?.spanId,
      attributes: { ...options.attributes },
      events: [],
      startedAt: Number(options.startTime),
      endedAt: undefined,
    };
    spans.push(span);
    return spanOf(span);
  }

  const tracer: Tracer = {
    startSpan,
    startActiveSpan: (name: string, ...rest: readonly unknown[]) => {
      const run = rest.at(-1) as (span: Span) => unknown;
      const [options, under = context.active()] = rest.slice(0, -1) as [SpanOptions?, Context?];
      const span = startSpan(name, options, under);
      return context.with(trace.setSpan(under, span), () => run(span));
    },
  } as Tracer;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  return {
    spans,
    stop: () => {
      trace.disable();
      context.disable();
    },
  };
}

function spanOf(recorded: RecordedSpan): Span {
  const { traceId, spanId } = recorded;
  const span: Span = {
    spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
    setAttribute: () => span,
    setAttributes: () => span,
    addEvent: (name) => {
      recorded.events.push(name);
      return span;
    },
    addLink: () => span,
    addLinks: () => span,
    setStatus: () => span,
    updateName: () => span,
    end: (at) => {
      recorded.endedAt = Number(at);
    },
    isRecording: () => true,
    recordException: () => undefined,
  };
  return span;
}
