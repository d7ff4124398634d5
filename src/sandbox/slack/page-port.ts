// What the sandbox's page must offer to be served, and what it is told; the page never meets the workspace itself.

import type { Surface } from './schema-blocks.ts';
import type { Block, Values } from './shapes.ts';

export type { Surface } from './schema-blocks.ts';
export type { Block, Fields, Values } from './shapes.ts';

export interface SandboxPage {
  /** What is sent for a GET of that path, `/` being the page itself; undefined is a 404. */
  assets(path: string): { readonly type: string; readonly body: string | Uint8Array } | undefined;
  /** The blocks as HTML; pure. */
  draw(blocks: readonly Block[], surface: Surface, context: DrawContext): string;
}

export interface DrawContext {
  readonly viewer: PersonView;
  readonly people: readonly PersonView[];
  /** Those that the viewer sees. */
  readonly channels: readonly ChannelView[];
  /** ms since the epoch by the sandbox's clock. */
  readonly now: number;
  /** Initial values and what was chosen since, in Slack's own fields. */
  readonly values: Values;
  /** After a refused submission: block_id -> the sentence to show under that input. */
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
