// The words for refusing a post, Slack's and our own: one row for each, with what it means for the post, what people read of it and how they mend it.
// Source: the error lists of https://docs.slack.dev/reference/methods/chat.postMessage.

import type { Nothing } from '#base/scope.ts';
import { escaped, nameOf } from '#blocks/parts/text.ts';

export interface SlackError {
  readonly reaction: SlackReaction;
  /** What is wrong, in mrkdwn without a full stop. */
  readonly means: string;
  /** What to do, as a sentence in mrkdwn. `bot` is a mention of the bot. */
  mend(bot: string): string;
  /** A look at the channel (conversations.info) shows when this is over. A rule of the channel shows only when something is posted. */
  readonly seenByLook?: true;
  /** For a direct message: there is nobody who could ever read one. */
  readonly noReader?: true;
  /** The form is too long; a shorter one may be accepted. */
  readonly tooLong?: true;
}

export type SlackReaction =
  /** Lasting: the destination accepts nothing until somebody mends it. */
  | 'refused'
  /** The installation is at fault, and no destination. It works once the app is installed again. */
  | 'not-sent'
  /** Passing: Slack will accept it later. */
  | 'throttled'
  /** "Some aspect of the operation" may have succeeded. */
  | 'unclear'
  /** Slack does not accept these blocks; a plainer form of the message may be accepted. */
  | 'payload'
  /** It concerns this one message only. */
  | 'failed';

/** The row of an error. A code that Slack has added since is read as its family, or passed on as it is. */
export function slackError(word: string): SlackError {
  return rows.get(word) ?? familyOf(word) ?? unknown(word);
}

export function slackErrorInWords(word: string): string {
  return slackError(word).means;
}

export function mendInWords(word: string, botUserId: string | undefined): string {
  return slackError(word).mend(botUserId === undefined ? 'and the bot’s name' : `<@${botUserId}>`);
}

/** Whether the way to mend it is known. */
export function isSlackError(word: string): boolean {
  return rows.has(word) || familyOf(word) !== undefined;
}

/** Whether Slack says it of the moment, and nothing of what was asked: asked again, it may take it. */
export function isPassingWord(word: string): boolean {
  const { reaction } = slackError(word);
  return reaction === 'throttled' || reaction === 'unclear';
}

/** Whether Slack refuses the token itself, whatever was asked with it. */
export function refusesToken(word: string): boolean {
  return rows.get(word) === token;
}

const invite: SlackError = {
  reaction: 'refused',
  means: 'the bot is not in the channel',
  mend: (bot) => `In the channel type \`/invite\` ${bot}.`,
};

const channelRule: SlackError = {
  reaction: 'refused',
  means: 'the channel’s rules do not let the bot post there',
  mend: () => 'Ask an admin of the channel to allow the bot to post, or pick another channel with Edit.',
};

const workspaceRule: SlackError = {
  reaction: 'refused',
  means: 'a rule of the workspace keeps the bot out',
  mend: () => 'Ask an admin of the workspace to allow this app there, or pick another channel with Edit.',
};

const noPerson: SlackError = {
  reaction: 'refused',
  means: 'that person takes no messages from the bot',
  mend: () => 'Pick somebody else, or a channel, with Edit.',
  noReader: true,
};

const token: SlackError = {
  reaction: 'not-sent',
  means: 'Slack no longer takes the bot’s token',
  mend: () => 'Ask whoever runs the bot to install the app again and to set the new token.',
};

const permission: SlackError = {
  reaction: 'not-sent',
  means: 'the app lacks a permission that it needs',
  mend: () => 'Ask an admin to install the app again, which grants the permission.',
};

const moving: SlackError = {
  reaction: 'not-sent',
  means: 'the workspace is being moved to another organisation',
  mend: () => 'Wait some hours, then pick the channel again with Edit.',
};

const throttled: SlackError = {
  reaction: 'throttled',
  means: 'Slack takes no more messages for now',
  mend: () =>
    'Nothing to do: it is tried again. If this stays, the workspace has reached its plan’s limit of messages.',
};

const unclear: SlackError = {
  reaction: 'unclear',
  means: 'Slack did not say whether the message arrived',
  mend: () => 'Look into the channel: choose Resend if it is not there.',
};

const form: SlackError = {
  reaction: 'payload',
  means: 'Slack did not take the message in any form',
  mend: () => 'Nothing to mend in the channel: tell whoever runs the bot, whose log says why.',
};

/** Why a place shows no campaigns, so that nothing is posted there. */
const nothingShown: Record<Nothing['why'], SlackError> = {
  'no-room': {
    reaction: 'refused',
    means: 'the channel has no room, so no campaigns are shown there',
    mend: () =>
      'Ask an admin of the bot to give it one (/campaign-stats room, typed there), or pick another channel with Edit.',
  },
  'kept-out': {
    reaction: 'refused',
    means: 'the bot is kept to some channels, and may show no campaigns there',
    mend: () =>
      'Ask whoever runs the bot to allow it (ALLOWED_CHANNELS), or pick another channel with Edit. Nothing is lost: once it is allowed, the digest goes on.',
  },
  'not-known': {
    reaction: 'refused',
    means: 'Slack does not say whether its reader is in the channel of its room',
    mend: (bot) =>
      `If that channel is private, type \`/invite\` ${bot} there. The bot asks again by itself, and the digest goes on once Slack says so.`,
  },
  'left-room': {
    reaction: 'refused',
    means: 'its reader is not in the channel of its room any more',
    mend: () => 'Join the channel again, or pick another place with Edit.',
  },
  'no-account': {
    reaction: 'refused',
    means: 'the account that the channel shows is not connected',
    mend: () => 'Ask an admin of the bot to connect it again, or pick another channel with Edit.',
  },
  'no-account-yet': {
    reaction: 'refused',
    means: 'no account is connected yet',
    mend: () => 'Ask an admin of the bot to connect one (/campaign-stats accounts). The digest goes on then.',
  },
  'no-default': {
    reaction: 'refused',
    means: 'the account that it showed was forgotten',
    mend: () =>
      'Ask an admin of the bot to choose what is shown where there is no room (/campaign-stats accounts), or pick another channel with Edit.',
  },
};

const rows: ReadonlyMap<string, SlackError> = new Map(
  Object.entries<SlackError>({
    ...nothingShown,
    channel_not_found: {
      reaction: 'refused',
      means: 'the channel is gone, or it is private and the bot is not in it',
      mend: (bot) =>
        `If it is private, type \`/invite\` ${bot} there. If it is gone, pick another channel with Edit.`,
      seenByLook: true,
      noReader: true,
    },
    not_in_channel: { ...invite, seenByLook: true },
    no_permission: invite,
    is_archived: {
      reaction: 'refused',
      means: 'the channel is archived',
      mend: () => 'Unarchive it in the channel’s settings, or pick another channel with Edit.',
      seenByLook: true,
    },
    is_inactive: {
      reaction: 'refused',
      means: 'the channel is frozen',
      mend: () => 'Pick another channel with Edit.',
      seenByLook: true,
    },
    restricted_action: channelRule,
    restricted_action_read_only_channel: { ...channelRule, seenByLook: true },
    restricted_action_thread_only_channel: channelRule,
    restricted_action_non_threadable_channel: channelRule,
    restricted_action_thread_locked: channelRule,
    messages_tab_disabled: {
      reaction: 'refused',
      means: 'the app takes no direct messages',
      mend: () =>
        'Ask whoever runs the bot to switch on the messages tab (App Home, in the app’s settings), or pick a channel with Edit.',
    },
    user_not_found: noPerson,
    cannot_dm_bot: noPerson,
    ekm_access_denied: workspaceRule,
    access_denied: workspaceRule,
    accesslimited: workspaceRule,
    app_access_restricted: workspaceRule,
    slack_connect_canvas_sharing_blocked: workspaceRule,
    slack_connect_file_link_sharing_blocked: workspaceRule,
    slack_connect_lists_sharing_blocked: workspaceRule,
    account_inactive: token,
    token_revoked: token,
    token_expired: token,
    invalid_auth: token,
    not_authed: token,
    missing_scope: permission,
    not_allowed_token_type: permission,
    team_access_not_granted: {
      reaction: 'not-sent',
      means: 'the app was taken out of this workspace',
      mend: () => 'Ask an admin of the organisation to add the app to the workspace again.',
    },
    team_not_found: moving,
    team_added_to_org: moving,
    org_login_required: moving,
    ratelimited: throttled,
    rate_limited: throttled,
    message_limit_exceeded: throttled,
    internal_error: unclear,
    fatal_error: unclear,
    request_timeout: unclear,
    service_unavailable: unclear,
    invalid_blocks: form,
    invalid_blocks_format: form,
    invalid_attachments: form,
    no_text: form,
    msg_blocks_too_long: { ...form, tooLong: true },
    msg_too_long: { ...form, tooLong: true },
  }),
);

function familyOf(word: string): SlackError | undefined {
  if (word.startsWith('slack_connect_')) return workspaceRule;
  return word.startsWith('restricted_action') ? channelRule : undefined;
}

function unknown(word: string): SlackError {
  const shown = escaped(nameOf(word, 60).replaceAll('`', ''));
  return {
    reaction: 'failed',
    means: `Slack says \`${shown}\``,
    mend: () => `Pick another channel with Edit, or ask an admin what \`${shown}\` means here.`,
  };
}
