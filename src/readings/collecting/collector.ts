// Keeps the record fresh by the minute: carries out what collect-plan.ts decides, within the quota, and rests while the service is down.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, dayAt } from '#base/day.ts';
import { CampaignServiceError, type Lane, type ServiceFault } from '#campaigns/client.ts';
import { everyone, scopeKey } from '#readings/day-scope.ts';
import { quotaOf, runFetch } from '#readings/gathering/run-fetch.ts';
import type { Collecting, DayScope, Foresee } from '#readings/reading.ts';
import type { Study } from '#readings/reading-tools.ts';
import type { CollectTurn } from './collect-lease.ts';
import { createCollectOutlook } from './collect-outlook.ts';
import { createCollectPauses } from './collect-pauses.ts';
import { createCollectPlanner } from './collect-planner.ts';
import { type CollectedEndpoint, type CollectStep, stepEndpoint, stepKey } from './collect-step.ts';
import { findEndDateRule } from './find-end-date-rule.ts';
import { knownSince, probeDay } from './history.ts';

export interface CollectorOptions {
  readonly study: Study;
  /** Which of several bots collects. */
  readonly turn: CollectTurn;
  readonly retentionDays: number;
  /** Deletes what is about days before that one. */
  readonly prune: (before: Day) => Promise<void>;
}

export type Collector = Pick<Collecting, 'collect' | 'prune'>;

/** Calls on the wire at once, in each lane. */
const abreast = 4;
/** Of each minute's quota; the rest stays for people. */
const backgroundShare = 0.8;
const minuteMs = 60_000;
const none: Readonly<Record<CollectedEndpoint, number>> = { campaigns: 0, statistics: 0, daily: 0 };
/** Days of history asked for at once. */
const historyPiece = 120;

export function createCollector({ study, turn, retentionDays, prune }: CollectorOptions): Collector {
  const { client, record, findings, clock, log, zone } = study;
  const outlook = createCollectOutlook(study);
  const planner = createCollectPlanner(study, outlook, {
    retentionDays,
    piece: (scope) => pieces.get(scope) ?? historyPiece,
  });
  let prunedOn: Day | undefined;
  /** Calls of this minute's share, as far as it is used. */
  let taken: Record<CollectedEndpoint, number> = { ...none };
  /** Until when a step is left in peace, by its key: it was just tried, or it cannot be had. */
  const resting = new Map<string, Instant>();
  const pieces = new Map<string, number>();
  const busy = { digests: false, background: false };
  const pauses = createCollectPauses(clock, log);

  async function collect(at: Instant, foresee: Foresee): Promise<void> {
    if (!(await isMyTurn())) return findings.follow();
    await prunes(at);
    try {
      await outlook.lookAhead(at, foresee);
      await findings.keep();
    } catch (error) {
      log.error('the collector could not prepare its minute', { error });
    }
    planner.expire();
    for (const [key, until] of resting) if (until <= at) resting.delete(key);
    taken = { ...none };
    for (const lane of ['digests', 'background'] as const) {
      if (busy[lane]) continue;
      busy[lane] = true;
      const work = workIn(lane)
        .catch((error: unknown) => log.error('the collector was interrupted', { error }))
        .finally(() => {
          busy[lane] = false;
          study.underWay.delete(work);
        });
      study.underWay.add(work);
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

  /** Once a day. */
  async function prunes(at: Instant): Promise<void> {
    const today = dayAt(at, zone);
    if (prunedOn === today) return;
    try {
      await prune(addDays(today, -retentionDays));
      prunedOn = today;
    } catch (error) {
      log.error('what is too old could not be taken out of the record', { error });
    }
  }

  /** Of this minute, by the limits as they are known now: the first answers may have said more than the contract does. */
  function placesLeft(): Record<CollectedEndpoint, number> {
    const left = (endpoint: CollectedEndpoint) =>
      Math.max(1, Math.floor(backgroundShare * quotaOf(client, endpoint).limit)) - taken[endpoint];
    return { campaigns: 1 - taken.campaigns, statistics: left('statistics'), daily: left('daily') };
  }

  async function workIn(lane: 'digests' | 'background'): Promise<void> {
    while (!study.closing.aborted && turn.isHeld() && !pauses.isPausing()) {
      const agenda = await planner.agenda();
      const limits = { places: placesLeft(), resting };
      const steps = agenda.take(lane, pauses.isTryingAgain() ? 1 : abreast, clock.now(), limits);
      if (steps.length === 0) break;
      await Promise.all(steps.map(take));
    }
    const goesOn = !study.closing.aborted && turn.isHeld() && !pauses.isPausing();
    if (lane === 'background' && goesOn) await learnLastDay();
  }

  async function take(step: CollectStep): Promise<void> {
    const key = stepKey(step);
    resting.set(key, clock.now() + minuteMs);
    if (step.lane === 'background') taken[stepEndpoint(step)] += 1;
    try {
      await fetchStep(step);
      planner.goOn(step);
      pauses.answered();
    } catch (error) {
      if (study.closing.aborted) return;
      if (!(error instanceof CampaignServiceError)) throw error;
      fail(step, error);
    }
  }

  async function fetchStep(step: CollectStep): Promise<void> {
    const fetch = step.kind === 'history' ? { ...step, kind: 'days' as const } : step;
    return runFetch(study, fetch, callIn(step.lane));
  }

  function callIn(lane: Lane) {
    return { lane, asker: 'collector', signal: study.closing };
  }

  function fail(step: CollectStep, error: CampaignServiceError): void {
    const { fault } = error;
    resting.set(stepKey(step), clock.now() + (lasting.has(fault.kind) ? 60 : 1) * minuteMs);
    if (step.kind === 'history' && fault.kind === 'refused') {
      shorten(step.scope);
      planner.goOn(step);
    }
    if (fault.kind === 'refused' || fault.kind === 'not-found') return;
    if (pauses.failed(error)) resting.clear();
  }

  /** A range may be refused for its age: shorter ones find out where the service's history begins, to within a week. */
  function shorten(scope: DayScope): void {
    const key = scopeKey(scope);
    const piece = Math.ceil((pieces.get(key) ?? historyPiece) / 2);
    pieces.set(key, piece);
    if (piece < 7) findings.foundHistoryFrom(key, knownSince(dayAt(clock.now(), zone), record.days(scope)));
  }

  async function learnLastDay(): Promise<void> {
    const probe = probeDay(dayAt(clock.now(), zone), record.days(everyone));
    const known = findings.current().lastDay.kind !== 'assumed-included';
    if (known || probe === undefined || resting.has(lastDayKey) || placesLeft().daily < 2) return;
    resting.set(lastDayKey, clock.now() + 60 * minuteMs);
    taken.daily += 2;
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
      if (await isMyTurn()) await prunes(at);
    },
  };
}

const lastDayKey = 'last day';

/** Faults of one request that asking again soon does not mend. */
const lasting: ReadonlySet<ServiceFault['kind']> = new Set(['not-found', 'refused', 'contract-broken']);
