// What a person presses or changes inside a message or view, turned into the one request that says so.

import { chosenIn, startPickers, unchoose } from './pickers.js';
import { send } from './server.js';
import { toast } from './toasts.js';
import { fold, unfold } from './unfold.js';

let whoAndWhere = () => ({ as: '', channel: '' });

/** @param {{ place: () => {as: string, channel: string} }} outside */
export function startControls(outside) {
  whoAndWhere = outside.place;
  startPickers({ addressOf, changed: (picker) => isLive(picker) && press(picker) });
}

/** The message or view that a control stands in, as the server wants it named. */
function addressOf(node) {
  const root = rootOf(node);
  const { as, channel } = whoAndWhere();
  return root.dataset.viewId === undefined
    ? { as, channel, ts: root.dataset.ts }
    : { as, viewId: root.dataset.viewId };
}

function rootOf(node) {
  return node.closest('[data-ts], [data-view-id]');
}

function isLive(node) {
  return node.dataset.live !== undefined;
}

/** Everything that is filled in there, block_id to action_id to value, in Slack's own fields. */
export function valuesIn(root) {
  const values = {};
  for (const node of root.querySelectorAll('[data-action-id]')) {
    const value = valueAt(node);
    if (value === undefined) continue;
    values[node.dataset.blockId] ??= {};
    values[node.dataset.blockId][node.dataset.actionId] = value;
  }
  return values;
}

function valueAt(node) {
  const type = node.dataset.type;
  if (node.matches('.picker')) return pickedIn(node, type);
  switch (type) {
    case 'radio_buttons':
      return { selected_option: checkedIn(node)[0] ?? null };
    case 'checkboxes':
      return { selected_options: checkedIn(node) };
    case 'datepicker':
      return { selected_date: node.value || null };
    case 'timepicker':
      return { selected_time: node.value || null };
    case 'datetimepicker':
      return { selected_date_time: node.value === '' ? null : secondsAt(node.value, node.dataset.zone) };
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
      return { value: node.value === '' ? null : node.value };
    default:
      return undefined;
  }
}

function pickedIn(picker, type) {
  const chosen = chosenIn(picker);
  const kind = type.replace(/^multi_/, '').replace(/s?_select$/, '');
  const field = kind === 'static' || kind === 'external' ? 'option' : kind;
  const picked = field === 'option' ? chosen : chosen.map((option) => option.value);
  return type.startsWith('multi_')
    ? { [`selected_${field}s`]: picked }
    : { [`selected_${field}`]: picked[0] ?? null };
}

function checkedIn(node) {
  return [...node.querySelectorAll('input:checked')].map((input) => JSON.parse(input.dataset.option));
}

/** A wall-clock time in a zone as seconds: guessed as UTC, then moved by what that zone's clock is off. */
function secondsAt(local, zone) {
  const guess = Date.parse(`${local}Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(guess);
  return (guess - (Date.parse(`${shown.replace(' ', 'T')}Z`) - guess)) / 1000;
}

/** Sends a press of a button (no value) or a choice, after the question that the element asks, if it asks one. */
async function press(node, value = valueAt(node)) {
  if (!(await agreed(node))) return node.matches('.picker') && unchoose(node);
  const root = rootOf(node);
  const { blockId, actionId } = node.dataset;
  const button = node.closest('button');
  button?.setAttribute('aria-busy', 'true');
  const body = {
    ...addressOf(node),
    blockId,
    actionId,
    ...(value === undefined ? {} : { value }),
    values: valuesIn(root),
  };
  const answer = await send('click', body);
  button?.removeAttribute('aria-busy');
  if (!answer.ok) toast(answer.error);
}

async function agreed(node) {
  const dialog = node.closest('.asks')?.querySelector('dialog.confirm');
  if (!dialog) return true;
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return dialog.returnValue === 'confirm';
}

document.addEventListener('click', (event) => {
  const answer = event.target.closest?.('.confirm-answer');
  if (answer) answer.closest('dialog').close(answer.value);
  const node = event.target.closest?.('button[data-action-id]');
  if (node) {
    if (node.dataset.url !== undefined) window.open(node.dataset.url, '_blank', 'noopener');
    void press(node, node.dataset.value === undefined ? undefined : { value: node.dataset.value });
  }
  const opener = event.target.closest?.('.overflow-open');
  const item = event.target.closest?.('.menu [role="menuitem"]');
  if (item?.closest('.overflow')) {
    const overflow = item.closest('.overflow');
    closeMenu(overflow);
    // What opens now gives the focus back to where it was.
    overflow.querySelector('.overflow-open').focus();
    void press(overflow, { selected_option: JSON.parse(item.dataset.option) });
  }
  for (const other of document.querySelectorAll('.overflow-open[aria-expanded="true"]')) {
    if (other !== opener) closeMenu(other.closest('.overflow'));
  }
  if (opener)
    (opener.getAttribute('aria-expanded') === 'true' ? closeMenu : openMenu)(opener.closest('.overflow'));
});

function openMenu(overflow) {
  overflow.querySelector('.overflow-open').setAttribute('aria-expanded', 'true');
  unfold(overflow.querySelector('.menu'));
  overflow.querySelector('[role="menuitem"]')?.focus({ preventScroll: true });
}

function closeMenu(overflow) {
  overflow.querySelector('.overflow-open').setAttribute('aria-expanded', 'false');
  fold(overflow.querySelector('.menu'));
}

document.addEventListener('change', (event) => {
  const node = event.target.closest?.('[data-action-id]');
  if (!node || !isLive(node) || node.matches('.picker')) return;
  const typed = ['plain_text_input', 'number_input', 'email_text_input', 'url_text_input'].includes(
    node.dataset.type,
  );
  if (!typed) void press(node);
});

document.addEventListener('input', (event) => {
  const node = event.target.closest?.('.field[data-live]');
  if (node?.dataset.dispatch?.includes('on_character_entered')) void press(node);
});

document.addEventListener('keydown', (event) => {
  const node = event.target.closest?.('.field[data-live]');
  if (event.key === 'Enter' && node?.tagName === 'INPUT') {
    event.preventDefault();
    void press(node);
  }
  const menu = event.target.closest?.('.menu');
  if (!menu) return;
  const items = [...menu.querySelectorAll('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    items[(at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length].focus();
    event.preventDefault();
  } else if (event.key === 'Escape') {
    const overflow = menu.closest('.overflow');
    closeMenu(overflow);
    overflow.querySelector('.overflow-open').focus();
    event.preventDefault();
    event.stopPropagation();
  }
});
