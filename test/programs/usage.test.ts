// The programs beside the bot say how they are used, to whoever asks and to whoever mistypes.

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test.each(['postgres://:::/x', 'mysql://bot@db/stats', 'stats'])(
  'a database that is named with --to and cannot be read is told by that name: %s',
  (address) => {
    const command = ['src/move-store.ts', '--from', 'none.sqlite', '--to', address];
    const ran = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    expect([ran.status, ran.stderr]).toEqual([
      1,
      expect.stringContaining('the database (--to) cannot be read'),
    ]);
    expect(ran.stderr).not.toMatch(/DATABASE_URL|STORE_PATH/);
  },
);

const programs = readdirSync(join(root, 'src')).filter(takesCommandLine);

test.each(programs)(
  'how %s is used begins with what it does, then come its commands, none of them with nothing after its dashes',
  (file) => {
    const ran = spawnSync(process.execPath, [join(root, 'src', file), '--help'], { encoding: 'utf8' });
    const command = `npm run (?:--silent )?${file.replace('.ts', '')}`;
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toMatch(/^[A-Z][^:\n]+[\s\S]*\.\n\n/);
    expect(ran.stdout).toMatch(new RegExp(`\n\n  ${command}(?:\n| {2}| -- \\S)`));
    expect(ran.stdout).not.toMatch(/^npm run|npm run \S+ --(?:\n| {2})/);
  },
);

test.each([
  ['test/bench/client/main.ts', 'npm run bench:client', '--help', 0],
  ['test/bench/client/main.ts', 'npm run bench:client', '--windows', 1],
  ['test/bench/bot.ts', 'npm run bench', '-h', 0],
  ['test/bench/record.ts', 'npm run bench:record', '--help', 0],
  ['test/bench/deaf/main.ts', 'npm run bench:deaf', '--help', 0],
  ['test/bench/start/main.ts', 'npm run bench:start', '--help', 0],
  ['test/bench/digests.ts', 'npm run bench:digests', '--help', 0],
  ['test/bench/store.ts', 'npm run bench:store', '--help', 0],
  ['test/browser/view-pictures.ts', 'npm run gallery', '--help', 0],
  ['test/bench/turns.ts', 'npm run bench:turns', '--help', 0],
  ['test/bench/record-kept.ts', 'npm run bench:kept', '--help', 0],
  ['test/chaos/run.ts', 'npm run test:chaos', '--help', 0],
])('%s says how it is used: %s, asked with %s', (file, command, option, status) => {
  const ran = spawnSync(process.execPath, [file, option], { cwd: root, encoding: 'utf8' });
  expect([ran.status, ran.stdout + ran.stderr]).toEqual([status, expect.stringContaining(command)]);
  expect(ran.stderr).not.toContain('    at ');
});

function takesCommandLine(file: string): boolean {
  return (
    file.endsWith('.ts') &&
    !['command-line.ts', 'asked-file.ts'].includes(file) &&
    /readCommandLine\(|askedFile\(usage/.test(readFileSync(join(root, 'src', file), 'utf8'))
  );
}

test.each([
  ['ask', ['--jsn', 'list'], 2, 'There is no option --jsn. Did you mean --json?'],
  ['ask', ['--pages', '2', 'list'], 2, 'There is no option --pages. Did you mean --page?'],
  ['ask', ['--page', 'two', 'list'], 2, '--page wants the number of a page, from 1.'],
  ['ask', ['--as', '--json', 'list'], 2, '--as wants a value after it.'],
  [
    'ask',
    ['--as', '-x', 'list'],
    2,
    '--as wants a value after it. One that begins with a dash is written --as=-x.',
  ],
  ['ask', ['--json', '--url', 'list'], 2, '--csv, --json and --url each print'],
  ['setup', ['--helpp'], 1, 'There is no option --helpp. Did you mean --help?'],
  ['setup', ['now'], 1, '“now” is not expected after this command.'],
  ['doctor', ['--jason'], 1, 'There is no option --jason. Did you mean --json?'],
  ['doctor', ['--json=yes'], 1, '--json takes no value.'],
  ['doctor', ['-x'], 1, 'There is no option -x.\n'],
  ['probe', ['--widow', '5'], 1, 'There is no option --widow. Did you mean --window?'],
  ['probe', ['--window', '-5'], 1, '--window wants a value after it.'],
  ['probe', ['--window', 'soon'], 1, '--window wants whole milliseconds, such as 60000.'],
  ['backup', [], 1, 'Name the file.'],
  ['backup', ['--all'], 1, 'There is no option --all.'],
  ['backup', ['one', 'two'], 1, 'One file is expected: “two” is too much.'],
  ['restore', ['--form', 'one'], 1, 'There is no option --form.'],
  ['forget', [], 1, 'Say whom'],
  ['forget', ['U012AB3CD'], 1, '“U012AB3CD” is not known: say person, account or workspace'],
  ['forget', ['person', 'ana'], 1, '“ana” is no id of a person in Slack, such as U012AB3CD.'],
  ['forget', ['person', 'U012AB3CD', '--dry'], 1, 'There is no option --dry. Did you mean --dry-run?'],
  ['tenants', ['lst'], 1, '“lst” is not known: say list, disable or enable.'],
  ['tenants', ['disable', 'acme'], 1, '“acme” is no id'],
  ['move-store', ['--too', 'x'], 1, 'There is no option --too. Did you mean --to?'],
  ['mcp-key', ['--person'], 1, '--person wants a value after it.'],
  ['mcp-key', [], 1, 'Say as whom it asks'],
  ['mcp-key', ['--person', 'ana'], 1, '“ana” is no id of a person in Slack'],
  ['rotate-key', ['--force'], 1, 'There is no option --force.'],
  ['manifest', ['--htp', 'x'], 1, 'There is no option --htp. Did you mean --http?'],
  ['manifest', ['--http', 'http://bot.example.com'], 1, '--http wants the public address'],
  ['pack', ['--out', 'x'], 1, 'There is no option --out.'],
])('%s names what is wrong with %j first, then how it is used', (name, words, status, says) => {
  const command = [join(root, `src/${name}.ts`), ...words];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const ran = spawnSync(process.execPath, command, {
    ...{ cwd: tmpdir(), encoding: 'utf8', env: { PATH, NODE_COMPILE_CACHE } },
  });
  expect([ran.status, ran.stdout, ran.stderr.startsWith(says) || ran.stderr]).toEqual([status, '', true]);
  expect(ran.stderr).toContain(`npm run ${name}`);
});

test.each([
  ['a folder', (path: string) => mkdirSync(path), 'it is a folder. Move it away'],
  [
    'a file of another user',
    (path: string) => writeFileSync(path, '', { mode: 0 }),
    'you have no right to. Start this as its owner',
  ],
])('settings that are %s end a program in one sentence', (_, make, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  make(join(folder, '.env'));
  const ran = spawnSync(process.execPath, ['--require', join(root, 'src/env-file.cjs'), '--eval', ''], {
    ...{ cwd: folder, encoding: 'utf8' },
    ...(process.geteuid?.() === 0 && { uid: 65_534 }),
  });
  expect([ran.status, ran.stderr]).toEqual([1, `The settings in .env cannot be read: ${says}.\n`]);
});

test.each([
  [
    'a file of Windows PowerShell',
    Buffer.from('\uFEFFFIRST=1\r\n', 'utf16le'),
    ['it is no UTF-8, as Windows PowerShell writes it. Save it as UTF-8'],
  ],
  [
    'a key with a #',
    'FIRST=one#two\nSECOND=#growth\nTHIRD="#3"\n',
    [
      '# in FIRST would begin a comment. Put its value between single quotes',
      '# in SECOND would begin a comment. Put its value between single quotes',
    ],
  ],
  [
    'a quote without its end',
    'FIRST="one\n',
    ['the quote in FIRST does not end on its line. Put one behind the value'],
  ],
  [
    'a quote that ends in another line',
    'FIRST="one\nSECOND="two"\n',
    ['the quote in FIRST does not end on its line. Put one behind the value'],
  ],
])('settings that would be read otherwise than they are meant end a program: %s', (_, content, says) => {
  const ran = readsSettings(content);
  expect([ran.status, ran.stderr]).toEqual([
    1,
    says.map((each) => `The settings in .env cannot be read: ${each}.\n`).join(''),
  ]);
});

test('a comment behind a value, or in place of one, is none of it', () => {
  const ran = readsSettings("# all\nFIRST=1 # one\nSECOND= # none\nTHIRD='a#b' # quoted\n#FOURTH=x#y\n");
  expect([ran.status, ran.stdout, ran.stderr]).toEqual([0, '1  a#b\n', '']);
});

function readsSettings(content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), content);
  const script = 'console.log(process.env.FIRST, process.env.SECOND, process.env.THIRD)';
  return spawnSync(process.execPath, ['--require', join(root, 'src/env-file.cjs'), '--eval', script], {
    ...{ cwd: folder, encoding: 'utf8' },
  });
}

test('settings that an editor on Windows wrote are read, and the environment goes before them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), '\uFEFFFIRST=1\r\nSECOND="2 two"\r\nTHIRD=3\r\n');
  const script = 'console.log(process.env.FIRST, process.env.SECOND, process.env.THIRD)';
  const ran = spawnSync(process.execPath, ['--require', join(root, 'src/env-file.cjs'), '--eval', script], {
    ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, THIRD: 'mine' } },
  });
  expect([ran.status, ran.stdout, ran.stderr]).toEqual([0, '1 2 two mine\n', '']);
});

test.each([
  ['tenants', ['list']],
  ['rotate-key', []],
])('%s leaves the store of another version as it is, on which an older bot may run', (name, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-other-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'store.sqlite');
  const older = new DatabaseSync(path);
  older.exec('create table kysely_migration (name text, timestamp text)');
  older.close();
  const before = readFileSync(path);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const ENCRYPTION_KEY = randomBytes(32).toString('hex');
  const ran = spawnSync(process.execPath, [join(root, `src/${name}.ts`), ...words], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: { PATH, NODE_COMPILE_CACHE, STORE_PATH: path, ENCRYPTION_KEY },
  });
  expect([ran.status, ran.stdout, ran.stderr]).toEqual([
    1,
    '',
    'The store is of another version. Start the bot of this version once, and try again.\n',
  ]);
  expect([readFileSync(path), readdirSync(folder)]).toEqual([before, ['store.sqlite']]);
});

test.each([
  ['mcp-key', ['--person', 'U012AB3CD'], 0],
  ['manifest', [], 0],
  ['manifest', ['--help'], 0],
  ['setup', [], 1],
  ['probe', ['--yes'], 1],
])('nobody reads what %s with %j says, and it ends without a stack', async (name, words, status) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const cwd = mkdtempSync(join(tmpdir(), 'campaign-stats-unread-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  // Nothing listens there.
  const service = { CAMPAIGN_API_URL: 'http://127.0.0.1:1', CAMPAIGN_API_KEY: 'key' };
  const program = spawn(process.execPath, [join(root, `src/${name}.ts`), ...words], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, ...service },
  });
  program.stdout.destroy();
  let said = '';
  program.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  expect([(await once(program, 'close'))[0], said]).toEqual([status, '']);
});

test.each(['abc', '70000', '-1', '3000.5'])('demo says which ports there are where PORT is %s', (PORT) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const ran = spawnSync(process.execPath, [join(root, 'src/demo.ts')], {
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, PORT },
  });
  expect([ran.status, ran.stdout, ran.stderr]).toEqual([
    1,
    '',
    'campaign-stats cannot start: PORT must be a whole number below 65536, such as 3000.\n',
  ]);
});
