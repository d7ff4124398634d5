// The same wrong calls to the sandbox and to emulate's Slack, which others wrote: both refuse them in the same word.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebClient } from '@slack/web-api';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, openSlack, refusalOf } from '../sandbox-slack/a-bot.ts';
import { startEmulatedSlack } from '../support/emulated-slack.ts';

type Args = Readonly<Record<string, unknown>>;

/** One of the two, with its own names for the same things. */
interface Side {
  call(method: string, args?: Args): Promise<Args>;
  readonly channel: string;
  readonly ana: string;
  archived(): Promise<string>;
  /** A message that a person wrote there. */
  theirs(): Promise<string>;
  trigger(): Promise<string>;
}

const scopes = ['chat:write', 'users:read', 'channels:read', 'channels:history'];
const modal = (more: object = {}) => ({
  type: 'modal',
  title: { type: 'plain_text', text: 't' },
  blocks: [{ type: 'divider' }],
  ...more,
});

async function sandbox(): Promise<Side> {
  const slack = await openSlack({ scopes });
  const client = clientOf(slack);
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const piece of request) heard.push(String(piece));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  slack.deliverTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  const ana = slack.as('ana');
  return {
    call: async (method, args = {}) => ({ ...(await client.apiCall(method, args)) }),
    channel: 'C0GROWTH',
    ana: ana.id,
    archived: async () => 'C0LAUNCH',
    theirs: async () => {
      await ana.types('mine');
      return ana.sees()?.ts ?? '';
    },
    trigger: async () => {
      await ana.types('/campaign-stats');
      return new URLSearchParams(heard.at(-1)).get('trigger_id') ?? '';
    },
  };
}

async function emulated(): Promise<Side> {
  const slack = await startEmulatedSlack({ scopes });
  onTestFinished(() => slack.close());
  const client = new WebClient(slack.botToken, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    logger: {
      ...console,
      setLevel() {},
      getLevel: () => 'error',
      setName() {},
      warn() {},
      error() {},
    } as never,
  });
  const channel = slack.channels.growth ?? '';
  const call = async (method: string, args: Args = {}): Promise<Args> => ({
    ...(await client.apiCall(method, args)),
  });
  return {
    call,
    channel,
    ana: slack.ana,
    archived: async () => {
      await slack.admin.conversations.archive({ channel: slack.channels.sales ?? '' });
      return slack.channels.sales ?? '';
    },
    theirs: async () => (await slack.admin.chat.postMessage({ channel, text: 'mine' })).ts ?? '',
    trigger: async () => String((await call('views.generateTriggerId', { user_id: slack.ana })).trigger_id),
  };
}

const opened = async ({ call, trigger }: Side, more: object = {}) => {
  const { view } = await call('views.open', { trigger_id: await trigger(), view: modal(more) });
  return view as { readonly id: string; readonly hash: string };
};

type Wrong = (side: Side) => Promise<unknown>;

const calls: [what: string, word: string, wrong: Wrong][] = [
  [
    'a channel that there is not',
    'channel_not_found',
    ({ call }) => call('chat.postMessage', { channel: 'C404', text: 'x' }),
  ],
  [
    'an archived channel',
    'is_archived',
    async ({ call, archived }) => call('chat.postMessage', { channel: await archived(), text: 'x' }),
  ],
  ['neither text nor blocks', 'no_text', ({ call, channel }) => call('chat.postMessage', { channel })],
  [
    'a private message to nobody',
    'user_not_found',
    ({ call, channel }) => call('chat.postEphemeral', { channel, user: 'U404', text: 'x' }),
  ],
  [
    'a change to a message that there is not',
    'message_not_found',
    ({ call, channel }) => call('chat.update', { channel, ts: '1.000001', text: 'x' }),
  ],
  [
    'a change to what a person wrote',
    'cant_update_message',
    async ({ call, channel, theirs }) => call('chat.update', { channel, ts: await theirs(), text: 'x' }),
  ],
  [
    'the end of a message that there is not',
    'message_not_found',
    ({ call, channel }) => call('chat.delete', { channel, ts: '1.000001' }),
  ],
  [
    'the end of what a person wrote',
    'cant_delete_message',
    async ({ call, channel, theirs }) => call('chat.delete', { channel, ts: await theirs() }),
  ],
  ['a person whom there is not', 'user_not_found', ({ call }) => call('users.info', { user: 'U404' })],
  [
    'figures of a channel that there is not',
    'channel_not_found',
    ({ call }) => call('conversations.info', { channel: 'C404' }),
  ],
  [
    'a change to a view that there is not',
    'not_found',
    ({ call }) => call('views.update', { view_id: 'V404', view: modal() }),
  ],
  [
    'a view that was changed meanwhile',
    'hash_conflict',
    async (side) => {
      const { id, hash } = await opened(side);
      await side.call('views.update', { view_id: id, hash, view: modal() });
      return side.call('views.update', { view_id: id, hash, view: modal() });
    },
  ],
  [
    'a second view of the same name',
    'duplicate_external_id',
    async (side) => {
      await opened(side, { external_id: 'one' });
      return opened(side, { external_id: 'one' });
    },
  ],
  [
    'a call without its scope',
    'missing_scope',
    ({ call, ana }) => call('conversations.open', { users: ana }),
  ],
];

test.each(calls)('%s: %s', async (_, word, wrong) => {
  const answers = await Promise.all(
    [sandbox(), emulated()].map(async (side) => {
      const { error } = await refusalOf(wrong(await side));
      return error;
    }),
  );
  expect(answers).toEqual([word, word]);
});
