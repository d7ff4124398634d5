// Makes what stands on the page like what was newly drawn and touches nothing else: focus, half-typed text, what stands open and what is scrolled stay. Knows neither messages nor views.

import { handlers, hears } from './nodes.js';

/** Each standing node's last drawing. Where a node differs from it, a person or the page's own script changed it since: that stays. */
const drawings = new WeakMap();

/** What puts an element right whose drawing changed, by selector: it gets the element and its drawing before. */
const mends = [];

export function whenMorphed(selector, mend) {
  mends.push([selector, mend]);
}

/** As it was drawn last, without what became of it since. */
export function drawingOf(node) {
  return drawings.get(node);
}

/**
 * @param {Element} place gets these children
 * @param {readonly (Node | string)[]} drawn new ones, of which it takes what it lacks
 */
export function morph(place, drawn) {
  const hadFocus = place.contains(document.activeElement);
  const fresh = drawn.map((node) => (typeof node === 'string' ? document.createTextNode(node) : node));
  adopt(
    place,
    fresh,
    fresh.map((node) => node.cloneNode(true)),
  );
  if (hadFocus && !place.contains(document.activeElement)) {
    place.closest('[tabindex]')?.focus({ preventScroll: true });
  }
}

/** @param {string} html drawn by the server */
export function nodesIn(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

/** `copies`: of the fresh nodes, which are moved or taken apart here. */
function adopt(place, fresh, copies) {
  const partners = partnersOf(place, fresh);
  const wanted = fresh.map((node, index) => {
    const standing = partners.get(node);
    if (standing !== undefined) return become(standing, node, copies[index]);
    remember(node, copies[index]);
    return node;
  });
  const staying = new Set(wanted);
  for (const child of [...place.childNodes]) if (!staying.has(child)) child.remove();
  wanted.forEach((node, index) => {
    if (place.childNodes[index] !== node) put(place, node, place.childNodes[index] ?? null);
  });
}

/** To be taken out and put in again would cost a node its focus. */
function put(place, node, next) {
  if (node.parentNode === place && place.moveBefore) place.moveBefore(node, next);
  else place.insertBefore(node, next);
}

function remember(node, copy) {
  drawings.set(node, copy);
  for (const [index, child] of node.childNodes.entries()) remember(child, copy.childNodes[index]);
}

function become(standing, fresh, copy) {
  const before = drawings.get(standing);
  if (before.isEqualNode(fresh) && !hears(fresh)) return standing;
  drawings.set(standing, copy);
  if (standing.nodeType !== Node.ELEMENT_NODE) {
    if (before.data !== copy.data) standing.data = copy.data;
    return standing;
  }
  for (const name of handlers) standing[name] = fresh[name];
  const keptDraft = isDraft(standing);
  dress(standing, before, copy);
  if (hears(fresh) || !sameChildren(before, copy)) {
    adopt(standing, [...fresh.childNodes], [...copy.childNodes]);
  }
  if (!keptDraft) showDefault(standing);
  for (const [selector, mend] of mends) if (standing.matches(selector)) mend(standing, before);
  return standing;
}

/** Of an attribute that the drawing changes, what the page made of it since is kept. */
function dress(standing, before, drawn) {
  for (const name of new Set([...before.getAttributeNames(), ...drawn.getAttributeNames()])) {
    const [was, now] = [before.getAttribute(name), drawn.getAttribute(name)];
    if (was === now || standing.getAttribute(name) !== was) continue;
    if (now === null) standing.removeAttribute(name);
    else standing.setAttribute(name, now);
  }
}

function sameChildren(before, drawn) {
  const [old, young] = [[...before.childNodes], [...drawn.childNodes]];
  return old.length === young.length && old.every((child, index) => child.isEqualNode(young[index]));
}

/** Which child each fresh node becomes: the one of its name, else one with a control of it, else one of its kind in order. What the script put in becomes none. */
function partnersOf(place, fresh) {
  let left = [...place.childNodes].filter((child) => drawings.has(child));
  const partners = new Map();
  const names = new Map([...left, ...fresh].map((node) => [node, nameOf(node)]));
  const pair = (fits) => {
    for (const node of fresh) {
      if (partners.has(node)) continue;
      const standing = left.find((child) => fits(child, node) && isOfKind(child, node));
      if (standing === undefined) continue;
      partners.set(node, standing);
      left = left.filter((child) => child !== standing);
    }
  };
  pair((child, node) => names.get(node) !== undefined && names.get(child) === names.get(node));
  pair(shareControl);
  pair((child, node) => names.get(child) === names.get(node) || !isOpen(child));
  return partners;
}

/** What tells a node from its siblings, from one drawing to the next. */
function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return undefined;
  const { key, ts, viewId, block, row } = node.dataset;
  const inside = node.matches('.slot, .asks, .choice')
    ? node.querySelector('[data-action-id], [data-option]')
    : null;
  const { actionId, option } = (inside ?? node).dataset;
  return key ?? ts ?? viewId ?? block ?? row ?? actionId ?? option;
}

function isOfKind(standing, fresh) {
  if (standing.nodeName !== fresh.nodeName) return false;
  if (standing.nodeType !== Node.ELEMENT_NODE) return true;
  return standing.classList[0] === fresh.classList[0] && isSameInput(standing, fresh);
}

/** What a person filled in belongs to one input in one block, as in Slack; one that holds nothing of theirs may move to another block. */
function isSameInput(standing, fresh) {
  if (!standing.matches('input, textarea, .picker, .choices')) return true;
  const nameIn = ({ dataset, type }) => [dataset.actionId, dataset.type, dataset.option, type].join(' ');
  if (nameIn(standing) !== nameIn(fresh)) return false;
  return standing.dataset.blockId === fresh.dataset.blockId || !holdsDraft(standing);
}

function holdsDraft(node) {
  if (node.matches('.picker')) return node.dataset.chosen !== drawings.get(node).dataset.chosen;
  return [node, ...node.querySelectorAll('input')].some(isDraft);
}

/** A row of buttons is the same row when one of them has become another. */
function shareControl(standing, fresh) {
  const actions = [standing, fresh].map(actionsIn);
  return actions[0].some((action) => actions[1].includes(action));
}

function actionsIn(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  return [...node.querySelectorAll('[data-action-id]')].map(({ dataset }) => dataset.actionId);
}

/** A question or a list that stands open is about what it was opened for. */
function isOpen(node) {
  return node.querySelector?.('[aria-expanded="true"], dialog[open]') != null;
}

/** Whether a person changed what it holds. */
function isDraft(node) {
  if (!node.matches('input, textarea')) return false;
  return isTicked(node) ? node.checked !== node.defaultChecked : node.value !== node.defaultValue;
}

function showDefault(node) {
  if (!node.matches('input, textarea')) return;
  if (isTicked(node)) node.checked = node.defaultChecked;
  else if (node.value !== node.defaultValue) node.value = node.defaultValue;
}

function isTicked({ type }) {
  return type === 'checkbox' || type === 'radio';
}
