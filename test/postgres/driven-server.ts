// Lets a database show a driven clock, so that a story on a Postgres server runs as fast as the bots that share its time.

import pg from 'pg';
import type { ClockFace } from '../support/driven-clock.ts';

/**
 * Everything that asks this database for `clock_timestamp()` gets that clock's time, so much ahead. Sessions opened before the first call
 * still get the real one.
 */
export async function driveClockOf(
  url: string,
  { origin, start, speed }: ClockFace,
  aheadMs = 0,
): Promise<void> {
  const now = performance.timeOrigin + performance.now();
  const originAt = now - (Number(process.hrtime.bigint()) / 1e6 - origin);
  const real = 'extract(epoch from pg_catalog.clock_timestamp()) * 1000';
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `create or replace function public.clock_timestamp() returns timestamptz language sql volatile
       as $$ select to_timestamp((${start + aheadMs} + ${speed} * (${real} - ${originAt})) / 1000.0) $$;
     alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`,
  );
  await client.end();
}
