// Making and finding elements: a text is always set as text, and only what the server drew is set as HTML.

/** What a made element may listen with. */
export const handlers = ['onclick', 'onkeydown', 'onsubmit'];

const hearing = new WeakSet();

/** Whether it listens, or something in it does. */
export function hears(node) {
  return hearing.has(node);
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} attributes those of `handlers` are listeners, `false` and undefined leave an attribute out
 * @param {...(Node | string | null | undefined | false)} children
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (handlers.includes(name)) node[name] = value;
    else if (value !== false && value !== undefined && value !== null)
      node.setAttribute(name, value === true ? '' : String(value));
  }
  const within = children.filter((child) => child !== null && child !== undefined && child !== false);
  node.append(...within);
  if (handlers.some((name) => name in attributes) || within.some(hears)) hearing.add(node);
  return node;
}

/** @param {string} id */
export function byId(id) {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`no element #${id}`);
  return node;
}

/** A rounded square with the first letter, or the app's sign. */
export function avatar(name, color, isBot) {
  if (isBot) return make('img', { class: 'avatar', src: '/icon.svg', alt: '' });
  const node = make('span', { class: 'avatar', 'aria-hidden': 'true' }, [...name][0]?.toUpperCase() ?? '?');
  node.style.setProperty('--avatar', color);
  return node;
}

/** One of the signs that stand in index.html as symbols. */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(space, 'use');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}
