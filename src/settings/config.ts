// Every setting, with its default and its check; long because they are many. parseConfig reads an environment and names all faults at once.

import * as z from 'zod';
import { type McpSetting, parseMcpSetting } from '#access/mcp-keys.ts';
import { parseSealingKeys, type SealingKeys } from '#access/seal.ts';
import type { Zone } from '#base/day.ts';
import type { LogLevel } from '#base/log.ts';
import { type Secret, secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { AttentionThresholds } from '#reports/attention/thresholds.ts';
import { type PageTemplate, parsePageTemplate } from '#reports/campaign/campaign-page.ts';
import { parseThresholds } from './attention-setting.ts';
import { faultsOfMany, faultsOfMcp, faultsOfOne, faultsOfPorts, type SettingFault } from './setting-forms.ts';
import {
  address,
  databaseUrl,
  flag,
  idList,
  parsedBy,
  port,
  timeZone,
  token,
  whole,
} from './setting-kinds.ts';
import { usualStorePath } from './store-path.js';

export interface Config {
  readonly slack: SlackConfig;
  readonly campaigns: CampaignsConfig;
  readonly accounts: AccountsConfig;
  /** Path of the SQLite file. */
  readonly storePath: string;
  /** Of the Postgres database that takes the file's place. */
  readonly databaseUrl: Secret | undefined;
  /** HTTP mode: Slack's requests and the health routes. Socket Mode: the health routes, only where it is set. */
  readonly port: number | undefined;
  /** Whether /metrics is served there. */
  readonly metrics: boolean;
  /** Whether spans are made of the work, for an OpenTelemetry SDK that the operator brings. */
  readonly traces: boolean;
  /** After a signal to stop, for how long the bot still takes what comes, while /readyz says that it stops. */
  readonly drainMs: number;
  readonly logLevel: LogLevel;
  /** What is done where the event loop hangs. */
  readonly watchdog: {
    readonly hangMs: number;
    readonly ends: boolean;
    /** Where /healthz is served from another thread; undefined: nowhere. */
    readonly healthPort: number | undefined;
  };
  readonly weekStartsOn: 'monday' | 'sunday';
  readonly admission: AdmissionConfig;
  /** Whether the bot answers where it is mentioned in a channel. */
  readonly mentions: boolean;
  /** How assistants ask over MCP; undefined: not at all. */
  readonly mcp: (McpSetting & { readonly signingSecret: Secret | undefined }) | undefined;
  /** How many digests one person may have. */
  readonly digestsPerOwner: number;
  /** How late a digest may still be sent. */
  readonly graceMs: number;
  readonly readings: ReadingsConfig;
  /** How long deliveries are kept, and deleted digests. */
  readonly retention: { readonly historyMs: number; readonly undoMs: number };
  /** Of "needs you today". Those that are not set are as in `defaultThresholds`. */
  readonly thresholds: Partial<AttentionThresholds>;
}

export interface ReadingsConfig {
  /** In milliseconds: how old the list, an active campaign's figures and the running day may be before they are read again. */
  readonly freshness: {
    readonly campaignsMs: number;
    readonly statisticsMs: number;
    readonly todayMs: number;
  };
  readonly retentionDays: number;
  /** Whether the bot reads figures before anybody asks for them. */
  readonly collects: boolean;
}

export interface SlackConfig {
  readonly bot: SlackBot;
  readonly mode:
    | { readonly kind: 'socket'; readonly appToken: Secret }
    | { readonly kind: 'http'; readonly signingSecret: Secret; readonly port: number };
  readonly apiUrl: URL;
}

/** How the bot is in Slack: with the token of one workspace, or installed in many through OAuth. */
export type SlackBot =
  | { readonly kind: 'one-workspace'; readonly token: Secret }
  | {
      readonly kind: 'many-workspaces';
      readonly clientId: string;
      readonly clientSecret: Secret;
      readonly sealingKeys: SealingKeys;
    };

export interface CampaignsConfig {
  /** The environment's account; undefined with many workspaces, each of which connects its own. */
  readonly byDefault: { readonly url: URL; readonly apiKey: Secret } | undefined;
  /** The zone in which the service counts its days. */
  readonly zone: Zone;
  readonly userIdsEncoding: 'repeat' | 'comma' | 'brackets';
  /** The share of each limit that we take while others use the key, in (0, 1]. */
  readonly shareOfQuota: number;
  /** undefined: worked out from the counters. */
  readonly rateUnit: 'percent' | 'ratio' | undefined;
  readonly progressUnit: 'percent' | 'ratio' | undefined;
  /** Where a campaign is run. */
  readonly page: PageTemplate | undefined;
}

/** Accounts that are connected in Slack. */
export interface AccountsConfig {
  /** undefined: none can be connected. */
  readonly sealingKeys: SealingKeys | undefined;
  /** Whether their addresses may lie in a private network or on this machine. */
  readonly allowsPrivate: boolean;
}

export interface AdmissionConfig {
  readonly allowGuests: boolean;
  /** Empty: every channel. */
  readonly allowedChannels: readonly ChannelId[];
  readonly admins: readonly UserId[];
  /** What places without a room show: all campaigns of the default account, or none. */
  readonly defaultRoom: 'all' | 'none';
}

const dayMs = 86_400_000;

const unit = z.enum(['percent', 'ratio', 'auto'], 'must be percent, ratio or auto');

/** In the order of docs/settings.md. An empty value counts as absent. */
const settings = {
  SLACK_BOT_TOKEN: token(
    'xoxb-',
    'Slack shows it under OAuth & Permissions once the app is installed',
  ).optional(),
  SLACK_APP_TOKEN: token(
    'xapp-',
    'Slack makes it under Basic Information, App-Level Tokens, with connections:write',
  ).optional(),
  SLACK_SIGNING_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9]{16,}$/, 'is not a signing secret; Slack shows it under Basic Information')
    .transform(secret)
    .optional(),
  SLACK_CLIENT_ID: z
    .string()
    .regex(/^\d+\.\d+$/, 'is not a client id; Slack shows it under Basic Information')
    .optional(),
  SLACK_CLIENT_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9]{16,}$/, 'is not a client secret; Slack shows it under Basic Information')
    .transform(secret)
    .optional(),
  CAMPAIGN_API_URL: z.string().transform(address()).optional(),
  CAMPAIGN_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must hold no spaces or line breaks')
    .transform(secret)
    .optional(),
  ENCRYPTION_KEY: parsedBy((text) => {
    const parsed = parseSealingKeys(text);
    return parsed.kind === 'keys' ? { value: parsed.keys } : parsed;
  }).optional(),
  ALLOW_PRIVATE_ADDRESSES: flag().default(false),
  CAMPAIGN_URL: parsedBy((text) => {
    const parsed = parsePageTemplate(text);
    return parsed.kind === 'template' ? { value: parsed.template } : parsed;
  }).optional(),
  STORE_PATH: z.string().default(usualStorePath),
  DATABASE_URL: databaseUrl().optional(),
  PORT: port().optional(),
  HEALTH_PORT: port().optional(),
  METRICS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .transform((text) => text === 'on'),
  TRACES: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .transform((text) => text === 'on'),
  DRAIN_SECONDS: whole('seconds', 0, 600).default(0),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  WATCHDOG: z.enum(['log', 'exit'], 'must be log or exit').default('log'),
  WATCHDOG_SECONDS: whole('seconds', 2, 3600).default(30),
  SERVICE_TIME_ZONE: timeZone().default('UTC' as Zone),
  WEEK_STARTS_ON: z.enum(['monday', 'sunday'], 'must be monday or sunday').default('monday'),
  RATE_UNIT: unit.default('auto'),
  PROGRESS_UNIT: unit.default('auto'),
  USER_IDS_ENCODING: z
    .enum(['repeat', 'comma', 'brackets'], 'must be repeat, comma or brackets')
    .default('repeat'),
  ALLOW_GUESTS: flag().default(false),
  ALLOWED_CHANNELS: idList<ChannelId>(/^[CG][A-Z0-9]+$/, 'C0123ABCD').default([]),
  DEFAULT_ROOM: z.enum(['all', 'none'], 'must be all or none').default('all'),
  MENTIONS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((text) => text === 'on'),
  MCP: parsedBy(parseMcpSetting).optional(),
  ADMIN_USERS: idList<UserId>(/^[UW][A-Z0-9]+$/, 'U0123ABCD').default([]),
  DIGESTS_PER_OWNER: whole('digests', 1, 9999).default(50),
  GRACE_MINUTES: whole('minutes', 1, 1440).default(180),
  ATTENTION_THRESHOLDS: parsedBy((text) => {
    const parsed = parseThresholds(text);
    return parsed.kind === 'thresholds' ? { value: parsed.thresholds } : parsed;
  }).default({}),
  FRESH_CAMPAIGNS_MINUTES: whole('minutes', 1, 1440).default(2),
  FRESH_STATISTICS_MINUTES: whole('minutes', 1, 1440).default(15),
  FRESH_TODAY_MINUTES: whole('minutes', 1, 1440).default(5),
  COLLECT: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((text) => text === 'on'),
  SHARE_OF_QUOTA: whole('percent', 10, 100).default(80),
  RETENTION_DAYS: whole('days', 30, 3650).default(400),
  HISTORY_DAYS: whole('days', 30, 3650).default(400),
  UNDO_DAYS: whole('days', 1, 3650).default(30),
  SLACK_API_URL: z.string().transform(address('/')).default(new URL('https://slack.com/api/')),
} as const;

export const settingNames = Object.keys(settings) as readonly (keyof typeof settings)[];

/** What is wrong with one setting by itself; undefined: nothing. */
export function settingFault(name: (typeof settingNames)[number], value: string): string | undefined {
  const parsed = settings[name].safeParse(value.trim() || undefined);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

export type ParsedConfig =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'faults'; readonly faults: readonly SettingFault[] };

export function parseConfig(env: Readonly<Record<string, string | undefined>>): ParsedConfig {
  const given = Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = z.object(settings).safeParse(given);
  const faults: SettingFault[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ setting: String(issue.path[0]), fault: issue.message }));
  faults.push(...(given.SLACK_CLIENT_ID === undefined ? faultsOfOne(given) : faultsOfMany(given)));
  faults.push(...faultsOfPorts(given));
  if (parsed.success && parsed.data.MCP !== undefined) faults.push(...faultsOfMcp(given, parsed.data.MCP));
  if (!parsed.success || faults.length > 0) return { kind: 'faults', faults };
  const values = parsed.data;
  const mode = modeOf(values);
  const bot = botOf(values);
  if (mode === undefined || bot === undefined)
    throw new Error('parseConfig: no form although it was checked');
  const { CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: apiKey } = values;
  return {
    kind: 'config',
    config: {
      slack: { bot, mode, apiUrl: values.SLACK_API_URL },
      campaigns: {
        byDefault: url && apiKey && { url, apiKey },
        zone: values.SERVICE_TIME_ZONE,
        userIdsEncoding: values.USER_IDS_ENCODING,
        shareOfQuota: values.SHARE_OF_QUOTA / 100,
        rateUnit: values.RATE_UNIT === 'auto' ? undefined : values.RATE_UNIT,
        progressUnit: values.PROGRESS_UNIT === 'auto' ? undefined : values.PROGRESS_UNIT,
        page: values.CAMPAIGN_URL,
      },
      accounts: {
        sealingKeys: values.ENCRYPTION_KEY,
        allowsPrivate: values.ALLOW_PRIVATE_ADDRESSES,
      },
      storePath: values.STORE_PATH,
      databaseUrl: values.DATABASE_URL,
      port: values.PORT,
      metrics: values.METRICS,
      traces: values.TRACES,
      drainMs: values.DRAIN_SECONDS * 1_000,
      logLevel: values.LOG_LEVEL,
      watchdog: {
        hangMs: values.WATCHDOG_SECONDS * 1_000,
        ends: values.WATCHDOG === 'exit',
        healthPort: values.HEALTH_PORT,
      },
      weekStartsOn: values.WEEK_STARTS_ON,
      admission: {
        allowGuests: values.ALLOW_GUESTS,
        allowedChannels: values.ALLOWED_CHANNELS,
        admins: values.ADMIN_USERS,
        defaultRoom: values.DEFAULT_ROOM,
      },
      mentions: values.MENTIONS,
      mcp: values.MCP && { ...values.MCP, signingSecret: values.SLACK_SIGNING_SECRET },
      digestsPerOwner: values.DIGESTS_PER_OWNER,
      graceMs: values.GRACE_MINUTES * 60_000,
      readings: {
        freshness: {
          campaignsMs: values.FRESH_CAMPAIGNS_MINUTES * 60_000,
          statisticsMs: values.FRESH_STATISTICS_MINUTES * 60_000,
          todayMs: values.FRESH_TODAY_MINUTES * 60_000,
        },
        retentionDays: values.RETENTION_DAYS,
        collects: values.COLLECT,
      },
      retention: { historyMs: values.HISTORY_DAYS * dayMs, undoMs: values.UNDO_DAYS * dayMs },
      thresholds: values.ATTENTION_THRESHOLDS,
    },
  };
}

type SettingValues = z.infer<z.ZodObject<typeof settings>>;

function modeOf({
  SLACK_APP_TOKEN,
  SLACK_SIGNING_SECRET,
  PORT,
}: SettingValues): SlackConfig['mode'] | undefined {
  if (SLACK_APP_TOKEN !== undefined) return { kind: 'socket', appToken: SLACK_APP_TOKEN };
  if (SLACK_SIGNING_SECRET === undefined) return undefined;
  return { kind: 'http', signingSecret: SLACK_SIGNING_SECRET, port: PORT ?? 3000 };
}

function botOf(values: SettingValues): SlackBot | undefined {
  const { SLACK_BOT_TOKEN: token, SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret } = values;
  if (token !== undefined) return { kind: 'one-workspace', token };
  const { ENCRYPTION_KEY: sealingKeys } = values;
  if (clientId === undefined || clientSecret === undefined || sealingKeys === undefined) return undefined;
  return { kind: 'many-workspaces', clientId, clientSecret, sealingKeys };
}

/** For the operator: each fault on a line of its own. */
export function faultsInWords(faults: readonly SettingFault[]): string {
  const lines = faults.map(({ setting, fault }) => `  ${setting} ${fault}`);
  return [
    `${faults.length} ${faults.length === 1 ? 'setting is' : 'settings are'} wrong.`,
    ...lines,
    'Set them in the environment or in a file named .env; .env.example describes each, and npm run setup asks for one after the other. To look around first: npm run demo',
  ].join('\n');
}
