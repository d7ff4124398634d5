// Opens one workspace under the installation that serves it: its own, or its organisation's.

import type { BotTokens } from '#access/bot-tokens.ts';
import type { Installation, InstallationBook, InstallationId, TenantEntry } from '#access/installation.ts';
import type { Instant } from '#base/brand.ts';
import { reveal, secret } from '#base/secret.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import type { Config } from '#settings/config.ts';
import type { SlackApp } from '#slack/installing/exchange-tokens.ts';
import { slackOfInstallation } from '#slack/meet-slack.ts';
import { type OfOne, type OpenTenant, openTenant, type TenantParts } from './open-tenant.ts';

export interface AwakeTenant extends OpenTenant {
  readonly installation: InstallationId;
  readonly bot: Pick<Installation, 'botId' | 'botUserId' | 'installedAt'>;
  /** When somebody there last did something. */
  usedAt: Instant | undefined;
}

export interface AwakeTenantParts extends Omit<TenantParts, OfOne> {
  readonly app: SlackApp;
}

/** Its own work does not begin yet. undefined: nothing serves that workspace now. */
export async function openAwakeTenant(
  parts: AwakeTenantParts,
  tokens: Pick<BotTokens, 'tokenOf'>,
  workspace: WorkspaceId,
): Promise<AwakeTenant | undefined> {
  const { app, config, outside, store } = parts;
  const book = store.installations;
  const installation = await servingInstallation(book, await book.tenant(workspace, undefined));
  if (installation === undefined) return undefined;
  const { id, botId, botUserId, scopes, admins, installedAt } = installation;
  const isOrganisations = id !== (workspace as string);
  const enterprise = isOrganisations ? id : undefined;
  const identity = { workspace, botId, botUserId, scopes, enterprise };
  const slack = slackOfInstallation(
    { apiUrl: app.apiUrl, identity, token: () => tokens.tokenOf(id), isOrganisations },
    outside,
  );
  const signing = secret(`${reveal(app.clientSecret)} ${workspace}`);
  const tenant = await openTenant({
    ...parts,
    config: withAdmins(config, admins),
    slack,
    signing,
    isOperators: false,
  });
  return { ...tenant, installation: id, bot: { botId, botUserId, installedAt }, usedAt: undefined };
}

/** The installation by which the bot may work in that workspace now. */
export async function servingInstallation(
  book: Pick<InstallationBook, 'find'>,
  entry: TenantEntry | undefined,
): Promise<Installation | undefined> {
  if (entry === undefined || !entry.isInstalled || entry.disabledAt !== undefined) return undefined;
  return book.find(entry.by);
}

/** Who installs the bot is an admin in that workspace, and nowhere else. */
function withAdmins(config: Config, admins: readonly UserId[]): Config {
  return { ...config, admission: { ...config.admission, admins } };
}
