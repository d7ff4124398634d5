// Keeps open workspaces in step with their installations: what changed here or at another instance is closed, to be opened anew when needed.

import type { BotTokens } from '#access/bot-tokens.ts';
import type { InstallationBook, InstallationId } from '#access/installation.ts';
import type { Log } from '#base/log.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import { type AwakeTenant, servingInstallation } from './awake-tenant.ts';
import type { OrganisationWorkspaces } from './organisation-workspaces.ts';
import type { Registry } from './tenant-registry.ts';

export interface InstallationChanges {
  /** Whatever was opened under the former tokens, scopes or admins is opened anew. */
  changed(id: InstallationId): Promise<void>;
  /** Another instance installed, removed or renewed that installation. undefined: nobody knows which one. */
  changedElsewhere(id: InstallationId | undefined): void;
}

export interface InstallationChangesOptions {
  readonly book: Pick<InstallationBook, 'find' | 'tenant'>;
  readonly tokens: Pick<BotTokens, 'forget'>;
  readonly registry: Pick<Registry<AwakeTenant>, 'open' | 'closeThose'>;
  readonly organisations: Pick<OrganisationWorkspaces, 'learn'>;
  readonly log: Log;
}

export function createInstallationChanges(options: InstallationChangesOptions): InstallationChanges {
  const { book, tokens, registry, organisations, log } = options;

  /** What is open under the same installation stays open. */
  async function bringUpToDate(id: InstallationId): Promise<void> {
    tokens.forget(id);
    const own = await servingInstallation(book, await book.tenant(id as string as WorkspaceId, undefined));
    const known = await book.find(id);
    const isUpToDate = ({ workspace, installation, bot }: AwakeTenant) => {
      const serving = (workspace as string) === id ? own : known;
      const isServing = serving?.state.kind === 'installed' && serving.id === installation;
      return isServing && serving.installedAt === bot.installedAt;
    };
    await registry.closeThose((tenant) => isAbout(id, tenant) && !isUpToDate(tenant));
  }

  function allOpen(): ReadonlySet<InstallationId> {
    return new Set(
      registry
        .open()
        .flatMap(({ installation, workspace }) => [installation, workspace as string as InstallationId]),
    );
  }

  return {
    changed: async (id) => {
      tokens.forget(id);
      await registry.closeThose((tenant) => isAbout(id, tenant));
      if (id.startsWith('E')) await organisations.learn(id);
    },
    changedElsewhere: (id) => {
      for (const each of id === undefined ? allOpen() : [id])
        bringUpToDate(each).catch((error: unknown) =>
          log.error('an installation could not be read anew', { installation: each, error }),
        );
    },
  };
}

function isAbout(id: InstallationId, { installation, workspace }: AwakeTenant): boolean {
  return installation === id || (workspace as string) === id;
}
