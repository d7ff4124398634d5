// The table of docs/security.md is the table that the doors ask.

import { readdirSync, readFileSync } from 'node:fs';
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
      'change-room',
      'connect',
      'audit',
      'troubles',
    ]);
  });
});

describe('the doors', () => {
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !path.startsWith('sandbox') && path !== join('access', 'policy.ts'),
    )
    .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

  test('ask for each right of the table', () => {
    const calls = files.flatMap(({ text }) => [
      ...text.matchAll(/\b(?:may|mayHere|granted|judged|changedBy)\((?:[^()]|\([^()]*\))*\)/g),
      ...text.matchAll(/const right\b[^;]*;/g),
    ]);
    const asked = calls.map(([call]) => call).join('\n');
    expect(rights.filter((right) => !asked.includes(`'${right}'`))).toEqual([]);
  });

  test('decide by no role of their own', () => {
    const deciding = /\brole [!=]== '|\b(?:admins|managers)\.includes\(/;
    const found = files
      .filter(({ text }) => deciding.test(text))
      .map(({ path }) => path.replaceAll('\\', '/'));
    // Who stands how to what is found out there, and handed to the table.
    const asksTheTable = /^(?:access|digests\/deeds)\/|^slack\/channels/;
    expect(found.filter((path) => !asksTheTable.test(path))).toEqual([]);
  });
});
