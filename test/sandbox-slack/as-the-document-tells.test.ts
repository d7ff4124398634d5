// Every line of docs/sandbox.md is tried: what Slack refuses is refused with Slack's word, and where the sandbox differs it still does.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SandboxSlack, SandboxSlackOptions } from '#sandbox/slack/sandbox-slack.ts';
import { clientOf, movedClock, openSlack, refusalOf } from './a-bot.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8');
const rowsUnder = (heading: string) =>
  [...(document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \| (.+) \|$/gm)]
    .map(([, first = '', second = '']) => [first.replaceAll('`', ''), second.replaceAll('`', '')] as const)
    .slice(1);

const channel = 'C0GROWTH';
const plain = (text: string) => ({ type: 'plain_text', text });
const section = (text = 'x') => ({ type: 'section', text: plain(text) });
const chart = {
  type: 'data_visualization',
  title: 'c',
  chart: { type: 'pie', segments: [{ label: 'a', value: 1 }] },
};
const table = { type: 'table', rows: [[{ type: 'raw_text', text: 'a' }]] };
const modal = (more: object = {}) => ({ type: 'modal', title: plain('t'), blocks: [section()], ...more });
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

type Answer = Readonly<Record<string, unknown>>;

/** A Slack, its clock, and a bot that does nothing but keep what it is sent. */
async function opened(options: Partial<SandboxSlackOptions> = {}) {
  const { clock, move } = movedClock();
  const slack = await openSlack({ clock, ...options });
  const call = async (method: string, args: object = {}, token?: string): Promise<Answer> => ({
    ...(await clientOf(slack, token).apiCall(method, { ...args })),
  });
  const post = (more: object) => call('chat.postMessage', { channel, ...more });
  return { slack, move, call, post, ana: slack.as('ana'), ...(await listening(slack)) };
}

async function listening(slack: SandboxSlack) {
  const heard: URLSearchParams[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    heard.push(new URLSearchParams(body));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  slack.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  /** What came with the last command. */
  const asked = async () => {
    await slack.as('ana').types('/campaign-stats');
    const last = heard.at(-1);
    return { trigger_id: last?.get('trigger_id') ?? '', url: last?.get('response_url') ?? '' };
  };
  return { heard, asked, breaks: () => (status = 500) };
}

type Opened = Awaited<ReturnType<typeof opened>>;

const errorOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).error;
const refuses = (attempt: (slack: Opened) => Promise<unknown>, options: Partial<SandboxSlackOptions> = {}) =>
  ({ options, attempt: async (slack: Opened) => errorOf(attempt(slack)) }) as const;
const says = (attempt: (slack: Opened) => Promise<unknown>, options: Partial<SandboxSlackOptions> = {}) =>
  ({ options, attempt }) as const;

async function respond(url: string): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ text: 'x' }) });
  return ((await answer.json()) as { error?: string }).error;
}

async function uploaded({ call }: Opened) {
  const { upload_url, file_id } = await call('files.getUploadURLExternal', { filename: 'a.csv', length: 1 });
  await fetch(String(upload_url), { method: 'POST', body: 'a' });
  return () => call('files.completeUploadExternal', { files: [{ id: file_id }], channel_id: channel });
}

const refusals: Readonly<Record<string, ReturnType<typeof says>>> = {
  'neither text nor blocks': refuses(({ post }) => post({})),
  'more than 50 blocks in a message': refuses(({ post }) => post({ blocks: many(51, section()) })),
  'a field that Slack does not know': refuses(({ post }) =>
    post({ blocks: [{ ...section(), colour: 'red' }] }),
  ),
  'two tables in one message': refuses(({ post }) => post({ blocks: [table, table] })),
  'a chart in a workspace that does not have it yet': refuses(({ post }) => post({ blocks: [chart] }), {
    withoutNativeBlocks: true,
  }),
  'a chart in a modal': refuses(async ({ call, asked }) =>
    call('views.open', { ...(await asked()), view: modal({ blocks: [chart] }) }),
  ),
  'a modal with a field to fill in and no button to send it': refuses(async ({ call, asked }) => {
    const field = { type: 'input', label: plain('l'), element: { type: 'plain_text_input' } };
    return call('views.open', { ...(await asked()), view: modal({ blocks: [field] }) });
  }),
  'blocks that are no list': refuses(({ post }) => post({ blocks: '{"not":"a list"' })),
  'more text in all blocks than Slack takes': refuses(({ post }) =>
    post({ blocks: many(5, section('x'.repeat(2_900))) }),
  ),
  'an update with more than 4,000 characters': refuses(async ({ call, post }) => {
    const { ts } = await post({ text: 'x' });
    return call('chat.update', { channel, ts, text: 'x'.repeat(4_001) });
  }),
  'a post to a channel that the bot is not in': refuses(({ post }) =>
    post({ channel: 'C0PRODUCT', text: 'x' }),
  ),
  'a post to a private channel that the bot is not in': refuses(({ post }) =>
    post({ channel: 'C0FINANCE', text: 'x' }),
  ),
  'a post to an archived channel': refuses(({ post }) => post({ channel: 'C0LAUNCH', text: 'x' })),
  'a post where only some may post': refuses(({ post }) => post({ channel: 'C0NEWS', text: 'x' })),
  'a change to a message in an archived channel': refuses(async ({ slack, call, post }) => {
    const { ts } = await post({ text: 'x' });
    await slack.changes(channel, 'archive');
    return call('chat.update', { channel, ts, text: 'y' });
  }),
  'a change to what somebody else wrote': refuses(async ({ call, ana }) => {
    await ana.types('mine');
    return call('chat.update', { channel, ts: ana.sees()?.ts, text: 'y' });
  }),
  'a change to a message that one person alone sees': refuses(async ({ call }) => {
    const { message_ts: ts } = await call('chat.postEphemeral', { channel, user: 'U0ANA', text: 'x' });
    return call('chat.update', { channel, ts, text: 'y' });
  }),
  'a private message to somebody who is not in the channel': refuses(({ call }) =>
    call('chat.postEphemeral', { channel: 'C0SALES', user: 'U0GUS', text: 'x' }),
  ),
  'a modal that is opened more than three seconds after the deed': refuses(async ({ call, asked, move }) => {
    const { trigger_id } = await asked();
    move(3_001);
    return call('views.open', { trigger_id, view: modal() });
  }),
  'a second modal for one deed': refuses(async ({ call, asked }) => {
    const { trigger_id } = await asked();
    await call('views.open', { trigger_id, view: modal() });
    return call('views.open', { trigger_id, view: modal() });
  }),
  'a fourth modal above the others': refuses(async ({ call, asked, ana, heard }) => {
    const button = { type: 'button', action_id: 'deeper', text: plain('Deeper') };
    const view = modal({ blocks: [{ type: 'actions', elements: [button] }] });
    await call('views.open', { ...(await asked()), view });
    const deeper = async () => {
      await ana.clicks('modal', 'deeper');
      return JSON.parse(heard.at(-1)?.get('payload') ?? '{}').trigger_id;
    };
    for (const _ of [2, 3]) await call('views.push', { trigger_id: await deeper(), view });
    return call('views.push', { trigger_id: await deeper(), view });
  }),
  'a view of more than 250,000 bytes': refuses(async ({ call, asked }) =>
    call('views.open', { ...(await asked()), view: modal({ blocks: many(90, section('x'.repeat(3_000))) }) }),
  ),
  'a view that was changed meanwhile': refuses(async ({ call, asked }) => {
    const { view } = await call('views.open', { ...(await asked()), view: modal() });
    const { id, hash } = view as { readonly id: string; readonly hash: string };
    await call('views.update', { view_id: id, hash, view: modal() });
    return call('views.update', { view_id: id, hash, view: modal() });
  }),
  'a sixth answer to one interaction': says(async ({ asked }) => {
    const { url } = await asked();
    for (const _ of many(5, 0)) await respond(url);
    return respond(url);
  }),
  'an answer after half an hour': says(async ({ asked, move }) => {
    const { url } = await asked();
    move(30 * 60_000 + 1);
    return respond(url);
  }),
  'a call without its scope': refuses(({ call }) => call('conversations.history', { channel })),
  'a call with the token of another kind': refuses(({ slack, call }) =>
    call('auth.test', {}, slack.tokens.app),
  ),
  'a call with a token that is none': refuses(({ call }) => call('auth.test', {}, 'xoxb-wrong')),
  'a file that is completed twice': refuses(async (slack) => {
    const complete = await uploaded(slack);
    await complete();
    return complete();
  }),
  'a page of a list that there is not': refuses(({ call }) =>
    call('conversations.list', { cursor: 'nowhere' }),
  ),
  'more of a list at once than there may be': refuses(({ call }) =>
    call('conversations.list', { limit: 1_001 }),
  ),
  'posts that come too often, where the sandbox is told to count them': says(
    async ({ slack, post }) => {
      await post({ text: '1' });
      const answer = await fetch(`${slack.apiUrl}chat.postMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${slack.tokens.bot}` },
        body: new URLSearchParams({ channel, text: '2' }),
      });
      return ((await answer.json()) as { error?: string }).error;
    },
    { pacing: { perMinute: 100, perChannelMs: 60_000 } },
  ),
  'a command that there is not': says(async ({ ana }) => wordOf(await ana.types('/nothing'))),
  'a command in a thread': says(async ({ ana }) => {
    await ana.types('a root');
    return wordOf(await ana.types('/campaign-stats', { threadTs: ana.sees()?.ts ?? '' }));
  }),
  'a command while no bot is there': says(async ({ slack, ana }) => {
    slack.deliverTo(undefined);
    return wordOf(await ana.types('/campaign-stats'));
  }),
  'a person who writes where only some may post': says(async ({ ana }) => {
    const outcome = await ana.types('hello all', { channel: 'announcements' });
    expect(ana.reads('announcements')).toEqual([]);
    return wordOf(outcome);
  }),
};

function wordOf(outcome: { readonly ok: boolean; readonly error?: string }): string | undefined {
  return outcome.error;
}

describe('what Slack refuses is refused in its word:', () => {
  const rows = rowsUnder("What it refuses, in Slack's words");

  test.each(rows)('%s, %s', async (what, word) => {
    const { options, attempt } = refusals[what] ?? says(async () => 'nobody tries it');
    expect(await attempt(await opened(options))).toBe(word);
  });

  test('all that is tried is told', () => {
    expect(rows.map(([what]) => what)).toEqual(Object.keys(refusals));
  });
});

/** Each finds the sandbox as the table tells it. */
const differences: Readonly<Record<string, (slack: Opened) => Promise<void>>> = {
  'Each method takes 20 to 100 calls a minute.': async ({ call }) => {
    for (const _ of many(120, 0)) await call('users.info', { user: 'U0ANA' });
  },
  'A channel takes about one message a second.': async ({ post, ana }) => {
    for (const _ of many(5, 0)) await post({ text: 'x' });
    expect(ana.reads()).toHaveLength(5);
  },
  'A private message is gone when the page is loaded again.': async ({ call, ana }) => {
    await call('chat.postEphemeral', { channel, user: 'U0ANA', text: 'x' });
    expect([ana.sees()?.text, ana.sees()?.text]).toEqual(['x', 'x']);
  },
  'A private message in a thread is seen only where the thread is open.': async ({ call, ana, post }) => {
    const { ts } = await post({ text: 'root' });
    await call('chat.postEphemeral', { channel, user: 'U0ANA', text: 'x', thread_ts: ts });
    expect(ana.sees()).toMatchObject({ text: 'x', ephemeral: true });
  },
  'An event that nobody acknowledges comes again, up to three times.': async ({ ana, heard, breaks }) => {
    breaks();
    await ana.opensHome();
    expect(heard).toHaveLength(1);
  },
  'History is read at once a minute and 15 messages, by apps that are sold outside of the Marketplace.':
    async ({ call, post }) => {
      for (const _ of many(20, 0)) await post({ text: 'x' });
      for (const _ of many(3, 0)) {
        const { messages } = await call('conversations.history', { channel, limit: 100 });
        expect(messages).toHaveLength(20);
      }
    },
  'A message of rich text may not become one of other blocks, nor back (block_mismatch).': async ({
    call,
    post,
  }) => {
    const leaf = { type: 'rich_text_section', elements: [{ type: 'text', text: 'x' }] };
    const { ts } = await post({ text: 'x', blocks: [{ type: 'rich_text', elements: [leaf] }] });
    await call('chat.update', { channel, ts, text: 'y', blocks: [section()] });
  },
  'A file is looked through before it can be used.': async (slack) => {
    await (await uploaded(slack))();
    expect(slack.ana.sees()?.files).toHaveLength(1);
  },
  'The blocks plan, task_card, video and file can be posted.': async ({ post }) => {
    for (const type of ['plan', 'task_card', 'video', 'file']) {
      expect(await errorOf(post({ text: 'x', blocks: [{ type }] }))).toBe('invalid_blocks');
    }
  },
  'Addresses in a message are shown with what stands behind them.': async ({ post, ana }) => {
    await post({ text: '<https://example.com>' });
    expect(ana.sees()).toMatchObject({ text: '<https://example.com>', blocks: [] });
  },
  'Somebody joins a public channel before they write in it.': async ({ slack }) => {
    await slack.as('member-001').types('hello', { channel: 'growth' });
    expect(slack.as('ana').sees()?.text).toBe('hello');
  },
  'Who mentions somebody who is not in the channel is asked whether to invite them.': async ({ ana }) => {
    await ana.types('@campaign-stats hello', { channel: 'product' });
    expect(ana.sees('product')?.text).toContain('/invite @campaign-stats');
  },
  "Many commands are Slack's own.": async ({ ana }) => {
    expect(await ana.types('/remove @campaign-stats', { channel: 'growth' })).toEqual({ ok: true });
    expect(await ana.types('/invite @campaign-stats', { channel: 'growth' })).toEqual({ ok: true });
    expect(wordOf(await ana.types('/remind me'))).toBe('invalid_command');
  },
  "An agent's pane, workflows and native charts depend on the plan and on the roll-out.": async ({
    post,
  }) => {
    await post({ text: 'x', blocks: [chart] });
  },
};

describe('where it differs from Slack it is as the table says:', () => {
  const rows = rowsUnder('Where it differs');

  test.each(rows)('%s', async (what) => {
    const scopes = ['chat:write', 'users:read', 'channels:history', 'files:write'];
    await differences[what]?.(await opened({ scopes, teamMembers: 1 }));
    expect(Object.keys(differences)).toContain(what);
  });

  test('all that is tried is told', () => {
    expect(rows.map(([what]) => what)).toEqual(Object.keys(differences));
  });
});
