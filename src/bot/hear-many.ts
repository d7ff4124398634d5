// What Slack sends to the bot in many workspaces: what changes installations is carried out, all else goes to its own workspace.

import type { InstallationBook } from '#access/installation.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import type { Unserved } from '#blocks/words/unserved-words.ts';
import { type InstallationEvent, installationEventIn } from '#slack/installing/installation-event.ts';
import type { SlackInstallations } from '#slack/installing/slack-installations.ts';
import type { UnservedTeller } from '#slack/installing/tell-unserved.ts';
import { envelopeOf } from '#slack/receiving/envelope.ts';
import type { AwakeTenant } from './awake-tenant.ts';
import type { Registry } from './tenant-registry.ts';
import type { Workspaces } from './workspaces.ts';

export interface ManyHearingOptions {
  readonly book: Pick<InstallationBook, 'tenant' | 'revokeAccess'>;
  readonly registry: Pick<Registry<AwakeTenant>, 'use' | 'closeThose'>;
  readonly installations: Pick<SlackInstallations, 'remove'>;
  readonly unserved: Pick<UnservedTeller, 'tell'>;
  /** Opens workspaces that an organisation has let the bot into, if their work has begun. */
  readonly letIn: (workspaces: readonly WorkspaceId[]) => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

export function createManyHearing(options: ManyHearingOptions): Workspaces['hearing'] {
  const { book, registry, installations, unserved, letIn, clock, log } = options;

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
    await letIn(workspaces);
  }

  /** Undefined if the bot works there and is only about to stop. Adds no row for a workspace that is not known. */
  async function whyUnserved(workspace: WorkspaceId | undefined): Promise<Unserved | undefined> {
    if (workspace === undefined) return undefined;
    const entry = await book.tenant(workspace, undefined);
    if (!entry?.isInstalled) return 'not-installed';
    return entry.disabledAt === undefined ? undefined : 'disabled';
  }

  return {
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
  };
}
