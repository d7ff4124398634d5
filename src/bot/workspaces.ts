// The bot as its door sees it, in one workspace or in many: who hears a payload, and by which token it answers.

import type { AuthorizeResult, AuthorizeSourceData } from '@slack/bolt';
import type { WebPages } from '#slack/receiving/bounded-server.ts';
import type { Hearing } from '#slack/receiving/hearing.ts';
import type { BotLife } from './bot-life.ts';
import type { OpenTenant } from './open-tenant.ts';

export interface Workspaces extends BotLife {
  readonly hearing: Hearing;
  readonly authorize: (source: AuthorizeSourceData<boolean>) => Promise<AuthorizeResult>;
  /** The pages for browsers; absent: none. */
  readonly pages?: WebPages;
}

/** The one workspace of `SLACK_BOT_TOKEN`. */
export function oneWorkspace(tenant: OpenTenant, who: AuthorizeResult): Workspaces {
  return { ...tenant, hearing: tenant, authorize: async () => who };
}
