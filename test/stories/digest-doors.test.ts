// Somebody who does not see where a digest goes, at every door to it: for them it is not there, whatever they send.

import { afterEach, describe, expect, test } from 'vitest';
import { controls, modals } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { interaction, post } from '../support/letters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import {
  carriedBy,
  does,
  goesTo,
  inputsOf,
  minute,
  postsIn,
  subscribes,
  toldTo,
  wordsOn,
} from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;
/** Ana's, for a private channel that Ben is not in; it runs at 09:00 in Lisbon. */
let hidden: string;
/** Ben's own. */
let own: string;

/** What tells of the hidden digest: what it asks, and where it goes. */
const secrets = /completed|C0FINANCE|finance/i;

async function begin(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ service: generous, ...options });
  [ana, ben] = [world.person('ana'), world.person('ben')];
  await world.slack.changes('C0FINANCE', 'invite-bot');
  hidden = await subscribes(ana, { question: 'list completed', where: ['finance'] });
  own = await subscribes(ben, { question: 'daily yesterday', where: ['sales'] });
}
afterEach(() => world.close());

/** All that stands on Ben's screens, but for what he typed and chose himself. */
function seenByBen(): string {
  const { workspace } = world.slack;
  const views = [...workspace.modalsOf(ben.id).map(({ blocks }) => blocks), ben.home()?.blocks];
  const messages = ['growth', 'sales', 'dm'].flatMap((channel) => ben.reads(channel));
  return JSON.stringify([views, messages]);
}

/** As Ana finds it. */
async function stands(): Promise<string> {
  await ana.presses(await ana.asks('digests'), controls.homeDigests);
  await ana.faces();
  await ana.chooses('modal', controls.digestListOwner, 'ana');
  await ana.faces();
  await ana.presses('modal', controls.manage);
  const words = wordsOn(await ana.faces());
  await ana.closes(true);
  return words;
}

/** Another id stands in all that the modal on top carries, as in a click that somebody wrote by hand. */
function forges(from: string, to: string): void {
  const view = world.slack.workspace.modalsOf(ben.id).at(-1);
  if (view === undefined) throw new Error('no modal is open');
  const changed = JSON.parse(JSON.stringify(view).replaceAll(from, to));
  Object.assign(view, { blocks: changed.blocks, source: changed.source });
}

/** Of the only digest of his that he sees. */
async function opensOwnCard({ amongOthers = false } = {}): Promise<void> {
  await ben.presses(await ben.asks('digests'), controls.homeDigests);
  await ben.faces();
  if (amongOthers) await ben.chooses('modal', controls.digestListOwner, 'ben');
  await ben.faces();
  await ben.presses('modal', controls.manage);
  await ben.faces();
}

describe('a digest for a private channel', () => {
  test('is in no list, count, search or App Home of somebody who is not in it', async () => {
    await begin();
    await subscribes(ben, { question: 'list paused', where: ['growth'] });
    const list = await ben.asks('digests');
    expect(wordsOn(list)).toContain('2 digests');
    await ben.presses(list, controls.homeDigests);
    await ben.faces();
    for (const text of ['completed', hidden, 'C0FINANCE', 'U0ANA']) {
      ben.fills({ [controls.inputSearch]: text });
      await ben.submits();
      expect(wordsOn(await ben.faces())).toContain('No digest fits.');
      await ben.presses('modal', controls.digestListClear);
    }
    for (const [control, choice] of [
      [controls.digestListOwner, 'ana'],
      [controls.digestListShow, 'broken'],
    ] as const) {
      await ben.chooses('modal', control, choice);
      expect(wordsOn(await ben.faces())).toContain('No digest fits.');
      await ben.presses('modal', controls.digestListClear);
    }
    await ben.closes(true);
    await ben.opensHome();
    expect((await ben.asks('status')).text).not.toMatch(secrets);
    expect(wordsOn(ben.home())).not.toMatch(secrets);
  });

  test('is told of in the status that its owner asks for, and in nobody else’s', async () => {
    await begin();
    expect((await ana.asks('status')).text).toContain('Completed campaigns');
    expect((await ben.asks('status')).text).not.toContain('Completed campaigns');
  });

  test('that somebody deletes is hidden from others, and none of their clicks restores it', async () => {
    await begin();
    await opensOwnCard();
    await does(ben, controls.digestDelete);
    await ana.presses(await ana.asks('digests'), controls.manage);
    await ana.faces();
    await does(ana, controls.digestDelete);
    await ana.closes(true);
    forges(own, hidden);
    expect(await does(ben, controls.digestRestore)).toContain('deleted, or goes to no place that you see');
    await ben.closes(true);
    expect((await ana.asks('digests')).text).toContain('No digests yet');
    await ben.presses(await ben.asks('help'), controls.homeDigests);
    await ben.faces();
    await ben.chooses('modal', controls.digestListShow, 'deleted');
    expect(wordsOn(await ben.faces())).toContain('1 digest');
    expect(wordsOn(ben.modal())).not.toMatch(secrets);
  });

  test('is not named as a twin to anybody who does not see it', async () => {
    await begin();
    await world.slack.workspace.channel('C0SALES')?.members.add('U0GUS');
    const both = await subscribes(ana, { question: 'list paused', where: ['finance', 'sales'] });
    expect(both).not.toBe('');
    await ben.types('/campaign-stats subscribe list completed');
    await ben.faces();
    ben.fills(inputsOf({ where: ['sales'] }));
    await ben.submits();
    expect((await ben.faces()).title).toBe('Digest created');
  });
});

describe('a digest for somebody’s own messages', () => {
  test('is theirs and its owner’s to see', async () => {
    await begin();
    await subscribes(ana, { question: 'list draft', where: ['Ana Sousa'] });
    await subscribes(ana, { question: 'list paused', where: ['Ben Carter'] });
    const bens = wordsOn(await ben.asks('digests'));
    expect(bens).toContain('Paused campaigns');
    expect(bens).not.toContain('Draft campaigns');
    expect(wordsOn(await ana.asks('digests'))).toContain('4 digests');
  });
});

describe('a digest for several places', () => {
  test('shows those that somebody sees and counts the others', async () => {
    await begin();
    const both = await subscribes(ana, { question: 'list paused', where: ['finance', 'sales'] });
    const list = wordsOn(await ben.asks('digests'));
    expect(list).toContain('<#C0SALES> and 1 more place');
    expect(list).not.toMatch(secrets);
    await opensOwnCard({ amongOthers: true });
    forges(own, both);
    await ben.presses('modal', controls.digestPreview);
    await ben.faces();
    await ben.closes();
    await ben.presses('modal', controls.digestDuplicate);
    expect(JSON.stringify((await ben.faces()).values)).toContain('list paused');
    expect(seenByBen()).not.toMatch(secrets);
  });

  test('keeps, through an admin’s edit, those that the admin does not see, and tells nothing of their posts', async () => {
    await begin({ env: { ADMIN_USERS: 'U0BEN' } });
    await opensOwnCard({ amongOthers: true });
    await does(ben, controls.digestDelete);
    await ben.closes(true);
    const both = await subscribes(ana, {
      question: 'list paused',
      where: ['finance', 'sales'],
      time: '09:00',
    });
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [sales] = postsIn(world, 'sales');
    await ben.presses(sales?.ts ?? '', controls.manage);
    const card = wordsOn(await ben.faces());
    expect(card).toContain('*Where*  <#C0SALES> and 1 more place');
    await ben.presses('modal', controls.digestHistory);
    expect(wordsOn(await ben.faces())).toContain('<#C0SALES>');
    await ben.closes();
    await does(ben, controls.digestEdit);
    ben.fills(inputsOf({ where: ['growth'] }));
    await ben.submits();
    expect(wordsOn(await ben.faces())).toContain('<#C0GROWTH> and 1 more place');
    expect(seenByBen()).not.toMatch(secrets);
    await ana.presses(await ana.asks('digests'), controls.homeDigests);
    expect(wordsOn(await ana.faces())).toContain('<#C0GROWTH> and <#C0FINANCE>');
    expect(both).not.toBe('');
    ana.reads('dm');
  });
});

describe.each(['socket', 'http'] as const)(
  'a click with the id of a digest that one does not see (%s)',
  (mode) => {
    const clicks = [
      controls.digestPause,
      controls.digestEdit,
      controls.digestPreview,
      controls.digestTest,
      controls.digestSendNow,
      controls.digestDuplicate,
      controls.digestDelete,
    ];

    test.each(clicks)('%s finds nothing there, changes nothing and tells nothing', async (control) => {
      await begin({ mode });
      await opensOwnCard();
      forges(own, hidden);
      await ben.presses('modal', control);
      expect(wordsOn(await ben.faces())).toContain('deleted, or goes to no place that you see');
      expect(seenByBen()).not.toMatch(secrets);
      const card = await stands();
      expect(card).toContain('*Owner*  <@U0ANA>');
      expect(card).toContain('*State*  Active');
      expect(card).toContain('Nothing was sent yet.');
      expect(toldTo(world, 'ana')).toEqual([]);
      expect(postsIn(world, 'finance')).toEqual([]);
    });

    test.each([
      [controls.digestPauseUntil, '2026-03-20'],
      [controls.digestHandOver, 'ben'],
    ])('%s neither', async (control, choice) => {
      await begin({ mode });
      await opensOwnCard();
      forges(own, hidden);
      await ben.chooses('modal', `${control}:${hidden}`, choice);
      expect(wordsOn(await ben.faces())).toContain('deleted, or goes to no place that you see');
      expect(await stands()).toContain('*State*  Active');
      expect(toldTo(world, 'ana')).toEqual([]);
    });

    test('neither do the deliveries of such a digest, nor those buttons under them', async () => {
      await begin({ mode });
      for (const channel of ['C0FINANCE', 'C0SALES'])
        world.slack.faults.set({ method: 'chat.postMessage', channel, times: 1, status: 500 });
      await goesTo(world, '2026-03-10T13:05:00Z');
      ben.reads('dm');
      const [notice] = ana.reads('dm');
      const delivery = carriedBy(notice as NonNullable<typeof notice>, controls.deliveryResend);
      await opensOwnCard();
      await ben.presses('modal', controls.digestHistory);
      const mine = carriedBy(await ben.faces(), controls.deliveryResend);
      forges(mine, delivery);
      for (const control of [controls.deliveryResend, controls.deliveryArrived]) {
        await ben.presses('modal', control);
        expect(wordsOn(await ben.faces())).toContain('deleted, or goes to no place that you see');
        forges(mine, delivery);
      }
      await ben.closes();
      forges(own, hidden);
      await ben.presses('modal', controls.digestHistory);
      expect(wordsOn(await ben.faces())).toContain('deleted, or goes to no place that you see');
      expect(postsIn(world, 'finance')).toEqual([]);
      expect(seenByBen()).not.toMatch(secrets);
    });
  },
);

let sent = 0;

/** A form that nobody filled in, signed as Slack signs it, or through the socket. */
async function submits(mode: 'socket' | 'http', view: object): Promise<void> {
  sent += 1;
  const payload = {
    type: 'view_submission',
    team: { id: 'T0SANDBOX' },
    user: { id: 'U0BEN', team_id: 'T0SANDBOX' },
    trigger_id: `1.2.${sent}`,
    view: { id: 'V0FORGED', type: 'modal', hash: 'h', blocks: [], private_metadata: '', ...view },
  };
  if (mode === 'http') {
    await post(interaction(payload), `http://127.0.0.1:${world.bot().port()}/slack/events`, world.env);
  } else {
    world.slack.sockets.sends(JSON.stringify({ envelope_id: `e${sent}`, type: 'interactive', payload }));
  }
  await world.settles();
}

const form = (channel: string, metadata: object = {}) => ({
  callback_id: modals.digestForm,
  private_metadata: JSON.stringify({ more: false, outside: [], fields: {}, ...metadata }),
  state: {
    values: {
      [controls.inputQuestion]: { [controls.inputQuestion]: { value: 'list active' } },
      [controls.inputChannels]: { [controls.inputChannels]: { selected_conversations: [channel] } },
      [controls.inputWeekdays]: { [controls.inputWeekdays]: { selected_options: [{ value: '2' }] } },
      [controls.inputTime]: { [controls.inputTime]: { selected_time: '09:00' } },
    },
  },
});

describe.each(['socket', 'http'] as const)('a forged form (%s)', (mode) => {
  test('saves no digest into a private channel that its author is not in', async () => {
    await begin({ mode });
    await submits(mode, form('C0FINANCE'));
    expect(wordsOn(await ben.asks('digests'))).toContain('1 digest');
    expect(wordsOn(await ana.asks('digests'))).toContain('2 digests');
    await submits(mode, form('C0GROWTH'));
    expect(wordsOn(await ben.asks('digests'))).toContain('2 digests');
  });

  test('changes no digest that its author does not see, nor moves an own one where they are not', async () => {
    await begin({ mode });
    await submits(mode, form('C0SALES', { digest: hidden }));
    await submits(mode, form('C0FINANCE', { digest: own }));
    expect(await stands()).toContain('*Where*  <#C0FINANCE>');
    const list = wordsOn(await ben.asks('digests'));
    expect(list).toContain('1 digest');
    expect(list).toContain('<#C0SALES>');
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('pauses, moves and hands over only what its author owns', async () => {
    await begin({ mode });
    const shared = await subscribes(ana, { question: 'list paused', where: ['sales'] });
    const ticked = { selected_options: [hidden, shared, own].map((value) => ({ value })) };
    const bulk = (deed: string, more: object = {}) => ({
      callback_id: modals.digestBulk,
      state: {
        values: {
          [controls.inputBulkDigests]: { [controls.inputBulkDigests]: ticked },
          [controls.inputBulkDeed]: { [controls.inputBulkDeed]: { selected_option: { value: deed } } },
          ...more,
        },
      },
    });
    const to = (channel: string) => ({
      [controls.inputBulkTo]: { [controls.inputBulkTo]: { selected_conversation: channel } },
    });
    const from = {
      [controls.inputBulkFrom]: { [controls.inputBulkFrom]: { selected_conversation: 'C0SALES' } },
    };
    const owner = { [controls.inputBulkOwner]: { [controls.inputBulkOwner]: { selected_user: 'U0BEN' } } };
    await submits(mode, bulk('pause'));
    await submits(mode, bulk('move', { ...from, ...to('C0FINANCE') }));
    await submits(mode, bulk('hand-over', owner));
    expect(wordsOn(await ana.asks('digests'))).toContain('3 digests · 1 paused');
    const list = wordsOn(await ben.asks('digests'));
    expect(list).toContain('2 digests · 1 paused');
    expect(list).not.toMatch(secrets);
    expect(toldTo(world, 'ana')).toEqual([]);
  });
});

describe('who may stop a digest', () => {
  test('is whoever is in its channel; somebody who only sees the channel may look', async () => {
    await begin();
    world.slack.workspace.channel('C0SALES')?.members.delete('U0ANA');
    await world.passes(4 * minute);
    await subscribes(ben, { question: 'list paused', where: ['sales'] });
    await ana.presses(await ana.asks('digests'), controls.homeDigests);
    ana.fills({ [controls.inputSearch]: 'list paused' });
    await ana.submits();
    await ana.faces();
    await ana.presses('modal', controls.manage);
    const card = wordsOn(await ana.faces());
    expect(card).toContain('Paused campaigns');
    expect(card).toContain('To pause or test it, join the channel');
    await expect(ana.presses('modal', controls.digestPause)).rejects.toThrow();
    await expect(ana.presses('modal', controls.digestTest)).rejects.toThrow();
  });
});

describe('an admin who is not in a private channel', () => {
  test('finds its digest without name and question, and can stop it and hand it over to a member', async () => {
    await begin({ env: { ADMIN_USERS: 'U0BEN' } });
    await ben.presses(await ben.asks('digests'), controls.homeDigests);
    const list = wordsOn(await ben.faces());
    expect(list).toContain('*A digest in a private channel*');
    expect(list).toContain('of <@U0ANA> · active');
    expect(list).toContain('2 digests');
    ben.fills({ [controls.inputSearch]: hidden });
    await ben.submits();
    await ben.faces();
    await ben.presses('modal', controls.manage);
    expect(wordsOn(await ben.faces())).toContain('*Owner*  <@U0ANA>');
    expect(await does(ben, controls.digestPause)).toContain('Paused.');
    await ben.chooses('modal', `${controls.digestHandOver}:${hidden}`, 'ben');
    expect(wordsOn(await ben.faces())).toContain('does not see 1 place where it goes');
    expect(await does(ben, controls.digestDelete)).toContain('*State*  deleted');
    expect(await does(ben, controls.digestRestore)).toContain('It is back as it was.');
    expect(seenByBen()).not.toMatch(secrets);
    await world.passes(minute);
    expect(toldTo(world, 'ana').join()).toContain('<@U0BEN> paused it');
  });
});
