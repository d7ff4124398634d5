// One socket of Socket Mode: opened, read with care, and opened anew whenever it closes.

import { type Logger, type ReceiverEvent, SocketModeReceiver } from '@slack/bolt';
import { WebAPIRateLimitedError } from '@slack/web-api';
import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { slackErrorOf } from '#slack/slack-word.ts';
import { type Intake, isRecord } from './intake.ts';

export interface SlackSocket {
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
  /** What came through it, to be acknowledged at most once. */
  readonly take: (event: ReceiverEvent) => Promise<void>;
  readonly stopping: AbortSignal;
}

/** From asking for a socket to Slack's hello. */
const helloMs = 15_000;
/** The first try is at once; those after a failure are ever further apart. */
const retryWaits = { leastMs: 1_000, mostMs: 30_000 };
/** After Slack refused the token, which only a person can mend. */
const refusedMs = 60_000;
/** A socket that closes sooner counts as one that did not open. */
const settledMs = 30_000;

/**
 * The SDK's own reopening leaves a socket deaf for five seconds at each refresh, and ends the program where Slack refuses the token
 * or answers an error (socket-mode 3.1.0, SocketModeClient.retrieveWSSURL): so it is switched off and done here.
 */
export function createSlackSocket({
  appToken,
  slackApiUrl,
  logger,
  log,
  clock,
  intake,
  take,
  stopping,
}: SocketOptions): SlackSocket {
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
  readEnvelopes(client, { intake, take });
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

  /** `waitMs`: before the next one. */
  async function sessionAfter(
    failures: number,
    onOpen: () => void,
  ): Promise<{ failures: number; waitMs: number }> {
    const began = clock.monotonic();
    try {
      await session(onOpen);
      const now = clock.monotonic() - began < settledMs ? failures + 1 : 0;
      return { failures: now, waitMs: now < 2 ? 0 : waitAfter(now - 1) };
    } catch (error) {
      const word = slackErrorOf(error);
      if (word !== undefined && word !== refused) log.error('slack refuses a socket', { slackError: word });
      refused = word;
      const unrefusedMs = heldBackMs(error) ?? waitAfter(failures + 1);
      return { failures: failures + 1, waitMs: word === undefined ? unrefusedMs : refusedMs };
    }
  }

  return {
    receiver,
    isOpen: () => open,
    refusal: () => refused,
    keep: async (afterMs, onOpen) => {
      let failures = 0;
      for (let waitMs = afterMs; ; ) {
        if (waitMs > 0) await clock.sleep(waitMs, stopping).catch(() => undefined);
        if (stopping.aborted) return;
        ({ failures, waitMs } = await sessionAfter(failures, onOpen));
      }
    },
  };
}

function waitAfter(failures: number): number {
  return Math.min(retryWaits.mostMs, retryWaits.leastMs * 2 ** Math.min(failures - 1, 10));
}

function heldBackMs(error: unknown): number | undefined {
  return error instanceof WebAPIRateLimitedError ? Math.min(error.retryAfter * 1_000, refusedMs) : undefined;
}

type Client = SocketModeReceiver['client'];
type FrameListener = (data: string | ArrayBuffer, isBinary: boolean) => unknown;

/**
 * The client trips over a frame that is no object, and over an event's envelope without the event (`app_rate_limited` comes so), in a
 * place where nobody catches it. So it reads only what concerns the socket itself; envelopes are read here, once.
 */
function readEnvelopes(client: Client, { intake, take }: Pick<SocketOptions, 'intake' | 'take'>): void {
  const [read] = client.listeners('ws_message') as FrameListener[];
  client.removeAllListeners('ws_message');
  client.on('ws_message', (data: string | ArrayBuffer, isBinary: boolean) => {
    const frame = typeof data === 'string' ? parsed(data) : undefined;
    if (!isRecord(frame)) return intake.note('frame');
    if (frame.type === 'hello' || frame.type === 'disconnect') return read?.(data, isBinary);
    return take({
      body: frame.payload as ReceiverEvent['body'],
      ack: (answer: unknown) => acknowledge(client, frame.envelope_id, answer),
      retryNum: frame.retry_attempt as number,
      retryReason: frame.retry_reason as string,
    });
  });
}

/** `answer` as Slack takes it for that payload. Rejects where the socket has closed: Slack then sends the payload again. */
async function acknowledge({ websocket }: Client, id: unknown, answer: unknown): Promise<void> {
  if (websocket?.isActive() !== true) throw new Error('the socket closed before slack was answered');
  const payload = typeof answer === 'string' ? { text: answer } : { ...Object(answer) };
  await new Promise<void>((resolve, reject) => {
    const sent = (error: Error | undefined) => (error === undefined ? resolve() : reject(error));
    websocket.send(JSON.stringify({ envelope_id: id, payload }), sent);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
