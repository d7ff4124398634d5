// Modals and the App Home tab: what the bot opened for this person, kept as they filled it in while the bot redraws it.

import { valuesIn } from './controls.js';
import { morph, nodesIn } from './morph.js';
import { byId, make } from './nodes.js';
import { send } from './server.js';
import { toast } from './toasts.js';

let as = '';

/** @param {object} state of the sandbox; the last of its modals is on top */
export function drawModal(state) {
  as = state.me.handle;
  const dialog = byId('modal');
  const view = state.modals.at(-1);
  if (view === undefined) {
    if (dialog.open) dialog.close();
    dialog.replaceChildren();
    return;
  }
  const standing = dialog.querySelector('[data-view-id]');
  let entrance = null;
  const form = standing?.dataset.viewId === view.id ? standing : frame(dialog, view);
  const body = form.querySelector('.modal-body');
  if (body.html !== view.html) {
    morph(body, nodesIn(view.html));
    body.html = view.html;
    if (form !== standing || [body, dialog, document.body].includes(document.activeElement)) entrance = body;
  }
  dressUp(form, view, state.modals.length);
  if (!dialog.open) dialog.showModal();
  if (entrance !== null) focusFirst(entrance);
}

const fields = '.field, .picker-text, .choices input';

/** Where Slack puts the cursor: the field that asks for it, else the first one to fill in, else the dialog itself. */
function focusFirst(body) {
  const marked = body.querySelector('[data-focus]');
  const field = marked?.matches('.field')
    ? marked
    : (marked?.querySelector(fields) ?? body.querySelector(`.input-control :is(${fields})`));
  (field ?? body).focus();
}

function frame(dialog, view) {
  const form = make(
    'form',
    { class: 'modal-form', 'data-view-id': view.id, novalidate: true, onsubmit: submit },
    make(
      'header',
      { class: 'modal-head' },
      make(
        'button',
        {
          type: 'button',
          class: 'icon-button modal-back',
          'aria-label': 'Back',
          onclick: () => leave(view.id, false),
        },
        '‹',
      ),
      make('h2', { id: 'modal-title' }),
      make(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': 'Close', onclick: () => leave(view.id, true) },
        '×',
      ),
    ),
    make('p', { class: 'modal-notice', role: 'alert' }),
    make('div', { class: 'modal-body', tabindex: '0' }),
    make(
      'footer',
      { class: 'modal-foot' },
      make('button', { type: 'button', class: 'button modal-close', onclick: () => leave(view.id, false) }),
      make('button', { type: 'submit', class: 'button primary modal-submit' }),
    ),
  );
  dialog.setAttribute('aria-labelledby', 'modal-title');
  dialog.replaceChildren(form);
  return form;
}

function dressUp(form, view, depth) {
  form.querySelector('h2').textContent = view.title;
  form.querySelector('.modal-back').hidden = depth < 2;
  form.querySelector('.modal-notice').textContent = view.notice ?? '';
  form.querySelector('.modal-notice').hidden = !view.notice;
  form.querySelector('.modal-close').textContent = view.close;
  const button = form.querySelector('.modal-submit');
  button.textContent = view.submit ?? '';
  button.hidden = view.submit === null;
  button.disabled = view.busy;
  button.toggleAttribute('aria-busy', view.busy);
}

async function submit(event) {
  event.preventDefault();
  const form = event.currentTarget;
  const button = form.querySelector('.modal-submit');
  if (button.hidden || button.disabled) return;
  button.disabled = true;
  button.toggleAttribute('aria-busy', true);
  const answer = await send('submit', { as, viewId: form.dataset.viewId, values: valuesIn(form) });
  button.disabled = false;
  button.toggleAttribute('aria-busy', false);
  if (answer.ok) return;
  if (answer.errors === undefined) toast(answer.error);
  else wrongFields.pending = true;
}

/** After a refused submission the first wrong field gets the focus, once its sentence is drawn. */
export const wrongFields = { pending: false };

export function focusFirstWrong() {
  const wrong = byId('modal').querySelector('[aria-invalid="true"], .wrong input');
  if (!wrongFields.pending || wrong === null) return;
  wrongFields.pending = false;
  wrong.focus();
}

/** Not while it is being submitted: what comes of that is still to be shown. */
async function leave(viewId, all) {
  if (byId('modal').querySelector('.modal-submit').disabled) return;
  const answer = await send('close-modal', { as, viewId, ...(all ? { all: true } : {}) });
  if (!answer.ok) toast(answer.error);
}

byId('modal').addEventListener('cancel', (event) => {
  if (event.target !== byId('modal')) return;
  event.preventDefault();
  void leave(byId('modal').querySelector('[data-view-id]').dataset.viewId, false);
});

/** @param {object} state of the sandbox */
export function drawHome(state) {
  as = state.me.handle;
  const place = byId('home-body');
  const { home, bot } = state;
  byId('home-hint').hidden = bot.isThere;
  byId('home-hint').textContent = hintOfAbsence(state);
  if (home === null) {
    const words = bot.isThere
      ? `${bot.name} is opening its Home…`
      : `${bot.name} has published nothing here.`;
    place.replaceChildren(make('p', { class: 'empty' }, words));
    return;
  }
  const standing = place.querySelector('[data-view-id]');
  const view =
    standing?.dataset.viewId === home.id
      ? standing
      : make('div', { class: 'home-view', 'data-view-id': home.id });
  if (view !== standing) place.replaceChildren(view);
  if (view.html === home.html) return;
  morph(view, nodesIn(home.html));
  view.html = home.html;
}

/** Slack itself shows what was published last, or an empty tab, and says no word of why. */
function hintOfAbsence({ home, bot, panel }) {
  const killed = panel?.switches.find(({ name, on }) => name === 'kill' && on);
  const start = killed === undefined ? '' : ` Start it with the switch “${killed.words}”.`;
  const shown =
    home === null
      ? 'Slack shows an empty tab until it publishes one.'
      : 'This is what it published last, as in Slack: nobody answers its buttons.';
  return `${bot.name} is not running. ${shown}${start}`;
}
