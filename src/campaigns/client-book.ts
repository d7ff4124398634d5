// Opens a client for each account. Accounts with one key at one address share it, and so its quota. Knows of an account only its id.

import { reveal, type Secret } from '#base/secret.ts';
import type { AccountId, Tenant } from '#base/tenant.ts';
import type { Reach } from './checked-address.ts';
import type { Call, CampaignClient } from './client.ts';
import { type CampaignClientOptions, createCampaignClient } from './create-client.ts';
import { rootOf } from './service-root.ts';

export interface ServiceAccess {
  readonly baseUrl: URL;
  readonly apiKey: Secret;
  /** Where connections may go; absent: everywhere. If accounts share a client, the first account's value counts. */
  readonly reach?: Reach | undefined;
  /** The account that was connected in Slack, for faults and the log; absent: the operator's own. */
  readonly connected?: AccountId | undefined;
}

export interface ClientBook {
  /** `close` gives the client back. The last account to close it closes the connections. */
  open(tenant: Tenant, access: ServiceAccess): CampaignClient;
}

interface SharedClient {
  readonly client: CampaignClient;
  holders: number;
}

export function createClientBook(options: Omit<CampaignClientOptions, keyof ServiceAccess>): ClientBook {
  const opened = new Map<string, SharedClient>();

  return {
    open: (tenant, access) => {
      const name = `${rootOf(access.baseUrl)} ${reveal(access.apiKey)}`;
      const shared = opened.get(name) ?? {
        client: createCampaignClient({ ...options, ...access }),
        holders: 0,
      };
      opened.set(name, shared);
      shared.holders += 1;
      let isHeld = true;
      const close = async () => {
        if (!isHeld) return;
        isHeld = false;
        shared.holders -= 1;
        if (shared.holders > 0) return;
        opened.delete(name);
        await shared.client.close();
      };
      return { ...inTurns(shared.client, tenant), close };
    },
  };
}

/** The limiter serves the askers of a lane in turns, so an account with many requests leaves places to the others. */
function inTurns(client: CampaignClient, { workspace, account }: Tenant): CampaignClient {
  const as = (call: Call): Call => ({ ...call, asker: `${workspace} ${account} ${call.asker ?? ''}` });
  return {
    ...client,
    listCampaigns: (filter, call) => client.listCampaigns(filter, as(call)),
    getCampaign: (id, call) => client.getCampaign(id, as(call)),
    getStatistics: (id, call) => client.getStatistics(id, as(call)),
    getDailyActivity: (wanted, call) => client.getDailyActivity(wanted, as(call)),
  };
}
