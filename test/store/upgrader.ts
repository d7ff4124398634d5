// Upgrades the store at the path it is given, and never gets beyond the middle: it is there to be killed.

import { migrations } from '#store/migrations.ts';
import { openSqlite } from '#store/sqlite.ts';
import { upgrade } from '#store/upgrade.ts';

const [, , path = ''] = process.argv;
upgrade(
  openSqlite(path),
  {
    ...migrations,
    '9001-labels': (file) => {
      file.exec('alter table digests add column label text');
      process.stdout.write('upgrading\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
  Date.UTC(2026, 2, 4, 8),
);
