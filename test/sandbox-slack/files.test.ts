import { expect, test } from 'vitest';
import type { SandboxPage } from '#sandbox/slack/page-port.ts';
import { clientOf, openSlack, refusalOf } from './a-bot.ts';

const csv = new TextEncoder().encode('\ufeffname,replies\n"A, ""B""\nand C",3\nD,4\n');

async function begun(slack: Awaited<ReturnType<typeof openSlack>>, bytes = csv) {
  const client = clientOf(slack);
  const { upload_url = '', file_id = '' } = await client.files.getUploadURLExternal({
    filename: 'board.csv',
    length: csv.length,
  });
  const sent = await fetch(upload_url, { method: 'POST', body: bytes });
  const complete = (channel?: string) =>
    client.files.completeUploadExternal({
      files: [{ id: file_id, title: 'The board' }],
      ...(channel && { channel_id: channel }),
    });
  return { sent, complete };
}

test('a file is in the conversation, with its name and its bytes, once', async () => {
  const slack = await openSlack();
  const { sent, complete } = await begun(slack);
  expect(sent.status).toBe(200);
  expect((await complete('C0GROWTH')).files?.[0]).toMatchObject({ name: 'board.csv', title: 'The board' });
  expect(slack.as('ben').sees()?.files).toEqual([
    {
      name: 'board.csv',
      title: 'The board',
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv),
    },
  ]);
  expect((await refusalOf(complete('C0GROWTH'))).error).toBe('file_not_found');
  expect(slack.as('ben').reads()).toHaveLength(1);
});

test('a file without a conversation is seen by nobody', async () => {
  const slack = await openSlack();
  await (await begun(slack)).complete();
  expect(slack.as('ana').reads()).toEqual([]);
});

test('a file needs the scope, its own length, a conversation that the app is in, and no person in its place', async () => {
  const slack = await openSlack();
  expect((await refusalOf((await begun(slack)).complete('C0PRODUCT'))).error).toBe('not_in_channel');
  expect((await refusalOf((await begun(slack)).complete('U0ANA'))).error).toBe('invalid_arguments');
  const short = await begun(slack, csv.slice(1));
  expect(short.sent.status).toBe(400);
  expect((await refusalOf(short.complete('C0GROWTH'))).error).toBe('file_not_found');
  const without = await openSlack({ scopes: ['chat:write'] });
  expect(await refusalOf(begun(without))).toMatchObject({ error: 'missing_scope', needed: 'files:write' });
});

test('the page tells how many rows a table in a file has, and saves it', async () => {
  const page: SandboxPage = { assets: () => undefined, draw: () => 'drawn' };
  const slack = await openSlack({ page });
  await (await begun(slack)).complete('C0GROWTH');
  const shown = await fetch(`${slack.url}/sandbox/state?as=ana&channel=C0GROWTH`);
  const state = (await shown.json()) as { messages: [{ html: string; files: [{ id: string }] }] };
  const [{ id, ...file }] = state.messages[0].files;
  expect(file).toEqual({ name: 'board.csv', title: 'The board', size: csv.length, rows: 2 });
  expect(state.messages[0].html).toBe('');
  const saved = await fetch(`${slack.url}/sandbox/files/${id}`);
  expect(saved.headers.get('content-disposition')).toContain('attachment; filename');
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(csv);
  expect((await fetch(`${slack.url}/sandbox/files/F0`)).status).toBe(404);
});
