// A WebClient as app.ts makes it for posting, that keeps quiet and loses patience early.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Logger, LogLevel, WebClient } from '@slack/web-api';

const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};

export function postingClient(
  token: string,
  slackApiUrl: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): WebClient {
  return new WebClient(token, {
    slackApiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: 500,
    logger: silent,
    fetch,
  });
}

/** An address where nobody listens any more. */
export async function nowhere(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}/api/`;
}
