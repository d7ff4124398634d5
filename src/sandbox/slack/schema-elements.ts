// Interactive elements as Slack documents them, and which of them each block admits. Unknown fields are refused.

import { z } from 'zod';
import { limits } from './limits.ts';
import {
  actionId,
  confirm,
  imageElement,
  linkOption,
  markedOption,
  placeholder,
  plainText,
} from './schema-parts.ts';
import { chosen, initialIsOffered, selects } from './schema-selects.ts';

const focus = z.boolean().optional();
const colour = z.enum(['primary', 'danger']).optional();
const accessibilityLabel = z.string().max(limits.button.accessibilityLabel).optional();
const dispatchConfig = z
  .strictObject({
    trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).min(1),
  })
  .optional();

const button = z.strictObject({
  type: z.literal('button'),
  action_id: actionId,
  text: plainText(limits.button.text),
  value: z.string().max(limits.button.value).optional(),
  url: z.string().max(limits.button.url).optional(),
  style: colour,
  confirm,
  accessibility_label: accessibilityLabel,
});

const overflow = z.strictObject({
  type: z.literal('overflow'),
  action_id: actionId,
  options: z.array(linkOption).min(1).max(limits.overflow.options),
  confirm,
});

const choiceOptions = z.array(markedOption).min(1).max(limits.choices.options);

const radioButtons = z
  .strictObject({
    type: z.literal('radio_buttons'),
    action_id: actionId,
    options: choiceOptions,
    initial_option: markedOption.optional(),
    confirm,
    focus_on_load: focus,
  })
  .superRefine(initialIsOffered);

const checkboxes = z
  .strictObject({
    type: z.literal('checkboxes'),
    action_id: actionId,
    options: choiceOptions,
    initial_options: z.array(markedOption).min(1).optional(),
    confirm,
    focus_on_load: focus,
  })
  .superRefine(initialIsOffered);

const datepicker = z.strictObject({
  type: z.literal('datepicker'),
  ...chosen,
  initial_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
});

const timepicker = z.strictObject({
  type: z.literal('timepicker'),
  ...chosen,
  initial_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  timezone: z.string().optional(),
});

const datetimepicker = z.strictObject({
  type: z.literal('datetimepicker'),
  action_id: actionId,
  initial_date_time: z.int().min(1_000_000_000).max(9_999_999_999).optional(),
  confirm,
  focus_on_load: focus,
});

const typed = {
  action_id: actionId,
  placeholder,
  focus_on_load: focus,
  dispatch_action_config: dispatchConfig,
};

const plainTextInput = z.strictObject({
  type: z.literal('plain_text_input'),
  ...typed,
  initial_value: z.string().max(limits.plainTextInput.length).optional(),
  multiline: z.boolean().optional(),
  min_length: z.int().min(0).max(limits.plainTextInput.length).optional(),
  max_length: z.int().min(1).max(limits.plainTextInput.length).optional(),
});

const numberInput = z.strictObject({
  type: z.literal('number_input'),
  ...typed,
  is_decimal_allowed: z.boolean(),
  initial_value: z.string().optional(),
  min_value: z.string().optional(),
  max_value: z.string().optional(),
});

const emailInput = z.strictObject({
  type: z.literal('email_text_input'),
  ...typed,
  initial_value: z.string().optional(),
});

const urlInput = z.strictObject({
  type: z.literal('url_text_input'),
  ...typed,
  initial_value: z.string().optional(),
});

const feedbackChoice = z.strictObject({
  text: plainText(limits.button.text),
  value: z.string().max(limits.button.value),
  accessibility_label: accessibilityLabel,
});

const feedbackButtons = z.strictObject({
  type: z.literal('feedback_buttons'),
  action_id: actionId,
  positive_button: feedbackChoice,
  negative_button: feedbackChoice,
});

const iconButton = z.strictObject({
  type: z.literal('icon_button'),
  action_id: actionId,
  icon: z.enum(['trash']),
  text: plainText(limits.button.text),
  value: z.string().max(limits.button.value).optional(),
  confirm,
  accessibility_label: accessibilityLabel,
  visible_to_user_ids: z.array(z.string()).optional(),
});

const choices = [radioButtons, checkboxes, datepicker, timepicker] as const;

export const accessory = z.discriminatedUnion('type', [
  button,
  overflow,
  imageElement,
  ...selects,
  ...choices,
]);

export const actionElement = z.discriminatedUnion('type', [
  button,
  overflow,
  datetimepicker,
  ...selects,
  ...choices,
]);

export const inputElement = z.discriminatedUnion('type', [
  plainTextInput,
  numberInput,
  emailInput,
  urlInput,
  datetimepicker,
  ...selects,
  ...choices,
]);

export const contextAction = z.discriminatedUnion('type', [feedbackButtons, iconButton]);

export const cardButton = button;
