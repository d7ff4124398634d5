// How the demo closes what it has opened.

import { expect, test } from 'vitest';
import { createLog } from '#base/log.ts';
import { createClosers } from '#sandbox/demo/closers.ts';

test('all of it is closed, the last first, though some of it fails, which is told', async () => {
  const lines: { msg: string; error: { message: string } }[] = [];
  const opened = createClosers(createLog('error', { write: (line: string) => lines.push(JSON.parse(line)) }));
  const closed: string[] = [];
  opened.push(async () => closed.push('folder'));
  opened.push(() => Promise.reject(new Error('the port is stuck')));
  opened.push(async () => closed.push('bot'));
  await opened.closeAll();
  await opened.closeAll();
  expect(closed).toEqual(['bot', 'folder']);
  expect(lines.map(({ msg, error }) => [msg, error.message])).toEqual([
    ['a part of the demo could not be closed', 'the port is stuck'],
  ]);
});
