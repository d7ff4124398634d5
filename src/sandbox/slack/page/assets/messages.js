// The list of messages: one element for each, redrawn only where it changed, replies under what they answer.

import { morph, nodesIn } from './morph.js';
import { avatar, byId, icon, make } from './nodes.js';
import { sessionOf, sessionTitle, sessionWork } from './pane.js';
import { shortcutMenu } from './shortcuts.js';
import { clock, dayName, dayOf, whole } from './times.js';

const sameBreath = 5 * 60_000;

/**
 * @param {object} state
 * @param {{reply: (ts: string) => void, edit: (message: object) => void, react: (message: object, name: string) => void}} deeds what
 * can be done with a message: `reply` is called with the one whose thread is answered
 */
export function drawMessages(state, deeds) {
  const list = byId('messages');
  const sameChannel = list.dataset.channel === `${state.me.id} ${state.channel.id}`;
  if (!sameChannel) list.replaceChildren();
  list.dataset.channel = `${state.me.id} ${state.channel.id}`;
  const standing = new Map(
    [...list.children].map((node) => [node.dataset.ts ?? `${node.dataset.key} ${node.textContent}`, node]),
  );
  const count = list.querySelectorAll('[data-ts]').length;
  const wanted = toBeShown(list, state);
  const nodes = inOrder(state.messages).flatMap((message, index, all) => {
    const before = all[index - 1];
    const day = dayOf(message.at, state.me.tz);
    const isNewDay = before === undefined || dayOf(before.at, state.me.tz) !== day;
    const node = standing.get(message.ts) ?? make('article', { class: 'message', 'data-ts': message.ts });
    fill(node, message, state, !isNewDay && follows(message, before), deeds);
    if (!isNewDay) return [node];
    const line = dayLine(day, message.at, state);
    return [standing.get(`${day} ${line.textContent}`) ?? line, node];
  });
  place(
    list,
    nodes.length > 0
      ? nodes
      : [make('p', { class: 'empty' }, `This is the very beginning of ${conversationIn(state)}.`)],
  );
  drawn = state.messages;
  const grew = list.querySelectorAll('[data-ts]').length > count;
  if (!sameChannel || (staysAtEnd && thread.ts === null)) return goToEnd();
  nodeOf(list, wanted)?.scrollIntoView({ block: 'nearest' });
  byId('latest').hidden = !(grew || !byId('latest').hidden);
}

/** Whether the newest message stays in sight: until somebody scrolls away from it. */
let staysAtEnd = true;
/** Where that put the list. A list that has become shorter stands there still, though nobody scrolled it. */
let endedAt = 0;

/** The thread that is being written in, and the newest message of it: that stays in sight as long as it was. */
let thread = { ts: null, newest: null };

/** The messages that stand there. */
let drawn = [];

/** @param {string | null} ts */
export function followThread(ts) {
  thread = { ts, newest: newestOf(ts, drawn) };
}

function newestOf(ts, messages) {
  const own = (message) => ts !== null && (message.ts === ts || message.threadTs === ts);
  return messages.findLast(own)?.ts ?? null;
}

/** `list`: as it stands before the messages are put into it. Returns the message that must be shown after that. */
function toBeShown(list, { messages, me }) {
  const newest = newestOf(thread.ts, messages);
  const before = nodeOf(list, thread.newest);
  const isNew = newest !== thread.newest && newest !== null;
  thread.newest = newest;
  const isOwn = messages.find(({ ts }) => ts === newest)?.user === me.id;
  return isNew && (isOwn || (before !== null && isInSight(before, list))) ? newest : null;
}

function nodeOf(list, ts) {
  return [...list.children].find((node) => node.dataset.ts === ts) ?? null;
}

function isInSight(node, list) {
  const [own, frame] = [node.getBoundingClientRect(), list.getBoundingClientRect()];
  return own.bottom > frame.top && own.top < frame.bottom;
}

/** Whoever sends something wants to see what comes of it. */
export function goToEnd() {
  const list = byId('messages');
  staysAtEnd = true;
  list.scrollTop = list.scrollHeight;
  endedAt = list.scrollTop;
  byId('latest').hidden = true;
}

byId('messages').addEventListener('scroll', () => {
  const list = byId('messages');
  if (staysAtEnd && list.scrollTop === endedAt) return;
  staysAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  if (staysAtEnd) byId('latest').hidden = true;
});
// What opens or folds above or below the list makes it shorter or longer.
new ResizeObserver(() => {
  if (staysAtEnd) goToEnd();
}).observe(byId('messages'));

function conversationIn({ channel, people, bot }) {
  if (channel.kind !== 'dm') return `#${channel.name}`;
  const other = people.find((each) => each.id === channel.with);
  return `your direct messages with ${other?.name ?? bot.name}`;
}

/** Puts the nodes in, moving none that already stands where it should: a moved node would lose focus. */
function place(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
}

function inOrder(messages) {
  const known = new Set(messages.map((message) => message.ts));
  const isReply = ({ ts, threadTs }) => threadTs !== null && threadTs !== ts && known.has(threadTs);
  const replies = Map.groupBy(messages.filter(isReply), ({ threadTs }) => threadTs);
  return messages
    .filter((message) => !isReply(message))
    .flatMap((message) => [message, ...(replies.get(message.ts) ?? [])]);
}

function follows(message, before) {
  return (
    before !== undefined &&
    before.user === message.user &&
    before.bot === message.bot &&
    before.threadTs === message.threadTs &&
    !before.ephemeral &&
    !message.ephemeral &&
    message.at - before.at < sameBreath
  );
}

function fill(node, message, state, compact, deeds) {
  const frame = JSON.stringify([
    compact,
    message.name,
    message.threadTs,
    message.edited,
    message.ephemeral,
    message.error,
    message.reactions,
    message.user === state.me.id,
    message.files.map((file) => file.id),
    sessionOf(state, message),
    state.me.tz,
    state.channel.archived,
  ]);
  if (node.frame === frame && node.html === message.html) return;
  node.frame = frame;
  node.html = message.html;
  node.className = [
    'message',
    compact ? 'compact' : '',
    message.ephemeral ? 'ephemeral' : '',
    message.threadTs !== null && message.threadTs !== message.ts ? 'reply' : '',
  ]
    .join(' ')
    .trim();
  const body = make('div', { class: 'message-body' }, ...nodesIn(message.html));
  morph(
    node,
    around(message, state, compact, body, deeds).filter((part) => part !== null),
  );
}

function around(message, state, compact, body, deeds) {
  const person = state.people.find((each) => each.id === message.user);
  const time = make(
    'time',
    { datetime: new Date(message.at).toISOString(), title: whole(message.at, state.me.tz) },
    clock(message.at, state.me.tz, compact),
  );
  const isSlackbot = message.postedVia === 'slackbot';
  const head = make(
    'header',
    { class: 'message-head' },
    make('span', { class: 'author' }, message.name),
    message.bot ? make('span', { class: 'app' }, 'APP') : null,
    time,
  );
  return [
    make(
      'div',
      { class: 'gutter' },
      compact ? time : avatar(message.name, person?.color ?? '#616061', message.bot && !isSlackbot),
    ),
    make(
      'div',
      { class: 'message-main' },
      sessionTitle(sessionOf(state, message)),
      message.ephemeral ? make('p', { class: 'only-you' }, icon('eye'), 'Only visible to you') : null,
      compact ? null : head,
      body,
      ...message.files.map(fileCard),
      message.edited && !message.bot ? make('span', { class: 'edited' }, '(edited)') : null,
      reactionsOf(message, state, deeds),
      sessionWork(sessionOf(state, message), state),
      message.error === null ? null : make('p', { class: 'message-error', role: 'alert' }, message.error),
    ),
    message.ephemeral || state.channel.archived ? null : deedsOf(message, state, deeds),
  ];
}

/** What stands over a message under the mouse. */
function deedsOf(message, state, { reply, edit, react }) {
  const button = (words, label, onclick, sign) =>
    make(
      'button',
      { type: 'button', class: 'reply-button', title: words, 'aria-label': label, onclick },
      sign,
    );
  return make(
    'div',
    { class: 'message-deeds' },
    message.bot
      ? button('React with ❌', `React with ❌ to ${message.name}`, () => react(message, 'x'), '❌')
      : null,
    message.user === state.me.id ? button('Edit', 'Edit what you said', () => edit(message), '✎') : null,
    button(
      'Reply in thread',
      `Reply in thread to ${message.name}`,
      () => reply(message.threadTs ?? message.ts),
      icon('speech'),
    ),
    shortcutMenu(
      state.shortcuts.filter(({ type }) => type === 'message'),
      { label: `More of ${message.name}’s message`, sign: '⋮', as: () => state.me.handle, ts: message.ts },
    ),
  );
}

/** Emoji that are not known here are told by their names. */
const emoji = new Map([['x', '❌']]);

function reactionsOf(message, state, { react }) {
  if (message.reactions.length === 0) return null;
  return make(
    'div',
    { class: 'reactions' },
    ...message.reactions.map(({ name, users }) =>
      make(
        'button',
        {
          type: 'button',
          class: `reaction${users.includes(state.me.id) ? ' own' : ''}`,
          title: `:${name}:`,
          onclick: () => react(message, name),
        },
        `${emoji.get(name) ?? `:${name}:`} ${users.length}`,
      ),
    ),
  );
}

/** A file as Slack shows it: what it is called and holds, and a way to save it. */
function fileCard(file) {
  const rows =
    file.rows === undefined
      ? ''
      : `${file.rows.toLocaleString('en-US')} ${file.rows === 1 ? 'row' : 'rows'} · `;
  return make(
    'div',
    { class: 'file', role: 'group', 'aria-label': `File ${file.name}` },
    make(
      'span',
      { class: 'file-sign', 'aria-hidden': 'true' },
      (file.name.split('.').at(-1) ?? '').toUpperCase(),
    ),
    make(
      'span',
      { class: 'file-words' },
      make('span', { class: 'file-name' }, file.title),
      make('span', { class: 'file-size' }, `${file.name} · ${rows}${sizeOf(file.size)}`),
    ),
    make('a', { class: 'file-save', href: `/sandbox/files/${file.id}`, download: file.name }, 'Download'),
  );
}

function sizeOf(bytes) {
  return bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000).toLocaleString('en-US')} kB`;
}

function dayLine(day, at, state) {
  return make(
    'div',
    { class: 'day', role: 'separator', 'data-key': day },
    make('span', {}, dayName(at, state.now, state.me.tz)),
  );
}
