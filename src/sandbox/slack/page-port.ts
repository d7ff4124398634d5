// What the sandbox's page must offer to be served, and what it gets. The page never meets the workspace itself.

import type { Surface } from './schema-blocks.ts';
import type { Block, Values } from './shapes.ts';

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
