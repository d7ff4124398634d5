// Where a person types: commands with a hint of what they take, Enter sends, arrow up brings back what was sent before.

import { byId, make } from './nodes.js';
import { send } from './server.js';
import { toast } from './toasts.js';

/** Undefined until the page knows its workspace. */
let state;
/** Something was sent before that, and still stands in the field. */
let waits = false;
let thread = null;
let recalled = -1;
const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]');

/** @param {object} newState of the sandbox */
export function drawComposer(newState) {
  const isFirst = state === undefined;
  state = newState;
  const { channel } = state;
  const name = channel.kind === 'dm' ? channel.name : `#${channel.name}`;
  byId('text').placeholder = channel.archived
    ? `${name} is archived`
    : thread === null
      ? `Message ${name}, or type /`
      : 'Reply…';
  byId('text').disabled = channel.archived;
  byId('busy').textContent = state.busy > 0 ? `${state.bot.name} is working…` : '';
  if (thread !== null && !state.messages.some((message) => message.ts === thread)) replyTo(null);
  if (isFirst) hint();
  if (waits) void submit();
}

/** @param {string | null} ts the message whose thread the next line answers; null for the channel itself */
export function replyTo(ts) {
  thread = ts;
  byId('replying').hidden = ts === null;
  byId('replying').firstElementChild.textContent = 'Replying in thread';
  if (ts !== null) byId('text').focus();
}

function grow() {
  const text = byId('text');
  text.style.setProperty('height', 'auto');
  text.style.setProperty('height', `${Math.min(text.scrollHeight, 180)}px`);
}

/** The commands that what is typed may become; none once the command is whole. */
function matching() {
  const typed = byId('text').value;
  return state !== undefined && /^\/\S*$/.test(typed)
    ? state.commands.filter(({ command }) => command.startsWith(typed) && command !== typed)
    : [];
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
  const threadTs = thread;
  replyTo(null);
  write('');
  const answer = await send('type', {
    as: state.me.handle,
    channel: state.channel.id,
    text: words,
    ...(threadTs === null ? {} : { threadTs }),
  });
  if (!answer.ok) toast(answer.error);
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
