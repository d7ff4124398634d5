// The port that keeps digests, made of its tables: digests, the ledger of deliveries, notices, watches.

import type { Log } from '#base/log.ts';
import type { Tenant } from '#base/tenant.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Queries } from '#store/queries.ts';
import type { Reader } from '#store/reader.ts';
import { createRecollection } from '#store/rows/small-rows.ts';
import { createBegunPosts } from './begun-posts.ts';
import { createLedger } from './ledger.ts';
import { createNoticeRows } from './notice-rows.ts';
import { createPruning } from './pruning.ts';
import { createStoredDigests } from './stored-digests.ts';
import { createWatchRows } from './watch-rows.ts';

export function createDigestStore(queries: Queries, tenant: Tenant, read: Reader, log: Log): DigestStore {
  const facts = createRecollection(queries, tenant);
  const begunPosts = createBegunPosts(queries, tenant, log);
  return {
    ...begunPosts.port,
    ...createStoredDigests(queries, tenant, read),
    ...createLedger(queries, tenant, read, begunPosts),
    ...createNoticeRows(queries, tenant, read),
    ...createWatchRows(queries, tenant, read),
    ...createPruning(queries, tenant),
    loadPlannedTo: async () => {
      const at = await facts.recall(plannedToKey);
      return typeof at === 'number' ? at : undefined;
    },
    savePlannedTo: (at) => facts.remember(plannedToKey, at),
  };
}

const plannedToKey = 'digests planned to';
