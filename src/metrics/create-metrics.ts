// The metrics of /metrics: counts what the bot tells of its work, and looks at the rest when it is asked. No label holds a text, name or address.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hearMeasured } from '#base/measured.ts';
import { createLabels } from './labels.ts';

export interface Metrics {
  readonly contentType: string;
  /** As Prometheus reads it. */
  text(): Promise<string>;
  /** Counts nothing more. */
  stop(): void;
}

/** What is looked at when somebody asks. */
export interface Looked {
  /** Of all accounts together. */
  quotas(): readonly LookedQuota[];
  /** How many troubles /readyz names. */
  troubles(): number;
}

export interface LookedQuota {
  readonly endpoint: string;
  readonly limit: number;
  readonly free: number;
  readonly queued: number;
}

const answerBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];
const ackBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const storeBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 15];
const lateBuckets = [1, 5, 15, 60, 300, 900, 3600, 10_800];
const resolutionMs = 10;

export function createMetrics(looked: Looked): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const prefix = 'campaign_stats_';
  const labels = createLabels();
  collectDefaultMetrics({ register: registry });

  const acknowledged = new Histogram({
    ...{
      name: `${prefix}acknowledge_seconds`,
      help: 'From a payload of Slack to its acknowledgement',
      registers,
    },
    ...{ labelNames: ['kind'], buckets: ackBuckets },
  });
  const answered = new Histogram({
    ...{ name: `${prefix}answer_seconds`, help: 'From a question to its last answer, by kind', registers },
    ...{ labelNames: ['question', 'outcome'], buckets: answerBuckets },
  });
  const asked = new Counter({
    ...{ name: `${prefix}service_requests_total`, help: 'Requests to the campaign service', registers },
    labelNames: ['endpoint', 'lane', 'outcome'],
  });
  const askedTime = new Histogram({
    ...{ name: `${prefix}service_seconds`, help: 'From a request to the service to its answer', registers },
    ...{ labelNames: ['endpoint'], buckets: answerBuckets },
  });
  const answeredAt = new Gauge({
    ...{
      name: `${prefix}service_answered_timestamp_seconds`,
      help: 'When the service last answered',
      registers,
    },
    labelNames: ['endpoint'],
  });
  const called = new Counter({
    ...{
      name: `${prefix}slack_calls_total`,
      help: 'Calls to Slack; the outcome is ok or Slack’s word',
      registers,
    },
    labelNames: ['method', 'outcome'],
  });
  const due = new Counter({
    ...{ name: `${prefix}deliveries_due_total`, help: 'Deliveries of digests that became due', registers },
  });
  const delivered = new Counter({
    ...{ name: `${prefix}deliveries_total`, help: 'Deliveries of digests by what became of them', registers },
    labelNames: ['state'],
  });
  const retried = new Counter({
    ...{
      name: `${prefix}delivery_retries_total`,
      help: 'Posts that Slack did not take and that were tried again',
      registers,
    },
  });
  const told = new Counter({
    ...{
      name: `${prefix}owner_notices_total`,
      help: 'Notices to owners of digests by what became of them: told, tried again, given up',
      registers,
    },
    labelNames: ['outcome'],
  });
  const late = new Histogram({
    ...{ name: `${prefix}delivery_late_seconds`, help: 'How late a digest was posted', registers },
    buckets: lateBuckets,
  });
  const stored = new Histogram({
    ...{ name: `${prefix}store_seconds`, help: 'From a request to the store to its answer', registers },
    ...{ labelNames: ['what'], buckets: storeBuckets },
  });
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  loop.enable();
  lookedAt(looked, registers, prefix);
  new Gauge({
    ...{
      name: `${prefix}longest_block_seconds`,
      help: 'How long the event loop stood still at most since the last look',
    },
    registers,
    collect() {
      this.set(Math.max(0, loop.max / 1e6 - resolutionMs) / 1e3);
      loop.reset();
    },
  });

  const ends = [
    hearMeasured('acknowledged', ({ kind, ms }) =>
      // A command is named without its sign, which no label of ours has.
      acknowledged.observe({ kind: labels.of('kind', kind.replace(/^\//, '')) }, ms / 1e3),
    ),
    hearMeasured('answered', ({ question, outcome, ms }) =>
      answered.observe({ question, outcome }, ms / 1e3),
    ),
    hearMeasured('asked', ({ endpoint, lane, outcome, ms }) => {
      asked.inc({ endpoint, lane, outcome });
      askedTime.observe({ endpoint }, ms / 1e3);
      if (outcome === 'answered') answeredAt.setToCurrentTime({ endpoint });
    }),
    hearMeasured('called', ({ method, outcome }) =>
      called.inc({ method: labels.of('method', method), outcome: labels.of('outcome', outcome) }),
    ),
    hearMeasured('due', () => due.inc()),
    hearMeasured('delivered', ({ state, count, lateByMs }) => {
      delivered.inc({ state }, count);
      if (lateByMs !== undefined) late.observe(lateByMs / 1e3);
    }),
    hearMeasured('retried', ({ count }) => retried.inc(count)),
    hearMeasured('told', ({ outcome, count }) => told.inc({ outcome }, count)),
    hearMeasured('stored', ({ what, ms }) => stored.observe({ what }, ms / 1e3)),
  ];
  // A rule about what has never happened must find a zero.
  for (const state of ['posted', 'missed', 'failed', 'unsure']) delivered.inc({ state }, 0);
  for (const outcome of ['told', 'given_up']) told.inc({ outcome }, 0);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    stop: () => {
      for (const end of ends) end();
      loop.disable();
      registry.clear();
    },
  };
}

function lookedAt(looked: Looked, registers: Registry[], prefix: string): void {
  const ofQuota: readonly (readonly [part: string, help: string, of: (quota: LookedQuota) => number])[] = [
    ['limit', 'Requests that the service takes in a window', ({ limit }) => limit],
    ['free', 'Places that are free now', ({ free }) => free],
    ['queued', 'Requests that wait for a place', ({ queued }) => queued],
  ];
  for (const [part, help, of] of ofQuota) {
    new Gauge({
      ...{ name: `${prefix}quota_${part}`, help, labelNames: ['endpoint'], registers },
      collect() {
        this.reset();
        for (const quota of looked.quotas()) this.inc({ endpoint: quota.endpoint }, of(quota));
      },
    });
  }
  new Gauge({
    ...{ name: `${prefix}troubles`, help: 'How many troubles /readyz names', registers },
    collect() {
      this.set(looked.troubles());
    },
  });
}
