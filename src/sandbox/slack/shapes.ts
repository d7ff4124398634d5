// The nouns of a Slack workspace as this miniature keeps them. Knows nothing of HTTP, sockets or time.

/** A JSON object whose fields are looked at one by one. */
export type Fields = Readonly<Record<string, unknown>>;

/** A block that was checked and has its block_id. */
export interface Block extends Fields {
  readonly type: string;
  readonly block_id: string;
}

/** block_id -> action_id -> what is chosen or typed, in the words of Slack's `view.state.values`. */
export type Values = Readonly<Record<string, Readonly<Record<string, Fields>>>>;

export interface Member {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  /** IANA zone, as in the person's Slack profile. */
  readonly tz: string;
  readonly locale: string;
  readonly standing: 'member' | 'guest' | 'single_channel_guest' | 'stranger' | 'bot';
  /** The workspace the person belongs to; another one for a person of another company. */
  readonly teamId: string;
  readonly color: string;
  /** The home workspace, if it is another one: they belong to both. */
  home?: string;
  /** They belong to their home alone. */
  isElsewhere?: boolean;
  /** Their chosen name; else the handle is shown. */
  displayName?: string;
  /** Deactivated. The account can still be looked up. */
  left?: true;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'dm';
  archived: boolean;
  /** Shared with another company through Slack Connect. */
  readonly external: boolean;
  /** Only some people may post (an announcement channel). */
  readonly readOnly: boolean;
  readonly members: Set<string>;
}

export interface SlackFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly bytes: Uint8Array;
}

export interface SlackMessage {
  readonly ts: string;
  readonly channel: string;
  readonly user: string;
  text: string;
  blocks: readonly Block[];
  readonly threadTs: string | undefined;
  /** Only this person sees it; undefined for a message to all. */
  readonly ephemeralFor: string | undefined;
  /** Changed after it was posted. */
  edited: boolean;
  metadata: Fields | undefined;
  readonly files: readonly SlackFile[];
  /** The names of emoji, with who reacted so. */
  reactions: readonly { readonly name: string; readonly users: readonly string[] }[];
  readonly postedVia: 'person' | 'api' | 'response_url' | 'command' | 'slackbot';
  /** What was chosen in its selects since it was posted. */
  values: Values;
}

export interface View {
  readonly id: string;
  readonly type: 'modal' | 'home';
  readonly user: string;
  readonly rootId: string;
  readonly previousId: string | undefined;
  /** Where the person was when it was opened: the `current conversation` of its selects. */
  readonly channelId: string | undefined;
  /** The workspace's revision when it was opened: a window that was loaded later does not show it. */
  readonly openedAt: number;
  /** What the app sent, its blocks with ids. */
  source: Fields;
  blocks: readonly Block[];
  hash: string;
  values: Values;
  errors: Readonly<Record<string, string>>;
  /** A submission is under way. */
  busy: boolean;
  /** What Slack itself says in the modal, such as a connection fault. */
  notice: string | undefined;
}

export interface SlashCommand {
  readonly command: string;
  readonly description: string;
  readonly usageHint: string;
  readonly shouldEscape: boolean;
}

/** What people start by itself, or on a message. */
export interface Shortcut {
  readonly name: string;
  readonly type: 'global' | 'message';
  readonly callbackId: string;
  readonly description: string;
}

/** Slack says no: `{ok: false, error}`, with the fields that go with that error. */
export class SlackRefusal extends Error {
  readonly error: string;
  readonly fields: Fields;

  constructor(error: string, fields: Fields = {}) {
    super(error);
    this.name = 'SlackRefusal';
    this.error = error;
    this.fields = fields;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list. Anything else in it is left out. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
