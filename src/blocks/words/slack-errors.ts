// What Slack's refusals of a post mean to the owner of a digest, and the exact way to mend each.
// Source: the error lists of https://docs.slack.dev/reference/methods/chat.postMessage.

import { escaped, nameOf } from '#blocks/parts/text.ts';

interface SlackError {
  /** What is the matter; no full stop. */
  readonly means: string;
  /** What to do, as a sentence; mrkdwn. `bot` is a mention of the bot. */
  mend(bot: string): string;
}

export function slackErrorInWords(error: string): string {
  return errorOf(error).means;
}

export function mendInWords(error: string, botUserId: string | undefined): string {
  return errorOf(error).mend(botUserId === undefined ? 'and the bot’s name' : `<@${botUserId}>`);
}

/** Whether the way to mend it is known. */
export function isSlackError(error: string): boolean {
  return errors.has(error) || error.startsWith('slack_connect_') || error.startsWith('restricted_action');
}

const invite: SlackError = {
  means: 'the bot is not in the channel',
  mend: (bot) => `In the channel type \`/invite\` ${bot}.`,
};

const policy: SlackError = {
  means: 'the channel’s rules do not let the bot post there',
  mend: () => 'Ask an admin of the channel to allow the bot to post, or pick another channel with Edit.',
};

const workspacePolicy: SlackError = {
  means: 'a rule of the workspace keeps the bot out',
  mend: () => 'Ask an admin of the workspace to allow this app there, or pick another channel with Edit.',
};

const reinstall: SlackError = {
  means: 'Slack no longer takes the bot’s token',
  mend: () => 'Ask whoever runs the bot to install the app again and to set the new token.',
};

const missingScope: SlackError = {
  means: 'the app lacks a permission that it needs',
  mend: () => 'Ask an admin to install the app again, which grants the permission.',
};

const message: SlackError = {
  means: 'Slack did not take the message in any form',
  mend: () => 'Nothing to mend in the channel: tell whoever runs the bot, whose log says why.',
};

const throttled: SlackError = {
  means: 'Slack takes no more messages for now',
  mend: () =>
    'Nothing to do: it is tried again. If this stays, the workspace has reached its plan’s limit of messages.',
};

const ambiguous: SlackError = {
  means: 'Slack did not say whether the message arrived',
  mend: () => 'Look into the channel: choose Resend if it is not there.',
};

const moving: SlackError = {
  means: 'the workspace is being moved to another organisation',
  mend: () => 'Wait some hours, then pick the channel again with Edit.',
};

const errors: ReadonlyMap<string, SlackError> = new Map(
  Object.entries<SlackError>({
    channel_not_found: {
      means: 'the channel is gone, or it is private and the bot is not in it',
      mend: (bot) =>
        `If it is private, type \`/invite\` ${bot} there. If it is gone, pick another channel with Edit.`,
    },
    not_in_channel: invite,
    no_permission: invite,
    is_archived: {
      means: 'the channel is archived',
      mend: () => 'Unarchive it in the channel’s settings, or pick another channel with Edit.',
    },
    is_inactive: {
      means: 'the channel is frozen',
      mend: () => 'Pick another channel with Edit.',
    },
    restricted_action: policy,
    restricted_action_read_only_channel: policy,
    restricted_action_thread_only_channel: policy,
    restricted_action_non_threadable_channel: policy,
    restricted_action_thread_locked: policy,
    messages_tab_disabled: {
      means: 'the app takes no direct messages',
      mend: () =>
        'Ask whoever runs the bot to switch on the messages tab (App Home, in the app’s settings), or pick a channel with Edit.',
    },
    ekm_access_denied: workspacePolicy,
    access_denied: workspacePolicy,
    accesslimited: workspacePolicy,
    app_access_restricted: workspacePolicy,
    account_inactive: reinstall,
    token_revoked: reinstall,
    token_expired: reinstall,
    invalid_auth: reinstall,
    not_authed: reinstall,
    missing_scope: missingScope,
    not_allowed_token_type: missingScope,
    team_access_not_granted: {
      means: 'the app was taken out of this workspace',
      mend: () => 'Ask an admin of the organisation to add the app to the workspace again.',
    },
    team_not_found: moving,
    team_added_to_org: moving,
    org_login_required: moving,
    ratelimited: throttled,
    rate_limited: throttled,
    message_limit_exceeded: throttled,
    internal_error: ambiguous,
    fatal_error: ambiguous,
    request_timeout: ambiguous,
    service_unavailable: ambiguous,
    invalid_blocks: message,
    invalid_blocks_format: message,
    invalid_attachments: message,
    msg_blocks_too_long: message,
    msg_too_long: message,
    no_text: message,
  }),
);

/** An error that Slack has added since is passed on in Slack's own word. */
function errorOf(error: string): SlackError {
  const known = errors.get(error);
  if (known !== undefined) return known;
  if (error.startsWith('slack_connect_')) return workspacePolicy;
  if (error.startsWith('restricted_action')) return policy;
  const word = escaped(nameOf(error, 60).replaceAll('`', ''));
  return {
    means: `Slack says \`${word}\``,
    mend: () => `Pick another channel with Edit, or ask an admin what \`${word}\` means here.`,
  };
}
