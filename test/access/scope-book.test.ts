// Which scope each place gives to whom, and that nobody else can make one.

import { expect, test } from 'vitest';
import { noRooms, type Room } from '#access/room.ts';
import { type Asker, createScopeBook } from '#access/scope-book.ts';
import type { Scope } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';

const byDefault = { workspace: 'T1' as WorkspaceId, account: 'default' as AccountId };
const ana = 'U0ANA' as UserId;
const ben = 'U0BEN' as UserId;
const sales = 'C0SALES' as ChannelId;
const north = 'C0NORTH' as ChannelId;
const room: Room = {
  channel: north,
  account: 'north' as AccountId,
  campaigns: { kind: 'name', contains: 'North' },
  managers: [ben],
  version: 1,
};
const rooms = { roomOf: async (channel: ChannelId) => (channel === north ? room : undefined) };

function asking(user: UserId, channel: ChannelId | undefined, standing: Asker['standing'] = 'member'): Asker {
  return { user, channel, standing };
}

test('a place without a room shows the whole default account', async () => {
  const book = createScopeBook({
    byDefault: () => byDefault,
    rooms: noRooms,
    isOpen: () => true,
    admins: [],
  });
  const shown = { tenant: byDefault, campaigns: { kind: 'all' }, room: undefined, role: 'member' };
  expect(await book.scopeOf(asking(ana, sales))).toEqual(shown);
  expect(await book.scopeOf(asking(ana, undefined))).toEqual({ ...shown, isOutside: true });
  expect(await book.scopeFor(sales)).toEqual(shown);
});

test('a channel with a room shows the account and the campaigns of that room, to people and to digests', async () => {
  const book = createScopeBook({ byDefault: () => byDefault, rooms, isOpen: () => true, admins: [] });
  const shown = { tenant: { ...byDefault, account: 'north' }, campaigns: room.campaigns, room: north };
  expect(await book.scopeOf(asking(ana, north))).toEqual({ ...shown, role: 'member' });
  expect(await book.scopeFor(north)).toEqual({ ...shown, role: 'member' });
});

test('who manages a room is its manager there and a member elsewhere; an admin is one everywhere', async () => {
  const book = createScopeBook({ byDefault: () => byDefault, rooms, isOpen: () => true, admins: [ana] });
  const roleOf = async (asker: Asker) => (await book.scopeOf(asker)).role;
  expect(await roleOf(asking(ben, north))).toBe('manager');
  expect(await roleOf(asking(ben, sales))).toBe('member');
  expect(await roleOf(asking(ana, north))).toBe('admin');
  expect(await roleOf(asking(ana, undefined))).toBe('admin');
});

test('a guest and somebody of another company stay what they are, whatever room names them', async () => {
  const book = createScopeBook({ byDefault: () => byDefault, rooms, isOpen: () => true, admins: [] });
  expect((await book.scopeOf(asking(ben, north, 'guest'))).role).toBe('guest');
  expect((await book.scopeOf(asking(ben, north, 'outsider'))).role).toBe('stranger');
});

test('an admin who has become a guest, or left for another company, is none any more', async () => {
  const book = createScopeBook({ byDefault: () => byDefault, rooms, isOpen: () => true, admins: [ana] });
  const roleAs = async (standing: Asker['standing']) =>
    (await book.scopeOf(asking(ana, north, standing))).role;
  expect(await roleAs('member')).toBe('admin');
  expect(await roleAs('guest')).toBe('guest');
  expect(await roleAs('outsider')).toBe('stranger');
});

test('own messages show a room to nobody of whom Slack never tells whether they are in its channel', async () => {
  const shownIf = async (isIn: boolean | 'hidden' | undefined) => {
    const book = createScopeBook({
      byDefault: () => byDefault,
      rooms,
      isOpen: () => true,
      admins: [],
      isIn: async () => isIn,
    });
    return (await book.scopeFor(ana as string as ChannelId, north)).campaigns;
  };
  expect(await shownIf(true)).toEqual(room.campaigns);
  // Slack may tell in a minute; the digest goes on as it was set up.
  expect(await shownIf(undefined)).toEqual(room.campaigns);
  expect(await shownIf('hidden')).toEqual({ kind: 'none', why: 'not-known' });
  expect(await shownIf(false)).toEqual({ kind: 'none', why: 'no-room' });
});

test('where some channels have a room, a guest reads nothing in one without: also not in a group message that they opened', async () => {
  const withAll = { ...rooms, all: () => [room] };
  const book = createScopeBook({
    byDefault: () => byDefault,
    rooms: withAll,
    isOpen: () => true,
    admins: [],
  });
  const shownTo = async (standing: Asker['standing'], channel: ChannelId) =>
    (await book.scopeOf(asking(ben, channel, standing))).campaigns;
  for (const standing of ['guest', 'outsider'] as const) {
    expect(await shownTo(standing, sales)).toEqual({ kind: 'none', why: 'no-room' });
    expect(await shownTo(standing, north)).toEqual(room.campaigns);
  }
  expect(await shownTo('member', sales)).toEqual({ kind: 'all' });
});

test('the compiler takes neither what is written out nor what is spread from a scope for a scope', async () => {
  const scope = await createScopeBook({
    byDefault: () => byDefault,
    rooms,
    isOpen: () => true,
    admins: [],
  }).scopeFor(north);
  // @ts-expect-error: a scope that is spread is none any more, so it cannot be widened.
  const wider: Scope = { ...scope, campaigns: { kind: 'all' } };
  // @ts-expect-error: and none can be written out.
  const written: Scope = { tenant: byDefault, campaigns: { kind: 'all' }, room: undefined, role: 'admin' };
  expect(wider).not.toEqual(scope);
  expect(written).not.toEqual(scope);
});
