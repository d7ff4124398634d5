// Which packages may be used where: the bot runs on `npm ci --omit=dev`, and nothing is installed that nothing uses.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const inFolder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json'));
const sources = inFolder('src');
/** Programs that first make sure of the whole install. */
const wholeInstall: string[] = Object.values<string>(scripts)
  .filter((script) => script.includes('whole-install.cjs'))
  .flatMap((script) => [...script.matchAll(/node (src\/[\w-]+\.ts)/g)].map(([, program = '']) => program));
const mayUseAll = (name: string) => name.startsWith('src/sandbox/') || wholeInstall.includes(name);

const loading =
  /(?:from |import |import\(|import\.meta\.resolve\(|createRequire\(import\.meta\.url\)\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?'/g;

const packagesOf = (name: string) => [...read(name).matchAll(loading)].map(([, found = '']) => found);

/** Files with a package that they load and that is not among those. */
const strangers = (names: readonly string[], packages: object) =>
  names.flatMap((name) =>
    packagesOf(name)
      .filter((one) => !(one in packages))
      .map((one) => `${name} loads ${one}`),
  );

test('the bot and the probe need no development package', () => {
  const bot = sources.filter((name) => !mayUseAll(name));
  expect(bot.flatMap(packagesOf)).toContain('@slack/bolt');
  expect(strangers(bot, dependencies)).toEqual([]);
});

test('the sandbox and the programs that ask for the whole install need no package but those that package.json names', () => {
  expect(strangers(sources.filter(mayUseAll), { ...dependencies, ...devDependencies })).toEqual([]);
});

test('every package is used by something', () => {
  const tools = ['@biomejs/biome', 'typescript'];
  const used = new Set([...sources, ...inFolder('test')].flatMap(packagesOf));
  const isUsed = (name: string) => used.has(name.replace(/^@types\//, '')) || used.has(name);
  const named = Object.keys({ ...dependencies, ...devDependencies });
  expect(named.filter((name) => !isUsed(name) && !tools.includes(name))).toEqual(['@types/node']);
});
