// The desks of the accounts that are open: each has its own client, record and needs, and comes and goes while the bot runs. Knows no Slack.

import type { CampaignSet, Scope } from '#base/scope.ts';
import type { AccountId, Tenant, WorkspaceId } from '#base/tenant.ts';
import type { CampaignClient } from '#campaigns/client.ts';
import type { ClientBook, ServiceAccess } from '#campaigns/client-book.ts';
import { noService } from '#campaigns/no-service.ts';
import { createReadings } from '#readings/create-readings.ts';
import { freshnessOf } from '#readings/freshness.ts';
import type { Collecting, Readings } from '#readings/reading.ts';
import { createRoomReadings } from '#readings/rooms/room-readings.ts';
import type { AnswerSettings } from '#reports/answer-context.ts';
import type { PageTemplate } from '#reports/campaign/campaign-page.ts';
import type { NeedsSource } from '#reports/handling/create-needs-keeper.ts';
import { roomNeeds } from '#reports/handling/room-needs.ts';
import type { Config } from '#settings/config.ts';
import type { Store } from '#store/open-store.ts';
import type { Outside } from './outside.ts';

export interface AccountDesk {
  readonly tenant: Tenant;
  readonly campaigns: CampaignClient;
  readonly readings: Readings & Collecting;
  /** What a room of the account is answered from. The same object for the same campaigns. */
  sourceOf(campaigns: CampaignSet): NeedsSource;
}

/** Where the account's service is, and what opens it. */
export interface AccountService extends ServiceAccess {
  /** Where its campaigns are run. */
  readonly page?: PageTemplate | undefined;
}

export interface AccountDesks {
  /** Rejects where the account's record cannot be read; then it is not open. One that is open is closed first. */
  open(account: AccountId, service: AccountService): Promise<AccountDesk>;
  /** For a workspace that has no account yet. While none is open, questions go here, where nothing is known. */
  openNone(account: AccountId): Promise<void>;
  /** From now on nobody finds it. Resolves when what was under way has ended. */
  close(account: AccountId): Promise<void>;
  closeAll(): Promise<void>;
  /** undefined where it is not open. */
  find(account: AccountId): AccountDesk | undefined;
  all(): readonly AccountDesk[];
  /** The same object for all scopes that see the same. */
  sourceOf(scope: Scope): NeedsSource;
}

export interface AccountDesksOptions {
  readonly config: Config;
  readonly outside: Outside;
  readonly store: Store;
  readonly workspace: WorkspaceId;
  readonly clients: ClientBook;
  readonly digests: AnswerSettings['digests'];
  readonly resting?: AnswerSettings['resting'];
  readonly instances?: AnswerSettings['instances'];
  readonly checks?: AnswerSettings['checks'];
  readonly misread?: AnswerSettings['misread'];
  readonly placesOff?: AnswerSettings['placesOff'];
}

export function createAccountDesks(options: AccountDesksOptions): AccountDesks {
  const desks = new Map<AccountId, OpenDesk>();
  let none: OpenDesk | undefined;

  async function close(account: AccountId): Promise<void> {
    const desk = desks.get(account);
    desks.delete(account);
    await desk?.close();
  }

  return {
    open: async (account, service) => {
      await close(account);
      const tenant = { workspace: options.workspace, account };
      const { page, ...access } = service;
      const desk = await openDesk(tenant, options.clients.open(tenant, access), page, options);
      desks.set(account, desk);
      return desk;
    },
    openNone: async (account) => {
      none = await openDesk({ workspace: options.workspace, account }, noService, undefined, options);
    },
    close,
    closeAll: async () => {
      await Promise.all([...desks.keys()].map(close));
      await none?.close();
    },
    find: (account) => desks.get(account),
    all: () => [...desks.values()],
    sourceOf: ({ tenant, campaigns }) => {
      const desk = desks.get(tenant.account);
      if (desk !== undefined && campaigns.kind !== 'none') return desk.sourceOf(campaigns);
      const any = none ?? desks.values().next().value;
      if (any === undefined) throw new Error('no account is open');
      return any.sourceOf(nothing);
    },
  };
}

/** Of any account. */
const nothing: CampaignSet = { kind: 'chosen', ids: [] };

interface OpenDesk extends AccountDesk {
  close(): Promise<void>;
}

async function openDesk(
  tenant: Tenant,
  campaigns: CampaignClient,
  campaignPage: PageTemplate | undefined,
  { config, outside, store, digests, resting, instances, checks, misread, placesOff }: AccountDesksOptions,
): Promise<OpenDesk> {
  const { clock, log } = outside;
  const { zone, rateUnit, progressUnit } = config.campaigns;
  try {
    const readings = await createReadings({
      client: campaigns,
      store: store.readings(tenant),
      clock,
      log,
      serviceZone: zone,
      freshness: freshnessOf(config.readings.freshness),
      retentionDays: config.readings.retentionDays,
      lease: store.shared?.collectLease(tenant),
    });
    const settings: AnswerSettings = {
      serviceZone: zone,
      weekStartsOn: config.weekStartsOn,
      ...{ rateUnit, progressUnit, campaignPage, thresholds: config.thresholds },
      quotas: () => campaigns.quotas(),
      ...(resting && { resting }),
      ...(digests && { digests }),
      ...(instances && { instances }),
      ...(checks && { checks }),
      ...(misread && { misread }),
      ...(placesOff && { placesOff }),
    };
    return {
      tenant,
      campaigns,
      readings,
      sourceOf: createSources(readings, settings, { store, tenant, clock: outside.clock }),
      close: async () => {
        await readings.close();
        await campaigns.close();
      },
    };
  } catch (error) {
    await campaigns.close();
    throw error;
  }
}

/** A room's sources know its own campaigns alone: their figures, and what people did about their needs. */
function createSources(
  readings: Readings,
  settings: AnswerSettings,
  { store, tenant, clock }: Pick<AccountDesksOptions, 'store'> & { tenant: Tenant; clock: Outside['clock'] },
): AccountDesk['sourceOf'] {
  const readingsOf = createRoomReadings({ readings, zone: settings.serviceZone, clock });
  const ofAccount = store.needs(tenant);
  const sources = new WeakMap<Readings, NeedsSource>();
  return (campaigns) => {
    const seen = readingsOf(campaigns);
    const known = sources.get(seen);
    if (known !== undefined) return known;
    const needs = seen === readings ? ofAccount : roomNeeds(ofAccount, seen);
    const source = { readings: seen, settings: { ...settings, needs }, store: needs };
    sources.set(seen, source);
    return source;
  };
}
