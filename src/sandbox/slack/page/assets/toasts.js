// Short notices over everything else, modals included; each goes by itself or when it is pressed.

import { byId, make } from './nodes.js';

const sentences = {
  operation_timeout: 'Campaign Stats did not answer within three seconds (operation_timeout).',
  trigger_expired: 'That took too long to open. Try again (trigger_expired).',
};

/** @param {string | undefined} error Slack's name of an error, or a sentence */
export function toast(error) {
  const place = byId('toasts');
  const note = make(
    'button',
    { type: 'button', class: 'toast', onclick: () => note.remove() },
    sentences[error] ?? error ?? 'Something went wrong.',
  );
  place.append(note);
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
  setTimeout(() => note.remove(), 8000);
}
