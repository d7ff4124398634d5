import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { fullestWindow } from '../campaigns/models/random-world.ts';
import { startStrictService } from '../campaigns/strict-service.ts';
import type { Errand } from './program-to-kill.ts';

const windowMs = 2_000;
const limit = 30;

async function startProgram({ onTestFinished }: TestContext): Promise<ChildProcess> {
  const program = fork(join(import.meta.dirname, 'program-to-kill.ts'), { execArgv: [] });
  onTestFinished(() => void program.kill('SIGKILL'));
  await word(program);
  return program;
}

/** What the program says next; one that ends without a word fails the test. */
async function word(program: ChildProcess): Promise<unknown> {
  const ended = once(program, 'exit').then(([code, signal]) => {
    throw new Error(`the program ended: ${code ?? signal}`);
  });
  const [said] = await Promise.race([once(program, 'message'), ended]);
  return said;
}

/**
 * The first request that is not answered is the end of the program: granted, sent, and never settled. What flew counts for
 * half a minute more, so where all flew the next program has one place in a window. `together`: both run from the start.
 */
test.concurrent.for([
  { answers: 0, abreast: 5, next: 40, together: false },
  { answers: 1, abreast: 5, next: 40, together: false },
  { answers: 14, abreast: 5, next: 40, together: true },
  { answers: 29, abreast: 5, next: 40, together: false },
  { answers: 1, abreast: 30, next: 2, together: false },
])(
  'a program killed (kill -9) after $answers answers, $abreast abreast, together $together, leaves a window that the next never bursts into',
  { timeout: 60_000 },
  async ({ answers, abreast, next, together }, context) => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-killed-'));
    const service = await startStrictService(Date, windowMs);
    context.onTestFinished(async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const [first, second] = await Promise.all([startProgram(context), startProgram(context)]);
    const errand = { url: service.url.href, storePath: join(folder, 'bot.sqlite'), windowMs };

    let answered = 0;
    service.reply = (path) => {
      if (path.includes('/b')) return undefined;
      answered += 1;
      if (answered <= answers) return undefined;
      first.kill('SIGKILL');
      return { silence: true };
    };
    const startSecond = () =>
      second.send({ ...errand, name: 'b', count: next, abreast: next } satisfies Errand);
    first.send({ ...errand, name: 'a', count: limit, abreast } satisfies Errand);
    if (together) startSecond();
    const [, signal] = await once(first, 'exit');
    expect(signal).toBe('SIGKILL');
    if (!together) startSecond();
    expect(await word(second)).toBe('whole');
    expect(service.refusals).toBe(0);
    const times = service.arrivals.map(({ at }) => at);
    expect(fullestWindow(times, windowMs)).toBeLessThanOrEqual(limit);
    expect(service.arrivals.filter(({ path }) => path.includes('/b'))).toHaveLength(next);
  },
);
