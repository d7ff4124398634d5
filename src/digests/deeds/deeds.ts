// What people do with digests, but for sending them: each deed asks who may, changes what is kept, and lets the owner know.

import { isDeepStrictEqual } from 'node:util';
import type { Tenant, UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Change, Desk } from '#digests/delivery/desk.ts';
import { doneBy } from '#digests/delivery/notices.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { BulkDeed, DigestDraft, DigestRefusal, Digests, TooManyDigests } from '#digests/digests.ts';
import { createAccess, isRefusal } from './access.ts';
import { isBrokenByChannel, refusesWholly } from './destinations.ts';
import { type DigestChange, entryOf } from './trail.ts';
import { wishesChanged } from './wishes.ts';

export interface DeedOptions {
  readonly newId: () => string;
  readonly tenant: Tenant;
  readonly admins: readonly UserId[];
  /** How many digests one person may have. */
  readonly digestsPerOwner: number;
}

/** Who does what, for the audit trail. */
type Doing = Pick<Parameters<typeof entryOf>[2], 'deed' | 'by' | 'besides'>;

type Deeds = Pick<
  Digests,
  'create' | 'mayHaveNoMore' | 'edit' | 'pause' | 'resume' | 'handOver' | 'remove' | 'restore' | 'bulk'
>;

export function createDeeds(desk: Desk, { newId, tenant, admins, digestsPerOwner }: DeedOptions): Deeds {
  const { store, clock, messenger, describe } = desk;
  const access = createAccess(desk, admins);

  const inLine = createInLine();

  async function mayHaveNoMore(owner: UserId): Promise<TooManyDigests | undefined> {
    const has = await store.countDigests(owner);
    return has < digestsPerOwner ? undefined : { kind: 'too-many', owner, most: digestsPerOwner };
  }

  /** Gives the owner one more. One at a time, so that two at once do not both take the last place. */
  const oneMoreFor = <Outcome>(
    owner: UserId,
    give: () => Promise<Outcome>,
  ): Promise<Outcome | TooManyDigests> => inLine(async () => (await mayHaveNoMore(owner)) ?? give());

  async function create(draft: DigestDraft): Promise<Digest> {
    const now = clock.now();
    const digest: Digest = {
      id: newId() as DigestId,
      tenant,
      owner: draft.owner,
      createdAt: now,
      owedFrom: now,
      ...wishesOf(draft),
      ...(draft.via && { via: draft.via }),
      refusing: [],
      state: { kind: 'active' },
      version: 0,
    };
    const made = entryOf(describe, digest, { deed: 'create', by: draft.owner, at: now, after: digest });
    await store.saveDigest(digest, [], [made]);
    return digest;
  }

  /** The digest after the change; as it is where the change wants nothing. */
  async function changed(
    id: DigestId,
    doing: Doing,
    change: (digest: Digest) => Change | undefined,
  ): Promise<Digest | DigestRefusal> {
    const recorded = (before: Digest): Change | undefined => {
      const wanted = change(before);
      const done = { ...doing, at: clock.now(), before, after: wanted?.digest ?? before };
      return wanted && { ...wanted, entries: [entryOf(describe, before, done)] };
    };
    return (await desk.amend(id, recorded)) ?? (await store.loadDigest(id)) ?? { kind: 'gone' };
  }

  async function changedBy(
    id: DigestId,
    doing: Doing,
    change: (digest: Digest) => Change | undefined,
  ): Promise<Digest | DigestRefusal> {
    const digest = await access.changeable(id, doing.by);
    return isRefusal(digest) ? digest : changed(id, doing, change);
  }

  /** `besides`: what the audit trail says of each of them besides. */
  const deedsWith = (besides: readonly DigestChange[]): Omit<Deeds, 'bulk' | 'create' | 'mayHaveNoMore'> => ({
    edit: async (id, draft, by, shown) => {
      let newer: Extract<DigestRefusal, { kind: 'changed' }> | undefined;
      const edited = await changedBy(id, { deed: 'edit', by, besides }, (current) => {
        const parts = shown === undefined ? [] : wishesChanged(shown, current);
        newer = parts.length === 0 ? undefined : { kind: 'changed', digest: current, parts };
        if (newer !== undefined) return undefined;
        return {
          digest: rewritten(current, draft),
          notices: doneBy('edited-by', current, by, clock.now()),
        };
      });
      return isRefusal(edited) ? edited : (newer ?? edited);
    },
    pause: (id, by, until) =>
      changed(id, { deed: 'pause', by, besides }, (digest) => {
        if (digest.state.kind === 'paused' && digest.state.until === until) return undefined;
        const at = clock.now();
        const state = { kind: 'paused', by, at, ...(until === undefined ? {} : { until }) } as const;
        return { digest: { ...digest, state }, notices: doneBy('paused-by', digest, by, at) };
      }),
    resume: (id, by) =>
      changed(id, { deed: 'resume', by, besides }, (digest) => {
        if (digest.state.kind === 'active' && digest.refusing.length === 0) return undefined;
        const now = clock.now();
        const isRunning = digest.state.kind === 'active' && !refusesWholly(digest);
        const owedFrom = isRunning ? digest.owedFrom : now;
        const digestOn: Digest = { ...digest, refusing: [], state: { kind: 'active' }, owedFrom };
        return { digest: digestOn, notices: doneBy('resumed-by', digest, by, now) };
      }),
    handOver: async (id, to, by) => {
      const former = (await store.loadDigest(id))?.owner;
      const hasLeft = former !== undefined && (await messenger.hasLeft(former));
      const handOn = () =>
        changedBy(id, { deed: 'hand-over', by, besides }, (current) => {
          if (current.owner === to) return undefined;
          const digest = { ...current, owner: to };
          const at = clock.now();
          const told = hasLeft ? [] : doneBy('handed-on-by', current, by, at);
          return { digest, notices: [...doneBy('handed-over-by', digest, by, at), ...told] };
        });
      return former === to ? handOn() : oneMoreFor(to, handOn);
    },
    remove: async (id, by) => {
      const digest = await access.changeable(id, by);
      if (isRefusal(digest)) return digest;
      const at = clock.now();
      const entry = entryOf(describe, digest, { deed: 'delete', by, at, before: digest, besides });
      const deleted = await store.deleteDigest(id, at, doneBy('deleted-by', digest, by, at), [entry]);
      return deleted ? digest : { kind: 'gone' };
    },
    restore: async (id, by) => {
      const deleted = await store.loadDeleted(id);
      if (deleted === undefined) return (await store.loadDigest(id)) ?? { kind: 'gone' };
      if (isRefusal(deleted.digest)) return deleted.digest;
      const digest = await access.judged(deleted.digest, by);
      if (isRefusal(digest)) return digest;
      return oneMoreFor(digest.owner, async () => {
        const at = clock.now();
        const restored = { ...digest, owedFrom: at, version: digest.version + 1 };
        const entry = entryOf(describe, digest, { deed: 'restore', by, at, after: restored, besides });
        await store.restoreDigest(restored, doneBy('restored-by', digest, by, at), [entry]);
        return (await store.loadDigest(id)) ?? { kind: 'gone' };
      });
    },
  });

  function doInBulk(
    id: DigestId,
    deed: BulkDeed,
    by: UserId,
    besides: readonly DigestChange[],
  ): Promise<Digest | DigestRefusal> {
    const deeds = deedsWith(besides);
    switch (deed.kind) {
      case 'pause':
        return deeds.pause(id, by, deed.until);
      case 'resume':
        return deeds.resume(id, by);
      case 'hand-over':
        return deeds.handOver(id, deed.to, by);
      case 'delete':
        return deeds.remove(id, by);
      case 'move':
        return changedBy(id, { deed: 'move', by, besides }, (digest) => {
          if (!digest.destinations.includes(deed.from)) return undefined;
          const moved = digest.destinations.map((channel) => (channel === deed.from ? deed.to : channel));
          return {
            digest: mendedOf({ ...digest, destinations: [...new Set(moved)] }),
            notices: doneBy('edited-by', digest, by, clock.now()),
          };
        });
      default:
        return unreachable(deed);
    }
  }

  return {
    ...deedsWith([]),
    create: (draft) => oneMoreFor(draft.owner, () => create(draft)),
    mayHaveNoMore,
    bulk: async (ids, deed, by) => {
      const outcomes = [];
      const besides = [{ part: 'together', after: String(ids.length) }] as const;
      for (const id of ids) outcomes.push({ id, outcome: await doInBulk(id, deed, by, besides) });
      return outcomes;
    },
  };

  function rewritten(current: Digest, draft: Omit<DigestDraft, 'owner'>): Digest {
    const goesOn = keepsItsRuns(current, draft) && !refusesWholly(current);
    return {
      ...withoutWishes(current),
      ...wishesOf(draft),
      refusing: [],
      state: current.state.kind === 'broken' ? { kind: 'active' } : current.state,
      owedFrom: goesOn ? current.owedFrom : clock.now(),
    };
  }

  /** What refuses and is no destination any more keeps the digest from nothing. */
  function mendedOf(digest: Digest): Digest {
    const refusing = digest.refusing.filter(({ channel }) => digest.destinations.includes(channel));
    if (!isBrokenByChannel(digest) || refusing.length === digest.destinations.length)
      return { ...digest, refusing };
    return { ...digest, refusing, state: { kind: 'active' }, owedFrom: clock.now() };
  }
}

/** Work that is done one after the other. */
function createInLine() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** What an edit leaves as it is: runs of an active digest whose schedule stays. */
function keepsItsRuns({ state, schedule }: Digest, draft: Pick<DigestDraft, 'schedule'>): boolean {
  return state.kind === 'active' && isDeepStrictEqual(schedule, draft.schedule);
}

/** What a person decides in the form. */
function wishesOf({ question, destinations, schedule, condition, whenQuiet }: Omit<DigestDraft, 'owner'>) {
  return {
    question,
    destinations,
    schedule,
    ...(condition === undefined ? {} : { condition }),
    ...(whenQuiet === undefined ? {} : { whenQuiet }),
  };
}

function withoutWishes({ condition, whenQuiet, ...rest }: Digest): Digest {
  return rest;
}
