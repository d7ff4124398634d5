// The app's shortcuts: behind a sign beside the message field, and in the menu of a message. Knows neither.

import { make } from './nodes.js';
import { send } from './server.js';
import { toast } from './toasts.js';
import { fold, isUnfolded, unfold } from './unfold.js';

/**
 * @param {readonly {name: string, type: string, description: string}[]} shortcuts those that the menu offers
 * @param {{label: string, sign: string, as: () => string, ts?: string}} menu `ts`: the message on which they are used
 */
export function shortcutMenu(shortcuts, { label, sign, as, ts }) {
  const use = async (event, name) => {
    const menu = menuOf(event);
    close(menu);
    // What opens now gives the focus back to where it was.
    menu.querySelector('.shortcuts-open').focus();
    const answer = await send('shortcut', { as: as(), name, ...(ts === undefined ? {} : { ts }) });
    if (!answer.ok) toast(answer.error);
  };
  const items = shortcuts.map(({ name, description }) =>
    make(
      'button',
      { type: 'button', role: 'menuitem', onclick: (event) => use(event, name) },
      name,
      make('small', {}, description),
    ),
  );
  return make(
    'span',
    { class: 'shortcuts' },
    make(
      'button',
      {
        type: 'button',
        class: 'reply-button shortcuts-open',
        title: label,
        'aria-label': label,
        'aria-haspopup': 'menu',
        'aria-expanded': 'false',
        onclick: (event) => turn(menuOf(event)),
      },
      sign,
    ),
    make('span', { class: 'menu', role: 'menu', popover: 'manual', onkeydown: leave }, ...items),
  );
}

function menuOf({ currentTarget }) {
  return currentTarget.closest('.shortcuts');
}

function isOpen(menu) {
  return isUnfolded(menu.querySelector('.menu'));
}

function turn(menu) {
  if (isOpen(menu)) close(menu);
  else open(menu);
}

function open(menu) {
  for (const other of document.querySelectorAll('.shortcuts')) if (isOpen(other)) close(other);
  unfold(menu.querySelector('.menu'));
  menu.querySelector('.shortcuts-open').setAttribute('aria-expanded', 'true');
  menu.querySelector('[role="menuitem"]')?.focus({ preventScroll: true });
}

function close(menu) {
  fold(menu.querySelector('.menu'));
  menu.querySelector('.shortcuts-open').setAttribute('aria-expanded', 'false');
}

function leave(event) {
  if (event.key !== 'Escape') return;
  const menu = menuOf(event);
  event.stopPropagation();
  close(menu);
  menu.querySelector('.shortcuts-open').focus();
}

document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('.shortcuts'))
    if (isOpen(menu) && !menu.contains(event.target)) close(menu);
});
