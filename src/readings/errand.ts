// One gather's work at the service: what is wanted is asked for once, faults are collected, and it can say what is still awaited.

import type { Instant } from '#base/brand.ts';
import { type Day, dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
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
import { type Needed, neededBy, type Wants, wantsOf } from './wants.ts';

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
  /** Sends for what the needs ask and was not asked for yet. Rejects where something went wrong on our side. */
  pursue(needs: readonly Need[]): Promise<void>;
  /** All that is known at this moment; later arrivals do not change it. */
  known(): Gathered;
  /** Answers and faults so far. */
  arrivals(): number;
  /** Resolves when there are other than `seen`, or after `ms`. */
  next(seen: number, ms: number | undefined): Promise<void>;
  /** Gives up what only this errand waits for. */
  leave(): void;
}

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
  const begun = new Set<string>();
  const ended = new Set<string>();
  /** Campaigns that the service did not find. */
  const missing = new Set<CampaignId>();
  const expected = new Map<Endpoint, Instant>();
  /** Loaded once: what is read meanwhile is the newest reading, and in `statistics`. */
  const snapshots = new Map<CampaignId, readonly Snapshot[]>();
  let needed = neededBy([]);
  let faults: readonly ServiceFault[] = [];
  let failuresInARow = 0;
  let arrivals = 0;
  let wake = () => {};
  let broken: { readonly error: unknown } | undefined;
  signal.addEventListener('abort', arrive, { once: true });

  function arrive(): void {
    arrivals += 1;
    wake();
  }

  /** Runs a request to its end, whatever that is; `keys` name what it settles. */
  function ask(keys: readonly string[], request: () => Promise<void>, campaign?: CampaignId): void {
    for (const key of keys) begun.add(key);
    const work = request()
      .then(() => {
        failuresInARow = 0;
      })
      .catch((error: unknown) => fail(error, campaign))
      .finally(() => {
        for (const key of keys) ended.add(key);
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

  /** What the needs want now and was not settled yet; nothing once the errand is given up. */
  function pending(): Wants {
    const moment = { now: clock.now(), notBefore: options.notBefore };
    const distrustedBefore = findings.distrustedBefore();
    const freshness = freshnessFor(study, options.lane);
    const wants = wantsOf(needed, record, moment, { freshness, zone, distrustedBefore });
    const open = (key: string) => !signal.aborted && !ended.has(key);
    return {
      campaigns: (wants.campaigns && open('campaigns')) || (missing.size > 0 && open('campaigns again')),
      statistics: wants.statistics.filter((id) => open(statisticsKey(id))),
      days: wants.days
        .map(({ scope, days }) => ({ scope, days: days.filter((day) => open(dayKey(scope, day))) }))
        .filter(({ days }) => days.length > 0),
    };
  }

  async function pursue(needs: readonly Need[]): Promise<void> {
    if (broken !== undefined) throw broken.error;
    needed = neededBy(needs);
    if (options.lane === 'people') study.lookedAt.note(needed, clock.now());
    await record.openScopes(openingsOf(needs, recordedFrom(dayAt(clock.now(), zone))));
    for (const id of needed.snapshots) {
      if (!snapshots.has(id)) snapshots.set(id, await record.loadSnapshots(id));
    }
    const wants = pending();
    const listKey = missing.size > 0 ? 'campaigns again' : 'campaigns';
    const list = wants.campaigns && !begun.has(listKey);
    const ids = wants.statistics.filter((id) => !begun.has(statisticsKey(id)));
    const scopes = wants.days
      .map(({ scope, days }) => ({ scope, days: days.filter((day) => !begun.has(dayKey(scope, day))) }))
      .filter(({ days }) => days.length > 0);
    expect('campaigns', list ? 1 : 0);
    expect('statistics', ids.length);
    expect('daily', scopes.length);
    if (list) ask(['campaigns', listKey], () => fetchCampaigns(study, call));
    for (const id of ids) ask([statisticsKey(id)], () => fetchStatistics(study, id, call), id);
    for (const { scope, days } of scopes) {
      const keys = days.map((day) => dayKey(scope, day));
      const campaign = scope.kind === 'campaign' ? scope.campaignId : undefined;
      ask(keys, () => fetchDays(study, scope, coveringRange(days), call, arrive), campaign);
    }
  }

  function expect(endpoint: Endpoint, count: number): void {
    if (count === 0) return;
    const finish = client.expectedFinish(endpoint, count, options.lane);
    expected.set(endpoint, Math.max(finish, expected.get(endpoint) ?? 0));
  }

  /** As told when it was asked for; where that has passed, as it would be told now. */
  function expectedWholeAt(wants: Wants): Instant {
    const now = clock.now();
    const finish = (endpoint: Endpoint, count: number) => {
      if (count === 0) return now;
      const told = expected.get(endpoint) ?? 0;
      return told > now ? told : client.expectedFinish(endpoint, count, options.lane);
    };
    return Math.max(
      now,
      finish('campaigns', wants.campaigns ? 1 : 0),
      finish('statistics', wants.statistics.length),
      finish('daily', wants.days.length),
    );
  }

  /** A campaign that was not found is gone if the list, read again, no longer names it; else the service contradicts itself. */
  function allFaults(listAwaited: boolean): readonly ServiceFault[] {
    const contradicted =
      !listAwaited && record.campaigns()?.value.campaigns.some((campaign) => missing.has(campaign.id));
    const withMissing = contradicted ? addFault(faults, { kind: 'not-found' }) : faults;
    return givenUp.aborted ? addFault(withMissing, { kind: 'cancelled' }) : withMissing;
  }

  function known(): Gathered {
    const wants = pending();
    const settled = !wants.campaigns && wants.statistics.length === 0 && wants.days.length === 0;
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
        campaigns: wants.campaigns,
        statistics: new Set(wants.statistics),
        daily: wants.days.length > 0,
      },
      faults: allFaults(wants.campaigns),
      settled,
      expectedWholeAt: settled ? undefined : expectedWholeAt(wants),
      findings: findings.current(),
    };
  }

  async function next(seen: number, ms: number | undefined): Promise<void> {
    if (arrivals !== seen) return;
    const woken = new AbortController();
    const arrival = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const rest = ms === undefined ? arrival : clock.sleep(ms, woken.signal).catch(() => {});
    await Promise.race([arrival, rest]);
    woken.abort();
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

function statisticsKey(id: CampaignId): string {
  return `statistics ${id}`;
}

function dayKey(scope: Scope, day: Day): string {
  return `${day} ${scopeKey(scope)}`;
}
