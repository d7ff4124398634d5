// Cuts long lists of rows into pieces that one statement takes.

import { setImmediate as everybodyElse } from 'node:timers/promises';

/** SQLite takes 32,766 parameters in a statement; our widest row has fourteen. */
const rowsAtOnce = 1_000;
/** Reading this many takes a few milliseconds. */
const readAtOnce = 100;

export function inBatches<Row>(rows: readonly Row[], size = rowsAtOnce): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Returns what `read` makes of each row. It goes batch by batch, so that other work gets its turn in between. */
export async function readInTurns<Row, Read>(
  rows: readonly Row[],
  read: (row: Row) => Read,
): Promise<Read[]> {
  const all: Read[] = [];
  for (const batch of inBatches(rows, readAtOnce)) {
    if (all.length > 0) await everybodyElse();
    all.push(...batch.map(read));
  }
  return all;
}
