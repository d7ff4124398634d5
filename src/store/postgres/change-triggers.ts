// Triggers by which the server tells every bot what one of them has read, and which rooms and installations it has changed.

/** The channel of `listen`. */
export const changesChannel = 'campaign_stats_changes';

/** A change as it is told: the table, whose it is, and the row's own key. Its number tells no order: an earlier one may be committed later. */
export type RowChange = readonly [
  number: number,
  table: 'campaign_lists' | 'statistics' | 'day_months' | 'rooms' | 'installations',
  workspace: string,
  account: string,
  key: string,
  month: string,
];

export const changeTriggers: readonly string[] = [
  `create sequence ${changesChannel}`,
  // A sequence that was never used tells the same number as after its first use.
  `select setval('${changesChannel}', 1)`,
  ...told('campaign_lists', `''`, `''`),
  ...told('statistics', 'new.campaign', `''`),
  ...told('day_months', 'new.scope', 'new.month'),
];

/** What a room shows no more must not be shown by anybody, so its end is told too. */
export const roomTriggers: readonly string[] = [
  `create function tell_rooms() returns trigger language plpgsql as $tell$
    declare
      room rooms;
    begin
      room := coalesce(new, old);
      perform pg_notify('${changesChannel}',
        json_build_array(nextval('${changesChannel}'), 'rooms', room.workspace, room.account, '', '')::text);
      return null;
    end $tell$`,
  `create trigger tell_rooms after insert or update or delete on rooms
    for each row execute function tell_rooms()`,
];

/** Who used a workspace last, and when it wakes, is nobody else's matter: these columns are not among them. */
export const installationTriggers: readonly string[] = [
  `create function tell_installations() returns trigger language plpgsql as $tell$
    begin
      perform pg_notify('${changesChannel}',
        json_build_array(nextval('${changesChannel}'), 'installations', new.workspace, '', '', '')::text);
      return null;
    end $tell$`,
  `create trigger tell_installations
    after insert or update of organisation, sealed_tokens, installed_at, removed_at, disabled_at on installations
    for each row execute function tell_installations()`,
];

/** A payload takes 8,000 bytes: https://www.postgresql.org/docs/current/sql-notify.html */
function told(table: RowChange[1], key: string, month: string): readonly string[] {
  const payload = `json_build_array(
    nextval('${changesChannel}'), tg_table_name, new.workspace, new.account, left(${key}, 1000), ${month})`;
  return [
    `create function tell_${table}() returns trigger language plpgsql as $tell$
      begin
        perform pg_notify('${changesChannel}', ${payload}::text);
        return null;
      end $tell$`,
    `create trigger tell_${table} after insert or update on ${table}
      for each row execute function tell_${table}()`,
  ];
}
