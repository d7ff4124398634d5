// Everything in a message or view that a person can press, pick or fill in. The page's script decides what to send.

import { createElement as h, type ReactNode } from 'react';
import type { DrawContext } from '#sandbox/slack/page-port.ts';
import { drawPicker, isPicker } from './pickers.ts';
import { fieldId, markOf, type PagePlace } from './place.ts';
import type { Confirm, Element, Option, Value } from './shapes.ts';
import { drawText, plain } from './text.ts';

export function drawControl(element: Element, place: PagePlace, context: DrawContext): ReactNode {
  const control = isPicker(element.type)
    ? drawPicker(element, place, heldValue(element, place, context), context)
    : drawSimple(element, place, context);
  return element.confirm === undefined
    ? control
    : h('span', { className: 'asks' }, control, confirmDialog(element.confirm, context));
}

function heldValue(element: Element, place: PagePlace, context: DrawContext): Value {
  const value = context.values[place.blockId]?.[element.action_id ?? ''] as Value | undefined;
  return (
    value ?? {
      selected_option: element.initial_option ?? null,
      selected_options: element.initial_options ?? [],
      selected_conversation: element.initial_conversation ?? null,
      selected_conversations: element.initial_conversations ?? [],
      selected_channel: element.initial_channel ?? null,
      selected_channels: element.initial_channels ?? [],
      selected_user: element.initial_user ?? null,
      selected_users: element.initial_users ?? [],
      selected_date: element.initial_date ?? null,
      selected_time: element.initial_time ?? null,
      selected_date_time: element.initial_date_time ?? null,
      value: element.initial_value ?? null,
    }
  );
}

function drawSimple(element: Element, place: PagePlace, context: DrawContext): ReactNode {
  switch (element.type) {
    case 'button':
    case 'workflow_button':
      return button(element, place);
    case 'icon_button':
      return iconButton(element, place, context);
    case 'feedback_buttons':
      return feedback(element, place);
    case 'overflow':
      return overflow(element, place);
    case 'radio_buttons':
    case 'checkboxes':
      return choices(element, place, context);
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'datepicker':
    case 'timepicker':
    case 'datetimepicker':
      return field(element, place, context);
    case 'image':
      return h('img', { className: 'thumb', src: element.image_url, alt: element.alt_text ?? '' });
    default:
      return h('span', { className: 'unknown' }, `[${element.type}]`);
  }
}

function button(element: Element, place: PagePlace): ReactNode {
  const label = textOf(element);
  const attributes = {
    ...markOf(element, place),
    className: `button ${element.style ?? ''}`.trim(),
    'aria-label': element.accessibility_label,
  };
  const web = element.url !== undefined && /^https?:/i.test(element.url);
  return h('button', { type: 'button', ...attributes, 'data-url': web ? element.url : undefined }, label);
}

function iconButton(element: Element, place: PagePlace, context: DrawContext): ReactNode {
  const visible = element.visible_to_user_ids?.includes(context.viewer.id) ?? true;
  if (!visible) return null;
  const label = element.accessibility_label ?? textOf(element);
  return h(
    'button',
    {
      type: 'button',
      ...markOf(element, place),
      className: 'icon-button',
      'aria-label': label,
      title: label,
    },
    '🗑',
  );
}

function feedback(element: Element, place: PagePlace): ReactNode {
  const sides = [element.positive_button, element.negative_button].filter((side) => side !== undefined);
  return sides.map((side, index) =>
    h(
      'button',
      {
        key: side.value,
        type: 'button',
        ...markOf(element, place),
        'data-value': side.value,
        className: 'icon-button',
        'aria-label': plain(side.text),
        title: plain(side.text),
      },
      index === 0 ? '👍' : '👎',
    ),
  );
}

function overflow(element: Element, place: PagePlace): ReactNode {
  return h(
    'span',
    { className: 'overflow', ...markOf(element, place) },
    h(
      'button',
      {
        type: 'button',
        className: 'icon-button overflow-open',
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        'aria-label': 'More actions',
      },
      '⋯',
    ),
    h(
      'span',
      { className: 'menu', role: 'menu', popover: 'manual' },
      (element.options ?? []).map((option, index) =>
        h(
          'button',
          {
            key: index,
            type: 'button',
            role: 'menuitem',
            tabIndex: -1,
            'data-option': JSON.stringify(option),
          },
          plain(option.text),
          option.description === undefined ? null : h('small', null, plain(option.description)),
        ),
      ),
    ),
  );
}

function choices(element: Element, place: PagePlace, context: DrawContext): ReactNode {
  const many = element.type === 'checkboxes';
  const { selected_option, selected_options } = heldValue(element, place, context);
  const chosen = many ? (selected_options ?? []) : selected_option ? [selected_option] : [];
  return h(
    'span',
    {
      className: 'choices',
      role: many ? 'group' : 'radiogroup',
      ...markOf(element, place),
      'aria-label': place.label ?? 'Choices',
      'aria-describedby': place.describedBy,
    },
    (element.options ?? []).map((option, index) =>
      h(
        'label',
        { key: index, className: 'choice' },
        h('input', {
          type: many ? 'checkbox' : 'radio',
          name: fieldId(element, place),
          'data-option': JSON.stringify(option),
          defaultChecked: chosen.some((each: Option) => each.value === option.value),
        }),
        h(
          'span',
          null,
          drawText(option.text, context),
          option.description === undefined
            ? null
            : h('span', { className: 'choice-more' }, drawText(option.description, context)),
        ),
      ),
    ),
  );
}

function field(element: Element, place: PagePlace, context: DrawContext): ReactNode {
  const value = heldValue(element, place, context);
  const shared = {
    ...markOf(element, place),
    id: fieldId(element, place),
    className: 'field',
    'aria-label': place.label ?? (element.placeholder === undefined ? undefined : plain(element.placeholder)),
    'aria-describedby': place.describedBy,
    'aria-invalid': place.invalid === true ? true : undefined,
    placeholder: element.placeholder === undefined ? undefined : plain(element.placeholder),
    minLength: element.min_length,
    maxLength: element.max_length,
    autoComplete: 'off',
    'data-dispatch': element.dispatch_action_config?.trigger_actions_on?.join(' '),
  };
  switch (element.type) {
    case 'plain_text_input':
      return element.multiline === true
        ? h('textarea', { ...shared, rows: 4, defaultValue: value.value ?? '' })
        : h('input', { ...shared, type: 'text', defaultValue: value.value ?? '' });
    case 'number_input':
      return h('input', {
        ...shared,
        type: 'number',
        step: element.is_decimal_allowed === true ? 'any' : 1,
        min: element.min_value,
        max: element.max_value,
        defaultValue: value.value ?? '',
      });
    case 'datepicker':
      return h('input', { ...shared, type: 'date', defaultValue: value.selected_date ?? '' });
    case 'timepicker':
      return h(
        'span',
        { className: 'timed' },
        h('input', { ...shared, type: 'time', defaultValue: value.selected_time ?? '' }),
        element.timezone === undefined ? null : h('span', { className: 'zone' }, element.timezone),
      );
    case 'datetimepicker':
      return h('input', {
        ...shared,
        type: 'datetime-local',
        defaultValue: localDateTime(value.selected_date_time, context.viewer.tz),
        'data-zone': context.viewer.tz,
      });
    default:
      return h('input', {
        ...shared,
        type: element.type === 'url_text_input' ? 'url' : 'email',
        defaultValue: value.value ?? '',
      });
  }
}

/** Seconds as `YYYY-MM-DDTHH:mm` on the viewer's wall clock. */
function localDateTime(seconds: number | null | undefined, tz: string): string {
  if (seconds === null || seconds === undefined) return '';
  return new Intl.DateTimeFormat('sv-SE', { timeZone: tz, dateStyle: 'short', timeStyle: 'short' })
    .format(seconds * 1000)
    .replace(' ', 'T');
}

function confirmDialog(confirm: Confirm, context: DrawContext): ReactNode {
  return h(
    'dialog',
    { className: 'confirm', 'aria-label': plain(confirm.title) },
    h('h2', null, plain(confirm.title)),
    h('div', { className: 'confirm-text' }, drawText(confirm.text, context)),
    h(
      'div',
      { className: 'confirm-foot' },
      h('button', { type: 'button', className: 'button confirm-answer', value: 'deny' }, plain(confirm.deny)),
      h(
        'button',
        {
          type: 'button',
          className: `button confirm-answer ${confirm.style ?? 'primary'}`,
          value: 'confirm',
        },
        plain(confirm.confirm),
      ),
    ),
  );
}

function textOf(element: Element): string {
  return typeof element.text === 'object' ? plain(element.text) : (element.text ?? '');
}
