// What a Slack workspace holds (people, channels, messages, views) and how it changes. Knows no wire and checks no rights.

import type { Clock } from '#base/clock.ts';
import { withIds } from './elements.ts';
import {
  app,
  seedChannels,
  seedPeople,
  seedTeamChannels,
  seedTeamMembers,
  type Team,
  usualTeam,
} from './seed.ts';
import type { Block, Channel, Fields, Member, SlackFile, SlackMessage, View } from './shapes.ts';
import { initialValues } from './values.ts';

export interface NewMessage {
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly blocks?: readonly Fields[];
  readonly threadTs?: string | undefined;
  readonly ephemeralFor?: string | undefined;
  readonly metadata?: Fields | undefined;
  readonly files?: readonly SlackFile[];
  readonly postedVia: SlackMessage['postedVia'];
}

export interface WorkspaceOptions {
  readonly team?: Team | undefined;
  readonly teamChannels?: number | undefined;
  readonly teamMembers?: number | undefined;
}

export interface Workspace {
  readonly team: Team;
  /** By id or by handle. */
  person(idOrHandle: string): Member | undefined;
  people(): readonly Member[];
  channel(id: string): Channel | undefined;
  channels(): readonly Channel[];
  /** The direct messages between the app and that person, opened if there are none yet. */
  dmWith(userId: string): Channel;
  /** Everything said in the channel, oldest first, including everybody's private messages. */
  messagesOf(channelId: string): readonly SlackMessage[];
  message(ts: string, channelId?: string): SlackMessage | undefined;
  /** The last message that was posted anywhere. */
  newest(): SlackMessage | undefined;
  post(message: NewMessage): SlackMessage;
  /** Each message from then on, whoever posts it. */
  onPost(listener: (message: SlackMessage) => void): void;
  react(message: SlackMessage, name: string, userId: string): void;
  unreact(message: SlackMessage, name: string, userId: string): void;
  edit(message: SlackMessage, text: string, blocks: readonly Fields[]): void;
  remove(message: SlackMessage): void;
  /** The person's open modals, the top one last. */
  modalsOf(userId: string): readonly View[];
  setModals(userId: string, stack: readonly View[]): void;
  homeOf(userId: string): View | undefined;
  setHome(userId: string, home: View): void;
  blocksWithIds(blocks: readonly Fields[]): Block[];
  /** Unique and growing, in the form of Slack's timestamps. */
  nextTs(): string;
  nextId(prefix: string): string;
  now(): number;
  changed(): void;
  revision(): number;
  onChange(listener: () => void): () => void;
}

export function createWorkspace(clock: Clock, options: WorkspaceOptions = {}): Workspace {
  const { team = usualTeam, teamChannels = 0, teamMembers = 0 } = options;
  const everybody = [...seedPeople(team), ...seedTeamMembers(teamMembers, team)];
  const people = new Map(everybody.map((one) => [one.id, one]));
  const channels = new Map(
    [...seedChannels(), ...seedTeamChannels(teamChannels)].map((one) => [one.id, one]),
  );
  const messages = new Map<string, SlackMessage[]>();
  const modals = new Map<string, readonly View[]>();
  const homes = new Map<string, View>();
  const listeners = new Set<() => void>();
  const postListeners = new Set<(message: SlackMessage) => void>();
  let revision = 0;
  let serial = 0;
  let lastMicros = 0;
  let newest: SlackMessage | undefined;

  const self: Workspace = {
    team,
    person: (key) => people.get(key) ?? [...people.values()].find(({ handle }) => handle === key),
    people: () => [...people.values()],
    channel: (id) => channels.get(id),
    channels: () => [...channels.values()],
    dmWith: (userId) => {
      const id = `D0${userId.slice(2)}`;
      const open = channels.get(id);
      if (open !== undefined) return open;
      const newChannel: Channel = {
        id,
        name: 'directmessage',
        kind: 'dm',
        archived: false,
        external: false,
        readOnly: false,
        members: new Set([userId, app.userId]),
      };
      channels.set(id, newChannel);
      return newChannel;
    },
    messagesOf: (channelId) => messages.get(channelId) ?? [],
    message: (ts, channelId) => {
      const among = channelId === undefined ? messages.values() : [self.messagesOf(channelId)];
      // Whoever looks for one mostly looks for one of the last.
      for (const said of among) {
        const found = said.findLast((one) => one.ts === ts);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    newest: () => newest,
    post: ({ blocks = [], ...rest }) => {
      const drawnBlocks = self.blocksWithIds(blocks);
      const message: SlackMessage = {
        threadTs: undefined,
        ephemeralFor: undefined,
        metadata: undefined,
        files: [],
        reactions: [],
        ...rest,
        ts: self.nextTs(),
        blocks: drawnBlocks,
        values: initialValues(drawnBlocks),
        edited: false,
      };
      messages.set(message.channel, [...self.messagesOf(message.channel), message]);
      newest = message;
      self.changed();
      for (const listener of postListeners) listener(message);
      return message;
    },
    onPost: (listener) => {
      postListeners.add(listener);
    },
    react: (message, name, userId) => {
      const known = message.reactions.find((one) => one.name === name)?.users ?? [];
      const users = [...new Set([...known, userId])];
      message.reactions = [...message.reactions.filter((one) => one.name !== name), { name, users }];
      self.changed();
    },
    unreact: (message, name, userId) => {
      message.reactions = message.reactions
        .map((one) => (one.name === name ? { ...one, users: one.users.filter((id) => id !== userId) } : one))
        .filter(({ users }) => users.length > 0);
      self.changed();
    },
    edit: (message, text, blocks) => {
      message.text = text;
      message.blocks = self.blocksWithIds(blocks);
      message.values = initialValues(message.blocks, message.values);
      message.edited = true;
      self.changed();
    },
    remove: (message) => {
      const remaining = self.messagesOf(message.channel).filter((one) => one !== message);
      messages.set(message.channel, remaining);
      self.changed();
    },
    modalsOf: (userId) => modals.get(userId) ?? [],
    setModals: (userId, stack) => {
      modals.set(userId, stack);
      self.changed();
    },
    homeOf: (userId) => homes.get(userId),
    setHome: (userId, home) => {
      homes.set(userId, home);
      self.changed();
    },
    blocksWithIds: (blocks) => withIds(blocks, () => self.nextId('b')),
    nextTs: () => {
      lastMicros = Math.max(lastMicros + 1, Math.floor(clock.now()) * 1_000);
      const micros = String(lastMicros).padStart(16, '0');
      return `${micros.slice(0, -6)}.${micros.slice(-6)}`;
    },
    nextId: (prefix) => {
      serial += 1;
      return `${prefix}${String(serial).padStart(8, '0')}`;
    },
    now: () => clock.now(),
    changed: () => {
      revision += 1;
      for (const listener of listeners) listener();
    },
    revision: () => revision,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  for (const { id, standing } of people.values()) {
    if (standing === 'member' || standing === 'guest') self.dmWith(id);
  }
  return self;
}

/** What the person sees in the channel, in order: messages to all, and messages to that person alone. */
export function seenBy(workspace: Workspace, person: Member, channelId: string): readonly SlackMessage[] {
  return workspace
    .messagesOf(channelId)
    .filter(({ ephemeralFor }) => ephemeralFor === undefined || ephemeralFor === person.id);
}

/** Members see their channel. Members of the workspace also see public ones. */
export function canSee(person: Member, channel: Channel): boolean {
  return channel.members.has(person.id) || (channel.kind === 'public' && person.standing === 'member');
}
