// The select menus at work: open, filter, ask the server for choices, pick, remove; keys as in any combobox.

import { drawingOf, whenMorphed } from './morph.js';
import { make } from './nodes.js';
import { send } from './server.js';
import { fold, isUnfolded, unfold } from './unfold.js';

/** Handed in by controls.js, which knows where a control stands and how a choice is sent. */
let outside = { addressOf: () => ({}), changed: () => {} };

export function startPickers(given) {
  outside = given;
}

let lists = 0;
let asked = 0;

export function chosenIn(picker) {
  return JSON.parse(picker.dataset.chosen);
}

/** Goes back to what the server drew. */
export function unchoose(picker) {
  choose(picker, chosenIn(drawingOf(picker)));
}

/** Sets what is chosen and shows it; tells nobody. */
export function choose(picker, options) {
  picker.dataset.chosen = JSON.stringify(options);
  const text = textOf(picker);
  if (isMany(picker)) {
    text.value = '';
    picker.querySelector('.chips').replaceChildren(...options.map(chip));
  } else {
    text.value = options[0]?.text.text ?? '';
  }
}

function chip(option) {
  return make(
    'span',
    { class: 'chip' },
    option.text.text,
    make(
      'button',
      {
        type: 'button',
        class: 'chip-remove',
        'data-value': option.value,
        'aria-label': `Remove ${option.text.text}`,
      },
      '×',
    ),
  );
}

function isMany(picker) {
  return picker.classList.contains('many');
}

function textOf(picker) {
  return picker.querySelector('.picker-text');
}

function listOf(picker) {
  return picker.querySelector('.picker-list');
}

function isOpen(picker) {
  return isUnfolded(listOf(picker));
}

function open(picker) {
  for (const other of document.querySelectorAll('.picker'))
    if (other !== picker && isOpen(other)) close(other);
  const list = listOf(picker);
  if (list.id === '') {
    lists += 1;
    list.id = `list-${lists}`;
  }
  textOf(picker).setAttribute('aria-controls', list.id);
  textOf(picker).setAttribute('aria-expanded', 'true');
  unfold(list);
}

function close(picker) {
  fold(listOf(picker));
  textOf(picker).setAttribute('aria-expanded', 'false');
  textOf(picker).removeAttribute('aria-activedescendant');
  textOf(picker).value = isMany(picker) ? '' : (chosenIn(picker)[0]?.text.text ?? '');
}

/** Who types in an open one goes on with the choices that there are now. */
whenMorphed('.picker', (picker) => {
  if (!isOpen(picker)) choose(picker, chosenIn(picker));
  else if (picker.dataset.external === undefined) narrow(picker, textOf(picker).value);
});

/** Shows the choices that match what is typed; an external select asks the server, and only the last answer counts. */
async function list(picker, typed) {
  open(picker);
  if (picker.dataset.external === undefined) return narrow(picker, typed);
  if (typed.length < Number(picker.dataset.least))
    return fill(picker, [], `Type ${picker.dataset.least} letters or more`);
  asked += 1;
  const turn = asked;
  fill(picker, [], 'Looking…');
  const answer = await send('suggest', {
    ...outside.addressOf(picker),
    blockId: picker.dataset.blockId,
    actionId: picker.dataset.actionId,
    value: typed,
  });
  if (turn !== asked || !isOpen(picker)) return;
  if (!answer.ok) return fill(picker, [], 'The choices could not be loaded');
  const groups =
    answer.optionGroups?.length > 0
      ? answer.optionGroups
      : [{ label: undefined, options: answer.options ?? [] }];
  fill(picker, groups, 'No results');
}

function fill(picker, groups, whenEmpty) {
  const nodes = groups.flatMap((group) => [
    group.label === undefined
      ? null
      : make('span', { class: 'picker-group', role: 'presentation' }, group.label.text ?? group.label),
    ...group.options.map((option) =>
      make(
        'span',
        {
          class: 'picker-option',
          role: 'option',
          'aria-selected': 'false',
          'data-option': JSON.stringify(option),
        },
        option.text.text,
        option.description ? make('small', {}, option.description.text) : null,
      ),
    ),
  ]);
  const shown = nodes.filter((node) => node !== null);
  listOf(picker).replaceChildren(
    ...(shown.length > 0 ? shown : [make('span', { class: 'picker-note' }, whenEmpty)]),
  );
  unfold(listOf(picker));
  activate(picker, optionsOf(picker)[0]);
}

function narrow(picker, typed) {
  const wanted = typed.trim().toLowerCase();
  for (const option of listOf(picker).querySelectorAll('[role="option"]')) {
    option.hidden = wanted !== '' && !option.textContent.toLowerCase().includes(wanted);
  }
  listOf(picker).querySelector('.picker-note')?.remove();
  const left = optionsOf(picker);
  if (left.length === 0) listOf(picker).append(make('span', { class: 'picker-note' }, 'No results'));
  const values = chosenIn(picker).map((option) => option.value);
  activate(
    picker,
    left.find((option) => values.includes(JSON.parse(option.dataset.option).value)) ?? left[0],
  );
}

function optionsOf(picker) {
  return [...listOf(picker).querySelectorAll('[role="option"]')].filter((option) => !option.hidden);
}

function activate(picker, option) {
  for (const other of listOf(picker).querySelectorAll('[aria-selected="true"]'))
    other.setAttribute('aria-selected', 'false');
  if (option === undefined) return;
  option.id ||= `${listOf(picker).id}-${optionsOf(picker).indexOf(option)}`;
  option.setAttribute('aria-selected', 'true');
  textOf(picker).setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
}

function pick(picker, option) {
  if (option === undefined) return;
  const value = JSON.parse(option.dataset.option);
  const before = chosenIn(picker);
  const most = Number(picker.dataset.most ?? 100);
  const after = !isMany(picker)
    ? [value]
    : before.some((each) => each.value === value.value)
      ? before.filter((each) => each.value !== value.value)
      : [...before, value].slice(0, most);
  choose(picker, after);
  if (!isMany(picker)) close(picker);
  outside.changed(picker);
}

function step(picker, by) {
  const options = optionsOf(picker);
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  activate(picker, options[(at + by + options.length) % options.length]);
}

document.addEventListener('focusin', (event) => {
  for (const picker of document.querySelectorAll('.picker'))
    if (isOpen(picker) && !picker.contains(event.target)) close(picker);
});

document.addEventListener('mousedown', (event) => {
  const picker = event.target.closest?.('.picker');
  if (picker === null || picker === undefined) {
    for (const each of document.querySelectorAll('.picker')) if (isOpen(each)) close(each);
    return;
  }
  if (event.target.closest('[role="option"]')) {
    event.preventDefault();
    pick(picker, event.target.closest('[role="option"]'));
  } else if (event.target.matches('.picker-text') && !isOpen(picker)) {
    event.target.select();
    void list(picker, '');
  }
});

document.addEventListener('click', (event) => {
  const remove = event.target.closest?.('.chip-remove');
  if (!remove) return;
  const picker = remove.closest('.picker');
  choose(
    picker,
    chosenIn(picker).filter((option) => option.value !== remove.dataset.value),
  );
  textOf(picker).focus();
  outside.changed(picker);
});

document.addEventListener('input', (event) => {
  if (event.target.matches('.picker-text')) void list(event.target.closest('.picker'), event.target.value);
});

document.addEventListener('keydown', (event) => {
  if (!event.target.matches?.('.picker-text')) return;
  const picker = event.target.closest('.picker');
  const key = event.key;
  if (!isOpen(picker)) {
    if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter') {
      event.preventDefault();
      void list(picker, '');
    } else if (
      key === 'Backspace' &&
      isMany(picker) &&
      event.target.value === '' &&
      chosenIn(picker).length > 0
    ) {
      choose(picker, chosenIn(picker).slice(0, -1));
      outside.changed(picker);
    }
    return;
  }
  if (key === 'ArrowDown' || key === 'ArrowUp') step(picker, key === 'ArrowDown' ? 1 : -1);
  else if (key === 'Enter')
    pick(
      picker,
      optionsOf(picker).find((option) => option.getAttribute('aria-selected') === 'true'),
    );
  else if (key === 'Escape') close(picker);
  else return;
  event.preventDefault();
  event.stopPropagation();
});
