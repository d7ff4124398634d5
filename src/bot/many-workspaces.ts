// The bot in many workspaces, each installed through OAuth: opens those that are needed, and hands each payload to its own.

import { createBotTokens } from '#access/bot-tokens.ts';
import type { Installation, InstallationId, TenantEntry } from '#access/installation.ts';
import type { SealingKeys } from '#access/seal.ts';
import type { Instant } from '#base/brand.ts';
import { reveal, secret } from '#base/secret.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import { outsideTraces } from '#base/trace.ts';
import type { Config } from '#settings/config.ts';
import { createExchange, type SlackApp } from '#slack/installing/exchange-tokens.ts';
import { createInstallPages } from '#slack/installing/install-pages.ts';
import { type InstallationEvent, installationEventIn } from '#slack/installing/installation-event.ts';
import { createServedWorkspaces } from '#slack/installing/served-workspaces.ts';
import { createSlackInstallations } from '#slack/installing/slack-installations.ts';
import { slackOfInstallation } from '#slack/meet-slack.ts';
import { envelopeOf } from '#slack/receiving/envelope.ts';
import { type OfOne, type OpenTenant, openTenant, type TenantParts } from './open-tenant.ts';
import { createRegistry } from './tenant-registry.ts';
import type { Workspaces } from './workspaces.ts';

export interface ManyParts extends Omit<TenantParts, OfOne> {
  readonly app: SlackApp;
  readonly sealingKeys: SealingKeys;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A workspace that nobody has used for this long may rest. */
const idleMs = 30 * minuteMs;
/** Slack is asked again so long after it did not answer. */
const betweenAsksMs = 30 * minuteMs;
/** As docs/personal-data.md says. */
const keptAfterRemovalMs = 30 * dayMs;

interface AwakeTenant extends OpenTenant {
  readonly installation: InstallationId;
  readonly bot: Pick<Installation, 'botId' | 'botUserId' | 'installedAt'>;
  /** When somebody there last did something. */
  usedAt: Instant | undefined;
}

export async function openManyWorkspaces(parts: ManyParts): Promise<Workspaces> {
  const { app, sealingKeys, config, outside, store } = parts;
  const { clock, log } = outside;
  const book = store.installations;
  const tokens = createBotTokens({ book, sealingKeys, exchange: createExchange(app, log), clock, log });
  const servedBy = createServedWorkspaces(app, tokens.tokenOf, log);
  const installations = createSlackInstallations({ book, sealingKeys, onChange: changed, clock, log });
  const pages = createInstallPages(app, installations, log);
  const registry = createRegistry<AwakeTenant>({
    // Who happens to ask first opens it for all.
    open: (workspace) => outsideTraces(() => openOne(workspace)),
    close: async (tenant, workspace) => {
      await tenant.rest();
      const wakesAt = await tenant.wakesAt(clock.now());
      await tenant.close();
      await book.noteRest(workspace, wakesAt, tenant.usedAt);
      log.info('a workspace rests', { workspace, wakesAt });
    },
    mayRest: (tenant) => tenant.mayRest(clock.now()),
    ...{ idleMs, clock, log },
  });
  /** Whether a workspace begins its own work when it opens. */
  let hasBegun = false;
  let stopTicking: (() => Promise<void>) | undefined;
  const stopFollowing = book.follow?.(follow);
  let forgotAt = Number.NEGATIVE_INFINITY;
  /** Of which Slack is still to say, today, which workspaces they have. */
  const toLearn = new Set<InstallationId>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let learnsAt = Number.NEGATIVE_INFINITY;
  let learning: Promise<void> | undefined;
  let opening: Promise<void> | undefined;
  let isResting = false;

  /** Whatever was opened under the former tokens, scopes or admins is opened anew. */
  async function changed(id: InstallationId): Promise<void> {
    tokens.forget(id);
    await registry.closeThose(
      ({ installation, workspace }) => installation === id || (workspace as string) === id,
    );
    if (id.startsWith('E')) await learnServed(id);
  }

  /**
   * A workspace with an installation of its own must know that its organisation has the bot too, for the day on which its own is removed.
   * Slack tells it by an event, which may be lost. Workspaces that kept nothing here are met when somebody there asks. False: Slack did
   * not answer.
   */
  async function learnServed(organisation: InstallationId): Promise<boolean> {
    if ((await book.find(organisation))?.state.kind !== 'installed') return true;
    try {
      for (const workspace of await servedBy(organisation))
        if ((await book.tenant(workspace, undefined)) !== undefined)
          await book.tenant(workspace, organisation);
      return true;
    } catch (error) {
      log.warn('Slack did not say which workspaces an organisation has', { organisation, error });
      return false;
    }
  }

  /** Another instance installed it anew, removed it or renewed its tokens. What is open under the same installation stays open. */
  async function changedElsewhere(id: InstallationId): Promise<void> {
    tokens.forget(id);
    const own = await workingIn(await book.tenant(id as string as WorkspaceId, undefined));
    const known = await book.find(id);
    const isUpToDate = ({ workspace, installation, bot }: AwakeTenant) => {
      const serving = (workspace as string) === id ? own : known;
      const isServing = serving?.state.kind === 'installed' && serving.id === installation;
      return isServing && serving.installedAt === bot.installedAt;
    };
    await registry.closeThose(
      (tenant) => (tenant.installation === id || (tenant.workspace as string) === id) && !isUpToDate(tenant),
    );
  }

  function follow(id: InstallationId | undefined): void {
    const open = registry
      .open()
      .flatMap(({ installation, workspace }) => [installation, workspace as string as InstallationId]);
    for (const each of id === undefined ? new Set(open) : [id])
      changedElsewhere(each).catch((error: unknown) =>
        log.error('an installation could not be read anew', { installation: each, error }),
      );
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

  async function openOne(workspace: WorkspaceId): Promise<AwakeTenant | undefined> {
    const entry = await book.tenant(workspace, undefined);
    const installation = await workingIn(entry);
    if (installation === undefined) return undefined;
    const { id, botId, botUserId, scopes, admins, installedAt } = installation;
    const isOrganisations = id !== (workspace as string);
    const identity = {
      ...{ workspace, botId, botUserId, scopes },
      enterprise: isOrganisations ? id : undefined,
    };
    const slack = slackOfInstallation(
      { apiUrl: app.apiUrl, identity, token: () => tokens.tokenOf(id), isOrganisations },
      { clock, log },
    );
    const signing = secret(`${reveal(app.clientSecret)} ${workspace}`);
    const tenant = await openTenant({
      ...parts,
      config: withAdmins(config, admins),
      slack,
      signing,
      isOperators: false,
    });
    // Until it rests again its work counts as due, so that a start after a crash opens it.
    await book.noteRest(workspace, clock.now(), undefined);
    if (hasBegun && !isResting) await tenant.begin();
    log.info('a workspace is open', { workspace, installation: id });
    return { ...tenant, installation: id, bot: { botId, botUserId, installedAt }, usedAt: undefined };
  }

  async function workingIn(entry: TenantEntry | undefined): Promise<Installation | undefined> {
    if (entry === undefined || !entry.isInstalled || entry.disabledAt !== undefined) return undefined;
    return book.find(entry.by);
  }

  async function tick(at: Instant): Promise<void> {
    await closeDisabled();
    const due = (await book.due(at)).filter((workspace) => !registry.isOpen(workspace));
    await Promise.all(due.map(wake));
    await registry.closeIdle();
    if (at - forgotAt < dayMs) return;
    forgotAt = at;
    const forgotten = await book.forgetRemoved(at - keptAfterRemovalMs);
    if (forgotten.length > 0)
      log.info('the rows of workspaces that removed the bot are deleted', { forgotten });
  }

  /** Beside the start and the minute's work, which wait for no answer of Slack's. */
  function learnDaily(at: Instant): void {
    if (learning !== undefined || at < learnsAt) return;
    learnsAt = at + betweenAsksMs;
    learning = learnAll(at)
      .catch((error: unknown) => log.error('the organisations could not be looked at', { error }))
      .finally(() => {
        learning = undefined;
      });
  }

  async function learnAll(at: Instant): Promise<void> {
    if (at - listedAt >= dayMs) {
      for (const { workspace } of await book.tenants())
        if (workspace.startsWith('E')) toLearn.add(workspace as string as InstallationId);
      listedAt = at;
    }
    for (const organisation of toLearn) {
      if (isResting) return;
      if (await learnServed(organisation)) toLearn.delete(organisation);
    }
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

  /** Kept in memory while the workspace is open. */
  async function botIn(
    workspace: WorkspaceId,
    organisation: InstallationId | undefined,
  ): Promise<Pick<Installation, 'botId' | 'botUserId'> | undefined> {
    const open = registry.open().find((tenant) => tenant.workspace === workspace);
    return open?.bot ?? workingIn(await book.tenant(workspace, organisation));
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
        const { workspace } = envelopeOf(body);
        const heard =
          workspace !== undefined &&
          (await registry.use(workspace as WorkspaceId, async (tenant) => {
            tenant.usedAt = clock.now();
            await tenant.hear(kind, body, ack);
            return true;
          }));
        if (!heard) await ack();
      },
    },
    // One workspace's trouble is no reason to send the others' payloads elsewhere.
    troubles: () => [],
    quotas: () => registry.open().flatMap((tenant) => tenant.quotas()),
    begin: async () => {
      hasBegun = true;
      stopTicking = clock.everyMinute(async (at) => {
        learnDaily(at);
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
      await stopTicking?.();
      await Promise.all([learning, ...registry.open().map((tenant) => tenant.rest())]);
    },
    close: () => registry.closeAll(),
  };
}

/** Who installs the bot is an admin in that workspace, and nowhere else. */
function withAdmins(config: Config, admins: readonly UserId[]): Config {
  return { ...config, admission: { ...config.admission, admins } };
}
