// Why Slack does not take the bot, in the operator's words: what is wrong and how it is mended, never a secret.

import { refusesToken } from '#blocks/words/slack-errors.ts';
import { notABotToken, type SlackStartError } from './check-tokens.ts';

/** Both are sentences. */
export interface StartFault {
  readonly what: string;
  readonly mend: string;
}

export function slackStartFault({ token, slackError }: SlackStartError): StartFault {
  if (token === 'app' && slackError !== undefined) {
    return {
      what:
        slackError === 'missing_scope'
          ? 'SLACK_APP_TOKEN lacks the scope connections:write.'
          : `Slack refuses SLACK_APP_TOKEN (${slackError}).`,
      mend: 'Make one under Basic Information, App-Level Tokens, with connections:write; Socket Mode must be on.',
    };
  }
  if (slackError === undefined) {
    return {
      what: 'Slack cannot be reached.',
      mend: 'Look at the network (and SLACK_API_URL, where it is set), then start again.',
    };
  }
  if (slackError === notABotToken) {
    return {
      what: 'SLACK_BOT_TOKEN is not a bot token.',
      mend: 'Copy the Bot User OAuth Token (xoxb-…).',
    };
  }
  return refusesToken(slackError)
    ? {
        what: `Slack refuses the token (${slackError}).`,
        mend: 'Copy SLACK_BOT_TOKEN again from OAuth & Permissions, after installing the app.',
      }
    : {
        what: `Slack refuses the bot (${slackError}).`,
        mend: 'An admin of the workspace can look at the app under Manage apps.',
      };
}
