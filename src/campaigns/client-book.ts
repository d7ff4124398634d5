// Opens each account's client: accounts that name one key at one address share it, since their quota is one. Knows no account but its id.

import { reveal, type Secret } from '#base/secret.ts';
import type { AccountId } from '#base/tenant.ts';
import type { Reach } from './checked-address.ts';
import type { Call, CampaignClient } from './client.ts';
import { type CampaignClientOptions, createCampaignClient } from './create-client.ts';
import { rootOf } from './http.ts';

export interface ServiceAccess {
  readonly baseUrl: URL;
  readonly apiKey: Secret;
  /** Where connections may go; absent: everywhere. Of accounts that share a client the first one's holds. */
  readonly reach?: Reach | undefined;
  /** The account that was connected in Slack, which its faults and the log name; absent: the operator's own. */
  readonly connected?: AccountId | undefined;
}

export interface ClientBook {
  /** Its `close` gives it back; the last one to do so closes the connections. */
  open(account: AccountId, access: ServiceAccess): CampaignClient;
}

interface SharedClient {
  readonly client: CampaignClient;
  holders: number;
}

export function createClientBook(options: Omit<CampaignClientOptions, keyof ServiceAccess>): ClientBook {
  const opened = new Map<string, SharedClient>();

  return {
    open: (account, access) => {
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
      return { ...inTurns(shared.client, account), close };
    },
  };
}

/** Within a lane the limiter serves one asker after the other: so an account with many requests leaves the other ones their part. */
function inTurns(client: CampaignClient, account: AccountId): CampaignClient {
  const as = (call: Call): Call => ({ ...call, asker: `${account} ${call.asker ?? ''}` });
  return {
    ...client,
    listCampaigns: (filter, call) => client.listCampaigns(filter, as(call)),
    getCampaign: (id, call) => client.getCampaign(id, as(call)),
    getStatistics: (id, call) => client.getStatistics(id, as(call)),
    getDailyActivity: (wanted, call) => client.getDailyActivity(wanted, as(call)),
  };
}
