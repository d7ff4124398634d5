// The clock by which rows tell bots who is first and who lives: the server's own, or the machine's for a file that lies on it.

import type { Clock } from '#base/clock.ts';
import type { Dialect } from './thread/database.ts';

/** An SQL expression: milliseconds since the epoch, at the moment when the statement runs. */
export function storeNow(dialect: Dialect, clock: Pick<Clock, 'now'>): string {
  return dialect === 'postgres'
    ? '(extract(epoch from clock_timestamp()) * 1000)::bigint'
    : String(Math.floor(clock.now()));
}
