// The interface of what receives Slack's payloads, over two sockets or as signed HTTP requests.

import type { Logger, Receiver } from '@slack/bolt';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import type { Health, MetricsPage, WebPages } from './bounded-server.ts';
import type { PayloadGuard } from './unreadable-payloads.ts';

export type ReceiverMode =
  | { readonly kind: 'socket'; readonly appToken: Secret }
  | { readonly kind: 'http'; readonly signingSecret: Secret; readonly port: number };

export interface Reception {
  readonly receiver: Receiver;
  /** Why Slack cannot reach the bot now; undefined if it can. */
  trouble(): string | undefined;
  /** The port on which it listens, if any. */
  port(): number | undefined;
  /** Stops listening. This is the last step of a stop, so that the health routes answer until then. */
  close(): Promise<void>;
}

export interface ReceptionOptions {
  readonly clock: Clock;
  readonly mode: ReceiverMode;
  /** For Socket Mode: the port of the health routes, if any. */
  readonly healthPort: number | undefined;
  /** Why the bot is not ready; empty if it is ready. */
  readonly troubles: () => readonly string[];
  /** What /metrics answers; absent: there is no such route. */
  readonly metrics?: MetricsPage | undefined;
  /** What this process is called among others; undefined if it works alone. */
  readonly instance: string | undefined;
  readonly log: Log;
  /** For the SDK's log lines. */
  readonly logger: Logger;
  readonly slackApiUrl: string;
  /** What the server answers beside. */
  readonly pages?: WebPages | undefined;
}

/** For both kinds of reception. */
export interface ReceiverOptions extends ReceptionOptions {
  readonly intake: PayloadGuard;
  readonly health: Health;
}
