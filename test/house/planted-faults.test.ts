// The faults that `npm run test:mutants` plants: a text that no longer stands in its file would be passed over in silence.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '../mutants/faults.ts';

test('each planted fault changes a text that stands in its file once, and names tests that are there', () => {
  const lost = faults.flatMap(({ file, tests, changes }) => {
    const source = readFileSync(file, 'utf8');
    return [
      ...changes.flatMap(([text]) => (source.split(text).length === 2 ? [] : [`${file}: ${text}`])),
      ...tests.filter((each) => !existsSync(each)),
    ];
  });
  expect(lost).toEqual([]);
});
