// The left side: the workspace, through whose eyes one looks, and the places one can go to.

import { morph } from './morph.js';
import { avatar, byId, icon, make } from './nodes.js';

/**
 * @param {object} state of the sandbox
 * @param {{as: string, channel: string | undefined, home: boolean, workflow: boolean}} place
 * @param {(place: object) => void} go
 */
export function drawSidebar(state, place, go) {
  byId('team').textContent = state.team.name;
  morph(
    byId('people'),
    state.people.map((person) =>
      make(
        'button',
        {
          type: 'button',
          class: 'person',
          'data-key': person.id,
          'aria-pressed': String(person.id === state.me.id),
          title: `${person.name} · ${person.tz}${person.guest ? ' · guest' : ''}`,
          onclick: () => go({ as: person.handle, channel: undefined, home: false, workflow: place.workflow }),
        },
        avatar(person.name, person.color, false),
        make('span', {}, person.name.split(' ')[0], person.guest ? make('small', {}, ' guest') : null),
      ),
    ),
  );
  const dms = state.channels.filter((channel) => channel.kind === 'dm' && channel.with !== state.bot.userId);
  const named = state.channels.filter((channel) => channel.kind !== 'dm');
  const links = (channels) => channels.map((channel) => channelLink(channel, place, state, go));
  morph(byId('places'), [
    ...group('Channels', links(named)),
    ...(dms.length > 0 ? group('Direct messages', links(dms)) : []),
    ...group('Apps', [appLink(state, place, go)]),
    ...group('Workflows', [workflowLink(place, go)]),
  ]);
}

function group(title, links) {
  return [
    make('h2', { class: 'side-title', 'data-key': title }, title),
    make(
      'ul',
      { 'data-key': title },
      ...links.map((link) => make('li', { 'data-key': link.dataset.key }, link)),
    ),
  ];
}

function channelLink(channel, place, state, go) {
  const sign = channel.kind === 'dm' ? '●' : channel.kind === 'private' ? icon('lock') : '#';
  const here = !place.home && !place.workflow && channel.id === state.channel.id;
  return link(
    channel.id,
    sign,
    channel.name,
    channel.unread,
    here,
    () => go({ ...place, channel: channel.id, home: false, workflow: false }),
    channel.archived,
  );
}

function appLink(state, place, go) {
  const dm = state.channels.find((channel) => channel.with === state.bot.userId);
  const here = !place.workflow && (place.home || dm?.id === state.channel.id);
  const node = link(
    'app',
    null,
    state.bot.name,
    dm?.unread ?? 0,
    here,
    () => go({ ...place, channel: dm?.id, home: true, workflow: false }),
    false,
  );
  node.prepend(avatar(state.bot.name, '', true));
  return node;
}

function workflowLink(place, go) {
  return link(
    'workflow',
    '⚡',
    'Campaign figures',
    0,
    place.workflow,
    () => go({ ...place, home: false, workflow: true }),
    false,
  );
}

function link(key, sign, name, unread, here, onclick, faded) {
  return make(
    'button',
    {
      type: 'button',
      class: `place${unread > 0 && !here ? ' unread' : ''}${faded ? ' faded' : ''}`,
      'data-key': key,
      'aria-current': here ? 'page' : false,
      onclick,
    },
    sign === null ? null : make('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    make('span', { class: 'place-name' }, name),
    unread > 0 && !here
      ? make('span', { class: 'badge', 'aria-label': `${unread} unread` }, String(unread))
      : null,
  );
}
