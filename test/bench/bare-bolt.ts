// The limit that the bot is measured against: a Bolt app in Socket Mode that acknowledges the command and does nothing else.

import { App } from '@slack/bolt';

const { SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_API_URL } = process.env;
const app = new App({
  socketMode: true,
  token: SLACK_BOT_TOKEN ?? '',
  appToken: SLACK_APP_TOKEN ?? '',
  convoStore: false,
  clientOptions: SLACK_API_URL === undefined ? {} : { slackApiUrl: SLACK_API_URL },
});
app.command('/campaign-stats', ({ ack }) => ack());
await app.start();
