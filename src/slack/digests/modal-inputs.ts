// Reads the inputs of a modal from what Slack sends. Takes an input in another form, or longer than Slack allows, as empty.

import * as z from 'zod';
import { limits } from '#blocks/limits.ts';

const text = z.string().max(limits.input.value).optional().catch(undefined);
const option = z.object({ value: z.string().max(limits.input.value) });

/** The id of a channel, a conversation or a person. */
const conversation = z.string().regex(/^[CDGUW][A-Z0-9]{1,30}$/);

const inputSchema = z.object({
  value: text,
  selected_date: text,
  selected_time: text,
  selected_user: text,
  selected_users: z.array(conversation).catch([]),
  selected_conversation: text,
  selected_option: option.optional().catch(undefined),
  selected_options: z.array(option).max(limits.select.options).catch([]),
  selected_conversations: z.array(conversation).catch([]),
});

export type InputState = z.infer<typeof inputSchema>;

/** block_id -> action_id -> the input's value: https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
export type FormState = Readonly<Record<string, Readonly<Record<string, InputState>>>>;

const stateSchema = z.object({
  values: z.record(z.string(), z.record(z.string(), inputSchema.catch(inputSchema.parse({}))).catch({})),
});

/** `state`: a view's state as Slack sent it. */
export function formStateOf(state: unknown): FormState {
  const read = stateSchema.safeParse(state);
  return read.success ? read.data.values : {};
}
