// What `status` tells admins beside the accounts: what doctor finds, the instances, why this one rests, and what nobody understood.

import { mayAnywhere } from '#access/policy.ts';
import { addDays, dayAt } from '#base/day.ts';
import { later } from '#base/later.ts';
import type { UserId } from '#base/tenant.ts';
import type { Config } from '#settings/config.ts';
import type { SlackSide } from '#slack/meet-slack.ts';
import type { Store } from '#store/open-store.ts';
import { misreadDays } from '#store/rows/misread-rows.ts';
import type { AccountDesksOptions } from './account-desks.ts';
import type { Outside } from './outside.ts';
import type { createStatusChecks } from './status-checks.ts';
import type { WorkGate } from './work-gate.ts';

export type AdminStatus = Pick<AccountDesksOptions, 'resting' | 'instances' | 'checks' | 'misread'>;

export interface AdminStatusOptions {
  readonly config: Config;
  readonly outside: Outside;
  readonly gate: Pick<WorkGate, 'trouble'>;
  readonly store: Store;
  readonly slack: SlackSide;
  /** Whether the admins may read of the instances and their machines. */
  readonly isOperators: boolean;
}

const checks = later(() => import('./status-checks.ts'));
const mostMisread = 8;

export function createAdminStatus(options: AdminStatusOptions): AdminStatus {
  const { config, outside, gate, store, slack, isOperators } = options;
  const { clock, log } = outside;
  const { zone } = config.campaigns;
  const isAdmin = (asker: string) => mayAnywhere(asker as UserId, config.admission.admins, 'troubles');
  let statusChecks: ReturnType<typeof createStatusChecks> | undefined;

  async function checksHere() {
    const { databaseUrl, storePath: path } = config;
    const storePath = databaseUrl === undefined && path !== ':memory:' ? path : undefined;
    statusChecks ??= (await checks()).createStatusChecks({ slack, isOperators, storePath, clock, log });
    return statusChecks;
  }

  return {
    ...(isOperators && {
      resting: gate.trouble,
      instances: async (asker) => (isAdmin(asker) ? store.shared?.presence.list() : undefined),
    }),
    checks: async (asker) => (isAdmin(asker) ? (await checksHere())() : undefined),
    misread: async (asker) =>
      isAdmin(asker)
        ? store
            .misreadings(slack.identity.workspace)
            .most(addDays(dayAt(clock.now(), zone), -misreadDays), mostMisread)
        : undefined,
  };
}
