// Slack's InstallationStore over ours: keeps what an installation brings, with its tokens sealed.

import type { InstallationQuery, InstallationStore, Installation as SlackInstallation } from '@slack/oauth';
import { sealTokens } from '#access/bot-tokens.ts';
import type { Installation, InstallationBook, InstallationId } from '#access/installation.ts';
import type { SealingKeys } from '#access/seal.ts';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';

export interface SlackInstallationsOptions {
  readonly book: Pick<InstallationBook, 'find' | 'tenant' | 'save' | 'remove'>;
  readonly sealingKeys: SealingKeys;
  /** Called when the bot was installed, installed again or removed: whatever was opened with the former state is out of date. */
  readonly onChange: (id: InstallationId) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SlackInstallations extends InstallationStore {
  /** `at`: when Slack says that it happened. An installation that is newer stays. */
  remove(id: InstallationId, at?: Instant): Promise<void>;
}

/** Slack's clock and ours differ by seconds. Nobody installs the bot again that soon. */
const clocksDifferMs = 5_000;

export function createSlackInstallations(options: SlackInstallationsOptions): SlackInstallations {
  const { book, sealingKeys, onChange, clock, log } = options;

  async function remove(id: InstallationId, at?: Instant): Promise<void> {
    const known = await book.find(id);
    if (known?.state.kind !== 'installed' || isBefore(at, known.installedAt)) return;
    await book.remove(id, clock.now());
    log.info('the bot was removed from a workspace; its tokens are deleted', { installation: id });
    await onChange(id);
  }

  /** Its own installation, or that of its organisation; undefined if the bot does not work there. */
  async function servingNow(id: InstallationId): Promise<Installation | undefined> {
    const entry = await book.tenant(id as string as WorkspaceId, undefined);
    const known = await book.find(entry?.isInstalled ? entry.by : id);
    return known?.state.kind === 'installed' ? known : undefined;
  }

  return {
    storeInstallation: async (brought) => {
      const id = idOf(brought);
      const { bot, user } = brought;
      if (id === undefined || bot === undefined) throw new Error('an installation without a bot');
      const former = await servingNow(id);
      const by = user.id as UserId;
      // In many workspaces every member may install an app. Who installs it beside others gets no rights by that.
      const admins = former?.admins ?? [by];
      const tokens = {
        token: secret(bot.token),
        refresh: bot.refreshToken === undefined ? undefined : secret(bot.refreshToken),
      };
      const kept: Installation = {
        id,
        name: brought.isEnterpriseInstall ? brought.enterprise?.name : brought.team?.name,
        botId: bot.id,
        botUserId: bot.userId as UserId,
        scopes: bot.scopes,
        admins,
        installedAt: clock.now(),
        state: {
          kind: 'installed',
          tokens: {
            sealed: sealTokens(sealingKeys, id, tokens),
            endsAt: bot.expiresAt === undefined ? undefined : bot.expiresAt * 1_000,
          },
        },
      };
      await book.save(kept);
      log.info('the bot was installed', { installation: id, by, again: former !== undefined });
      await onChange(id);
    },
    /** Slack's own library asks for it where it authorises payloads, which the bot does by itself. */
    fetchInstallation: async () => {
      throw new Error('the bot authorises payloads by itself');
    },
    deleteInstallation: async (query) => {
      const id = idAskedFor(query);
      if (id !== undefined) await remove(id);
    },
    remove,
  };
}

function isBefore(at: Instant | undefined, installedAt: Instant): boolean {
  return at !== undefined && at + clocksDifferMs < installedAt;
}

function idOf({ team, enterprise, isEnterpriseInstall }: SlackInstallation): InstallationId | undefined {
  return (isEnterpriseInstall ? enterprise?.id : team?.id) as InstallationId | undefined;
}

function idAskedFor({ teamId, enterpriseId, isEnterpriseInstall }: InstallationQuery<boolean>) {
  return (isEnterpriseInstall ? enterpriseId : teamId) as InstallationId | undefined;
}
