// Whose rows these are: every row of the store carries its Slack workspace and its account at the campaign service.

import type { Brand } from './brand.ts';

/** A Slack team id, `T…`. */
export type WorkspaceId = Brand<string, 'WorkspaceId'>;

/** One key at the campaign service. The environment's account is `default`. */
export type AccountId = Brand<string, 'AccountId'>;

export interface Tenant {
  readonly workspace: WorkspaceId;
  readonly account: AccountId;
}

/** A Slack user id, `U…` or `W…`. */
export type UserId = Brand<string, 'UserId'>;

/** Stands for the id of somebody who was forgotten. Nobody in Slack has this id. */
export const forgottenPerson = 'FORGOTTEN' as UserId;

/** A Slack conversation id: channel `C…`, group `G…`, direct message `D…`, or a user id that stands for their messages. */
export type ChannelId = Brand<string, 'ChannelId'>;

/** The account that the environment names. Accounts that are connected in Slack have ids of their own. */
export const environmentAccount = 'default' as AccountId;
