// The bot in many workspaces, each installed through OAuth: opens those that are needed, and hands each payload to its own.

import { createBotTokens } from '#access/bot-tokens.ts';
import type { Installation, InstallationId } from '#access/installation.ts';
import type { SealingKeys } from '#access/seal.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import { outsideTraces } from '#base/trace.ts';
import { createExchange } from '#slack/installing/exchange-tokens.ts';
import { createInstallPages } from '#slack/installing/install-pages.ts';
import { createServedWorkspaces } from '#slack/installing/served-workspaces.ts';
import { createSlackInstallations } from '#slack/installing/slack-installations.ts';
import { createUnservedTeller } from '#slack/installing/tell-unserved.ts';
import {
  type AwakeTenant,
  type AwakeTenantParts,
  openAwakeTenant,
  servingInstallation,
} from './awake-tenant.ts';
import { createManyHearing } from './hear-many.ts';
import { createInstallationChanges } from './installation-changes.ts';
import { createOrganisationWorkspaces } from './organisation-workspaces.ts';
import { createRegistry } from './tenant-registry.ts';
import { createWorkspaceRounds } from './workspace-rounds.ts';
import type { Workspaces } from './workspaces.ts';

export interface ManyParts extends AwakeTenantParts {
  readonly sealingKeys: SealingKeys;
}

const minuteMs = 60_000;
/** A workspace that nobody has used for this long may rest. */
const idleMs = 30 * minuteMs;

export async function openManyWorkspaces(parts: ManyParts): Promise<Workspaces> {
  const { app, sealingKeys, outside, store } = parts;
  const { clock, log } = outside;
  const book = store.installations;
  const tokens = createBotTokens({ book, sealingKeys, exchange: createExchange(app, log), clock, log });
  const servedBy = createServedWorkspaces(app, tokens.tokenOf, log);
  const organisations = createOrganisationWorkspaces({ book, servedBy, log });
  const registry = createRegistry<AwakeTenant>({
    // Who happens to ask first opens it for all.
    open: (workspace) => outsideTraces(() => open(workspace)),
    close: rest,
    mayRest: (tenant) => tenant.mayRest(clock.now()),
    idleMs,
    clock,
    log,
  });
  const { changed, changedElsewhere } = createInstallationChanges({
    book,
    tokens,
    registry,
    organisations,
    log,
  });
  const installations = createSlackInstallations({ book, sealingKeys, onChange: changed, clock, log });
  const pages = createInstallPages({ app, store: installations, isDisabled, log });
  const unserved = createUnservedTeller(log);
  const rounds = createWorkspaceRounds({ book, registry, log });
  const hearing = createManyHearing({
    ...{ book, registry, installations, unserved, clock, log },
    letIn: async (workspaces) => {
      if (hasBegun) await Promise.all(workspaces.map(rounds.wake));
    },
  });
  const stopFollowing = book.follow?.(changedElsewhere);
  /** Whether a workspace begins its own work when it opens. */
  let hasBegun = false;
  let isResting = false;
  let stopTicking: (() => Promise<void>) | undefined;
  let opening: Promise<void> | undefined;

  async function open(workspace: WorkspaceId): Promise<AwakeTenant | undefined> {
    const tenant = await openAwakeTenant(parts, tokens, workspace);
    if (tenant === undefined) return undefined;
    // Until it rests again its work counts as due, so that a start after a crash opens it.
    await book.noteRest(workspace, clock.now(), undefined);
    if (hasBegun && !isResting) await tenant.begin();
    log.info('a workspace is open', { workspace, installation: tenant.installation });
    return tenant;
  }

  async function rest(tenant: AwakeTenant, workspace: WorkspaceId): Promise<void> {
    await tenant.rest();
    const wakesAt = await tenant.wakesAt(clock.now());
    await tenant.close();
    await book.noteRest(workspace, wakesAt, tenant.usedAt);
    log.info('a workspace rests', { workspace, wakesAt });
  }

  async function isDisabled(id: InstallationId): Promise<boolean> {
    const entry = (await book.tenants()).find(({ workspace }) => (workspace as string) === id);
    return entry?.disabledAt !== undefined;
  }

  /** Kept in memory while the workspace is open. */
  async function botIn(
    workspace: WorkspaceId,
    organisation: InstallationId | undefined,
  ): Promise<Pick<Installation, 'botId' | 'botUserId'> | undefined> {
    const open = registry.open().find((tenant) => tenant.workspace === workspace);
    return open?.bot ?? servingInstallation(book, await book.tenant(workspace, organisation));
  }

  return {
    pages,
    authorize: async ({ teamId, enterpriseId, isEnterpriseInstall }) => {
      if (teamId === undefined) return {};
      // Else it is only the organisation of the person, who may be of another company.
      const organisation = isEnterpriseInstall ? (enterpriseId as InstallationId | undefined) : undefined;
      const bot = await botIn(teamId as WorkspaceId, organisation);
      return { teamId, ...(bot && { botId: bot.botId, botUserId: bot.botUserId }) };
    },
    hearing,
    // One workspace's trouble is no reason to send the others' payloads elsewhere.
    troubles: () => [],
    quotas: () => registry.open().flatMap((tenant) => tenant.quotas()),
    begin: async () => {
      hasBegun = true;
      stopTicking = clock.everyMinute(async (at) => {
        organisations.learnDaily(at);
        await rounds.tick(at);
      });
      // Hundreds may be due, and each begins its work as it opens. People are answered meanwhile.
      opening = rounds
        .tick(clock.now())
        .catch((error: unknown) => log.error('the workspaces that are due could not be opened', { error }))
        .finally(() => {
          opening = undefined;
        });
    },
    rehearse: async () => 0,
    idle: async () => {
      await opening;
      await Promise.all(registry.open().map((tenant) => tenant.idle()));
    },
    rest: async () => {
      isResting = true;
      stopFollowing?.();
      const learned = organisations.rest();
      await stopTicking?.();
      await Promise.all([learned, ...registry.open().map((tenant) => tenant.rest())]);
    },
    close: async () => {
      await registry.closeAll().finally(unserved.close);
    },
  };
}
