// Whatever can be clicked is answered: a control that the door does not name is drawn, and a click on it is told to be out of date.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';

const door = join(import.meta.dirname, '../../src/slack');

test('the door names every control that is no input of a form', () => {
  const named = new Set(
    readdirSync(door, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [...readFileSync(join(door, name), 'utf8').matchAll(/\bcontrols\.(\w+)/g)])
      .map(([, name]) => name),
  );
  const clicked = Object.entries(controls).filter(([, control]) => !control.startsWith('input-'));
  expect(clicked.map(([name]) => name).filter((name) => !named.has(name))).toEqual([]);
});
