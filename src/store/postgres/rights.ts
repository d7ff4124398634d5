// Which rights the bot's user lacks on a server: by what the server said when it refused, and by what its catalog tells beforehand.

import type { LackedRights, RightsTo } from './server-fault.ts';

/** From the server's own words. A server that speaks another language than English does not tell. */
export function lackedRightsIn(message: string): LackedRights | undefined {
  const owned = /^must be owner of (?:table|relation) (.+)$/.exec(message)?.[1];
  if (owned !== undefined) return { to: 'ownership', names: [written(owned)] };
  const [, kind = '', name = ''] = /^permission denied for (\w+) (.+)$/.exec(message) ?? [];
  const to = kindsRefused.get(kind);
  return to && { to, names: [written(name)] };
}

const kindsRefused: ReadonlyMap<string, RightsTo> = new Map([
  ['table', 'table'],
  ['relation', 'table'],
  ['sequence', 'sequence'],
  ['schema', 'schema'],
  ['database', 'database'],
  ['function', 'function'],
]);

function written(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** The first schema of the search path that there is. `current_schema()` passes over one that the user may not use. */
export const ownSchema = `(select quote_ident(there.nspname)
  from unnest(string_to_array(replace(current_setting('search_path'), '"$user"', current_user), ',')) with ordinality as named (name, place)
    join pg_namespace as there on there.nspname = trim(both ' "' from named.name)
  order by named.place limit 1)`;

/**
 * Asked where the bot has tables: whoever sees none may not use their schema. Another program may have tables beside them, so only those
 * count that belong to whoever made the first. An identity's sequence needs no right of its own.
 */
export const lackedRightsThere = `select each.relkind as kind, quote_ident(each.relname) as name, each.relnamespace::regnamespace::text as schema
  from pg_class as first join pg_class as each
    on each.relnamespace = first.relnamespace and each.relowner = first.relowner and each.relkind in ('r', 'S')
  where first.oid = to_regclass('campaign_stats_schema')
    and case each.relkind
      when 'r' then not (
        has_table_privilege(each.oid, 'select') and has_table_privilege(each.oid, 'insert')
        and has_table_privilege(each.oid, 'update') and has_table_privilege(each.oid, 'delete'))
      else not has_sequence_privilege(each.oid, 'usage')
        and not exists (select from pg_depend where objid = each.oid and deptype = 'i')
    end
  union all select 'n', named.schema, named.schema from (select coalesce(${ownSchema}, 'public') as schema) as named
    where to_regclass('campaign_stats_schema') is null
  order by kind desc, name`;

/** Of the rows that the statement above gives: one kind, tables first. */
export function lackedRightsOf(rows: readonly Readonly<Record<string, unknown>>[]): LackedRights | undefined {
  const first = rows[0]?.kind;
  const [name, ...others] = rows.filter(({ kind }) => kind === first).map((row) => String(row.name));
  if (name === undefined) return undefined;
  const to = first === 'r' ? 'table' : first === 'n' ? 'schema' : 'sequence';
  return { to, names: [name, ...others], schema: String(rows[0]?.schema) };
}
