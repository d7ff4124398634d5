// One page of something long: its rows, and its place in words.

import { count } from '#blocks/words/numbers.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** From 1. A page that does not exist becomes the last one. */
  readonly page: number;
  readonly pages: number;
  /** The number of the first row among all, from 1; 0 if there are no rows. */
  readonly first: number;
  readonly last: number;
  readonly of: number;
}

export function pageOf<Row>(all: readonly Row[], wanted: number, size: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  const start = (page - 1) * size;
  const rows = all.slice(start, start + size);
  return {
    rows,
    page,
    pages,
    first: rows.length === 0 ? 0 : start + 1,
    last: start + rows.length,
    of: all.length,
  };
}

/** `1–100 of 1,000`, or `60` if all are on one page */
export function pageInWords(page: Page<unknown>): string {
  return page.pages === 1 ? count(page.of) : `${count(page.first)}–${count(page.last)} of ${count(page.of)}`;
}
