// Sorting and turning the pages of data tables, in the page alone; what a table shows is kept in its data attributes.

import { whenMorphed } from './morph.js';

/** @param {HTMLElement} table */
function sortBy(table, column) {
  const same = table.dataset.sorted === String(column);
  const descends = same
    ? table.dataset.direction !== 'descending'
    : headOf(table, column).dataset.sortKind === 'number';
  show(table, { sorted: column, direction: descends ? 'descending' : 'ascending', page: 0 });
}

/** @param {HTMLElement} table */
function turnPage(table, by) {
  const { sorted, direction, page } = stateOf(table);
  show(table, { sorted, direction, page: page + by });
}

/** @param {HTMLElement} table */
function stateOf(table) {
  const { sorted, direction, page } = table.dataset;
  return { sorted: sorted === undefined ? undefined : Number(sorted), direction, page: Number(page ?? 0) };
}

/** Puts the table into that state; a page past the end becomes the last. */
function show(table, { sorted, direction, page }) {
  const body = table.querySelector('tbody');
  const rows = [...body.rows];
  if (sorted !== undefined && headOf(table, sorted) !== undefined) {
    const compare = headOf(table, sorted).dataset.sortKind === 'number' ? byNumber(sorted) : byText(sorted);
    const sign = direction === 'descending' ? -1 : 1;
    rows.sort((a, b) => sign * compare(a, b) || a.dataset.row - b.dataset.row);
    body.append(...rows);
    for (const head of table.querySelectorAll('th[aria-sort]')) head.setAttribute('aria-sort', 'none');
    headOf(table, sorted).setAttribute('aria-sort', direction);
    Object.assign(table.dataset, { sorted: String(sorted), direction });
  }
  const size = Number(table.dataset.pageSize);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  table.dataset.page = String(shown);
  rows.forEach((row, index) => {
    row.hidden = index < shown * size || index >= (shown + 1) * size;
  });
  const where = table.querySelector('.pager-where');
  if (where === null) return;
  where.textContent = `${shown * size + 1}–${Math.min(rows.length, (shown + 1) * size)} of ${rows.length}`;
  table.querySelector('[data-turn="-1"]').disabled = shown === 0;
  table.querySelector('[data-turn="1"]').disabled = shown === pages - 1;
}

function headOf(table, column) {
  return table.querySelectorAll('th[aria-sort]')[column];
}

function byNumber(column) {
  return (a, b) => Number(a.cells[column].dataset.value) - Number(b.cells[column].dataset.value);
}

const words = new Intl.Collator('en', { numeric: false, sensitivity: 'base' });

function byText(column) {
  return (a, b) => words.compare(a.cells[column].textContent, b.cells[column].textContent);
}

/** Other rows under the same heads are shown as the old ones were; other heads begin anew. */
whenMorphed('.data-table', (table, before) => {
  if (headsOf(table) !== headsOf(before)) {
    for (const name of ['sorted', 'direction', 'page']) delete table.dataset[name];
    for (const head of table.querySelectorAll('th[aria-sort]')) head.setAttribute('aria-sort', 'none');
  }
  show(table, stateOf(table));
});

function headsOf(table) {
  return [...table.querySelectorAll('th[aria-sort]')].map((head) => head.textContent).join('|');
}

document.addEventListener('click', (event) => {
  const table = event.target.closest?.('.data-table');
  const sort = event.target.closest?.('.sort');
  const turn = event.target.closest?.('.page-turn');
  if (sort) sortBy(table, Number(sort.dataset.column));
  if (turn) turnPage(table, Number(turn.dataset.turn));
});
