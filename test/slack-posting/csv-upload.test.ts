// A file to somebody's own messages, over real HTTP to the sandbox's Slack: what each refusal and each silence comes to, and that nothing comes twice.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '#base/log.ts';
import type { UserId } from '#base/tenant.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { createFileUpload } from '#slack/answering/csv-upload.ts';
import { nowhere, postingClient } from '../support/posting-client.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

let slack: SandboxSlack;
let logged: string[];

beforeEach(() => opens());
afterEach(() => slack.close());

async function opens(scopes = ['chat:write', 'files:write']): Promise<void> {
  await slack?.close();
  logged = [];
  slack = createSandboxSlack({ clock: createVirtualClock(Date.UTC(2026, 2, 10)), scopes });
  await slack.start();
}

function sends(apiUrl = slack.apiUrl) {
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => void logged.push(message),
    error: (message) => void logged.push(message),
  };
  return createFileUpload({ client: postingClient(slack.tokens.bot, apiUrl), log }).send({
    file: { name: 'list.csv', bytes: new TextEncoder().encode('a\n1\n'), rows: 1 },
    title: 'The list',
    to: 'U0ANA' as UserId,
    announcement: { text: 'The list as a file', blocks: [] },
    withoutFile: ({ kind }) => ({ text: `no file: ${kind}`, blocks: [] }),
  });
}

const mine = () => slack.as('ana').reads('dm');
const files = () => mine().flatMap((message) => message.files.map(({ name }) => name));

test('a file comes below what announces it, to nobody else', async () => {
  expect(await sends()).toEqual({ kind: 'sent' });
  expect(mine().map(({ text }) => text)).toEqual(['The list as a file', '']);
  expect(files()).toEqual(['list.csv']);
  expect(slack.as('ben').reads('dm')).toEqual([]);
  expect(logged).toEqual([]);
});

test('without the scope nothing is posted, and it is named', async () => {
  await opens(['chat:write']);
  expect(await sends()).toEqual({ kind: 'scope-missing', scope: 'files:write' });
  expect(mine()).toEqual([]);
  expect(logged).toEqual(['a file could not be sent']);
});

test.each([
  { method: 'files.getUploadURLExternal', status: 500 },
  { method: 'upload_url', status: 500 },
  { method: 'upload_url', dropAfterAccept: true as const },
  { method: 'chat.postMessage', status: 502 },
])('where Slack stumbles before the file is there, it was not sent: $method', async (fault) => {
  slack.faults.set(fault);
  expect(await sends()).toEqual({ kind: 'not-sent' });
  expect(mine()).toEqual([]);
});

test('where Slack is not reached, it was not sent', async () => {
  expect(await sends(await nowhere())).toEqual({ kind: 'not-sent' });
});

test('a file that Slack took without saying so is there once, and the message above it says that it may be', async () => {
  slack.faults.set({ method: 'files.completeUploadExternal', dropAfterAccept: true });
  expect(await sends()).toEqual({ kind: 'unclear' });
  expect(files()).toEqual(['list.csv']);
  expect(mine().map(({ text }) => text)).toEqual(['no file: unclear', '']);
});

test('a file that a rule of the workspace forbids is refused with Slack’s word, and its announcement says so', async () => {
  slack.faults.set({ method: 'files.completeUploadExternal', error: 'file_uploads_disabled' });
  expect(await sends()).toEqual({ kind: 'refused', error: 'file_uploads_disabled' });
  expect(mine().map(({ text }) => text)).toEqual(['no file: refused']);
});

test('an announcement that cannot be changed is taken back where no file follows', async () => {
  slack.faults.set({ method: 'files.completeUploadExternal', error: 'file_uploads_disabled' });
  slack.faults.set({ method: 'chat.update', error: 'ratelimited' });
  expect(await sends()).toEqual({ kind: 'refused', error: 'file_uploads_disabled' });
  expect(mine()).toEqual([]);
});
