// The bot as its door sees it, in one workspace or in many: who hears a payload, and how the bot begins, rests and closes.

import type { AuthorizeResult, AuthorizeSourceData } from '@slack/bolt';
import type { Quota } from '#campaigns/client.ts';
import type { WebPages } from '#slack/receiving/bounded-server.ts';
import type { Hearing } from '#slack/receiving/hearing.ts';
import type { OpenTenant } from './open-tenant.ts';

export interface Workspaces {
  readonly hearing: Hearing;
  readonly authorize: (source: AuthorizeSourceData<boolean>) => Promise<AuthorizeResult>;
  /** The pages for browsers; absent: none. */
  readonly pages?: WebPages;
  /** Why the bot cannot do its work, each a sentence for the operator. */
  troubles(): readonly string[];
  /** Of every account that is open. */
  quotas(): readonly Quota[];
  /** Begins what the bot does by itself. */
  begin(): Promise<void>;
  /** Draws the answers that people ask for most, before anybody asks. Resolves to how many it drew; never rejects. */
  rehearse(): Promise<number>;
  /** Resolves when all that digests wait for has ended. */
  idle(): Promise<void>;
  /** The bot does nothing more by itself. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** The one workspace of `SLACK_BOT_TOKEN`. */
export function oneWorkspace(tenant: OpenTenant, who: AuthorizeResult): Workspaces {
  return { ...tenant, hearing: tenant, authorize: async () => who };
}
