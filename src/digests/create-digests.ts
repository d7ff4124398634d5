// Digests brought to life: what people do with them, and the minute hand that delivers them.

import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#base/brand.ts';
import type { ChannelId, Tenant, UserId } from '#base/tenant.ts';
import { latestAnswer } from './collect.ts';
import { deliverTogether } from './deliver.ts';
import { createDesk, type DeskOptions } from './desk.ts';
import type { Delivery, DeliveryId, Digest, DigestId, PostOutcome } from './digest.ts';
import type { DigestOverview, DigestRefusal, Digests } from './digests.ts';
import { type MinuteOptions, plannedDelivery, runMinute } from './minute-hand.ts';
import { upcomingQuestions } from './plan.ts';
import { nextRuns } from './schedule.ts';

export interface DigestsOptions extends DeskOptions, MinuteOptions {
  /** May do with any digest what its owner may. */
  readonly admins: readonly UserId[];
  readonly tenant: Tenant;
}

/** A person who waits is given what came of it within this time. */
const personDeadlineMs = 60_000;
const previewPatienceMs = 20_000;

export function createDigests(options: DigestsOptions): Digests {
  const { store, answers, messenger, clock, log, newId, tenant } = options;
  const desk = createDesk({ store, answers, messenger, clock, log });

  async function overview(digest: Digest): Promise<DigestOverview> {
    const runs = digest.state.kind === 'active' ? nextRuns(digest.schedule, clock.now(), 5) : [];
    return { digest, nextRuns: runs, history: await store.loadHistory(digest.id, 10) };
  }

  /** The digest for its owner or an admin, else why not. */
  async function owned(id: DigestId, by: UserId): Promise<Digest | DigestRefusal> {
    const digest = await store.loadDigest(id);
    if (digest === undefined) return { kind: 'gone' };
    const may = digest.owner === by || options.admins.includes(by);
    return may ? digest : { kind: 'not-yours', owner: digest.owner };
  }

  async function ownedDelivery(id: DeliveryId, by: UserId) {
    const delivery = await store.loadDelivery(id);
    if (delivery === undefined) return { kind: 'gone' } as const;
    const digest = await owned(delivery.digest, by);
    return isRefusal(digest) ? digest : { kind: 'delivery' as const, digest, delivery };
  }

  async function deliverNow(digest: Digest, deliveries: readonly Delivery[]): Promise<PostOutcome[]> {
    const deadline = clock.now() + personDeadlineMs;
    const dues = deliveries.map((delivery) => ({ delivery, digest, deadline, by: 'person' as const }));
    const work = desk.carry(deliveries, () => deliverTogether(dues, desk));
    desk.inBackground(work);
    return (await work).map((outcome) => outcome ?? { kind: 'not-sent', reason: 'withdrawn' });
  }

  async function deliverAsked(digest: Digest, kind: 'now' | 'test', destinations: readonly ChannelId[]) {
    const run = { digest: digest.id, tenant, scheduledFor: clock.now() };
    const deliveries = destinations.map((destination) =>
      plannedDelivery(newId, kind, { ...run, destination }),
    );
    await store.planDeliveries(deliveries);
    return deliverNow(digest, deliveries);
  }

  return {
    create: async (draft) => {
      const now = clock.now();
      const made = { id: newId() as DigestId, tenant, createdAt: now, owedFrom: now };
      const digest: Digest = { ...made, ...draft, refusing: [], state: { kind: 'active' } };
      await store.saveDigest(digest);
      return digest;
    },
    edit: async (id, draft, by) => {
      const digest = await owned(id, by);
      if (isRefusal(digest)) return digest;
      const edited = await desk.amend(id, async (current) => ({
        ...current,
        ...draft,
        refusing: [],
        state: current.state.kind === 'broken' ? { kind: 'active' } : current.state,
        owedFrom: keepsItsRuns(current, draft) ? current.owedFrom : clock.now(),
      }));
      return edited ?? { kind: 'gone' };
    },
    list: async () => Promise.all((await store.loadDigests()).map(overview)),
    find: async (id) => {
      const digest = await store.loadDigest(id);
      return digest && overview(digest);
    },
    pause: async (id, by) => {
      const paused = await desk.amend(id, async (digest) => {
        if (digest.state.kind === 'paused') return digest;
        if (digest.owner !== by) desk.inBackground(messenger.tell(digest, { kind: 'paused-by', user: by }));
        return { ...digest, state: { kind: 'paused', by, at: clock.now() } };
      });
      return paused ?? { kind: 'gone' };
    },
    resume: async (id, by) => {
      const resumed = await desk.amend(id, async (digest) => {
        if (digest.state.kind === 'active' && digest.refusing.length === 0) return digest;
        if (digest.owner !== by) desk.inBackground(messenger.tell(digest, { kind: 'resumed-by', user: by }));
        const owedFrom = digest.state.kind === 'active' ? digest.owedFrom : clock.now();
        return { ...digest, refusing: [], state: { kind: 'active' }, owedFrom };
      });
      return resumed ?? { kind: 'gone' };
    },
    remove: async (id, by) => {
      const digest = await owned(id, by);
      if (!isRefusal(digest)) await store.deleteDigest(id, clock.now());
      return digest;
    },
    sendNow: async (id, by) => {
      const digest = await owned(id, by);
      return isRefusal(digest) ? digest : deliverAsked(digest, 'now', digest.destinations);
    },
    test: async (id, by) => {
      const digest = await store.loadDigest(id);
      if (digest === undefined) return { kind: 'gone' };
      const [outcome] = await deliverAsked(digest, 'test', [by as string as ChannelId]);
      return outcome ?? { kind: 'not-sent', reason: 'withdrawn' };
    },
    resend: async (id, by) => {
      const found = await ownedDelivery(id, by);
      if (found.kind !== 'delivery') return found;
      const { digest, delivery } = found;
      const again = toSendAgain(delivery, digest, await store.loadRun(delivery));
      const worst = worstOf(await deliverNow(digest, again));
      return worst ?? { kind: 'settled', delivery };
    },
    confirm: async (id, by) => {
      const found = await ownedDelivery(id, by);
      if (found.kind !== 'delivery') return found;
      const { digest, delivery } = found;
      if (delivery.state.kind !== 'unsure') return { kind: 'settled', delivery };
      const arrived = { by, at: clock.now() };
      const confirmed = await store.moveDelivery(id, delivery.state, { ...delivery.state, arrived });
      return confirmed ? digest : { kind: 'settled', delivery };
    },
    preview: async (question, by) => {
      const now = clock.now();
      const options = { lane: 'people', asker: by, at: now } as const;
      const wanted = { question, options, giveUpAt: now + previewPatienceMs };
      const answer = await latestAnswer(wanted, { answers, clock, signal: desk.stopping });
      return answer ?? { kind: 'waiting', question, at: now, expectedWholeAt: undefined };
    },
    channelMended: async (channel) => {
      for (const { id } of await store.loadDigests()) {
        await desk.amend(id, async (digest) => mended(digest, channel, clock.now()));
      }
    },
    upcoming: async (from, until) => upcomingQuestions(await store.loadDigests(), from, until),
    tick: async (at) => {
      if (desk.stopping.aborted) return;
      await runMinute(at, desk, options).catch((error: unknown) =>
        log.error('the minute could not be planned', { error }),
      );
    },
    idle: desk.idle,
    close: desk.stop,
  };
}

/** What an edit leaves as it is: runs of an active digest whose schedule stays. */
function keepsItsRuns({ state, schedule }: Digest, draft: Pick<Digest, 'schedule'>): boolean {
  return state.kind === 'active' && isDeepStrictEqual(schedule, draft.schedule);
}

/** An unsure one alone; else all of its run that did not go out, to destinations that the digest still has. */
function toSendAgain(delivery: Delivery, digest: Digest, run: readonly Delivery[]): readonly Delivery[] {
  const { id, state } = delivery;
  if (state.kind === 'unsure') return state.arrived === undefined ? [delivery] : [];
  return run
    .filter((one) => one.state.kind === 'missed' || one.state.kind === 'failed')
    .filter((one) => one.id === id || digest.destinations.includes(one.destination));
}

/** The one that a person has to know of; undefined where there is none. */
function worstOf(outcomes: readonly PostOutcome[]): PostOutcome | undefined {
  const order = outcomesFromWorst;
  return outcomes.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))[0];
}

const outcomesFromWorst: readonly PostOutcome['kind'][] = [
  'refused',
  'failed',
  'not-sent',
  'throttled',
  'unclear',
  'posted',
];

/** Undefined where the channel did not refuse this digest. */
function mended(digest: Digest, channel: string, now: Instant): Digest | undefined {
  const refusing = digest.refusing.filter((one) => one.channel !== channel);
  if (refusing.length === digest.refusing.length) return undefined;
  const stood = digest.state.kind === 'broken' && digest.state.channel !== undefined;
  return stood ? { ...digest, refusing, state: { kind: 'active' }, owedFrom: now } : { ...digest, refusing };
}

function isRefusal(value: Digest | DigestRefusal): value is DigestRefusal {
  return 'kind' in value;
}
