// Every view as JSON, kept beside the tests; looked at as a picture before a change is accepted.

import { expect, test } from 'vitest';
import { homes, messages, modals } from './gallery.ts';

test.each(Object.entries({ ...messages, ...modals, ...homes }))(
  '%s looks as it was accepted',
  async (name, draw) => {
    await expect(`${JSON.stringify(draw(), null, 2)}\n`).toMatchFileSnapshot(`goldens/${name}.json`);
  },
);
