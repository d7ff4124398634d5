// Puts newly drawn HTML in the place of the old without losing what the person was at: focus, drafts, tables, what is open.

import { choose, chosenIn } from './pickers.js';
import { show, stateOf } from './tables.js';

/** True while a menu, a list or a question stands open in there: then the new HTML waits. */
export function isBusyWith(place) {
  return place.querySelector('[aria-expanded="true"], dialog[open]') !== null;
}

/**
 * @param {HTMLElement} place
 * @param {string} html drawn by the server
 */
export function replaceKeeping(place, html) {
  const before = remember(place);
  place.innerHTML = html;
  recall(place, before);
}

function remember(place) {
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  return {
    focus: active === null ? undefined : { ...addressOf(active), selection: selectionOf(active) },
    drafts: [...place.querySelectorAll('.field, .choices input, .picker')].flatMap(draftOf),
    tables: [...place.querySelectorAll('.data-table')].map((table) => ({
      heads: headsOf(table),
      state: stateOf(table),
    })),
    open: [...place.querySelectorAll('details')].map((each) => each.open),
    scrolled: [...place.querySelectorAll('.scroll')].map((each) => each.scrollLeft),
  };
}

function recall(place, before) {
  for (const draft of before.drafts) restore(place, draft);
  place.querySelectorAll('.data-table').forEach((table, index) => {
    const old = before.tables[index];
    if (old !== undefined && old.heads === headsOf(table)) show(table, old.state);
  });
  place.querySelectorAll('details').forEach((each, index) => {
    if (before.open[index] !== undefined) each.open = before.open[index];
  });
  place.querySelectorAll('.scroll').forEach((each, index) => {
    each.scrollLeft = before.scrolled[index] ?? 0;
  });
  if (before.focus !== undefined) refocus(place, before.focus);
}

function headsOf(table) {
  return [...table.querySelectorAll('th[aria-sort]')].map((head) => head.textContent).join('|');
}

function draftOf(node) {
  const marked = node.closest('[data-action-id]');
  const address = {
    block: marked.dataset.blockId,
    action: marked.dataset.actionId,
    type: marked.dataset.type,
  };
  if (node.matches('.picker')) {
    return node.dataset.chosen === (node.dataset.drawn ?? node.dataset.chosen)
      ? []
      : [{ ...address, chosen: chosenIn(node) }];
  }
  if (node.matches('.choices input')) {
    return node.checked === node.defaultChecked
      ? []
      : [{ ...address, option: node.dataset.option, checked: node.checked }];
  }
  return node.value === node.defaultValue ? [] : [{ ...address, value: node.value }];
}

function restore(place, draft) {
  const marked = [...place.querySelectorAll('[data-action-id]')].find(
    ({ dataset }) =>
      dataset.blockId === draft.block && dataset.actionId === draft.action && dataset.type === draft.type,
  );
  if (marked === undefined) return;
  if (draft.chosen !== undefined) choose(marked, draft.chosen);
  else if (draft.value !== undefined) marked.value = draft.value;
  else {
    const input = [...marked.querySelectorAll('input')].find((each) => each.dataset.option === draft.option);
    if (input !== undefined) input.checked = draft.checked;
  }
}

/** What names an element from one drawing to the next: its action, and its place among those of that action. */
function addressOf(node) {
  const marked = node.closest('[data-action-id]');
  if (marked !== null) {
    const { blockId, actionId } = marked.dataset;
    return { block: blockId, action: actionId, inside: [...marked.querySelectorAll('*')].indexOf(node) };
  }
  const like = node.matches('.sort')
    ? '.sort'
    : node.matches('.page-turn')
      ? '.page-turn'
      : node.tagName.toLowerCase();
  const all = [...node.closest('[data-ts], [data-view-id]').querySelectorAll(like)];
  return { like, nth: all.indexOf(node) };
}

function selectionOf(node) {
  try {
    return node.selectionStart === null ? undefined : [node.selectionStart, node.selectionEnd];
  } catch {
    return undefined;
  }
}

function refocus(place, { block, action, inside, like, nth, selection }) {
  const marked =
    action === undefined
      ? []
      : [...place.querySelectorAll('[data-action-id]')].filter(({ dataset }) => dataset.actionId === action);
  const again = marked.find(({ dataset }) => dataset.blockId === block) ?? marked[0];
  const node =
    like === undefined
      ? inside > -1
        ? again?.querySelectorAll('*')[inside]
        : again
      : place.querySelectorAll(like)[nth];
  (node ?? place.closest('[tabindex]'))?.focus({ preventScroll: true });
  if (node !== undefined && selection !== undefined) node.setSelectionRange?.(...selection);
}
