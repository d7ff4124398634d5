// One gather's work at the service: what is wanted is asked for once, faults are collected, and it can say what is still awaited.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Instant } from '#base/brand.ts';
import { within } from '#base/clock.ts';
import { type Day, dayAt } from '#base/day.ts';
import type { CampaignId, OwnerId } from '#campaigns/campaign.ts';
import { type Call, CampaignServiceError, type Endpoint, type ServiceFault } from '#campaigns/client.ts';
import { recordedFrom } from './attended-campaigns.ts';
import { coveringRange } from './days.ts';
import { addFault, stopsEverything } from './faults.ts';
import { fetchCampaign, fetchCampaigns, fetchDays, fetchOwned, fetchStatistics } from './fetches.ts';
import { createMissingCampaigns } from './missing-campaigns.ts';
import type { Gathered, GatherOptions, Need, Scope, Snapshot } from './reading.ts';
import { scopeKey } from './record.ts';
import { noDays } from './scope-days.ts';
import { freshnessFor, type Study } from './study.ts';
import {
  createLooked,
  type Needed,
  neededBy,
  openingsFor,
  scopesOf,
  throughList,
  type Wants,
  wantsOf,
} from './wants.ts';

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
  const awaited = { campaigns: 0, entries: 0, statistics: new Set<CampaignId>(), daily: 0 };
  const missing = createMissingCampaigns();
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
    turned ||= isSettled() || missing.isAskable(needed) || broken !== undefined;
    wake();
  }

  function isSettled(): boolean {
    if (signal.aborted) return true;
    const { campaigns, entries, statistics, daily } = awaited;
    return campaigns + entries + statistics.size + daily === 0 && !missing.isAskable(needed);
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
    needed = options.lane === 'people' ? neededBy(needs) : throughList(neededBy(needs));
    if (options.lane === 'people') study.recentNeeds.note(throughList(needed), clock.now());
    await record.openScopes(openingsFor(needs, recordedFrom(dayAt(clock.now(), zone))));
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
    if (wants.campaigns || missing.isListDue(needed)) yield sendForList;
    for (const id of new Set([...wants.entries, ...missing.entriesDue(needed)]))
      yield () => sendForCampaign(id);
    for (const ownerId of wants.owners) yield () => sendForOwned(ownerId);
    for (const id of wants.statistics) yield () => sendForStatistics(id);
    for (const { scope, days } of wants.days) yield () => sendForDays(scope, days);
  }

  /** The list decides what else is wanted, so the plan is asked again as soon as it is here. */
  function sendForList(): void {
    missing.askedOfList();
    awaited.campaigns += 1;
    ask(
      () => fetchCampaigns(study, call),
      () => {
        awaited.campaigns -= 1;
        turned = true;
      },
    );
  }

  function sendForCampaign(id: CampaignId): void {
    missing.askedAlone(id);
    awaited.entries += 1;
    ask(
      () => fetchCampaign(study, id, call),
      () => {
        awaited.entries -= 1;
        turned = true;
      },
    );
  }

  function sendForOwned(ownerId: OwnerId): void {
    awaited.campaigns += 1;
    ask(
      async () => {
        if (!(await fetchOwned(study, ownerId, call))) await fetchCampaigns(study, call);
      },
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
    const { campaigns, entries, statistics, daily } = awaited;
    const finishes = [
      finishOf('campaigns', campaigns),
      finishOf('campaign', entries),
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

  /** Where the service, asked again, still knows a campaign that it did not find, it contradicts itself. */
  function allFaults(listAwaited: boolean): readonly ServiceFault[] {
    const parts = record.listParts();
    const isThere = (id: CampaignId) => (parts.campaign(id)?.value ?? 'gone') !== 'gone';
    const contradicted = !listAwaited && missing.ids().some(isThere);
    const withMissing = contradicted ? addFault(faults, { kind: 'not-found' }) : faults;
    return givenUp.aborted ? addFault(withMissing, { kind: 'cancelled' }) : withMissing;
  }

  function known(): Gathered {
    const settled = isSettled();
    const listAwaited = !settled && (awaited.campaigns + awaited.entries > 0 || missing.isAskable(needed));
    const days = new Map([...scopesOf(needed)].map(([key, scope]) => [key, record.days(scope)]));
    return {
      campaigns: record.campaigns(),
      ...record.listParts(),
      statistics: new Map(record.statistics()),
      days: (scope) => days.get(scopeKey(scope)) ?? noDays,
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
