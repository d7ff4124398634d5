// People among the chaos: they pause, resume and edit digests as another process would, and a channel refuses now and then. Keeps what that excuses.

import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#base/clock.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { SlackFault } from '#sandbox/slack/faults.ts';
import type { Chance } from './chance.ts';
import type { Excuse } from './reckon.ts';

export interface People {
  /** Once the bot has caught up: what is paused or refused goes on, then other digests are paused and edited. */
  come(): Promise<void>;
  /** Everything goes on. */
  leave(): Promise<void>;
  excuses(): readonly Excuse[];
  deeds(): number;
}

export interface PeopleMeans {
  readonly store: DigestStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly refuse: (fault: SlackFault) => void;
}

const minuteMs = 60_000;
/** So long a run may wait before it is missed and told of: the next one is due. */
const inHandMs = 30 * minuteMs;
/** A refusal that stays until somebody resumes: looking at the channel does not show it. */
const postingRule = 'restricted_action';
/** The bot has caught up where the minutes are planned and nothing older is open; else nobody comes, in real time. */
const longestWaitMs = 5_000;

export function createPeople({ store, clock, chance, refuse }: PeopleMeans): People {
  const excuses: Excuse[] = [];
  let deeds = 0;
  /** Refusals are of after this. */
  let mayRefuseFrom = clock.now();

  async function save(digest: Digest): Promise<boolean> {
    const saved = await store.saveDigest({ ...digest, version: digest.version + 1 });
    if (saved) deeds += 1;
    return saved;
  }

  async function caughtUp(): Promise<boolean> {
    for (const began = performance.now(); performance.now() - began < longestWaitMs; await wait(50)) {
      const now = clock.now();
      const open = await store.loadOpenDeliveries();
      const planned = (await store.loadPlannedTo()) ?? 0;
      if (planned > now - 2 * minuteMs && open.every((one) => one.scheduledFor > now - inHandMs)) return true;
    }
    return false;
  }

  /** As Resume does; a change that a bot makes at the same moment goes first. */
  async function goesOn(id: DigestId): Promise<void> {
    const digest = await store.loadDigest(id);
    if (digest === undefined) return;
    const { state, refusing } = digest;
    if (state.kind === 'active' && refusing.length === 0) return;
    const now = clock.now();
    const owedFrom = state.kind === 'active' ? digest.owedFrom : now;
    if (!(await save({ ...digest, refusing: [], state: { kind: 'active' }, owedFrom }))) return goesOn(id);
    if (state.kind === 'paused')
      excuses.push({ kind: 'paused', digest: id, from: state.at - inHandMs, to: now });
    for (const { channel, at } of refusing) {
      const from = Math.min(at, mayRefuseFrom) - inHandMs;
      excuses.push({ kind: 'refused', digest: id, channel, from, to: now });
    }
  }

  async function allGoOn(): Promise<void> {
    for (const { id } of await store.loadDigests()) await goesOn(id);
  }

  return {
    come: async () => {
      if (!(await caughtUp())) return;
      await allGoOn();
      mayRefuseFrom = clock.now();
      const digests = (await store.loadDigests()).filter(({ state }) => state.kind === 'active');
      const any = () => digests[Math.floor(chance.next() * digests.length)];
      for (const digest of new Set([any(), any(), any(), any()])) {
        if (digest === undefined) continue;
        const at = clock.now();
        if (chance.happens(0.5)) await save({ ...digest, state: { kind: 'paused', by: digest.owner, at } });
        else await save({ ...digest, whenQuiet: digest.whenQuiet === 'line' ? 'post' : 'line' });
      }
      const channel = any()?.destinations[0];
      if (channel !== undefined)
        refuse({ method: 'chat.postMessage', channel, times: 1, error: postingRule });
    },
    leave: allGoOn,
    excuses: () => excuses,
    deeds: () => deeds,
  };
}
