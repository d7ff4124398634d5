// Builds the digests from their parts: what people do with them, and the minute hand that delivers them.

import type { Instant } from '#base/brand.ts';
import { type Scope, sightOf } from '#base/scope.ts';
import { inSlices } from '#base/slices.ts';
import type { ChannelId, Tenant } from '#base/tenant.ts';
import { takingTurns } from '#base/turn-line.ts';
import { type AccessOptions, createAccess } from './deeds/allowed-digest.ts';
import { createDeeds } from './deeds/deeds.ts';
import { openDestinations } from './deeds/destinations.ts';
import { createLookups } from './deeds/lookups.ts';
import { createSendings } from './deeds/send-digest.ts';
import { unreadableFor } from './deeds/visible-digests.ts';
import { latestAnswer } from './delivery/await-answer.ts';
import { createDesk, type DeskOptions } from './delivery/delivery-desk.ts';
import { type MinuteMemory, type MinuteOptions, runMinute } from './delivery/minute-hand.ts';
import { eachOnce, upcomingQuestions } from './delivery/owed-runs.ts';
import { defaultRetention, type Retention } from './delivery/prune-ledger.ts';
import { mendChannelOfAll } from './delivery/resume-mended.ts';
import { type Digest, isReadable } from './digest.ts';
import type { Digests, ScopedQuestion } from './digests.ts';

export interface DigestsOptions
  extends Omit<DeskOptions, 'unreadableTo'>,
    AccessOptions,
    Omit<MinuteOptions, 'retention'> {
  readonly tenant: Tenant;
  readonly newId: () => string;
  /** False if other bots deliver the same digests: this one leaves to them what they began to prepare. Absent: there is no other. */
  readonly startsAlone?: boolean;
  /** How many digests one person may have. */
  readonly digestsPerOwner: number;
  /** Absent: 400 days of deliveries, 30 of what was deleted. */
  readonly retention?: Retention;
}

const previewPatienceMs = 20_000;
/** A store that was away is found again within this time, and not with the next minute. */
const planAgainMs = 5_000;

export function createDigests(options: DigestsOptions): Digests {
  const { store, answers, scopeFor, messenger, clock, log, serviceDays, describe, newId, tenant } = options;
  const { digestsPerOwner, ownName } = options;
  const ports = { store, answers, scopeFor, messenger, clock, log, ownName };
  const desk = createDesk({ ...ports, serviceDays, describe, unreadableTo: createUnreadableTo(options) });
  const access = createAccess(desk, options);
  const memory: MinuteMemory = {
    runs: new Map(),
    startedAt: options.startsAlone === false ? Number.NEGATIVE_INFINITY : clock.now(),
    looking: false,
    prunesAt: undefined,
    lastMinute: undefined,
    comparesUntil: undefined,
  };
  let turn: Promise<void> = Promise.resolve();
  let ticks = 0;

  /** The minute that fails is told once, and tried again until it or a later one can be planned. */
  async function plan(at: Instant, nth: number, isAgain = false): Promise<void> {
    if (desk.stopping.aborted) return;
    try {
      await runMinute(at, desk, { retention: defaultRetention, ...options }, memory);
      desk.troubles.planned(true);
    } catch (error) {
      desk.troubles.planned(false);
      if (!isAgain) log.error('the minute could not be planned', { error });
      void planAgain(nth);
    }
  }

  async function planAgain(nth: number): Promise<void> {
    await clock.sleep(planAgainMs, desk.stopping).catch(() => undefined);
    // A later minute is planned by its own tick.
    if (ticks !== nth) return;
    turn = turn.then(() => plan(clock.now(), nth, true));
  }

  return {
    ...createDeeds(desk, access, { newId, tenant, digestsPerOwner }),
    ...createSendings(desk, access, { tenant }),
    ...createLookups(desk, access),
    preview: async (here, question, by, of) => {
      const now = clock.now();
      const place = of && (await access.placeShownTo(of, by));
      const scope = place === undefined ? here : await scopeFor(place, of?.via);
      const options = { lane: 'people', asker: by, at: now } as const;
      const wanted = { scope, question, options, giveUpAt: now + previewPatienceMs };
      const answer = await latestAnswer(wanted, { answers, clock, signal: desk.stopping });
      return answer ?? { kind: 'waiting', question, at: now, expectedWholeAt: undefined };
    },
    channelMended: (channel) => mendChannelOfAll(channel, desk),
    upcoming: async (from, until) => {
      const all: ScopedQuestion[] = [];
      const scopesOf = createScopesOf(scopeFor);
      const digests = takingTurns((await store.loadDigests()).filter(isReadable), ({ owner }) => owner);
      for await (const digest of inSlices(digests, clock)) {
        const asked = upcomingQuestions([digest], from, until, serviceDays.zone);
        if (asked.length === 0) continue;
        for (const scope of await scopesOf(digest)) all.push(...asked.map((one) => ({ ...one, scope })));
      }
      return eachOnce(all, ({ scope }) => sightOf(scope));
    },
    troubles: desk.troubles.list,
    tick: (at) => {
      ticks += 1;
      const nth = ticks;
      turn = turn.then(() => plan(at, nth));
      return turn;
    },
    idle: desk.idle,
    close: desk.stop,
  };
}

function createUnreadableTo({ places, may }: AccessOptions): DeskOptions['unreadableTo'] {
  return async (digest, user) => {
    if (digest.owner === user) return digest;
    const relations = await places.relationsAt(user, digest.readable.destinations ?? []);
    // Besides the owner only admins are told.
    const onlooker = { user, isAdmin: true, places: relations, may };
    return unreadableFor(digest, onlooker) ?? { ...digest, readable: {} };
  };
}

/** The scopes of a digest's places, each sight once. Looked-up scopes are kept, because many digests go to the same places. */
function createScopesOf(scopeFor: DeskOptions['scopeFor']): (digest: Digest) => Promise<readonly Scope[]> {
  const known = new Map<string, Promise<Scope>>();
  const at = (place: ChannelId, via: ChannelId | undefined) => {
    const name = `${place} ${via}`;
    const scope = known.get(name) ?? scopeFor(place, via);
    known.set(name, scope);
    return scope;
  };
  return async (digest) => {
    const scopes = await Promise.all(openDestinations(digest).map((place) => at(place, digest.via)));
    return [...new Map(scopes.map((scope) => [sightOf(scope), scope])).values()];
  };
}
