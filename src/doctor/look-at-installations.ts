// Looks at the bot in each workspace that installed it: whether Slack takes the kept token, and which scopes it has. Renews no token.

import { unsealTokens } from '#access/bot-tokens.ts';
import type { Installation, InstallationBook } from '#access/installation.ts';
import type { SealingKeys } from '#access/seal.ts';
import { type Diagnosis, note, ok } from './diagnosis.ts';
import { type KnownBot, lookAtToken, type SlackSettings } from './look-at-slack.ts';

export interface InstalledBots {
  readonly diagnoses: readonly Diagnosis[];
  readonly bots: readonly KnownBot[];
}

/** Slack takes some hundred such calls a minute. */
const atOnce = 20;
const betweenMs = 600;

export async function lookAtInstallations(
  book: Pick<InstallationBook, 'tenants' | 'find'>,
  keys: SealingKeys,
  settings: SlackSettings,
): Promise<InstalledBots> {
  const known = await book.tenants();
  const entries = known.filter((one) => one.isInstalled && one.disabledAt === undefined);
  const ids = [...new Set(entries.map(({ by }) => by))];
  const diagnoses: Diagnosis[] = [];
  const bots: KnownBot[] = [];
  for (const [index, id] of ids.entries()) {
    const installation = await book.find(id);
    if (installation?.state.kind !== 'installed') continue;
    if (index >= atOnce) await settings.clock.sleep(betweenMs);
    const looked = await lookAtOne(installation, keys, settings);
    diagnoses.push(...looked.diagnoses);
    if (looked.bot !== undefined) bots.push(looked.bot);
  }
  return {
    diagnoses: ids.length > 0 ? diagnoses : [nowhere(known.length)],
    bots,
  };
}

/** `known`: workspaces and organisations that have installed the bot at some time, and whose rows are kept. */
function nowhere(known: number): Diagnosis {
  return known === 0
    ? note(
        'installations',
        'No workspace has installed the bot.',
        'Open /slack/install at the bot’s address.',
      )
    : note(
        'installations',
        'The bot works nowhere: each workspace has removed it, or is disabled.',
        'Type npm run tenants -- list, which says which.',
      );
}

/** A token that no key opens is told where sealed keys are. */
async function lookAtOne({ id, state }: Installation, keys: SealingKeys, settings: SlackSettings) {
  const tokens = state.kind === 'installed' ? state.tokens : undefined;
  const opened = tokens && unsealTokens(keys, id, tokens.sealed);
  if (tokens === undefined || opened === undefined) return { diagnoses: [] };
  const of = `bot token of ${id}`;
  if (tokens.endsAt !== undefined && tokens.endsAt <= settings.clock.now())
    return { diagnoses: [note(of, 'It has ended. The bot renews it when it next works there.')] };
  const { diagnoses, bot } = await lookAtToken(opened.token, settings);
  const told = diagnoses
    .filter(({ severity }) => severity !== 'ok')
    .map((each) => ({ ...each, of: `${each.of} of ${id}` }));
  return { diagnoses: bot === undefined ? told : [ok(of, 'Slack takes it.'), ...told], bot };
}
