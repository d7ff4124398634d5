// The round that doctor makes through all that the bot needs: each part is looked at for itself, so that one fault hides no other. Changes nothing.

import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { ownValue } from '#base/own-value.ts';
import { learnedQuotas } from '#campaigns/learned-quotas.ts';
import { serverScale } from '#campaigns/quota-store.ts';
import { type Diagnosis, note, ok, unknown, withoutSecrets, wrong } from '#doctor/diagnosis.ts';
import { lookAtPlaces, lookAtStates, lookAtUnsure } from '#doctor/look-at-digests.ts';
import { type InstalledBots, lookAtInstallations } from '#doctor/look-at-installations.ts';
import { lookAtNode, lookAtRoute, type NodeVersions } from '#doctor/look-at-machine.ts';
import { lookAtQuotas, lookAtService } from '#doctor/look-at-service.ts';
import {
  type KnownBot,
  lookAtAdmins,
  lookAtAllowed,
  lookAtSocket,
  lookAtToken,
} from '#doctor/look-at-slack.ts';
import {
  lookAtFileFacts,
  lookAtHolders,
  lookAtSeals,
  lookAtServerFacts,
  storeFault,
} from '#doctor/look-at-store.ts';
import { type Config, settingNames } from '#settings/config.ts';
import {
  type Environment,
  type KnownSettings,
  knownSettings,
  misspeltSettings,
  secretsIn,
} from '#settings/doctor-settings.ts';
import { settingsAskedFor } from '#setup/walk.ts';
import { type KeptLook, lookAtStore, type StoreLook } from '#store/look.ts';

export interface DoctorTools {
  /** The file of settings, which may be missing. */
  readonly envFile: string;
  readonly versions: NodeVersions;
  readonly bootId: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Many channels take minutes. */
  readonly onProgress: (done: number, of: number) => void;
}

const dayMs = 86_400_000;

/** Holds no secret of the environment. */
export async function lookAtEverything(env: Environment, tools: DoctorTools): Promise<readonly Diagnosis[]> {
  const { faults, config, isKnown } = knownSettings(env);
  const diagnoses = [
    ...lookAtSettings(faults),
    ...lookAtMisspelt(env),
    ...lookAtEnvFile(tools.envFile, env),
    ...lookAtNode(tools.versions, tools.clock.now()),
    ...(config === undefined ? [] : await lookAtConfigured(config, isKnown, tools)),
  ];
  return withoutSecrets(diagnoses, secretsIn(env));
}

/** The settings in use. Those with a fault hold something else: `isKnown` says of which a look may make use. */
interface Round extends DoctorTools {
  readonly config: Config;
  readonly isKnown: KnownSettings['isKnown'];
}

async function lookAtConfigured(
  config: Config,
  isKnown: KnownSettings['isKnown'],
  tools: DoctorTools,
): Promise<readonly Diagnosis[]> {
  const round: Round = { ...tools, config, isKnown };
  const { bot, diagnoses } = await lookAtSlack(round);
  return [
    ...diagnoses,
    ...(await lookAtDefaultService(round)),
    ...(await lookAtKept(round, bot)),
    ...(await lookAtRoutes(round)),
  ];
}

const byHand = 'Set it in the environment or in .env; .env.example describes it.';
const walk = 'Type npm run setup, which asks for what is missing, tries it and writes .env. Or by hand:';

function lookAtSettings(faults: KnownSettings['faults']): readonly Diagnosis[] {
  if (faults.length === 0) return [ok('settings', `All ${settingNames.length} are right.`)];
  return faults.map(({ setting, fault }) =>
    wrong(
      `setting ${setting}`,
      `${setting} ${fault}.`,
      settingsAskedFor.some((asked) => asked === setting)
        ? `${walk} ${byHand.charAt(0).toLowerCase()}${byHand.slice(1)}`
        : byHand,
    ),
  );
}

/** Nobody else misses what a misspelt name should have set. */
function lookAtMisspelt(env: Environment): readonly Diagnosis[] {
  return misspeltSettings(env).map(({ typed, meant }) =>
    wrong(typed, 'It is no setting, and counts for nothing.', `Write ${meant}, or take it away.`),
  );
}

function lookAtEnvFile(path: string, env: Environment): readonly Diagnosis[] {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return [];
  const rights = process.geteuid === undefined ? [] : [lookAtRightsOf(mode)];
  // A name without a value, as in .env.example, sets nothing that could be hidden.
  const given = Object.entries(parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))).filter(
    ([, value]) => value !== '',
  );
  const hidden = given.filter(([name, value]) => (ownValue(env, name) ?? value) !== value);
  const names = hidden.map(([name]) => name).filter((name) => settingNames.some((one) => one === name));
  if (names.length === 0) return rights;
  const says = `The environment has other values than it, which go before it: ${names.join(', ')}.`;
  return [
    ...rights,
    note('.env', says, 'Of each take away the one that is not meant, in the environment or in .env.'),
  ];
}

function lookAtRightsOf(mode: number): Diagnosis {
  return (mode & 0o077) === 0
    ? ok('.env', 'Other users cannot read it.')
    : wrong('.env', 'Other users of this machine can read it, with its secrets.', 'Type chmod 600 .env');
}

async function lookAtSlack(round: Round): Promise<{
  readonly diagnoses: readonly Diagnosis[];
  readonly bot?: KnownBot;
}> {
  const { config, isKnown, clock, log } = round;
  const { bot, mode, apiUrl } = config.slack;
  const settings = { apiUrl, clock, log };
  if (!isKnown('SLACK_API_URL')) return { diagnoses: [unknown('Slack', 'Its address is not known.')] };
  const told =
    bot.kind === 'many-workspaces'
      ? { diagnoses: [ok('bot token', 'Each workspace has its own, in the store.')] }
      : isKnown('SLACK_BOT_TOKEN')
        ? await lookAtToken(bot.token, settings)
        : { diagnoses: [unknown('bot token', 'The settings hold none that can be tried.')] };
  const named = 'bot' in told && told.bot !== undefined ? await lookAtNamed(round, told.bot) : [];
  const isSocket = mode.kind === 'socket' && isKnown('SLACK_APP_TOKEN');
  const socket = isSocket
    ? await lookAtSocket(mode.appToken, settings, 'bot' in told ? told.bot : undefined)
    : [];
  // Both calls may find Slack away.
  const isTold = ({ of }: Diagnosis) => told.diagnoses.some((one) => one.of === of);
  return { ...told, diagnoses: [...told.diagnoses, ...named, ...socket.filter((one) => !isTold(one))] };
}

/** The channels and people that settings name. */
async function lookAtNamed({ config, isKnown }: Round, bot: KnownBot): Promise<readonly Diagnosis[]> {
  const { allowedChannels, admins } = config.admission;
  return [
    ...(isKnown('ALLOWED_CHANNELS') ? await lookAtAllowed(allowedChannels, bot) : []),
    ...(isKnown('ADMIN_USERS') ? await lookAtAdmins(admins, bot) : []),
  ];
}

async function lookAtDefaultService({ config, isKnown, clock }: Round): Promise<readonly Diagnosis[]> {
  const { byDefault, zone } = config.campaigns;
  if (config.slack.bot.kind === 'many-workspaces')
    return [ok('service', 'Each workspace connects its own in Slack; status there says how it fares.')];
  return byDefault !== undefined && isKnown('CAMPAIGN_API_URL', 'CAMPAIGN_API_KEY', 'SERVICE_TIME_ZONE')
    ? lookAtService({ ...byDefault, zone }, clock)
    : [unknown('service', 'The settings name none that can be asked.')];
}

async function lookAtRoutes({ config, isKnown }: Round): Promise<readonly Diagnosis[]> {
  const { port, slack, watchdog } = config;
  const ready = port ?? (slack.mode.kind === 'http' ? slack.mode.port : undefined);
  return [
    ...(ready !== undefined && isKnown('PORT') ? [await lookAtRoute('PORT', ready, '/readyz')] : []),
    ...(watchdog.healthPort === undefined
      ? []
      : [await lookAtRoute('HEALTH_PORT', watchdog.healthPort, '/healthz')]),
  ];
}

async function lookAtKept(round: Round, bot: KnownBot | undefined): Promise<readonly Diagnosis[]> {
  const { config, isKnown, clock, log } = round;
  const { storePath, databaseUrl } = config;
  if (!isKnown('STORE_PATH', 'DATABASE_URL'))
    return [unknown('store', 'The settings name none that can be opened.')];
  if (databaseUrl === undefined && storePath === ':memory:')
    return [
      wrong('store', 'It lies in memory, and is gone when the bot stops.', 'Set STORE_PATH to a file.'),
    ];
  const sentAt = clock.now();
  let look: StoreLook | undefined;
  try {
    look = await lookAtStore(storePath, databaseUrl, log);
    const { facts } = look;
    const ofPlace =
      facts.kind === 'server'
        ? lookAtServerFacts(facts, sentAt, clock.now())
        : [...lookAtFileFacts(facts), await lookAtHolders(facts.path, clock)];
    return [...ofPlace, ...(await lookAtContent(look, round, bot))];
  } catch (error) {
    return [storeFault(error)];
  } finally {
    await look?.close();
  }
}

async function lookAtContent(
  { kept, facts }: StoreLook,
  { config, isKnown, bootId, clock, log, onProgress }: Round,
  bot: KnownBot | undefined,
): Promise<readonly Diagnosis[]> {
  if (kept === undefined) return [];
  const { accounts, campaigns } = config;
  const sealed = await kept.sealedKeys.load();
  const scale =
    facts.kind === 'server'
      ? { scale: serverScale, now: facts.now }
      : { scale: bootId, now: clock.monotonic() };
  const { byDefault } = campaigns;
  const digests = await kept.digests();
  const installed = await lookAtInstalled(kept, { config, isKnown, clock, log });
  const bots = [...(bot === undefined ? [] : [bot]), ...installed.bots];
  const places: Diagnosis[] = [];
  for (const { client, identity } of bots)
    places.push(
      ...(await lookAtPlaces(digests, { client, workspace: identity.workspace, clock, log, onProgress })),
    );
  return [
    ...installed.diagnoses,
    ...(byDefault === undefined ? [] : lookAtQuotas(await learnedQuotas(byDefault, kept.quotas, scale))),
    ...(isKnown('ENCRYPTION_KEY') ? lookAtSeals(sealed, accounts.sealingKeys) : []),
    ...lookAtStates(digests),
    ...(bots.length === 0 ? [withoutBot(digests.length)] : places),
    ...lookAtUnsure(await kept.unsure(), await kept.countLost(clock.now() - 7 * dayMs)),
  ];
}

function withoutBot(digests: number): Diagnosis {
  return digests === 0
    ? ok('channels', 'No digest that runs goes anywhere.')
    : unknown('channels', 'Without the bot’s token Slack cannot be asked.');
}

async function lookAtInstalled(
  { installations }: KeptLook,
  { config, isKnown, clock, log }: Pick<Round, 'config' | 'isKnown' | 'clock' | 'log'>,
): Promise<InstalledBots> {
  const { bot, apiUrl } = config.slack;
  return bot.kind === 'many-workspaces' && isKnown('ENCRYPTION_KEY', 'SLACK_API_URL')
    ? lookAtInstallations(installations, bot.sealingKeys, { apiUrl, clock, log })
    : { diagnoses: [], bots: [] };
}
