// One socket of Socket Mode. It opens again whenever it closes, and survives every frame.

import type { Socket } from 'node:net';
import type { Logger, SocketModeReceiver as Receiver, ReceiverEvent } from '@slack/bolt';
import { WebAPIRateLimitedError } from '@slack/web-api';
import { takeArrival } from '#base/arrivals.ts';
import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { slackErrorOf } from '#slack/slack-word.ts';
import { SocketModeReceiver } from './bolt.ts';
import { createOpenWork, type OpenWork } from './open-work.ts';
import { isRecord, longestPayload, type PayloadGuard } from './unreadable-payloads.ts';

export interface SlackSocket {
  isOpen(): boolean;
  /** Slack's code, if it refuses to open a socket. */
  refusal(): string | undefined;
  /** Opens the socket after `afterMs`, and again after each close, until the stop. */
  keep(afterMs: number, onOpen: () => void): Promise<void>;
  /** Closes it once all that came through it is acknowledged. For after `stopping`. */
  stop(): Promise<void>;
}

interface SocketOptions {
  readonly appToken: Secret;
  readonly slackApiUrl: string;
  readonly logger: Logger;
  readonly log: Log;
  readonly clock: Clock;
  readonly intake: PayloadGuard;
  /** Handles a payload, which must be acknowledged at most once. */
  readonly take: (event: ReceiverEvent) => Promise<void>;
  readonly stopping: AbortSignal;
}

/** After the bot asks for a socket, Slack must say hello within this time. */
const helloMs = 15_000;
/** The waits before the next try after a failure. Each is twice as long as the last. */
const retryWaits = { leastMs: 1_000, mostMs: 30_000 };
/** The wait after Slack refused to open a socket. Mostly a person must mend that. */
const refusedMs = 60_000;
/** A socket that closes sooner counts as a failure. */
const settledMs = 30_000;
/** Slack gives a payload up that is not acknowledged within this time. */
const slackWaitsMs = 3_000;

/**
 * The SDK can reopen sockets by itself. But then each refresh leaves a socket deaf for five seconds, and a refusal or an error of Slack
 * ends the program (socket-mode 3.1.0, SocketModeClient.retrieveWSSURL). So this file switches that off and reopens them itself.
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
  const unanswered = createOpenWork();
  const allAnswered = () => within(slackWaitsMs, unanswered.idle(), clock);
  readEnvelopes(client, { intake, clock, take, unanswered, allAnswered });
  let open = false;
  let refused: string | undefined;
  const shut = () => {
    open = false;
  };
  for (const lost of ['disconnecting', 'disconnected', 'close']) client.on(lost, shut);

  /** Resolves when the socket has closed. Rejects if it did not open. */
  async function session(onOpen: () => void): Promise<void> {
    const closed = new Promise<void>((resolve) => client.once('disconnected', resolve));
    const start = receiver.start();
    start.catch(() => undefined);
    if ((await within(helloMs, start, clock)) === 'late') {
      void client.disconnect();
      throw new Error('slack said no hello');
    }
    if (stopping.aborted) return receiver.stop();
    open = true;
    refused = undefined;
    onOpen();
    await closed;
  }

  /** `waitMs` is the wait before the next session. */
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
    stop: async () => {
      await allAnswered();
      await receiver.stop();
    },
  };
}

function waitAfter(failures: number): number {
  return Math.min(retryWaits.mostMs, retryWaits.leastMs * 2 ** Math.min(failures - 1, 10));
}

function heldBackMs(error: unknown): number | undefined {
  return error instanceof WebAPIRateLimitedError ? Math.min(error.retryAfter * 1_000, refusedMs) : undefined;
}

type Client = Receiver['client'];
type FrameListener = (data: string | ArrayBuffer, isBinary: boolean) => unknown;

interface EnvelopeReading extends Pick<SocketOptions, 'intake' | 'clock' | 'take'> {
  readonly unanswered: OpenWork;
  /** Resolves after Slack's patience at the latest. */
  allAnswered(): Promise<unknown>;
}

/**
 * The SDK's client throws an error that nobody catches if a frame is not an object, or if an event's envelope has no event, such as
 * `app_rate_limited`. So the client reads only the socket's own frames, and this function reads the envelopes.
 */
function readEnvelopes(
  client: Client,
  { intake, clock, take, unanswered, allAnswered }: EnvelopeReading,
): void {
  const [read] = client.listeners('ws_message') as FrameListener[];
  client.removeAllListeners('ws_message');
  /** Acknowledges it, because Slack would send it again, and it would be as long. */
  const refuse = (data: string) => {
    intake.note('too long');
    const [, id] = envelopeId.exec(data) ?? [];
    if (id !== undefined) acknowledge(client, id, undefined).catch(() => undefined);
  };
  /** `end` says that nobody waits for its acknowledgement any more. */
  const receive = (envelope: Readonly<Record<string, unknown>>, end: () => void) => {
    const taken = take({
      body: envelope.payload as ReceiverEvent['body'],
      ack: (answer: unknown) => {
        const acknowledged = acknowledge(client, envelope.envelope_id, answer);
        acknowledged.then(end, end);
        return acknowledged;
      },
      retryNum: envelope.retry_attempt as number,
      retryReason: envelope.retry_reason as string,
    });
    taken.then(end, end);
  };
  const readFrame = (data: string | ArrayBuffer, isBinary: boolean, end: () => void): unknown => {
    const frame = typeof data === 'string' && data.length <= longestPayload ? parsed(data) : undefined;
    if (isRecord(frame) && frame.type !== 'hello' && frame.type !== 'disconnect') return receive(frame, end);
    end();
    if (typeof data === 'string' && data.length > longestPayload) return refuse(data);
    if (!isRecord(frame)) return intake.note('frame');
    if (frame.type === 'hello') return read?.(data, isBinary);
    const { websocket } = client;
    return allAnswered().then(() => client.websocket === websocket && read?.(data, isBinary));
  };
  client.on('ws_message', (data: string | ArrayBuffer, isBinary: boolean) => {
    const end = unanswered.begin();
    takeArrival(() => readFrame(data, isBinary, end), clock);
  });
}

/** Inside a text within a frame the quotation marks would be escaped. */
const envelopeId = /"envelope_id"\s*:\s*"([^"\\]{1,100})"/;

/** Rejects if the socket has closed. Slack then sends the payload again. */
async function acknowledge({ websocket }: Client, id: unknown, answer: unknown): Promise<void> {
  if (websocket?.isActive() !== true) throw new Error('the socket closed before slack was answered');
  const payload = typeof answer === 'string' ? { text: answer } : { ...Object(answer) };
  writeTogether(websocket);
  await new Promise<void>((resolve, reject) => {
    const sent = (error: Error | undefined) => (error === undefined ? resolve() : reject(error));
    websocket.send(JSON.stringify({ envelope_id: id, payload }), sent);
  });
}

type WebSocket = NonNullable<Client['websocket']>;

const holding = new WeakSet<Socket>();

/**
 * What is sent until no promise is left to go on goes out in one write. The system's write is half of what an acknowledgement costs, and
 * Slack's payloads often come several in one read. The SDK hides its socket: if a new version moves it, each is written by itself.
 */
function writeTogether(websocket: WebSocket): void {
  const { defaultSocket: socket } = websocket as unknown as { readonly defaultSocket?: Socket | null };
  if (socket == null || holding.has(socket)) return;
  holding.add(socket);
  socket.cork();
  process.nextTick(() => {
    holding.delete(socket);
    socket.uncork();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
