// What is asked every minute is looked up in an index on Postgres too, however many digests there are.

import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import type { Delivery, DeliveryState, DigestId } from '#digests/digest.ts';
import { createDigestStore } from '#store/digests/create-digest-store.ts';
import { openPostgres } from '#store/postgres/open-postgres.ts';
import { createQueries } from '#store/queries.ts';
import { createReader } from '#store/reader.ts';
import type { Statement } from '#store/thread/database.ts';
import { delivery, digest, start } from '../store/digests.ts';
import { createLines, directly, newPath, opened } from '../store/opened.ts';
import { ours } from '../store/tenants.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const posting: DeliveryState = { kind: 'posting', leaseUntil: start + 60_000 };

/** A store with ten thousand digests, and what it asks and writes from now on. */
async function watched() {
  const path = newPath();
  const { store } = await opened(path);
  await store.digests(ours).saveDigest(digest('D'));
  await store.close();
  await directly(
    path,
    `insert into digests (workspace, account, id, owner, question, destinations, schedule, state, refusing, created_at,
       owed_from, version, next_at)
     select workspace, account, id || n, owner, question, destinations, schedule, state, refusing, created_at,
       owed_from, version, ${start} + n * 60000 from digests, generate_series(1, 10000) as n`,
  );
  const { log } = createLines();
  const database = await openPostgres({ url: secret(path), clock: createVirtualClock(start), log });
  onTestFinished(() => database.close());
  const asked: Statement[] = [];
  const noting: typeof database = {
    ...database,
    read: (statement) => {
      asked.push(statement);
      return database.read(statement);
    },
    write: (steps) => {
      asked.push(...steps);
      return database.write(steps);
    },
  };
  const plans = () =>
    Promise.all(
      asked.map(async ({ sql, parameters }) => {
        const rows = await database.read({ sql: `explain ${sql}`, parameters });
        return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      }),
    );
  const digests = createDigestStore(createQueries(noting), ours, createReader(log), log);
  return { path, digests, plans };
}

test('of ten thousand digests a minute reads those that are due, and looks up the others it needs by their ids', async () => {
  const { path, digests, plans } = await watched();
  await directly(path, 'analyze digests');
  const ids = ['D7', 'D9'] as DigestId[];
  expect(await digests.loadDigests({ dueBy: start + 120_000 })).toHaveLength(3);
  expect(await digests.loadDigests({ ids })).toHaveLength(2);
  expect(await digests.loadLastScheduled(start, ids)).toEqual(new Map());
  const found = await plans();
  expect(found).toEqual([
    expect.stringMatching(/Index Scan using digests_by_next|Bitmap Index Scan on digests_by_next/),
    expect.stringMatching(/Index Scan (using|on) digests_pkey/),
    expect.stringMatching(/Index (Only )?Scan (using|on) digests_pkey/),
  ]);
  expect(found.join()).not.toContain('Seq Scan on digests');
});

test('without statistics, too, a minute with nothing to strike out looks at no digest and no missed run', async () => {
  const { digests, plans } = await watched();
  await digests.planDeliveries(
    Array.from({ length: 200 }, (_, nth) => delivery(`run${nth}`, { scheduledFor: start - nth })),
  );
  await digests.forgetAfter(start);
  const found = (await plans()).filter((plan) => plan.startsWith('Update on'));
  expect(found).toHaveLength(2);
  for (const plan of found) expect(plan).toContain('One-Time Filter');
});

test('without statistics, too, a claim finds its delivery and its digest by their keys and looks at no other', async () => {
  const { digests, plans } = await watched();
  const runs = Array.from({ length: 200 }, (_, nth) => delivery(`run${nth}`, { scheduledFor: start - nth }));
  await digests.planDeliveries(runs);
  const [run] = runs as [Delivery];
  expect(await digests.moveDelivery(run.id, run.state, posting, [], { id: run.digest, version: 0 })).toBe(
    true,
  );
  expect((await digests.loadDelivery(run.id))?.state).toEqual(posting);
  const [claim, loaded] = (await plans()).slice(-2) as [string, string];
  for (const plan of [claim, loaded]) {
    expect(plan).toMatch(/Scan (using|on) deliveries_pkey/);
    expect(plan).not.toMatch(/Scan (using|on) (deliveries_by|deliveries_workspace|digests_by)/);
  }
  expect(claim).toMatch(/Scan (using|on) digests_pkey/);
});
