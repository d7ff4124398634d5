// People use the bot's shortcuts: from the message field, and on messages of the bot, of colleagues and of others, over both doors.

import { afterEach, describe, expect, test } from 'vitest';
import type { SeenMessage, SeenView } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

let world: World;
let ana: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
  // Names are there once the list was read.
  await ana.asks('list');
}

afterEach(async () => {
  await world.close();
});

const drawn = (view: SeenView) => JSON.stringify(view.blocks);

/** An answer that everybody in the channel sees. */
async function shares(text: string, channel = 'growth'): Promise<SeenMessage> {
  await ana.presses(await ana.asks(text, { channel }), 'Share');
  return ana.sees(channel) as SeenMessage;
}

describe.each(['socket', 'http'] as const)('through %s', (mode) => {
  test('“Ask campaign-stats” opens the composer, and the answer comes as a direct message', async () => {
    await opens({ mode });
    await ana.uses('Ask campaign-stats');
    expect(drawn(await ana.faces())).toContain('/campaign-stats overview last 7 days');
    await ana.submits();
    await world.passes(5_000);
    expect(ana.sees('dm')?.text).toContain('active campaigns');
  });

  test('“Send this regularly” on an answer opens the digest form with its question', async () => {
    await opens({ mode });
    const answer = await shares('top 3 by reply rate last month');
    await ana.uses('Send this regularly', answer);
    const form = await ana.faces();
    expect(form.title).toBe('New digest');
    expect(drawn(form)).toContain('top 3 campaigns by reply rate last month');
    expect(drawn(form)).toContain('C0GROWTH');
    await ana.closes();
  });

  test('“Ask about this” on an answer opens the composer with its question', async () => {
    await opens({ mode });
    const answer = await shares('daily last month');
    await ana.uses('Ask about this', answer);
    expect(drawn(await ana.faces())).toContain('/campaign-stats daily last month');
    await ana.submits();
    await world.passes(5_000);
    expect(ana.sees()).toMatchObject({ ephemeral: true, channel: 'C0GROWTH' });
  });
});

describe('on what somebody wrote', () => {
  test('“Ask about this” reads it as far as it goes', async () => {
    await opens();
    await world.person('ben').types('top 5 by reply rate last week zzyzx');
    await ana.uses('Ask about this', ana.sees() as SeenMessage);
    const view = await ana.faces();
    expect(drawn(view)).toContain('/campaign-stats top 5 campaigns by reply rate last week');
    expect(drawn(view)).toContain('Left out: “zzyzx”');
    await ana.closes();
  });

  test('“Send this regularly” says that it works on answers', async () => {
    await opens();
    await world.person('ben').types('see you at noon');
    await ana.uses('Send this regularly', ana.sees() as SeenMessage);
    expect(drawn(await ana.faces())).toContain('Only an answer can be sent regularly');
    await ana.closes();
  });

  test('nothing is read where the bot is in no channel', async () => {
    await opens();
    await world.person('ben').types('top 5 by reply rate', { channel: 'product' });
    await ana.uses('Ask about this', ana.sees('product') as SeenMessage);
    expect(drawn(await ana.faces())).toContain('I am not in this channel');
    await ana.closes();
  });
});

describe('is refused in a sentence', () => {
  test('on a message of another app', async () => {
    await opens();
    const { workspace } = world.slack;
    workspace.post({ channel: 'C0GROWTH', user: 'U0OTHERBOT', text: 'Deploy done', postedVia: 'api' });
    await ana.uses('Ask about this', ana.sees() as SeenMessage);
    expect(drawn(await ana.faces())).toContain('another app');
    await ana.closes();
  });

  test('on a message of the bot that answers nothing', async () => {
    await opens();
    const { workspace } = world.slack;
    workspace.post({ channel: 'C0GROWTH', user: 'U0BOT', text: 'Hello', postedVia: 'api' });
    await ana.uses('Send this regularly', ana.sees() as SeenMessage);
    expect(drawn(await ana.faces())).toContain('answers no question');
    await ana.closes();
  });

  test('to a guest, in the form that opened', async () => {
    await opens();
    const gus = world.person('gus');
    await gus.uses('Ask campaign-stats');
    expect(drawn(await gus.faces())).toContain('full members of this workspace');
    await gus.closes();
  });
});
