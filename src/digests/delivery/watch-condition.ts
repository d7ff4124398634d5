// Digests that watch: each reads its condition from the record, without a request of its own, and speaks when what it sees changes.

import { createHash } from 'node:crypto';
import type { Instant } from '#base/brand.ts';
import { later } from '#base/later.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import { ownValue } from '#base/own-value.ts';
import { type Scope, sightOf } from '#base/scope.ts';
import type { ChannelId } from '#base/tenant.ts';
import { openDestinations } from '#digests/deeds/destinations.ts';
import type { AlertChange, Delivery, Digest } from '#digests/digest.ts';
import type { WatchSeen, WatchState } from '#digests/digest-store.ts';
import { runsBetween } from '#digests/when/schedule.ts';
import { awaitsEnd } from '#digests/when/unfinished-period.ts';
import type { Answers } from '#reports/answers.ts';
import type { Answer } from '#reports/report.ts';
import type { Desk } from './delivery-desk.ts';
import { refuseWatch } from './failed-delivery.ts';
import type { Verdict } from './judge-condition.ts';

export const loadJudge = later(() => import('./judge-condition.ts'));

/** What the watch saw, and what it says about it. */
export interface WatchLook {
  readonly state: WatchState;
  readonly says: AlertChange['kind'] | undefined;
}

/**
 * A watch tells an alert once, when it begins. If the alert begins during the cool-down, the watch tells it after the cool-down, if it
 * still holds. It tells the end only of an alert that it told. An unknown verdict changes nothing.
 */
export function decideAlert(
  before: WatchState | undefined,
  verdict: Verdict,
  at: Instant,
  coolDownMinutes: number,
): WatchLook {
  const known: WatchState = { checkedFor: at, seen: 'normal', told: false };
  const kept = { ...(before ?? known), checkedFor: at };
  if (verdict === 'unknown') return { state: kept, says: undefined };
  if (verdict === 'fails') {
    const says = kept.seen === 'alert' && kept.told ? 'back-to-normal' : undefined;
    return { state: { ...kept, seen: 'normal', told: false }, says };
  }
  const standing = kept.seen === 'alert' && kept.told;
  const cooled = kept.alertedAt === undefined || at >= kept.alertedAt + coolDownMinutes * 60_000;
  if (standing || !cooled) return { state: { ...kept, seen: 'alert' }, says: undefined };
  return { state: { ...kept, seen: 'alert', told: true, alertedAt: at }, says: 'alert' };
}

/** Tells a need once, when it is new. Needs from before the watch began are not new. A need has no end to tell. */
export function decideNewsAlert(
  before: WatchState,
  newest: Instant | undefined,
  owedFrom: Instant,
  at: Instant,
  coolDownMinutes: number,
): WatchLook {
  const state: WatchState = { ...before, checkedFor: at };
  const cooled = before.alertedAt === undefined || at >= before.alertedAt + coolDownMinutes * 60_000;
  const isNew = newest !== undefined && newest > (before.alertedAt ?? owedFrom);
  return isNew && cooled ? { state: { ...state, alertedAt: at }, says: 'alert' } : { state, says: undefined };
}

type WatchPlan = (
  run: Pick<Delivery, 'digest' | 'tenant' | 'scheduledFor' | 'destination' | 'about'>,
) => Delivery;

/** Each due watch looks once, for its newest time. Its deliveries are written together with what it saw. */
export async function lookAtAll(
  digests: readonly Digest[],
  now: Instant,
  desk: Desk,
  plan: WatchPlan,
): Promise<void> {
  const watching = digests.filter(
    ({ state, schedule }) => state.kind === 'active' && schedule.kind === 'watch',
  );
  if (watching.length === 0) return;
  const states = await desk.store.loadWatches();
  for (const digest of watching) {
    try {
      await lookOnce(digest, states.get(digest.id), now, desk, plan);
    } catch (error) {
      desk.log.error('a watch could not look', { digest: digest.id, error });
    }
  }
}

async function lookOnce(
  digest: Digest,
  kept: WatchState | undefined,
  now: Instant,
  desk: Desk,
  plan: WatchPlan,
): Promise<void> {
  const { schedule, condition } = digest;
  if (schedule.kind !== 'watch' || condition === undefined) return;
  const before = await stillTrue(digest, kept, now, desk);
  if (before !== kept && !(await desk.store.saveWatch(digest.id, kept, before, []))) return;
  const from = Math.max(before.checkedFor, digest.owedFrom - 1, now - schedule.everyMinutes * 60_000);
  const at = runsBetween(schedule, from, now).at(-1);
  if (at === undefined) return;
  const rooms = new Map<string, WatchSeen>();
  let state: WatchState = { ...nothingSeen, of: before.of ?? fingerprintOf(digest), checkedFor: at };
  const deliveries: Delivery[] = [];
  for (const watched of await watchedIn(digest, desk)) {
    const { name, scope, places } = watched;
    if (scope.campaigns.kind === 'none') {
      for (const run of runsTo(places, digest, at))
        await refuseWatch(digest, plan(run), scope.campaigns.why, desk);
      continue;
    }
    const looked = await lookIn(watched, { digest, before: seenIn(before, name), at }, desk, plan);
    // The alert is still on its way. The watch tells its end when the alert is there.
    if (looked === undefined) return;
    const { seen, told, alertedAt } = looked.state;
    const saw = { seen, told, ...(alertedAt !== undefined && { alertedAt }) };
    if (name === undefined) state = { ...state, ...saw };
    else rooms.set(name, saw);
    deliveries.push(...looked.deliveries);
  }
  const saw = rooms.size === 0 ? state : { ...state, rooms: Object.fromEntries(rooms) };
  await desk.store.saveWatch(digest.id, before, saw, deliveries);
}

/** Places of a watch that show the same. */
interface WatchedRoom {
  /** Under which the watch keeps what it saw there; undefined if one of the places has no room. */
  readonly name: string | undefined;
  readonly scope: Scope;
  /** The places that accept posts. */
  readonly places: readonly ChannelId[];
}

async function watchedIn(digest: Digest, desk: Desk): Promise<WatchedRoom[]> {
  const open = new Set(openDestinations(digest));
  const placed = await Promise.all(
    digest.destinations.map(async (place) => ({ place, scope: await desk.scopeFor(place, digest.via) })),
  );
  return [...Map.groupBy(placed, ({ scope }) => sightOf(scope))].flatMap(([sight, alike]) => {
    const [first] = alike;
    if (first === undefined) return [];
    const isBound = alike.every(({ scope }) => scope.room !== undefined);
    const places = alike.map(({ place }) => place).filter((place) => open.has(place));
    return [{ name: isBound ? printOf(sight) : undefined, scope: first.scope, places }];
  });
}

/** Looks at what these places show. Returns undefined while an alert is still on its way, because its end cannot be told yet. */
async function lookIn(
  { scope, places }: WatchedRoom,
  { digest, before, at }: { digest: Digest; before: WatchState; at: Instant },
  desk: Desk,
  plan: WatchPlan,
): Promise<{ readonly state: WatchState; readonly deliveries: readonly Delivery[] } | undefined> {
  const { schedule, condition, question } = digest;
  if (schedule.kind !== 'watch' || condition === undefined) return undefined;
  const answer = await answerFromRecord(desk.answers, scope, question, at);
  const { judgeCondition, newestNeed } = await loadJudge();
  const early = awaitsEnd(question, condition, at, desk.serviceDays);
  const verdict = answer === undefined || early ? 'unknown' : judgeCondition(condition, answer, 'unknown');
  const { state, says } =
    condition.kind === 'new-need'
      ? decideNewsAlert(before, answer && newestNeed(answer), digest.owedFrom, at, schedule.coolDownMinutes)
      : decideAlert(before, verdict, at, schedule.coolDownMinutes);
  if (says === undefined) return { state, deliveries: [] };
  const runs = runsTo(places, digest, at);
  if (says === 'alert')
    return { state, deliveries: runs.map((run) => plan({ ...run, about: { kind: says } })) };
  const alerts = await lastAlerts(digest, desk);
  const answered = runs.map((run) => ({ run, alert: alerts.get(run.destination)?.state }));
  if (answered.some(({ alert }) => alert !== undefined && onItsWay.has(alert.kind))) return undefined;
  const deliveries = answered.flatMap(({ run, alert }): Delivery[] => {
    if (alert?.kind === 'posted') return [plan({ ...run, about: { kind: says, thread: alert.ts } })];
    return alert?.kind === 'unsure' ? [plan({ ...run, about: { kind: says } })] : [];
  });
  return { state, deliveries };
}

function runsTo(places: readonly ChannelId[], { id, tenant }: Digest, at: Instant) {
  return places.map((destination) => ({ digest: id, tenant, scheduledFor: at, destination }));
}

function seenIn(state: WatchState, name: string | undefined): WatchState {
  if (name === undefined) return state;
  const { alertedAt: _, rooms, ...rest } = state;
  return { ...rest, ...nothingSeen, ...ownValue(rooms, name) };
}

const nothingSeen: WatchSeen = { seen: 'normal', told: false };

/**
 * The part of `kept` that still holds:
 * - Nothing, if the watch now asks something else or was paused meanwhile.
 * - If the clock was ahead, no time is later than `now`, and an alert holds only if the ledger still has it.
 */
async function stillTrue(
  digest: Digest,
  kept: WatchState | undefined,
  now: Instant,
  desk: Desk,
): Promise<WatchState> {
  const of = fingerprintOf(digest);
  if (kept === undefined) return { ...nothingSeen, of, checkedFor: 0 };
  const checkedFor = Math.min(kept.checkedFor, now);
  if (kept.of !== of) return { ...nothingSeen, of, checkedFor };
  if (kept.checkedFor <= now) return kept;
  const holds = async <Seen extends WatchSeen>(seen: Seen): Promise<Seen> => {
    const { alertedAt, ...rest } = seen;
    if (alertedAt === undefined) return seen;
    return (await wasPlanned(digest, alertedAt, desk))
      ? { ...seen, alertedAt: Math.min(alertedAt, now) }
      : ({ ...rest, ...nothingSeen } as Seen);
  };
  const rooms = Object.entries(kept.rooms ?? {}).map(
    async ([name, seen]) => [name, await holds(seen)] as const,
  );
  const { rooms: _, ...main } = await holds(kept);
  return {
    ...main,
    checkedFor,
    ...(rooms.length > 0 && { rooms: Object.fromEntries(await Promise.all(rooms)) }),
  };
}

/** The ledger may have deleted an alert whose time had not come. */
async function wasPlanned({ id }: Digest, at: Instant, { store }: Desk): Promise<boolean> {
  return (await store.loadHistory(id, deliveriesLookedBack)).some(({ scheduledFor }) => scheduledFor === at);
}

/** While this stays the same, what the watch saw stays true. */
export function fingerprintOf({ question, condition, destinations, owedFrom }: Digest): string {
  const wish = JSON.stringify([question, condition, destinations, owedFrom]);
  return printOf(wish);
}

function printOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

const deliveriesLookedBack = 200;
const onItsWay: ReadonlySet<string> = new Set(['planned', 'collecting', 'posting']);

/** Answers from the record alone: the signal is aborted from the start, so that nothing is asked of the service. */
async function answerFromRecord(
  answers: Answers,
  scope: Scope,
  question: Digest['question'],
  at: Instant,
): Promise<Answer | undefined> {
  let latest: Answer | undefined;
  const options = { lane: 'background', at, signal: AbortSignal.abort(nobodyWaits) } as const;
  for await (const answer of answers.answer(scope, question, options)) latest = answer;
  return latest;
}

/** The newest alert of each destination. */
async function lastAlerts({ id }: Digest, { store }: Desk): Promise<Map<string, Delivery>> {
  const alerts = (await store.loadHistory(id, deliveriesLookedBack)).filter(
    ({ about }) => about?.kind === 'alert',
  );
  return new Map(alerts.reverse().map((alert) => [alert.destination as string, alert]));
}
