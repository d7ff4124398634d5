// The panel beside the workspace: the clock and what moves it, switches with what they do, and the tally of digests.

import { byId, make } from './nodes.js';
import { send } from './server.js';
import { toast } from './toasts.js';

/** The buttons that stand there, by name. What one says changes while it stays in its place, since a moved one would lose the focus. */
const buttons = new Map();
const looks = new Map();
let state;
/** When the state came, by the page's own clock. */
let cameAt = 0;
/** The switch that was pressed last, until its text is on the screen. */
let pressed;

const dial = make('p', { class: 'panel-clock' });
const times = make('div', { class: 'panel-times' });
const heading = make('p', { class: 'panel-heading', role: 'status' });
const way = make('progress', {
  class: 'panel-way',
  max: 1,
  'aria-label': 'How much of the way is lived through',
});
const tally = make('p', { class: 'panel-tally', role: 'status', 'aria-label': 'Digests so far' });
const switches = make('div', { class: 'panel-switches' });
const notes = make('div', {
  class: 'panel-notes',
  role: 'log',
  'aria-live': 'polite',
  'aria-label': 'What happened',
  tabindex: 0,
});

/** @param {object} newState of the sandbox */
export function drawPanel(newState) {
  const standing = namesIn(state?.panel ?? null);
  state = newState;
  cameAt = performance.now();
  const { panel } = state;
  byId('panel').hidden = panel === null;
  byId('panel-open').hidden = panel === null;
  if (panel === null) return;
  if (standing !== namesIn(panel)) byId('panel').replaceChildren(...frame());
  drawClock();
  for (const journey of panel.times) drawJourney(journey);
  buttons.get(stopHere).hidden = panel.heading === null;
  drawHeading();
  drawTally(panel.tally.words);
  tally.classList.toggle('bad', !panel.tally.isGood);
  for (const each of panel.switches) drawSwitch(each);
  drawNotes();
}

const stopHere = 'stop-here';

function namesIn(panel) {
  return panel === null ? '' : [...panel.times, ...panel.switches].map(({ name }) => name).join(' ');
}

function frame() {
  const { panel } = state;
  times.replaceChildren(
    ...panel.times.map(({ name }) => newButton(name, { class: 'button journey' })),
    newButton(stopHere, { class: 'button journey' }, 'Stop here'),
  );
  switches.replaceChildren(
    ...[...Map.groupBy(panel.switches, ({ of }) => of)].flatMap(([of, all]) => [
      title(of),
      ...all.map(newSwitch),
    ]),
  );
  const close = make(
    'button',
    {
      type: 'button',
      class: 'icon-button panel-close',
      'aria-label': 'Close the switches',
      onclick: () => open(false),
    },
    '×',
  );
  return [
    make('div', { class: 'panel-head' }, make('h2', {}, 'Switches'), close),
    dial,
    times,
    heading,
    way,
    title('Digests so far'),
    tally,
    switches,
    notes,
  ];
}

function drawClock() {
  const { clock } = state.panel;
  const at = clock.at + (clock.goes ? performance.now() - cameAt : 0);
  const words = new Intl.DateTimeFormat('en-GB', { timeZone: clock.zone, ...dialParts }).format(at);
  dial.replaceChildren(make('b', {}, words), ` in ${clock.zone.split('/').at(-1)}`);
}

/** No number stands at the end of a line without its word. */
function drawTally(words) {
  if (tally.textContent === words) return;
  const parts = words.split(/(?<=[,;]) /);
  tally.replaceChildren(...parts.flatMap((part, at) => [at === 0 ? '' : ' ', make('span', {}, part)]));
}

/** By the page's own clock, when it first saw this journey. */
let setOut = { to: undefined, at: 0, share: 0 };

function drawHeading() {
  const { clock, heading: journey } = state.panel;
  way.hidden = journey === null;
  const share = journey === null ? 0 : (clock.at - journey.from) / (journey.to - journey.from);
  way.value = share;
  if (setOut.to !== journey?.to) setOut = { to: journey?.to, at: cameAt, share };
  const words =
    journey === null ? '' : `On the way to ${journey.words}${stillInWords(share)}. You can ask on meanwhile.`;
  if (heading.textContent !== words) heading.textContent = words;
}

/** What is left takes as long as what is done took. */
function stillInWords(share) {
  const [seconds, done] = [(cameAt - setOut.at) / 1000, share - setOut.share];
  if (seconds < 15 || done <= 0) return '';
  const left = Math.ceil(((seconds / done) * (1 - share)) / 60);
  return left <= 1 ? ', less than a minute more' : `, about ${left} minutes more`;
}

const dialParts = {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

setInterval(() => {
  if (state?.panel?.clock.goes) drawClock();
}, 1000);

function title(words) {
  return make('h3', { class: 'panel-title' }, words);
}

function newButton(name, attributes, ...words) {
  const node = make('button', { type: 'button', ...attributes, onclick: () => press(name, node) }, ...words);
  buttons.set(name, node);
  return node;
}

function drawJourney({ name, words, hint }) {
  const node = buttons.get(name);
  node.setAttribute('aria-disabled', String(state.panel.heading !== null));
  node.replaceChildren(make('span', {}, words), hint === '' ? '' : make('small', {}, hint));
}

function newSwitch({ name, words }) {
  const look = make('p', { class: 'look', id: `look-${name}` });
  looks.set(name, look);
  const knob = make('span', { class: 'knob', 'aria-hidden': 'true' });
  const attributes = { class: 'switch', role: 'switch', 'aria-describedby': look.id };
  return make('div', {}, newButton(name, attributes, make('span', {}, words), knob), look);
}

function drawSwitch({ name, on, look, cannot }) {
  const node = buttons.get(name);
  node.setAttribute('aria-checked', String(on));
  node.setAttribute('aria-disabled', String(cannot !== null));
  const words = cannot ?? look ?? '';
  const told = looks.get(name);
  if (told.textContent !== words) told.textContent = words;
  if (pressed !== name || words === '') return;
  pressed = undefined;
  // What to try with the switch may reach below the window.
  told.scrollIntoView({ block: 'nearest' });
}

/** A list that is read out as it grows: what stands in it is not drawn again. */
function drawNotes() {
  const known = new Set([...notes.children].map((node) => Number(node.dataset.id)));
  const fresh = state.panel.notes.filter(({ id }) => !known.has(id));
  notes.prepend(
    ...fresh.map(({ id, at, words }) =>
      make('div', { 'data-id': id }, make('time', {}, at), make('span', {}, words)),
    ),
  );
  const kept = new Set(state.panel.notes.map(({ id }) => id));
  for (const node of [...notes.children]) if (!kept.has(Number(node.dataset.id))) node.remove();
}

async function press(name, node) {
  // One that is disabled outright would lose the focus.
  if (node.getAttribute('aria-busy') === 'true' || node.getAttribute('aria-disabled') === 'true') return;
  node.setAttribute('aria-busy', 'true');
  pressed = name;
  const answer = await send('press', { name, channel: state.channel.id });
  node.removeAttribute('aria-busy');
  if (!answer.ok) toast(answer.error);
}

/** Where there is no room beside the workspace it lies over it. */
function open(wanted) {
  byId('panel').classList.toggle('open', wanted);
  byId('panel-open').setAttribute('aria-expanded', String(wanted));
  if (wanted) byId('panel').querySelector('.panel-close').focus();
  else byId('panel-open').focus();
}

byId('panel-open').addEventListener('click', () => open(!byId('panel').classList.contains('open')));
byId('panel').addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && byId('panel').classList.contains('open')) open(false);
});
