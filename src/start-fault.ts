// Why the bot could not start, in the operator's words: what is wrong and what to do, never a secret.

import { SlackStartError } from '#slack/identity.ts';
import { StoreError } from '#store/store-error.ts';

export function startFaultInWords(error: unknown): string {
  return `campaign-stats cannot start: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  if (error instanceof SlackStartError) return slackReason(error.slackError);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'its port is taken. Stop what listens there, or set PORT to another one.';
  }
  return error instanceof Error ? error.message : 'an unknown fault';
}

function slackReason(slackError: string | undefined): string {
  switch (slackError) {
    case undefined:
      return 'Slack cannot be reached. Look at the network (and SLACK_API_URL, where it is set), then start again.';
    case 'invalid_auth':
    case 'not_authed':
    case 'token_revoked':
    case 'token_expired':
    case 'account_inactive':
      return `Slack refuses the token (${slackError}). Copy SLACK_BOT_TOKEN again from OAuth & Permissions, after installing the app.`;
    case 'not_a_bot_token':
      return 'SLACK_BOT_TOKEN is not a bot token. Copy the Bot User OAuth Token (xoxb-…).';
    default:
      return `Slack refuses the bot (${slackError}).`;
  }
}
