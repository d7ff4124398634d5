import type { App } from '@slack/bolt';
import { describe, expect, test } from 'vitest';
import { clientOf, httpBot, openSlack, refusalOf, socketBot, until } from './a-bot.ts';

/** Answers each command with its text, and counts. */
function echo(heard: string[], as = '') {
  return (app: App) => {
    app.command('/campaign-stats', async ({ ack, command, context }) => {
      heard.push(`${as}${command.text}${context.retryNum ? ` again ${context.retryNum}` : ''}`);
      await ack();
    });
    app.event('member_joined_channel', async ({ event }) => void heard.push(`joined ${event.channel}`));
    app.event('channel_archive', async ({ event }) => void heard.push(`archived ${event.channel}`));
    app.event('app_uninstalled', async () => void heard.push('uninstalled'));
  };
}

describe('through sockets', () => {
  test('each payload goes to one of them', async () => {
    const slack = await openSlack();
    const heard: string[] = [];
    await socketBot(slack, echo(heard, 'a'));
    await socketBot(slack, echo(heard, 'b'));
    expect(slack.sockets.connected()).toBe(2);
    for (const n of [1, 2, 3, 4]) await slack.as('ana').types(`/campaign-stats ${n}`);
    expect(heard.map((one) => one.slice(1))).toEqual(['1', '2', '3', '4']);
    expect(new Set(heard.map((one) => one[0]))).toEqual(new Set(['a', 'b']));
  });

  test('a payload can come twice', async () => {
    const slack = await openSlack();
    const heard: string[] = [];
    await socketBot(slack, echo(heard));
    slack.redeliverNext();
    await slack.as('ana').types('/campaign-stats once');
    expect(heard).toEqual(['once', 'once again 1']);
    await slack.as('ana').types('/campaign-stats more');
    expect(heard).toHaveLength(3);
  });

  test('an app that is told to refresh connects again', async () => {
    const slack = await openSlack();
    const heard: string[] = [];
    await socketBot(slack, echo(heard));
    slack.sockets.disconnect('refresh_requested');
    await until(slack, () => slack.sockets.connected() === 0);
    expect(await slack.as('ana').types('/campaign-stats deaf')).toMatchObject({
      ok: false,
      error: 'dispatch_failed',
    });
    await until(slack, () => slack.sockets.connected() === 1);
    expect(await slack.as('ana').types('/campaign-stats back')).toEqual({ ok: true });
    expect(heard).toEqual(['back']);
  });

  test('a ticket opens one connection', async () => {
    const slack = await openSlack();
    const { url = '' } = await clientOf(slack, slack.tokens.app).apps.connections.open({});
    const open = async () =>
      await new Promise<string>((resolve) => {
        const socket = new WebSocket(url);
        socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)).type);
        socket.onerror = () => resolve('refused');
      });
    expect(await open()).toBe('hello');
    expect(await open()).toBe('refused');
  });
});

describe('people are told', () => {
  test('when nobody is there', async () => {
    const slack = await openSlack();
    const ana = slack.as('ana');
    expect(await ana.types('/campaign-stats')).toMatchObject({ ok: false, error: 'dispatch_failed' });
    expect(ana.sees()).toMatchObject({
      text: '/campaign-stats failed with the error "dispatch_failed"',
      ephemeral: true,
      postedVia: 'slackbot',
    });
    expect(slack.as('ben').reads()).toEqual([]);
  });

  test('when the app does not acknowledge within three seconds', async () => {
    const slack = await openSlack();
    await socketBot(slack, (app) => app.command('/campaign-stats', async () => {}));
    const ana = slack.as('ana');
    const typed = ana.types('/campaign-stats');
    expect(slack.busy()).toBe(1);
    expect(await typed).toMatchObject({ ok: false, error: 'operation_timeout' });
    expect(ana.sees()?.text).toContain('operation_timeout');
    expect(slack.busy()).toBe(0);
  });

  test('when there is no such command, or it was typed in a thread', async () => {
    const slack = await openSlack();
    const heard: string[] = [];
    await socketBot(slack, echo(heard));
    const ana = slack.as('ana');
    await ana.types('/foo bar');
    expect(ana.sees()?.text).toBe('`/foo` is not a valid command.');
    await ana.types('a thread');
    await ana.types('/campaign-stats', { threadTs: ana.sees()?.ts ?? '' });
    expect(ana.sees()?.text).toBe('`/campaign-stats` is not supported in threads. Sorry!');
    expect(heard).toEqual([]);
  });

  test('when the answer in the acknowledgement is one that Slack refuses', async () => {
    const slack = await openSlack();
    await socketBot(slack, (app) =>
      app.command('/campaign-stats', async ({ ack }) => {
        await ack({ text: 'x', blocks: [{ type: 'alert' }] as never });
      }),
    );
    const ana = slack.as('ana');
    await ana.types('/campaign-stats');
    expect(ana.sees()?.text).toContain('invalid_blocks');
  });
});

describe('through signed HTTP', () => {
  test('a bot with another secret refuses everything', async () => {
    const slack = await openSlack();
    const heard: string[] = [];
    await httpBot(slack, echo(heard), 'another-secret');
    expect(await slack.as('ana').types('/campaign-stats')).toMatchObject({
      ok: false,
      error: 'dispatch_failed',
    });
    expect(heard).toEqual([]);
  });

  test('a payload that comes again says so', async () => {
    const slack = await openSlack();
    const heard: string[] = [];
    await httpBot(slack, echo(heard));
    slack.redeliverNext();
    await slack.as('ana').types('/campaign-stats once');
    expect([...heard].sort()).toEqual(['once', 'once again 1']);
  });

  test('names are escaped only where the command asks for it', async () => {
    const slack = await openSlack({ commands: [{ shouldEscape: true }] });
    const heard: string[] = [];
    await httpBot(slack, echo(heard));
    await slack.as('ana').types('/campaign-stats by @ben in #sales');
    expect(heard).toEqual(['by <@U0BEN|ben> in <#C0SALES|sales>']);
  });
});

describe('events', () => {
  test('of channels arrive where the app may read channels', async () => {
    const slack = await openSlack();
    const heard: string[] = [];
    await socketBot(slack, echo(heard));
    await slack.changes('C0PRODUCT', 'invite-bot');
    await slack.changes('C0PRODUCT', 'archive');
    await slack.happens({ type: 'app_uninstalled' });
    expect(heard).toEqual(['joined C0PRODUCT', 'archived C0PRODUCT', 'uninstalled']);
    const post = clientOf(slack).chat.postMessage({ channel: 'C0PRODUCT', text: 'x' });
    expect((await refusalOf(post)).error).toBe('is_archived');
  });

  test('of channels stay away where it may not', async () => {
    const slack = await openSlack({ scopes: ['chat:write', 'commands'] });
    const heard: string[] = [];
    await socketBot(slack, echo(heard));
    await slack.changes('C0GROWTH', 'archive');
    await slack.happens({ type: 'app_uninstalled' });
    expect(heard).toEqual(['uninstalled']);
  });
});

test('everything that Slack sends with a click is there', async () => {
  const slack = await openSlack();
  const bodies: unknown[] = [];
  await socketBot(slack, (app) =>
    app.action(/.*/, async ({ ack, body }) => {
      bodies.push(body);
      await ack();
    }),
  );
  const text = (words: string) => ({ type: 'plain_text' as const, text: words });
  const blocks = [
    {
      type: 'actions' as const,
      block_id: 'row',
      elements: [
        { type: 'button' as const, action_id: 'go', text: text('Go'), value: 'page 2' },
        {
          type: 'static_select' as const,
          action_id: 'days',
          options: [{ text: text('7 days'), value: '7' }],
        },
      ],
    },
  ];
  const { ts = '' } = await clientOf(slack).chat.postMessage({ channel: 'C0GROWTH', text: 'x', blocks });
  const ben = slack.as('ben');
  await ben.selects(ts, 'days', '7 days');
  await ben.clicks(ts, 'Go');
  await until(slack, () => bodies.length === 2);
  expect(bodies[1]).toMatchObject({
    type: 'block_actions',
    user: { id: 'U0BEN', username: 'ben', team_id: 'T0SANDBOX' },
    team: { id: 'T0SANDBOX', domain: 'sandbox' },
    channel: { id: 'C0GROWTH', name: 'growth' },
    api_app_id: 'A0SANDBOX',
    container: { type: 'message', message_ts: ts, channel_id: 'C0GROWTH', is_ephemeral: false },
    message: { ts, text: 'x', user: 'U0BOT' },
    state: { values: { row: { days: { type: 'static_select', selected_option: { value: '7' } } } } },
    response_url: expect.stringContaining('http://127.0.0.1:'),
    trigger_id: expect.any(String),
    actions: [
      { type: 'button', block_id: 'row', action_id: 'go', value: 'page 2', action_ts: expect.any(String) },
    ],
  });
});
