// What people do with digests, except sending: each deed asks who may do it, changes what is kept, and tells the owner.

import type { Tenant } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import { doneBy, handedOn } from '#digests/delivery/make-notices.ts';
import { type Digest, type DigestId, isReadable } from '#digests/digest.ts';
import type { BarredDigest, DigestDraft, DigestRefusal, Digests } from '#digests/digests.ts';
import { type Access, isRefusal } from './allowed-digest.ts';
import { type DigestChange, entryOf } from './audit-entries.ts';
import { createBulkDeeds } from './bulk-deeds.ts';
import { rewritten, withoutUnusedRoom } from './changed-digest.ts';
import { refusesWholly } from './destinations.ts';
import { createJudgedChange } from './judged-change.ts';
import { createOwnerLimit } from './owner-limit.ts';
import { isVeiled, shownTo } from './visible-digests.ts';
import { wishesChanged, wishesOf } from './wishes.ts';

export interface DeedOptions {
  readonly newId: () => string;
  readonly tenant: Tenant;
  /** How many digests one person may have. */
  readonly digestsPerOwner: number;
}

type Deeds = Pick<
  Digests,
  | 'create'
  | 'mayHaveNoMore'
  | 'edit'
  | 'pause'
  | 'resume'
  | 'handOver'
  | 'remove'
  | 'restore'
  | 'bulk'
  | 'barred'
>;

export function createDeeds(
  desk: Desk,
  access: Access,
  { newId, tenant, digestsPerOwner }: DeedOptions,
): Deeds {
  const { store, clock, messenger, describe } = desk;

  const { mayHaveNoMore, oneMoreFor } = createOwnerLimit(store, digestsPerOwner);
  const judged = createJudgedChange(desk, access);
  const { changed, changedBy } = judged;

  async function create(draft: DigestDraft): Promise<Digest | BarredDigest> {
    const barred = await access.barred(draft.destinations, draft.owner);
    if (barred.length > 0) return { kind: 'barred', places: barred };
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

  /** `besides`: what the audit trail also says about each deed. */
  const deedsWith = (
    besides: readonly DigestChange[],
  ): Omit<Deeds, 'bulk' | 'create' | 'mayHaveNoMore' | 'barred'> => ({
    edit: async (id, draft, by, shown) => {
      const judge = () => judged.mayEditInto(draft.destinations, id, by);
      let newer: Extract<DigestRefusal, { kind: 'changed' }> | undefined;
      const edited = await changed(judge, { deed: 'edit', by, besides }, (current, { onlooker }) => {
        const seen = shownTo(current, onlooker);
        if (seen === undefined || isVeiled(seen)) return undefined;
        const parts = shown === undefined ? [] : wishesChanged(shown, seen);
        newer = parts.length === 0 ? undefined : { kind: 'changed', digest: seen, parts };
        if (newer !== undefined) return undefined;
        // Nobody removes a place that they do not see.
        const others = current.destinations.filter((place) => !seen.destinations.includes(place));
        const destinations = [...new Set([...draft.destinations, ...others])];
        return {
          digest: rewritten(current, { ...draft, destinations }, clock.now()),
          notices: doneBy('edited-by', current, by, clock.now()),
        };
      });
      return isRefusal(edited) ? edited : (newer ?? edited);
    },
    pause: (id, by, until) =>
      changedBy(id, 'pause', { deed: 'pause', by, besides }, (digest) => {
        if (digest.state.kind === 'paused' && digest.state.until === until) return undefined;
        const at = clock.now();
        const state = { kind: 'paused', by, at, ...(until === undefined ? {} : { until }) } as const;
        return { digest: { ...digest, state }, notices: doneBy('paused-by', digest, by, at) };
      }),
    resume: async (id, by) => {
      const judge = async () => {
        const granted = await access.granted(id, 'pause', by);
        return granted.kind === 'granted' ? (access.keptOut(granted) ?? granted) : granted;
      };
      return changed(judge, { deed: 'resume', by, besides }, (digest) => {
        const refusing = digest.refusing.filter(({ channel }) => !access.speaksIn(channel));
        if (digest.state.kind === 'active' && digest.refusing.length === refusing.length) return undefined;
        const now = clock.now();
        const isRunning = digest.state.kind === 'active' && !refusesWholly(digest);
        const owedFrom = isRunning ? digest.owedFrom : now;
        const digestOn: Digest = { ...digest, refusing, state: { kind: 'active' }, owedFrom };
        return { digest: digestOn, notices: doneBy('resumed-by', digest, by, now) };
      });
    },
    handOver: async (id, to, by) => {
      const judge = async () => {
        const granted = await access.granted(id, 'hand-over', by);
        return granted.kind === 'granted' ? ((await access.placesUnseenBy(to, granted)) ?? granted) : granted;
      };
      const granted = await judge();
      if (granted.kind !== 'granted') return granted;
      const { owner: former } = granted.digest;
      const hasLeft = await messenger.hasLeft(former);
      const handOn = () =>
        changed(judge, { deed: 'hand-over', by, besides }, (current) => {
          if (current.owner === to) return undefined;
          const digest = { ...withoutUnusedRoom(current), owner: to };
          const at = clock.now();
          const told = hasLeft ? [] : handedOn(current, to, by, at);
          return { digest, notices: [...doneBy('handed-over-by', digest, by, at), ...told] };
        });
      return former === to ? handOn() : oneMoreFor(to, handOn);
    },
    remove: async (id, by) => {
      for (;;) {
        const granted = await access.granted(id, 'delete', by);
        if (granted.kind !== 'granted') return granted;
        const { digest, show } = granted;
        const at = clock.now();
        const entry = entryOf(describe, digest, { deed: 'delete', by, at, before: digest, besides });
        const notices = doneBy('deleted-by', digest, by, at);
        if (await store.deleteDigest(digest, at, notices, [entry])) return show(digest);
      }
    },
    restore: async (id, by) => {
      const deleted = (await store.loadDeleted(id))?.digest;
      const granted = await access.judged(deleted ?? (await store.loadDigest(id)), 'delete', by);
      if (granted.kind !== 'granted') return granted;
      const { digest, show } = granted;
      if (deleted === undefined) return show(digest);
      const keptOut = access.keptOut(granted);
      if (keptOut !== undefined) return keptOut;
      return oneMoreFor(digest.owner, async () => {
        const at = clock.now();
        const restored = { ...digest, owedFrom: at, version: digest.version + 1 };
        const entry = entryOf(describe, digest, { deed: 'restore', by, at, after: restored, besides });
        await store.restoreDigest(restored, doneBy('restored-by', digest, by, at), [entry]);
        const after = await store.loadDigest(id);
        if (after === undefined) return { kind: 'gone' };
        return isRefusal(after) ? after : show(after);
      });
    },
  });

  return {
    ...deedsWith([]),
    create: (draft) => oneMoreFor(draft.owner, () => create(draft)),
    mayHaveNoMore,
    barred: async (places, by, edited) => {
      const digest = edited && (await store.loadDigest(edited));
      return access.barred(places, by, digest && isReadable(digest) ? digest : undefined);
    },
    bulk: createBulkDeeds({ desk, access, judged, deedsWith }),
  };
}
