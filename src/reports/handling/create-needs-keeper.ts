// Joins what the rules find in a scope's readings with what is kept of needs, and keeps at once what people do.

import type { Clock } from '#base/clock.ts';
import { addDays, dayAt } from '#base/day.ts';
import { later } from '#base/later.ts';
import type { Log } from '#base/log.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import type { Scope } from '#base/scope.ts';
import { stepBySlice } from '#base/slices.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { campaignScope, everyone } from '#readings/day-scope.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { createContexts } from '#reports/answer-context.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import type { AnswerSource } from '#reports/scope-studies.ts';
import { decideDeed } from './decide-deed.ts';
import { handledNeed } from './fold-need-deeds.ts';
import type { DeedId, Doer } from './handled-need.ts';
import type { KeptDeed, KeptNeed, NeedDeed, NeedStore, NeedWithDeeds, OnDay } from './kept-need.ts';
import { changedNeeds, needAsSeen } from './look-through.ts';
import { fateOf } from './need-fate.ts';
import type { NeedRef } from './need-value.ts';
import { lookBackDay, needsByCampaign } from './needs-by-campaign.ts';
import type { FoundNeed, NeedOutcome, NeedsKeeper } from './needs-keeper.ts';

/** What needs are found in, and where they are kept. */
export interface NeedsSource extends AnswerSource {
  readonly store: NeedStore;
}

export interface NeedsKeeperOptions {
  readonly sourceOf: (scope: Scope) => NeedsSource;
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
}

const rules = later(() => import('#reports/attention/attention.ts'));
const calendars = later(() => import('#reports/compose/calendars.ts'));

const lookEveryMs = 15 * 60_000;
/** A try fails only because somebody else did something about the need meanwhile. */
const mostTries = 5;

export function createNeedsKeeper(options: NeedsKeeperOptions): NeedsKeeper {
  const { sourceOf, retentionDays, clock, log, newId } = options;
  /** For each store, the quarter of an hour in which it was last looked through. */
  const lastLooks = new WeakMap<NeedStore, number>();

  function momentNow({ settings }: NeedsSource): OnDay {
    const at = clock.now();
    return { at, on: dayAt(at, settings.serviceZone) };
  }

  /** The signal is aborted from the start, so that the service is asked nothing. */
  async function recorded(
    { readings }: NeedsSource,
    plan: (known: Gathered) => readonly Need[],
  ): Promise<Gathered> {
    let latest: Gathered | undefined;
    const options = { lane: 'background', signal: AbortSignal.abort(nobodyWaits) } as const;
    for await (const gathered of readings.gather(plan, options)) latest = gathered;
    if (latest === undefined) throw new Error('the record gave nothing');
    return latest;
  }

  async function lookThrough(source: NeedsSource): Promise<void> {
    const { store } = source;
    const { attentionIn, attentionNeeds, createCampaignSights } = await rules();
    const gathered = await recorded(source, (known) => [
      { kind: 'campaigns' },
      ...attentionNeeds(known.campaigns?.value.campaigns.filter(({ status }) => status === 'ACTIVE') ?? []),
    ]);
    if (gathered.campaigns === undefined) return;
    const now = momentNow(source);
    const context = createContexts(source.settings, clock)(now.at);
    const kept = await store.loadNeeds(lookBackDay(now.on));
    const steps = attentionIn(gathered.campaigns.value.campaigns, gathered, context);
    const { lines } = await stepBySlice(steps, clock);
    const needs = kept.map(({ need }) => need);
    const changes = changedNeeds(needs, lines, createCampaignSights(gathered, context), now);
    await store.saveNeeds(await stepBySlice(changes, clock));
    await store.pruneNeeds(addDays(now.on, -retentionDays));
  }

  async function findIn(source: NeedsSource, { campaignId, kind }: NeedRef): Promise<FoundNeed> {
    const { settings, store } = source;
    const { createCampaignSights } = await rules();
    const { calendarsOf } = await calendars();
    const id = campaignId as CampaignId;
    const gathered = await recorded(source, () => [
      { kind: 'campaign', campaignId: id },
      { kind: 'recorded-days', scope: everyone },
      { kind: 'recorded-days', scope: campaignScope(id) },
    ]);
    const now = momentNow(source);
    const needs = needsByCampaign(await store.loadNeeds(lookBackDay(now.on)));
    const context = createContexts(settings, clock)(now.at);
    const sight = createCampaignSights(gathered, context)(campaignId);
    const fate = fateOf(kind, sight);
    const kept = needs.of(campaignId, kind);
    const { campaign } = sight;
    const listed = typeof campaign === 'string' ? undefined : campaign;
    const { endsAt } = listed ?? {};
    const current = fate.kind === 'stands' ? asSeen(kept, needAsSeen(fate.line, kept?.need, now)) : kept;
    const reason = fate.kind === 'stands' ? fate.line.reason : kept?.need.reason;
    return {
      now: {
        kept: current,
        fate,
        endsOn: endsAt === undefined ? undefined : dayAt(endsAt, calendarsOf(gathered, context).dates),
        today: now.on,
      },
      campaign: listed === undefined ? kept?.need.campaign : campaignChoice(listed),
      handling: reason && handledNeed(current, reason, now.on),
    };
  }

  async function actIn(source: NeedsSource, ref: NeedRef, deed: NeedDeed, by: Doer): Promise<NeedOutcome> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { now, campaign } = await findIn(source, ref);
      const verdict = decideDeed(now, { deed, by, seen: ref.deed });
      if (verdict.kind !== 'go') return { ...verdict, campaign };
      const need = now.kept?.need;
      if (need === undefined) return { kind: 'over', why: 'unknown', on: undefined, campaign };
      const { at, on } = momentNow(source);
      const { campaignId, kind, arose } = need;
      const newDeed: KeptDeed = {
        id: newId().slice(-idLength) as DeedId,
        need: { campaignId, kind, arose },
        nth: (now.kept?.places ?? 0) + 1,
        deed,
        reason: verdict.reason,
        by,
        at,
        on,
      };
      if (!(await keep(source.store, newDeed, need))) continue;
      const deeds = [...(now.kept?.deeds ?? []), newDeed];
      const reason = now.fate.kind === 'stands' ? now.fate.line.reason : need.reason;
      const handling = handledNeed({ need, deeds, places: newDeed.nth }, reason, now.today);
      return { kind: 'kept', deed: newDeed, handling, isOver: need.ended !== undefined, campaign };
    }
    throw new Error('others act on this need all the time');
  }

  /** A need may return before a look has seen it. A deed then opens it again, so that the deed counts from now on. */
  async function keep(store: NeedStore, newDeed: KeptDeed, need: KeptNeed): Promise<boolean> {
    if (need.ended === undefined && need.again !== undefined) await store.saveNeeds([need]);
    return store.addDeed(newDeed, need);
  }

  return {
    find: async (scope, need) => findIn(sourceOf(scope), need),
    act: async (scope, need, deed, by) => actIn(sourceOf(scope), need, deed, by),
    tick: async (scope, at) => {
      const source = sourceOf(scope);
      const quarter = Math.floor(at / lookEveryMs);
      if (quarter === lastLooks.get(source.store)) return;
      lastLooks.set(source.store, quarter);
      try {
        await lookThrough(source);
      } catch (error) {
        log.error('needs could not be looked through', { error });
      }
    },
  };
}

/** So many letters and digits never repeat within one need. */
const idLength = 12;

function asSeen(kept: NeedWithDeeds | undefined, need: KeptNeed | undefined): NeedWithDeeds | undefined {
  if (need === undefined) return kept;
  const isSame = kept?.need.arose === need.arose;
  return isSame ? { ...kept, need } : { need, deeds: [], places: 0 };
}
