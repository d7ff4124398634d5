// Keeps the record fresh by the minute: carries out what collect-plan.ts decides, within the quota, and rests while the service is down.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, dayAt } from '#base/day.ts';
import { CampaignServiceError, type Lane, type ServiceFault } from '#campaigns/client.ts';
import { everyone } from '#readings/day-scope.ts';
import { runFetch } from '#readings/gathering/run-fetch.ts';
import type { Collecting, Foresee } from '#readings/reading.ts';
import type { ReadingTools } from '#readings/reading-tools.ts';
import type { CollectTurn } from './collect-lease.ts';
import { createCollectOutlook } from './collect-outlook.ts';
import { createCollectPauses } from './collect-pauses.ts';
import { createCollectPlanner } from './collect-planner.ts';
import { type CollectStep, stepEndpoint, stepKey } from './collect-step.ts';
import { endDateRuleCalls, findEndDateRule, probeDay } from './find-end-date-rule.ts';
import { createHistoryPieces } from './history-pieces.ts';
import { createMinuteCalls } from './minute-calls.ts';

export interface CollectorOptions {
  readonly tools: ReadingTools;
  /** Which of several bots collects. */
  readonly turn: CollectTurn;
  readonly retentionDays: number;
  /** Deletes what is about days before that one. */
  readonly prune: (before: Day) => Promise<void>;
}

export type Collector = Pick<Collecting, 'collect' | 'prune'>;

/** How many calls are on the wire at once in each lane. */
const callsAtOnce = 4;
const minuteMs = 60_000;

export function createCollector({ tools, turn, retentionDays, prune }: CollectorOptions): Collector {
  const { client, record, findings, clock, log, zone } = tools;
  const outlook = createCollectOutlook(tools);
  const pieces = createHistoryPieces(tools);
  const planner = createCollectPlanner(tools, outlook, { retentionDays, piece: pieces.length });
  let prunedOn: Day | undefined;
  const calls = createMinuteCalls(client);
  /** Until when a step is not tried again, by its key: it was tried a moment ago, or the service does not give it. */
  const resting = new Map<string, Instant>();
  const busy = { digests: false, background: false };
  const pauses = createCollectPauses(clock, log);

  async function collect(at: Instant, foresee: Foresee): Promise<void> {
    if (!(await isMyTurn())) return findings.follow();
    await pruneOnceADay(at);
    try {
      await outlook.lookAhead(at, foresee);
      await findings.keep();
    } catch (error) {
      log.error('the collector could not prepare its minute', { error });
    }
    planner.expire();
    for (const [key, until] of resting) if (until <= at) resting.delete(key);
    calls.beginMinute();
    for (const lane of ['digests', 'background'] as const) {
      if (busy[lane]) continue;
      busy[lane] = true;
      const work = workIn(lane)
        .catch((error: unknown) => log.error('the collector was interrupted', { error }))
        .finally(() => {
          busy[lane] = false;
          tools.underWay.delete(work);
        });
      tools.underWay.add(work);
    }
  }

  async function isMyTurn(): Promise<boolean> {
    try {
      return await turn.renew();
    } catch (error) {
      log.warn('the lease for reading ahead could not be renewed', { error });
      return turn.isHeld();
    }
  }

  async function pruneOnceADay(at: Instant): Promise<void> {
    const today = dayAt(at, zone);
    if (prunedOn === today) return;
    try {
      await prune(addDays(today, -retentionDays));
      prunedOn = today;
    } catch (error) {
      log.error('what is too old could not be taken out of the record', { error });
    }
  }

  async function workIn(lane: 'digests' | 'background'): Promise<void> {
    while (!tools.closing.aborted && turn.isHeld() && !pauses.isPausing()) {
      const agenda = await planner.agenda();
      const limits = { places: calls.left(), resting };
      const steps = agenda.take(lane, pauses.isTryingAgain() ? 1 : callsAtOnce, clock.now(), limits);
      if (steps.length === 0) break;
      await Promise.all(steps.map(take));
    }
    const goesOn = !tools.closing.aborted && turn.isHeld() && !pauses.isPausing();
    if (lane === 'background' && goesOn) await learnLastDay();
  }

  async function take(step: CollectStep): Promise<void> {
    const key = stepKey(step);
    resting.set(key, clock.now() + minuteMs);
    if (step.lane === 'background') calls.spend(stepEndpoint(step), 1);
    try {
      await fetchStep(step);
      planner.goOn(step);
      pauses.answered();
    } catch (error) {
      if (tools.closing.aborted) return;
      if (!(error instanceof CampaignServiceError)) throw error;
      noteFailure(step, error);
    }
  }

  async function fetchStep(step: CollectStep): Promise<void> {
    const fetch = step.kind === 'history' ? { ...step, kind: 'days' as const } : step;
    return runFetch(tools, fetch, callIn(step.lane));
  }

  function callIn(lane: Lane) {
    return { lane, asker: 'collector', signal: tools.closing };
  }

  function noteFailure(step: CollectStep, error: CampaignServiceError): void {
    const { fault } = error;
    resting.set(stepKey(step), clock.now() + (lastingFaults.has(fault.kind) ? 60 : 1) * minuteMs);
    if (step.kind === 'history' && fault.kind === 'refused') {
      pieces.refused(step.scope);
      planner.goOn(step);
    }
    if (fault.kind === 'refused' || fault.kind === 'not-found') return;
    if (pauses.failed(error)) resting.clear();
  }

  async function learnLastDay(): Promise<void> {
    const probe = probeDay(dayAt(clock.now(), zone), record.days(everyone));
    const isKnown = findings.current().lastDay.kind !== 'assumed-included';
    if (isKnown || probe === undefined || resting.has(lastDayKey)) return;
    if (calls.left().daily < endDateRuleCalls) return;
    resting.set(lastDayKey, clock.now() + 60 * minuteMs);
    calls.spend('daily', endDateRuleCalls);
    try {
      const verdict = await findEndDateRule(client, probe, callIn('background'));
      if (verdict === undefined) return;
      findings.foundLastDay({ kind: verdict, foundAt: clock.now() });
      await findings.keep();
      log.info('it was found out whether the last day of a range counts', { verdict });
    } catch (error) {
      if (!(error instanceof CampaignServiceError)) throw error;
    }
  }

  return {
    collect,
    prune: async (at) => {
      if (await isMyTurn()) await pruneOnceADay(at);
    },
  };
}

const lastDayKey = 'last day';

/** Faults of one request that remain if it is asked again soon. */
const lastingFaults: ReadonlySet<ServiceFault['kind']> = new Set(['not-found', 'refused', 'contract-broken']);
