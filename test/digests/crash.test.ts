// The process dies at every single step, and starts again: never two messages, never silence.

import { describe, expect, test } from 'vitest';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { draft, minute, readingScopes, report, rig, type Through } from './rig.ts';

/** Nobody hears from a dead process again: from the fatal call on, whatever it asks for never comes. */
interface Death {
  readonly through: Through;
  /** Calls that were made before the fatal one. */
  readonly calls: () => number;
  readonly died: () => boolean;
}

/** Dies at the call of that number, before it is done or after (its answer is lost). */
function dyingAt(fatal: number, when: 'before' | 'after', onDeath: () => void): Death {
  let calls = 0;
  let dead = false;
  const never = () => new Promise<never>(() => undefined);

  async function call(work: () => Promise<unknown>): Promise<unknown> {
    calls += 1;
    if (dead) return never();
    const fatalNow = calls === fatal;
    if (fatalNow && when === 'before') return die();
    const done = await work();
    if (dead) return never();
    return fatalNow ? die() : done;
  }

  function die() {
    dead = true;
    onDeath();
    return never();
  }

  function mortal<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        return (...args: unknown[]) => call(() => method.apply(target, args.map(mortalCallback)));
      },
    });
  }

  /** `claim` of Messenger.post calls back into the dying process. */
  const mortalCallback = (arg: unknown) =>
    typeof arg === 'function' ? () => call(() => (arg as () => Promise<unknown>)()) : arg;

  return { through: { store: mortal, messenger: mortal }, calls: () => calls, died: () => dead };
}

/** One life that ends at that call, and a second one that nothing ends. */
async function lives(
  fatal: number,
  when: 'before' | 'after',
  scopes: readonly string[],
  fault?: Parameters<SandboxSlack['faults']['set']>[0],
) {
  const it = await rig('2026-03-03T08:59:30Z', { scopes });
  try {
    const digest = await it.digests().create(draft());
    if (fault !== undefined) it.slack.faults.set(fault);
    const death = dyingAt(fatal, when, () => it.dies());
    it.starts(death.through);
    await it.goesTo('2026-03-03T09:02:30Z');
    if (death.died()) it.starts();
    await it.passes(8 * minute);
    const [delivery] = await it.store.loadHistory(digest.id, 10);
    return {
      died: death.died(),
      posts: it.posts(),
      told: it.told(),
      state: delivery?.state,
      logged: it.logged(),
    };
  } finally {
    await it.close();
  }
}

describe.each(['before', 'after'] as const)(
  'killed %s any one of its calls',
  { timeout: 120_000 },
  (when) => {
    test('where history may be read: exactly one message, and the ledger knows it', async () => {
      let deaths = 0;
      for (let fatal = 1; ; fatal += 1) {
        const { died, posts, told, state, logged } = await lives(fatal, when, readingScopes);
        if (!died) break;
        deaths += 1;
        const unsureAndTold = posts.length === 0 && told.length === 1 && state?.kind === 'unsure';
        const arrived = posts.length === 1 && told.length === 0 && state?.kind === 'posted';
        expect({ fatal, posts, told, state, fine: arrived || unsureAndTold }).toMatchObject({ fine: true });
        expect(logged).toEqual([]);
      }
      expect(deaths).toBeGreaterThan(6);
    });

    test('where it may not: never two, and what is not known to be there is put to the owner', async () => {
      let deaths = 0;
      for (let fatal = 1; ; fatal += 1) {
        const { died, posts, told, state } = await lives(fatal, when, ['chat:write']);
        if (!died) break;
        deaths += 1;
        const arrived = posts.length === 1 && told.length === 0 && state?.kind === 'posted';
        const asked = posts.length <= 1 && told.length === 1 && state?.kind === 'unsure';
        expect({ fatal, posts, told, state, fine: arrived || asked }).toMatchObject({ fine: true });
      }
      expect(deaths).toBeGreaterThan(6);
    });

    test('while it looks for a post that Slack did not take: nothing is sent again, and the owner is told at least once', async () => {
      let deaths = 0;
      for (let fatal = 1; ; fatal += 1) {
        const fault = { method: 'chat.postMessage', channel: 'C0GROWTH', times: 1, status: 500 };
        const { died, posts, told, state } = await lives(fatal, when, readingScopes, fault);
        if (!died) break;
        deaths += 1;
        const neverSent = posts.length === 1 && told.length === 0 && state?.kind === 'posted';
        const asked = posts.length === 0 && told.length > 0 && state?.kind === 'unsure';
        expect({ fatal, posts, told, state, fine: neverSent || asked }).toMatchObject({ fine: true });
      }
      expect(deaths).toBeGreaterThan(10);
    });
  },
);

test('started twice over one store: one message', async () => {
  const it = await rig('2026-03-03T08:59:30Z', { scopes: readingScopes });
  const twin = it.digests();
  await twin.create(draft());
  const stop = it.clock.everyMinute((at) => twin.tick(at));
  it.starts();
  const alsoStop = it.clock.everyMinute((at) => it.digests().tick(at));
  await it.passes(10 * minute);
  expect(it.posts()).toHaveLength(1);
  expect(it.logged()).toEqual([]);
  await stop();
  await alsoStop();
  await it.close();
});

test('a twin leaves a digest alone that the other is still collecting for, however long', async () => {
  const it = await rig('2026-03-03T08:59:30Z', { scopes: readingScopes });
  it.answersWith(async function* (question, { at }) {
    await it.clock.sleep(10 * minute);
    yield report(question, at);
  });
  const twin = it.digests();
  await twin.create(draft());
  const stop = it.clock.everyMinute((at) => twin.tick(at));
  it.starts();
  await it.passes(15 * minute);
  expect(it.asked).toHaveLength(1);
  expect(it.posts()).toHaveLength(1);
  await stop();
  await it.close();
});

test('the machine’s clock is set back over the hour: one message', async () => {
  const it = await rig('2026-03-03T08:59:30Z', { scopes: readingScopes });
  await it.digests().create(draft());
  await it.passes(2 * minute);
  const earlier = Date.parse('2026-03-03T08:50:00Z');
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await it.digests().tick(earlier + minutes * minute);
    await it.digests().idle();
  }
  expect(it.posts()).toHaveLength(1);
  await it.close();
});

test('a stop while it waits leaves the digest to the next start', async () => {
  const it = await rig('2026-03-03T08:59:30Z', { scopes: readingScopes });
  await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 120 });
  await it.passes(minute);
  await it.restarts();
  await it.passes(minute);
  expect(it.posts()).toHaveLength(1);
  expect(it.logged()).toEqual([]);
  await it.close();
});
