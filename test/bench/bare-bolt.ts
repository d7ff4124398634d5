// The limit that the bot is measured against: a Bolt app that acknowledges the command and does nothing else, or answers with as much as the bot's help.

import { App } from '@slack/bolt';

const { SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_SIGNING_SECRET, SLACK_API_URL, PORT, BARE_ANSWER } =
  process.env;
const app = new App({
  token: SLACK_BOT_TOKEN ?? '',
  ...(SLACK_APP_TOKEN === undefined
    ? { signingSecret: SLACK_SIGNING_SECRET ?? '' }
    : { socketMode: true, appToken: SLACK_APP_TOKEN }),
  convoStore: false,
  clientOptions: SLACK_API_URL === undefined ? {} : { slackApiUrl: SLACK_API_URL },
});
const answer = BARE_ANSWER === undefined ? undefined : JSON.parse(BARE_ANSWER);
app.command('/campaign-stats', async ({ ack, body, respond }) => {
  await ack();
  if (answer !== undefined && body.response_url !== undefined) await respond(answer);
});
process.once('SIGTERM', () => process.exit());
await app.start(Number(PORT ?? 0));
