// Why the bot could not start, in the operator's words: what is wrong and what to do, never a secret.

import { refusesToken } from '#blocks/words/slack-errors.ts';
import { StoreError } from '#store/store-error.ts';
import { notABotToken, SlackStartError } from './slack/receiving/check-tokens.ts';

export function startFaultInWords(error: unknown): string {
  return `campaign-stats cannot start: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  if (error instanceof SlackStartError) return slackReason(error);
  if (isListenFault(error)) {
    return error.code === 'EADDRINUSE'
      ? `port ${error.port} is taken. Stop what listens there, or set PORT to another one.`
      : `port ${error.port} may not be listened on (${error.code}). Set PORT to another one, such as 3000.`;
  }
  return error instanceof Error ? error.message : 'an unknown fault';
}

/** What Node's server says where it cannot listen. */
function isListenFault(error: unknown): error is Error & { code: string; port: number } {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'port' in error;
}

function slackReason({ token, slackError }: SlackStartError): string {
  if (token === 'app' && slackError !== undefined) {
    return `Slack refuses SLACK_APP_TOKEN (${slackError}). Make one under Basic Information, App-Level Tokens, with connections:write; Socket Mode must be on.`;
  }
  if (slackError === undefined) {
    return 'Slack cannot be reached. Look at the network (and SLACK_API_URL, where it is set), then start again.';
  }
  if (slackError === notABotToken) {
    return 'SLACK_BOT_TOKEN is not a bot token. Copy the Bot User OAuth Token (xoxb-…).';
  }
  return refusesToken(slackError)
    ? `Slack refuses the token (${slackError}). Copy SLACK_BOT_TOKEN again from OAuth & Permissions, after installing the app.`
    : `Slack refuses the bot (${slackError}).`;
}
