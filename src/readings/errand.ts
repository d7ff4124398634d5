// One gather's work at the service: what is wanted is asked for once, faults are collected, and it can say what is still awaited.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Instant } from '#base/brand.ts';
import { type Day, dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { within } from '#base/within.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import {
  type Call,
  CampaignServiceError,
  type Endpoint,
  type Lane,
  type ServiceFault,
} from '#campaigns/client.ts';
import { recordedFrom } from './attended.ts';
import { coveringRange, daysIn } from './days.ts';
import { addFault, stopsEverything } from './faults.ts';
import { type FetchTools, fetchCampaigns, fetchDays, fetchStatistics, quotaOf } from './fetches.ts';
import { digestLeadMs, type Freshness, freshnessForDigests } from './freshness.ts';
import type { LookedAt } from './looked-at.ts';
import type { Gathered, GatherOptions, Need, Scope, Snapshot } from './reading.ts';
import { firstOfAll, type Opening, scopeKey } from './record.ts';
import { createLooked, type Needed, neededBy, type Wants, wantsOf } from './wants.ts';

/** What all gathers share. */
export interface Study extends FetchTools {
  readonly freshness: Freshness;
  readonly zone: Zone;
  readonly log: Log;
  readonly lookedAt: LookedAt;
  /** Aborted at close. */
  readonly closing: AbortSignal;
  /** Work that close waits for. */
  readonly underWay: Set<Promise<void>>;
}

export interface Errand {
  /** Sends for what the needs ask and was not looked at yet. Rejects where something went wrong on our side. */
  pursue(needs: readonly Need[]): Promise<void>;
  /** All that is known at this moment; later arrivals do not change it. */
  known(): Gathered;
  /** Answers and faults so far. */
  arrivals(): number;
  /**
   * Resolves at once where the plan may want other things now, or nothing is awaited any more; else, when there are other arrivals
   * than `seen`, at that monotonic time: one answer of many waits for the others.
   */
  next(seen: number, at: number): Promise<void>;
  /** Gives up what only this errand waits for. */
  leave(): void;
}

/** Requests that are put in their queue before everybody else has a turn. */
const sentInATurn = 50;

export function createErrand(study: Study, options: GatherOptions): Errand {
  const { client, record, findings, zone, clock, log } = study;
  const leaving = new AbortController();
  const givenUp = AbortSignal.any([study.closing, ...(options.signal ? [options.signal] : [])]);
  const signal = AbortSignal.any([leaving.signal, givenUp]);
  const call: Call = {
    lane: options.lane,
    signal,
    ...(options.asker === undefined ? {} : { asker: options.asker }),
  };
  const looked = createLooked();
  /** Counted as it changes: a thousand scopes are not gone through for each answer. */
  const awaited = { campaigns: 0, statistics: new Set<CampaignId>(), daily: 0 };
  /** Campaigns that the service did not find, and whether the list was read again to see if it still names them. */
  const missing = new Set<CampaignId>();
  let listedAgain = false;
  /** When so many answers were said to be here. */
  const told = new Map<Endpoint, { readonly at: Instant; readonly count: number }>();
  /** Loaded once: what is read meanwhile is the newest reading, and in `statistics`. */
  const snapshots = new Map<CampaignId, readonly Snapshot[]>();
  let needed = neededBy([]);
  let faults: readonly ServiceFault[] = [];
  let failuresInARow = 0;
  let arrivals = 0;
  let turned = false;
  let wake = () => {};
  let broken: { readonly error: unknown } | undefined;
  signal.addEventListener('abort', arrive, { once: true });

  function arrive(): void {
    arrivals += 1;
    turned ||= isSettled() || isListDue() || broken !== undefined;
    wake();
  }

  const isListDue = () => missing.size > 0 && !listedAgain;

  function isSettled(): boolean {
    if (signal.aborted) return true;
    const { campaigns, statistics, daily } = awaited;
    return campaigns === 0 && statistics.size === 0 && daily === 0 && !isListDue();
  }

  /** Runs a request to its end, whatever that is; `settle` takes it from what is awaited. */
  function ask(request: () => Promise<void>, settle: () => void, campaign?: CampaignId): void {
    const work = request()
      .then(() => {
        failuresInARow = 0;
      })
      .catch((error: unknown) => fail(error, campaign))
      .finally(() => {
        settle();
        study.underWay.delete(work);
        arrive();
      });
    study.underWay.add(work);
  }

  function fail(error: unknown, campaign: CampaignId | undefined): void {
    if (signal.aborted) return;
    if (!(error instanceof CampaignServiceError)) {
      broken ??= { error };
      return;
    }
    const { endpoint, fault } = error;
    if (fault.kind === 'not-found' && campaign !== undefined) {
      missing.add(campaign);
      return;
    }
    const causes = faults.length;
    faults = addFault(faults, fault);
    failuresInARow += 1;
    if (faults.length > causes) log.warn('the campaign service gave no usable answer', { endpoint, fault });
    if (stopsEverything(fault, failuresInARow)) leaving.abort();
  }

  async function pursue(needs: readonly Need[]): Promise<void> {
    if (broken !== undefined) throw broken.error;
    turned = false;
    needed = neededBy(needs);
    if (options.lane === 'people') study.lookedAt.note(needed, clock.now());
    await record.openScopes(openingsOf(needs, recordedFrom(dayAt(clock.now(), zone))));
    for (const id of needed.snapshots) {
      if (!snapshots.has(id)) snapshots.set(id, await record.loadSnapshots(id));
    }
    let sends = 0;
    for (const send of requestsFor(wantsNow(looked.newIn(needed)))) {
      if (signal.aborted) return;
      send();
      sends += 1;
      if (sends % sentInATurn === 0) await everybodyElse();
    }
  }

  /** Each thing is held against the limits of freshness once, when it is first needed. */
  function wantsNow(news: Needed): Wants {
    const moment = { now: clock.now(), notBefore: options.notBefore };
    const distrustedBefore = findings.distrustedBefore();
    const freshness = freshnessFor(study, options.lane);
    return wantsOf(news, record, moment, { freshness, zone, distrustedBefore });
  }

  function* requestsFor(wants: Wants): Iterable<() => void> {
    if (wants.campaigns || isListDue()) yield sendForList;
    for (const id of wants.statistics) yield () => sendForStatistics(id);
    for (const { scope, days } of wants.days) yield () => sendForDays(scope, days);
  }

  /** The list decides what else is wanted, so the plan is asked again as soon as it is here. */
  function sendForList(): void {
    listedAgain ||= missing.size > 0;
    awaited.campaigns += 1;
    ask(
      () => fetchCampaigns(study, call),
      () => {
        awaited.campaigns -= 1;
        turned = true;
      },
    );
  }

  function sendForStatistics(id: CampaignId): void {
    awaited.statistics.add(id);
    ask(
      () => fetchStatistics(study, id, call),
      () => awaited.statistics.delete(id),
      id,
    );
  }

  function sendForDays(scope: Scope, days: readonly Day[]): void {
    if (days.length === 0) return;
    awaited.daily += 1;
    ask(
      () => fetchDays(study, scope, coveringRange(days), call, arrive),
      () => {
        awaited.daily -= 1;
      },
      scope.kind === 'campaign' ? scope.campaignId : undefined,
    );
  }

  function expectedWholeAt(): Instant | undefined {
    const { campaigns, statistics, daily } = awaited;
    const finishes = [
      finishOf('campaigns', campaigns),
      finishOf('statistics', statistics.size),
      finishOf('daily', daily),
    ];
    const known = finishes.filter((finish) => finish !== undefined);
    return known.length < finishes.length ? undefined : Math.max(...known);
  }

  /** As it was told before; where that has passed, or more is awaited since, as it is now. */
  function finishOf(endpoint: Endpoint, count: number): Instant | undefined {
    const now = clock.now();
    if (count === 0) return now;
    // What is awaited is queued already, or on its way.
    const finish = client.expectedFinish(endpoint, 0, options.lane);
    if (finish === undefined) return undefined;
    const before = told.get(endpoint);
    if (before !== undefined && before.at > now && before.count >= count) return before.at;
    told.set(endpoint, { at: finish, count });
    return finish;
  }

  /** A campaign that was not found is gone if the list, read again, no longer names it; else the service contradicts itself. */
  function allFaults(listAwaited: boolean): readonly ServiceFault[] {
    const contradicted =
      !listAwaited && record.campaigns()?.value.campaigns.some((campaign) => missing.has(campaign.id));
    const withMissing = contradicted ? addFault(faults, { kind: 'not-found' }) : faults;
    return givenUp.aborted ? addFault(withMissing, { kind: 'cancelled' }) : withMissing;
  }

  function known(): Gathered {
    const settled = isSettled();
    const listAwaited = !settled && (awaited.campaigns > 0 || isListDue());
    const days = new Map([...scopesOf(needed)].map(([key, scope]) => [key, record.days(scope)]));
    const restated = new Map([...scopesOf(needed)].map(([key, scope]) => [key, record.restated(scope)]));
    return {
      campaigns: record.campaigns(),
      statistics: new Map(record.statistics()),
      daily: (scope, range) => daysIn(range, days.get(scopeKey(scope))),
      restated: (scope, range) =>
        (restated.get(scopeKey(scope)) ?? []).filter(({ day }) => day >= range.first && day <= range.last),
      journal: (campaignId) => record.journal(campaignId),
      snapshots: (campaignId) => snapshots.get(campaignId) ?? [],
      awaited: {
        campaigns: listAwaited,
        statistics: new Set(settled ? [] : awaited.statistics),
        daily: !settled && awaited.daily > 0,
      },
      faults: allFaults(listAwaited),
      settled,
      expectedWholeAt: settled ? undefined : expectedWholeAt(),
      findings: findings.current(),
    };
  }

  async function next(seen: number, at: number): Promise<void> {
    while (!turned) {
      const leftMs = arrivals === seen ? undefined : at - clock.monotonic();
      if (leftMs !== undefined && leftMs <= 0) return;
      const arrival = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await (leftMs === undefined ? arrival : within(leftMs, arrival, clock));
    }
  }

  return { pursue, known, arrivals: () => arrivals, next, leave: () => leaving.abort() };
}

export function freshnessFor({ freshness, client, record }: Study, lane: Lane): Freshness {
  if (lane !== 'digests') return freshness;
  const campaigns = record.campaigns()?.value.campaigns.length ?? 0;
  return freshnessForDigests(freshness, digestLeadMs(campaigns, quotaOf(client, 'statistics')));
}

/** The account is only one scope, so all that is recorded of it is at hand. */
function openingsOf(needs: readonly Need[], recorded: Day): Opening[] {
  return needs.flatMap((need): Opening[] => {
    if (need.kind !== 'daily' && need.kind !== 'recorded-days') return [];
    const from = need.kind === 'daily' ? need.range.first : recorded;
    return [{ scope: need.scope, from: need.scope.kind === 'all' ? firstOfAll : from }];
  });
}

function scopesOf({ days, recorded }: Needed): ReadonlyMap<string, Scope> {
  return new Map([...recorded, ...[...days].map(([key, { scope }]) => [key, scope] as const)]);
}
