// Reads the events that end an installation (app_uninstalled, tokens_revoked) or change which workspaces of an organisation it serves.

import type { InstallationId } from '#access/installation.ts';
import type { Instant } from '#base/brand.ts';
import { ownValue } from '#base/own-value.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import { fieldsOf, type PayloadFields } from '#slack/payload-fields.ts';

export type InstallationEvent =
  /** `at`: when Slack says that it happened. An installation that is newer stays. */
  | { readonly kind: 'ended'; readonly id: InstallationId; readonly at: Instant | undefined }
  /** The organisation's installation serves these workspaces from now on, or does so no longer. */
  | {
      readonly kind: 'granted' | 'revoked';
      readonly organisation: InstallationId;
      readonly workspaces: readonly WorkspaceId[];
    };

const accesses = { team_access_granted: 'granted', team_access_revoked: 'revoked' } as const;

/** Slack sends these to an app that organisations may install. */
export const organisationEvents = Object.keys(accesses);

/** Undefined if the payload changes no installation. Never throws. */
export function installationEventIn(kind: string, payload: unknown): InstallationEvent | undefined {
  const body = fieldsOf(payload);
  const access = ownValue(accesses, kind);
  if (access !== undefined) return accessIn(access, body);
  if (kind !== 'app_uninstalled' && kind !== 'tokens_revoked') return undefined;
  const { bot } = fieldsOf(fieldsOf(body.event).tokens);
  if (kind === 'tokens_revoked' && !(Array.isArray(bot) && bot.length > 0)) return undefined;
  const isOrganisations =
    body.is_enterprise_install === true || authorizedIn(body).is_enterprise_install === true;
  const id = isOrganisations ? organisationIn(body) : body.team_id;
  if (typeof id !== 'string' || id === '') return undefined;
  const at = typeof body.event_time === 'number' ? body.event_time * 1_000 : undefined;
  return { kind: 'ended', id: id as InstallationId, at };
}

/** https://docs.slack.dev/reference/events/team_access_revoked */
function accessIn(kind: 'granted' | 'revoked', body: PayloadFields): InstallationEvent | undefined {
  const organisation = organisationIn(body);
  const { team_ids: ids } = fieldsOf(body.event);
  if (typeof organisation !== 'string' || !Array.isArray(ids)) return undefined;
  const workspaces = ids.filter((id): id is WorkspaceId => typeof id === 'string' && id.startsWith('T'));
  return { kind, organisation: organisation as InstallationId, workspaces };
}

function organisationIn(body: PayloadFields): unknown {
  return body.enterprise_id ?? authorizedIn(body).enterprise_id;
}

function authorizedIn(body: PayloadFields): PayloadFields {
  const [authorized] = Array.isArray(body.authorizations) ? body.authorizations : [];
  return fieldsOf(authorized);
}
