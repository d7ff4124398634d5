// App Home and somebody's own messages, where two accounts have campaigns with the same ids: everything there is of the room in which it was shown.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import { binds, globexPrefix, openTwoAccounts, type TwoAccounts } from './account-steps.ts';
import { fillsForm, goesTo } from './digest-steps.ts';

let two: TwoAccounts;
afterEach(() => two.world.close());

const drawn = (blocks: unknown) => JSON.stringify(blocks);
const told = (message: SeenMessage | undefined) => `${drawn(message?.blocks)} ${message?.text}`;
const home = () => drawn(two.ben.home()?.blocks);

/** A campaign of Globex, and the one of the default account that has its id. */
function pair() {
  const [theirs] = two.globex.campaigns();
  const ours = two.world.service.campaigns().find(({ id }) => id === theirs?.id);
  if (theirs === undefined || ours === undefined) throw new Error('the accounts have no id in common');
  return { id: theirs.id, theirs: theirs.name, ours: ours.name };
}

/** A short one may be a word of the bot's own. */
function longNames(): string[] {
  return two.world.service.campaigns().flatMap(({ name }) => (name.length > 8 ? [name] : []));
}

async function opensHome(): Promise<void> {
  await two.ben.opensHome();
  await two.world.settles();
}

async function leavesSales(): Promise<void> {
  const channel = two.world.slack.workspace.channel('C0SALES');
  (channel as { readonly members: Set<string> }).members.delete('U0BEN');
  await two.world.slack.happens({ type: 'member_left_channel', user: 'U0BEN', channel: 'C0SALES' });
}

describe('while Slack does not say who is in the channel of the chosen room', () => {
  beforeEach(async () => {
    two = await openTwoAccounts();
    await opensHome();
    await two.ben.chooses('home', controls.homeRoom, '#sales');
    expect(home()).toContain(globexPrefix);
    await two.world.passes(4 * 60_000);
    two.world.slack.faults.set({ method: 'users.conversations', error: 'internal_error' });
  });

  const isNotKnown = (words: string) => {
    expect(words).toContain('Your room is not known yet');
    expect(words).toContain('You chose the room of <#C0SALES>');
    for (const name of longNames()) expect(words).not.toContain(name);
  };

  test('App Home says so, shows no other room, and shows the chosen one as soon as Slack confirms it', async () => {
    await opensHome();
    isNotKnown(home());
    expect(home()).toContain('It is asked again in a few seconds, by itself.');
    two.world.slack.faults.clear();
    await two.world.passes(5_000);
    expect(home()).toContain(globexPrefix);
    expect(home()).not.toContain('not known yet');
  });

  test('App Home stops asking by itself after a while, and Try again asks anew', async () => {
    await opensHome();
    await two.world.passes(60_000);
    isNotKnown(home());
    expect(home()).toContain('Try again in a minute.');
    two.world.slack.faults.clear();
    await two.ben.presses('home', 'Try again');
    expect(home()).toContain(globexPrefix);
  });

  test('somebody who does not want to wait chooses another room', async () => {
    await opensHome();
    await two.ben.chooses('home', controls.homeRoom, 'channels without a room');
    expect(home()).not.toContain('not known yet');
    expect(home()).toContain('Your digests');
  });

  test('a direct message is answered with the reason, and no figure', async () => {
    const answer = told(await two.ben.asks('list', { channel: 'dm' }));
    expect(answer).toContain('Slack has not said yet whether you are in the channel whose room you chose');
    for (const name of longNames()) expect(answer).not.toContain(name);
  });
});

describe('what was asked in a room', () => {
  beforeEach(async () => {
    two = await openTwoAccounts();
  });

  test('is on App Home only where that room is shown, and is answered in it', async () => {
    const { id, theirs } = pair();
    await two.ben.asks(id, { channel: 'sales' });
    await opensHome();
    expect(home()).not.toContain('Ask again');
    await two.ben.asks(id);
    await opensHome();
    expect(home()).toContain(`Ask again: ${id}`);
    await two.ben.chooses('home', controls.homeRoom, '#sales');
    await two.ben.presses('home', `${controls.ask}:again-1`);
    expect(told(two.ben.sees('dm'))).toContain(theirs);
    expect(told(two.ben.sees('dm'))).toContain('the room of <#C0SALES>');
  });

  test('stays in it when a shortcut on its answer opens a form, whatever room is chosen since', async () => {
    const { id, theirs, ours } = pair();
    await opensHome();
    await two.ben.chooses('home', controls.homeRoom, '#sales');
    await two.ben.asks(id, { channel: 'sales' });
    await opensHome();
    await two.ben.presses('home', `${controls.ask}:again-1`);
    const answer = two.ben.sees('dm') as SeenMessage;
    expect(told(answer)).toContain(theirs);
    await two.ben.chooses('home', controls.homeRoom, 'channels without a room');
    for (const shortcut of ['Ask about this', 'Send this regularly']) {
      await two.ben.uses(shortcut, answer);
      const form = drawn((await two.ben.faces()).blocks);
      expect(form).toContain(theirs);
      expect(form.replaceAll(theirs, '')).not.toContain(ours);
      await two.ben.closes(true);
    }
    await leavesSales();
    await two.ben.uses('Ask about this', answer);
    expect(drawn((await two.ben.faces()).blocks)).not.toContain(ours);
    await two.ben.closes(true);
  });

  test('is pinned for that room, and its list says of which room it is', async () => {
    const { id } = pair();
    await two.ben.asks(id, { channel: 'sales' });
    await two.ben.asks(id);
    await opensHome();
    await two.ben.chooses('home', controls.homeRoom, '#sales');
    await two.ben.presses('home', 'What I asked, and pins…');
    const list = drawn((await two.ben.faces()).blocks);
    expect(list).toContain('In the room of <#C0SALES>');
    expect(list).toContain(id);
    await two.ben.presses('modal', 'Pin');
    expect(drawn((await two.ben.faces()).blocks)).toContain('📌');
    await two.ben.closes(true);
    await two.ben.chooses('home', controls.homeRoom, 'channels without a room');
    expect(home()).not.toContain('📌');
    expect(home()).toContain(`Ask again: ${id}`);
  });

  test('is answered in that room from an earlier message, whatever App Home shows now', async () => {
    const { id, theirs } = pair();
    await opensHome();
    await two.ben.chooses('home', controls.homeRoom, '#sales');
    const answer = await two.ben.asks(id, { channel: 'dm' });
    await two.ben.chooses('home', controls.homeRoom, 'channels without a room');
    await two.ben.presses(answer, 'Refresh');
    expect(told(two.ben.sees('dm'))).toContain(theirs);
    await two.ben.presses(two.ben.sees('dm') ?? '', 'Other period…');
    await two.ben.faces();
    two.ben.fills({ [controls.inputPeriod]: 'last month' });
    await two.ben.submits();
    await two.world.settles();
    expect(told(two.ben.sees('dm'))).toContain(theirs);
    await leavesSales();
    await two.ben.presses(two.ben.sees('dm') ?? '', 'Refresh');
    expect(told(two.ben.sees('dm'))).toContain('This was shown in a room that is not yours to see any more');
  });

  test('is gone once the room shows another account with the same campaign ids', async () => {
    const { id } = pair();
    await two.ben.asks(id, { channel: 'sales' });
    await binds(two.ana, { channel: 'sales', account: 'the default account' });
    await opensHome();
    await two.ben.chooses('home', controls.homeRoom, '#sales');
    expect(home()).not.toContain(`Ask again: ${id}`);
  });
});

test('a click under a digest in one’s own messages is answered in the digest’s room, while its reader is in the channel', async () => {
  two = await openTwoAccounts({ now: '2026-03-10T12:50:00Z' });
  const { ben, world } = two;
  const { id, theirs, ours } = pair();
  await ben.types(`/campaign-stats subscribe ${id}`, { channel: 'sales' });
  await ben.faces();
  await fillsForm(ben, { where: ['ben'], time: '09:00' });
  expect(await ben.submits()).toEqual({ ok: true });
  await ben.faces();
  await ben.closes(true);
  await goesTo(world, '2026-03-10T13:02:00Z');
  const digest = ben
    .reads('dm')
    .filter((message) => told(message).includes('Open privately'))
    .at(-1);
  expect(told(digest)).toContain(theirs);
  await ben.presses(digest ?? '', 'Open privately');
  expect(told(ben.sees('dm'))).toContain(theirs);
  expect(told(ben.sees('dm'))).not.toContain(`"${ours}"`);
  await leavesSales();
  await ben.presses(digest ?? '', 'Open privately');
  expect(told(ben.sees('dm'))).toContain('not yours to see any more');
});
