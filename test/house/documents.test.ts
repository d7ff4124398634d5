// What the documents name is there: links, pictures, commands, settings, scopes, source files, limits, figures and decisions; and the README stays short.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '#blocks/limits.ts';
import { settingNames } from '#settings/config.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import { documentPictures, picturesFolder } from '../browser/document-pictures.ts';

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

/** The part of a page under that heading, up to the next one of its kind. */
function sectionOf(page: string, anchor: string): string {
  const sections = read(page).split(/^(?=## )/m);
  return sections.find((section) => anchorsOf(section)[0] === anchor) ?? '';
}

const linksIn = (text: string) =>
  [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)"\s]+)/g)].map(([, link = '']) => link);
const numbersIn = (text: string) => text.match(/\d[\d.,]*\d|\d/g) ?? [];
const tableIn = (text: string) => text.split('\n').filter((line) => line.startsWith('|'));

describe('documents', () => {
  test('every link and picture leads somewhere', () => {
    const leads = (link: string, from: string) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? from : join(dirname(from), path);
      if (!existsSync(join(root, target))) return false;
      return anchor === undefined || anchorsOf(read(target)).includes(anchor);
    };
    expect(
      documents.flatMap(({ name, text }) =>
        linksIn(text)
          .filter((link) => !leads(link, name))
          .map((link) => `${name}: ${link}`),
      ),
    ).toEqual([]);
  });

  test('every page of docs is found from the README over links, without a look at what changed', () => {
    const found = new Set(['README.md']);
    for (const page of found)
      for (const link of linksIn(page.endsWith('.md') && page !== 'CHANGELOG.md' ? read(page) : '')) {
        const target = join(dirname(page), link.split('#')[0] ?? '').replaceAll('\\', '/');
        if (existsSync(join(root, target))) found.add(target);
      }
    expect(within('docs', '.md').filter((page) => !found.has(page))).toEqual([]);
  });

  test('every picture is one that `npm run gallery` takes, stands in a page, and is small', () => {
    const kept = readdirSync(join(root, picturesFolder));
    expect(kept.toSorted()).toEqual(
      Object.keys(documentPictures)
        .map((name) => `${name}.webp`)
        .toSorted(),
    );
    const shown = documents.flatMap(({ name, text }) =>
      linksIn(text).map((link) => join(dirname(name), link)),
    );
    expect(kept.filter((file) => !shown.includes(join(picturesFolder, file)))).toEqual([]);
    const kilobytes = kept.map((file) => statSync(join(root, picturesFolder, file)).size / 1_024);
    expect(Math.max(...kilobytes)).toBeLessThan(60);
    expect(kilobytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(400);
    expect(linksIn(read('README.md')).filter((link) => link.endsWith('.webp'))).toHaveLength(3);
  });

  test('every picture shows a view of the gallery', () => {
    const views = Object.values(documentPictures).map(({ view }) => view);
    expect(views.filter((view) => !existsSync(join(root, `test/blocks/goldens/${view}.txt`)))).toEqual([]);
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
      'OTEL_EXPORTER_OTLP_ENDPOINT',
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

  test('every source file that is named without its folder is there', () => {
    const files = new Set(
      ['src', 'test', '.'].flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
          basename(name),
        ),
      ),
    );
    expect(missing(/`([\w-]+(?:\.[\w-]+)*\.(?:ts|cjs))`/g, (found) => files.has(found))).toEqual([]);
  });

  test('every file of the project that a block of commands names is there', () => {
    const unknown = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)]
        .flatMap(([, block = '']) => block.match(/(?<![\w./-])(?:src|test|deploy|docs)\/[\w./-]+/g) ?? [])
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${name}: ${path}`),
    );
    expect(unknown).toEqual([]);
  });

  test('every scope is one that the bot uses, and docs/operating.md tells of each that may be declined', () => {
    const known = new Set([...Object.keys(usedScopes), 'connections:write']);
    const scope = /`([a-z_]+(?:\.[a-z]+)*:(?:read|write|history|connect)(?:\.[a-z]+)?)`/g;
    expect(missing(scope, (found) => known.has(found))).toEqual([]);
    const declined = Object.keys(usedScopes).filter((each) => !usedScopes[each]?.needed);
    const table = tableIn(sectionOf('docs/operating.md', 'scopes')).join('\n');
    const told = [...table.matchAll(scope)].map(([, found = '']) => found);
    expect(told.toSorted()).toEqual(declined.toSorted());
  });

  test('every limit that docs/slack-limits.md names is the one that the code holds', () => {
    const named = [...read('docs/slack-limits.md').matchAll(/`([a-z]+(?:\.[a-zA-Z]+)?)` ([\d,]+)/g)];
    expect(named.length).toBeGreaterThan(20);
    const held = (path: string) =>
      path.split('.').reduce((at: unknown, key) => (at as Record<string, unknown>)[key], limits);
    const wrong = named.filter(
      ([, path = '', number = '']) => held(path) !== Number(number.replaceAll(',', '')),
    );
    expect(wrong.map(([words]) => words)).toEqual([]);
  });

  test('every figure that the README names stands in a table of docs/figures.md', () => {
    const readme = read('README.md');
    const rows = tableIn(sectionOf('README.md', 'measured')).slice(2);
    expect(rows.length).toBeGreaterThan(3);
    const unknown = rows.filter((row) => {
      const [, , figure = '', where = ''] = row.split('|');
      const anchor = /figures\.md#([\w-]+)/.exec(where)?.[1] ?? 'nowhere';
      const measured = new Set(numbersIn(tableIn(sectionOf('docs/figures.md', anchor)).join('\n')));
      return numbersIn(figure).length === 0 || numbersIn(figure).some((number) => !measured.has(number));
    });
    expect(unknown).toEqual([]);
    const elsewhere = readme.replace(sectionOf('README.md', 'measured'), '');
    expect(elsewhere.match(/\d[\d.,]* ?(?:ms|µs|MiB|MB|seconds|×)/g) ?? []).toEqual([]);
  });

  test('every part of docs/figures.md says which command measured it, when, and what else the machine did', () => {
    const parts = read('docs/figures.md')
      .split(/^(?=## )/m)
      .slice(1);
    const lacking = parts.flatMap((part) =>
      [
        [/`(?:npm|npx|node) /, 'no command'],
        [/2026-\d\d-\d\d/, 'no day'],
        [/\bload\b|quiet|beside|simulated/, 'no load'],
      ].flatMap(([pattern, fault]) =>
        (pattern as RegExp).test(part) ? [] : [`${part.split('\n')[0]}: ${fault}`],
      ),
    );
    expect(lacking).toEqual([]);
  });

  test('every decision has a day, a reason and what would change it', () => {
    const [, ...dated] = read('docs/decisions.md').split(/^(?=## )/m);
    expect(
      dated.filter((part) => !/^## .*2026-\d\d-\d\d\n/.test(part)).map((part) => part.slice(0, 40)),
    ).toEqual([]);
    const decisions = dated.flatMap((part) => part.trim().split('\n\n').slice(1));
    expect(decisions.length).toBeGreaterThan(100);
    const bare = decisions.filter((one) => !/^\*\*.+?\*\* \S[\s\S]*\*Changes\b/.test(one.trim()));
    expect(bare.map((one) => one.slice(0, 80))).toEqual([]);
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
