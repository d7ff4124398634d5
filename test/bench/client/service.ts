// The campaign service of the benchmark, a program of its own: real HTTP with a network's delays in front of a model of counting.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { CellSetup, Tally } from './cell.ts';
import { createSeeded, drawGapMs } from './seeded.ts';
import {
  createFixedWindowModel,
  createLogModel,
  createTwoBucketModel,
  type ServiceModel,
  type Verdict,
} from './service-models.ts';

interface Cell {
  readonly setup: CellSetup;
  readonly model: ServiceModel;
  readonly random: () => number;
  readonly openedAt: number;
  competitor?: NodeJS.Timeout;
  readonly tally: { -readonly [Name in keyof Tally]: Tally[Name] } & { competitorAccepted: number[] };
}

/** Each way: never less than this, and a tail. */
const leastDelayMs = 4;
const tailMs = 2;
/** TCP and TLS 1.3 before the first byte of a request: two round trips. */
const handshakeMs = 24;

const cells = new Map<string, Cell>();
const socketsOpenedAt = new WeakMap<object, number>();

const server = createServer({ keepAliveTimeout: 180_000 }, (request, response) => {
  const [, , id = '', ...rest] = (request.url ?? '').split('/');
  const cell = cells.get(id);
  if (request.method === 'POST') return void open(request, response);
  if (cell === undefined) return void response.writeHead(404).end();
  if (request.method === 'DELETE') return close(cell, response);
  void serve(cell, rest[2] ?? '', request, response);
});
server.on('connection', (socket) => socketsOpenedAt.set(socket, performance.now()));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

/** The service's own time: this machine's, plus the skew of the cell. */
function timeOf({ setup }: Pick<Cell, 'setup'>): number {
  return performance.timeOrigin + performance.now() + setup.skewMs;
}

async function open(request: IncomingMessage, response: ServerResponse) {
  const setup = (await json(request)) as CellSetup;
  const id = `${cells.size + 1}`;
  const model = modelOf(setup);
  const openedAt = timeOf({ setup });
  for (const ageMs of setup.usedAgoMs.toSorted((one, other) => other - one)) model.arrive(openedAt - ageMs);
  const tally = { openedAt, refusals: 0, faults: 0, cut: 0, arrivals: 0, competitorAccepted: [] };
  const cell: Cell = { setup, model, random: createSeeded(setup.seed), openedAt, tally };
  if (setup.competitorWants > 0) poll(cell);
  cells.set(id, cell);
  response.end(JSON.stringify({ id }));
}

/** What is still on its way is served as before. */
function close(cell: Cell, response: ServerResponse) {
  clearTimeout(cell.competitor);
  response.end(JSON.stringify(cell.tally));
}

function modelOf(setup: CellSetup): ServiceModel {
  switch (setup.counting) {
    case 'log':
      return createLogModel(setup);
    case 'log-of-all':
      return createLogModel(setup, { countsRefused: true });
    case 'two-buckets':
      return createTwoBucketModel(setup);
    case 'fixed-window':
      return createFixedWindowModel(setup);
  }
}

/** Somebody who wants so many a window, and asks about 60 times a window while there is one that was not served yet. */
function poll(cell: Cell) {
  const { setup, model, openedAt, tally } = cell;
  const at = timeOf(cell);
  const wanted = ((at - openedAt) * setup.competitorWants) / setup.windowMs;
  if (wanted > tally.competitorAccepted.length && model.arrive(at).accepted) {
    tally.competitorAccepted.push(at - openedAt);
  }
  cell.competitor = setTimeout(poll, ((0.5 + cell.random()) * setup.windowMs) / 60, cell);
}

async function serve(cell: Cell, campaign: string, request: IncomingMessage, response: ServerResponse) {
  const { setup, model, random, tally } = cell;
  const socket = request.socket;
  const shaken = (socketsOpenedAt.get(socket) ?? 0) + handshakeMs - performance.now();
  await passes(Math.max(0, shaken) + leastDelayMs + drawGapMs(random(), tailMs));
  const at = timeOf(cell);
  const nth = tally.arrivals;
  tally.arrivals += 1;
  const fault = setup.faults.find(({ from, count }) => nth >= from && nth < from + count);
  const verdict =
    fault?.counted === false ? undefined : setup.headers === 'zeros' ? allowed : model.arrive(at);
  await passes(leastDelayMs + drawGapMs(random(), tailMs));
  response.sendDate = false;
  const fate = setup.lost.cut + setup.lost.mute > 0 ? random() : 1;
  if (verdict?.accepted && fate < setup.lost.cut) {
    tally.cut += 1;
    return void socket.destroy();
  }
  const isMute = fate < setup.lost.cut + setup.lost.mute;
  if (!isMute) response.setHeader('date', new Date(at + setup.dateAheadMs).toUTCString());
  response.setHeader('content-type', 'application/json');
  if (fault !== undefined) {
    tally.faults += 1;
    return void response.writeHead(503).end('{"error":"unavailable"}');
  }
  if (verdict === undefined) throw new Error('a request without a verdict and without a fault');
  if (!isMute) tellQuota(setup, verdict, response);
  if (verdict.accepted) return void response.end(JSON.stringify(statisticsOf(campaign)));
  tally.refusals += 1;
  response.writeHead(429).end('{"error":"too many requests"}');
}

const allowed: Verdict = { accepted: true, remaining: 0, resetAt: 0, waitMs: 0 };

function tellQuota({ headers, limit }: CellSetup, verdict: Verdict, response: ServerResponse) {
  if (headers === 'none') return;
  response.setHeader('x-ratelimit-limit', headers === 'zeros' ? 0 : limit);
  response.setHeader('x-ratelimit-remaining', verdict.remaining);
  response.setHeader('x-ratelimit-reset', verdict.resetAt);
  if (!verdict.accepted) response.setHeader('retry-after', Math.ceil(verdict.waitMs / 1000));
}

function passes(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Contract section 2.2. */
function statisticsOf(campaignId: string) {
  return {
    campaignId,
    campaignName: `Campaign ${campaignId}`,
    status: 'ACTIVE',
    owner: 'ana@example.com',
    statistics: {
      progress: 42.5,
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
    rates: { invitationAcceptanceRate: 30, messageReplyRate: 23.5 },
  };
}
