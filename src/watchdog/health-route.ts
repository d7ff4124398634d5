// Serves /healthz from the watchdog's own thread, so that it answers, and fails, while the bot's thread hangs. Knows nothing else of the bot.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface HealthRoute {
  readonly port: number;
  /** Why the process should be started again; undefined if all is well. */
  readonly trouble: () => string | undefined;
  /** Called once, if the port cannot be had. It is then tried again. */
  readonly onRefused: (error: unknown) => void;
}

/** A health check sends little, and at once. */
const patience = { headersTimeout: 2_000, requestTimeout: 2_000, connectionsCheckingInterval: 1_000 };
/** The bot that ran before may still hold the port. */
const againMs = 500;

/** Resolves when it is served. It is served until the thread ends. */
export async function serveHealth({ port, trouble, onRefused }: HealthRoute): Promise<Server> {
  const server = createServer({ ...patience, keepAlive: false }, ({ url = '/' }, response) => {
    const known = url.split('?')[0] === '/healthz';
    const troubles = [trouble()].filter((each) => each !== undefined);
    const ok = known && troubles.length === 0;
    response.writeHead(known ? (ok ? 200 : 503) : 404, {
      'content-type': 'application/json',
      connection: 'close',
    });
    response.end(JSON.stringify(known ? { ok, troubles } : { ok }));
  });
  for (let refused = false; ; refused = true) {
    try {
      server.listen(port);
      await once(server, 'listening');
      return server;
    } catch (error) {
      if (!refused) onRefused(error);
      await sleep(againMs);
    }
  }
}
