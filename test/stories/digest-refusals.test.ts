// Slack refuses a channel: that destination stops, its owner learns how to mend it, all else goes on, and mended it resumes.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import {
  type Filled,
  goesTo,
  isOffUntil,
  minute,
  postsIn,
  subscribes,
  toldTo,
  wordsOn,
} from './digest-steps.ts';

let world: World;
let ana: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld(options);
  ana = world.person('ana');
}

/** For what outlives a stop of the bot. */
async function opensOnFile(): Promise<void> {
  await world.close();
  await opens({ store: 'file' });
}

beforeEach(() => opens());
afterEach(() => world.close());

/** Nine o'clock of the next day. */
async function nextDay(): Promise<void> {
  await isOffUntil(world, '2026-03-11T08:59:00Z');
  await world.passes(3 * minute);
}

/** Only while the bot is in a private channel is it known who else is. */
async function subscribesWithBot(filled: Filled): Promise<void> {
  const isPrivate = filled.where?.includes('finance');
  if (isPrivate) await world.slack.changes('C0FINANCE', 'invite-bot');
  await subscribes(ana, filled);
  if (isPrivate) await world.slack.changes('C0FINANCE', 'remove-bot');
}

/** The ids of the blocks that hold such a button. */
function blocksWith(message: SeenMessage | undefined, control: string): unknown[] {
  const holds = (block: Readonly<Record<string, unknown>>) => JSON.stringify(block).includes(`"${control}"`);
  return (message?.blocks ?? []).filter(holds).map(({ block_id }) => block_id);
}

describe('a destination that refuses', () => {
  test.each([
    ['product', 'not_in_channel', 'the bot is not in the channel', 'type `/invite` <@U0BOT>'],
    ['finance', 'channel_not_found', 'it is private and the bot is not in it', 'type `/invite` <@U0BOT>'],
    ['launch-2025', 'is_archived', 'the channel is archived', 'Unarchive it'],
    ['announcements', 'restricted_action', 'rules do not let the bot post', 'Ask an admin of the channel'],
  ])(
    '(#%s: %s) is told to the owner once, with the mend, and #growth gets its digests',
    async (channel, _, why, mend) => {
      await opensOnFile();
      await subscribesWithBot({ question: 'daily yesterday', where: [channel, 'growth'] });
      await subscribes(ana, { question: 'daily last 7 days', where: ['sales'] });
      await goesTo(world, '2026-03-10T09:10:00Z');
      await nextDay();
      expect(postsIn(world, 'growth')).toHaveLength(2);
      expect(postsIn(world, 'sales')).toHaveLength(2);
      const [told, ...others] = toldTo(world, 'ana');
      expect(others).toEqual([]);
      expect(told).toContain('*Day by day, yesterday*');
      expect(told).toContain(why);
      expect(told).toContain(mend);
      expect(told).toContain('Its other destination still gets it.');
    },
  );

  test('is settled in the message that tells of several, and the others keep their buttons there', async () => {
    await world.slack.changes('C0RANDOM', 'remove-bot');
    await subscribes(ana, { question: 'list paused', where: ['random'] });
    await subscribes(ana, { question: 'owners last week', where: ['leadership'] });
    await world.slack.changes('C0LEADS', 'remove-bot');
    await goesTo(world, '2026-03-10T09:10:00Z');
    const [notice] = ana.reads('dm');
    expect(notice?.text).toContain('2 things about your digests');
    await world.slack.changes('C0RANDOM', 'invite-bot');
    const [resend, other] = blocksWith(notice, controls.deliveryResend);
    await ana.presses(notice?.ts ?? '', `${resend}/${controls.deliveryResend}`);
    expect(postsIn(world, 'random')).toHaveLength(1);
    const [now] = ana.reads('dm');
    expect(now?.ts).toBe(notice?.ts);
    expect(wordsOn(now)).toContain('Sent again.');
    expect(wordsOn(now)).toContain('<#C0LEADS>');
    expect(now?.text).toContain('Sent again.');
    expect(blocksWith(now, controls.deliveryResend)).toEqual([other]);
  });

  test('names both outcomes if a Resend reaches one channel and not the other', async () => {
    await world.slack.changes('C0RANDOM', 'remove-bot');
    await subscribes(ana, { question: 'list paused', where: ['random', 'leadership'] });
    await world.slack.changes('C0LEADS', 'remove-bot');
    await goesTo(world, '2026-03-10T09:10:00Z');
    await world.slack.changes('C0RANDOM', 'invite-bot');
    const [notice] = ana.reads('dm');
    const [resend] = blocksWith(notice, controls.deliveryResend);
    await ana.presses(notice?.ts ?? '', `${resend}/${controls.deliveryResend}`);
    const told = toldTo(world, 'ana').join('\n');
    expect(told).toContain('Posted in <#C0RANDOM>.');
    expect(told).toContain('<#C0LEADS>: not posted');
  });

  test.each([
    ['no_permission', '`/invite`'],
    ['is_inactive', 'Pick another channel'],
    ['restricted_action_read_only_channel', 'Ask an admin of the channel'],
    ['restricted_action_thread_only_channel', 'Ask an admin of the channel'],
    ['restricted_action', 'Ask an admin of the channel'],
    ['restricted_action_thread_locked', 'Ask an admin of the channel'],
    ['messages_tab_disabled', 'switch on the messages tab'],
    ['slack_connect_canvas_sharing_blocked', 'Ask an admin of the workspace'],
    ['restricted_action_non_threadable_channel', 'Ask an admin of the channel'],
    ['ekm_access_denied', 'Ask an admin of the workspace'],
    ['access_denied', 'Ask an admin of the workspace'],
    ['accesslimited', 'Ask an admin of the workspace'],
    ['app_access_restricted', 'Ask an admin of the workspace'],
    ['slack_connect_file_link_sharing_blocked', 'Ask an admin of the workspace'],
  ])('(%s) has its mend too', async (error, mend) => {
    await subscribes(ana, { question: 'daily yesterday', where: ['growth', 'sales'] });
    world.slack.faults.set({ method: 'chat.postMessage', channel: 'C0GROWTH', error });
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect(postsIn(world, 'sales')).toHaveLength(1);
    expect(toldTo(world, 'ana')).toEqual([expect.stringContaining(mend)]);
    await ana.presses(await ana.asks('digests'), controls.manage);
    expect(wordsOn(await ana.faces())).toContain('<#C0GROWTH> cannot be posted to');
  });

  test('stops each of the digests that go there, and the owner is told of all in one message', async () => {
    await subscribes(ana, { question: 'daily yesterday', where: ['product'] });
    await subscribes(ana, { question: 'daily last 7 days', where: ['product'] });
    await goesTo(world, '2026-03-10T09:10:00Z');
    const told = toldTo(world, 'ana');
    expect(told).toHaveLength(1);
    expect(told[0]?.match(/Could not be posted in <#C0PRODUCT>/g)).toHaveLength(2);
    expect(
      wordsOn(await ana.asks('digests')).match(/Paused: <#C0PRODUCT> cannot be posted to/g),
    ).toHaveLength(2);
  });
});

describe('a digest whose only channel refuses goes on by itself', () => {
  test.each([
    ['product', 'C0PRODUCT', 'invite-bot'],
    ['finance', 'C0FINANCE', 'invite-bot'],
    ['launch-2025', 'C0LAUNCH', 'unarchive'],
  ] as const)(
    'when #%s (%s) is mended by %s, with the next run, and owes nothing',
    async (name, id, deed) => {
      await opensOnFile();
      await subscribesWithBot({ question: 'daily yesterday', where: [name] });
      await goesTo(world, '2026-03-10T09:02:00Z');
      expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('The digest is paused.')]);
      await world.slack.changes(id, deed);
      await goesTo(world, '2026-03-10T09:20:00Z');
      expect(postsIn(world, name)).toEqual([]);
      expect(toldTo(world, 'ana').at(-1)).toContain('goes on there');
      expect(wordsOn(await ana.asks('digests'))).toContain('next Wed 11 Mar 2026, 09:00');
      await nextDay();
      expect(postsIn(world, name).map(({ text }) => text)).toEqual([
        expect.stringContaining('Digest of Wed 11 Mar 2026'),
      ]);
    },
  );

  test('after Resume before it is mended, and the answer says what is still wrong', async () => {
    await subscribes(ana, { question: 'daily yesterday', where: ['product'] });
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [notice] = ana.reads('dm');
    await ana.presses(notice?.ts ?? '', controls.digestResume);
    const said = toldTo(world, 'ana').at(-1);
    expect(said).toContain('Resumed.');
    expect(said).toContain('⚠ <#C0PRODUCT>: the bot is not in the channel');
  });

  test('after Resume on the owner’s notice, if Slack sends no event', async () => {
    await opensOnFile();
    await subscribes(ana, { question: 'daily yesterday', where: ['product'] });
    await goesTo(world, '2026-03-10T09:02:00Z');
    await world.stopsBot();
    await world.slack.changes('C0PRODUCT', 'invite-bot');
    await isOffUntil(world, '2026-03-10T10:00:00Z');
    const [notice] = ana.reads('dm');
    await ana.presses(notice?.ts ?? '', controls.digestResume);
    expect(toldTo(world, 'ana').join('\n')).toContain('Resumed');
    await nextDay();
    expect(postsIn(world, 'product')).toHaveLength(1);
  });

  test('or is edited to another channel from that notice', async () => {
    await opensOnFile();
    await subscribes(ana, { question: 'daily yesterday', where: ['product'] });
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [notice] = ana.reads('dm');
    await ana.presses(notice?.ts ?? '', controls.digestEdit);
    await ana.faces();
    ana.fills({ [controls.inputChannels]: ['sales'] });
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest saved');
    await nextDay();
    expect(postsIn(world, 'sales')).toHaveLength(1);
    expect(toldTo(world, 'ana')).toHaveLength(1);
  });
});
