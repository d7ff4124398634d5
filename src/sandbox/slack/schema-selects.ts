// Select menus of every kind as Slack documents them; unknown fields are refused.

import { z } from 'zod';
import { limits } from './limits.ts';
import { actionId, confirm, option, optionGroup, placeholder } from './schema-parts.ts';

/** The fields of every element whose choice comes from a list that opens. */
export const chosen = { action_id: actionId, confirm, focus_on_load: z.boolean().optional(), placeholder };
const severalChosen = { ...chosen, max_selected_items: z.int().min(1).optional() };

const staticOptions = {
  options: z.array(option).min(1).max(limits.select.options).optional(),
  option_groups: z.array(optionGroup).min(1).max(limits.select.groups).optional(),
};

const staticSelect = z
  .strictObject({
    type: z.literal('static_select'),
    ...chosen,
    ...staticOptions,
    initial_option: option.optional(),
  })
  .superRefine(initialIsOffered);

const multiStaticSelect = z
  .strictObject({
    type: z.literal('multi_static_select'),
    ...severalChosen,
    ...staticOptions,
    initial_options: z.array(option).min(1).optional(),
  })
  .superRefine(initialIsOffered);

const minQueryLength = z.int().min(0).optional();

const externalSelect = z.strictObject({
  type: z.literal('external_select'),
  ...chosen,
  initial_option: option.optional(),
  min_query_length: minQueryLength,
});

const multiExternalSelect = z.strictObject({
  type: z.literal('multi_external_select'),
  ...severalChosen,
  initial_options: z.array(option).min(1).optional(),
  min_query_length: minQueryLength,
});

const usersSelect = z.strictObject({
  type: z.literal('users_select'),
  ...chosen,
  initial_user: z.string().optional(),
});

const multiUsersSelect = z.strictObject({
  type: z.literal('multi_users_select'),
  ...severalChosen,
  initial_users: z.array(z.string()).optional(),
});

const conversationFilter = z
  .strictObject({
    include: z
      .array(z.enum(['im', 'mpim', 'private', 'public']))
      .min(1)
      .optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .optional();

const conversationsSelect = z.strictObject({
  type: z.literal('conversations_select'),
  ...chosen,
  initial_conversation: z.string().optional(),
  default_to_current_conversation: z.boolean().optional(),
  response_url_enabled: z.boolean().optional(),
  filter: conversationFilter,
});

const multiConversationsSelect = z.strictObject({
  type: z.literal('multi_conversations_select'),
  ...severalChosen,
  initial_conversations: z.array(z.string()).optional(),
  default_to_current_conversation: z.boolean().optional(),
  filter: conversationFilter,
});

const channelsSelect = z.strictObject({
  type: z.literal('channels_select'),
  ...chosen,
  initial_channel: z.string().optional(),
  response_url_enabled: z.boolean().optional(),
});

const multiChannelsSelect = z.strictObject({
  type: z.literal('multi_channels_select'),
  ...severalChosen,
  initial_channels: z.array(z.string()).optional(),
});

export const selects = [
  staticSelect,
  multiStaticSelect,
  externalSelect,
  multiExternalSelect,
  usersSelect,
  multiUsersSelect,
  conversationsSelect,
  multiConversationsSelect,
  channelsSelect,
  multiChannelsSelect,
] as const;

interface Offer {
  readonly options?: readonly Offered[] | undefined;
  readonly option_groups?: readonly { readonly options: readonly Offered[] }[] | undefined;
  readonly initial_option?: Offered | undefined;
  readonly initial_options?: readonly Offered[] | undefined;
}

interface Offered {
  readonly text: { readonly text: string };
  readonly value: string;
}

/** The initial choice must be one of the options. */
export function initialIsOffered(element: Offer, ctx: z.RefinementCtx): void {
  if ((element.options === undefined) === (element.option_groups === undefined)) {
    ctx.addIssue({ code: 'custom', message: 'must define either `options` or `option_groups`' });
    return;
  }
  const offered = element.options ?? (element.option_groups ?? []).flatMap((group) => group.options);
  const initial = element.initial_options ?? (element.initial_option ? [element.initial_option] : []);
  const strange = initial.some(
    (one) => !offered.some((other) => other.value === one.value && other.text.text === one.text.text),
  );
  if (strange) ctx.addIssue({ code: 'custom', message: 'initial option must exactly match an option' });
}
