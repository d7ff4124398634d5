// Asks Slack which workspaces an organisation's installation serves (https://docs.slack.dev/reference/methods/auth.teams.list).

import { WebClient } from '@slack/web-api';
import type { InstallationId } from '#access/installation.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import { boltLog } from '#slack/receiving/bolt-log.ts';
import type { SlackApp } from './exchange-tokens.ts';

/** Slack's most. */
const pageSize = 1_000;
/** Somebody may wait for it in a browser. */
const timeoutMs = 5_000;

/** `tokenOf`: of the organisation's installation. */
export function createServedWorkspaces(
  { apiUrl }: Pick<SlackApp, 'apiUrl'>,
  tokenOf: (organisation: InstallationId) => Promise<Secret>,
  log: Log,
): (organisation: InstallationId) => Promise<readonly WorkspaceId[]> {
  const client = new WebClient(undefined, {
    slackApiUrl: apiUrl.href,
    logger: boltLog(log),
    timeout: timeoutMs,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
  return async (organisation) => {
    const token = reveal(await tokenOf(organisation));
    const workspaces: WorkspaceId[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await client.auth.teams.list({ token, limit: pageSize, ...(cursor !== '' && { cursor }) });
      workspaces.push(
        ...(page.teams ?? []).flatMap(({ id }) => (id === undefined ? [] : [id as WorkspaceId])),
      );
      cursor = page.response_metadata?.next_cursor || undefined;
    }
    return workspaces;
  };
}
