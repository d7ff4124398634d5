// Slack's payloads through Socket Mode: keeps two sockets open and opens them anew, for as long as the bot runs and whatever Slack says.

import { type App, type Logger, SocketModeReceiver } from '@slack/bolt';
import { WebAPIRateLimitedError } from '@slack/web-api';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { within } from '#base/within.ts';
import { slackErrorOf } from '#slack/identity.ts';
import { answerHealth, createBoundedServer, type Health } from './bounded-server.ts';
import { type Intake, isRecord } from './intake.ts';
import type { Reception, ReceptionOptions } from './reception.ts';
import { checkAppToken } from './starting.ts';

type Options = ReceptionOptions & { readonly intake: Intake; readonly health: Health };

/** Each refresh of a socket leaves it deaf for a moment; Slack sends a payload to any open one, so two are kept (decision 9). */
const socketCount = 2;
/** Slack renews a socket when it reaches an age: those that open together would be deaf together. */
const socketsApartMs = 5_000;
/** How long a start waits for the first socket. */
const startMs = 10_000;

export function socketReception(options: Options, appToken: Secret): Reception {
  const { clock, healthPort, health, log, logger, slackApiUrl, intake } = options;
  const stopping = new AbortController();
  const sockets = Array.from({ length: socketCount }, () =>
    createSocket({ ...options, appToken, stopping: stopping.signal }),
  );
  const server =
    healthPort === undefined
      ? undefined
      : createBoundedServer(clock, ({ url = '/' }, response) => answerHealth(url, health, response));
  return {
    receiver: {
      init: (app: App) => {
        for (const { receiver } of sockets) receiver.init(intake.before(app));
      },
      start: async () => {
        if (healthPort !== undefined) await server?.listen(healthPort);
        await checkAppToken(reveal(appToken), { clock, log, client: { slackApiUrl, logger } });
        const firstOpen = new Promise<void>((opened) => {
          for (const [place, { keep }] of sockets.entries()) void keep(place * socketsApartMs, opened);
        });
        await within(startMs, firstOpen, clock);
      },
      stop: async () => {
        stopping.abort();
        await Promise.all(sockets.map(({ receiver }) => receiver.stop()));
      },
    },
    trouble: () => {
      if (sockets.some(({ isOpen }) => isOpen())) return undefined;
      const refused = sockets.map(({ refusal }) => refusal()).find((word) => word !== undefined);
      return refused === undefined ? 'not connected to Slack' : `Slack refuses SLACK_APP_TOKEN (${refused})`;
    },
    port: () => server?.port(),
    close: async () => server?.close(),
  };
}

interface Socket {
  readonly receiver: SocketModeReceiver;
  isOpen(): boolean;
  /** Slack's word for why it gives no socket. */
  refusal(): string | undefined;
  /** Opens it, and again whenever it closes, until the stop. */
  keep(afterMs: number, onOpen: () => void): Promise<void>;
}

interface SocketOptions {
  readonly appToken: Secret;
  readonly slackApiUrl: string;
  readonly logger: Logger;
  readonly log: Log;
  readonly clock: Clock;
  readonly intake: Intake;
  readonly stopping: AbortSignal;
}

/** From asking for a socket to Slack's hello. */
const helloMs = 15_000;
/** The first try is at once; those after a failure are ever further apart. */
const apart = { leastMs: 1_000, mostMs: 30_000 };
/** After a no to the token itself, which only a person can mend. */
const refusedMs = 60_000;
/** A socket that closes sooner counts as one that did not open. */
const settledMs = 30_000;

/**
 * The SDK's own reopening leaves a socket deaf for five seconds at each refresh, and ends the program where Slack refuses the token
 * or answers an error (socket-mode 3.1.0, SocketModeClient.retrieveWSSURL): so it is switched off and done here.
 */
function createSocket({
  appToken,
  slackApiUrl,
  logger,
  log,
  clock,
  intake,
  stopping,
}: SocketOptions): Socket {
  const clientOptions = {
    slackApiUrl,
    timeout: 10_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  };
  const receiver = new SocketModeReceiver({
    appToken: reveal(appToken),
    logger,
    autoReconnectEnabled: false,
    installerOptions: { clientOptions },
  });
  const { client } = receiver;
  readGuarded(client, intake);
  let open = false;
  let refused: string | undefined;
  const shut = () => {
    open = false;
  };
  for (const lost of ['disconnecting', 'disconnected', 'close']) client.on(lost, shut);

  /** Resolves when the socket has closed; rejects where it did not open. */
  async function session(onOpen: () => void): Promise<void> {
    const closed = new Promise<void>((resolve) => client.once('disconnected', resolve));
    const starting = receiver.start();
    starting.catch(() => undefined);
    if ((await within(helloMs, starting, clock)) === 'late') {
      void client.disconnect();
      throw new Error('slack said no hello');
    }
    open = true;
    refused = undefined;
    onOpen();
    await closed;
  }

  return {
    receiver,
    isOpen: () => open,
    refusal: () => refused,
    keep: async (afterMs, onOpen) => {
      let failures = 0;
      let waitMs = afterMs;
      for (;;) {
        if (waitMs > 0) await clock.sleep(waitMs, stopping).catch(() => undefined);
        if (stopping.aborted) return;
        const began = clock.monotonic();
        try {
          await session(onOpen);
          failures = clock.monotonic() - began < settledMs ? failures + 1 : 0;
          waitMs = failures < 2 ? 0 : waitAfter(failures - 1);
        } catch (error) {
          failures += 1;
          const word = slackErrorOf(error);
          if (word !== undefined && word !== refused)
            log.error('slack refuses a socket', { slackError: word });
          refused = word;
          waitMs = word === undefined ? (heldBackMs(error) ?? waitAfter(failures)) : refusedMs;
        }
      }
    },
  };
}

function waitAfter(failures: number): number {
  return Math.min(apart.mostMs, apart.leastMs * 2 ** Math.min(failures - 1, 10));
}

function heldBackMs(error: unknown): number | undefined {
  return error instanceof WebAPIRateLimitedError ? Math.min(error.retryAfter * 1_000, refusedMs) : undefined;
}

type Client = SocketModeReceiver['client'];
type Frame = (data: string | ArrayBuffer, isBinary: boolean) => unknown;

/**
 * The client trips over a frame that is no object, and over an event's envelope without the event (`app_rate_limited` comes so), in a
 * place where nobody catches it. The first is dropped; the second goes on under another name and is acknowledged as the others are.
 */
function readGuarded(client: Client, intake: Intake): void {
  const [read] = client.listeners('ws_message') as Frame[];
  client.removeAllListeners('ws_message');
  client.on('ws_message', async (data: string | ArrayBuffer, isBinary: boolean) => {
    const frame = typeof data === 'string' ? parsed(data) : undefined;
    if (!isRecord(frame)) return intake.note('frame');
    const lacksEvent =
      frame.type === 'events_api' && !(isRecord(frame.payload) && isRecord(frame.payload.event));
    try {
      await read?.(lacksEvent ? JSON.stringify({ ...frame, type: 'without_event' }) : data, isBinary);
    } catch {
      intake.note('frame');
    }
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
