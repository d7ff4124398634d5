// The rules of the house that a compiler cannot hold: which room may import which, and where time, chance and environment live.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({
    name: `src/${name.replaceAll('\\', '/')}`,
    text: readFileSync(join(root, 'src', name), 'utf8'),
  }));

const arrows: Record<string, readonly string[]> = {
  slack: ['blocks', 'digests', 'reports', 'base'],
  store: ['base'],
  blocks: ['digests', 'reports', 'base'],
  digests: ['reports', 'base'],
  reports: ['readings', 'base'],
  readings: ['campaigns', 'base'],
  campaigns: ['base'],
  sandbox: ['base'],
  base: [],
};
/** Rooms of which only the types may be used. */
const typeArrows: Record<string, readonly string[]> = {
  store: ['readings', 'digests', 'campaigns', 'reports', 'slack'],
  blocks: ['readings', 'campaigns'],
  digests: ['campaigns'],
  reports: ['campaigns'],
};

const importPattern = /(?:^|\n)\s*(import|export)\s+(type\s+)?([^;]*?)from\s+'([^']+)'/g;

function importsOf(text: string) {
  return [...text.matchAll(importPattern)].map((match) => {
    const named = (match[3] ?? '').trim();
    const names = named
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const onlyTypes =
      match[2] !== undefined || (named.startsWith('{') && names.every((name) => name.startsWith('type ')));
    return { from: match[4] ?? '', onlyTypes };
  });
}

const roomOf = (name: string) => name.split('/')[1] ?? '';

describe('rooms', () => {
  const inRooms = sources.filter(({ name }) => name.split('/').length > 2);

  test.each(inRooms)('$name imports only what its room may', ({ name, text }) => {
    const room = roomOf(name);
    const broken = importsOf(text).filter(({ from, onlyTypes }) => {
      if (from.startsWith('../') && room !== 'sandbox') return !stays(name, from);
      if (!from.startsWith('#')) return false;
      const target = from.slice(1).split('/')[0] ?? '';
      const allowed = target === room || arrows[room]?.includes(target);
      return !(allowed || (onlyTypes && typeArrows[room]?.includes(target)));
    });
    expect(broken.map(({ from }) => from)).toEqual([]);
  });

  test('only demo.ts sees both the app and the sandbox', () => {
    const both = sources.filter(({ text }) => text.includes("'#sandbox/") && text.includes("'./app.ts'"));
    expect(both.map(({ name }) => name)).toEqual(['src/demo.ts']);
  });
});

/** A relative import that leaves its folder but not its room. */
function stays(name: string, from: string): boolean {
  return roomOf(relative(root, join(root, name, '..', from)).replaceAll('\\', '/')) === roomOf(name);
}

describe('every source file', () => {
  test.each(sources)('$name opens with a sentence on what it is for', ({ text }) => {
    expect(text).toMatch(/^\/\/ \S.{20,}[.;]\n/);
  });

  test.each(sources)('$name is short, or says in its first line why not', ({ text }) => {
    const lines = text.split('\n').length;
    expect(lines <= 300 || /long because/i.test(text.split('\n')[0] ?? '')).toBe(true);
  });

  test.each(sources)('$name leaves time, chance and environment to those who own them', ({ name, text }) => {
    const found = (pattern: RegExp) => text.replace(/\/\/.*$/gm, '').match(pattern)?.[0];
    if (!/^src\/base\/(clock|boot)\.ts$/.test(name) && !name.startsWith('src/sandbox/slack/page/assets/')) {
      expect(found(/\bDate\.now\b|\bnew Date\(\)|\bsetTimeout\(|\bsetInterval\(/)).toBeUndefined();
    }
    if (name !== 'src/main.ts' && name !== 'src/demo.ts') {
      expect(found(/\bMath\.random\b|\brandomUUID\b|\bprocess\.env\b/)).toBeUndefined();
    }
  });

  test.each(sources)('$name has no unfinished business and no test-only door', ({ text }) => {
    expect(text).not.toMatch(/\bTODO\b|\bFIXME\b|not implemented|NODE_ENV|VITEST/);
  });
});
