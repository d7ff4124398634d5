// Rooms: a channel shows campaigns of its own, in every answer, file, button and modal, and nobody in it learns of any other.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { fillsForm } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

async function begin(options: WorldOptions = {}) {
  const env = { ADMIN_USERS: 'U0ANA', ...options.env };
  world = await openWorld({ service: generous, ...options, env });
  ana = world.person('ana');
  ben = world.person('ben');
  await ana.asks('list');
}

afterEach(() => world.close());

interface Wanted {
  readonly shows: string;
  readonly fills?: Readonly<Record<string, string | readonly string[]>>;
  readonly channel?: string;
}

/** Up to the second form, which says what changes. */
async function wishes(person: Character, { shows, fills = {}, channel = 'sales' }: Wanted) {
  await person.types('/campaign-stats room', { channel });
  await person.faces();
  await person.chooses('modal', controls.inputRoomShows, shows);
  person.fills(fills);
  const sent = await person.submits();
  return { sent, check: await person.faces() };
}

async function binds(person: Character, wanted: Wanted) {
  const { sent, check } = await wishes(person, wanted);
  expect(sent).toEqual({ ok: true });
  if (JSON.stringify(check.blocks).includes(controls.inputAgreed))
    person.fills({ [controls.inputAgreed]: ['outside'] });
  await person.submits();
  const saved = await person.faces();
  await person.closes(true);
  return { check: JSON.stringify(check.blocks), saved: JSON.stringify(saved.blocks) };
}

const all = () => world.service.campaigns();
const named = (part: string) => all().filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
const told = ({ blocks, text }: SeenMessage) => `${JSON.stringify(blocks)} ${text}`;

/** A part of names that some campaigns have and some have not. */
function partOfSome(): string {
  const words = all().flatMap(({ name }) => name.split(' '));
  const found = words.find(
    (word) => word.length > 3 && named(word).length > 1 && named(word).length < all().length / 2,
  );
  if (found === undefined) throw new Error('no word is in some names alone');
  return found;
}

function strangersIn(message: SeenMessage, part: string): string[] {
  const inside = new Set(named(part).map(({ name }) => name));
  return all().flatMap(({ name }) =>
    !inside.has(name) && name.length > 8 && told(message).includes(name) ? [name] : [],
  );
}

describe('a channel that shows a part of the campaigns', () => {
  let part: string;
  beforeEach(async () => {
    await begin();
    part = partOfSome();
  });

  test('says before it is saved who will see what, and then answers only from that', async () => {
    const { check, saved } = await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
    expect(check).toContain(`Its 3 members will see ${named(part).length} campaigns`);
    expect(check).toContain('No digest shows what this channel does.');
    expect(saved).toContain('✓');
    for (const question of ['', 'list', 'daily', 'top 5 by replies', 'owners', 'needs']) {
      const answer = await ben.asks(question, { channel: 'sales' });
      expect(strangersIn(answer, part), question).toEqual([]);
    }
    expect(told(await ben.asks('list', { channel: 'sales' }))).toContain(named(part)[0]?.name);
    expect(told(await ben.asks('list', { channel: 'growth' }))).toContain(`${all().length}`);
  });

  test('knows no campaign outside, by name or by id', async () => {
    await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
    const [outside] = all().filter(({ name }) => !name.includes(part));
    const byName = await ben.asks(`"${outside?.name}"`, { channel: 'sales' });
    const byId = await ben.asks(`${outside?.id}`, { channel: 'sales' });
    for (const answer of [byName, byId]) {
      expect(told(answer)).not.toContain(outside?.ownerEmail);
      // The form begins with what was typed.
      const shown = JSON.stringify(answer.blocks.slice(2), (_, each) =>
        each?.action_id?.startsWith(controls.compose) ? null : each,
      );
      expect(strangersIn({ ...answer, text: '', blocks: JSON.parse(shown) }, part)).toEqual([]);
    }
  });

  test('answers what is asked in a form there from its own campaigns', async () => {
    await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
    const overview = await ben.asks('', { channel: 'sales' });
    await ben.presses(overview, 'Other period…');
    await ben.faces();
    ben.fills({ [controls.inputPeriod]: 'last month' });
    await ben.submits();
    await world.settles();
    expect(told(ben.reads('sales').at(-1) as SeenMessage)).toContain('Feb');
    for (const message of ben.reads('sales')) expect(strangersIn(message, part)).toEqual([]);
  });

  test('shows what it showed before once its room is taken away', async () => {
    await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
    const { check, saved } = await binds(ana, { shows: 'none' });
    expect(check).toContain('After this it shows *all campaigns, as places without a room do*');
    expect(saved).toContain('has no room any more');
    expect(told(await ben.asks('list', { channel: 'sales' }))).toContain(`${all().length}`);
  });
});

test('totals say that they are sums over the room, and help and direct messages name the room in force', async () => {
  await begin();
  const part = partOfSome();
  const count = named(part).length;
  await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
  for (const question of ['', 'daily', 'status'])
    expect(told(await ben.asks(question, { channel: 'sales' })), question).toContain(
      `${count} campaigns of this room`,
    );
  expect(told(await ben.asks('', { channel: 'growth' }))).not.toContain('of this room');
  expect(told(await ben.asks('help', { channel: 'sales' }))).toContain(`${count} campaigns today`);
  expect(told(await ben.asks('help', { channel: 'growth' }))).not.toContain('campaigns today');
});

test('a digest to one’s own messages shows the room in which it was set up', async () => {
  await begin({ now: '2026-03-10T12:57:00Z' });
  const part = partOfSome();
  await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
  await ben.types('/campaign-stats subscribe list every day at 09:00', { channel: 'sales' });
  await ben.faces();
  ben.fills({ [controls.inputChannels]: ['ben'] });
  expect(await ben.submits()).toEqual({ ok: true });
  await ben.faces();
  await ben.closes(true);
  await world.passes(5 * 60_000);
  const sent = ben.reads('dm').at(-1);
  expect(sent && told(sent)).toContain(named(part)[0]?.name);
  expect(sent && strangersIn(sent, part)).toEqual([]);
});

test('only admins give a channel its first room; its managers change what it shows, and nobody else', async () => {
  await begin();
  expect(told(await ben.asks('room', { channel: 'sales' }))).toContain(
    'This channel shows all campaigns, as places without a room do. That is 60 campaigns today.',
  );
  await ana.types('/campaign-stats room', { channel: 'sales' });
  await ana.faces();
  ana.fills({ [controls.inputRoomManagers]: ['ben'] });
  await ana.submits();
  await ana.faces();
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
  const part = partOfSome();
  await binds(ben, { shows: 'name', fills: { [controls.inputRoomName]: part } });
  expect(told(await ben.asks('list', { channel: 'sales' }))).toContain(named(part)[0]?.name);
});

test('where nobody is an admin, whoever asks for the room learns what to do about it', async () => {
  world = await openWorld({ service: generous });
  ben = world.person('ben');
  await ben.asks('list');
  expect(told(await ben.asks('room', { channel: 'sales' }))).toContain(
    'ADMIN_USERS names none. Ask whoever runs the bot.',
  );
});

test('a channel that another company reads asks twice', async () => {
  await begin();
  const part = partOfSome();
  const fills = { [controls.inputRoomName]: part };
  const { check } = await wishes(ana, { shows: 'name', fills, channel: 'acme-partners' });
  expect(JSON.stringify(check.blocks)).toContain('is shared with another company');
  expect(await ana.submits()).toMatchObject({ ok: false });
  ana.fills({ [controls.inputAgreed]: ['outside'] });
  await ana.submits();
  expect(JSON.stringify((await ana.faces()).blocks)).toContain('✓');
});

test('a channel of which Slack does not say whether another company reads it asks twice too', async () => {
  await begin();
  world.slack.faults.set({ method: 'conversations.info', error: 'internal_error' });
  const { check } = await wishes(ana, { shows: 'name', fills: { [controls.inputRoomName]: partOfSome() } });
  expect(JSON.stringify(check.blocks)).toContain('Slack does not say whether <#C0SALES> is shared');
  expect(await ana.submits()).toMatchObject({ ok: false });
});

test('where places without a room show nothing, a room shows its own and all else says why it shows none', async () => {
  world = await openWorld({ service: generous, env: { ADMIN_USERS: 'U0ANA', DEFAULT_ROOM: 'none' } });
  ana = world.person('ana');
  ben = world.person('ben');
  expect(told(await ben.asks('list', { channel: 'growth' }))).toContain(
    'Ask <@U0ANA> to give a channel one there: /campaign-stats room',
  );
  await ben.opensHome();
  await world.settles();
  expect(JSON.stringify(ben.home()?.blocks)).toContain('None of your channels has a room');
  const part = partOfSome();
  await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
  expect(told(await ben.asks('list', { channel: 'sales' }))).toContain(named(part)[0]?.name);
  expect(told(await ben.asks('list', { channel: 'growth' }))).toContain('no room');
});

test('the form of a digest says at its places that a channel has no room, and who gives it one', async () => {
  world = await openWorld({ service: generous, env: { ADMIN_USERS: 'U0ANA', DEFAULT_ROOM: 'none' } });
  ana = world.person('ana');
  await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: partOfSome() } });
  await ana.types('/campaign-stats subscribe list active', { channel: 'sales' });
  await ana.faces();
  await fillsForm(ana, { where: ['growth'] });
  const said =
    'This place shows no campaigns: it has no room. An admin of the bot gives a channel one there: /campaign-stats room';
  expect(await ana.submits()).toMatchObject({ ok: false, errors: { [controls.inputChannels]: said } });
  await fillsForm(ana, { where: ['growth', 'sales'] });
  expect(JSON.stringify(await ana.submits())).toContain(
    '1 of these places shows no campaigns: it has no room.',
  );
  await fillsForm(ana, { where: ['sales'] });
  expect(await ana.submits()).toEqual({ ok: true });
});

test('the form of a digest does not say of a channel in which somebody is not whether it has a room', async () => {
  world = await openWorld({ service: generous, env: { ADMIN_USERS: 'U0ANA', DEFAULT_ROOM: 'none' } });
  ana = world.person('ana');
  ben = world.person('ben');
  await world.slack.changes('C0FINANCE', 'invite-bot');
  await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: partOfSome() } });
  await ben.types('/campaign-stats subscribe list active', { channel: 'sales' });
  await ben.faces();
  await fillsForm(ben, { where: ['finance'] });
  expect(await ben.submits()).toEqual({ ok: true });
  expect(JSON.stringify(await ben.faces())).toContain('You are not in <#C0FINANCE>.');
});

test('App Home shows one of the rooms that a person is in, or the default, as they choose', async () => {
  await begin();
  const part = partOfSome();
  await binds(ana, { shows: 'name', fills: { [controls.inputRoomName]: part } });
  await ben.opensHome();
  await world.settles();
  await ben.chooses('home', controls.homeRoom, '#sales');
  const home = JSON.stringify(ben.home()?.blocks);
  const inside = new Set(named(part).map(({ name }) => name));
  for (const { name } of all()) if (!inside.has(name) && name.length > 8) expect(home).not.toContain(name);
  const gus = world.person('gus');
  await gus.opensHome();
  await world.settles();
  expect(JSON.stringify(gus.home()?.blocks)).not.toContain(controls.homeRoom);
});
