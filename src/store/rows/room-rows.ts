// The rooms of a workspace as rows. An unreadable room shows nothing, and never the default, which may show more.

import type { ExpressionBuilder } from 'kysely';
import type { RoomEntry } from '#access/audit.ts';
import type { Room, RoomStore } from '#access/room.ts';
import { campaignSetSchema, managersSchema } from '#access/room-schema.ts';
import type { AccountId, ChannelId, WorkspaceId } from '#base/tenant.ts';
import { changesOfFirst, onlyIfChanged, type Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import type { RoomRow, Tables } from '#store/tables.ts';
import { newAuditRows } from './audit-rows.ts';

export function createRoomRows(
  { tables, unit, hear }: Queries,
  workspace: WorkspaceId,
  read: Reader,
): RoomStore {
  const all = tables.selectFrom('rooms').selectAll().where('workspace', '=', workspace);
  const told = (entry: RoomEntry, { account }: Room) =>
    newAuditRows(tables, { workspace, account }, [entry]).map(onlyIfChanged);

  const isVersion = (channel: ChannelId, version: number) => (eb: ExpressionBuilder<Tables, 'rooms'>) =>
    eb.and({ workspace, channel: channel as string, version });

  function roomIn(row: RoomRow): Room {
    const of = (column: 'campaigns' | 'managers') => ({ table: 'rooms', id: row.channel, column });
    return {
      channel: row.channel as ChannelId,
      account: row.account as AccountId,
      campaigns: read(campaignSetSchema, row.campaigns, of('campaigns')) ?? { kind: 'chosen', ids: [] },
      managers: read(managersSchema, row.managers, of('managers')) ?? [],
      ...(row.mentions === 0 && { mentions: false }),
      version: row.version,
    };
  }

  return {
    roomOf: async (channel) => {
      const row = await all.where('channel', '=', channel).executeTakeFirst();
      return row && roomIn(row);
    },
    load: async () => (await all.orderBy('channel').execute()).map(roomIn),
    bind: async (room, entry) => {
      const row = rowOf(room);
      const saved =
        room.version === 1
          ? tables
              .insertInto('rooms')
              .values({ workspace, channel: room.channel as string, ...row })
              .onConflict((conflict) => conflict.doNothing())
          : tables
              .updateTable('rooms')
              .set(row)
              .where(isVersion(room.channel, room.version - 1));
      return changesOfFirst(await unit(saved, ...told(entry, room))) === 1;
    },
    unbind: async (seen, entry) => {
      const gone = tables.deleteFrom('rooms').where(isVersion(seen.channel, seen.version));
      return changesOfFirst(await unit(gone, ...told(entry, seen))) === 1;
    },
    ...(hear && {
      follow: (changed) =>
        hear((what) => {
          if (what.kind === 'missed' || (what.told[1] === 'rooms' && what.told[2] === workspace)) changed();
        }),
    }),
  };
}

function rowOf({ account, campaigns, managers, mentions, version }: Room) {
  return {
    account: account as string,
    campaigns: keptText(campaignSetSchema, campaigns, 'campaigns'),
    managers: keptText(managersSchema, managers, 'managers'),
    mentions: mentions === false ? 0 : 1,
    version,
  };
}
