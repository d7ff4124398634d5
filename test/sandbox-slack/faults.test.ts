import { expect, test } from 'vitest';
import { clientOf, openSlack, refusalOf } from './a-bot.ts';

const hello = { channel: 'C0GROWTH', text: 'hello' };

async function failure(call: Promise<unknown>): Promise<Error> {
  return await call.then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  );
}

test('an error meets one method, one channel, and as many calls as asked for', async () => {
  const slack = await openSlack();
  const client = clientOf(slack);
  slack.faults.set({ method: 'chat.postMessage', channel: 'C0SALES', error: 'not_in_channel', times: 1 });
  await client.chat.postMessage(hello);
  const sales = { channel: 'C0SALES', text: 'x' };
  expect((await refusalOf(client.chat.postMessage(sales))).error).toBe('not_in_channel');
  await client.chat.postMessage(sales);
  slack.faults.set({ method: 'chat.postMessage', error: 'account_inactive' });
  expect((await refusalOf(client.chat.postMessage(hello))).error).toBe('account_inactive');
  slack.faults.clear();
  await client.chat.postMessage(hello);
  expect(slack.as('ana').reads('growth')).toHaveLength(2);
});

test('an HTTP error posts nothing, a lost answer has posted', async () => {
  const slack = await openSlack();
  const client = clientOf(slack);
  slack.faults.set({ method: 'chat.postMessage', status: 500, times: 1 });
  expect(await failure(client.chat.postMessage(hello))).toMatchObject({ code: 'slack_webapi_http_error' });
  expect(slack.as('ana').reads()).toHaveLength(0);
  slack.faults.set({ method: 'chat.postMessage', dropAfterAccept: true, times: 1 });
  expect(await failure(client.chat.postMessage(hello))).toMatchObject({ code: 'slack_webapi_request_error' });
  expect(slack.as('ana').reads()).toHaveLength(1);
});

test('a rate limit says how long to wait', async () => {
  const slack = await openSlack();
  slack.faults.set({ method: 'chat.postMessage', ratelimited: 7, times: 1 });
  const error = await failure(clientOf(slack).chat.postMessage(hello));
  expect(error).toMatchObject({ code: 'slack_webapi_rate_limited_error', retryAfter: 7 });
});

test('a call that hangs is never answered', async () => {
  const slack = await openSlack();
  slack.faults.set({ method: 'chat.postMessage', hang: true, times: 1 });
  const call = fetch(`${slack.apiUrl}chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${slack.tokens.bot}` },
    body: new URLSearchParams(hello),
    signal: AbortSignal.timeout(200),
  });
  expect(await failure(call)).toMatchObject({ name: 'TimeoutError' });
  expect(slack.as('ana').reads()).toHaveLength(0);
});

test('an answer that is not Slack’s may be one of a call that was taken, or of one that was not', async () => {
  const slack = await openSlack();
  const posts = async () =>
    fetch(`${slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${slack.tokens.bot}` },
      body: new URLSearchParams(hello),
    });
  let came = 0;
  for (const unreadable of ['page', 'without-ok', 'cut'] as const) {
    for (const taken of [true, false]) {
      slack.faults.set({ method: 'chat.postMessage', unreadable, taken, times: 1 });
      const response = await posts();
      expect(response.status).toBe(200);
      const body: unknown = await response.json().catch(() => undefined);
      expect(body ?? {}).not.toHaveProperty('ok');
      expect(body === undefined).toBe(unreadable !== 'without-ok');
      came += taken ? 1 : 0;
      expect(slack.as('ana').reads()).toHaveLength(came);
    }
  }
});

test('an answer that comes late is of a call that was carried out', async () => {
  const slack = await openSlack();
  slack.faults.set({ method: 'chat.postMessage', lateMs: 150, times: 1 });
  const began = performance.now();
  expect(await clientOf(slack).chat.postMessage(hello)).toMatchObject({ ok: true });
  expect(performance.now() - began).toBeGreaterThan(140);
  expect(slack.as('ana').reads()).toHaveLength(1);
});

test('every answer says what time it is by Slack’s clock', async () => {
  const slack = await openSlack();
  const { headers } = await fetch(`${slack.apiUrl}auth.test`, { method: 'POST' });
  const { ts } = slack.workspace.post({
    ...{ channel: 'C0GROWTH', user: 'U0BOT', text: 'x', postedVia: 'api' },
  });
  expect(Math.abs(Date.parse(headers.get('date') ?? '') / 1_000 - Number(ts))).toBeLessThan(3);
});
