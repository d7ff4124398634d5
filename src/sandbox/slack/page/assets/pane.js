// The agent's pane: what it suggests, and of each conversation its title and whether the app works on it.

import { morph } from './morph.js';
import { byId, make } from './nodes.js';
import { send } from './server.js';
import { toast } from './toasts.js';

/** @param {object} state of the sandbox @param {(words: string) => void} say */
export function drawPrompts(state, say) {
  const { prompts } = state;
  byId('prompts').hidden = prompts.length === 0;
  morph(
    byId('prompts'),
    prompts.map(({ title, message }) =>
      make('button', { type: 'button', class: 'prompt', title: message, onclick: () => say(message) }, title),
    ),
  );
}

/** What stands above the message on which a session hangs, and below it while the app works; null for others. */
export function sessionOf(state, message) {
  return state.sessions.find(({ threadTs }) => threadTs === message.ts) ?? null;
}

export function sessionTitle(session) {
  return session?.title ? make('p', { class: 'session-title' }, session.title) : null;
}

export function sessionWork(session, state) {
  if (session?.status !== 'processing') return null;
  const stop = async () => {
    const answer = await send('stop', { as: state.me.handle, ts: session.threadTs });
    if (!answer.ok) toast(answer.error);
  };
  return make(
    'p',
    { class: 'session-work', role: 'status' },
    `${state.bot.name} is working… `,
    make('button', { type: 'button', class: 'button small', onclick: stop }, 'Stop'),
  );
}
