// The rooms of channels as they are kept: one a channel, changed only over what was seen, and never widened by a row that broke.

import { describe, expect, test } from 'vitest';
import type { RoomEntry } from '#access/audit.ts';
import type { Room } from '#access/room.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import { migrations } from '#store/migrations.ts';
import { openSqlite } from '#store/sqlite.ts';
import { upgrade } from '#store/upgrade.ts';
import { digest } from './digests.ts';
import { directly, newPath, opened, places, start } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const ana = 'U0ANA' as UserId;
const acme: Room = {
  channel: 'C0ACME' as ChannelId,
  account: 'second' as AccountId,
  campaigns: { kind: 'owners', emails: ['ben@example.com'] },
  managers: [ana],
  version: 1,
};
const named: Room = { ...acme, campaigns: { kind: 'name', contains: 'Acme' }, version: 2 };

function entry(deed: RoomEntry['deed']): RoomEntry {
  return { at: start, by: ana, on: 'room', id: acme.channel, deed, changes: [] };
}

describe.each(places)('in %s', (place) => {
  test('a room is there again as it was bound, for its own workspace alone', async () => {
    const { store } = await opened(newPath(place));
    const rooms = store.rooms(ours.workspace);
    expect(await rooms.roomOf(acme.channel)).toBeUndefined();
    expect(await rooms.bind(acme, entry('bind'))).toBe(true);
    expect(await rooms.roomOf(acme.channel)).toEqual(acme);
    expect(await rooms.load()).toEqual([acme]);
    expect(await store.rooms(theirs.workspace).load()).toEqual([]);
  });

  test('of two who change a room at once one is first, and only what was done is in the audit trail', async () => {
    const { store } = await opened(newPath(place));
    const rooms = store.rooms(ours.workspace);
    await rooms.bind(acme, entry('bind'));
    expect(await rooms.bind({ ...acme, managers: [] }, entry('bind'))).toBe(false);
    expect(await rooms.bind(named, entry('change'))).toBe(true);
    expect(await rooms.bind({ ...named, managers: [] }, entry('change'))).toBe(false);
    expect(await rooms.unbind(acme, entry('unbind'))).toBe(false);
    expect(await rooms.roomOf(acme.channel)).toEqual(named);
    expect(await rooms.unbind(named, entry('unbind'))).toBe(true);
    expect(await rooms.load()).toEqual([]);
    const trail = await store.audit(ours).load({ on: acme.channel }, 10);
    expect(trail.map((each) => each.deed)).toEqual(['unbind', 'change', 'bind']);
  });
});

test('a room that cannot be read shows nothing, and can be bound anew', async () => {
  const path = newPath();
  const before = await opened(path);
  await before.store.rooms(ours.workspace).bind(acme, entry('bind'));
  await before.store.close();
  await directly(path, `update rooms set campaigns = '{"kind":"everything"}', managers = '7'`);
  const { store, lines } = await opened(path);
  const rooms = store.rooms(ours.workspace);
  expect(await rooms.roomOf(acme.channel)).toEqual({
    ...acme,
    campaigns: { kind: 'chosen', ids: [] },
    managers: [],
  });
  expect(lines.map(({ message }) => message)).toContain('a row of the store cannot be read');
  expect(await rooms.bind(named, entry('change'))).toBe(true);
  expect(await rooms.roomOf(acme.channel)).toEqual(named);
});

test('a file from before there were rooms has none, and keeps its digests', async () => {
  const path = newPath('a file');
  const before = Object.entries(migrations).filter(([name]) => name < '0011');
  const old = openSqlite(path);
  upgrade(old, Object.fromEntries(before), start);
  const { id, owner, question, destinations, schedule, state, createdAt, owedFrom } = digest('D1');
  old.exec(`insert into digests (workspace, account, id, owner, question, destinations, schedule, state, refusing, created_at, owed_from)
    values ('${ours.workspace}', '${ours.account}', '${id}', '${owner}', '${JSON.stringify(question)}', '${JSON.stringify(destinations)}',
    '${JSON.stringify(schedule)}', '${JSON.stringify(state)}', '[]', ${createdAt}, ${owedFrom})`);
  old.close();
  const { store } = await opened(path);
  expect(await store.rooms(ours.workspace).load()).toEqual([]);
  const [kept] = await store.digests(ours).loadDigests();
  expect(kept).toMatchObject({ id, owner });
  expect(kept).not.toHaveProperty('via');
});

test('the channel whose room a digest shows in own messages is kept with it', async () => {
  const { store } = await opened(newPath());
  const own = { ...digest('D1'), via: acme.channel };
  await store.digests(ours).saveDigest(own);
  expect(await store.digests(ours).loadDigests()).toEqual([own]);
});
