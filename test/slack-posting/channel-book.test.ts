// The book of channels: how few questions it asks of Slack, and what it says where Slack does not answer.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Room } from '#access/room.ts';
import { zone } from '#base/day.ts';
import { createLog } from '#base/log.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { app } from '#sandbox/slack/seed.ts';
import { type ChannelBook, createChannelBook } from '#slack/channels.ts';
import { createPeople, type People } from '#slack/people.ts';
import { postingClient } from '../support/posting-client.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';

const ana = 'U0ANA' as UserId;
const ben = 'U0BEN' as UserId;
const team = Array.from({ length: 100 }, (_, n) => `C0TEAM${String(n + 1).padStart(3, '0')}` as ChannelId);

let clock: VirtualClock;
let slack: SandboxSlack;
let book: ChannelBook;
let people: People;
/** The methods that were called, of those that tell of channels. */
let asked: string[];

/** Ben may change what the room of #sales shows. */
const room: Room = {
  ...{ channel: 'C0SALES' as ChannelId, account: 'default' as AccountId, version: 1 },
  campaigns: { kind: 'all' },
  managers: [ben],
};
const rooms = { roomOf: async (channel: ChannelId) => (channel === room.channel ? room : undefined) };

beforeEach(async () => {
  clock = createVirtualClock(Date.parse('2026-03-10T09:00:00Z'));
  slack = createSandboxSlack({ clock, teamChannels: 100 });
  await slack.start();
  for (const id of team) {
    const channel = slack.workspace.channel(id);
    if (channel !== undefined) Object.assign(channel, { kind: 'private' });
    channel?.members.delete(ben);
  }
  asked = [];
  const counting: typeof fetch = (...args) => {
    const method = String(args[0]).split('/').at(-1) ?? '';
    if (method !== 'users.info') asked.push(method);
    return fetch(...args);
  };
  const client = postingClient(slack.tokens.bot, slack.apiUrl, counting);
  const log = createLog('error', { write: () => undefined });
  const workspace = 'T0SANDBOX' as WorkspaceId;
  const bot = { botId: app.botId, botUserId: app.userId as UserId };
  const identity = { ...bot, workspace, enterprise: undefined, scopes: undefined };
  people = createPeople({ client, clock, log, identity, fallbackZone: zone('UTC') });
  book = createChannelBook({ client, people, rooms, identity, clock, log });
});
afterEach(() => slack.close());

const relations = async (user: UserId, places: readonly ChannelId[], as?: 'now') => [
  ...new Set((await book.relationsAt(user, places, as)).values()),
];

test('a hundred private channels are told apart by two questions, and for the next person by one', async () => {
  expect(await relations(ana, team)).toEqual(['member']);
  expect(asked).toEqual(['users.conversations', 'users.conversations']);
  expect(await relations(ben, team)).toEqual(['nobody']);
  await Promise.all(Array.from({ length: 1_000 }, () => relations(ben, team)));
  expect(asked).toHaveLength(3);
});

test('a public channel without the bot is looked at once for all, and a private one is closed', async () => {
  const places = ['C0PRODUCT', 'C0FINANCE'] as ChannelId[];
  slack.workspace.channel('C0PRODUCT')?.members.delete(ben);
  expect(await relations(ben, places)).toEqual(['onlooker', 'untellable']);
  expect(await relations(ana, places)).toEqual(['member', 'untellable']);
  expect(asked.filter((method) => method === 'conversations.info')).toHaveLength(2);
});

test('what Slack does not tell is not known, and is told once it does', async () => {
  slack.faults.set({ method: 'users.conversations', status: 503 });
  expect(await relations(ana, team.slice(0, 5))).toEqual(['unknown']);
  slack.faults.clear();
  expect(await relations(ana, team.slice(0, 5))).toEqual(['member']);
});

test('where Slack does not list the channels of a person, each channel is asked who is in it', async () => {
  slack.faults.set({ method: 'users.conversations', error: 'unknown_method' });
  const places = ['C0LEADS', 'C0GROWTH'] as ChannelId[];
  expect(await relations(ana, places)).toEqual(['member']);
  slack.workspace.channel('C0LEADS')?.members.delete(ben);
  book.changed(ben, 'C0LEADS' as ChannelId, 'left');
  expect([...(await book.relationsAt(ben, places)).values()]).toEqual(['nobody', 'member']);
  expect(await book.isIn(ben, 'C0LEADS' as ChannelId)).toBe(false);
});

test('a guest sees no public channel that they are not in', async () => {
  expect(await relations('U0GUS' as UserId, ['C0GROWTH', 'C0SALES'] as ChannelId[])).toEqual([
    'guest',
    'nobody',
  ]);
});

test('whoever was let out is out a moment later for a deed, and at once where Slack says so', async () => {
  const [place] = team;
  if (place === undefined) return;
  await relations(ana, [place]);
  slack.workspace.channel(place)?.members.delete(ana);
  expect(await relations(ana, [place])).toEqual(['member']);
  await clock.advance(6_000);
  expect(await relations(ana, [place], 'now')).toEqual(['nobody']);
  slack.workspace.channel(place)?.members.add(ana);
  book.changed(ana, place, 'joined');
  expect(await relations(ana, [place])).toEqual(['member']);
});

test('who has left a private channel stays out of it when the bot is taken out too, until Slack says otherwise', async () => {
  const leads = 'C0LEADS' as ChannelId;
  const channel = slack.workspace.channel(leads);
  expect(await book.isIn(ben, leads)).toBe(true);
  channel?.members.delete(ben);
  book.changed(ben, leads, 'left');
  channel?.members.delete(app.userId);
  book.changed(app.userId as UserId, leads, 'left');
  expect(await book.isIn(ben, leads)).toBe(false);
  expect(await book.isIn(ana, leads)).toBe('hidden');
  for (const member of [ben, app.userId]) channel?.members.add(member);
  book.changed(app.userId as UserId, leads, 'joined');
  expect(await book.isIn(ben, leads)).toBe(true);
});

test('a channel that has become private is closed a moment later to a deed of who is not in it', async () => {
  const [withBot, without] = ['C0RANDOM', 'C0PRODUCT'] as ChannelId[];
  for (const place of [withBot, without]) slack.workspace.channel(`${place}`)?.members.delete(ben);
  const both = async (as?: 'now') => [
    ...(await book.relationsAt(ben, ['C0RANDOM', 'C0PRODUCT'] as ChannelId[], as)).values(),
  ];
  expect(await both()).toEqual(['onlooker', 'onlooker']);
  for (const place of [withBot, without])
    Object.assign(slack.workspace.channel(`${place}`) ?? {}, { kind: 'private' });
  await clock.advance(6_000);
  expect(await both('now')).toEqual(['nobody', 'untellable']);
});

test('with an answer that never comes nobody waits for long, and what is kept still counts', async () => {
  expect(await relations(ana, team)).toEqual(['member']);
  slack.faults.set({ method: 'users.conversations', hang: true });
  const other = relations(ben, team);
  await clock.advance(2_000);
  expect(await other).toEqual(['unknown']);
  await clock.advance(60_000);
  const again = relations(ana, team, 'now');
  await clock.advance(2_000);
  expect(await again).toEqual(['member']);
});

test('whom a room names as its manager is one in its channel, and only while they are in it', async () => {
  const sales = 'C0SALES' as ChannelId;
  expect(await relations(ben, [sales])).toEqual(['manager']);
  expect(await relations(ana, [sales])).toEqual(['member']);
  slack.workspace.channel(sales)?.members.delete(ben);
  book.changed(ben, sales, 'left');
  expect(await relations(ben, [sales])).toEqual(['onlooker']);
});

test('not being in a channel is told apart from Slack not telling', async () => {
  const [team1] = team;
  if (team1 === undefined) return;
  expect(await book.isIn(ana, team1)).toBe(true);
  expect(await book.isIn(ben, team1)).toBe(false);
  expect(await book.isIn(ben, 'C0FINANCE' as ChannelId)).toBe('hidden');
  expect(await book.nameOf('C0SALES' as ChannelId)).toBe('sales');
  expect(await book.nameOf('C0FINANCE' as ChannelId)).toBeUndefined();
});

test('a member who is made a guest is one a moment later for a deed, and at once where Slack says so', async () => {
  const growth = 'C0GROWTH' as ChannelId;
  expect(await relations(ben, [growth])).toEqual(['member']);
  const member = slack.workspace.person(ben);
  if (member === undefined) return;
  Object.assign(member, { standing: 'guest' });
  await clock.advance(6_000);
  expect(await relations(ben, [growth])).toEqual(['member']);
  expect(await relations(ben, [growth], 'now')).toEqual(['guest']);
  Object.assign(member, { standing: 'member' });
  people.changed(ben);
  expect(await relations(ben, [growth])).toEqual(['member']);
});

test('where Slack does not say who somebody is, a deed rests on nothing that is minutes old', async () => {
  const growth = 'C0GROWTH' as ChannelId;
  expect(await relations(ben, [growth])).toEqual(['member']);
  slack.faults.set({ method: 'users.info', status: 503 });
  await clock.advance(4 * 60_000);
  expect(await relations(ben, [growth], 'now')).toEqual(['unknown']);
  expect(await relations(ben, [growth])).toEqual(['member']);
});
