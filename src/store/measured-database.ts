// A database that tells how long each request takes, to whoever measures. Otherwise it is as it was.

import type { Clock } from '#base/clock.ts';
import { isMeasured, tellMeasured } from '#base/measured.ts';
import type { Database } from './thread/database.ts';

export function measuredDatabase(database: Database, { monotonic }: Pick<Clock, 'monotonic'>): Database {
  const timed = <Result>(what: 'read' | 'write' | 'work', asked: Promise<Result>): Promise<Result> => {
    if (!isMeasured('stored')) return asked;
    const from = monotonic();
    const over = () => tellMeasured('stored', { what, ms: monotonic() - from });
    asked.then(over, over);
    return asked;
  };
  return {
    ...database,
    read: (statement) => timed('read', database.read(statement)),
    write: (steps) => timed('write', database.write(steps)),
    work: (name, given) => timed('work', database.work(name, given)),
  };
}
