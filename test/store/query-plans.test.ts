// What is asked every minute or every day, or while a person waits, costs the same after a year: each statement is looked up in an index.

import { expect, onTestFinished, test } from 'vitest';
import type { DigestId } from '#digests/digest.ts';
import { createDigestStore } from '#store/digests/create-digest-store.ts';
import { createQueries } from '#store/queries.ts';
import { createReader } from '#store/reader.ts';
import { openSqlite } from '#store/sqlite.ts';
import type { Statement } from '#store/thread/database.ts';
import { openInPlace } from '#store/thread/in-place.ts';
import { digest, start } from './digests.ts';
import { createLines, newPath, opened } from './opened.ts';
import { ours } from './tenants.ts';

const dayMs = 86_400_000;

test('the ledger of a year is never read through, and nothing but the rows of one digest is sorted', async () => {
  const path = newPath();
  const { store } = await opened(path);
  for (let one = 0; one < 200; one += 1) await store.digests(ours).saveDigest(digest(`D${one}`));
  const file = openSqlite(path);
  file.exec(`
    with recursive days(n) as (select 1 union all select n + 1 from days where n < 365)
    insert into deliveries (workspace, account, id, digest, kind, scheduled_for, destination, state_kind, state)
    select workspace, account, id || '-' || n, id, 'scheduled', ${start} - n * ${dayMs}, 'C1', 'posted',
      '{"kind":"posted","ts":"1.1","at":1,"lateByMs":0}'
    from digests, days where id <> 'D0'`);
  const asked: Statement[] = [];
  const database = openInPlace(path, start);
  onTestFinished(() => database.close());
  const { log } = createLines();
  const queries = createQueries({
    ...database,
    read: (statement) => {
      asked.push(statement);
      return database.read(statement);
    },
    write: (steps) => {
      asked.push(...steps);
      return database.write(steps);
    },
  });
  const digests = createDigestStore(queries, ours, createReader(log), log);

  expect(await digests.loadOpenDeliveries()).toEqual([]);
  expect(await digests.loadHistory('D0' as DigestId, 10)).toEqual([]);
  expect((await digests.loadLastScheduled(start)).size).toBe(199);
  await digests.forgetAfter(start);
  expect(await digests.loadLastPosted(start)).toBe(1_100);
  await digests.prune({ historyFrom: start - 400 * dayMs, deletedFrom: start - 30 * dayMs, now: start });

  const plans = asked.map(({ sql, parameters }) =>
    file
      .rows(`explain query plan ${sql}`, ...parameters)
      .map(({ detail }) => String(detail))
      .filter((detail) => detail.includes('deliveries')),
  );
  const ofDigest = expect.stringContaining('COVERING INDEX deliveries_by_digest');
  const byId = expect.stringContaining('COVERING INDEX sqlite_autoindex_deliveries_1');
  const old = [
    byId,
    expect.stringContaining('SEARCH old USING INDEX deliveries_by_state'),
    expect.stringMatching(/SEARCH newer USING COVERING INDEX .*digest=\? AND kind=\?\)/),
  ];
  const later = expect.stringContaining(
    'SEARCH later USING INDEX deliveries_by_state (workspace=? AND account=? AND state_kind=? AND scheduled_for>?)',
  );
  // Of other tables nothing is said.
  expect(plans.filter(({ length }) => length > 0)).toEqual([
    [expect.stringContaining('deliveries_by_state (workspace=? AND account=? AND state_kind=?)')],
    [expect.stringContaining('deliveries_by_digest (workspace=? AND account=? AND digest=?)')],
    [expect.stringMatching(/\(workspace=\? AND account=\? AND digest=\? AND kind=\? AND scheduled_for<\?\)/)],
    [expect.stringContaining('SEARCH struck USING INDEX deliveries_by_state')],
    [
      expect.stringContaining(
        'deliveries_by_state (workspace=? AND account=? AND state_kind=? AND scheduled_for<?)',
      ),
      expect.stringContaining('SEARCH struck USING INDEX deliveries_by_state'),
      expect.stringMatching(/SEARCH struck .*digest=\? AND kind=\? AND scheduled_for>\?\)/),
      expect.stringMatching(
        /SEARCH other .*digest=\? AND kind=\? AND scheduled_for>\? AND scheduled_for<\?\)/,
      ),
    ],
    [later, later],
    [expect.stringContaining('state_kind=? AND scheduled_for>?')],
    [expect.stringContaining('state_kind=? AND scheduled_for<?')],
    [byId, expect.stringContaining('deliveries_by_digest (workspace=? AND account=? AND digest=?)')],
    ...[old, old],
    ...[[ofDigest], [ofDigest, ofDigest]],
  ]);
});

test('of ten thousand digests a minute reads those that are due, and looks up the others it needs by their ids', async () => {
  const path = newPath();
  const { store } = await opened(path);
  await store.digests(ours).saveDigest(digest('D'));
  const file = openSqlite(path);
  onTestFinished(() => file.close());
  file.exec(`
    with recursive ids(n) as (select 1 union all select n + 1 from ids where n < 10000)
    insert into digests (workspace, account, id, owner, question, destinations, schedule, state, refusing, created_at,
      owed_from, version, next_at)
    select workspace, account, id || n, owner, question, destinations, schedule, state, refusing, created_at,
      owed_from, version, ${start} + n * 60000 from digests, ids`);
  const asked: Statement[] = [];
  const database = openInPlace(path, start);
  onTestFinished(() => database.close());
  const { log } = createLines();
  const noting = {
    ...database,
    read: (statement: Statement) => {
      asked.push(statement);
      return database.read(statement);
    },
  };
  const digests = createDigestStore(createQueries(noting), ours, createReader(log), log);
  const ids = ['D7', 'D9'] as DigestId[];
  expect(await digests.loadDigests({ dueBy: start + 120_000 })).toHaveLength(3);
  expect(await digests.loadDigests({ ids })).toHaveLength(2);
  expect(await digests.loadLastScheduled(start, ids)).toEqual(new Map());
  const plans = asked.map(({ sql, parameters }) =>
    String(file.rows(`explain query plan ${sql}`, ...parameters)[0]?.detail),
  );
  const byId = expect.stringMatching(/^SEARCH digests USING (COVERING )?INDEX .*id=\?\)$/);
  expect(plans).toEqual([
    'SEARCH digests USING INDEX digests_by_next (workspace=? AND account=? AND next_at<?)',
    byId,
    byId,
  ]);
});
