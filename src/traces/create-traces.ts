// Makes spans of what the bot tells of its work, through OpenTelemetry's API; loaded only where TRACES=on. Knows no SDK: without one nothing becomes of the spans.

import {
  type Attributes,
  type Context,
  isValidTraceId,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Clock } from '#base/clock.ts';
import { hearMeasured } from '#base/measured.ts';
import { spanBy, type TracedWork } from '#base/trace.ts';

/** Until the returned function is called. */
export function createTraces({ now }: Pick<Clock, 'now'>): () => void {
  const tracer = trace.getTracer('campaign-stats');
  const ends = [spanWork(tracer, now), ...spanParts(tracer, now)];
  return () => {
    for (const end of ends) end();
  };
}

/** Each piece of work is the root of a trace. Its messages are not told, since an error may repeat what somebody typed. */
function spanWork(tracer: Tracer, now: Clock['now']): () => void {
  return spanBy((work, run) => {
    const options = { root: typeof work.id !== 'string', startTime: now(), attributes: { ...work.about } };
    return tracer.startActiveSpan(work.name, options, parentOf(work), async (span) => {
      const { traceId } = span.spanContext();
      try {
        return await run(isValidTraceId(traceId) ? traceId : work.id);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end(now());
      }
    });
  });
}

/** Processes that share work never meet, so each puts its span under one that none of them makes: that makes it one trace. */
function parentOf({ id }: TracedWork): Context {
  if (typeof id !== 'string') return ROOT_CONTEXT;
  const parent = { traceId: id, spanId: id.slice(0, 16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** What is told at its end becomes a span that began so long before, under the work in which it was told. Without such work it is left out. */
function spanParts(tracer: Tracer, now: Clock['now']): readonly (() => void)[] {
  const part = (name: string, ms: number, attributes: Attributes) => {
    if (trace.getActiveSpan() === undefined) return;
    const end = now();
    tracer.startSpan(name, { startTime: end - ms, attributes }).end(end);
  };
  return [
    hearMeasured('acknowledged', ({ kind, ms }) => part('acknowledge', ms, { kind })),
    hearMeasured('answered', ({ question, outcome, ms }) => part('answer', ms, { question, outcome })),
    hearMeasured('asked', ({ endpoint, lane, outcome, ms }) =>
      part(`campaign service ${endpoint}`, ms, { endpoint, lane, outcome }),
    ),
    hearMeasured('called', ({ method, outcome, ms }) => part(`slack ${method}`, ms, { method, outcome })),
    hearMeasured('stored', ({ what, ms }) => part(`store ${what}`, ms, { what })),
    hearMeasured('due', (told) => trace.getActiveSpan()?.addEvent('planned', told, now())),
    hearMeasured('delivered', ({ state, count }) =>
      trace.getActiveSpan()?.addEvent('delivered', { state, count }, now()),
    ),
  ];
}
