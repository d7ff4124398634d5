// The door to Slack: hands each incoming payload to its listener. It knows no listener by name, and it opens before the listeners are loaded.

import { later } from '#base/later.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { createQuestionPlaces } from '#slack/answering/question-places.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { createHomeTurns } from '#slack/home/home-turns.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { createModalPlaces } from '#slack/modal-place.ts';
import { createHolds } from '#slack/posting/throttled-calls.ts';
import { App } from './bolt.ts';
import { boltLog } from './bolt-log.ts';
import type { Ack } from './caller.ts';
import { createReception } from './create-reception.ts';
import { createDeedPace } from './deed-pace.ts';
import { createDoubleClicks } from './double-clicks.ts';
import { acksAtOnce, envelopeOf, eventOf, kindOf } from './envelope.ts';
import { createOpenWork } from './open-work.ts';
import { createPeopleTurns } from './people-turns.ts';
import { createRecentIds } from './recent-ids.ts';
import type { ReceiverMode } from './reception.ts';

export interface DoorOptions {
  readonly mode: ReceiverMode;
  readonly healthPort: number | undefined;
  /** Why the bot is not ready; empty if it is ready. */
  readonly troubles: () => readonly string[];
  readonly apiUrl: URL;
  readonly botToken: Secret;
  readonly tools: Omit<
    DoorTools,
    'holds' | 'wishes' | 'turns' | 'pace' | 'places' | 'homes' | 'modalPlaces' | 'at'
  >;
  /** Called when somebody does something in Slack, because a question may follow. */
  readonly onActivity: () => void;
  /** Called when the bot was invited to a channel or the channel was unarchived, so that digests that were stopped for it may go on. */
  readonly onChannelMended: (channel: string) => Promise<void>;
}

export interface Door {
  start(): Promise<void>;
  /** Closes the sockets. Running work goes on. */
  stop(): Promise<void>;
  /** Closes the port for Slack and for the health routes. It is the last step of a stop. */
  close(): Promise<void>;
  /** Why Slack cannot reach the bot now; undefined if it can. */
  trouble(): string | undefined;
  port(): number | undefined;
  /** Resolves when the bot works on no payload. */
  idle(): Promise<void>;
}

/** Events of manifest.yml. */
export const subscribedEvents = [
  'app_home_opened',
  'member_joined_channel',
  'member_left_channel',
  'channel_unarchive',
  'group_unarchive',
  'user_change',
  'team_join',
] as const;

/** A profile changed or a person joined. Slack reports this often, and no question follows from it. */
const aboutPeople: ReadonlySet<string> = new Set(['user_change', 'team_join']);

/** All tries fit into the three seconds that Slack waits for a form. */
const mostTries = 3;
const betweenTriesMs = 700;

const hearing = later(() => import('./find-listener.ts'));

export function createDoor(options: DoorOptions): Door {
  const { mode, apiUrl, botToken, healthPort, troubles, onActivity, onChannelMended } = options;
  const { clock } = options.tools;
  const turns = createPeopleTurns(clock);
  const tools: DoorTools = {
    ...options.tools,
    holds: createHolds(clock),
    homes: createHomeTurns(),
    turns,
    wishes: createDoubleClicks(clock),
    pace: createDeedPace(clock),
    places: createQuestionPlaces(clock, turns),
    modalPlaces: createModalPlaces(botToken),
  };
  const { identity, log } = tools;
  const logger = boltLog(log);
  const reception = createReception({
    clock: tools.clock,
    mode,
    healthPort,
    troubles,
    log,
    logger,
    slackApiUrl: apiUrl.href,
  });
  const app = new App({
    receiver: reception.receiver,
    logger,
    convoStore: false,
    clientOptions: {
      slackApiUrl: apiUrl.href,
      timeout: 2_500,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
    },
    authorize: async () => ({
      botToken: reveal(botToken),
      botId: identity.botId,
      botUserId: identity.botUserId,
      teamId: identity.workspace,
    }),
  });
  const openWork = createOpenWork();
  let hear: Awaited<ReturnType<typeof hearing>>['hear'] | undefined;
  const recent = createRecentIds(tools.clock);
  app.error(async (error) => log.error('a payload of slack could not be answered', { error }));
  // Bolt runs every listener's chain for every payload. So Bolt gets no listeners, and our own table finds the listener.
  app.use(({ body, ...args }) => {
    if (!aboutPeople.has(kindOf(body))) onActivity();
    // Bolt has already acknowledged an event.
    const ack = 'ack' in args ? (args.ack as Ack) : async () => {};
    return openWork.track(receive(body, onlyOnce(ack)));
  });

  async function receive(body: unknown, ack: Ack): Promise<void> {
    const kind = kindOf(body);
    if (acksAtOnce(kind)) await ack();
    hear ??= (await heardBy()).hear;
    const heard = hear(tools, recent, kind, body, ack);
    if (heard !== undefined) return heard;
    // A closed modal needs no answer.
    if (kind === 'view_closed') return ack();
    if (aboutPeople.has(kind)) return notePerson(body);
    noteMembership(kind, body);
    return mended(body, mendedChannel(kind, body, identity));
  }

  /** The code is loaded by now, except right after a start or if a file could not be read for a moment. */
  async function heardBy(): ReturnType<typeof hearing> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await hearing();
      } catch (error) {
        if (tries === mostTries) throw error;
        log.warn('the code that answers people could not be loaded; the bot tries again', { error });
        await clock.sleep(betweenTriesMs);
      }
    }
  }

  function notePerson(body: unknown): void {
    const { user } = eventOf(body);
    if (user !== undefined) tools.people.changed(user as UserId);
  }

  function noteMembership(kind: string, body: unknown): void {
    const { user, channel } = eventOf(body);
    const isOne = kind === 'member_joined_channel' || kind === 'member_left_channel';
    if (!isOne || user === undefined || channel === undefined) return;
    tools.channels.changed(user as UserId, channel as ChannelId);
  }

  /** No person sends these events, so the bot checks only that they come from its own workspace. */
  async function mended(body: unknown, channel: string | undefined): Promise<void> {
    if (channel === undefined) return;
    const { id, workspace } = envelopeOf(body);
    if (recent.first(id) && (workspace ?? identity.workspace) === identity.workspace)
      await onChannelMended(channel);
  }

  return {
    start: async () => {
      await app.start();
    },
    stop: async () => {
      await app.stop();
    },
    close: reception.close,
    trouble: reception.trouble,
    port: reception.port,
    idle: () => openWork.idle(),
  };
}

/** The channel that may accept posts again: the bot was invited there, or it was unarchived. */
function mendedChannel(kind: string, body: unknown, { botUserId }: BotIdentity): string | undefined {
  const { user, channel } = eventOf(body);
  switch (kind) {
    case 'member_joined_channel':
      return user === botUserId ? channel : undefined;
    case 'channel_unarchive':
    case 'group_unarchive':
      return channel;
    default:
      return undefined;
  }
}

function onlyOnce(ack: Ack): Ack {
  let isDone = false;
  return async (said) => {
    if (isDone) return;
    isDone = true;
    await ack(said);
  };
}
