// The table of docs/security.md is the table that the doors ask.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { may, type Relation, relations, rights } from '#access/policy.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

const rows = [['right', ...relations], ['---', ...relations.map(() => '---')], ...rights.map(rowOf)];

function rowOf(right: (typeof rights)[number]): string[] {
  return [right, ...relations.map((relation) => (may([relation], right) ? 'yes' : ''))];
}

/** `| a |  |` */
function printed(cells: readonly string[]): string {
  const isRule = cells.every((cell) => cell === '---');
  return isRule
    ? `|${cells.join('|')}|`
    : `|${cells.map((cell) => ` ${cell} `.replace('  ', ' ')).join('|')}|`;
}

test('docs/security.md prints each right and who has it', () => {
  const table = page.split('\n').filter((line) => /^\|(---|.*\|.*\|.*\|.*\|.*\|)/.test(line));
  expect(table.slice(0, rows.length)).toEqual(rows.map(printed));
});

test('docs/security.md says what each relation is', () => {
  const told = [...page.matchAll(/^\| ([a-z, -]+) \| [^|]+ \|$/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  expect(told.filter((name) => name !== 'relation')).toEqual([...relations].map(String));
});

describe('several relations', () => {
  test('give together what each of them gives, and none gives nothing', () => {
    expect(may(['onlooker', 'owner'], 'edit')).toBe(true);
    expect(rights.filter((right) => may([], right))).toEqual([]);
  });

  test('who sees nothing of a digest asks, tests and edits nothing of it', () => {
    const outside: Relation[] = ['admin-outside'];
    expect(rights.filter((right) => may(outside, right))).toEqual([
      'pause',
      'hand-over',
      'delete',
      'bulk',
      'bind',
      'connect',
      'audit',
    ]);
  });
});
