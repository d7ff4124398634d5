// An HTTP server on 127.0.0.1 that can be stopped at once and started again; knows nothing of what it serves.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Loopback {
  /** Port 0 is any free one. Throws if it is already started, or if the port is taken (EADDRINUSE). */
  start(port: number): Promise<{ url: string }>;
  /** Cuts every connection. Does nothing if it is not started. */
  stop(): Promise<void>;
}

type Serve = (request: IncomingMessage, response: ServerResponse, stopping: AbortSignal) => Promise<void>;

/** If `serve` rejects, the request's connection is cut. */
export function createLoopback(serve: Serve): Loopback {
  let stop: (() => Promise<void>) | undefined;
  return {
    start: async (port) => {
      if (stop !== undefined) throw new Error('already started');
      const stopping = new AbortController();
      const server = createServer((request, response) => {
        serve(request, response, stopping.signal).catch(() => response.destroy());
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve);
      });
      stop = async () => {
        stopping.abort();
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await closed;
      };
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    },
    stop: async () => {
      const stopping = stop?.();
      stop = undefined;
      await stopping;
    },
  };
}
