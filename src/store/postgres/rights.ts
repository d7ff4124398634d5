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

/**
 * Where the bot's tables should be there: who may not use their schema sees none. Tables of the bot are those of whoever made the first: another program may have its own beside them. An identity's sequence needs no
 * right of its own.
 */
export const lackedRightsThere = `select each.relkind as kind, quote_ident(each.relname) as name
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
  union all select 'n', 'public' where to_regclass('campaign_stats_schema') is null
  order by kind desc, name`;

/** Of the rows that the statement above gives: one kind, tables first. */
export function lackedRightsOf(rows: readonly Readonly<Record<string, unknown>>[]): LackedRights | undefined {
  const first = rows[0]?.kind;
  const [name, ...others] = rows.filter(({ kind }) => kind === first).map((row) => String(row.name));
  if (name === undefined) return undefined;
  return { to: first === 'r' ? 'table' : first === 'n' ? 'schema' : 'sequence', names: [name, ...others] };
}
