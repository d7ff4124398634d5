// A number and its noun agree: nobody reads "1 replies".

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');
/** A counted number, and right after it a word that can only be many: `${count(n)} replies`. */
const onlyMany = /\$\{count\([^`]*?\)\} [a-z]*[^s\W]s\b/;

test('what is counted is written by howMany or plural, which know that one is not many', () => {
  const wrong = ['blocks', 'slack'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        readFileSync(join(root, room, name), 'utf8')
          .split('\n')
          .filter((line) => onlyMany.test(line))
          .map((line) => `${room}/${name}: ${line.trim()}`),
      ),
  );
  expect(wrong).toEqual([]);
});
