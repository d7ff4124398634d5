// Brings a payload to the app through a socket or as a signed HTTP request. Returns its acknowledgement, or Slack's code for why there is none.

import { createHmac } from 'node:crypto';
import { createClock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { limits } from './limits.ts';
import type { Fields } from './shapes.ts';
import type { SocketEnvelope, SocketMode } from './socket-mode.ts';

export type Delivered =
  | { readonly kind: 'acknowledged'; readonly body: unknown }
  /** `operation_timeout`: no acknowledgement in 3 s. `dispatch_failed`: nobody there, or an HTTP error. */
  | { readonly kind: 'failed'; readonly error: 'operation_timeout' | 'dispatch_failed' };

export interface PayloadDelivery {
  deliver(type: SocketEnvelope['type'], payload: Fields): Promise<Delivered>;
  /** The next payload arrives twice, like one that Slack believes lost and sends again. */
  redeliverNext(): void;
  /** Whether anybody is there to deliver to. */
  reaches(): boolean;
  /** How many payloads are not acknowledged yet. */
  open(): number;
}

export interface DeliveryOptions {
  readonly sockets: SocketMode;
  readonly signingSecret: Secret;
  /** Where requests are sent; undefined for Socket Mode. */
  readonly deliverTo: () => string | undefined;
  readonly log: Log | undefined;
}

export function createDelivery({ sockets, signingSecret, deliverTo, log }: DeliveryOptions): PayloadDelivery {
  // Bolt compares a signature's time with real time, and people wait real seconds for an acknowledgement.
  const realTime = createClock();
  let open = 0;
  let twice = false;

  const deliverOnce = async (
    type: SocketEnvelope['type'],
    payload: Fields,
    attempt: number,
  ): Promise<Delivered> => {
    const signal = AbortSignal.timeout(limits.acknowledgement.waitMs);
    const url = deliverTo();
    open += 1;
    try {
      const acceptsResponse = type !== 'events_api';
      const answer =
        url === undefined
          ? await sockets.send({ type, payload, acceptsResponse, attempt }, signal)
          : await request(url, signed(type, payload, attempt, signingSecret, realTime.now()), signal);
      return answer === undefined
        ? { kind: 'failed', error: 'dispatch_failed' }
        : { kind: 'acknowledged', body: answer.body };
    } catch (error) {
      log?.warn('sandbox Slack could not deliver', { type, error });
      return { kind: 'failed', error: signal.aborted ? 'operation_timeout' : 'dispatch_failed' };
    } finally {
      open -= 1;
    }
  };

  return {
    deliver: async (type, payload) => {
      const again = twice;
      twice = false;
      const first = deliverOnce(type, payload, 0);
      const second = again ? deliverOnce(type, payload, 1) : undefined;
      const [delivered] = await Promise.all([first, second]);
      return delivered;
    },
    redeliverNext: () => {
      twice = true;
    },
    reaches: () => deliverTo() !== undefined || sockets.connected() > 0,
    open: () => open,
  };
}

interface SignedRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Slack's v0 signature over the raw body (docs.slack.dev, Verifying requests from Slack). */
function signed(
  type: SocketEnvelope['type'],
  payload: Fields,
  attempt: number,
  signingSecret: Secret,
  nowMs: number,
): SignedRequest {
  const body = bodyOf(type, payload);
  const at = String(Math.floor(nowMs / 1_000));
  const digest = createHmac('sha256', reveal(signingSecret)).update(`v0:${at}:${body}`).digest('hex');
  const headers = {
    'content-type': type === 'events_api' ? 'application/json' : 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': at,
    'x-slack-signature': `v0=${digest}`,
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
  };
  if (attempt === 0) return { body, headers };
  const retry = { 'x-slack-retry-num': String(attempt), 'x-slack-retry-reason': 'http_timeout' };
  return { body, headers: { ...headers, ...retry } };
}

function bodyOf(type: SocketEnvelope['type'], payload: Fields): string {
  if (type === 'events_api') return JSON.stringify(payload);
  if (type === 'interactive') return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  return new URLSearchParams(
    Object.entries(payload).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
}

async function request(
  url: string,
  { headers, body }: SignedRequest,
  signal: AbortSignal,
): Promise<{ readonly body: unknown } | undefined> {
  const response = await fetch(url, { method: 'POST', headers, body, signal });
  const text = await response.text();
  return response.ok ? { body: parseAnswer(text) } : undefined;
}

function parseAnswer(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return { text };
  }
}
