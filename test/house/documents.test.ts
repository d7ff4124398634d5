// What the documents name is there: links, commands, settings, source files and decisions; and the README stays short.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames } from '#config.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const within = (folder: string, end: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...within('docs', '.md'),
  ...within('src', '.md'),
].map((name) => ({ name, text: read(name) }));
const program = JSON.parse(read('package.json'));

/** What a pattern's group finds in each document and `isThere` denies, each with its document. */
function missing(pattern: RegExp, isThere: (found: string, document: string) => boolean): string[] {
  return documents.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)]
      .map((match) => match[1] ?? '')
      .filter((found) => !isThere(found, name))
      .map((found) => `${name}: ${found}`),
  );
}

/** The name that GitHub gives a heading in links. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('documents', () => {
  test('every link and picture leads somewhere', () => {
    const leads = (link: string, from: string) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? from : join(dirname(from), path);
      if (!existsSync(join(root, target))) return false;
      return anchor === undefined || anchorsOf(read(target)).includes(anchor);
    };
    expect(missing(/(?:\]\(|src=")(?!https?:)([^)"\s]+)/g, leads)).toEqual([]);
  });

  test('every command is a script of package.json', () => {
    const commands = new Set(Object.keys(program.scripts));
    expect(missing(/npm run (?:--?[\w-]+ )*([a-z][a-z:-]*)/g, (found) => commands.has(found))).toEqual([]);
  });

  test('every script of package.json but start and test is told of in docs/code.md', () => {
    const told = read('docs/code.md');
    const scripts = Object.keys(program.scripts).filter((name) => !['start', 'test'].includes(name));
    expect(scripts.filter((name) => !told.includes(`\`npm run ${name}\``))).toEqual([]);
  });

  test('every setting is one that the bot reads', () => {
    const ofOthers = [
      'CHROMIUM_PATH',
      'EBADENGINE',
      'SIGTERM',
      'LICENSE',
      'MALLOC_ARENA_MAX',
      'NODE_COMPILE_CACHE',
      'NODE_DISABLE_COMPILE_CACHE',
      'PROPERTY_SEED',
    ];
    const known = new Set<string>([...settingNames, ...ofOthers]);
    expect(missing(/`([A-Z][A-Z_]{5,})\b/g, (found) => known.has(found))).toEqual([]);
  });

  test('every source file is there', () => {
    const isThere = (path: string, document: string) =>
      ['.', 'src', dirname(document)].some((folder) => existsSync(join(root, folder, path)));
    expect(
      missing(/`(?:node )?([\w./-]*\/[\w.-]+\.(?:ts|cjs|yml|md)|(?:src|test)\/[\w/-]*)`/g, isThere),
    ).toEqual([]);
  });

  test('every decision that a comment names by its number is written down', () => {
    const written = new Set(
      [...read('docs/decisions.md').matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => number),
    );
    const unwritten = within('src', '.ts').flatMap((name) =>
      [...read(name).matchAll(/\bdecision (\d+)/g)]
        .filter(([, number]) => !written.has(number))
        .map(([words]) => `${name}: ${words}`),
    );
    expect(unwritten).toEqual([]);
  });

  test('the README can be read in ten minutes: it has at most 130 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(130);
  });

  test('every fault has a test of that name', () => {
    const rows = [...read('docs/faults.md').matchAll(/^\|.*\| `(test\/[^`]+)` · (.+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(50);
    const lost = rows.filter(
      ([, file = '', title = '']) => !existsSync(join(root, file)) || !read(file).includes(title),
    );
    expect(lost.map(([, file, title]) => `${file} · ${title}`)).toEqual([]);
  });
});
