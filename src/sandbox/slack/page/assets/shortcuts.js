// The app's shortcuts: behind a sign beside the message field, and in the menu of a message. Knows neither.

import { make } from './nodes.js';
import { send } from './server.js';
import { toast } from './toasts.js';
import { unfold } from './unfold.js';

/**
 * @param {readonly {name: string, type: string, description: string}[]} shortcuts those that the menu offers
 * @param {{label: string, sign: string, as: () => string, ts?: string}} menu `ts`: the message on which they are used
 */
export function shortcutMenu(shortcuts, { label, sign, as, ts }) {
  const use = async (name) => {
    close(menu);
    const answer = await send('shortcut', { as: as(), name, ...(ts === undefined ? {} : { ts }) });
    if (!answer.ok) toast(answer.error);
  };
  const items = shortcuts.map(({ name, description }) =>
    make(
      'button',
      { type: 'button', role: 'menuitem', onclick: () => use(name) },
      name,
      make('small', {}, description),
    ),
  );
  const menu = make(
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
        onclick: () => (isOpen(menu) ? close(menu) : open(menu)),
      },
      sign,
    ),
    make(
      'span',
      { class: 'menu', role: 'menu', hidden: true, onkeydown: (event) => leaves(event, menu) },
      ...items,
    ),
  );
  return menu;
}

function isOpen(menu) {
  return !menu.querySelector('.menu').hidden;
}

function open(menu) {
  for (const other of document.querySelectorAll('.shortcuts')) if (isOpen(other)) close(other);
  unfold(menu.querySelector('.menu'));
  menu.querySelector('.shortcuts-open').setAttribute('aria-expanded', 'true');
  menu.querySelector('[role="menuitem"]')?.focus({ preventScroll: true });
}

function close(menu) {
  menu.querySelector('.menu').hidden = true;
  menu.querySelector('.shortcuts-open').setAttribute('aria-expanded', 'false');
}

function leaves(event, menu) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  close(menu);
  menu.querySelector('.shortcuts-open').focus();
}

document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('.shortcuts'))
    if (isOpen(menu) && !menu.contains(event.target)) close(menu);
});
