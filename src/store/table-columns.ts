// The tables of a file with their columns, read from the file itself, so that no new table is left out.

import type { SqliteFile } from './sqlite.ts';

export interface TableColumns {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isKey: boolean }[];
}

export function tablesOf(file: Pick<SqliteFile, 'rows'>): readonly TableColumns[] {
  return file
    .rows(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
    .map(({ name: table }) => ({
      table: String(table),
      columns: file.rows(`pragma table_info(${table})`).map(({ name, type, pk }) => ({
        name: String(name),
        type: String(type).toLowerCase(),
        isKey: Number(pk) > 0,
      })),
    }));
}
