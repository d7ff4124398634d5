// The select menus, single and multiple: a text box that filters and a list of choices, whoever supplies them.

import { createElement as h, type ReactNode } from 'react';
import { passesFilter } from '#sandbox/slack/conversation-filter.ts';
import type { DrawContext } from '#sandbox/slack/page-port.ts';
import { fieldId, markOf, type PagePlace } from './place.ts';
import type { Element, Option, OptionGroup, Value } from './shapes.ts';
import { plain } from './text.ts';

const supplies = {
  static_select: 'option',
  external_select: 'option',
  conversations_select: 'conversation',
  channels_select: 'channel',
  users_select: 'user',
} as const;

export function isPicker(type: string): boolean {
  return type.replace(/^multi_/, '') in supplies;
}

/** The script filters the list, asks the server for an external select, and writes the choice into `data-chosen`. */
export function drawPicker(
  element: Element,
  place: PagePlace,
  value: Value,
  context: DrawContext,
): ReactNode {
  const many = element.type.startsWith('multi_');
  const external = element.type.endsWith('external_select');
  const groups = groupsOf(element, context);
  const all = groups.flatMap((group) => group.options);
  const chosen = chosenOf(value).map((each) =>
    typeof each === 'string' ? (all.find((option) => option.value === each) ?? optionOf(each, each)) : each,
  );
  const placeholder = element.placeholder === undefined ? 'Choose an option' : plain(element.placeholder);
  const only = many ? undefined : chosen[0];
  return h(
    'span',
    {
      className: many ? 'picker many' : 'picker',
      ...markOf(element, place),
      'data-chosen': JSON.stringify(chosen),
      'data-external': external ? '' : undefined,
      'data-least': external ? (element.min_query_length ?? 3) : undefined,
      'data-most': element.max_selected_items,
    },
    many ? h('span', { className: 'chips' }, chosen.map(chip)) : null,
    h('input', {
      type: 'text',
      id: fieldId(element, place),
      className: 'picker-text',
      role: 'combobox',
      'aria-expanded': false,
      'aria-autocomplete': 'list',
      'aria-label': place.label ?? placeholder,
      'aria-describedby': place.describedBy,
      'aria-invalid': place.invalid === true ? true : undefined,
      autoComplete: 'off',
      spellCheck: false,
      placeholder,
      defaultValue: only === undefined ? '' : plain(only.text),
    }),
    h(
      'span',
      {
        className: 'picker-list',
        role: 'listbox',
        popover: 'manual',
        'aria-label': place.label ?? placeholder,
      },
      groups.map(groupOf),
    ),
  );
}

function chip(option: Option): ReactNode {
  return h(
    'span',
    { key: option.value, className: 'chip' },
    plain(option.text),
    h(
      'button',
      {
        type: 'button',
        className: 'chip-remove',
        'data-value': option.value,
        'aria-label': `Remove ${plain(option.text)}`,
      },
      '×',
    ),
  );
}

function groupOf(group: OptionGroup, index: number): ReactNode {
  const label = plain(group.label);
  return [
    label === ''
      ? null
      : h('span', { key: `group-${index}`, className: 'picker-group', role: 'presentation' }, label),
    ...group.options.map((option) =>
      h(
        'span',
        {
          key: `${index}-${option.value}`,
          className: 'picker-option',
          role: 'option',
          'aria-selected': false,
          'data-option': JSON.stringify(option),
        },
        plain(option.text),
        option.description === undefined ? null : h('small', null, plain(option.description)),
      ),
    ),
  ];
}

function groupsOf(element: Element, context: DrawContext): readonly OptionGroup[] {
  const unnamed = (options: readonly Option[]): OptionGroup[] => [
    { label: { type: 'plain_text', text: '' }, options },
  ];
  switch (supplies[element.type.replace(/^multi_/, '') as keyof typeof supplies]) {
    case 'option':
      return element.option_groups ?? unnamed(element.options ?? []);
    case 'conversation':
      return unnamed([
        ...context.channels
          .filter((channel) => channel.kind !== 'dm' && passesFilter(channel, element.filter))
          .map((channel) => optionOf(channel.id, `#${channel.name}`)),
        ...context.people
          .filter((person) => passesFilter({ kind: 'dm', bot: person.bot }, element.filter))
          .map((person) => optionOf(person.id, person.name)),
      ]);
    case 'channel':
      return unnamed(
        context.channels
          .filter((channel) => channel.kind === 'public')
          .map((channel) => optionOf(channel.id, `#${channel.name}`)),
      );
    case 'user':
      return unnamed(context.people.map((person) => optionOf(person.id, person.name)));
  }
}

function optionOf(id: string, name: string): Option {
  return { text: { type: 'plain_text', text: name, emoji: false }, value: id };
}

function chosenOf(value: Value): readonly (Option | string)[] {
  const one =
    value.selected_option ?? value.selected_conversation ?? value.selected_channel ?? value.selected_user;
  if (one !== null && one !== undefined) return [one];
  return (
    [
      value.selected_options,
      value.selected_conversations,
      value.selected_channels,
      value.selected_users,
    ].find((list) => list !== undefined && list.length > 0) ?? []
  );
}
