// What else a digest's card does: previews, pauses until a day, copies, hands over, takes a deletion back, and shows all deliveries.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import {
  does,
  elementsIn,
  fillsForm,
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
let ben: Character;
let id: string;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld(options);
  ana = world.person('ana');
  ben = world.person('ben');
  id = await subscribes(ana, { question: 'daily yesterday' });
}

/** For what outlives a stop of the bot. */
async function opensOnFile(): Promise<void> {
  await world.close();
  await opens({ store: 'file' });
}

beforeEach(() => opens());
afterEach(() => world.close());

async function opensCard(person: Character): Promise<string> {
  await person.presses(await person.asks('digests'), controls.manage);
  return wordsOn(await person.faces());
}

async function chooses(person: Character, control: string, choice: string): Promise<string> {
  await person.chooses('modal', `${control}:${id}`, choice);
  return wordsOn(await person.faces());
}

test('the preview shows what would be posted now and when, to this person only', async () => {
  await opensCard(ben);
  await ben.presses('modal', controls.digestPreview);
  const preview = await ben.faces();
  expect(preview.title).toBe('Preview');
  expect(wordsOn(preview)).toContain('Day by day, yesterday');
  expect(wordsOn(preview)).toContain('Tue 10 Mar 2026, 09:00, Europe/Lisbon (UTC+0)');
  await ben.closes();
  expect(ben.modal()?.title).toBe('Digest');
  expect(postsIn(world, 'growth')).toEqual([]);
});

describe('paused until a day', () => {
  test('its day is moved without resuming it, and the list says when it comes again', async () => {
    await opensOnFile();
    await opensCard(ana);
    await chooses(ana, controls.digestPauseUntil, '2026-03-12');
    const card = await chooses(ana, controls.digestPauseUntil, '2026-03-16');
    expect(card).toContain('*State*  Paused by <@U0ANA> until 16 Mar 2026');
    expect(JSON.stringify(ana.modal()?.blocks)).toContain('"initial_date":"2026-03-16"');
    expect(card).toContain('*Next runs, once its pause is over*\nMon 16 Mar 2026, 09:00');
    await ana.closes(true);
    const list = (await ana.asks('digests')).text;
    expect(list).toContain('Paused by <@U0ANA> until 16 Mar 2026 · next Mon 16 Mar 2026, 09:00');
    await isOffUntil(world, '2026-03-12T09:05:00Z');
    await world.passes(minute);
    expect(postsIn(world, 'growth')).toEqual([]);
  });

  test('it runs again on that day by itself, and the owner was told who paused it', async () => {
    await opensOnFile();
    await opensCard(ben);
    const card = await chooses(ben, controls.digestPauseUntil, '2026-03-12');
    expect(card).toContain('It runs again from 12 Mar 2026.');
    expect(card).toContain('*Next runs, once its pause is over*\nThu 12 Mar 2026, 09:00');
    expect(card).not.toContain('Tue 10 Mar 2026, 09:00');
    expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0BEN> paused it')]);
    await ben.closes(true);
    await goesTo(world, '2026-03-10T09:05:00Z');
    await isOffUntil(world, '2026-03-12T08:59:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth').map(({ text }) => text)).toEqual([
      expect.stringContaining('Digest of Thu 12 Mar 2026'),
    ]);
  });

  test('needs a day on which the digest still runs', async () => {
    await opensCard(ana);
    await does(ana, controls.digestEdit);
    await ana.presses('modal', controls.formMore);
    await ana.faces();
    ana.fills({ [controls.inputEndsOn]: '2026-12-31' });
    await ana.submits();
    await ana.faces();
    await does(ana, controls.manage);
    expect(await chooses(ana, controls.digestPauseUntil, '2027-02-01')).toContain(
      'Not paused: the digest ends on 31 Dec 2026, before that day.',
    );
    expect(wordsOn(ana.modal())).toContain('*State*  Active');
  });

  test('the day can be moved while it is paused', async () => {
    await opensCard(ana);
    await chooses(ana, controls.digestPauseUntil, '2026-03-12');
    const card = await chooses(ana, controls.digestPauseUntil, '2026-03-16');
    expect(card).toContain('until 16 Mar 2026');
    expect(card).toContain('Mon 16 Mar 2026, 09:00');
    expect(card).not.toContain('Thu 12 Mar 2026, 09:00');
  });

  test('needs a day that is yet to come', async () => {
    await opensCard(ana);
    expect(await chooses(ana, controls.digestPauseUntil, '2026-03-10')).toContain(
      'choose a day that is yet to come',
    );
    expect(wordsOn(ana.modal())).toContain('*State*  Active');
  });
});

describe('a copy', () => {
  test('is a new form that begins as the digest is, and belongs to who sends it', async () => {
    await opensCard(ben);
    await does(ben, controls.digestDuplicate);
    const form = await ben.faces();
    expect(form.title).toBe('New digest');
    expect(JSON.stringify(form.values)).toContain('daily yesterday');
    await fillsForm(ben, { where: ['sales'] });
    expect(await ben.submits()).toEqual({ ok: true });
    await ben.faces();
    expect(await does(ben, controls.manage)).toContain('*Owner*  <@U0BEN>');
    await goesTo(world, '2026-03-10T09:05:00Z');
    expect([postsIn(world, 'growth').length, postsIn(world, 'sales').length]).toEqual([1, 1]);
  });

  test('is asked about where it would arrive twice, like every new one', async () => {
    await opensCard(ben);
    await does(ben, controls.digestDuplicate);
    await ben.submits();
    expect(wordsOn(await ben.faces())).toContain('It would arrive twice.');
  });

  test('leaves out the private channel that its owner has left, and asks for another place', async () => {
    await subscribesToFinance();
    world.slack.workspace.channel('C0FINANCE')?.members.delete(ana.id);
    await world.passes(minute);
    await opensCard(ana);
    const form = await does(ana, controls.digestDuplicate);
    expect(form).toContain('A private place that you are not in is left out.');
    expect(JSON.stringify(ana.modal())).not.toContain('C0FINANCE');
    expect(await ana.submits()).toMatchObject({ ok: false });
  });

  test('keeps the private channel for somebody who is in it', async () => {
    await subscribesToFinance();
    await opensCard(ana);
    expect(await does(ana, controls.digestDuplicate)).not.toContain('left out');
    expect(JSON.stringify(ana.modal())).toContain('C0FINANCE');
  });
});

test('is not handed over to somebody who does not see its private channel, and says so', async () => {
  await subscribesToFinance();
  await opensCard(ana);
  const told = await chooses(ana, controls.digestHandOver, 'ben');
  expect(told).toContain('as far as Slack tells, <@U0BEN> does not see <#C0FINANCE>.');
  expect(told).toContain('*Owner*  <@U0ANA>');
  await world.passes(minute);
  expect(toldTo(world, 'ben')).toEqual([]);
});

/** The only digest then is one for a private channel that Ben is not in. */
async function subscribesToFinance(): Promise<void> {
  await opensCard(ana);
  await does(ana, controls.digestDelete);
  await ana.closes(true);
  await world.slack.changes('C0FINANCE', 'invite-bot');
  id = await subscribes(ana, { question: 'list completed', where: ['finance'] });
}

describe('handed over', () => {
  test('it belongs to the new owner, who is told and may change it', async () => {
    await opensCard(ana);
    expect(await chooses(ana, controls.digestHandOver, 'ben')).toContain('Handed over to <@U0BEN>');
    expect(wordsOn(ana.modal())).not.toContain('Send now');
    await world.passes(minute);
    expect(toldTo(world, 'ben')).toEqual([expect.stringContaining('<@U0ANA> handed it over to you')]);
    expect(await opensCard(ben)).toContain('Send now');
  });

  test('it is not handed over to a guest or a bot', async () => {
    await opensCard(ana);
    expect(await chooses(ana, controls.digestHandOver, 'gus')).toContain('Not handed over');
    expect(await chooses(ana, controls.digestHandOver, 'campaign-stats')).toContain('Not handed over');
    expect(await chooses(ana, controls.digestHandOver, 'slackbot')).toContain('Not handed over');
    expect(wordsOn(ana.modal())).toContain('*Owner*  <@U0ANA>');
  });
});

describe('deleted', () => {
  test('the deletion says before and after that it can be undone', async () => {
    await opensCard(ana);
    const asked = elementsIn((await ana.faces())?.blocks ?? []).find(
      ({ action_id }) => action_id === controls.digestDelete,
    );
    expect(JSON.stringify(asked)).toContain('You can undo this');
    expect(await does(ana, controls.digestDelete)).toContain('Undo brings it back');
  });

  test('it comes back with Undo as it was', async () => {
    await opensCard(ana);
    expect(await does(ana, controls.digestDelete)).toContain('Deleted. What it posted stays.');
    const card = await does(ana, controls.digestRestore);
    expect(card).toContain('It is back as it was');
    expect(card).toContain('*State*  Active');
    await goesTo(world, '2026-03-10T09:05:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
  });

  test('it comes back from the button under what it posted, long after that was said', async () => {
    await goesTo(world, '2026-03-10T09:05:00Z');
    await opensCard(ana);
    await does(ana, controls.digestDelete);
    await ana.closes(true);
    const [post] = postsIn(world, 'growth');
    await ana.presses(post?.ts ?? '', controls.manage);
    expect(wordsOn(await ana.faces())).toContain('Deleted. What it posted stays.');
    expect(await does(ana, controls.digestRestore)).toContain('It is back as it was');
    await ben.presses(post?.ts ?? '', controls.manage);
    expect(wordsOn(await ben.faces())).toContain('*State*  Active');
  });

  test('by an admin, its owner brings it back from the message that tells of it', async () => {
    await world.close();
    world = await openWorld({ env: { ADMIN_USERS: 'U0BEN' } });
    [ana, ben] = [world.person('ana'), world.person('ben')];
    id = await subscribes(ana, { question: 'daily yesterday' });
    await opensCard(ben);
    await does(ben, controls.digestDelete);
    await ben.closes(true);
    await world.passes(minute);
    const [notice] = ana.reads('dm');
    expect(notice?.text).toContain('<@U0BEN> deleted it.');
    await ana.presses(notice?.ts ?? '', controls.digestRestore);
    expect(toldTo(world, 'ana').at(-1)).toContain('It is back as it was');
    await goesTo(world, '2026-03-10T09:05:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
  });
});

describe('all deliveries', () => {
  test('are listed page by page with their reasons, and a failed one is sent again from there', async () => {
    world.slack.faults.set({
      method: 'chat.postMessage',
      channel: 'C0GROWTH',
      times: 1,
      error: 'invalid_arguments',
    });
    await goesTo(world, '2026-03-10T09:05:00Z');
    await opensCard(ana);
    expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('failed')]);
    for (let nth = 1; nth <= 10; nth += 1) {
      await world.passes(minute);
      await does(ana, controls.digestSendNow);
    }
    await ana.presses('modal', controls.digestHistory);
    const newest = wordsOn(await ana.faces());
    expect(newest.match(/\(sent now\)/g)).toHaveLength(10);
    await ana.presses('modal', `${controls.digestHistory}:older`);
    const older = wordsOn(await ana.faces());
    expect(older).toContain('Tue 10 Mar 2026, 09:00 · <#C0GROWTH>: failed, Slack says `invalid_arguments`');
    await ana.presses('modal', controls.deliveryResend);
    const resent = wordsOn(await ana.faces());
    expect(resent).toContain('*Sent again.*');
    expect(resent).toMatch(/09:00 · <#C0GROWTH>: posted/);
    expect(postsIn(world, 'growth')).toHaveLength(11);
    await ana.presses('modal', `${controls.digestHistory}:newer`);
    expect(wordsOn(await ana.faces())).toContain('(sent now)');
  });
});

describe('while Slack does not say who somebody is', () => {
  test.each([
    ['Manage', controls.manage],
    ['New digest', controls.homeNewDigest],
    ['the list', controls.homeDigests],
  ])('%s opens all the same, and says why there is nothing in it', async (_, control) => {
    await world.close();
    await opens({ store: 'file', expectedLogs: ['slack sdk', 'slack did not say who a person is'] });
    const list = await ana.asks('digests');
    await world.stopsBot();
    await world.startsBot();
    world.slack.faults.set({ method: 'users.info', times: 1, hang: true });
    const shown: (string | undefined)[] = [];
    const stop = world.slack.workspace.onChange(() => shown.push(ana.modal()?.callbackId));
    await ana.presses(list, control);
    stop();
    expect(shown.find((modal) => modal !== undefined)).toBe('loading');
    expect(wordsOn(await ana.faces())).toContain('Slack did not say who you are');
  });
});

test('a failed Send now is on the card, in the list and on App Home, with what to do, until one arrives', async () => {
  await opensCard(ana);
  world.slack.faults.set({
    method: 'chat.postMessage',
    channel: 'C0GROWTH',
    times: 1,
    error: 'not_in_channel',
  });
  const outcome = await does(ana, controls.digestSendNow);
  expect(outcome.split('/invite')).toHaveLength(2);
  await world.passes(minute);
  await ana.closes(true);
  const card = await opensCard(ana);
  expect(card).toContain('Active; the last post in <#C0GROWTH> failed, the bot is not in the channel');
  expect(card).toContain('⚠ <#C0GROWTH>: In the channel type `/invite`');
  expect(card).toContain('Choose Resend under All deliveries');
  await ana.closes(true);
  expect((await ana.asks('digests')).text).toContain('⚠ the last post in <#C0GROWTH> failed');
  await ana.opensHome();
  await world.settles();
  const home = wordsOn(ana.home());
  expect(home).toContain('⚠ the last one did not arrive');
  expect(home).toContain('1 digest does not get through');
  await ana.presses('home', 'Status');
  const status = wordsOn(await ana.faces());
  expect(status).toContain('Digests that do not get through');
  expect(status).toContain('the last post in <#C0GROWTH> failed');
  await ana.closes(true);
  await opensCard(ana);
  await does(ana, controls.digestSendNow);
  await world.passes(minute);
  await ana.closes(true);
  expect(await opensCard(ana)).not.toContain('the last post');
});
