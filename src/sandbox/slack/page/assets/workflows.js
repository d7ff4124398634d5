// A workflow with the app's step: a form that runs it, and what came out of each run.

import { morph } from './morph.js';
import { byId, make } from './nodes.js';
import { send } from './server.js';
import { inSentence, toast } from './toasts.js';

let state;

/** @param {object} newState of the sandbox */
export function drawWorkflow(newState) {
  state = newState;
  const chosen = byId('step-channel').value;
  const channels = state.channels.filter(({ kind }) => kind !== 'dm');
  const options = [['', 'None: as on my App Home'], ...channels.map(({ id, name }) => [id, `#${name}`])];
  const drawn = JSON.stringify(options);
  if (byId('step-channel').dataset.drawn !== drawn) {
    byId('step-channel').replaceChildren(
      ...options.map(([value, words]) => make('option', { value }, words)),
    );
    byId('step-channel').dataset.drawn = drawn;
    byId('step-channel').value = chosen;
  }
  const runs = [...state.runs].reverse().map(runCard);
  const none = make(
    'p',
    { class: 'empty' },
    'Nothing ran yet. What the step hands on to the workflow stands here.',
  );
  morph(byId('runs'), runs.length === 0 ? [none] : runs);
}

const said = { running: 'running…', succeeded: 'done', failed: 'failed' };

function runCard(run) {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: state.me.tz,
    hour: 'numeric',
    minute: '2-digit',
  }).format(run.at);
  return make(
    'article',
    { class: `run ${run.state}`, 'data-key': run.id, 'aria-label': `Run of ${run.question}` },
    make('h3', {}, run.question),
    make('p', { class: 'run-head' }, `${run.by} · ${time} · ${said[run.state]}`),
    run.error === null ? null : make('p', { class: 'message-error', role: 'alert' }, inSentence(run.error)),
    ...Object.entries(run.outputs).map(output),
  );
}

function output([name, value]) {
  const isLink = name === 'link' && String(value).startsWith('https:');
  return make(
    'div',
    { class: 'output' },
    make('b', {}, name),
    isLink
      ? make('a', { href: value, target: '_blank', rel: 'noreferrer' }, value)
      : make('pre', {}, String(value)),
  );
}

byId('step').addEventListener('submit', async (event) => {
  event.preventDefault();
  const [question, channel] = [byId('step-question').value.trim(), byId('step-channel').value];
  const run = event.submitter;
  if (question === '' || state === undefined || run?.getAttribute('aria-busy') === 'true') return;
  run?.setAttribute('aria-busy', 'true');
  const answer = await send('run-step', {
    as: state.me.handle,
    question,
    ...(channel === '' ? {} : { channel }),
  });
  run?.removeAttribute('aria-busy');
  if (!answer.ok) toast(answer.error);
});
