// Makes one fault after the other in copies of the project, and prints which of them the tests catch: `npm run test:mutants`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Faults, faults } from './faults.ts';

interface Fault extends Omit<Faults, 'changes'> {
  readonly text: string;
  readonly instead: string;
}

const least = 0.9;
/** Where the machine is, so that a zone that is forgotten shows. */
const farZone = 'Pacific/Chatham';
/** A fault that makes a test run for ever is caught too. */
const patienceMs = 180_000;

const root = join(import.meta.dirname, '../..');
/** Only faults of files whose path holds this: `npm run test:mutants -- plan`. */
const [wanted = ''] = process.argv.slice(2);
const all: readonly Fault[] = faults
  .filter(({ file }) => file.includes(wanted))
  .flatMap(({ changes, ...where }) => changes.map(([text, instead]) => ({ ...where, text, instead })));

const say = (line: string) => process.stdout.write(`${line}\n`);

async function makeCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'mutants-'));
  for (const name of [
    'src',
    'test',
    'docs',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    'README.md',
    '.env.example',
  ]) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

async function testsPass(copy: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--maxWorkers', '1', ...tests], {
    cwd: copy,
    env: { ...process.env, TZ: farZone },
    stdio: 'ignore',
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Faults whose text is not, or more than once, in the file: nobody knows any more what they would change. */
async function lostFaults(): Promise<string[]> {
  const lost = await Promise.all(
    all.map(async ({ file, text }) => {
      const source = await readFile(join(root, file), 'utf8').catch(() => '');
      const times = source.split(text).length - 1;
      return times === 1 ? [] : [`${file} has this ${times} times: ${text}`];
    }),
  );
  return lost.flat();
}

async function isCaught(copy: string, { file, tests, text, instead }: Fault): Promise<boolean> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  await writeFile(
    path,
    source.replace(text, () => instead),
  );
  try {
    return !(await testsPass(copy, tests));
  } finally {
    await writeFile(path, source);
  }
}

async function run(): Promise<boolean> {
  const lost = await lostFaults();
  if (lost.length > 0) {
    say(`These faults are of another time; write them anew:\n${lost.join('\n')}`);
    return false;
  }
  const copies = await Promise.all(Array.from({ length: availableParallelism() }, makeCopy));
  try {
    const [copy = ''] = copies;
    if (!(await testsPass(copy, [...new Set(all.flatMap(({ tests }) => tests))]))) {
      say('The tests fail without any fault.');
      return false;
    }
    const waiting = [...all];
    const survived: Fault[] = [];
    const works = copies.map(async (own) => {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
        const caught = await isCaught(own, fault);
        if (!caught) survived.push(fault);
        say(
          `${caught ? 'caught  ' : 'SURVIVED'} ${fault.file}: ${fault.text} → ${fault.instead || 'nothing'}`,
        );
      }
    });
    await Promise.all(works);
    const caught = all.length - survived.length;
    say(
      `${caught} of ${all.length} caught, ${survived.length} survived; at least ${least * 100} % must be caught.`,
    );
    return caught >= least * all.length;
  } finally {
    await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })));
  }
}

process.exitCode = (await run()) ? 0 : 1;
