// Serves /healthz from the watchdog's own thread, so that it answers, and fails, while the bot's thread hangs. Knows nothing else of the bot.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface HealthRoute {
  readonly port: number;
  /** Why the process should be started again; undefined while it should not. */
  readonly trouble: () => string | undefined;
  /** The port cannot be had; it is told once, and tried again. */
  readonly onRefused: (error: unknown) => void;
}

/** A probe sends little, and at once. */
const patience = { headersTimeout: 2_000, requestTimeout: 2_000, connectionsCheckingInterval: 1_000 };
/** The bot that was there before may still hold the port. */
const againMs = 500;

/** Resolves when it is served; it ends with its thread. */
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
