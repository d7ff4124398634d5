// Long lists of rows in pieces that one statement can take.

/** SQLite takes 32,766 parameters in a statement; our widest row has fourteen. */
const rowsAtOnce = 1_000;

export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}
