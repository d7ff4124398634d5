import type { App } from '@slack/bolt';
import { expect, test } from 'vitest';
import { clientOf, movedClock, openSlack, socketBot } from './a-bot.ts';

const text = (words: string) => ({ type: 'plain_text' as const, text: words });
const more = {
  type: 'actions' as const,
  elements: [{ type: 'button' as const, action_id: 'more', text: text('More') }],
};

/** Keeps the addresses that it is given, for the test to post to. */
async function slackWithUrls(options = {}) {
  const slack = await openSlack(options);
  const urls: string[] = [];
  await socketBot(slack, (app: App) => {
    app.command('/campaign-stats', async ({ ack, command }) => {
      urls.push(command.response_url);
      await (command.text === 'at once' ? ack('at once') : ack());
    });
    app.action('more', async ({ ack, body }) => {
      urls.push('response_url' in body ? String(body.response_url) : '');
      await ack();
    });
  });
  const ana = slack.as('ana');
  const post = async (url: string, body: unknown) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return [response.status, await response.json()];
  };
  const command = async (words = '', channel = 'growth') => {
    await ana.types(`/campaign-stats ${words}`, { channel });
    return urls.at(-1) ?? '';
  };
  const click = async (ts: string) => {
    await ana.clicks(ts, 'More');
    return urls.at(-1) ?? '';
  };
  return { slack, ana, post, command, click };
}

const ok = [200, { ok: true }];
const gone = (error: string) => [404, { ok: false, error }];

test('takes five posts, then none', async () => {
  const { slack, ana, post, command } = await slackWithUrls();
  const url = await command();
  for (const n of [1, 2, 3, 4, 5]) expect(await post(url, { text: `${n}` })).toEqual(ok);
  expect(await post(url, { text: '6' })).toEqual(gone('used_url'));
  expect(slack.responseUrls.given()).toEqual([{ userId: 'U0ANA', channelId: 'C0GROWTH', posts: 5 }]);
  expect(ana.reads().map((seen) => seen.text)).toEqual(['1', '2', '3', '4', '5']);
});

test('is good for half an hour', async () => {
  const { clock, move } = movedClock();
  const { post, command } = await slackWithUrls({ clock });
  const url = await command();
  move(30 * 60_000);
  expect(await post(url, { text: 'in time' })).toEqual(ok);
  move(1);
  expect(await post(url, { text: 'late' })).toEqual(gone('expired_url'));
});

test('answers privately unless told otherwise, also where the app is no member', async () => {
  const { slack, ana, post, command } = await slackWithUrls();
  const url = await command('', 'product');
  await post(url, { text: 'for ana' });
  expect(ana.sees('product')).toMatchObject({ text: 'for ana', ephemeral: true });
  await post(url, { text: 'for all', response_type: 'in_channel' });
  expect(
    slack
      .as('ben')
      .reads('product')
      .map((seen) => seen.text),
  ).toEqual(['/campaign-stats ', 'for all']);
});

test('of a click replaces and deletes the message with the button, private ones included', async () => {
  const { slack, ana, post, click } = await slackWithUrls();
  const client = clientOf(slack);
  const channel = 'C0GROWTH';
  const { message_ts: ts = '' } = await client.chat.postEphemeral({
    channel,
    user: 'U0ANA',
    text: 'a',
    blocks: [more],
  });
  const first = await click(ts);
  expect(await post(first, { text: 'b', blocks: [more], replace_original: true })).toEqual(ok);
  expect(ana.reads()).toMatchObject([{ ts, text: 'b', ephemeral: true, edited: true }]);
  const second = await click(ts);
  expect(
    await post(second, { text: 'still private', replace_original: true, response_type: 'in_channel' }),
  ).toEqual(ok);
  expect(slack.as('ben').reads()).toEqual([]);
  expect(await post(first, { delete_original: true })).toEqual(ok);
  expect(ana.reads()).toEqual([]);
  expect(await post(second, { text: 'x', replace_original: true })).toEqual([
    400,
    { ok: false, error: 'message_not_found' },
  ]);
});

test('of a command cannot replace what it posted before: that comes as another message', async () => {
  const { ana, post, command } = await slackWithUrls();
  const url = await command('at once');
  await post(url, { text: 'later', replace_original: true });
  expect(ana.reads().map((seen) => seen.text)).toEqual(['at once', 'later']);
  expect(await post(url, { delete_original: true })).toEqual([
    400,
    { ok: false, error: 'message_not_found' },
  ]);
});

test('of a command replaces its first answer in the other reading, where that is switched on', async () => {
  const { ana, post, command } = await slackWithUrls({ commandUrlReplaces: true });
  const url = await command('at once');
  await post(url, { text: 'later', replace_original: true });
  expect(ana.reads().map((seen) => seen.text)).toEqual(['later']);
});

test('refuses what Slack would refuse in a message', async () => {
  const { ana, post, command } = await slackWithUrls();
  const url = await command();
  expect(await post(url, {})).toEqual([400, { ok: false, error: 'no_text' }]);
  expect(await post(url, { blocks: [{ type: 'alert', text: text('x') }] })).toMatchObject([
    400,
    { ok: false, error: 'invalid_blocks' },
  ]);
  expect(await post(`${url}x`, { text: 'x' })).toEqual(gone('invalid_url'));
  expect(ana.reads()).toEqual([]);
});
