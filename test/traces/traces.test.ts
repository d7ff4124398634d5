// What an operator follows from a command, or from a digest's hour, to the message: by one id in the log, and as spans where an SDK listens.

import { afterEach, expect, test } from 'vitest';
import { minute, postsIn, subscribes } from '../stories/digest-steps.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { recordSpans } from './recording-tracer.ts';

let world: World | undefined;
afterEach(() => world?.close());

interface Line {
  readonly msg: string;
  readonly trace?: string;
  readonly method?: string;
  readonly kind?: string;
  readonly digest?: string;
}

const linesOf = (told: World) => told.logged() as readonly Line[];
/** The lines of one id, in order. */
const byTrace = (lines: readonly Line[]) => Map.groupBy(lines, ({ trace }) => trace ?? 'none');
/** What is logged of Slack's payloads of that kind, one list for each. */
const tracesOf = (lines: readonly Line[], kind: string) =>
  [...byTrace(lines)].flatMap(([trace, all]) =>
    trace !== 'none' && all.some((line) => line.msg === acknowledged && line.kind === kind) ? [all] : [],
  );

const acknowledged = 'slack has its acknowledgement';
const asked = 'the campaign service was asked';
const answered = 'a question has its last answer';
const planned = 'a run of a digest is planned';

test('every line of a question shares one id: from the acknowledgement over the calls to the service to the answer’s post', async () => {
  world = await openWorld({ service: generous, env: { LOG_LEVEL: 'debug' } });
  const [ana, ben] = [world.person('ana'), world.person('ben')];
  const before = linesOf(world).length;
  await Promise.all([
    ana.types('/campaign-stats top 3 by reply rate last week'),
    ben.types('/campaign-stats list'),
  ]);
  await world.passes(minute);
  for (const person of [ana, ben]) person.reads();
  const questions = tracesOf(linesOf(world).slice(before), '/campaign-stats');
  expect(questions).toHaveLength(2);
  for (const lines of questions) {
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining([acknowledged, answered]));
    expect(lines.filter(({ method }) => method === 'response_url').length).toBeGreaterThan(0);
    expect(lines.filter(({ msg }) => msg === answered)).toHaveLength(1);
  }
  expect(questions.flat().filter(({ msg }) => msg === asked).length).toBeGreaterThan(0);
});

test('a run of a digest has one id of its own from plan to post, which is neither the minute’s nor that of who set it up', async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'debug' } });
  const ana = world.person('ana');
  const digests = [
    await subscribes(ana, { question: 'daily yesterday', where: ['growth', 'sales'] }),
    await subscribes(ana, { question: 'list', where: ['growth'] }),
  ];
  await world.passes(10 * minute);
  expect(postsIn(world, 'growth')).toHaveLength(2);
  const runs = [...byTrace(linesOf(world)).values()].filter((lines) =>
    lines.some(({ msg }) => msg === planned),
  );
  expect(runs.map((lines) => [...new Set(lines.flatMap(({ digest }) => digest ?? []))])).toEqual(
    expect.arrayContaining(digests.map((digest) => [digest])),
  );
  for (const lines of runs) {
    const places = lines.filter(({ msg }) => msg === planned).length;
    expect(lines.filter(({ method }) => method === 'chat.postMessage').length).toBeGreaterThanOrEqual(places);
    expect(lines.filter(({ msg }) => msg === acknowledged)).toEqual([]);
    expect(lines[0]?.trace).toMatch(/^[0-9a-f]{32}$/);
  }
});

test('a run that a bot began and another one ends keeps its id', async () => {
  world = await openWorld({ store: 'file', env: { LOG_LEVEL: 'debug' } });
  const ana = world.person('ana');
  await subscribes(ana, { question: 'list', where: ['growth'] });
  world.slack.faults.set({ method: 'chat.postMessage', channel: 'C0GROWTH', error: 'ratelimited' });
  await world.passes(9 * minute);
  await world.stopsBot();
  world.slack.faults.clear();
  await world.startsBot();
  await world.passes(5 * minute);
  expect(postsIn(world, 'growth')).toHaveLength(1);
  const posts = linesOf(world).filter(({ method }) => method === 'chat.postMessage');
  expect(new Set(posts.map(({ trace }) => trace)).size).toBe(1);
});

test('with TRACES=on each piece of work is a span with its parts below it, and its log lines name the span’s trace', async () => {
  const { spans, stop } = recordSpans();
  try {
    world = await openWorld({ env: { TRACES: 'on', LOG_LEVEL: 'debug' } });
    const ana = world.person('ana');
    await ana.asks('top 3 by reply rate last week');
    await subscribes(ana, { question: 'list', where: ['growth'] });
    await world.passes(10 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);

    const roots = spans.filter(({ parent }) => parent === undefined);
    const question = roots.find(({ attributes }) => attributes.kind === '/campaign-stats');
    const partsOf = (trace: string | undefined) =>
      spans.filter(({ traceId, name }) => traceId === trace && name !== 'run of a digest');
    const parts = partsOf(question?.traceId);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['acknowledge', 'answer', 'slack response_url']),
    );
    for (const { parent } of parts) if (parent !== undefined) expect(parent).toBe(question?.spanId);
    const lines = linesOf(world).filter(({ trace }) => trace === question?.traceId);
    expect(lines.map(({ msg }) => msg)).toContain(answered);

    const run = spans.filter(({ name }) => name === 'run of a digest');
    expect(new Set(run.map(({ traceId }) => traceId)).size).toBe(1);
    expect(partsOf(run[0]?.traceId).map(({ name }) => name)).toContain('slack chat.postMessage');
    expect(run.flatMap(({ events }) => events)).toEqual(expect.arrayContaining(['planned', 'delivered']));

    for (const { startedAt, endedAt } of spans) expect(endedAt).toBeGreaterThanOrEqual(startedAt);
    const told = JSON.stringify(spans);
    const people = world.service.campaigns().flatMap(({ name, ownerEmail }) => [name, ownerEmail]);
    const strangers = [...people, 'U0ANA', 'C0GROWTH'].filter((each) => /\W|\d/.test(each));
    expect(strangers.filter((each) => told.includes(each))).toEqual([]);
  } finally {
    await world?.close();
    world = undefined;
    stop();
  }
});

test('without an SDK TRACES=on changes nothing', async () => {
  world = await openWorld({ env: { TRACES: 'on', LOG_LEVEL: 'debug' } });
  expect((await world.person('ana').asks('list')).text).toMatch(/^There are 60 campaigns/);
  expect(tracesOf(linesOf(world), '/campaign-stats')).toHaveLength(1);
});
