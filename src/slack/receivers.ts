// How Slack's payloads reach the bot: two sockets of Socket Mode, or signed HTTP requests; and the health routes beside either.

import { createServer, type ServerResponse } from 'node:http';
import { type App, HTTPReceiver, type Logger, type Receiver, SocketModeReceiver } from '@slack/bolt';
import type { Clock } from '#base/clock.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { checkAppToken } from './identity.ts';

export type ReceiverMode =
  | { readonly kind: 'socket'; readonly appToken: Secret }
  | { readonly kind: 'http'; readonly signingSecret: Secret; readonly port: number };

export interface Reception {
  readonly receiver: Receiver;
  /** Slack can reach us now. */
  connected(): boolean;
  /** The port that is listened on; undefined where none is. */
  port(): number | undefined;
  /** Listens no more: the last thing of a stop, so that the health routes tell of it until then. */
  close(): Promise<void>;
}

export interface Health {
  /** Why the bot is not ready; empty when it is. */
  troubles(): readonly string[];
}

export interface ReceptionOptions {
  readonly clock: Clock;
  readonly mode: ReceiverMode;
  /** Socket Mode: where the health routes are served, if anywhere. */
  readonly healthPort: number | undefined;
  readonly health: Health;
  readonly logger: Logger;
  readonly slackApiUrl: string;
}

export function createReception(options: ReceptionOptions): Reception {
  return options.mode.kind === 'socket'
    ? socketReception(options, options.mode.appToken)
    : httpReception(options, options.mode);
}

/** Each refresh of a socket leaves it deaf for seconds; Slack sends a payload to any open one, so two are kept (decision 9). */
const socketCount = 2;
/** Slack renews a socket when it reaches an age: those that open together would be deaf together. */
const socketsApartMs = 60_000;

function socketReception(
  { clock, healthPort, health, logger, slackApiUrl }: ReceptionOptions,
  appToken: Secret,
): Reception {
  const sockets = Array.from({ length: socketCount }, () => {
    const receiver = new SocketModeReceiver({
      appToken: reveal(appToken),
      logger,
      installerOptions: { clientOptions: { slackApiUrl, timeout: 10_000, retryConfig: { ...reopening } } },
    });
    const socket = { receiver, open: false };
    receiver.client.on('connected', () => {
      socket.open = true;
    });
    for (const lost of ['reconnecting', 'disconnecting', 'disconnected', 'close']) {
      receiver.client.on(lost, () => {
        socket.open = false;
      });
    }
    return socket;
  });
  const healthServer = healthPort === undefined ? undefined : createHealthServer(healthPort, health);
  const stopping = new AbortController();
  const openLater = async (socket: SocketModeReceiver, ms: number) => {
    await clock.sleep(ms, stopping.signal).catch(() => undefined);
    if (!stopping.signal.aborted) await socket.start();
  };
  return {
    receiver: {
      init: (app: App) => {
        for (const { receiver } of sockets) receiver.init(app);
      },
      start: async () => {
        await healthServer?.start();
        await checkAppToken(reveal(appToken), { slackApiUrl, logger });
        await sockets[0]?.receiver.start();
        for (const [place, { receiver }] of sockets.slice(1).entries()) {
          openLater(receiver, (place + 1) * socketsApartMs).catch((error: unknown) => {
            logger.error('another socket could not be opened', error);
          });
        }
      },
      stop: async () => {
        stopping.abort();
        await Promise.all(sockets.map(({ receiver }) => receiver.stop()));
      },
    },
    connected: () => sockets.some(({ open }) => open),
    port: () => healthServer?.port(),
    close: async () => healthServer?.stop(),
  };
}

/** Reopening a socket is tried for ever, at most 30 s apart: the SDK's own default leaves gaps that grow to hours. */
const reopening = { forever: true, minTimeout: 500, maxTimeout: 30_000, factor: 1.5, randomize: true };

function httpReception(
  { health, logger }: ReceptionOptions,
  mode: { readonly signingSecret: Secret; readonly port: number },
): Reception {
  let port: number | undefined;
  const http = new HTTPReceiver({
    signingSecret: reveal(mode.signingSecret),
    endpoints: ['/slack/events'],
    logger,
    bodyLimit: '1mb',
    customRoutes: ['/healthz', '/readyz'].map((path) => ({
      path,
      method: 'GET',
      handler: (_request, response) => answerHealth(path, health, response),
    })),
  });
  return {
    receiver: {
      init: (app: App) => http.init(app),
      start: async () => {
        const server = await http.start(mode.port);
        const address = server.address();
        port = typeof address === 'object' && address !== null ? address.port : mode.port;
      },
      // What comes until the routes close is still answered: /readyz sends it elsewhere.
      stop: async () => {},
    },
    connected: () => port !== undefined,
    port: () => port,
    close: async () => {
      if (port !== undefined) await http.stop();
    },
  };
}

function createHealthServer(wanted: number, health: Health) {
  const server = createServer((request, response) => answerHealth(request.url ?? '/', health, response));
  const port = (): number | undefined => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  };
  return {
    port,
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(wanted, resolve);
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** /healthz: the process runs. /readyz: it can do its work; 503 with the reasons where it cannot. */
function answerHealth(path: string, health: Health, response: ServerResponse): void {
  const troubles = path === '/readyz' ? health.troubles() : [];
  const known = path === '/healthz' || path === '/readyz';
  response.writeHead(known ? (troubles.length === 0 ? 200 : 503) : 404, {
    'content-type': 'application/json',
  });
  response.end(JSON.stringify(known ? { ok: troubles.length === 0, troubles } : { ok: false }));
}
