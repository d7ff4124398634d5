// The parts of the Slack app manifest that not every installation wants, each with what it sets. Pure; `manifest.ts` joins them to manifest.yml.

import { mostRowsHandedOn } from '#reports/csv-rows.ts';
import { organisationEvents } from './slack/installing/installation-event.ts';
import { figuresStep } from './slack/workflow/step-run.ts';

export interface ManifestPart {
  readonly sets: readonly ManifestSetting[];
  /** What joins a list. */
  readonly adds?: readonly ManifestSetting[];
}

/** A path in the manifest, and its value. */
type ManifestSetting = readonly [path: readonly string[], value: unknown];

const { callbackId, inputs, outputs } = figuresStep;

/** An app with a step can be neither distributed publicly nor listed: https://docs.slack.dev/workflows/workflow-steps */
export const stepPart: ManifestPart = {
  sets: [
    [['settings', 'org_deploy_enabled'], true],
    [['settings', 'function_runtime'], 'remote'],
    [['functions', callbackId], declaredStep()],
  ],
};

function declaredStep() {
  const shown = (type: string, title: string, description: string) => ({ type, title, description });
  return {
    title: 'Get campaign figures',
    description: 'Answers a question about outreach campaigns with words, figures and a link',
    input_parameters: {
      properties: {
        [inputs.question]: shown(
          'string',
          'Question',
          'As you would type it after /campaign-stats, such as: top 5 by replies last week',
        ),
        [inputs.person]: shown(
          'slack#/types/user_context',
          'Who asks',
          'Slack fills in who ran the workflow: the step shows what they may see',
        ),
        [inputs.channel]: shown(
          'slack#/types/channel_id',
          'As in channel',
          'The campaigns that this channel shows. Empty: those that they chose on App Home',
        ),
      },
      required: [inputs.question, inputs.person],
    },
    output_parameters: {
      properties: {
        [outputs.text]: shown('string', 'Answer', 'The answer in words'),
        [outputs.figures]: shown('string', 'Figures', `The figures as CSV, at most ${mostRowsHandedOn} rows`),
        [outputs.rows]: shown('integer', 'Rows', 'How many rows of figures there are in all'),
        [outputs.link]: shown('string', 'Link', 'The campaign in your own tool, or the bot in Slack'),
      },
      required: Object.values(outputs),
    },
  };
}

/** Slackbot asks the bot at that address, with requests that Slack signs: https://docs.slack.dev/ai/slack-mcp-client */
export function mcpPart(host: string): ManifestPart {
  const server = { url: new URL('/mcp', host).href, auth_type: 'slack_identity_auth' };
  return {
    sets: [[['mcp_servers', 'campaign-stats'], server]],
    adds: [[['oauth_config', 'scopes', 'bot'], 'mcp:connect']],
  };
}

/** Slack asks for the event so that people can stop an answer: https://docs.slack.dev/ai/agent-sessions */
export const agentEvents = ['agent_session_stopped'] as const;

/** An app that was declared an agent stays one. */
export const agentPart: ManifestPart = {
  sets: [
    [
      ['features', 'agent_view'],
      {
        agent_description:
          'Answers questions about your outreach campaigns, and says how fresh its figures are.',
        suggested_prompts: [
          { title: 'Overview', message: 'overview' },
          { title: 'Top 10 by replies', message: 'top 10 by replies' },
          { title: 'What needs somebody', message: 'needs' },
        ],
      },
    ],
  ],
  adds: [
    [['oauth_config', 'scopes', 'bot'], 'assistant:write'],
    ...agentEvents.map(
      (event): ManifestSetting => [['settings', 'event_subscriptions', 'bot_events'], event],
    ),
  ],
};

/** For an app that is installed through OAuth. Slack tells it which workspaces of an organisation it may work in. */
export const organisationsPart: ManifestPart = {
  sets: [[['settings', 'org_deploy_enabled'], true]],
  adds: organisationEvents.map(
    (event): ManifestSetting => [['settings', 'event_subscriptions', 'bot_events'], event],
  ),
};
