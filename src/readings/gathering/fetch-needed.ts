// One gather's work at the service: fetches once what its plan wants and the record lacks, and collects the faults.

import { nobodyWaits } from '#base/nobody-waits.ts';
import { inSlices } from '#base/slices.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { Call, Endpoint, ServiceFault } from '#campaigns/client.ts';
import { daysInOneCall } from '#readings/range-limit.ts';
import type { Gathered, GatherOptions, Need, Snapshot } from '#readings/reading.ts';
import { freshnessFor, type ReadingTools } from '#readings/reading-tools.ts';
import { createExpectedWhole } from './expected-whole.ts';
import { addFault } from './fault-effects.ts';
import { createFetchQueue } from './fetch-queue.ts';
import { createArrivals } from './gather-arrivals.ts';
import { createGatherFaults } from './gather-faults.ts';
import { createMissingCampaigns } from './missing-campaigns.ts';
import { createAskedAlready, type Needed, throughList } from './needed.ts';
import { campaignOf, type Fetch, runFetch } from './run-fetch.ts';
import { isLacking, type WantRules, wantsOf } from './wanted-fetches.ts';

export interface Errand {
  /** Whether the plan may want other things than at the last time. */
  isPlanDue(): boolean;
  /** Asks the plan, and begins to fetch what it newly wants. Rejects if something went wrong on our side. */
  pursue(plan: (known: Gathered) => readonly Need[]): Promise<void>;
  /** Nothing is awaited, and nothing more will be. */
  isSettled(): boolean;
  /** Works out again when everything is expected, if that has changed. */
  foresee(): Promise<void>;
  /** All that is known at this moment. Later arrivals do not change it. */
  known(): Gathered;
  /** Answers and faults so far. */
  arrivals(): number;
  /** Waits for arrivals, but not if the plan is due or nothing is awaited any more. See `Arrivals`. */
  next(seen: number, at: number): Promise<void>;
  /** Gives up what only this errand waits for. */
  leave(): void;
}

export function createNeededFetching(tools: ReadingTools, options: GatherOptions): Errand {
  const { client, record, findings, zone, clock, log } = tools;
  const { lane, notBefore } = options;
  const leaving = new AbortController();
  const givenUp = AbortSignal.any([tools.closing, ...(options.signal ? [options.signal] : [])]);
  const signal = AbortSignal.any([leaving.signal, givenUp]);
  const call: Call = {
    lane,
    signal,
    notBefore,
    ...(options.asker === undefined ? {} : { asker: options.asker }),
  };
  const lookedAt = createAskedAlready();
  const missing = createMissingCampaigns();
  const faults = createGatherFaults(missing, log);
  const arrivals = createArrivals(clock, () => isSettled() || isPlanDue());
  const queue = createFetchQueue({
    run,
    isLacking: (fetch) => isLacking(fetch, record, momentNow(), rules),
    ended,
    room: (endpoint) => room[endpoint],
    signal,
    clock,
  });
  const expectedWhole = createExpectedWhole({ client, clock, lane, queue });
  /** Loaded once. A reading that comes later is in `statistics`. */
  const snapshots = new Map<CampaignId, readonly Snapshot[]>();
  let rules = rulesNow();
  let room = roomNow();
  /** The list by which the plan was last asked, and whether a part of it was read since. */
  let plannedBy: { readonly list: Gathered['campaigns'] } | undefined;
  let isListNews = false;
  signal.addEventListener('abort', arrivals.add, { once: true });

  const isSettled = () => signal.aborted || (queue.isEmpty() && !isPlanDue());
  const isListAwaited = () =>
    !signal.aborted && (queue.awaited('campaigns') + queue.awaited('campaign') > 0 || missing.isAskable());

  function isPlanDue(): boolean {
    if (faults.ours() !== undefined) return true;
    if (signal.aborted) return false;
    if (plannedBy === undefined || isListNews || missing.isAskable()) return true;
    return plannedBy.list !== record.campaigns();
  }

  function ended({ kind }: Fetch): void {
    isListNews ||= kind === 'campaigns' || kind === 'campaign' || kind === 'owned';
    arrivals.add();
  }

  async function pursue(plan: (known: Gathered) => readonly Need[]): Promise<void> {
    const ours = faults.ours();
    if (ours !== undefined) throw ours.error;
    plannedBy = { list: record.campaigns() };
    isListNews = false;
    const summed = tools.sums.of(plan, known());
    rules = rulesNow();
    room = roomNow();
    const { sum, firstDay } = await summed;
    const needed = lane === 'people' ? sum : throughList(sum);
    if (lane === 'people') tools.recentNeeds.note(throughList(needed), clock.now());
    missing.plan(needed.entries);
    if (firstDay !== undefined) await record.loaded(firstDay);
    for (const id of needed.snapshots) {
      if (!snapshots.has(id)) snapshots.set(id, await record.loadSnapshots(id));
    }
    for await (const fetch of inSlices(fetchesNow(lookedAt.newIn(needed)), clock)) {
      if (signal.aborted) return;
      missing.sent(fetch);
      queue.add(fetch);
    }
  }

  /** Compares each thing with the limits of freshness when it is first needed, and again when its turn at the client comes. */
  function* fetchesNow(news: Needed): Iterable<Fetch> {
    yield* wantsOf(news, record, momentNow(), rules);
    yield* missing.fetches();
  }

  function rulesNow(): WantRules {
    return {
      freshness: freshnessFor(tools, lane),
      zone,
      distrustedBefore: findings.distrustedBefore(),
      daysInOneCall: daysInOneCall(findings.rangeLimit.learned()),
    };
  }

  function momentNow() {
    return { now: clock.now(), notBefore };
  }

  /** More than two windows' worth: by this the client sees who wants much (campaigns/limiter/lanes.ts). */
  function roomNow(): Readonly<Record<Endpoint, number>> {
    const entries = client.quotas().map(({ endpoint, limit }) => [endpoint, 3 * limit]);
    return Object.fromEntries(entries);
  }

  async function run(fetch: Fetch): Promise<void> {
    const work = runFetch(tools, fetch, call, arrivals.add).then(faults.noteSuccess, (error: unknown) => {
      if (!signal.aborted && faults.noteFailure(error, campaignOf(fetch))) leaving.abort();
    });
    tools.underWay.add(work);
    await work;
    tools.underWay.delete(work);
  }

  /** A service that did not find a campaign, and names it when asked again, contradicts itself. */
  function allFaults(): readonly ServiceFault[] {
    const parts = record.listParts();
    const isThere = (id: CampaignId) => (parts.campaign(id)?.value ?? 'gone') !== 'gone';
    const contradicted = !isListAwaited() && [...missing.ids()].some(isThere);
    const collected = faults.collected();
    const withMissing = contradicted ? addFault(collected, { kind: 'not-found' }) : collected;
    return givenUp.aborted ? addFault(withMissing, { kind: 'cancelled' }) : withMissing;
  }

  function known(): Gathered {
    const settled = isSettled();
    return {
      ...record.view(),
      snapshots: snapshots.size === 0 ? noSnapshots : (campaignId) => snapshots.get(campaignId) ?? [],
      awaited: {
        campaigns: isListAwaited(),
        statistics: settled ? 0 : queue.awaited('statistics'),
        days: settled ? 0 : queue.awaited('daily'),
      },
      faults: allFaults(),
      settled,
      expectedWholeAt: settled ? undefined : expectedWhole.at(),
      findings: findings.current(),
    };
  }

  return {
    isPlanDue,
    pursue,
    isSettled,
    foresee: () => expectedWhole.renew(),
    known,
    arrivals: arrivals.count,
    next: arrivals.next,
    leave: () => leaving.abort(nobodyWaits),
  };
}

/** One function for all who need none, so that two such values can be seen to be equal. */
export function noSnapshots(): readonly Snapshot[] {
  return [];
}
