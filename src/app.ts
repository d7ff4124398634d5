// The one file that sees every room: joins them into a bot that starts, comes to rest and stops.

import { WebClient } from '@slack/web-api';
import type { Instant } from '#base/brand.ts';
import { type Clock, within } from '#base/clock.ts';
import { addDays, type Day, dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { reveal } from '#base/secret.ts';
import type { AccountId, Tenant } from '#base/tenant.ts';
import { type CampaignClient, CampaignServiceError } from '#campaigns/client.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { createDigests } from '#digests/create-digests.ts';
import type { Digests } from '#digests/digests.ts';
import { createReadings } from '#readings/create-readings.ts';
import { freshnessOf } from '#readings/freshness.ts';
import type { Foresee } from '#readings/reading.ts';
import type { Answers } from '#reports/answers.ts';
import { createAnswers } from '#reports/create-answers.ts';
import { createPeople } from '#slack/people.ts';
import { createMessenger } from '#slack/posting/messenger.ts';
import type { MessengerOptions } from '#slack/posting/messenger-options.ts';
import { createSlackTime, type SlackTime } from '#slack/posting/slack-time.ts';
import { openStore } from '#store/open-store.ts';
import { digestMessageOf } from './blocks/digests/digest-message.ts';
import { quietMessageOf, turnMessageOf } from './blocks/digests/digest-turns.ts';
import { ownerNoticesOf } from './blocks/digests/owner-notices.ts';
import { capital } from './blocks/parts/text.ts';
import { faultInWords, faultMendInWords } from './blocks/words/fault-words.ts';
import type { Config } from './config.ts';
import { outlookOf } from './digests/deeds/outlook.ts';
import { isQuiet } from './digests/delivery/judge-condition.ts';
import { createFileUpload } from './slack/answering/csv-upload.ts';
import { createReplySender } from './slack/answering/reply-sender.ts';
import { createDetailMemory } from './slack/posting/detail-memory.ts';
import { boltLog } from './slack/receiving/bolt-log.ts';
import { findIdentity } from './slack/receiving/check-tokens.ts';
import { createDoor } from './slack/receiving/door.ts';
import { type DeclinedScope, declinedInWords, declinedScopes } from './slack/receiving/scopes.ts';

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
  /** Resolves when all that people and digests wait for has ended; what is read in the background goes on. */
  idle(): Promise<void>;
  /** Takes no more, lets what is under way end (at most 10 s), closes everything. */
  stop(): Promise<void>;
}

/** Until an account can be chosen there is one. */
const account = 'default' as AccountId;
const stopPatienceMs = 10_000;

/**
 * Starts the bot. Rejects with SlackStartError (Slack does not take the bot), StoreError (the file cannot be used), or the system's
 * error where a port is taken; what was opened by then is closed again.
 */
export async function startApp(config: Config, outside: Outside): Promise<App> {
  const { clock, log, newId, random, bootId } = outside;
  const opened: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const store = await openStore({ path: config.storePath, clock, log });
    opened.push(() => store.close());

    const slackTime = createSlackTime(clock);
    const slack = slackClients(config, log, slackTime.fetch);
    const identity = await findIdentity(slack.interactive, { clock, log });
    const tenant: Tenant = { workspace: identity.workspace, account };
    const declined = declinedScopes(identity.scopes);
    logDeclined(declined, log);
    const lacking = declined.filter(({ use }) => use.needed).map(declinedInWords);

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
    const serviceZone = config.campaigns.zone;
    const readings = await createReadings({
      client: campaigns,
      store: store.readings(tenant),
      clock,
      log,
      serviceZone,
      freshness: freshnessOf(config.readings.freshness),
      retentionDays: config.readings.retentionDays,
    });
    opened.push(() => readings.close());
    const { rateUnit, progressUnit } = config.campaigns;
    const { weekStartsOn, thresholds } = config;
    const quotas = () => campaigns.quotas();
    const answers = createAnswers({
      readings,
      settings: {
        serviceZone,
        weekStartsOn,
        rateUnit,
        progressUnit,
        thresholds,
        quotas,
        digests: async () => outlookOf(await digests.list(), clock.now()),
      },
      clock,
      log,
    });

    const detail = await createDetailMemory({ recollection: store.recollection(tenant), clock, log });
    const messenger = createMessenger({
      client: slack.posting,
      identity,
      slackTime,
      detail,
      clock,
      log,
      render: createRender(outside),
      renderNotices: async (notices) =>
        ownerNoticesOf(notices, { userId: identity.botUserId }, await answers.campaignNames()),
    });
    const { admission, graceMs } = config;
    const digests = createDigests({
      store: store.digests(tenant),
      answers,
      messenger,
      clock,
      log,
      graceMs,
      serviceDays: { zone: serviceZone, weekStartsOn },
      admins: admission.admins,
      newId,
      tenant,
      retention: config.retention,
    });
    opened.push(() => digests.close());

    const replySender = createReplySender();
    opened.push(() => replySender.close());
    const door = createDoor({
      mode: config.slack.mode,
      healthPort: config.slack.mode.kind === 'socket' ? config.port : undefined,
      troubles: () => {
        if (stopping) return ['stopping'];
        const single = [door.trouble(), store.trouble()].filter((trouble) => trouble !== undefined);
        const key = keyTroubles(campaigns, clock.now(), serviceZone);
        return [...single, ...lacking, ...key, ...digests.troubles()];
      },
      apiUrl: config.slack.apiUrl,
      botToken: config.slack.botToken,
      onActivity: () => campaigns.expectPeople(),
      onChannelMended: (channel) => digests.channelMended(channel),
      tools: {
        client: slack.interactive,
        replySender,
        identity,
        admission,
        people: createPeople({
          client: slack.interactive,
          workspace: identity.workspace,
          fallbackZone: serviceZone,
          clock,
          log,
        }),
        answers,
        digests,
        detail,
        seen: store.seen(tenant),
        upload: createFileUpload({ client: slack.posting, log }),
        notices: declined.map(declinedInWords),
        grammar: () => ({ today: dayAt(clock.now(), serviceZone), weekStartsOn }),
        clock,
        log,
        newId,
      },
    });
    let stopping = false;
    opened.push(async () => {
      await door.stop();
      await within(stopPatienceMs, door.idle(), clock);
      await door.close();
    });
    await door.start();
    opened.push(clock.everyMinute((at) => digests.tick(at)));
    await digests.tick(clock.now());
    if (config.readings.collects) {
      opened.push(clock.everyMinute((at) => readings.collect(at, foreseeing(digests, answers))));
    }

    const firstCall = tryService(campaigns, readings.today(), log);
    opened.push(() => firstCall);

    return {
      port: door.port,
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

function logDeclined(declined: readonly DeclinedScope[], log: Log): void {
  for (const { scope, use } of declined) {
    if (use.needed) log.error('a needed scope was not granted', { scope, without: use.for });
    else log.info('a scope was not granted', { scope, without: use.for });
  }
}

/** One small call in the lane that gives way to everybody: a wrong key or address is told before anybody asks. */
async function tryService(campaigns: CampaignClient, today: Day, log: Log): Promise<void> {
  const yesterday = addDays(today, -1);
  try {
    await campaigns.getDailyActivity(
      { range: { first: yesterday, last: yesterday } },
      { lane: 'background' },
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

/** How the post of a delivery looks. */
function createRender({ newId, clock }: Outside): MessengerOptions['render'] {
  return (digest, answer, delivery, detail) => {
    const postedAt = clock.now();
    const view = { detail, page: 1, audience: 'digest', iteration: newId(), postedAt } as const;
    const { about } = delivery;
    if (about !== undefined) return turnMessageOf(about, digest, answer, delivery, view);
    const isLine = delivery.kind === 'scheduled' && digest.whenQuiet === 'line' && isQuiet(answer);
    return (isLine ? quietMessageOf : digestMessageOf)(digest, answer, delivery, view);
  };
}

/** What digests will ask, as the readings that it takes. */
function foreseeing(digests: Digests, answers: Answers): Foresee {
  return async (from, until) => {
    const upcoming = await digests.upcoming(from, until);
    return upcoming.map(({ question, at }) => ({ at, plan: answers.needs(question, at) }));
  };
}

/**
 * Two clients, because a 429 on one method pauses the whole client: one for what people wait for, one for digests, whose retries
 * are ours alone (the SDK's would post twice).
 */
function slackClients(
  { slack }: Config,
  log: Log,
  fetch: SlackTime['fetch'],
): { interactive: WebClient; posting: WebClient } {
  const shared = {
    slackApiUrl: slack.apiUrl.href,
    logger: boltLog(log),
    rejectRateLimitedCalls: true,
    fetch,
  };
  const client = (timeout: number, retries: number) =>
    new WebClient(reveal(slack.botToken), { ...shared, timeout, retryConfig: { retries } });
  return { interactive: client(2_500, 0), posting: client(10_000, 0) };
}
