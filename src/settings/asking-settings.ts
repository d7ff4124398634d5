// The settings that `npm run ask` heeds: where the figures come from and what they mean. Those of Slack may be missing or wrong.

import { type ParsedConfig, parseConfig, type settingNames } from './config.ts';

type GivenSettings = Readonly<Record<string, string | undefined>>;

export type AskingSettings =
  | ParsedConfig
  /** No service is named: the sandbox answers. */
  | { readonly kind: 'nothing' }
  /** With many workspaces each has accounts of its own. */
  | { readonly kind: 'many-workspaces' };

export function askingSettings(env: GivenSettings): AskingSettings {
  const isSet = (name: (typeof settingNames)[number]) => (env[name]?.trim() ?? '') !== '';
  if (!isSet('CAMPAIGN_API_URL') && !isSet('CAMPAIGN_API_KEY'))
    return { kind: isSet('SLACK_CLIENT_ID') ? 'many-workspaces' : 'nothing' };
  return parseConfig({ ...Object.fromEntries(heeded.map((name) => [name, env[name]])), ...unused });
}

/** For a service in miniature that was started for one question. */
export function sandboxSettings(url: string, apiKey: string): ParsedConfig {
  const settings = { CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: apiKey, STORE_PATH: ':memory:' };
  return parseConfig({ ...settings, ...unused });
}

const heeded: readonly (typeof settingNames)[number][] = [
  'CAMPAIGN_API_URL',
  'CAMPAIGN_API_KEY',
  'CAMPAIGN_URL',
  'STORE_PATH',
  'DATABASE_URL',
  'SERVICE_TIME_ZONE',
  'WEEK_STARTS_ON',
  'RATE_UNIT',
  'PROGRESS_UNIT',
  'USER_IDS_ENCODING',
  'ATTENTION_THRESHOLDS',
  'FRESH_CAMPAIGNS_MINUTES',
  'FRESH_STATISTICS_MINUTES',
  'FRESH_TODAY_MINUTES',
  'SHARE_OF_QUOTA',
  'RETENTION_DAYS',
];

/** Nothing is sent to Slack. */
const unused = { SLACK_BOT_TOKEN: 'xoxb-unused', SLACK_APP_TOKEN: 'xapp-unused' };
