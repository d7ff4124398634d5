// Nothing of what somebody sent is read before they are admitted, at any door; and what was done once is not done again.

import { afterEach, describe, expect, test } from 'vitest';
import { controls, modals } from '#blocks/controls.ts';
import type { App } from '#bot/app.ts';
import { organisationId, usualTeam } from '#sandbox/slack/seed.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { createDeedPace } from '#slack/receiving/deed-pace.ts';
import { hearPayload, type Listener } from '#slack/receiving/hear-payload.ts';
import { listeners } from '#slack/receiving/listeners.ts';
import { createRecentIds } from '#slack/receiving/recent-ids.ts';
import { interaction, type Letter, post } from '../support/letters.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { binds } from './account-steps.ts';
import { inputsOf, postsIn } from './digest-steps.ts';
import { rowsOn } from './on-screen.ts';

/** What may be read of everybody: who, where, by which control, and how they can be answered. */
const outside = new Set([
  'actions.0.action_id',
  'authorizations.0.team_id',
  'channel.id',
  'channel_id',
  'enterprise.id',
  'enterprise_id',
  'callback_id',
  'event.user',
  'event_id',
  'response_url',
  'team.id',
  'team_id',
  'thread_ts',
  'trigger_id',
  'user.id',
  'user_id',
  ...['app_installed_team_id', 'callback_id', 'id', 'type'].map((field) => `view.${field}`),
]);

/** The payload, of which only the outside can be read: whoever reads on is found out. */
function sealed(value: unknown, read: string[], path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const held: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return held;
      const here = path === '' ? key : `${path}.${key}`;
      const isOnTheWay = [...outside].some((allowed) => allowed.startsWith(`${here}.`));
      if (!isOnTheWay && !outside.has(here) && !(Array.isArray(target) && key === 'length')) read.push(here);
      return sealed(held, read, here);
    },
  });
}

const who = { user: { id: 'U0GUS' }, team: { id: 'T0SANDBOX' }, trigger_id: 'the trigger' };
const view = {
  ...{ id: 'V1', type: 'modal', callback_id: modals.digestForm, private_metadata: '{', hash: 'h' },
  state: { values: { a: { b: { value: 'c' } } } },
};

const spoke = { user_id: 'U0GUS', channel_id: 'C1', team_id: 'T0SANDBOX' };

/** One for each door of the table; the compiler names a door that lacks one. */
const payloads: Record<keyof typeof listeners, unknown> = {
  command: {
    ...{ user_id: 'U0GUS', team_id: 'T0SANDBOX', trigger_id: 't' },
    command: '/campaign-stats',
    text: 'x',
  },
  button: { ...who, type: 'block_actions', actions: [{ action_id: 'ask:x', value: 'v', block_id: 'b' }] },
  submission: { ...who, type: 'view_submission', view },
  options: { ...who, type: 'block_suggestion', action_id: controls.inputZone, value: 'a', block_id: 'b' },
  shortcut: { ...who, type: 'shortcut', callback_id: 'x' },
  spoken: { ...spoke, event_id: 'Ev2', spoken: { text: 'x', channel: 'C1', user: 'U0GUS', ts: '1.2' } },
  reaction: { ...spoke, event_id: 'Ev3', answer: '1.2' },
  step: { ...spoke, event_id: 'Fx1', execution: 'Fx1', question: 'x', room: 'C1' },
  mcp: { user_id: 'U0GUS', team_id: 'T0SANDBOX', event_id: 'mcp 1', words: 'x', room: 'C1' },
  stop: { ...spoke, event_id: 'Ev4', thread: '1.2' },
  home: { team_id: 'T0SANDBOX', event_id: 'Ev1', event: { user: 'U0GUS', tab: 'home', channel: 'D1' } },
};

describe.each(Object.entries(listeners))('at the door of the %s', (name, listener) => {
  test('a stranger is turned away before anything of what they sent is read', async () => {
    const read: string[] = [];
    const body = sealed(payloads[name as keyof typeof listeners], read);
    const done: string[] = [];
    const clock = createVirtualClock(0);
    // Of the bot there is nothing but what a stranger may set in motion.
    const tools = {
      clock,
      identity: { workspace: 'T0SANDBOX' },
      admission: { allowGuests: false, allowedChannels: [], admins: [] },
      turns: { take: async () => undefined },
      pace: createDeedPace(clock),
      detail: { current: () => 'text', fits: () => true },
      holds: { run: (_method: string, call: () => Promise<unknown>) => call() },
      people: { find: async () => ({ standing: 'guest' }) },
      seen: { first: async () => true },
      client: {
        views: {
          publish: async () => done.push('publish'),
          update: async () => done.push('update'),
          open: async () => ({}),
        },
        chat: {
          postMessage: async () => done.push('message'),
          postEphemeral: async () => done.push('message'),
        },
        functions: { completeError: async () => done.push('failed') },
      },
    } as unknown as DoorTools;
    const ack = async (answer: unknown) => void (answer !== undefined && done.push('ack'));
    await hearPayload(tools, createRecentIds(clock), listener as Listener<unknown>, body, ack);
    expect(read).toEqual([]);
    // Who reacts or presses Stop is told nothing.
    expect(done).toHaveLength(name === 'reaction' || name === 'stop' ? 0 : 1);
  });
});

let world: World;
let app: App;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ mode: 'http', service: generous, ...options });
  app = world.bot();
}

async function again() {
  await world.stopsBot();
  app = await world.startsBot();
}

const send = (letter: Letter) => post(letter, `http://127.0.0.1:${app.port()}/slack/events`, world.env);

describe('over the wire', () => {
  afterEach(() => world.close());

  const member = { user: { id: 'U0ANA' }, team: { id: 'T0SANDBOX' } };
  const guest = { user: { id: 'U0GUS' }, team: { id: 'T0SANDBOX' } };

  test('a stranger’s form, letters and clicks do nothing, however they are forged', async () => {
    await begin();
    const letters = [
      interaction({ ...guest, type: 'view_submission', trigger_id: '1', view }),
      interaction({
        ...guest,
        type: 'block_suggestion',
        action_id: controls.inputZone,
        value: 'x'.repeat(100_000),
      }),
      interaction({
        ...guest,
        type: 'block_actions',
        trigger_id: '2',
        actions: [{ action_id: '__proto__' }],
      }),
      interaction({ ...guest, type: 'shortcut', trigger_id: '3', callback_id: 'constructor' }),
    ];
    const before = world.service.requests.length;
    const answers = await Promise.all(
      letters.map(async (letter) => (await send(letter)).json().catch(() => ({}))),
    );
    await world.settles();
    expect(answers[0]).toMatchObject({ response_action: 'update', view: { callback_id: modals.notice } });
    expect(answers[1]).toEqual({ options: [] });
    expect(world.service.requests).toHaveLength(before);
    expect(
      world
        .person('gus')
        .reads('D0GUS')
        .every(({ text }) => text.includes('full members')),
    ).toBe(true);
    world.person('gus').reads('D0GUS');
  });

  test('what comes from another workspace is turned away, whoever is said to have sent it', async () => {
    await begin();
    const answer = await send(
      interaction({
        ...member,
        team: { id: 'T0OTHER' },
        type: 'block_suggestion',
        action_id: controls.campaignSelect,
        value: '',
      }),
    );
    expect(await answer.json()).toEqual({ options: [] });
    const ours = await send(
      interaction({ ...member, type: 'block_suggestion', action_id: controls.inputZone, value: 'lisbon' }),
    );
    expect(await ours.json()).toMatchObject({ options: expect.arrayContaining([expect.anything()]) });
  });

  test('whoever is deactivated is turned away', async () => {
    await begin();
    world.slack.leaves('ana');
    expect((await world.person('ana').asks('')).text).toContain('this account is deactivated');
  });

  test('a member whose home is another workspace of the organisation is answered', async () => {
    await begin();
    world.slack.livesElsewhere('ana');
    expect((await world.person('ana').asks('')).text).toContain('active campaigns · as of');
  });

  describe('a full member of another workspace of the same organisation', () => {
    const organisation = { id: organisationId, name: 'Sandbox Group' };
    const inOrganisation = { team: { ...usualTeam, organisation, hasOwn: () => true } };

    test('is answered in a channel that both workspaces share, from its room', async () => {
      await begin({ env: { ADMIN_USERS: 'U0ANA' }, slack: inOrganisation });
      await binds(world.person('ana'), { channel: 'sales' });
      world.slack.belongsElsewhere('ben');
      const ben = world.person('ben');
      expect((await ben.asks('', { channel: 'sales' })).text).toContain('active campaigns · as of');
      const elsewhere = await ben.asks('', { channel: 'growth' });
      expect(elsewhere.text).toContain('this place has no room yet');
      expect(elsewhere.text).toContain('Ask <@U0ANA> to give a channel one');
    });

    test('is no colleague of a workspace of another organisation', async () => {
      await begin({
        slack: { team: { ...usualTeam, organisation: { id: 'E0OTHER', name: 'Other' }, hasOwn: () => true } },
      });
      world.slack.belongsElsewhere('ben');
      expect((await world.person('ben').asks('')).text).toContain('members of the company');
    });
  });

  test('a closed modal is acknowledged, an unknown one and an unknown shortcut get a word', async () => {
    await begin();
    const closed = await send(
      interaction({ ...member, type: 'view_closed', view: { ...view, callback_id: 'any' } }),
    );
    expect(closed.status).toBe(200);
    const old = await send(
      interaction({
        ...member,
        type: 'view_submission',
        trigger_id: '1',
        view: { ...view, callback_id: 'of-old' },
      }),
    );
    expect(JSON.stringify(await old.json())).toContain('does nothing any more');
    await send(interaction({ ...member, type: 'shortcut', trigger_id: '2', callback_id: 'of-old' }));
    await world.settles();
    expect(world.person('ana').sees('D0ANA')?.text).toContain('does nothing any more');
  });

  test('a direct message whose blocks Slack refuses comes as text', async () => {
    await begin({ expectedLogs: ['slack refused a private answer'] });
    world.slack.faults.set({ method: 'chat.postMessage', error: 'invalid_blocks', times: 1 });
    await send(interaction({ ...member, type: 'shortcut', trigger_id: '2', callback_id: 'of-old' }));
    await world.settles();
    const word = world.person('ana').sees('D0ANA');
    expect(word?.text).toContain('does nothing any more');
    expect(word?.blocks).toEqual([]);
  });

  test('a click on Send now that is sent again after a restart posts nothing', async () => {
    await begin({ store: 'file' });
    const ana = world.person('ana');
    await ana.types('/campaign-stats subscribe daily yesterday');
    await ana.faces();
    ana.fills(inputsOf({ where: ['growth'] }));
    await ana.submits();
    const [, digest = ''] = /"value":"([^"]+)"/.exec(JSON.stringify((await ana.faces()).blocks)) ?? [];
    const letter = interaction({
      ...{ ...member, type: 'block_actions', trigger_id: 'the same' },
      actions: [{ type: 'button', action_id: controls.digestSendNow, value: digest, block_id: 'b' }],
    });
    await send(letter);
    await world.passes(5_000);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    await again();
    expect((await send(letter)).status).toBe(200);
    await world.passes(60_000);
    expect(postsIn(world, 'growth')).toHaveLength(1);
  });

  test('an owner is found by a mention and by an address, as Slack writes them', async () => {
    await begin({
      slack: { scopes: ['commands', 'chat:write', 'users:read', 'users:read.email', 'channels:read'] },
    });
    const byAddress = await world.person('ana').asks('list by ben@example.com');
    expect(byAddress.text).toContain('ben owns 8 campaigns');
    const byMention = await world.person('ana').asks('list by @ben');
    expect(rowsOn(byMention)).toEqual(rowsOn(byAddress));
    expect(rowsOn(byMention).length).toBeGreaterThan(1);
  });
});
