// The welcome card: who the four people are, and things to try as each of them that are typed by a click.

import { goToEnd } from './messages.js';
import { avatar, byId, make } from './nodes.js';
import { send } from './server.js';
import { toastUnlessTold } from './toasts.js';

let drawn = '';

/** @param {object} state of the sandbox @param {boolean} elsewhere no channel is looked at */
export function drawWelcome({ panel, people }, elsewhere) {
  const card = byId('welcome');
  card.hidden = panel === null || elsewhere;
  if (panel === null || drawn === JSON.stringify(panel.welcome)) return;
  if (drawn === '') card.open = sessionStorage.getItem('welcome') !== 'folded';
  drawn = JSON.stringify(panel.welcome);
  byId('welcome-groups').replaceChildren(
    ...panel.welcome.map((group) => {
      const person = people.find(({ handle }) => handle === group.as);
      return make(
        'section',
        { class: 'welcome-group', 'aria-label': person.name },
        make(
          'p',
          { class: 'welcome-who' },
          avatar(person.name, person.color, false),
          make('span', {}, make('b', {}, person.name), ` ${group.who}`),
        ),
        ...group.examples.map((example) => exampleButton(group, example)),
      );
    }),
  );
}

function exampleButton({ as, channel }, { typed, gives }) {
  const run = async () => {
    foldWelcome();
    goToEnd();
    location.hash = `#${as}/${channel}`;
    const answer = await send('type', { as, channel, text: typed });
    toastUnlessTold(answer);
  };
  return make(
    'button',
    { type: 'button', class: 'example', onclick: run },
    make('code', {}, typed),
    ' ',
    make('span', {}, gives),
  );
}

/** Whoever has begun needs the room for the answers. */
export function foldWelcome() {
  byId('welcome').open = false;
}

byId('welcome').addEventListener('toggle', () => {
  sessionStorage.setItem('welcome', byId('welcome').open ? 'open' : 'folded');
});
