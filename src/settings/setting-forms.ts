// The two forms of the settings: one workspace, or many that install the bot. Says what each lacks, and what belongs to the other.

import type { McpSetting } from '#access/mcp-keys.ts';
import { ownValue } from '#base/own-value.ts';

export interface SettingFault {
  readonly setting: string;
  readonly fault: string;
}

type Given = Readonly<Record<string, string | undefined>>;

/** What the form with the token of one workspace lacks. */
export function faultsOfOne(given: Given): readonly SettingFault[] {
  const needed = {
    SLACK_BOT_TOKEN: 'is missing; Slack shows it under OAuth & Permissions once the app is installed',
    CAMPAIGN_API_URL: 'is missing; it is the base address of your campaign service',
    CAMPAIGN_API_KEY: 'is missing; it is the key of your campaign service (sent as x-api-key)',
  };
  const receives = given.SLACK_APP_TOKEN ?? given.SLACK_SIGNING_SECRET;
  const none = 'is missing (or set SLACK_SIGNING_SECRET to receive over HTTP)';
  return [
    ...missing(given, needed),
    ...(receives === undefined ? [{ setting: 'SLACK_APP_TOKEN', fault: none }] : []),
    ...(given.SLACK_CLIENT_SECRET === undefined
      ? []
      : [{ setting: 'SLACK_CLIENT_ID', fault: 'is missing; Slack shows it beside the client secret' }]),
  ];
}

/** What the form for many workspaces lacks, and which settings belong to the other form. */
export function faultsOfMany(given: Given): readonly SettingFault[] {
  const needed = {
    SLACK_CLIENT_SECRET: 'is missing; Slack shows it under Basic Information',
    SLACK_SIGNING_SECRET: 'is missing; Slack shows it under Basic Information',
    ENCRYPTION_KEY: 'is missing; it seals the token of each workspace (openssl rand -base64 32)',
  };
  const ofOne = {
    SLACK_BOT_TOKEN: 'each workspace gets a token of its own when it installs the bot',
    SLACK_APP_TOKEN: 'Slack sends what belongs to many workspaces over HTTP',
    CAMPAIGN_API_URL: 'each workspace connects its own accounts in Slack',
    CAMPAIGN_API_KEY: 'each workspace connects its own accounts in Slack',
    ALLOWED_CHANNELS: 'ids of one workspace mean nothing in another',
    ADMIN_USERS: 'who installs the bot is an admin there',
  };
  const faults = Object.entries(ofOne).filter(([setting]) => ownValue(given, setting) !== undefined);
  return [
    ...missing(given, needed),
    ...faults.map(([setting, why]) => ({
      setting,
      fault: `must be empty where SLACK_CLIENT_ID is set: ${why}`,
    })),
  ];
}

/** What MCP lacks where it is on. */
export function faultsOfMcp(given: Given, { keys }: McpSetting): readonly SettingFault[] {
  const fault = (why: string) => [{ setting: 'MCP', fault: why }];
  if (keys.length > 0 && given.SLACK_CLIENT_ID !== undefined)
    return fault(
      'must hold no keys where SLACK_CLIENT_ID is set: ids of one workspace mean nothing in another',
    );
  if (keys.length === 0 && given.SLACK_SIGNING_SECRET === undefined)
    return fault('needs a key (npm run mcp-key), or SLACK_SIGNING_SECRET, with which Slackbot signs');
  if (given.SLACK_APP_TOKEN !== undefined && given.PORT === undefined)
    return fault('needs PORT in Socket Mode, where assistants reach the bot');
  return [];
}

/** What the health routes need: ports of their own, and something that serves them. */
export function faultsOfPorts(given: Given): readonly SettingFault[] {
  const { HEALTH_PORT: health, PORT: port, METRICS: metrics, STORE_PATH: path } = given;
  const isHttp = given.SLACK_APP_TOKEN === undefined;
  const faults: SettingFault[] = [];
  if (health !== undefined && path === ':memory:')
    faults.push({ setting: 'HEALTH_PORT', fault: 'needs a file at STORE_PATH, whose thread serves it' });
  if (health !== undefined && health === (port ?? (isHttp ? '3000' : undefined)))
    faults.push({ setting: 'HEALTH_PORT', fault: 'must be another port than PORT' });
  if (metrics === 'on' && port === undefined && !isHttp)
    faults.push({ setting: 'METRICS', fault: 'needs PORT, where Socket Mode serves /metrics' });
  return faults;
}

function missing(given: Given, needed: Readonly<Record<string, string>>): readonly SettingFault[] {
  const absent = Object.entries(needed).filter(([setting]) => ownValue(given, setting) === undefined);
  return absent.map(([setting, fault]) => ({ setting, fault }));
}
