// Keeps, once a day, which workspaces each organisation's installation serves, as Slack says. Opens no workspace.

import type { InstallationBook, InstallationId } from '#access/installation.ts';
import type { Instant } from '#base/brand.ts';
import type { Log } from '#base/log.ts';
import type { WorkspaceId } from '#base/tenant.ts';

export interface OrganisationWorkspaces {
  /** False: Slack did not answer. */
  learn(organisation: InstallationId): Promise<boolean>;
  /** Begins the day's questions to Slack if they are due. Nobody waits for them. */
  learnDaily(at: Instant): void;
  /** Resolves when the questions under way have ended; no more begin. */
  rest(): Promise<void>;
}

export interface OrganisationWorkspacesOptions {
  readonly book: Pick<InstallationBook, 'find' | 'tenant' | 'tenants'>;
  readonly servedBy: (organisation: InstallationId) => Promise<readonly WorkspaceId[]>;
  readonly log: Log;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Slack is asked again so long after it did not answer. */
const betweenAsksMs = 30 * minuteMs;

export function createOrganisationWorkspaces({
  book,
  servedBy,
  log,
}: OrganisationWorkspacesOptions): OrganisationWorkspaces {
  /** The organisations whose workspaces Slack has not told today. */
  const toLearn = new Set<InstallationId>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let learnsAt = Number.NEGATIVE_INFINITY;
  let learning: Promise<void> | undefined;
  let isResting = false;

  /**
   * A workspace with an installation of its own must know that its organisation has the bot too, for the day on which its own is removed.
   * Slack tells it by an event, which may be lost. Workspaces that kept nothing here are met when somebody there asks.
   */
  async function learn(organisation: InstallationId): Promise<boolean> {
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

  async function learnAll(at: Instant): Promise<void> {
    if (at - listedAt >= dayMs) {
      for (const { workspace } of await book.tenants())
        if (workspace.startsWith('E')) toLearn.add(workspace as string as InstallationId);
      listedAt = at;
    }
    for (const organisation of toLearn) {
      if (isResting) return;
      if (await learn(organisation)) toLearn.delete(organisation);
    }
  }

  return {
    learn,
    learnDaily: (at) => {
      if (isResting || learning !== undefined || at < learnsAt) return;
      learnsAt = at + betweenAsksMs;
      learning = learnAll(at)
        .catch((error: unknown) => log.error('the organisations could not be looked at', { error }))
        .finally(() => {
          learning = undefined;
        });
    },
    rest: async () => {
      isResting = true;
      await learning;
    },
  };
}
