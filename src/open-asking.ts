// The bot without Slack, for a program that asks: joins the store, the client, the record and the study for the operator, and keeps nothing that it reads.

import { noRooms } from '#access/room.ts';
import { createScopeBook } from '#access/scope-book.ts';
import { addDays, dayAt } from '#base/day.ts';
import { createLog } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import { environmentAccount, type Tenant, type WorkspaceId } from '#base/tenant.ts';
import { createAccountDesks } from '#bot/account-desks.ts';
import type { Outside } from '#bot/outside.ts';
import type { Call, CampaignClient } from '#campaigns/client.ts';
import { type ClientBook, createClientBook } from '#campaigns/client-book.ts';
import { recordedFrom } from '#readings/attended-days.ts';
import type { Gathered, Need, ReadingStore } from '#readings/reading.ts';
import { createAnswers } from '#reports/create-answers.ts';
import type { NeedsSource } from '#reports/handling/create-needs-keeper.ts';
import type { Config } from '#settings/config.ts';
import type { KeptLook } from '#store/look.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { openBeside } from './open-beside.ts';
import type { AskingTools } from './slack/answering/answer-in-terminal.ts';
import { createQuestionPlaces } from './slack/answering/questions-at-once.ts';
import { createAllTurns } from './slack/receiving/people-turns.ts';

export interface OpenAsking {
  readonly tools: AskingTools;
  /** All of the default account: whoever starts the program holds its key. */
  readonly scope: Scope;
  /** Why the last answer lacks something; undefined: it is whole. */
  lacks(): 'time' | 'service' | undefined;
  close(): Promise<void>;
}

export interface Watching {
  /** Is told how far each reading is. */
  readonly onKnown: (known: Gathered) => void;
  /** How long it reads at most. Then the answer is what is known. */
  readonly patienceMs: number;
}

/**
 * Beside a bot the store is the bot's: its record is read, its quotas are shared, so that both together stay within the limits, and no
 * other row is written. Rejects with StoreError or OtherVersion. Each run may begin with an empty record, and no bot reads ahead for it: so
 * it reads by itself what an answer in Slack only takes from the record.
 */
export async function openAsking(config: Config, machine: Outside, watching: Watching): Promise<OpenAsking> {
  const { byDefault, zone, page, userIdsEncoding, shareOfQuota } = config.campaigns;
  if (byDefault === undefined) throw new Error('openAsking: the settings name no service');
  const { store, isBots, workspace } = await openStoreFor(config, machine);
  const { clock } = store;
  const outside = { ...machine, clock };
  const { log, random, bootId, newId } = outside;
  const clients = createClientBook({
    ...{ userIdsEncoding, shareOfQuota, clock, random },
    // What it finds wrong with the service, the answer tells.
    log: createLog('silent'),
    ...(isBots && { sharedQuotas: { store: store.quotas, bootId, server: store.server } }),
  });
  const desks = createAccountDesks({
    ...{ config, outside, workspace, clients: givingWay(clients), digests: undefined },
    store: { ...store, readings: (tenant) => withoutKeeping(store.readings(tenant)) },
  });
  const close = async () => {
    await desks.closeAll();
    await store.close();
  };
  try {
    const tenant: Tenant = { workspace, account: environmentAccount };
    await desks.open(environmentAccount, { baseUrl: byDefault.url, apiKey: byDefault.apiKey, page });
    const scope = createScopeBook({
      ...{ byDefault: () => tenant, rooms: noRooms, isOpen: () => true, admins: [] },
    }).wholeOf(tenant);
    let last: Gathered | undefined;
    const onKnown = (known: Gathered) => {
      last = known;
      watching.onKnown(known);
    };
    const source = readWhole(desks.sourceOf(scope), { ...watching, onKnown });
    const answers = createAnswers({ sourceOf: () => source, clock, log });
    const { weekStartsOn } = config;
    const tools: AskingTools = {
      ...{ answers, clock, log, newId },
      grammar: () => ({ today: dayAt(clock.now(), zone), weekStartsOn }),
      places: createQuestionPlaces(clock, createAllTurns(clock).of(workspace)),
      pace: { mayTell: () => true },
      owners: { names: () => new Map() },
      people: { find: async () => undefined },
      habits: { likesMore: async () => false },
    };
    return { tools, scope, close, lacks: () => whyNotWhole(last) };
  } catch (error) {
    await close();
    throw error;
  }
}

const nowhere = 'T0NOWHERE' as WorkspaceId;

interface AskedStore {
  readonly store: Store;
  /** Whether a bot works, or has worked, on that store. */
  readonly isBots: boolean;
  /** In whose name the bot has kept the account's record. */
  readonly workspace: WorkspaceId;
}

/** Opens the bot's store if it is there, else one in memory. */
async function openStoreFor(
  { storePath, databaseUrl }: Config,
  { clock, log }: Outside,
): Promise<AskedStore> {
  const readers = ({ readersOf }: KeptLook) => readersOf(environmentAccount);
  const beside = await openBeside({ path: storePath, databaseUrl, clock, log }, readers);
  if (beside === undefined)
    return {
      store: await openStore({ path: ':memory:', clock, log }),
      isBots: false,
      workspace: nowhere,
    };
  const [workspace = nowhere] = beside.seen;
  return { store: beside.store, isBots: true, workspace };
}

/** The bot does not look for what others write into its record, and keeps it whole by itself. */
function withoutKeeping(store: ReadingStore): ReadingStore {
  const kept = async () => undefined;
  return {
    ...store,
    saveCampaigns: kept,
    saveStatistics: kept,
    saveDays: kept,
    saveFindings: kept,
    prune: kept,
  };
}

/** In the last lane: what people ask in Slack, and what digests need, goes first. */
function givingWay(clients: ClientBook): ClientBook {
  const last = (call: Call): Call => ({ ...call, lane: 'background' });
  const inLastLane = (client: CampaignClient): CampaignClient => ({
    ...client,
    listCampaigns: (filter, call) => client.listCampaigns(filter, last(call)),
    getCampaign: (id, call) => client.getCampaign(id, last(call)),
    getStatistics: (id, call) => client.getStatistics(id, last(call)),
    getDailyActivity: (wanted, call) => client.getDailyActivity(wanted, last(call)),
    expectedFinish: (endpoint, count) => client.expectedFinish(endpoint, count, 'background'),
    foreseeFinish: (endpoint, count) => client.foreseeFinish(endpoint, count, 'background'),
  });
  return { open: (tenant, access) => inLastLane(clients.open(tenant, access)) };
}

function whyNotWhole(last: Gathered | undefined): 'time' | 'service' | undefined {
  const faults = last?.faults ?? [];
  if (faults.length === 0) return undefined;
  return faults.some(({ kind }) => kind === 'cancelled') ? 'time' : 'service';
}

function readWhole(source: NeedsSource, { onKnown, patienceMs }: Watching): NeedsSource {
  const { readings } = source;
  const withDays = (need: Need): readonly Need[] => {
    if (need.kind !== 'recorded-days') return [need];
    const today = readings.today();
    return [
      need,
      { kind: 'daily', scope: need.scope, range: { first: recordedFrom(today), last: addDays(today, -1) } },
    ];
  };
  return {
    ...source,
    readings: {
      ...readings,
      gather: async function* (plan, options) {
        const patience = AbortSignal.timeout(patienceMs);
        const signal = AbortSignal.any([patience, ...(options.signal ? [options.signal] : [])]);
        const planned = (known: Gathered) => plan(known).flatMap(withDays);
        for await (const known of readings.gather(planned, { ...options, signal })) {
          onKnown(known);
          yield known;
        }
      },
    },
  };
}
