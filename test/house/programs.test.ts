// The programs beside the bot say how they are used, to whoever asks and to whoever mistypes.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test.each(['postgres://:::/x', 'mysql://bot@db/stats', 'stats'])(
  'a database that is named with --to and cannot be read is told by that name: %s',
  (address) => {
    const command = ['src/move-store.ts', '--from', 'none.sqlite', '--to', address];
    const ran = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    expect([ran.status, ran.stderr]).toEqual([
      1,
      expect.stringContaining('the database (--to) cannot be read'),
    ]);
    expect(ran.stderr).not.toMatch(/DATABASE_URL|STORE_PATH/);
  },
);

test.each([
  ['src/rotate-key.ts', 'npm run rotate-key', '--help', 0],
  ['src/rotate-key.ts', 'npm run rotate-key', '--force', 1],
  ['test/bench/client/main.ts', 'npm run bench:client', '--help', 0],
  ['test/bench/client/main.ts', 'npm run bench:client', '--windows', 1],
  ['test/bench/bot.ts', 'npm run bench', '-h', 0],
  ['test/bench/record.ts', 'npm run bench:record', '--help', 0],
  ['test/bench/deaf/main.ts', 'npm run bench:deaf', '--help', 0],
  ['test/bench/start/main.ts', 'npm run bench:start', '--help', 0],
  ['test/bench/digests.ts', 'npm run bench:digests', '--help', 0],
  ['test/bench/store.ts', 'npm run bench:store', '--help', 0],
  ['test/browser/view-pictures.ts', 'npm run gallery', '--help', 0],
  ['test/browser/view-pictures.ts', 'npm run gallery', '--light', 1],
  ['test/bench/turns.ts', 'npm run bench:turns', '--help', 0],
  ['test/bench/record-kept.ts', 'npm run bench:kept', '--help', 0],
  ['test/chaos/run.ts', 'npm run test:chaos', '--help', 0],
  ['src/ask.ts', 'npm run ask', '--help', 0],
  ['src/ask.ts', 'npm run ask', '--pages', 2],
  ['src/setup.ts', 'npm run setup', '--help', 0],
  ['src/setup.ts', 'npm run setup', '--all', 1],
  ['src/doctor.ts', 'npm run doctor', '--help', 0],
  ['src/doctor.ts', 'npm run doctor', '--mend', 1],
  ['src/move-store.ts', 'npm run move-store', '--help', 0],
  ['src/move-store.ts', 'npm run move-store', '--form', 1],
  ['src/backup.ts', 'npm run backup', '--help', 0],
  ['src/backup.ts', 'npm run backup', '--all', 1],
  ['src/restore.ts', 'npm run restore', '--help', 0],
  ['src/restore.ts', 'npm run restore', '--all', 1],
  ['src/forget.ts', 'npm run forget', '--help', 0],
  ['src/forget.ts', 'npm run forget', '--nobody', 1],
  ['src/tenants.ts', 'npm run tenants', '--help', 0],
  ['src/mcp-key.ts', 'npm run mcp-key', '--help', 0],
  ['src/mcp-key.ts', 'npm run mcp-key', '--person', 1],
  ['src/tenants.ts', 'npm run tenants', 'forget', 1],
])('%s says how it is used: %s, asked with %s', (file, command, option, status) => {
  const ran = spawnSync(process.execPath, [file, option], { cwd: root, encoding: 'utf8' });
  expect([ran.status, ran.stdout + ran.stderr]).toEqual([status, expect.stringContaining(`${command} --`)]);
  expect(ran.stderr).not.toContain('    at ');
});
