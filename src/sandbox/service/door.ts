// One request from its arrival to its answer: key, endpoint, limit, then the faults that are switched on. Knows no campaigns.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { refusal, type ServiceAnswer } from './answers.ts';
import type { FaultBoard } from './faults.ts';
import type { RateDecision, RateLog } from './rate-log.ts';
import { parseTarget, type ServiceEndpoint, type Target } from './request.ts';
import { spoiled } from './spoil.ts';
import { type AnswerHeaders, send, sendThroughFaults } from './wire.ts';

export interface ServiceDoor {
  readonly keys: ReadonlySet<string>;
  readonly limits: Readonly<Record<ServiceEndpoint, number>>;
  readonly rates: RateLog;
  readonly board: FaultBoard;
  /** The good answer to a request that arrived at that instant. */
  answer(target: Target, at: Instant): ServiceAnswer;
  sleep: Clock['sleep'];
}

/** `at` is the arrival by the service's clock. Resolves when the answer is written, or never will be. */
export async function receive(
  door: ServiceDoor,
  request: IncomingMessage,
  response: ServerResponse,
  at: Instant,
  stopping: AbortSignal,
): Promise<void> {
  request.resume();
  response.sendDate = false;
  response.setHeader('date', new Date(at).toUTCString());

  const key = request.headers['x-api-key'];
  if (key === undefined) return send(response, refusal(401, 'x-api-key is missing'));
  if (typeof key !== 'string' || !door.keys.has(key))
    return send(response, refusal(401, 'x-api-key is not valid'));
  const target = parseTarget(request.url ?? '/');
  if (target === undefined) return send(response, refusal(404, 'no such endpoint'));
  if (request.method !== 'GET') return send(response, refusal(405, 'only GET'), { allow: 'GET' });
  const revoked = door.board.strike('key-refused', target.endpoint);
  if (revoked !== undefined) return send(response, refusal(revoked.status, 'this key may not be used'));
  if (door.board.strike('bare-refusal', target.endpoint))
    return send(response, refusal(429, 'too many requests'));

  const { granted, headers } = checkLimit(door, key, target.endpoint, at);
  if (!granted) return send(response, refusal(429, 'too many requests'), headers);
  await answerThroughFaults(door, target, response, headers, at, stopping);
}

function checkLimit(
  { board, rates, limits }: ServiceDoor,
  key: string,
  endpoint: ServiceEndpoint,
  at: Instant,
): { granted: boolean; headers: AnswerHeaders } {
  if (board.strike('no-rate-headers', endpoint)) return { granted: true, headers: {} };
  if (board.strike('zero-rate-headers', endpoint))
    return { granted: true, headers: rateHeaders({ limit: 0, remaining: 0, resetAt: 0 }) };
  const decision = rates.decide(key, endpoint, limits[endpoint], at);
  const headers = rateHeaders(decision);
  if (decision.granted) return { granted: true, headers };
  const waitSeconds = Math.max(1, Math.ceil((decision.resetAt - at) / 1000));
  return { granted: false, headers: { ...headers, 'retry-after': String(waitSeconds) } };
}

async function answerThroughFaults(
  door: ServiceDoor,
  target: Target,
  response: ServerResponse,
  headers: AnswerHeaders,
  at: Instant,
  stopping: AbortSignal,
): Promise<void> {
  const { board } = door;
  const { endpoint } = target;
  const delay = board.strike('delay', endpoint);
  if (delay !== undefined) await door.sleep(delay.ms, stopping);
  if (board.strike('silence', endpoint)) return;
  if (board.strike('connection-reset', endpoint)) {
    response.socket?.resetAndDestroy();
    return;
  }
  const down = board.strike('server-error', endpoint);
  if (down !== undefined) {
    const wait = down.retryAfterSeconds;
    const waitHeader: AnswerHeaders = wait === undefined ? {} : { 'retry-after': String(wait) };
    return send(response, refusal(down.status, 'the service has a problem'), waitHeader);
  }
  const answer = spoiled(door.answer(target, at), board, endpoint);
  await sendThroughFaults(response, answer, headers, board, endpoint);
}

/** Contract section 8; the reset is a Unix timestamp in milliseconds. */
function rateHeaders({ limit, remaining, resetAt }: Omit<RateDecision, 'granted'>): AnswerHeaders {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  };
}
