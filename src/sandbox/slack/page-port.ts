// What the sandbox's page must offer to be served, and what it gets. The page never meets the workspace itself.

import type { Surface } from './schema-blocks.ts';
import type { Block, Channel, Values } from './shapes.ts';

export type { Surface } from './schema-blocks.ts';
export type { Block, Fields, Values } from './shapes.ts';

export interface SandboxPage {
  /** What a GET of that path returns, `/` being the page itself; undefined is a 404. */
  assets(path: string): { readonly type: string; readonly body: string | Uint8Array } | undefined;
  /** The blocks as HTML; pure. */
  draw(blocks: readonly Block[], surface: Surface, context: DrawContext): string;
}

export interface DrawContext {
  readonly viewer: PersonView;
  readonly people: readonly PersonView[];
  /** The channels that the viewer sees. */
  readonly channels: readonly ChannelView[];
  /** ms since the epoch by the sandbox's clock. */
  readonly now: number;
  /** Initial values and later choices, in Slack's own fields. */
  readonly values: Values;
  /** After a refused submission: the sentence to show under each input, by block_id. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface PersonView {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  /** IANA zone. */
  readonly tz: string;
  readonly guest: boolean;
  readonly bot: boolean;
  readonly color: string;
}

export interface ChannelView {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'dm';
  readonly archived: boolean;
  readonly external: boolean;
  readonly botIsMember: boolean;
  /** The other end of a direct message. */
  readonly with?: string;
}

/** What stands beside the workspace where the sandbox is tried by hand: time and faults to be switched, and what came of it. */
export interface SandboxPanel {
  /** For a person who looks at that channel. */
  view(here: Channel): PanelView;
  /** Resolves when it is done or, if it takes long, under way. Throws SandboxMisuse for what cannot be done. */
  press(name: string, here: Channel): Promise<void>;
}

export interface PanelView {
  /** ms since the epoch, and the zone in which the page shows it; `goes`: as fast as any clock. */
  readonly clock: { readonly at: number; readonly zone: string; readonly goes: boolean };
  /** What moves the clock; `hint` says where to. */
  readonly times: readonly { readonly name: string; readonly words: string; readonly hint: string }[];
  /** Where the clock is being moved to, and since when; null while it goes by itself. */
  readonly heading: { readonly words: string; readonly from: number; readonly to: number } | null;
  readonly switches: readonly PanelSwitch[];
  readonly tally: { readonly words: string; readonly isGood: boolean };
  /** What was switched, newest first. */
  readonly notes: readonly { readonly id: number; readonly at: string; readonly words: string }[];
  readonly welcome: readonly WelcomeGroup[];
}

export interface PanelSwitch {
  readonly name: string;
  readonly of: string;
  readonly words: string;
  readonly on: boolean;
  /** What to look for while it is on; null while it is off. */
  readonly look: string | null;
  /** Why it cannot be pressed; null: it can. */
  readonly cannot: string | null;
}

/** Things to type, under the handle of who types them; `channel`: where. */
export interface WelcomeGroup {
  readonly as: string;
  readonly channel: string;
  readonly who: string;
  readonly examples: readonly { readonly typed: string; readonly gives: string }[];
}
