// Digests that watch: each looks at its condition in the record, without a call of its own, and speaks when what it sees has changed.

import { createHash } from 'node:crypto';
import type { Instant } from '#base/brand.ts';
import { later } from '#base/later.ts';
import type { Scope } from '#base/scope.ts';
import { openDestinations } from '#digests/deeds/destinations.ts';
import type { AlertTurn, Delivery, Digest } from '#digests/digest.ts';
import type { WatchState } from '#digests/digest-store.ts';
import { runsBetween } from '#digests/when/schedule.ts';
import { awaitsEnd } from '#digests/when/unfinished-period.ts';
import type { Answers } from '#reports/answers.ts';
import type { Answer } from '#reports/report.ts';
import type { Desk } from './desk.ts';
import type { Verdict } from './judge-condition.ts';

export const judging = later(() => import('./judge-condition.ts'));

/** What the watch saw, and what it says of it. */
export interface Sight {
  readonly state: WatchState;
  readonly says: AlertTurn['kind'] | undefined;
}

/**
 * An alert is told once, when it begins. If it begins within the cool-down since the last one, it is told after the cool-down, where it
 * still stands. Its end is told only if the alert was. An unknown verdict changes nothing.
 */
export function look(
  before: WatchState | undefined,
  verdict: Verdict,
  at: Instant,
  coolDownMinutes: number,
): Sight {
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

/** A need is told once, when it is new: those that were there when the watch began are not. There is no end of it to be told. */
export function lookForNews(
  before: WatchState,
  newest: Instant | undefined,
  owedFrom: Instant,
  at: Instant,
  coolDownMinutes: number,
): Sight {
  const state: WatchState = { ...before, checkedFor: at };
  const cooled = before.alertedAt === undefined || at >= before.alertedAt + coolDownMinutes * 60_000;
  const isNew = newest !== undefined && newest > (before.alertedAt ?? owedFrom);
  return isNew && cooled ? { state: { ...state, alertedAt: at }, says: 'alert' } : { state, says: undefined };
}

/** Each watch whose time has come looks once, for its newest time; what follows is written together with what it saw. */
export async function lookAtAll(
  digests: readonly Digest[],
  now: Instant,
  desk: Desk,
  plan: (run: Pick<Delivery, 'digest' | 'tenant' | 'scheduledFor' | 'destination' | 'about'>) => Delivery,
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
  plan: Parameters<typeof lookAtAll>[3],
): Promise<void> {
  const { schedule, condition, question } = digest;
  const [destination] = digest.destinations;
  if (schedule.kind !== 'watch' || condition === undefined || destination === undefined) return;
  const before = await stillTrue(digest, kept, now, desk);
  if (before !== kept && !(await desk.store.saveWatch(digest.id, kept, before, []))) return;
  const last = before.checkedFor;
  const from = Math.max(last, digest.owedFrom - 1, now - schedule.everyMinutes * 60_000);
  const at = runsBetween(schedule, from, now).at(-1);
  if (at === undefined) return;
  const answer = await recorded(desk.answers, await desk.scopeFor(destination), question, at);
  const { judgeCondition, newestNeed } = await judging();
  const early = awaitsEnd(question, condition, at, desk.serviceDays);
  const verdict = answer === undefined || early ? 'unknown' : judgeCondition(condition, answer, 'unknown');
  const { state, says } =
    condition.kind === 'new-need'
      ? lookForNews(before, answer && newestNeed(answer), digest.owedFrom, at, schedule.coolDownMinutes)
      : look(before, verdict, at, schedule.coolDownMinutes);
  const alerts = says === 'back-to-normal' ? await lastAlerts(digest, desk) : new Map<string, Delivery>();
  // An alert that is still on its way is answered once it is there.
  if ([...alerts.values()].some(({ state: { kind } }) => onItsWay.has(kind))) return;
  const deliveries = openDestinations(digest).flatMap((destination): Delivery[] => {
    const run = { digest: digest.id, tenant: digest.tenant, scheduledFor: at, destination };
    if (says === undefined) return [];
    if (says === 'alert') return [plan({ ...run, about: { kind: says } })];
    const alert = alerts.get(destination)?.state;
    if (alert?.kind === 'posted') return [plan({ ...run, about: { kind: says, thread: alert.ts } })];
    return alert?.kind === 'unsure' ? [plan({ ...run, about: { kind: says } })] : [];
  });
  await desk.store.saveWatch(digest.id, before, state, deliveries);
}

/**
 * What the watch saw, as far as it still holds:
 * - Nothing, if it asks something else now or was paused meanwhile.
 * - If the clock was ahead, no time is later than `now`, and an alert holds only if the ledger still has it.
 */
async function stillTrue(
  digest: Digest,
  kept: WatchState | undefined,
  now: Instant,
  desk: Desk,
): Promise<WatchState> {
  const of = fingerprintOf(digest);
  const nothing: WatchState = { of, checkedFor: 0, seen: 'normal', told: false };
  if (kept === undefined) return nothing;
  const checkedFor = Math.min(kept.checkedFor, now);
  if (kept.of !== of) return { ...nothing, checkedFor };
  if (kept.checkedFor <= now) return kept;
  const { alertedAt } = kept;
  if (alertedAt === undefined) return { ...kept, checkedFor };
  return (await wasPlanned(digest, alertedAt, desk))
    ? { ...kept, checkedFor, alertedAt: Math.min(alertedAt, now) }
    : { ...nothing, checkedFor };
}

/** An alert for a time that had not come may have been struck out again. */
async function wasPlanned({ id }: Digest, at: Instant, { store }: Desk): Promise<boolean> {
  return (await store.loadHistory(id, lookedBack)).some(({ scheduledFor }) => scheduledFor === at);
}

/** While this stays the same, what the watch saw stays true. */
export function fingerprintOf({ question, condition, destinations, owedFrom }: Digest): string {
  const wish = JSON.stringify([question, condition, destinations, owedFrom]);
  return createHash('sha256').update(wish).digest('base64url').slice(0, 22);
}

const lookedBack = 200;
const onItsWay: ReadonlySet<string> = new Set(['planned', 'collecting', 'posting']);

/** Answers from the record alone: the signal is aborted from the start, so that the service is asked nothing. */
async function recorded(
  answers: Answers,
  scope: Scope,
  question: Digest['question'],
  at: Instant,
): Promise<Answer | undefined> {
  let latest: Answer | undefined;
  const options = { lane: 'background', at, signal: AbortSignal.abort() } as const;
  for await (const answer of answers.answer(scope, question, options)) latest = answer;
  return latest;
}

/** The newest alert of each destination. */
async function lastAlerts({ id }: Digest, { store }: Desk): Promise<Map<string, Delivery>> {
  const alerts = (await store.loadHistory(id, lookedBack)).filter(({ about }) => about?.kind === 'alert');
  return new Map(alerts.reverse().map((alert) => [alert.destination as string, alert]));
}
