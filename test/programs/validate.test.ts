// What npm run blocks:validate says and how it ends: against a Slack that judges, one that refuses, and none.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { nowhere } from '../support/posting-client.ts';

let slack: SandboxSlack | undefined;
afterEach(async () => slack?.close());

const root = join(import.meta.dirname, '../..');

async function validates(apiUrl: string): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, SLACK_API_URL: apiUrl };
  const ran = promisify(execFile)(process.execPath, ['test/blocks/blocks-validate.ts'], { cwd: root, env });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

async function opens(options = {}): Promise<string> {
  slack = createSandboxSlack({ clock: createClock(), ...options });
  await slack.start();
  return slack.apiUrl;
}

test('every view is accepted, even while Slack throttles the questions', async () => {
  const url = await opens();
  slack?.faults.set({ method: 'blocks.validate', times: 1, ratelimited: 1 });
  const { code, said } = await validates(url);
  expect(said).toMatch(/^Slack takes all \d+ views\.\n$/);
  expect(code).toBe(0);
});

test('a view that is refused is named, with the place in it, and fails the run', async () => {
  const { code, said } = await validates(await opens({ withoutNativeBlocks: ['data_table'] }));
  expect(code).toBe(1);
  expect(said).toMatch(/Slack refuses \d+ of \d+ views:\n/);
  expect(said).toMatch(/ {2}board: invalid_message\n {4}\/blocks\/\d+\/type: unsupported type: data_table/);
});

test('if Slack cannot be asked, the program says so and does not fail', async () => {
  const away = await validates(await nowhere());
  expect(away.said).toMatch(
    /^Not validated: 127\.0\.0\.1:\d+ cannot be reached from here \(ECONNREFUSED\)\./,
  );
  expect(away.code).toBe(0);
  const url = await opens();
  slack?.faults.set({ method: 'blocks.validate', error: 'not_authed' });
  expect(await validates(url)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Slack answers not_authed'),
  });
});
