// What falls due with workspaces: those that have work are opened, idle and disabled ones are closed, and removed ones forgotten after a while.

import type { InstallationBook } from '#access/installation.ts';
import type { Instant } from '#base/brand.ts';
import type { Log } from '#base/log.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import type { AwakeTenant } from './awake-tenant.ts';
import { createForgetRemoved } from './forget-removed.ts';
import type { Registry } from './tenant-registry.ts';

export interface WorkspaceRounds {
  /** For each minute. */
  tick(at: Instant): Promise<void>;
  /** Opens it, and so its own work begins. */
  wake(workspace: WorkspaceId): Promise<void>;
}

export interface WorkspaceRoundsOptions {
  readonly book: Pick<InstallationBook, 'due' | 'disabled' | 'forgetRemoved'>;
  readonly registry: Pick<Registry<AwakeTenant>, 'wake' | 'isOpen' | 'closeIdle' | 'closeThose'>;
  readonly log: Log;
}

export function createWorkspaceRounds({ book, registry, log }: WorkspaceRoundsOptions): WorkspaceRounds {
  const forgetRemoved = createForgetRemoved(book, log);

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

  async function wake(workspace: WorkspaceId): Promise<void> {
    try {
      await registry.wake(workspace);
    } catch (error) {
      log.error('a workspace could not be opened', { workspace, error });
    }
  }

  return { tick, wake };
}
