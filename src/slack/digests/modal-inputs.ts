// Reads the inputs of a modal from what Slack sends. An input in another form, or longer than Slack allows, counts as empty.

import * as z from 'zod';
import { limits } from '#blocks/limits.ts';

const text = z.string().max(limits.input.value).optional().catch(undefined);
const option = z.object({ value: z.string().max(limits.input.value) });

/** A channel, a conversation or a person. */
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

/** https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload: block_id -> action_id -> what stands there. */
export type FormState = Readonly<Record<string, Readonly<Record<string, InputState>>>>;

const stateSchema = z.object({
  values: z.record(z.string(), z.record(z.string(), inputSchema.catch(inputSchema.parse({}))).catch({})),
});

/** `state`: of a view, as it came. */
export function formStateOf(state: unknown): FormState {
  const read = stateSchema.safeParse(state);
  return read.success ? read.data.values : {};
}
