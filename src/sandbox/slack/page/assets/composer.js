// Where a person types: commands with a hint of what they take, Enter sends, arrow up brings back what was sent before.

import { followThread, goToEnd } from './messages.js';
import { byId, make } from './nodes.js';
import { drawPrompts } from './pane.js';
import { send } from './server.js';
import { shortcutMenu } from './shortcuts.js';
import { toastUnlessTold } from './toasts.js';
import { foldWelcome } from './welcome.js';

/** Undefined until the page knows its workspace. */
let state;
/** Something was sent before that, and still stands in the field. */
let waits = false;
let thread = null;
/** What the person changes of what they said; null while they write something new. */
let edited = null;
let recalled = -1;
const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]');

/** What was half typed, by who would say it where. */
const drafts = new Map();

function placeOf({ me, channel }) {
  return `${me.id} ${channel.id}`;
}

/** The person goes elsewhere: what they have half typed stays here, and what they type from now on is for there. */
export function leaveComposer() {
  replyTo(null);
  if (state === undefined) return;
  drafts.set(placeOf(state), byId('text').value);
  state = undefined;
  write('');
}

/** @param {object} newState of the sandbox */
export function drawComposer(newState) {
  const isFirst = state === undefined;
  state = newState;
  if (isFirst && byId('text').value === '') write(drafts.get(placeOf(state)) ?? '');
  const { channel } = state;
  const isApp = channel.with === state.bot.userId;
  const name = isApp ? state.bot.name : channel.kind === 'dm' ? channel.name : `#${channel.name}`;
  byId('text').placeholder = thread === null ? `Message ${name}, or type / or @` : 'Reply…';
  byId('composer').hidden = channel.archived;
  byId('archived').hidden = !channel.archived;
  byId('archived').textContent = `You are viewing ${name}, an archived channel. Nobody can write in it.`;
  drawPrompts(state, (words) => {
    write(words);
    void submit();
  });
  byId('busy').textContent = state.busy > 0 ? `${state.bot.name} is working…` : '';
  if (thread !== null && !state.messages.some((message) => message.ts === thread)) replyTo(null);
  if (isFirst) {
    hint();
    const offered = state.shortcuts.filter(({ type }) => type === 'global');
    const menu = { label: 'Shortcuts', sign: '⚡', as: () => state.me.handle };
    byId('shortcuts').replaceChildren(shortcutMenu(offered, menu));
  }
  if (waits) void submit();
}

/** @param {string | null} ts the message whose thread the next line answers; null for the channel itself */
export function replyTo(ts) {
  thread = ts;
  followThread(ts);
  // Who thinks better of it has not begun a new line with what was said long ago.
  if (edited !== null) write('');
  edited = null;
  byId('replying').hidden = ts === null;
  byId('replying').firstElementChild.textContent = 'Replying in thread';
  if (ts !== null) byId('text').focus();
}

/** @param {object} message of the person themselves, to be written anew */
export function editMessage(message) {
  replyTo(null);
  edited = message.ts;
  byId('replying').hidden = false;
  byId('replying').firstElementChild.textContent = 'Editing what you said';
  write(asWritten(message.text));
  byId('text').focus();
}

/** Without Slack's markup, as somebody would write it. */
function asWritten(text) {
  return text
    .replaceAll(`<@${state.bot.userId}>`, `@${state.bot.handle}`)
    .replaceAll(/<@(\w+)>/g, (whole, id) => {
      const person = state.people.find((each) => each.id === id);
      return person === undefined ? whole : `@${person.handle}`;
    })
    .replaceAll(/<[^<>|]*\|([^<>]*)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function grow() {
  const text = byId('text');
  text.style.setProperty('height', 'auto');
  text.style.setProperty('height', `${Math.min(text.scrollHeight, 180)}px`);
}

/** The commands that what is typed may become; none once the command is whole. */
function matching() {
  const typed = byId('text').value;
  if (state === undefined || !/^[/@]\S*$/.test(typed)) return [];
  const mention = {
    command: `@${state.bot.handle}`,
    usageHint: '',
    description: 'Ask where everybody reads the answer',
  };
  return [...state.commands, mention].filter(({ command }) => command.startsWith(typed) && command !== typed);
}

function hint() {
  const found = matching();
  const known = state?.commands.find(({ command }) => byId('text').value.split(/\s/)[0] === command);
  byId('usage').textContent = known === undefined ? '' : `${known.command} ${known.usageHint ?? ''}`;
  byId('hints').hidden = found.length === 0;
  byId('hints').replaceChildren(
    ...found.map((each, index) =>
      make(
        'button',
        {
          type: 'button',
          role: 'option',
          tabindex: '-1',
          class: 'hint',
          'aria-selected': String(index === 0),
          onclick: () => complete(each.command),
        },
        make('b', {}, each.command),
        make('span', {}, each.usageHint ?? ''),
        make('small', {}, each.description ?? ''),
      ),
    ),
  );
}

function write(words) {
  byId('text').value = words;
  grow();
  hint();
}

function complete(command) {
  write(`${command} `);
  byId('text').focus();
}

async function submit() {
  const words = byId('text').value.trim();
  waits = state === undefined;
  if (words === '' || waits) return;
  remember(words);
  const as = state.me.handle;
  const [threadTs, ts] = [thread, edited];
  // As in Slack's own thread, the next line goes there too; Escape and the cross leave it.
  if (ts !== null) replyTo(null);
  write('');
  if (ts === null && threadTs === null) goToEnd();
  foldWelcome();
  const answer =
    ts === null
      ? await send('type', {
          as,
          channel: state.channel.id,
          text: words,
          ...(threadTs === null ? {} : { threadTs }),
        })
      : await send('edit', { as, ts, text: words });
  toastUnlessTold(answer);
}

function remember(words) {
  if (sent.at(-1) !== words) sent.push(words);
  if (sent.length > 50) sent.shift();
  recalled = -1;
  sessionStorage.setItem('sent', JSON.stringify(sent));
}

function recall(by) {
  const next = recalled === -1 ? sent.length - 1 : recalled + by;
  if (next < 0) return;
  recalled = next >= sent.length ? -1 : next;
  write(recalled === -1 ? '' : sent[recalled]);
}

byId('text').addEventListener('input', () => {
  recalled = -1;
  grow();
  hint();
});

byId('text').addEventListener('keydown', (event) => {
  const [first] = matching();
  const untouched = byId('text').value === '' || recalled !== -1;
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    if (first === undefined) void submit();
    else complete(first.command);
  } else if (event.key === 'Tab' && first !== undefined) {
    event.preventDefault();
    complete(first.command);
  } else if (
    (event.key === 'ArrowUp' || event.key === 'ArrowDown') &&
    untouched &&
    sent.length > 0 &&
    (event.key === 'ArrowUp' || recalled !== -1)
  ) {
    event.preventDefault();
    recall(event.key === 'ArrowUp' ? -1 : 1);
  } else if (event.key === 'Escape') {
    byId('hints').hidden = true;
    replyTo(null);
  }
});

byId('composer').addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});

byId('replying')
  .querySelector('button')
  .addEventListener('click', () => replyTo(null));
