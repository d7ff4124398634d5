// A campaign service on a real socket that counts like the contract's strictest reading: an exact log of every request's arrival.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#base/clock.ts';

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Uint8Array;
  /** The socket is cut after half of the body. */
  readonly half?: boolean;
  /** The socket is cut without an answer. */
  readonly hangUp?: boolean;
  /** The answer waits for this. */
  readonly later?: Promise<void>;
  /** No answer at all. */
  readonly silence?: boolean;
}

export interface StrictService {
  readonly url: URL;
  /** Every request that arrived: path with query, and when. */
  readonly arrivals: { path: string; at: number }[];
  refusals: number;
  sockets: number;
  /** What is answered once the quota allows; undefined for the contract's sample. */
  reply: (path: string, request: IncomingMessage) => Reply | undefined;
  /** X-RateLimit headers and Date are left out. */
  mute: boolean;
  close(): Promise<void>;
}

const limitOf = (path: string) =>
  path.startsWith('/v1/analytics') || path.includes('/statistics')
    ? 30
    : /campaigns\/./.test(path)
      ? 120
      : 60;

export async function startStrictService(
  clock: Pick<Clock, 'now'>,
  windowMs = 60_000,
): Promise<StrictService> {
  const log = new Map<string, number[]>();
  const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    const path = request.url ?? '';
    service.arrivals.push({ path, at: clock.now() });
    const route = path.replace(/\?.*/, '').replace(/campaigns\/[^/]+/, 'campaigns/x');
    const limit = limitOf(path);
    const recent = (log.get(route) ?? []).filter((at) => at > clock.now() - windowMs);
    const refused = recent.length >= limit;
    if (refused) service.refusals += 1;
    else recent.push(clock.now());
    log.set(route, recent);
    const resetAt = (recent[0] ?? clock.now()) + windowMs;
    const quota = {
      'x-ratelimit-limit': `${limit}`,
      'x-ratelimit-remaining': `${limit - recent.length}`,
      'x-ratelimit-reset': `${resetAt}`,
      date: new Date(clock.now()).toUTCString(),
    };
    const retryAfter = { 'retry-after': `${Math.ceil((resetAt - clock.now()) / 1000)}` };
    const headers = { ...(!service.mute && quota), ...(refused && !service.mute && retryAfter) };
    if (service.mute) response.sendDate = false;
    if (refused) return send(response, { status: 429, body: { error: 'slow down' } }, headers);
    const reply = service.reply(path, request) ?? { body: sample(path) };
    if (reply.later === undefined) return send(response, reply, headers);
    void reply.later.then(() => send(response, { body: sample(path), ...reply }, headers));
  });
  server.on('connection', () => {
    service.sockets += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: StrictService = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    arrivals: [],
    refusals: 0,
    sockets: 0,
    reply: () => undefined,
    mute: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function send(response: ServerResponse, reply: Reply, headers: Record<string, string>) {
  if (reply.silence) return;
  if (reply.hangUp) return void response.socket?.destroy();
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    ...headers,
    ...reply.headers,
  });
  const body = Buffer.from(reply.raw ?? JSON.stringify(reply.body ?? {}));
  if (!reply.half) return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
}

/** Contract sections 2.1 to 2.3. */
export function sample(path: string): unknown {
  if (path.includes('/statistics')) return sampleStatistics;
  if (path.startsWith('/v1/analytics/daily')) return sampleDaily;
  return /campaigns\/./.test(path) ? sampleCampaign : [sampleCampaign];
}

export const sampleCampaign = {
  id: 'c1',
  name: 'Spring founders',
  status: 'ACTIVE',
  ownerId: 'u1',
  ownerEmail: 'ana@example.com',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  startDate: '2026-01-05T00:00:00.000Z',
  endDate: '2026-06-30T00:00:00.000Z',
};

export const sampleStatistics = {
  campaignId: 'c1',
  campaignName: 'Spring founders',
  status: 'ACTIVE',
  owner: 'ana@example.com',
  statistics: {
    progress: 0.42,
    totalLeadCount: 500,
    totalLeadsInProgress: 120,
    totalLeadsSkipped: 7,
    invitationsSent: 300,
    invitationsAccepted: 90,
    invitationsSkipped: 3,
    messagesSent: 85,
    inmailsSent: 4,
    messagesReplied: 20,
    profileVisits: 410,
    companyInvitationsSent: 1,
    postsReactions: 12,
    aiAccepted: 5,
    aiRejected: 2,
  },
  rates: { invitationAcceptanceRate: 0.3, messageReplyRate: 0.235 },
};

const counts = { invitationsSent: 10, invitationsAccepted: 3, messagesSent: 4, messagesReplied: 1 };

export const sampleDaily = {
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  data: [
    { date: '2026-03-02', ...counts },
    { date: '2026-03-01', ...counts },
  ],
  totals: {
    invitationsSent: 20,
    invitationsAccepted: 6,
    messagesSent: 8,
    messagesReplied: 2,
    invitationAcceptanceRate: 0.3,
    messageReplyRate: 0.25,
  },
};
