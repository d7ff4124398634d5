// Joins the accounts that admins connect to the desks that answer: opens and closes them, says how each fares, and tries a key. Knows no Slack.

import type { AccountOpener, Accounts, AccountUses } from '#access/accounts.ts';
import { isPublicAddress } from '#access/address.ts';
import { createAccounts } from '#access/create-accounts.ts';
import type { RoomStore } from '#access/room.ts';
import type { Clock } from '#base/clock.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import type { Reach } from '#campaigns/checked-address.ts';
import { type CampaignClient, CampaignServiceError } from '#campaigns/client.ts';
import type { ClientBook } from '#campaigns/client-book.ts';
import { isReadable, type StoredDigest } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Readings } from '#readings/reading.ts';
import type { Config } from '#settings/config.ts';
import type { Store } from '#store/open-store.ts';
import type { AccountDesks } from './account-desks.ts';
import type { Outside } from './outside.ts';

export interface OpenAccountsParts {
  readonly config: Config;
  readonly outside: Outside;
  readonly store: Store;
  readonly workspace: WorkspaceId;
  /** The account that the environment names. */
  readonly byDefault: AccountId;
  readonly desks: AccountDesks;
  readonly clients: ClientBook;
  readonly digests: DigestStore['loadDigests'];
}

const dayMs = 86_400_000;

/** Their desks are opened by the first tick. */
export function openAccounts(parts: OpenAccountsParts): Accounts {
  const { config, outside, store, workspace, byDefault, desks, clients, digests } = parts;
  const { sealingKeys, allowsPrivate } = config.accounts;
  const { clock, log, newId } = outside;
  return createAccounts({
    ...{ workspace, sealingKeys, allowsPrivate, clock, log, newId },
    store: store.accounts(workspace),
    opener: createOpener(
      workspace,
      desks,
      clients,
      allowsPrivate ? undefined : { mayConnectTo: isPublicAddress },
      clock,
    ),
    byDefault: config.campaigns.byDefault && { id: byDefault, url: config.campaigns.byDefault.url },
    admins: config.admission.admins,
    keptMs: config.readings.retentionDays * dayMs,
    usesOf: (account) => usesOf(account, store.rooms(workspace), digests),
  });
}

/** The channels that show it, and the digests that go there or show what one of them does. */
async function usesOf(
  account: AccountId,
  rooms: RoomStore,
  digests: OpenAccountsParts['digests'],
): Promise<AccountUses> {
  const showing = (await rooms.load())
    .filter((room) => room.account === account)
    .map(({ channel }) => channel);
  const shows = (digest: StoredDigest) =>
    isReadable(digest) &&
    [...digest.destinations, ...(digest.via === undefined ? [] : [digest.via])].some((place) =>
      showing.includes(place),
    );
  return { rooms: showing, digests: (await digests()).filter(shows).length };
}

/** How long a trial may take. Meanwhile the form says that the service is asked. */
const trialMs = 30_000;

function createOpener(
  workspace: WorkspaceId,
  desks: AccountDesks,
  clients: ClientBook,
  reach: Reach | undefined,
  clock: Clock,
): AccountOpener {
  return {
    open: async (account, { url, key }) => {
      await desks.open(account, { baseUrl: url, apiKey: key, reach, connected: account });
    },
    close: desks.close,
    health: async (account) => {
      const desk = desks.find(account);
      return desk && healthOf(desk.campaigns, desk.readings);
    },
    try: async (account, { url, key }) => {
      const tenant = { workspace, account };
      const client = clients.open(tenant, { baseUrl: url, apiKey: key, reach, connected: account });
      try {
        const deadline = clock.now() + trialMs;
        const { value } = await client.listCampaigns({}, { lane: 'people', deadline });
        return value.campaigns.length + value.unreadable.length;
      } catch (error) {
        if (error instanceof CampaignServiceError) return error.fault;
        throw error;
      } finally {
        await client.close();
      }
    },
  };
}

async function healthOf(client: CampaignClient, readings: Readings) {
  const fault = client.keyFault() ?? client.lastFault();
  if (fault !== undefined) return { kind: 'failing', fault } as const;
  if (!client.isAnswering()) return { kind: 'not-answering' } as const;
  for await (const { campaigns } of readings.gather(() => [], { lane: 'background' })) {
    return { kind: 'open', campaigns: campaigns?.value.campaigns.length, readAt: campaigns?.readAt } as const;
  }
  return undefined;
}
