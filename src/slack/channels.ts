// The book of channels: their names, which are private and who is in them, as Slack tells it. What it does not tell is closed. Knows no digest.

import type { WebClient } from '@slack/web-api';
import type { RoomBook } from '#access/room.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { PlaceBook, PlaceRelation } from '#digests/places.ts';
import type { BotIdentity } from './identity.ts';
import { createKeptSlackAnswers, createSlackGate } from './kept-slack-answers.ts';
import { createOutsiders } from './outsiders.ts';
import { isMember, type People, type Person } from './people.ts';
import { createHolds } from './posting/throttled-calls.ts';
import { slackErrorOf } from './slack-word.ts';

export interface ChannelBook extends PlaceBook {
  /**
   * `hidden`: it is private and the bot is not in it, so Slack never tells. undefined where it does not tell now, or the bot may not
   * ask. Whoever was seen not to be in it stays out until Slack says otherwise, also once the bot itself was taken out.
   */
  isIn(user: UserId, channel: ChannelId): Promise<boolean | 'hidden' | undefined>;
  /** Whether Slack shows the bot that channel; undefined where it does not tell. */
  isShown(channel: ChannelId): Promise<boolean | undefined>;
  /** Without #; undefined where Slack does not tell. */
  nameOf(channel: ChannelId): Promise<string | undefined>;
  /** Somebody, or the bot itself, has joined or left that channel. */
  changed(user: UserId, channel: ChannelId, how: 'joined' | 'left'): void;
}

interface BookOptions {
  readonly client: WebClient;
  readonly people: Pick<People, 'find'>;
  readonly rooms: RoomBook;
  readonly identity: BotIdentity;
  readonly clock: Clock;
  readonly log: Log;
}

const keptMs = 3 * 60_000;
/** What is that old still counts as looked up now: one deed asks several times. */
const nowMs = 5_000;
const patienceMs = 1_500;
const mostPeople = 500;
const mostChannels = 5_000;

/** By channel, whether it is private. */
type Membership = ReadonlyMap<ChannelId, boolean>;
/** This Slack does not list the channels of a person: who is in a channel is asked of that channel. */
const notListed = 'not-listed';

/**
 * One question for each person gives all their channels (https://docs.slack.dev/reference/methods/users.conversations: of the
 * private ones, those that the bot is in too); one for the bot tells which of its own are private. Only of a channel that is in
 * neither is asked by itself.
 */
export function createChannelBook(options: BookOptions): ChannelBook {
  const { clock, people, rooms, identity } = options;
  const gate = createSlackGate(5, 500);
  const kept = { clock, gate, keptMs, patienceMs };
  const asking = { ...options, holds: createHolds(clock) };
  const outsiders = createOutsiders(mostChannels);
  const memberships = createKeptSlackAnswers<UserId, Membership | typeof notListed>({
    ...kept,
    most: mostPeople,
    look: (user) => membershipOf(asking, user),
  });
  const members = createKeptSlackAnswers<ChannelId, ReadonlySet<string>>({
    ...kept,
    most: mostChannels,
    look: (channel) => membersOf(asking, channel),
  });
  const faces = createKeptSlackAnswers<ChannelId, Face>({
    ...kept,
    most: mostChannels,
    look: (channel) => faceOf(asking, channel),
  });

  /** Of all their channels, or of these alone; undefined where Slack has not told yet. */
  async function membershipAt(
    user: UserId,
    channels: readonly ChannelId[],
    ageMs: number,
  ): Promise<Membership | undefined> {
    const listed = await memberships.at(user, ageMs);
    if (listed !== notListed) return listed;
    // Of its own channels the bot need not be asked: each tells by itself whether it is private.
    if (user === identity.botUserId) return new Map();
    const looked = channels.map(async (channel) => [channel, await members.at(channel, ageMs)] as const);
    const told = await Promise.all(looked);
    if (told.some(([, inside]) => inside === undefined)) return undefined;
    return new Map(told.flatMap(([channel, inside]) => (inside?.has(user) ? [[channel, true]] : [])));
  }

  async function openingAt(
    channel: ChannelId,
    ours: Membership | undefined,
    ageMs: number,
  ): Promise<Opening | undefined> {
    const isPrivate = ours?.get(channel);
    if (isPrivate === undefined) return (await faces.at(channel, ageMs))?.opening;
    return isPrivate ? 'private' : 'public';
  }

  async function managedBy(user: UserId, channels: readonly ChannelId[]): Promise<ReadonlySet<ChannelId>> {
    const named = channels.map(async (channel) => {
      const room = await rooms.roomOf(channel);
      return room?.managers.includes(user) ? [channel] : [];
    });
    return new Set((await Promise.all(named)).flat());
  }

  async function isInNow(user: UserId, channel: ChannelId): Promise<boolean | 'hidden' | undefined> {
    const mine = await membershipAt(user, [channel], keptMs);
    if (mine === undefined || mine.has(channel)) return mine && true;
    // A private one that the bot is not in is in nobody's list.
    const opening = await openingAt(channel, await membershipAt(identity.botUserId, [], keptMs), keptMs);
    if (opening === 'hidden') return opening;
    return opening === 'public' || opening === 'private' ? false : undefined;
  }

  return {
    relationsAt: async (user, places, as) => {
      const wanted = [...new Set(places)];
      const person = await people.find(user, as);
      if (person === undefined) return new Map(wanted.map((place) => [place, 'unknown']));
      const channels = wanted.filter((place) => /^[CG]/.test(place));
      const none = new Map<ChannelId, boolean>();
      const ageMs = as === 'now' ? nowMs : keptMs;
      const [mine, ours] =
        channels.length === 0
          ? [none, none]
          : await Promise.all([
              membershipAt(user, channels, ageMs),
              membershipAt(identity.botUserId, [], ageMs),
            ]);
      const elsewhere = channels.filter((channel) => mine?.has(channel) !== true);
      const looked = elsewhere.map(
        async (channel) => [channel, await openingAt(channel, ours, ageMs)] as const,
      );
      const open = new Map(await Promise.all(looked));
      const managed = await managedBy(user, channels);
      return new Map(
        wanted.map((place) => {
          const seen = { person, mine, opening: open.get(place), isManager: managed.has(place) };
          return [place, relationTo(place, seen)];
        }),
      );
    },
    isMember: async (user, as) => isMember(await people.find(user, as)),
    isIn: async (user, channel) => {
      const told = await isInNow(user, channel);
      if (typeof told === 'boolean') outsiders.note(user, channel, !told);
      return typeof told !== 'boolean' && outsiders.has(user, channel) ? false : told;
    },
    isShown: async (channel) => {
      const { opening = 'unasked' } = (await faces.at(channel, keptMs)) ?? {};
      return opening === 'unasked' ? undefined : opening !== 'hidden';
    },
    nameOf: async (channel) => (await faces.at(channel, keptMs))?.name,
    changed: (user, channel, how) => {
      if (how === 'left') outsiders.note(user, channel, true);
      faces.forget(channel);
      members.forget(channel);
      // Where the bot is, it sees who else is.
      if (user === identity.botUserId) memberships.forgetAll();
      else memberships.forget(user);
    },
  };
}

/** A channel as Slack shows it to the bot. */
interface Face {
  readonly opening: Opening;
  readonly name?: string | undefined;
}

/** `hidden`: the bot does not see it, so Slack never tells who is in it. `unasked`: the bot lacks the scope. */
type Opening = 'public' | 'private' | 'hidden' | 'unasked';

interface Seen {
  readonly person: Person;
  readonly mine: Membership | undefined;
  readonly opening: Opening | undefined;
  /** Its room names them. */
  readonly isManager: boolean;
}

function relationTo(place: ChannelId, { person, mine, opening, isManager }: Seen): PlaceRelation {
  const inside = insiders[person.standing];
  if (!/^[CG]/.test(place)) return (place as string) === person.id ? inside : 'nobody';
  if (mine?.has(place)) return inside === 'member' && isManager ? 'manager' : inside;
  if (opening === 'hidden') return 'untellable';
  if (opening === 'unasked') return 'unchecked';
  // Guests and other companies see no channel that they are not in.
  if (opening === 'public' && inside === 'member') return 'onlooker';
  return mine === undefined || opening === undefined ? 'unknown' : 'nobody';
}

const insiders = {
  ...{ member: 'member', guest: 'guest', colleague: 'guest', outsider: 'stranger' },
  ...{ bot: 'nobody', deactivated: 'nobody' },
} as const satisfies Record<Person['standing'], PlaceRelation>;

type Inquiry = Pick<BookOptions, 'client' | 'identity' | 'log'> & {
  readonly holds: ReturnType<typeof createHolds>;
};

/** A large company's people are in some hundreds of channels. */
const perPage = 999;
const mostPages = 20;

/** Tier 3. Without a scope those channels count as told: nobody is in them. */
async function membershipOf(
  { client, identity, holds, log }: Inquiry,
  user: UserId,
): Promise<Membership | typeof notListed | undefined> {
  const types = typesGranted(identity);
  const found = new Map<ChannelId, boolean>();
  if (types === '') return found;
  try {
    for (let cursor = '', page = 1; page <= mostPages; page += 1) {
      const wanted = { user, types, limit: perPage, ...(cursor !== '' && { cursor }) };
      const answer = await holds.run('users.conversations', () => client.users.conversations(wanted));
      for (const { id, is_private } of answer.channels ?? []) {
        // What is not said to be public is private.
        if (id !== undefined) found.set(id as ChannelId, is_private !== false);
      }
      cursor = answer.response_metadata?.next_cursor ?? '';
      if (cursor === '') return found;
    }
    // More than that is not looked through: who is not among them may be in it all the same.
    return undefined;
  } catch (error) {
    if (slackErrorOf(error) === 'unknown_method') return notListed;
    if (isForGood(error)) return found;
    log.debug('slack did not say in which channels a person is', { error });
    return undefined;
  }
}

/** Tier 4: https://docs.slack.dev/reference/methods/conversations.members */
async function membersOf(
  { client, holds, log }: Inquiry,
  channel: ChannelId,
): Promise<ReadonlySet<string> | undefined> {
  const found = new Set<string>();
  try {
    for (let cursor = '', page = 1; page <= mostPages; page += 1) {
      const wanted = { channel, limit: perPage, ...(cursor !== '' && { cursor }) };
      const answer = await holds.run('conversations.members', () => client.conversations.members(wanted));
      for (const member of answer.members ?? []) found.add(member);
      cursor = answer.response_metadata?.next_cursor ?? '';
      if (cursor === '') return found;
    }
    // More than that is not looked through: who is not among them may be in it all the same.
    return undefined;
  } catch (error) {
    if (isForGood(error)) return found;
    log.debug('slack did not say who is in a channel', { error });
    return undefined;
  }
}

function typesGranted({ scopes }: BotIdentity): string {
  const types = { 'channels:read': 'public_channel', 'groups:read': 'private_channel' };
  return Object.entries(types)
    .flatMap(([scope, type]) => (scopes === undefined || scopes.includes(scope) ? [type] : []))
    .join();
}

/** Tier 3: https://docs.slack.dev/reference/methods/conversations.info */
async function faceOf({ client, holds, log }: Inquiry, channel: ChannelId): Promise<Face | undefined> {
  try {
    const look = () => client.conversations.info({ channel });
    const { channel: known } = await holds.run('conversations.info', look);
    return { opening: known?.is_private === false ? 'public' : 'private', name: known?.name };
  } catch (error) {
    if (slackErrorOf(error) === 'missing_scope') return { opening: 'unasked' };
    if (isForGood(error)) return { opening: 'hidden' };
    log.debug('slack did not say whether a channel is private', { error });
    return undefined;
  }
}

/** Inquiry again in a minute brings the same. */
function isForGood(error: unknown): boolean {
  const word = slackErrorOf(error);
  return word !== undefined && finalWords.has(word);
}

const finalWords: ReadonlySet<string> = new Set([
  'channel_not_found',
  'missing_scope',
  'unknown_method',
  'user_not_found',
]);
