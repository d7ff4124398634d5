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
