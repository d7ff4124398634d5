// What an operator gets from npm run probe, run against the sandbox's service.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';

describe('npm run probe', () => {
  test('sends nothing until a person says yes', async () => {
    const { service, run } = await inSandbox(1_000);
    const { output, code } = await run([], 'no\n');
    expect(code).toBe(0);
    expect(output).toContain('Nothing was sent.');
    expect(service.requests).toEqual([]);
  });

  test('prints the verdict and keeps a raw log without the key', async () => {
    const { run, logPath } = await inSandbox(1_000);
    const { output, code } = await run(['--yes', '--window', '1000', '--log', logPath], '');
    expect(code).toBe(0);
    expect(output).toContain('The bot will assume: 30 a window');
    const log = readFileSync(logPath, 'utf8');
    expect(log.trim().split('\n').length).toBeGreaterThan(8);
    expect(log).not.toContain('key-of-the-probe');
  });

  test('tells a refused key in one line and ends with an error', async () => {
    const { run, logPath, service } = await inSandbox(1_000);
    service.faults.set({ kind: 'key-refused', status: 401 });
    const { output, code } = await run(['--yes', '--log', logPath], '');
    expect(code).toBe(1);
    expect(output).toContain('unauthorised');
  });

  test('sends nothing whose answer it could not keep', async () => {
    const { service, run } = await inSandbox(1_000);
    const { code, output } = await run(['--yes', '--log', 'nowhere/probe.jsonl'], '');
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Nothing was sent: nowhere\/probe\.jsonl cannot be written \(ENOENT\)\./m),
    ]);
    expect(output).not.toContain('    at ');
    expect(service.requests).toEqual([]);
  });

  test('says where the answers are if it is stopped', async () => {
    const { service, run, logPath } = await inSandbox(60_000);
    const { code, output } = await run(['--yes', '--log', logPath], '', (program) =>
      service.requests.length > 0 ? program.kill('SIGINT') : false,
    );
    expect([code, output]).toEqual([
      130,
      expect.stringContaining(`The probe ended early: you stopped it. Raw log: ${logPath}`),
    ]);
  });

  test.each([
    ['--help', 0],
    ['-h', 0],
    ['--yess', 1],
    ['--window=soon', 1],
  ])('says with %s how it is used, and sends nothing', async (option, code) => {
    const { service, run } = await inSandbox(1_000);
    const ran = await run([option], 'yes\nyes\n');
    expect(ran.code).toBe(code);
    expect(ran.output).toContain('npm run probe -- --log FILE');
    expect(ran.output).not.toContain('    at ');
    expect(service.requests).toEqual([]);
  });
});

async function inSandbox(windowMs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-probe-'));
  const service = createSandboxService({ clock: createClock(), apiKey: 'key-of-the-probe', windowMs });
  const { url } = await service.start();
  onTestFinished(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  /** `stops` is asked again and again until it is true. */
  const run = async (
    args: readonly string[],
    input: string,
    stops: (program: ChildProcess) => boolean = () => true,
  ) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const program = spawn(process.execPath, [join(import.meta.dirname, '../../src/probe.ts'), ...args], {
      cwd: folder,
      env: { PATH, NODE_COMPILE_CACHE, CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: 'key-of-the-probe' },
    });
    program.stdin.end(input);
    const stopping = setInterval(() => stops(program) && clearInterval(stopping), 50);
    onTestFinished(() => clearInterval(stopping));
    const [out, err, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'exit'),
    ]);
    return { output: out + err, code: code as number };
  };
  return { service, run, logPath: join(folder, 'probe.jsonl') };
}
