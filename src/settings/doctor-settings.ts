// The settings as doctor can use them: those that are wrong are named, and what needs none of them is looked at all the same.

import { editDistance } from '#reports/finding/nearest.ts';
import { type Config, parseConfig, settingNames } from './config.ts';
import type { SettingFault } from './setting-forms.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
type SettingName = (typeof settingNames)[number];

export interface KnownSettings {
  readonly faults: readonly SettingFault[];
  /** Undefined if the faults leave nothing to look at. Settings with a fault hold something else in it: ask `isKnown` first. */
  readonly config: Config | undefined;
  /** Whether none of these has a fault. */
  isKnown(...names: readonly SettingName[]): boolean;
}

export function knownSettings(env: Environment): KnownSettings {
  const parsed = parseConfig(env);
  if (parsed.kind === 'config') return { faults: [], config: parsed.config, isKnown: () => true };
  const faulty = parsed.faults.map(({ setting }) => setting);
  const replaced = Object.fromEntries(faulty.map((name) => [name, placeholders.get(name) ?? '']));
  const again = parseConfig({ ...env, ...replaced });
  return {
    faults: parsed.faults,
    config: again.kind === 'config' ? again.config : undefined,
    isKnown: (...names) => names.every((name) => !faulty.includes(name)),
  };
}

/** For settings without which nothing is parsed. */
const placeholders: ReadonlyMap<string, string> = new Map([
  ['SLACK_BOT_TOKEN', 'xoxb-unused'],
  ['SLACK_APP_TOKEN', 'xapp-unused'],
  ['CAMPAIGN_API_URL', 'https://unused.example.com'],
  ['CAMPAIGN_API_KEY', 'unused'],
  ['SLACK_SIGNING_SECRET', 'unusedunusedunused'],
  ['SLACK_CLIENT_SECRET', 'unusedunusedunused'],
  ['ENCRYPTION_KEY', '00'.repeat(32)],
] satisfies [SettingName, string][]);

/** Names that are no setting's, each with the setting that is so near that it was meant. */
export function misspeltSettings(
  env: Environment,
): readonly { readonly typed: string; readonly meant: SettingName }[] {
  const isSetting = (name: string) => settingNames.some((one) => one === name);
  const others = Object.keys(env).filter((name) => name.length >= shortestMisspelt && !isSetting(name));
  return others.flatMap((typed) => {
    const most = typed.length < 8 ? 1 : 2;
    const meant = settingNames.find((name) => editDistance(typed.toUpperCase(), name, most) <= most);
    return meant === undefined ? [] : [{ typed, meant }];
  });
}

/** Shorter ones may be another program's. */
const shortestMisspelt = 6;

/** Whatever of the environment must not be printed. */
export function secretsIn(env: Environment): readonly string[] {
  const given = secretSettings.flatMap((name) => env[name]?.trim() || []);
  const passwords = given.flatMap((value) => {
    const { password = '' } = URL.canParse(value) ? new URL(value) : {};
    return [password, decoded(password)];
  });
  return [...given, ...given.flatMap((value) => value.split(/[\s,]+/)), ...passwords].filter(
    (value) => value.length >= shortestSecret,
  );
}

/** With a bare percent sign, as people type it, there is nothing to decode. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** Covering shorter ones would cover words. */
const shortestSecret = 4;

const secretSettings: readonly SettingName[] = [
  'SLACK_BOT_TOKEN',
  'SLACK_APP_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_CLIENT_SECRET',
  'CAMPAIGN_API_KEY',
  'ENCRYPTION_KEY',
  'DATABASE_URL',
  'MCP',
];
