import { request } from 'node:http';
import type { App } from '@slack/bolt';
import { expect, test } from 'vitest';
import type { SandboxPage } from '#sandbox/slack/page-port.ts';
import { clientOf, openSlack, socketBot, until } from './a-bot.ts';

const plainPage: SandboxPage = {
  assets: (path) => (path === '/' ? { type: 'text/html', body: '<h1>Slack</h1>' } : undefined),
  draw: (blocks, surface, { viewer }) =>
    `${surface} for ${viewer.handle}: ${blocks.map((b) => b.type).join()}`,
};

interface Screen {
  readonly messages: readonly { readonly ts: string; readonly text: string }[];
  readonly modals: readonly { readonly id: string }[];
}

const text = (words: string) => ({ type: 'plain_text' as const, text: words });

async function slackWithPage() {
  const slack = await openSlack({ page: plainPage });
  await socketBot(slack, (app: App) => {
    app.command('/campaign-stats', async ({ ack, client, command }) => {
      await ack({
        text: 'hi',
        blocks: [
          {
            type: 'actions',
            block_id: 'row',
            elements: [{ type: 'button', action_id: 'go', text: text('Go') }],
          },
        ],
      });
      await client.views.open({
        trigger_id: command.trigger_id,
        view: {
          type: 'modal',
          title: text('Ask'),
          submit: text('OK'),
          blocks: [
            {
              type: 'input',
              block_id: 'q',
              label: text('Q'),
              element: { type: 'plain_text_input', action_id: 'a' },
            },
          ],
        },
      });
    });
    app.action('go', async ({ ack, respond }) => {
      await ack();
      await respond({ text: 'gone', replace_original: true });
    });
    app.view(/.*/, async ({ ack }) => await ack());
  });
  const state = async (query: string) =>
    (await (await fetch(`${slack.url}/sandbox/state?${query}`)).json()) as Screen;
  const post = async (deed: string, body: unknown) => {
    const response = await fetch(`${slack.url}/sandbox/${deed}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  return { slack, state, post };
}

test('a person at the page types, sees, clicks, fills in and submits', async () => {
  const { slack, state, post } = await slackWithPage();
  const asset = await fetch(`${slack.url}/`);
  expect(await asset.text()).toContain('Slack');
  expect(asset.headers.get('content-security-policy')).toContain("default-src 'self'");
  const ana = { as: 'ana', channel: 'C0GROWTH' };
  expect(await post('type', { ...ana, text: '/campaign-stats' })).toEqual({ status: 200, ok: true });
  await until(slack, () => slack.as('ana').modal() !== undefined);
  const seen = await state('as=ana&channel=C0GROWTH');
  expect(seen).toMatchObject({
    me: { handle: 'ana', tz: 'Europe/Lisbon', guest: false },
    channel: { id: 'C0GROWTH', name: 'growth', botIsMember: true },
    messages: [{ text: 'hi', ephemeral: true, bot: true, html: 'message for ana: actions' }],
    modals: [{ title: 'Ask', submit: 'OK', close: 'Cancel', html: 'modal for ana: input' }],
    commands: [{ command: '/campaign-stats' }],
  });
  expect((await state('as=ben&channel=C0GROWTH')).messages).toEqual([]);
  const viewId = seen.modals[0]?.id;
  expect(await post('submit', { as: 'ana', viewId })).toMatchObject({
    ok: false,
    errors: { q: expect.any(String) },
  });
  expect(await post('submit', { as: 'ana', viewId, values: { q: { a: { value: 'x' } } } })).toMatchObject({
    ok: true,
  });
  const click = { ...ana, ts: seen.messages[0]?.ts, blockId: 'row', actionId: 'go' };
  expect(await post('click', click)).toMatchObject({ ok: true });
  await until(slack, () => slack.as('ana').sees()?.text === 'gone');
  expect((await state('as=ana&channel=C0GROWTH')).messages).toMatchObject([{ text: 'gone', edited: false }]);
});

test('a command that Slack does not know is answered by Slackbot, once and in red', async () => {
  const { post, state } = await slackWithPage();
  await post('type', { as: 'gus', channel: 'C0GROWTH', text: '/foo' });
  expect((await state('as=gus&channel=C0GROWTH')).messages).toMatchObject([
    { error: '`/foo` is not a valid command.', html: '', ephemeral: true },
  ]);
});

test('Slack’s own commands bring the bot into a channel and take it out, and a mention where it is not is answered by Slackbot', async () => {
  const { slack, post, state } = await slackWithPage();
  const says = (text: string, more: object = {}) =>
    post('type', { as: 'ana', channel: 'C0PRODUCT', text, ...more });
  const isIn = () => slack.workspace.channel('C0PRODUCT')?.members.has('U0BOT');
  const read = async () => (await state('as=ana&channel=C0PRODUCT')).messages;
  await says('@campaign-stats how are we?');
  expect(await read()).toMatchObject([
    { text: '<@U0BOT> how are we?' },
    {
      error: '@campaign-stats is not in this channel. Bring it in: /invite @campaign-stats',
      ephemeral: true,
    },
  ]);
  expect([await says('/invite @campaign-stats'), isIn()]).toMatchObject([{ ok: true }, true]);
  await says('@campaign-stats how are we?');
  expect((await read()).at(-1)).toMatchObject({ text: '<@U0BOT> how are we?' });
  expect([await says('/remove @campaign-stats'), isIn()]).toMatchObject([{ ok: true }, false]);
  expect(await says('/invite @nobody')).toMatchObject({ ok: false, error: 'user_not_found' });
  const [root] = await read();
  expect(await says('/invite @campaign-stats', { threadTs: root?.ts })).toMatchObject({
    error: 'not_in_threads',
  });
});

test('what only some may do is refused with the word that the person gets, and what Slackbot has said is marked so', async () => {
  const { slack, post } = await slackWithPage();
  const refused = { ok: false, error: 'restricted_action' };
  expect(await slack.as('ana').types('hello', { channel: 'announcements' })).toEqual(refused);
  const news = { as: 'ana', channel: 'C0NEWS' };
  expect(await post('type', { ...news, text: 'hello' })).toEqual({ status: 200, ...refused });
  const wrong = { as: 'ana', channel: 'C0GROWTH', text: '/foo' };
  expect(await post('type', wrong)).toEqual({ status: 200, ok: false, error: 'invalid_command', told: true });
});

test('what cannot be done is said in a sentence', async () => {
  const { post, state } = await slackWithPage();
  expect(await post('type', { as: 'ana', channel: 'C404', text: 'x' })).toMatchObject({
    status: 400,
    ok: false,
  });
  expect(await post('type', { as: 'ana', channel: 'C0LAUNCH', text: 'x' })).toMatchObject({
    status: 400,
    error: expect.stringContaining('archived'),
  });
  expect(await post('type', { as: 'ana' })).toMatchObject({ status: 400, ok: false });
  expect(await post('submit', { as: 'ana', viewId: 'V404' })).toMatchObject({ status: 400 });
  expect(await post('dance', {})).toMatchObject({ status: 400 });
  expect(await state('as=nobody')).toMatchObject({ ok: false });
});

test('the stream tells of every change', async () => {
  const { slack } = await slackWithPage();
  const response = await fetch(`${slack.url}/sandbox/stream`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toMatch(/^event: tick\ndata: \{"revision":\d+\}\n\n$/);
  await clientOf(slack).chat.postMessage({ channel: 'C0GROWTH', text: 'x' });
  expect((await reader?.read())?.value).toContain('tick');
  await reader?.cancel();
});

test.each([
  [{ host: 'evil.example' }, 403],
  [{ origin: 'http://evil.example' }, 403],
  [{}, 200],
])('a request with %o is answered %i', async (headers, status) => {
  const { slack } = await slackWithPage();
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    request(`${slack.url}/sandbox/state?as=ana`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(answered).toBe(status);
});
