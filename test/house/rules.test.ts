// The rules of the house that a compiler cannot hold: which room may import which, and where time, chance and environment live.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Source {
  /** From the root, with slashes. */
  readonly name: string;
  readonly text: string;
}

/** What one file does against a rule, in words; nothing where it keeps it. */
type Rule = (source: Source) => readonly string[];

const root = join(import.meta.dirname, '../..');
const sources: readonly Source[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({
    name: `src/${name.replaceAll('\\', '/')}`,
    text: readFileSync(join(root, 'src', name), 'utf8'),
  }));

const arrows: Record<string, readonly string[]> = {
  bot: [
    ...['settings', 'access', 'slack', 'store', 'blocks', 'digests', 'reports', 'readings', 'campaigns'],
    ...['doctor', 'metrics', 'traces', 'watchdog', 'base'],
  ],
  settings: ['access', 'reports', 'base'],
  slack: ['access', 'language', 'blocks', 'digests', 'reports', 'base'],
  access: ['base'],
  language: ['digests', 'reports', 'base'],
  store: ['base'],
  blocks: ['access', 'digests', 'reports', 'base'],
  digests: ['reports', 'base'],
  reports: ['readings', 'base'],
  readings: ['campaigns', 'base'],
  campaigns: ['base'],
  probe: ['campaigns', 'base'],
  setup: ['doctor', 'base'],
  terminal: ['blocks', 'reports', 'base'],
  doctor: ['access', 'slack', 'store', 'blocks', 'digests', 'campaigns', 'base'],
  metrics: ['base'],
  traces: ['base'],
  watchdog: ['base'],
  sandbox: ['base'],
  base: [],
};
/** Rooms of which only the types may be used, and the schemas that stand beside them (`…-schema.ts`). */
const typeArrows: Record<string, readonly string[]> = {
  access: ['digests', 'campaigns'],
  store: ['readings', 'digests', 'campaigns', 'reports', 'slack', 'access'],
  blocks: ['readings', 'campaigns'],
  digests: ['campaigns', 'access'],
  reports: ['campaigns'],
  terminal: ['readings'],
};

const programs = [
  ...[
    'main',
    'demo',
    'demo-bot',
    'doctor',
    'probe',
    'backup',
    'restore',
    'forget',
    'rotate-key',
    'move-store',
  ],
  ...['tenants', 'ask', 'setup'],
];

const rules: Record<string, Rule> = {
  'a room imports only what it may': ({ name, text }) => {
    const room = roomOf(name);
    if (room === undefined) return [];
    const mayImport = ({ from, onlyTypes }: Import) => {
      if (from.startsWith('../') && room !== 'sandbox') return staysInRoom(name, from);
      if (!from.startsWith('#')) return true;
      const [target = ''] = from.slice(1).split('/');
      if (target === room || arrows[room]?.includes(target)) return true;
      const borrowed = onlyTypes || from.endsWith('-schema.ts');
      return borrowed && typeArrows[room]?.includes(target) === true;
    };
    return importsOf(text)
      .filter((one) => !mayImport(one))
      .map(({ from }) => `imports ${from}`);
  },

  'a file opens with a sentence on what it is for': ({ text }) =>
    /^\/\/ \S.{20,}[.;]\n/.test(text) ? [] : ['opens with no sentence'],

  'a file is short, or says in its first line why not': ({ text }) => {
    const lines = text.split('\n');
    return lines.length <= 300 || /long because/i.test(lines[0] ?? '') ? [] : [`has ${lines.length} lines`];
  },

  'only the clock takes time from the machine': ({ name, text }) =>
    name === 'src/base/clock.ts' || name.startsWith('src/sandbox/slack/page/assets/')
      ? []
      : usesOf(/\bDate\.now\b|\bnew Date\(\)|\bsetTimeout\(|\bsetInterval\(/g, text),

  'only the programs take chance and environment from the machine': ({ name, text }) =>
    programs.includes(name.slice(4, -3))
      ? []
      : usesOf(/\bMath\.random\b|\brandomUUID\b|\bprocess\.env\b/g, text),

  // The compiler takes only what is called a scope for one, so a scope is made where one is called so.
  'only the gatekeeper makes scopes': ({ name, text }) =>
    roomOf(name) === 'access' ? [] : usesOf(/\bas Scope\b|<Scope>\(/g, text),

  'nothing is unfinished, and no door is for tests only': ({ text }) =>
    [...text.matchAll(/\bTODO\b|\bFIXME\b|not implemented|NODE_ENV|VITEST/g)].map(([found]) => found),
};

describe('in all of src', () => {
  test('there is something to look at', () => {
    expect(sources.map(({ name }) => name)).toContain('src/main.ts');
  });

  test.each(Object.entries(rules))('%s', (_title, rule) => {
    expect(sources.flatMap((source) => rule(source).map((fault) => `${source.name} ${fault}`))).toEqual([]);
  });

  test('only the demo’s bot sees both the app and the sandbox', () => {
    const both = sources.filter(({ text }) => text.includes("'#sandbox/") && text.includes("'#bot/app.ts'"));
    expect(both.map(({ name }) => name)).toEqual(['src/demo-bot.ts']);
  });
});

interface Import {
  readonly from: string;
  readonly onlyTypes: boolean;
}

function importsOf(text: string): Import[] {
  const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^;]*?)from\s+'([^']+)'/g;
  return [...text.matchAll(pattern)].map(([, type, clause = '', from = '']) => {
    const named = clause.trim();
    const names = named.replace(/[{}]/g, '').split(',');
    const eachIsType = names.every((name) => name.trim() === '' || name.trim().startsWith('type '));
    return { from, onlyTypes: type !== undefined || (named.startsWith('{') && eachIsType) };
  });
}

/** undefined for the files beside the rooms, which join them. */
function roomOf(name: string): string | undefined {
  const [, room, ...rest] = name.split('/');
  return rest.length > 0 ? room : undefined;
}

/** Of a relative import: it leaves its folder but not its room. */
function staysInRoom(name: string, from: string): boolean {
  return roomOf(posix.join(posix.dirname(name), from)) === roomOf(name);
}

/** What is used outside comments. */
function usesOf(pattern: RegExp, text: string): string[] {
  return [...text.replace(/\/\/.*$/gm, '').matchAll(pattern)].map(([found]) => `uses ${found}`);
}
