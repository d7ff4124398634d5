// What people get when Slack stumbles, or the bot does: an answer all the same, or a word that is found in the log.

import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

let world: World;
let ana: Character;

async function begin(...expectedLogs: string[]) {
  await beginWith({ expectedLogs });
}

async function beginWith(options: WorldOptions) {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
}
afterEach(() => world.close());

describe('when Slack stumbles', () => {
  test.each([
    ['an error', { status: 503 }],
    ['a cut connection', { dropAfterAccept: true }],
    ['too many requests', { ratelimited: 1 }],
  ] as const)('over an answer (%s), it is sent once more', async (_, trouble) => {
    await begin();
    world.slack.faults.set({ method: 'response_url', times: 1, ...trouble });
    await ana.types('/campaign-stats status');
    await world.passes(3_000);
    expect(ana.reads().at(-1)?.text).toContain('Status of the bot.');
  });

  test.each(['page', 'without-ok', 'cut'] as const)(
    'and somebody else answers in its place (%s), the answer is sent once more',
    async (unreadable) => {
      await begin();
      world.slack.faults.set({ method: 'response_url', times: 1, unreadable, taken: false });
      await ana.types('/campaign-stats status');
      await world.passes(3_000);
      expect(ana.reads().at(-1)?.text).toContain('Status of the bot.');
    },
  );

  test('and a proxy answers for it again and again, the answer comes as a direct message', async () => {
    await begin('slack refused a private answer');
    world.slack.faults.set({ method: 'response_url', unreadable: 'page', taken: false });
    await ana.types('/campaign-stats list paused');
    await world.passes(20_000);
    expect(ana.reads()).toEqual([]);
    expect(ana.sees('D0ANA')?.text).toContain('all 5 campaigns');
  });

  test('and does not take the answer at all, the operator reads of it in the log', async () => {
    await begin(
      'slack refused a private answer',
      'an answer could not be shown',
      'a word did not reach a person',
      'slack sdk',
    );
    world.slack.faults.set({ method: 'response_url', status: 500 });
    world.slack.faults.set({ method: 'chat.postMessage', status: 500 });
    await ana.types('/campaign-stats status');
    await world.passes(10_000);
    expect(ana.reads()).toEqual([]);
    expect(world.logged().map(({ msg }) => msg)).toContain('an answer could not be shown');
  });

  test.each([{ status: 500 }, { error: 'channel_not_found' }, { error: 'used_url' }])(
    'and takes no answer there (%j), it comes as a direct message, whole',
    async (trouble) => {
      await begin('slack refused a private answer');
      world.slack.faults.set({ method: 'response_url', ...trouble });
      await ana.types('/campaign-stats list paused');
      await world.passes(20_000);
      expect(ana.reads()).toEqual([]);
      expect(ana.sees('D0ANA')?.text).toContain('all 5 campaigns');
    },
  );

  test('over an answer for everyone, it is not sent twice', async () => {
    await begin('slack refused a private answer', 'an answer could not be shown');
    const answer = await ana.asks('');
    world.slack.faults.set({ method: 'response_url', times: 1, dropAfterAccept: true });
    await ana.presses(answer, 'Share');
    await world.passes(10_000);
    expect(world.person('ben').reads()).toHaveLength(1);
  });
});

describe('when Slack opens no modal', () => {
  test('from App Home, who clicked is told by message', async () => {
    await begin('an answer failed');
    await ana.opensHome();
    await world.settles();
    world.slack.faults.set({ method: 'views.open', times: 1, error: 'trigger_expired' });
    await ana.presses('home', 'All digests');
    expect(ana.sees('D0ANA')?.text).toContain('Something went wrong on our side');
    await ana.presses('home', 'All digests');
    expect((await ana.faces()).title).toBe('Digests');
  });

  test('or throttles it, the modal is filled as soon as Slack accepts', async () => {
    await begin();
    await ana.opensHome();
    await world.settles();
    world.slack.faults.set({ method: 'views.update', times: 1, ratelimited: 5 });
    world.slack.faults.set({ method: 'views.update', times: 1, error: 'ratelimited' });
    await ana.clicks('home', 'All digests');
    await world.passes(4_000);
    expect(ana.modal()?.callbackId).toBe('loading');
    await world.passes(5_000);
    expect(ana.modal()?.callbackId).toBe('digest-list');
  });
});

describe('when the bot itself fails', () => {
  test('whoever asked gets a reference, and the operator finds it in the log', async () => {
    const expectedLogs = ['an answer failed', 'the state of the digests could not be read'];
    await beginWith({ store: 'file', expectedLogs });
    const store = new DatabaseSync(world.env.STORE_PATH ?? '');
    store.exec('ALTER TABLE digests RENAME TO mislaid');
    store.close();
    const answer = await ana.asks('digests');
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toContain('Something went wrong on our side, and it was written to the bot’s log.');
    const [, reference = '?'] = /reference: (\S+)/.exec(answer.text) ?? [];
    expect(world.logged()).toContainEqual(expect.objectContaining({ msg: 'an answer failed', reference }));
    expect((await ana.asks('status')).text).toContain('Status of the bot.');
  });
});
