// Reads the events that end an installation: app_uninstalled, and tokens_revoked where the bot's token is among them.

import type { InstallationId } from '#access/installation.ts';
import type { Instant } from '#base/brand.ts';

export interface Uninstallation {
  readonly id: InstallationId;
  /** When Slack says that it happened. An installation that is newer stays. */
  readonly at: Instant | undefined;
}

/** Undefined if the payload ends no installation. Never throws. */
export function uninstallationIn(kind: string, payload: unknown): Uninstallation | undefined {
  if (kind !== 'app_uninstalled' && kind !== 'tokens_revoked') return undefined;
  const body = fieldsOf(payload);
  const { bot } = fieldsOf(fieldsOf(body.event).tokens);
  if (kind === 'tokens_revoked' && !(Array.isArray(bot) && bot.length > 0)) return undefined;
  const [authorized] = Array.isArray(body.authorizations) ? body.authorizations : [];
  const isOrganisations =
    body.is_enterprise_install === true || fieldsOf(authorized).is_enterprise_install === true;
  const id = isOrganisations ? (body.enterprise_id ?? fieldsOf(authorized).enterprise_id) : body.team_id;
  if (typeof id !== 'string' || id === '') return undefined;
  const at = typeof body.event_time === 'number' ? body.event_time * 1_000 : undefined;
  return { id: id as InstallationId, at };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
