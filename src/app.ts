// The one file that sees every room: joins them into a bot that starts, comes to rest and stops; long because each is opened here.

import { noRooms } from '#access/room.ts';
import { createScopeBook, type ScopeBook } from '#access/scope-book.ts';
import type { Instant } from '#base/brand.ts';
import { type Clock, within } from '#base/clock.ts';
import { addDays, type Day, dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import type { AccountId, Tenant } from '#base/tenant.ts';
import { type CampaignClient, CampaignServiceError } from '#campaigns/client.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { createDigests } from '#digests/create-digests.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Digests } from '#digests/digests.ts';
import type { Messenger } from '#digests/messenger.ts';
import { createReadings } from '#readings/create-readings.ts';
import { freshnessOf } from '#readings/freshness.ts';
import type { Foresee, Readings } from '#readings/reading.ts';
import type { Answers } from '#reports/answers.ts';
import { createAnswers } from '#reports/create-answers.ts';
import { createNeedsDesk } from '#reports/handling/create-needs-desk.ts';
import type { NeedStore } from '#reports/handling/kept-need.ts';
import type { NeedsDesk } from '#reports/handling/needs-desk.ts';
import { meetSlack, type SlackSide } from '#slack/meet-slack.ts';
import { createPeople } from '#slack/people.ts';
import { createMessenger } from '#slack/posting/messenger.ts';
import type { MessengerOptions } from '#slack/posting/messenger-options.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { deliveryMessageOf, deliveryRestOf } from './blocks/digests/delivery-message.ts';
import { ownerNoticesOf } from './blocks/digests/owner-notices.ts';
import type { DetailLevel } from './blocks/message.ts';
import { capital } from './blocks/parts/text.ts';
import { digestParts } from './blocks/words/digest-parts.ts';
import { faultInWords, faultMendInWords } from './blocks/words/fault-words.ts';
import type { Config } from './config.ts';
import { outlookOf } from './digests/deeds/outlook.ts';
import { createFileUpload } from './slack/answering/csv-upload.ts';
import { rehearse } from './slack/answering/rehearsal.ts';
import { createReplySender } from './slack/answering/reply-sender.ts';
import { createHabitBook } from './slack/personal/habit-book.ts';
import { createOwnerBook, type OwnerBook } from './slack/personal/owner-names.ts';
import { createDetailMemory, type DetailMemory } from './slack/posting/detail-memory.ts';
import { createDoor } from './slack/receiving/door.ts';
import { declinedInWords } from './slack/receiving/scopes.ts';

/** What is outside of the program and differs between a real run, the demo and a story. */
export interface Outside {
  readonly clock: Clock;
  readonly log: Log;
  /** Ids that never repeat, of letters and digits. */
  readonly newId: () => string;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** The same for all processes between two starts of the machine. */
  readonly bootId: string;
}

export interface App {
  /** The port of HTTP mode or of the health routes; undefined where none is listened on. */
  port(): number | undefined;
  /** Answers for nobody what people ask most, so that the first of them waits no longer than the others. Gives how much that was; never rejects. */
  rehearse(): Promise<number>;
  /** Resolves when all that people and digests wait for has ended; what is read in the background goes on. */
  idle(): Promise<void>;
  /** Takes no more, lets what is under way end (at most 10 s), closes everything. */
  stop(): Promise<void>;
}

/** Until an account can be chosen there is one. */
const account = 'default' as AccountId;
const stopPatienceMs = 10_000;

/** What was opened, each as the function that closes it again, oldest first. */
type Opened = (() => Promise<unknown>)[];

/**
 * Starts the bot. Rejects with SlackStartError (Slack does not take the bot), StoreError (the file cannot be used), or the system's
 * error where a port is taken; what was opened by then is closed again.
 */
export async function startApp(config: Config, outside: Outside): Promise<App> {
  const { clock, log } = outside;
  const opened: Opened = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const store = await openStore({ path: config.storePath, clock, log });
    opened.push(() => store.close());
    const slack = await meetSlack(config.slack, outside);
    const tenant: Tenant = { workspace: slack.identity.workspace, account };
    const scopes = createScopeBook({ byDefault: tenant, rooms: noRooms, admins: config.admission.admins });
    const own = scopes.wholeOf(tenant);
    const { campaigns, readings } = await openReadings(config, outside, store, tenant, opened);
    const needStore = store.needs(tenant);
    const { answers, needs } = openAnswers(config, outside, campaigns, readings, needStore, () => digests);
    const recollection = store.recollection(tenant);
    const detail = await createDetailMemory({ recollection, clock, log });
    const owners = await createOwnerBook({ slack, answers, scope: own, recollection, clock, log });
    const messenger = openMessenger(outside, slack, detail, answers, own, owners);
    const digests = openDigests(config, outside, store.digests(tenant), tenant, answers, scopes, messenger);
    opened.push(() => digests.close());
    const replySender = createReplySender();
    opened.push(() => replySender.close());

    let stopping = false;
    const troubles = (): readonly string[] => {
      if (stopping) return ['stopping'];
      const single = [door.trouble(), store.trouble()].filter((trouble) => trouble !== undefined);
      const key = keyTroubles(campaigns, clock.now(), config.campaigns.zone);
      return [...single, ...slack.lacking, ...key, ...digests.troubles()];
    };
    const seen = store.seen(tenant);
    const habits = createHabitBook(store.habits(tenant), clock, log);
    opened.push(() => habits.keep());
    const kept = { detail, seen, habits, owners, needs };
    const tools = { ...toolsOf(config, outside, slack), ...kept, replySender, scopes, answers, digests };
    const door = createDoor({
      mode: config.slack.mode,
      healthPort: config.slack.mode.kind === 'socket' ? config.port : undefined,
      troubles,
      apiUrl: config.slack.apiUrl,
      botToken: config.slack.botToken,
      onActivity: () => campaigns.expectPeople(),
      onChannelMended: (channel) => digests.channelMended(channel),
      tools,
    });
    opened.push(async () => {
      await door.stop();
      await within(stopPatienceMs, door.idle(), clock);
      await door.close();
    });
    await door.start();
    opened.push(clock.everyMinute((at) => digests.tick(at)));
    await digests.tick(clock.now());
    opened.push(clock.everyMinute((at) => needs.tick(own, at)));
    if (config.readings.collects) {
      opened.push(clock.everyMinute((at) => readings.collect(at, foreseeing(digests, answers, own))));
    }
    opened.push(clock.everyMinute(() => owners.lookUp()));
    opened.push(clock.everyMinute(() => habits.keep()));
    const leaving = new AbortController();
    const firstCall = tryService(campaigns, readings.today(), leaving.signal, log);
    opened.push(() => {
      leaving.abort();
      return firstCall;
    });

    return {
      port: door.port,
      rehearse: () => rehearse(tools, own, leaving.signal),
      idle: async () => {
        await door.idle();
        await digests.idle();
      },
      stop: async () => {
        stopping = true;
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openReadings(
  config: Config,
  { clock, log, random, bootId }: Outside,
  store: Store,
  tenant: Tenant,
  opened: Opened,
) {
  const campaigns = createCampaignClient({
    baseUrl: config.campaigns.url,
    apiKey: config.campaigns.apiKey,
    userIdsEncoding: config.campaigns.userIdsEncoding,
    shareOfQuota: config.campaigns.shareOfQuota,
    sharedQuotas: { store: store.quotas, bootId },
    clock,
    log,
    random,
  });
  opened.push(() => campaigns.close());
  const readings = await createReadings({
    client: campaigns,
    store: store.readings(tenant),
    clock,
    log,
    serviceZone: config.campaigns.zone,
    freshness: freshnessOf(config.readings.freshness),
    retentionDays: config.readings.retentionDays,
  });
  opened.push(() => readings.close());
  return { campaigns, readings };
}

function openAnswers(
  {
    campaigns: { zone: serviceZone, rateUnit, progressUnit, page },
    readings: kept,
    weekStartsOn,
    thresholds,
  }: Config,
  { clock, log, newId }: Outside,
  campaigns: CampaignClient,
  readings: Readings,
  store: NeedStore,
  digests: () => Digests,
): { readonly answers: Answers; readonly needs: NeedsDesk } {
  const quotas = () => campaigns.quotas();
  const outlook = async () => outlookOf(await digests().list(), clock.now());
  const units = { rateUnit, progressUnit };
  const calendar = { serviceZone, weekStartsOn };
  const told = { quotas, digests: outlook, needs: store };
  const settings = { ...calendar, ...units, campaignPage: page, thresholds, ...told };
  const source = { readings, settings, store };
  const sourceOf = () => source;
  const needs = createNeedsDesk({ sourceOf, retentionDays: kept.retentionDays, clock, log, newId });
  return { answers: createAnswers({ sourceOf, clock, log }), needs };
}

function openMessenger(
  outside: Outside,
  { posting, identity, time }: SlackSide,
  detail: DetailMemory,
  answers: Answers,
  own: Scope,
  owners: OwnerBook,
): Messenger {
  const { clock, log } = outside;
  return createMessenger({
    client: posting,
    identity,
    slackTime: time,
    detail,
    clock,
    log,
    ...createRender(outside, owners),
    renderNotices: async (notices) =>
      ownerNoticesOf(notices, { userId: identity.botUserId }, await answers.campaignNames(own)),
  });
}

function openDigests(
  { admission, graceMs, retention, weekStartsOn, campaigns }: Config,
  { clock, log, newId }: Outside,
  store: DigestStore,
  tenant: Tenant,
  answers: Answers,
  { scopeFor }: ScopeBook,
  messenger: Messenger,
): Digests {
  const serviceDays = { zone: campaigns.zone, weekStartsOn };
  const ports = { store, answers, scopeFor, messenger, clock, log, newId, describe: digestParts };
  return createDigests({ ...ports, tenant, graceMs, serviceDays, retention, admins: admission.admins });
}

/** What listeners work with, but for the rooms that they speak to. */
function toolsOf(config: Config, { clock, log, newId }: Outside, slack: SlackSide) {
  const { zone: serviceZone } = config.campaigns;
  const { interactive: client, posting, identity, declined } = slack;
  const { workspace } = identity;
  return {
    client,
    identity,
    admission: config.admission,
    people: createPeople({ client, workspace, fallbackZone: serviceZone, clock, log }),
    upload: createFileUpload({ client: posting, log }),
    notices: declined.map(declinedInWords),
    grammar: () => ({ today: dayAt(clock.now(), serviceZone), weekStartsOn: config.weekStartsOn }),
    clock,
    log,
    newId,
  };
}

/** One small call in the lane that gives way to everybody: a wrong key or address is told before anybody asks. */
async function tryService(
  campaigns: CampaignClient,
  today: Day,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const yesterday = addDays(today, -1);
  try {
    await campaigns.getDailyActivity(
      { range: { first: yesterday, last: yesterday } },
      { lane: 'background', signal },
    );
  } catch (error) {
    const fault = error instanceof CampaignServiceError ? error.fault : undefined;
    // The client itself tells of a refused key; a stop cuts the call off.
    if (fault?.kind === 'unauthorised' || fault?.kind === 'cancelled') return;
    log.warn('the campaign service did not answer at the start', { error, fault });
  }
}

/** For the operator. */
function keyTroubles(campaigns: CampaignClient, at: Instant, zone: Zone): readonly string[] {
  const fault = campaigns.keyFault();
  return fault === undefined ? [] : [`${capital(faultInWords(fault, at, zone))}. ${faultMendInWords(fault)}`];
}

/** How the post of a delivery looks, and its thread. */
function createRender({ newId, clock }: Outside, owners: OwnerBook) {
  const viewAt = (detail: DetailLevel) => {
    const drawn = { iteration: newId(), postedAt: clock.now(), owners: owners.names() };
    return { detail, page: 1, audience: 'digest', ...drawn } as const;
  };
  return {
    render: (digest, answer, delivery, detail) => deliveryMessageOf(digest, answer, delivery, viewAt(detail)),
    renderRest: (digest, answer, delivery, detail) =>
      deliveryRestOf(digest, answer, delivery, viewAt(detail)),
  } satisfies Partial<MessengerOptions>;
}

/** What digests will ask, as the readings that it takes. */
function foreseeing(digests: Digests, answers: Answers, own: Scope): Foresee {
  return async (from, until) => {
    const upcoming = await digests.upcoming(from, until);
    return upcoming.map(({ question, at }) => ({ at, plan: answers.needs(own, question, at) }));
  };
}
