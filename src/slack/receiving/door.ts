// The door to Slack: acknowledges each payload and hands it to the workspace that it comes from. It knows no listener and no token, and it opens before the listeners are loaded.

import type { AuthorizeResult, AuthorizeSourceData } from '@slack/bolt';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { isMeasured, tellMeasured } from '#base/measured.ts';
import { inTrace } from '#base/trace.ts';
import { App } from './bolt.ts';
import { boltLog } from './bolt-log.ts';
import type { MetricsPage, WebPages } from './bounded-server.ts';
import type { Ack } from './caller.ts';
import { createReception } from './create-reception.ts';
import { acksAtOnce, kindOf } from './envelope.ts';
import type { Hearing } from './hearing.ts';
import { createOpenWork, type OpenWork } from './open-work.ts';
import type { ReceiverMode } from './reception.ts';

export interface DoorOptions {
  readonly mode: ReceiverMode;
  readonly healthPort: number | undefined;
  /** Why the bot is not ready; empty if it is ready. */
  readonly troubles: () => readonly string[];
  /** What /metrics answers; absent: there is no such route. */
  readonly metrics?: MetricsPage | undefined;
  /** What this process is called among others; undefined if it works alone. */
  readonly instance: string | undefined;
  readonly apiUrl: URL;
  /** Who the bot is where the payload comes from. Without a token: listeners have clients of their own, and Bolt makes none. */
  readonly authorize: (source: AuthorizeSourceData<boolean>) => Promise<AuthorizeResult>;
  /** Who hears each payload. */
  readonly hearing: Hearing;
  /** What is answered beside Slack's requests; absent: nothing. */
  readonly pages?: WebPages | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** For the trace of each payload. */
  readonly newId: () => string;
}

export interface Door {
  start(): Promise<void>;
  /** Closes the sockets. Running work goes on. */
  stop(): Promise<void>;
  /** Closes the port for Slack and for the health routes. It is the last step of a stop. */
  close(): Promise<void>;
  /** Why Slack cannot reach the bot now; undefined if it can. */
  trouble(): string | undefined;
  port(): number | undefined;
  /** Resolves when the bot works on no payload. */
  idle(): Promise<void>;
}

/** Events of manifest.yml. */
export const subscribedEvents = [
  'app_home_opened',
  'app_mention',
  'message.im',
  'reaction_added',
  'member_joined_channel',
  'member_left_channel',
  'channel_unarchive',
  'group_unarchive',
  'user_change',
  'team_join',
  'app_uninstalled',
  'tokens_revoked',
] as const;

export function createDoor({ authorize, hearing, ...options }: DoorOptions): Door {
  const { log, clock, apiUrl, newId } = options;
  const logger = boltLog(log);
  const openWork = createOpenWork();
  const pages = options.pages && tracked(options.pages, openWork);
  const reception = createReception({ ...options, pages, logger, slackApiUrl: apiUrl.href });
  const app = new App({
    receiver: reception.receiver,
    logger,
    convoStore: false,
    clientOptions: {
      slackApiUrl: apiUrl.href,
      timeout: 2_500,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
    },
    authorize,
  });
  app.error(async (error) => log.error('a payload of slack could not be answered', { error }));
  // Bolt runs every listener's chain for every payload. So Bolt gets no listeners, and our own table finds the listener.
  app.use(({ body, ...args }) => {
    // Bolt has already acknowledged an event.
    const ack = 'ack' in args ? (args.ack as Ack) : async () => {};
    const kind = kindOf(body);
    const work = { name: 'slack payload', id: newId, about: { kind } };
    return openWork.track(inTrace(work, () => receive(kind, body, onlyOnce(timed(kind, ack)))));
  });

  function timed(kind: string, ack: Ack): Ack {
    if (!isMeasured('acknowledged')) return ack;
    const from = clock.monotonic();
    return async (said) => {
      await ack(said);
      tellMeasured('acknowledged', { kind, ms: clock.monotonic() - from });
    };
  }

  async function receive(kind: string, body: unknown, ack: Ack): Promise<void> {
    if (acksAtOnce(kind)) await ack();
    return hearing.hear(kind, body, ack);
  }

  return {
    start: async () => {
      await app.start();
    },
    stop: async () => {
      await app.stop();
    },
    close: reception.close,
    trouble: reception.trouble,
    port: reception.port,
    idle: () => openWork.idle(),
  };
}

/** A stop waits for what these answer too. */
function tracked({ answer }: WebPages, openWork: OpenWork): WebPages {
  return {
    answer: (...asked) => {
      const answering = answer(...asked);
      return answering && openWork.track(answering);
    },
  };
}

function onlyOnce(ack: Ack): Ack {
  let isDone = false;
  return async (said) => {
    if (isDone) return;
    isDone = true;
    await ack(said);
  };
}
