// Hears what people and Slack send from one workspace: finds the listener, and notes what changed there. It knows no listener by name.

import { later } from '#base/later.ts';
import type { Secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { createQuestionPlaces } from '#slack/answering/questions-at-once.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { createHomeTurns } from '#slack/home/home-turns.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { createModalPlaces } from '#slack/modal-place.ts';
import { createMessageLanes } from '#slack/posting/message-lanes.ts';
import { createHolds } from '#slack/posting/throttled-calls.ts';
import { createHearingOrder } from '#slack/talking/hearing-order.ts';
import type { Ack } from './caller.ts';
import { createDeedPace } from './deed-pace.ts';
import { createDoubleClicks } from './double-clicks.ts';
import { envelopeOf, eventOf } from './envelope.ts';
import type { PeopleTurns } from './people-turns.ts';
import { createRecentIds } from './recent-ids.ts';

export interface HearingOptions {
  readonly tools: Omit<
    DoorTools,
    | 'holds'
    | 'lanes'
    | 'spokenOrder'
    | 'wishes'
    | 'turns'
    | 'pace'
    | 'places'
    | 'homes'
    | 'composers'
    | 'modalPlaces'
    | 'at'
  >;
  /** Whose turn it is, among all whom this process answers. */
  readonly turns: PeopleTurns;
  /** What signs the places that modals carry: the same for all processes, also after a restart. */
  readonly signing: Secret;
  /** Called when somebody does something in Slack, because a question may follow. */
  readonly onActivity: () => void;
  /** Called when the bot was invited to a channel or the channel was unarchived, so that digests that were stopped for it may go on. */
  readonly onChannelMended: (channel: string) => Promise<void>;
}

export interface Hearing {
  /** Resolves when the payload is answered. `kind`: Slack's word for it. */
  hear(kind: string, body: unknown, ack: Ack): Promise<void>;
}

/** A profile changed or a person joined. Slack reports this often, and no question follows from it. */
const aboutPeople: ReadonlySet<string> = new Set(['user_change', 'team_join']);
/** No question follows from these. */
const askingNothing: ReadonlySet<string> = new Set([
  ...aboutPeople,
  'reaction_added',
  'agent_session_stopped',
]);

const memberships: ReadonlyMap<string, 'joined' | 'left'> = new Map([
  ['member_joined_channel', 'joined'],
  ['member_left_channel', 'left'],
]);

/** All tries fit into the three seconds that Slack waits for a form. */
const mostTries = 3;
const betweenTriesMs = 700;

const listening = later(() => import('./find-listener.ts'));

export function createHearing(options: HearingOptions): Hearing {
  const { turns, signing, onActivity, onChannelMended } = options;
  const { clock, identity, log } = options.tools;
  const tools: DoorTools = {
    ...options.tools,
    holds: createHolds(clock),
    lanes: createMessageLanes(),
    spokenOrder: createHearingOrder(clock),
    homes: createHomeTurns(),
    composers: createHomeTurns(),
    turns,
    wishes: createDoubleClicks(clock, options.tools.seen),
    pace: createDeedPace(clock),
    places: createQuestionPlaces(clock, turns),
    modalPlaces: createModalPlaces(signing),
  };
  const recent = createRecentIds(clock);
  let hearWith: Awaited<ReturnType<typeof listening>>['hear'] | undefined;

  /** The code is loaded by now, except right after a start or if a file could not be read for a moment. */
  async function listenersCode(): ReturnType<typeof listening> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await listening();
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
    const how = memberships.get(kind);
    if (how === undefined || user === undefined || channel === undefined) return;
    tools.channels.changed(user as UserId, channel as ChannelId, how);
  }

  /** No person sends these events, so the bot checks only that they come from its own workspace. */
  async function mended(body: unknown, channel: string | undefined): Promise<void> {
    if (channel === undefined) return;
    const { id, workspace } = envelopeOf(body);
    if (recent.first(id) && (workspace ?? identity.workspace) === identity.workspace)
      await onChannelMended(channel);
  }

  return {
    hear: async (kind, body, ack) => {
      if (!askingNothing.has(kind)) onActivity();
      hearWith ??= (await listenersCode()).hear;
      const heard = hearWith(tools, recent, kind, body, ack);
      if (heard !== undefined) return heard;
      // A closed modal needs no answer.
      if (kind === 'view_closed') return ack();
      if (aboutPeople.has(kind)) return notePerson(body);
      noteMembership(kind, body);
      return mended(body, mendedChannel(kind, body, identity));
    },
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
