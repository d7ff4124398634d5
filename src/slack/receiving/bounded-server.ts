// An HTTP server with time limits and the health routes. Knows nothing of Slack.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';

export interface Health {
  /** Why the bot is not ready; empty if it is ready. */
  troubles(): readonly string[];
  readonly instance: string | undefined;
  /** How many payloads could not be read since the start. */
  unreadable(): number;
  /** Absent: there are none. */
  readonly metrics?: MetricsPage | undefined;
}

/** What /metrics answers. */
export interface MetricsPage {
  readonly contentType: string;
  text(): Promise<string>;
}

/** What is answered beside Slack's requests and the health routes. */
export interface WebPages {
  /** undefined if the path is none of these. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> | undefined;
}

export interface BoundedServer {
  /** Rejects with the system's error if the port is taken. */
  listen(port: number): Promise<void>;
  /** Undefined while it does not listen. */
  port(): number | undefined;
  /** Accepts no more requests. Running requests have a second to end. */
  close(): Promise<void>;
}

/**
 * Slack sends a request whole and at once. The server cuts off a connection that takes longer or says nothing. A connection between two
 * requests is kept for longer than balancers keep theirs (mostly a minute): else one may send a command just as the bot closes.
 */
const patience = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
};
const closingMs = 1_000;

export function createBoundedServer(clock: Clock, listener: RequestListener): BoundedServer {
  const server = createServer(patience, listener);
  const port = (): number | undefined => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  };
  return {
    port,
    listen: (wanted) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(wanted, resolve);
      }),
    close: async () => {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await within(closingMs, closed, clock);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers with the pages where a path is theirs, and with the health routes elsewhere. */
export function createWebListener({
  pages,
  health,
  log,
}: {
  readonly pages?: WebPages | undefined;
  readonly health: Health;
  readonly log: Log;
}): RequestListener {
  return (request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const answering = pages?.answer(path, request, response);
    if (answering === undefined) return answerHealth(path, health, response);
    answering.catch((error: unknown) => {
      log.error('a request could not be answered', { error });
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };
}

/** `/healthz` says that the process runs, `/readyz` that it can do its work. If it cannot, the answer is 503 with the reasons. */
function answerHealth(path: string, health: Health, response: ServerResponse): void {
  if (path === '/metrics' && health.metrics !== undefined) {
    answerMetrics(health.metrics, response);
    return;
  }
  const known = path === '/healthz' || path === '/readyz';
  const troubles = path === '/readyz' ? health.troubles() : [];
  const unreadable = health.unreadable();
  const body = {
    ok: troubles.length === 0,
    troubles,
    ...(unreadable > 0 && { unreadable }),
    ...(health.instance !== undefined && { instance: health.instance }),
  };
  // Who asks for what is not there has no claim to a connection.
  if (!known) response.setHeader('connection', 'close');
  response.writeHead(known ? (body.ok ? 200 : 503) : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(known ? body : { ok: false }));
}

function answerMetrics({ contentType, text }: MetricsPage, response: ServerResponse): void {
  text().then(
    (page) => void response.writeHead(200, { 'content-type': contentType }).end(page),
    () => void response.writeHead(500).end(),
  );
}
