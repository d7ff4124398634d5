// What a start waits for: holds that what answers people is loaded behind it, through `later`.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Rooms and shelves that are there to answer: no socket waits for them. */
const answering = [
  'language/',
  'blocks/digests/',
  'blocks/home/',
  'blocks/needs/',
  'blocks/reports/',
  'reports/compose/',
  'reports/board/',
  'reports/overview/',
];

test('the bot is ready before what answers people is loaded', () => {
  const waitedFor = [...loadedWith('src/main.ts')].filter(([file]) =>
    answering.some((shelf) => file.startsWith(`src/${shelf}`)),
  );
  expect(waitedFor.map(([file, by]) => `${file} is imported by ${by}`)).toEqual([]);
});

test('what is loaded later is loaded behind each start, so that the first click waits for no file', () => {
  // No click waits for what the store's thread loads, nor for what many workspaces take, which is loaded at their start, nor for what the programs of a
  // terminal load once they have read their command line.
  const others =
    /^src\/(sandbox\/|demo\.ts|(answer-asked|ask|doctor|rotate-key|tenants)\.ts|bot\/app\.ts|bot\/loading\.ts|store\/open-store\.ts|store\/thread\/worker\.ts|store\/postgres\/guest-thread\.ts|watchdog\/)/;
  const unknown = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !others.test(name))
    .filter((name) => /(?<!typeof |^(?:export )?const \w+ = later\(\(\) => )\bimport\(/m.test(textOf(name)));
  expect(unknown).toEqual([]);
});

test('Bolt is loaded by the files that the bot runs of it, without its receivers for others', () => {
  const loading = [...loadedWith('src/main.ts').keys()].filter((file) =>
    /^import\s(?!type\b)[^;]*?from '@slack\/bolt/m.test(textOf(file)),
  );
  expect(loading).toEqual(['src/slack/receiving/bolt.ts']);
});

test('no step of what is loaded behind a start brings many files at once: each holds the event loop', () => {
  const steps = importedIn('src/bot/loading.ts', /import\('([^']+)'\)/g);
  const waitedFor = [...loadedWith('src/main.ts').keys()];
  const pieces = waitedFor.flatMap((file) => importedIn(file, /\blater\(\(\) => import\('([^']+)'\)/g));
  const there = new Set(waitedFor);
  const brought = [...steps, ...pieces].map((step) => {
    const files = [...loadedWith(step).keys()].filter((file) => !there.has(file));
    for (const file of files) there.add(file);
    return [step, files.length] as const;
  });
  expect(Math.min(steps.length, pieces.length)).toBeGreaterThan(0);
  // Put a file on which the step rests before it.
  expect(brought.filter(([, files]) => files > mostAtOnce)).toEqual([]);
});

test('a bot on a file loads nothing for Postgres but the words for its faults', () => {
  const loaded = [...loadedWith('src/main.ts').keys()].filter((file) =>
    file.startsWith('src/store/postgres/'),
  );
  expect(loaded).toEqual(['src/store/postgres/server-fault.ts']);
});

test('a bot without METRICS=on loads nothing that measures', () => {
  const loaded = [...loadedWith('src/main.ts').keys()];
  expect(loaded).toContain('src/base/measured.ts');
  expect(loaded.filter((file) => file.startsWith('src/metrics/'))).toEqual([]);
});

test('a bot without TRACES=on loads nothing of OpenTelemetry, and one that logs no details nothing that tells them', () => {
  const loaded = [...loadedWith('src/main.ts').keys()];
  expect(loaded).toContain('src/base/trace.ts');
  expect(loaded.filter((file) => /^src\/(?:traces\/|log-measured)/.test(file))).toEqual([]);
  expect(loaded.filter((file) => /^import\s(?!type\b)[^;]*?'@opentelemetry\//m.test(textOf(file)))).toEqual(
    [],
  );
});

test('whoever asks how a program of the terminal is used waits for none of what it needs for its work', () => {
  const heavy = /^src\/(?:store|language|slack|bot|campaigns|readings|digests)\//;
  const waitedFor = ['ask', 'doctor', 'rotate-key', 'tenants'].flatMap((program) =>
    [...loadedWith(`src/${program}.ts`).keys()].filter((file) => heavy.test(file)),
  );
  expect(waitedFor).toEqual([]);
});

/** Two to three tens of milliseconds on a slow machine. */
const mostAtOnce = 14;

/** Each file that comes with this one, and by which it comes. */
function loadedWith(entry: string): Map<string, string> {
  const loaded = new Map([[entry, '']]);
  for (const [file] of loaded) {
    const statically = /^(?:import|export)\s(?!type\b)(?:[^;']*?\sfrom\s)?'([^']+)'/gm;
    for (const one of importedIn(file, statically)) if (!loaded.has(one)) loaded.set(one, file);
  }
  return loaded;
}

/** The bot's own files that the pattern finds there, from the root. */
function importedIn(file: string, pattern: RegExp): string[] {
  if (!/\.[jt]s$/.test(file)) return [];
  return [...textOf(file).matchAll(pattern)].flatMap(([, from = '']) => {
    if (from.startsWith('#')) return [from.replace('#', 'src/')];
    return from.startsWith('.') ? [posix.join(posix.dirname(file), from)] : [];
  });
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
