// The campaign service in miniature, strict about its contract, over real HTTP on loopback; knows nothing of the bot.

import type { ServerResponse } from 'node:http';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { addDays, type DateRange, type Day, dayAt, zone } from '#base/day.ts';
import { answerTo, type Wording } from './answers.ts';
import { receive, type ServiceDoor } from './door.ts';
import { factsAt, type ShownCampaign } from './facts.ts';
import { createFaultBoard, type PlantedFaults } from './faults.ts';
import { createLoopback } from './loopback.ts';
import { createRateLog } from './rate-log.ts';
import { parseTarget, type ServiceEndpoint } from './request.ts';
import type { Statistics } from './statistics.ts';
import { type ActivityFilter, createWorld, type TrueDay } from './world.ts';

/** The members of Wording settle the contract's open points; defaults: percent, percent, omit, no longest range, included, any form of userIds, no oldest day. */
export interface SandboxServiceOptions extends Partial<Wording> {
  readonly clock: Clock;
  /** One key, or several. Each key has limits of its own, and all see the same campaigns. */
  readonly apiKey: string | readonly string[];
  /** A whole number. Another seed gives another team. Default 1. */
  readonly seed?: number;
  /** Default 60. */
  readonly campaigns?: number;
  /** Comes before each campaign's name: two services of one seed have equal ids and different names. Default none. */
  readonly prefix?: string;
  /** The day (UTC) that has 120 days of history before it. Default: the clock's today when the service is created. */
  readonly openedOn?: Day;
  /** Requests per window, if they differ from the contract's table (section 8). */
  readonly limits?: Partial<Record<ServiceEndpoint, number>>;
  /** Default 60,000. */
  readonly windowMs?: number;
  /** Whether a refused request takes a place in the window too. Default false. */
  readonly countRefused?: boolean;
  /** How far the service's own clock is ahead of the one handed in. Default 0. */
  readonly skewMs?: number;
}

export interface SandboxRequest {
  /** By the service's clock. */
  readonly at: Instant;
  /** undefined if the contract has no such path. */
  readonly endpoint: ServiceEndpoint | undefined;
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  /** undefined until it is answered, and for ever if the connection was cut instead. */
  readonly status: number | undefined;
}

export interface SandboxService {
  /** Port 0, the default, is any free one. After `stop` it can be started again, on the same port if that is named. */
  start(port?: number): Promise<{ url: string }>;
  /** Cuts every connection. Limits, faults and the log of requests stay. */
  stop(): Promise<void>;
  readonly faults: PlantedFaults;
  /** What arrived, oldest first; the last 10,000. */
  readonly requests: readonly SandboxRequest[];
  /** Requests that have arrived and are neither answered nor cut. */
  readonly openWork: number;
  /** What exists now, as the list shows it. */
  campaigns(): readonly ShownCampaign[];
  /** From tomorrow on the campaign sends nothing, whatever its status says; so no figure of today is taken back. */
  stall(campaignId: string): void;
  /** A stalled campaign sends again from today on. */
  resume(campaignId: string): void;
  /** From tomorrow on it gets that share of its usual replies. */
  changeReplies(campaignId: string, share: number): void;
  /** The truth, to compare with what the bot says. Includes deleted campaigns. */
  readonly truth: {
    /** One entry for each day of the range in the history, zeros included; today as far as it has gone. */
    daily(range: DateRange, filter?: ActivityFilter): readonly TrueDay[];
    statistics(campaignId: string): Statistics | undefined;
  };
}

export function createSandboxService(options: SandboxServiceOptions): SandboxService {
  const now = () => options.clock.now() + (options.skewMs ?? 0);
  const today = () => dayAt(now(), zone('UTC'));
  const openedOn = options.openedOn ?? today();
  const world = createWorld(options.seed ?? 1, options.campaigns ?? 60, openedOn, options.prefix);
  const board = createFaultBoard();
  const wording = wordingOf(options);
  const door: ServiceDoor = {
    keys: new Set([options.apiKey].flat()),
    limits: { ...documentedLimits, ...options.limits },
    rates: createRateLog({
      windowMs: options.windowMs ?? 60_000,
      countRefused: options.countRefused ?? false,
    }),
    board,
    answer: (target, at) => answerTo(target, factsAt(world, board, at), wording),
    sleep: options.clock.sleep,
  };
  const record = createRecord();
  const loopback = createLoopback(async (request, response, stopping) => {
    const at = now();
    const url = request.url ?? '/';
    const endpoint = parseTarget(url)?.endpoint;
    record.enter({ at, endpoint, method: request.method ?? '', url, status: undefined }, response);
    await receive(door, request, response, at, stopping);
  });

  return {
    start: (port = 0) => loopback.start(port),
    stop: () => loopback.stop(),
    faults: board,
    requests: record.requests,
    get openWork() {
      return record.openWork();
    },
    campaigns: () => factsAt(world, board, now()).campaigns,
    stall: (campaignId) => world.stall(campaignId, addDays(today(), 1)),
    resume: (campaignId) => world.resume(campaignId, today()),
    changeReplies: (campaignId, share) => world.changeReplies(campaignId, share, addDays(today(), 1)),
    truth: {
      daily: (range, filter = {}) => world.dailyAt(now(), range, filter),
      statistics: (campaignId) => world.statisticsAt(now(), campaignId),
    },
  };
}

/** Contract section 8. */
const documentedLimits: Readonly<Record<ServiceEndpoint, number>> = {
  campaigns: 60,
  campaign: 120,
  statistics: 30,
  daily: 30,
};

function wordingOf(options: SandboxServiceOptions): Wording {
  return {
    rateUnit: options.rateUnit ?? 'percent',
    progressUnit: options.progressUnit ?? 'percent',
    emptyDays: options.emptyDays ?? 'omit',
    maxRangeDays: options.maxRangeDays,
    endDate: options.endDate ?? 'included',
    userIds: options.userIds ?? 'any',
    oldestDay: options.oldestDay,
  };
}

function createRecord() {
  const requests: SandboxRequest[] = [];
  let openWork = 0;
  return {
    requests,
    openWork: () => openWork,
    enter: (request: SandboxRequest, response: ServerResponse) => {
      const entry: { -readonly [Name in keyof SandboxRequest]: SandboxRequest[Name] } = request;
      requests.push(entry);
      if (requests.length > 10_000) requests.shift();
      openWork += 1;
      response.once('finish', () => {
        entry.status = response.statusCode;
      });
      response.once('close', () => {
        openWork -= 1;
      });
    },
  };
}
