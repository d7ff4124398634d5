// The port that keeps digests, put together from its tables: digests, the ledger of deliveries, notices, watches.

import type { Kysely } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { createBegunPosts } from './begun-posts.ts';
import { createLedger } from './ledger.ts';
import type { StoreMark } from './mark.ts';
import { createNoticeRows } from './notice-rows.ts';
import { createPruning } from './pruning.ts';
import type { Reader } from './reader.ts';
import { createRecollection } from './small-rows.ts';
import { createStoredDigests } from './stored-digests.ts';
import type { Tables } from './tables.ts';
import { createWatchRows } from './watch-rows.ts';

export function createDigestStore(
  db: Kysely<Tables>,
  tenant: Tenant,
  read: Reader,
  mark: StoreMark,
): DigestStore {
  const facts = createRecollection(db, tenant);
  const begunPosts = createBegunPosts(db, tenant, mark);
  return {
    ...begunPosts.port,
    ...createStoredDigests(db, tenant, read),
    ...createLedger(db, tenant, read, { count: begunPosts.count, follow: mark.follow }),
    ...createNoticeRows(db, tenant, read),
    ...createWatchRows(db, tenant, read),
    ...createPruning(db, tenant),
    loadPlannedTo: async () => {
      const at = await facts.recall(plannedToKey);
      return typeof at === 'number' ? at : undefined;
    },
    savePlannedTo: (at) => facts.remember(plannedToKey, at),
  };
}

const plannedToKey = 'digests planned to';
