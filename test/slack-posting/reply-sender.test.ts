// Answers through response_urls, against a real server: none waits for another one's, and few connections carry them all.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createReplySender, type ReplySender } from '#slack/answering/reply-sender.ts';

let server: Server;
let replySender: ReplySender;
let connections = 0;

afterEach(async () => {
  await replySender.close();
  server.closeAllConnections();
  server.close();
});

/** The address of a Slack that answers so. */
async function slackAnswers(answer: RequestListener): Promise<string> {
  connections = 0;
  server = createServer(answer).listen(0, '127.0.0.1');
  server.on('connection', () => {
    connections += 1;
  });
  await once(server, 'listening');
  replySender = createReplySender();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an answer that hangs holds up no other one, not even those that come in a burst', async () => {
  const slack = await slackAnswers((request, response) => {
    if (request.url !== '/hangs') response.end('ok');
  });
  let hangs = true;
  void replySender.post(`${slack}/hangs`, {}).then(() => {
    hangs = false;
  });
  const others = Array.from({ length: 300 }, (_, each) => replySender.post(`${slack}/${each}`, { each }));
  expect(new Set((await Promise.all(others)).map(({ kind }) => kind))).toEqual(new Set(['taken']));
  expect(hangs).toBe(true);
});

test('a burst of a thousand answers goes over few connections, and later ones over the same', async () => {
  const slack = await slackAnswers((_, response) => response.end('ok'));
  const burst = Array.from({ length: 1_000 }, (_, each) => replySender.post(`${slack}/${each}`, { each }));
  await Promise.all(burst);
  expect(connections).toBeLessThanOrEqual(64);
  const before = connections;
  for (let each = 0; each < 10; each += 1) await replySender.post(`${slack}/later`, {});
  expect(connections).toBe(before);
});

test('what is answered goes nowhere else: a redirection is not followed, and nobody says that it arrived', async () => {
  const asked: (string | undefined)[] = [];
  const slack = await slackAnswers((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await replySender.post(`${slack}/here`, {})).toMatchObject({ kind: 'unclear' });
  expect(asked).toEqual(['/here']);
});

test('an address that is none, or where nobody listens, is unclear and ends nothing', async () => {
  const slack = await slackAnswers((_, response) => response.end('ok'));
  expect(await replySender.post('no address', {})).toMatchObject({ kind: 'unclear' });
  expect(await replySender.post('http://127.0.0.1:1/', {})).toMatchObject({ kind: 'unclear' });
  expect(await replySender.post(`${slack}/`, {})).toEqual({ kind: 'taken' });
});

test('an answer without an end is cut off', async () => {
  const slack = await slackAnswers((_, response) => {
    const more = () => response.write('x'.repeat(65_536), more);
    more();
  });
  expect(await replySender.post(`${slack}/`, {})).toMatchObject({ kind: 'unclear' });
});

test('where Node is told to use the proxies of the environment, answers go through them', async () => {
  const slack = await slackAnswers((_, response) => response.end());
  const proxied: (string | undefined)[] = [];
  server.on('connect', (request, socket) => {
    proxied.push(request.url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const program = `
    const { createReplySender } = await import('#slack/answering/reply-sender.ts');
    const { kind } = await createReplySender().post('https://hooks.slack.invalid/x', {});
    process.exit(kind === 'unclear' ? 0 : 1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: slack, NO_PROXY: '' },
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(proxied).toEqual(['hooks.slack.invalid:443']);
});
