// Receives Slack's payloads through Socket Mode. Keeps two sockets open while the bot runs, whatever Slack says.

import type { App, ReceiverEvent } from '@slack/bolt';
import { within } from '#base/clock.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { refusesToken } from '#blocks/words/slack-errors.ts';
import { createBoundedServer, createWebListener } from './bounded-server.ts';
import { checkAppToken } from './check-tokens.ts';
import type { ReceiverOptions, Reception } from './reception.ts';
import { createSlackSocket } from './slack-socket.ts';

/**
 * Slack renews a socket from time to time, and meanwhile the socket is deaf. Slack sends a payload to any open socket, so there are two
 * (decision 9).
 */
const socketCount = 2;
/** Slack renews a socket at a certain age. Two that opened together would be deaf together. */
const socketsApartMs = 5_000;
/** The start waits this long for the first socket. */
const startMs = 10_000;

export function socketReception(options: ReceiverOptions, appToken: Secret): Reception {
  const { clock, healthPort, log, logger, slackApiUrl, intake } = options;
  const stopping = new AbortController();
  let app: App | undefined;
  const take = (event: ReceiverEvent) => app?.processEvent(event) ?? Promise.resolve();
  const shared = { ...options, appToken, take, stopping: stopping.signal };
  const sockets = Array.from({ length: socketCount }, () => createSlackSocket(shared));
  const server =
    healthPort === undefined ? undefined : createBoundedServer(clock, createWebListener(options));
  return {
    receiver: {
      init: (bolt: App) => {
        app = intake.guard(bolt);
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
        await Promise.all(sockets.map((socket) => socket.stop()));
      },
    },
    trouble: () => {
      if (sockets.some(({ isOpen }) => isOpen())) return undefined;
      const refused = sockets.map(({ refusal }) => refusal()).find((word) => word !== undefined);
      if (refused === undefined) return 'not connected to Slack';
      return refusesToken(refused)
        ? `Slack refuses SLACK_APP_TOKEN (${refused})`
        : `Slack opens no socket (${refused})`;
    },
    port: () => server?.port(),
    close: async () => server?.close(),
  };
}
