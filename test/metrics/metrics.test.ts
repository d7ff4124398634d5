// What an operator reads at /metrics: what the bot did and how long it took, without a word of anybody; and a dashboard and rules that name what is there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { tellMeasured } from '#base/measured.ts';
import { createMetrics } from '#metrics/create-metrics.ts';
import { createLabels } from '#metrics/labels.ts';
import { minute, postsIn, subscribes, toldTo } from '../stories/digest-steps.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World | undefined;
afterEach(() => world?.close());

/** What a running bot answers at that path. */
async function pageOf(
  port: number | undefined,
  path = '/metrics',
): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}

/** The sum of a metric over all series whose labels hold these. */
function sumOf(text: string, name: string, ...labels: readonly string[]): number {
  return text
    .split('\n')
    .filter(
      (line) => new RegExp(`^${name}(?:{| )`).test(line) && labels.every((label) => line.includes(label)),
    )
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('questions, digests, acknowledgements, quotas, Slack and the store are counted, and nobody is named', async () => {
  const env = { METRICS: 'on', PORT: '3000' };
  world = await openWorld({ env, health: true });
  const app = world.bot();
  const ana = world.person('ana');
  await ana.asks('top 3 by reply rate last week');
  await ana.asks('list owner ana');
  await subscribes(ana, { question: 'daily yesterday', where: ['growth', 'sales'] });
  world.slack.faults.set({ method: 'chat.postMessage', channel: 'C0SALES', error: 'is_archived' });
  await world.passes(10 * minute);
  expect(postsIn(world, 'growth')).toHaveLength(1);
  expect(toldTo(world, 'ana')).toHaveLength(1);

  const { status, text } = await pageOf(app.port());
  expect(status).toBe(200);
  const of = (name: string, ...labels: readonly string[]) => sumOf(text, `campaign_stats_${name}`, ...labels);
  expect(of('answer_seconds_count', 'question="board"')).toBe(1);
  expect(of('answer_seconds_count', 'question="list"')).toBe(1);
  expect(of('answer_seconds_count', 'question="daily"')).toBeGreaterThan(0);
  expect(of('acknowledge_seconds_count')).toBeGreaterThan(3);
  expect(of('acknowledge_seconds_count', 'kind="campaign-stats"')).toBeGreaterThan(1);
  expect(of('deliveries_due_total')).toBe(2);
  expect(of('deliveries_total', 'state="posted"')).toBe(1);
  expect(of('delivery_late_seconds_count')).toBe(1);
  expect(of('owner_notices_total', 'outcome="told"')).toBe(1);
  expect(of('slack_calls_total', 'method="chat.postMessage"', 'outcome="is_archived"')).toBe(1);
  expect(of('slack_calls_total', 'method="chat.postMessage"', 'outcome="ok"')).toBeGreaterThan(0);
  expect(of('service_requests_total', 'lane="people"', 'outcome="answered"')).toBeGreaterThan(0);
  expect(of('service_answered_timestamp_seconds', 'endpoint="daily"')).toBeGreaterThan(0);
  expect(of('quota_limit', 'endpoint="daily"')).toBe(30);
  expect(of('quota_free', 'endpoint="daily"')).toBeLessThanOrEqual(30);
  expect(of('store_seconds_count', 'what="write"')).toBeGreaterThan(0);
  expect(of('troubles')).toBe(0);

  const told = [
    ...world.service
      .campaigns()
      .flatMap(({ name, ownerEmail }) => [name, ownerEmail].filter((each) => /\W/.test(each))),
    'U0ANA',
    'C0SALES',
    'T0',
  ];
  expect(told.filter((each) => text.includes(each))).toEqual([]);
  expect(text).not.toContain('@');
});

test('a post that Slack does not take and that is tried again is counted', async () => {
  world = await openWorld({ env: { METRICS: 'on', PORT: '3000' }, health: true });
  const app = world.bot();
  const ana = world.person('ana');
  await subscribes(ana, { question: 'daily yesterday', where: ['growth'] });
  world.slack.faults.set({ method: 'chat.postMessage', channel: 'C0GROWTH', times: 1, ratelimited: 120 });
  await world.passes(20 * minute);
  expect(postsIn(world, 'growth')).toHaveLength(1);
  const { text } = await pageOf(app.port());
  expect(sumOf(text, 'campaign_stats_delivery_retries_total')).toBe(1);
});

test('without METRICS=on there is no such route', async () => {
  world = await openWorld({ health: true });
  const app = world.bot();
  expect((await pageOf(app.port())).status).toBe(404);
});

describe('the dashboard and the rules', () => {
  const docs = join(import.meta.dirname, '../../docs');
  const read = (name: string) => readFileSync(join(docs, name), 'utf8');

  /** Every series that there can be. */
  async function seriesThere(): Promise<ReadonlySet<string>> {
    const metrics = createMetrics({ quotas: () => [], troubles: () => 0 });
    const text = await metrics.text();
    metrics.stop();
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    return new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
  }

  const seriesIn = (expression: string) => expression.match(/\b(?:campaign_stats|process|nodejs)_\w+/g) ?? [];

  test('name only metrics that there are, and the dashboard shows every one of ours', async () => {
    const there = await seriesThere();
    const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const rules = parse(read('alert-rules.yml')).groups.flatMap(
      ({ rules }: { rules: { expr: string }[] }) => rules,
    );
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => seriesIn(expr)));
    const ruled = rules.flatMap(({ expr }: { expr: string }) => seriesIn(expr));
    expect([...shown, ...ruled].filter((name) => !there.has(name))).toEqual([]);
    const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    const ours = new Set([...there].filter((name) => name.startsWith('campaign_stats_')).map(bare));
    const seen = new Set(shown.map(bare));
    expect([...ours].filter((name) => !seen.has(name))).toEqual([]);
  });

  test('there are seven rules, each with a summary and what to do', () => {
    const rules = parse(read('alert-rules.yml')).groups.flatMap(({ rules }: { rules: object[] }) => rules);
    expect(rules).toHaveLength(7);
    for (const rule of rules)
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^CampaignStats[A-Z]/),
        annotations: { summary: expect.stringMatching(/\.$/), description: expect.stringMatching(/\.$/) },
      });
  });

  test('every metric is told of in docs/operating.md, and no other', async () => {
    const table = /## Metrics\n([\s\S]*?)\n## /.exec(read('operating.md'))?.[1] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const told = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    const ours = [...(await seriesThere())]
      .filter((name) => name.startsWith('campaign_stats_') && !/_(bucket|sum)$/.test(name))
      .map((name) => name.replace('campaign_stats_', '').replace(/_count$/, ''));
    expect(told.toSorted()).toEqual(ours.toSorted());
  });
});

test('words that somebody makes up in Slack’s place become one series, however many they are', async () => {
  const metrics = createMetrics({ quotas: () => [], troubles: () => 0 });
  for (let count = 0; count < 500; count += 1)
    tellMeasured('called', { method: 'auth.test', outcome: `word_${count}`, ms: 1 });
  tellMeasured('called', { method: 'auth.test', outcome: 'somebody@example.com', ms: 1 });
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('campaign_stats_slack_calls_total{'));
  metrics.stop();
  expect(lines.length).toBeLessThan(100);
  expect(lines.join('\n')).not.toContain('@');
  expect(createLabels().of('outcome', 'two words')).toBe('other');
});
