// What two people wrote at once is put together before it is kept: no file holds both sides of a merge, with the marks between.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const mark = /^(?:<{7} .*|={7}|>{7} .*)\r?$/m;

/** All but what is installed, and the repository's own folder. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== '.git')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path);
      return entry.isFile() ? [path] : [];
    });
}

test('no file holds a line of a merge conflict', () => {
  const files = filesUnder(root);
  expect(files.length).toBeGreaterThan(500);
  const torn = files.filter((file) => mark.test(readFileSync(file, 'latin1')));
  expect(torn.map((file) => relative(root, file))).toEqual([]);
});
