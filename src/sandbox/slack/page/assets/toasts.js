// Short notices over everything else, modals included; each goes by itself or when it is pressed.

import { byId, make } from './nodes.js';

const sentences = {
  dispatch_failed: 'Campaign Stats is not running: nobody hears that (dispatch_failed).',
  operation_timeout: 'Campaign Stats did not answer within three seconds (operation_timeout).',
  restricted_action: 'Only some people may post here (restricted_action).',
  trigger_expired: 'That took too long to open. Try again (trigger_expired).',
};

/** @param {string} error Slack's name of it, or a sentence already */
export function inSentence(error) {
  return sentences[error] ?? error;
}

/** The last refusal that was told; undefined until the page knows which are older than itself. */
let told;

/** @param {readonly {number: number, method: string, error: string, details: readonly string[]}[]} refusals oldest first */
export function toastRefusals(refusals) {
  for (const { number, method, error, details } of refusals) {
    if (told === undefined || number <= told) continue;
    toast([`Slack refused ${method}: ${error}`, ...details.slice(0, 2)].join('\n'));
  }
  told = Math.max(told ?? 0, refusals.at(-1)?.number ?? 0);
}

/** @param {{ok: boolean, error?: string, told?: boolean}} answer to a deed; what Slackbot has said in the channel is not said twice */
export function toastUnlessTold({ ok, error, told }) {
  if (!ok && !told) toast(error);
}

/** @param {string | undefined} error Slack's name of an error, or a sentence */
export function toast(error) {
  const place = byId('toasts');
  const note = make(
    'button',
    { type: 'button', class: 'toast', onclick: () => note.remove() },
    inSentence(error ?? 'Something went wrong.'),
  );
  place.append(note);
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
  setTimeout(() => note.remove(), 8000);
}
