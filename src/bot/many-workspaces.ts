// The bot in many workspaces, each installed through OAuth: opens those that are needed, and hands each payload to its own.

import { createBotTokens } from '#access/bot-tokens.ts';
import type { Installation, InstallationId } from '#access/installation.ts';
import type { SealingKeys } from '#access/seal.ts';
import type { Instant } from '#base/brand.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import { outsideTraces } from '#base/trace.ts';
import type { Unserved } from '#blocks/words/unserved-words.ts';
import { createExchange } from '#slack/installing/exchange-tokens.ts';
import { createInstallPages } from '#slack/installing/install-pages.ts';
import { type InstallationEvent, installationEventIn } from '#slack/installing/installation-event.ts';
import { createServedWorkspaces } from '#slack/installing/served-workspaces.ts';
import { createSlackInstallations } from '#slack/installing/slack-installations.ts';
import { createUnservedTeller } from '#slack/installing/tell-unserved.ts';
import { envelopeOf } from '#slack/receiving/envelope.ts';
import {
  type AwakeTenant,
  type AwakeTenantParts,
  openAwakeTenant,
  servingInstallation,
} from './awake-tenant.ts';
import { createInstallationChanges } from './installation-changes.ts';
import { createOrganisationWorkspaces } from './organisation-workspaces.ts';
import { createRegistry } from './tenant-registry.ts';
import type { Workspaces } from './workspaces.ts';

export interface ManyParts extends AwakeTenantParts {
  readonly sealingKeys: SealingKeys;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A workspace that nobody has used for this long may rest. */
const idleMs = 30 * minuteMs;
/** As docs/personal-data.md says. */
const keptAfterRemovalMs = 30 * dayMs;

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
  const stopFollowing = book.follow?.(changedElsewhere);
  /** Whether a workspace begins its own work when it opens. */
  let hasBegun = false;
  let isResting = false;
  let stopTicking: (() => Promise<void>) | undefined;
  let opening: Promise<void> | undefined;
  let forgotAt = Number.NEGATIVE_INFINITY;

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

  async function carryOut(event: InstallationEvent): Promise<void> {
    if (event.kind === 'ended') return installations.remove(event.id, event.at);
    const { kind, organisation, workspaces } = event;
    log.info('an organisation changed which workspaces the bot works in', { kind, organisation, workspaces });
    if (kind === 'revoked') {
      await book.revokeAccess(organisation, workspaces, clock.now());
      return registry.closeThose(
        ({ installation, workspace }) => installation === organisation && workspaces.includes(workspace),
      );
    }
    for (const workspace of workspaces) await book.tenant(workspace, organisation);
    if (hasBegun) await Promise.all(workspaces.map(wake));
  }

  /** Undefined if the bot works there and is only about to stop. Adds no row for a workspace that is not known. */
  async function whyUnserved(workspace: WorkspaceId | undefined): Promise<Unserved | undefined> {
    if (workspace === undefined) return undefined;
    const entry = await book.tenant(workspace, undefined);
    if (!entry?.isInstalled) return 'not-installed';
    return entry.disabledAt === undefined ? undefined : 'disabled';
  }

  async function isDisabled(id: InstallationId): Promise<boolean> {
    const entry = (await book.tenants()).find(({ workspace }) => (workspace as string) === id);
    return entry?.disabledAt !== undefined;
  }

  async function tick(at: Instant): Promise<void> {
    await closeDisabled();
    const due = (await book.due(at)).filter((workspace) => !registry.isOpen(workspace));
    await Promise.all(due.map(wake));
    await registry.closeIdle();
    await forgetRemoved(at);
  }

  async function closeDisabled(): Promise<void> {
    const disabled = await book.disabled();
    if (disabled.length > 0) await registry.closeThose(({ workspace }) => disabled.includes(workspace));
  }

  /** Opens it, and so its own work begins. */
  async function wake(workspace: WorkspaceId): Promise<void> {
    try {
      await registry.wake(workspace);
    } catch (error) {
      log.error('a workspace could not be opened', { workspace, error });
    }
  }

  /** Once a day. */
  async function forgetRemoved(at: Instant): Promise<void> {
    if (at - forgotAt < dayMs) return;
    forgotAt = at;
    const forgotten = await book.forgetRemoved(at - keptAfterRemovalMs);
    if (forgotten.length > 0)
      log.info('the rows of workspaces that removed the bot are deleted', { forgotten });
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
    hearing: {
      hear: async (kind, body, ack) => {
        const event = installationEventIn(kind, body);
        if (event !== undefined) {
          await carryOut(event);
          return ack();
        }
        const envelope = envelopeOf(body);
        const { workspace } = envelope;
        const heard =
          workspace !== undefined &&
          (await registry.use(workspace as WorkspaceId, async (tenant) => {
            tenant.usedAt = clock.now();
            await tenant.hear(kind, body, ack);
            return true;
          }));
        if (heard) return;
        await ack();
        const why = await whyUnserved(workspace as WorkspaceId | undefined);
        if (why !== undefined) await unserved.tell(envelope, why);
      },
    },
    // One workspace's trouble is no reason to send the others' payloads elsewhere.
    troubles: () => [],
    quotas: () => registry.open().flatMap((tenant) => tenant.quotas()),
    begin: async () => {
      hasBegun = true;
      stopTicking = clock.everyMinute(async (at) => {
        organisations.learnDaily(at);
        await tick(at);
      });
      // Hundreds may be due, and each begins its work as it opens. People are answered meanwhile.
      opening = tick(clock.now())
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
