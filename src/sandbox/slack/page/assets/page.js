// The workspace's page: where the person is, fetched anew at every tick and drawn by the other files.

import { drawComposer, editMessage, leaveComposer, replyTo } from './composer.js';
import { startControls } from './controls.js';
import { drawMessages, goToEnd } from './messages.js';
import { morph } from './morph.js';
import { byId, icon, make } from './nodes.js';
import { drawPanel } from './panel.js';
import { whileNotPressing } from './pressing.js';
import { fetchState, listen, send } from './server.js';
import { drawSidebar } from './sidebar.js';
import './tables.js';
import { toast, toastRefusals } from './toasts.js';
import { follow } from './unfold.js';
import { drawHome, drawModal, focusFirstWrong } from './views.js';
import { drawWelcome } from './welcome.js';
import { drawWorkflow } from './workflows.js';

/** Where one is stands in the address, so that a second window may be somebody else: #ana/C0GROWTH, #ana/C…/home or #ana/C…/workflow. */
function placeInAddress() {
  const [as = '', channel = '', view = ''] = location.hash.slice(1).split('/').map(decodeURIComponent);
  const [home, workflow] = [view === 'home', view === 'workflow'];
  return { as: as || 'ana', channel: channel || undefined, home, workflow };
}

let place = placeInAddress();
let state;
/** The revision that this window saw first. As in Slack, a modal is gone when the page is loaded again. */
let loadedAt;

/** Each place one goes to is a step of the browser’s history, as in Slack: Back leads to the one before. */
function go(next) {
  if (addressOf(next) !== addressOf(place)) history.pushState(null, '', addressOf(next));
  show(next);
}

function addressOf({ as, channel, ...view }) {
  return `#${[as, channel ?? '', ...viewOf(view)].map(encodeURIComponent).join('/')}`;
}

function show(next) {
  if (addressOf(next) !== addressOf(place)) leaveComposer();
  place = next;
  byId('sidebar').classList.remove('open');
  byId('curtain').hidden = true;
  byId('menu').setAttribute('aria-expanded', 'false');
  if (next.home) opens('open-home');
  void refresh();
}

/** Slack tells the app which of its tabs somebody looks at. */
function opens(tab) {
  void send(tab, { as: place.as }).then((answer) => answer.ok || toast(answer.error));
}

let asking = false;
let again = false;

/** One question at a time; a tick that comes meanwhile asks once more after it. */
async function refresh() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  do {
    again = false;
    const asked = place;
    try {
      const answer = await fetchState(asked);
      await whileNotPressing();
      if (asked === place) draw(answer);
    } catch (error) {
      cutOff(true);
      byId('busy').textContent = error instanceof TypeError ? 'The sandbox does not answer.' : error.message;
    }
  } while (again);
  asking = false;
}

function draw(answer) {
  // A sandbox that was started again counts anew.
  loadedAt = Math.min(loadedAt ?? answer.revision, answer.revision);
  if (waitsForStart(answer)) return;
  const isOlder = answer.modals[0]?.openedAt < loadedAt;
  state = isOlder ? { ...answer, modals: [] } : answer;
  place = { ...place, as: state.me.handle, channel: state.channel.id };
  if (location.hash !== addressOf(place)) history.replaceState(null, '', addressOf(place));
  document.body.classList.remove('cut-off');
  drawSidebar(state, place, go);
  drawTop();
  byId('home').hidden = !place.home;
  byId('workflow').hidden = !place.workflow;
  byId('messages').hidden = place.home || place.workflow;
  byId('below').hidden = place.home || place.workflow;
  if (place.workflow) drawWorkflow(state);
  else if (place.home) drawHome(state);
  else drawMessages(state, { reply: replyTo, edit: editMessage, react });
  drawComposer(state);
  drawPanel(state);
  drawWelcome(state, place.home || place.workflow);
  openPane();
  askForHome();
  drawModal(state);
  focusFirstWrong();
  follow();
  toastRefusals(state.refusals);
  document.body.dataset.revision = String(state.revision);
}

const startWords =
  'The demo is starting: the bot reads its first figures and sets up two digests. This takes a few seconds.';

/** What the demo does by itself while it starts is nobody's to see, and to press. */
function waitsForStart({ starting, me, revision }) {
  showStart(starting);
  if (!starting) return false;
  drawModal({ me, modals: [] });
  document.body.dataset.revision = String(revision);
  return true;
}

/** What stood there last stays, with a word below it; a demo that has gone starts no more. */
function cutOff(isSo) {
  document.body.classList.toggle('cut-off', isSo);
  if (!isSo) return;
  showStart(false);
}

function showStart(isStarting) {
  byId('starting').hidden = !isStarting;
  byId('starting').textContent = isStarting ? startWords : '';
  byId('workspace').hidden = isStarting;
}

/** Whether the app was there when the page was drawn last. */
let wasThere = true;

/** A Home that nobody published is asked for again by the first who can. */
function askForHome() {
  const { home, bot } = state;
  if (place.home && home === null && bot.isThere && !wasThere) opens('open-home');
  wasThere = bot.isThere;
}

/** Whose pane was opened last. */
let paneOf;

function openPane() {
  const isPane = state.channel.with === state.bot.userId && viewOf(place).length === 0;
  if (isPane && paneOf !== place.as) opens('open-pane');
  paneOf = isPane ? place.as : undefined;
}

function viewOf({ home, workflow }) {
  return home ? ['home'] : workflow ? ['workflow'] : [];
}

async function react(message, name) {
  const answer = await send('react', { as: place.as, ts: message.ts, name });
  if (!answer.ok) toast(answer.error);
}

function drawTop() {
  const { channel, bot } = state;
  const isApp = channel.with === bot.userId && !place.workflow;
  if (place.workflow) return drawWorkflowTop();
  const title = place.home || isApp ? bot.name : channel.name;
  const sign = isApp || channel.kind === 'dm' ? '' : channel.kind === 'private' ? icon('lock') : '# ';
  morph(byId('where'), [...(place.home || sign === '' ? [] : [sign]), title]);
  document.title = `${title} · ${state.team.name}`;
  byId('tabs').hidden = !(place.home || isApp);
  byId('tab-home').setAttribute('aria-selected', String(place.home));
  byId('tab-messages').setAttribute('aria-selected', String(!place.home));
  byId('notes').textContent = [
    channel.archived ? 'archived' : '',
    channel.external ? 'shared with another company' : '',
    channel.kind !== 'dm' && !channel.botIsMember ? `${bot.name} is not in this channel` : '',
  ]
    .filter((note) => note !== '')
    .join(' · ');
  morph(byId('deeds'), channel.kind === 'dm' || place.home ? [] : deedsOf(channel, bot));
}

function drawWorkflowTop() {
  morph(byId('where'), ['Campaign figures']);
  document.title = `Campaign figures · ${state.team.name}`;
  byId('tabs').hidden = true;
  byId('notes').textContent = `A workflow with the step of ${state.bot.name}`;
  morph(byId('deeds'), []);
}

function deedsOf(channel, bot) {
  const button = (deed, words) =>
    make(
      'button',
      { type: 'button', class: 'button small', 'data-key': deed, onclick: () => doTo(channel, deed) },
      words,
    );
  return [
    channel.archived
      ? null
      : channel.botIsMember
        ? button('remove-bot', `Remove ${bot.name}`)
        : button('invite-bot', `Invite ${bot.name}`),
    channel.archived ? button('unarchive', 'Unarchive') : button('archive', 'Archive'),
  ].filter((each) => each !== null);
}

async function doTo(channel, deed) {
  const answer = await send('channel', { as: place.as, channel: channel.id, deed });
  if (!answer.ok) toast(answer.error);
}

startControls({ place: () => ({ as: place.as, channel: place.channel }) });

byId('tab-home').addEventListener('click', () => go({ ...place, home: true, workflow: false }));
byId('tab-messages').addEventListener('click', () => go({ ...place, home: false, workflow: false }));
byId('latest').addEventListener('click', goToEnd);

function openSidebar(open) {
  byId('sidebar').classList.toggle('open', open);
  byId('curtain').hidden = !open;
  byId('menu').setAttribute('aria-expanded', String(open));
}
byId('menu').addEventListener('click', () => openSidebar(!byId('sidebar').classList.contains('open')));
byId('curtain').addEventListener('click', () => openSidebar(false));

const systemDark = matchMedia('(prefers-color-scheme: dark)');
function dress() {
  const dark =
    localStorage.getItem('theme') === null ? systemDark.matches : localStorage.getItem('theme') === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  byId('theme').setAttribute('aria-pressed', String(dark));
}
byId('theme').addEventListener('click', () => {
  localStorage.setItem('theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  dress();
});
systemDark.addEventListener('change', dress);
dress();

addEventListener('hashchange', () => show(placeInAddress()));
listen(refresh, (connected) => cutOff(!connected));
if (place.home) void send('open-home', { as: place.as });
void refresh();
