// The server of HTTP mode keeps a connection between two requests for longer than a balancer does.

import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createBoundedServer } from '#slack/receiving/bounded-server.ts';

/** Most balancers give a connection up after a minute without a request. */
const balancersSeconds = 60;

test('a balancer gives a connection up before the bot does, so no command meets one that is being closed', async () => {
  const server = createBoundedServer(createClock(), (_request, response) => void response.end('ok'));
  await server.listen(0);
  onTestFinished(() => server.close());
  const { headers } = await fetch(`http://127.0.0.1:${server.port()}/`);
  const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(balancersSeconds);
});
