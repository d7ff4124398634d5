// Every view as JSON, kept beside the tests; looked at as a picture before a change is accepted.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { homes, messages, modals } from './gallery.ts';
import { goldenText } from './golden-text.ts';
import { departuresOf } from './slack-schema.ts';

const views = { ...messages, ...modals, ...homes };

test.each(Object.entries(views))('%s looks as it was accepted', async (name, draw) => {
  await expect(goldenText(draw())).toMatchFileSnapshot(`goldens/${name}.txt`);
});

test('every golden is of a view that is drawn', () => {
  const kept = readdirSync(join(import.meta.dirname, 'goldens'));
  expect(kept.filter((name) => !Object.hasOwn(views, name.replace(/\.txt$/, '')))).toEqual([]);
});

test.each(Object.entries(views))(
  '%s fits the schema of Slack’s own types with its documented limits',
  (_name, draw) => {
    expect(departuresOf(JSON.parse(JSON.stringify(draw())))).toEqual([]);
  },
);

test.each<[string, (view: { blocks: Record<string, unknown>[] }) => void]>([
  ['a block of no known type', ({ blocks }) => blocks.push({ type: 'sparkline' })],
  ['a property that Slack does not know', ({ blocks }) => Object.assign(blocks[0] ?? {}, { colour: 'red' })],
  [
    'a title that is too long',
    ({ blocks }) => Object.assign(blocks[0]?.text ?? {}, { text: 'x'.repeat(151) }),
  ],
  ['a section with neither text nor kind', ({ blocks }) => blocks.push({ type: 'actions' })],
  [
    'a block too many',
    ({ blocks }) => blocks.push(...Array.from({ length: 51 }, () => ({ type: 'divider' }))),
  ],
])('the schema refuses %s', (_name, spoil) => {
  const view = JSON.parse(JSON.stringify(messages.overview?.()));
  spoil(view);
  expect(departuresOf(view)).not.toEqual([]);
});
